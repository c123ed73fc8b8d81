// SPDX-License-Identifier: MIT
/* How the page gets the rules and the thinker: each is made once, at the start. */
import type { Engine } from './engine';
import type { Thinker } from './thinker';

export async function loadEngine(): Promise<Engine> {
  throw new Error('the engine is not built');
}

export function startThinker(): Thinker {
  throw new Error('the engine is not built');
}
