// SPDX-License-Identifier: MIT
/*
 * The rules in the page: one running game in a WebAssembly instance. Every call is
 * quick. Whatever C refuses is thrown as an EngineError and has changed nothing.
 */
import type { GameName, Limits, LunaTile, MapCheck, MoveItem, Position, TerraBoard } from './types';

/** What C said was wrong, in English; refusals.ts says it in other languages. */
export class EngineError extends Error {}

/** Tags of a record besides those that make the game, as Seat1, Date. */
export type Tags = Record<string, string>;

export interface NewGame {
  game: GameName;
  players: number;
  /** Decimal; the deal follows from it. */
  seed: string;
  beginner?: boolean;
  edition?: 'eu' | 'us';
  /** Name of a shipped map, or the text of a map file. */
  map?: string;
  mapText?: string;
}

export interface Engine {
  readonly tiles: LunaTile[];
  readonly maps: { name: string; text: string }[];
  readonly limits: Limits;

  start(game: NewGame): void;
  /** A record (.nvg); answers its tags. */
  open(record: string): Tags;
  record(tags: Tags): string;
  /** The game packed for a link, and back. */
  pack(): string;
  unpack(packed: string): void;

  play(move: string): void;
  /** Takes one move back, or makes it again; false when there is none. */
  undo(): boolean;
  redo(): boolean;
  seek(count: number): void;

  position(): Position;
  /** The board of a Terra Nova game. */
  board(): TerraBoard;
  /** All moves known, those taken back too. */
  history(): MoveItem[];
  checkMap(text: string): MapCheck;
}
