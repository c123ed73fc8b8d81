// SPDX-License-Identifier: MIT
/* All that the page keeps as one file, to take it along to another browser. */
import { addResults, results } from './statistics';

const PREFIX = 'novae.';
const KIND = 'novae-export';

/** Everything that the page keeps in this browser. */
export function exported(): string {
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return JSON.stringify({ kind: KIND, kept: Object.fromEntries(kept.map((key) => [key, localStorage.getItem(key)])) });
}

/** Takes over what such a file holds; throws when it is none, and nothing has changed then. */
export function imported(text: string): void {
  const { kind, kept } = JSON.parse(text) as { kind?: string; kept?: Record<string, unknown> };
  if (kind !== KIND || typeof kept !== 'object' || kept === null) throw new Error('no export of this page');
  const before = results();
  for (const [key, value] of Object.entries(kept))
    if (key.startsWith(PREFIX) && typeof value === 'string') localStorage.setItem(key, value);
  addResults(before);
}
