// SPDX-License-Identifier: MIT
/* What the page and the worker say to each other. */

/** The first message: the module to run. */
export interface Begin {
  module: WebAssembly.Module;
}

/** A request to C, answered by messages of the same number. */
export interface Ask {
  id: number;
  command: string;
  text: string;
}

export type Answer =
  | { id: number; kind: 'done'; answer: unknown }
  | { id: number; kind: 'progress'; answer: unknown }
  | { id: number; kind: 'refused'; error: string }
  | { id: number; kind: 'broken'; error: string };
