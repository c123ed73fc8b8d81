// SPDX-License-Identifier: MIT
/*
 * Bots, hints and analysis in a Web Worker, so that the page never waits. A game is
 * handed over as a record. A call can be given up by its signal.
 */
import type { Analysis, Chances, Hint } from './types';

export interface Thought {
  move: string;
  chances: Chances;
}

export interface Thinker {
  /** What a bot of this level plays, after at most `millis`. */
  choose(record: string, level: number, millis: number, signal?: AbortSignal): Promise<Thought>;
  hint(record: string, millis: number, signal?: AbortSignal): Promise<Hint>;
  chances(record: string, millis: number, signal?: AbortSignal): Promise<Chances>;
  /** `onProgress` gets the part done, 0 to 1, and what is known so far. */
  analyse(
    record: string,
    millisPerMove: number,
    onProgress: (part: number, soFar: Analysis) => void,
    signal?: AbortSignal,
  ): Promise<Analysis>;
}
