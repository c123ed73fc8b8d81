// SPDX-License-Identifier: MIT
/*
 * A lesson is a row of scenes. Each scene is a real position of a real game, a request,
 * and a look at the position that tells whether a move does what was asked: what is
 * legal and what a move brings comes from the rules in C, as everywhere.
 */
import { EngineError, type Engine } from '../engine/engine';
import { recordOf } from '../engine/record_text';
import type { GameName, Position } from '../engine/types';

export interface Scene {
  title: string;
  /** One idea, and what to do now. */
  ask: string;
  /** A record without its end, or a sketch (docs/notation.md): the position the scene begins with. */
  record: string;
  /** A move that does it, marked on the table; without it one is to find out. */
  shows?: string;
  /** Does the move do what was asked, in the position before it? */
  accepts(move: string, position: Position): boolean;
  /** Said when a move does something else; the board stays as it is. */
  nudge: string;
  /** Said when it is done. */
  done: string;
}

export interface Lesson {
  game: GameName;
  title: string;
  scenes: Scene[];
  /** What to know besides, at the end. */
  farewell: string;
}

/** A record, or the record of the position that a sketch makes. */
export function wholeRecord(engine: Engine, text: string): string {
  if (text.startsWith('[')) return text;
  const { position, error } = engine.sketch(text, '1');
  if (error) throw new EngineError(error);
  return recordOf({ Game: position.split(' ', 1)[0] ?? '', Position: position });
}
