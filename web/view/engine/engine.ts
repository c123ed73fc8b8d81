// SPDX-License-Identifier: MIT
/*
 * The rules in the page: what never changes, and sessions, each one running game in the
 * WebAssembly instance. Every call is quick. Whatever C refuses is thrown as an
 * EngineError and has changed nothing.
 */
import type { GameName, Limits, LunaTile, MapCheck, MoveItem, Position, Reason, Sketched, TerraBoard } from './types';

/** What C said was wrong, in English; refusals.ts says it in other languages. */
export class EngineError extends Error {}

/** Tags of a record besides those that make the game, as Seat1, Date. */
export type Tags = Record<string, string>;

export interface NewGame {
  game: GameName;
  players: number;
  /** Decimal; the deal follows from it. Or the deal spelled out. */
  seed?: string;
  deal?: string;
  beginner?: boolean;
  edition?: 'eu' | 'us';
  idleLimit?: number;
  /** Name of a shipped map, or the text of a map file. */
  map?: string;
  mapText?: string;
}

export interface Engine {
  readonly tiles: LunaTile[];
  readonly maps: { name: string; text: string }[];
  readonly limits: Limits;
  checkMap(text: string): MapCheck;
  /** Judges a position as it lies on a table (docs/notation.md); Terra Nova's map stands in the lines below. */
  sketch(text: string, seed: string): Sketched;
  /** A session without a game yet; whoever asks for it frees it. */
  session(): Session;
}

/** Does something in a session of its own, and frees it whatever happens. */
export function inSession<T>(engine: Engine, use: (session: Session) => T): T {
  const session = engine.session();
  try {
    return use(session);
  } finally {
    session.free();
  }
}

/** One running game. */
export interface Session {
  start(game: NewGame): void;
  /** A record (.nvg); answers its tags. */
  open(record: string): Tags;
  /** The same game for the same players with a fresh deal. */
  redeal(seed: string): void;
  record(tags: Tags): string;
  /** The game packed for a link, and back. */
  pack(): string;
  unpack(packed: string): void;

  play(move: string): void;
  /** Takes one move back, or makes it again; false when there is none. */
  undo(): boolean;
  redo(): boolean;
  seek(count: number): void;
  /** What was taken back cannot be made again. */
  forget(): void;

  position(): Position;
  /** The board of a Terra Nova game. */
  board(): TerraBoard;
  /** Why a legal move is good, or not. */
  reasons(move: string): Reason[];
  /** All moves known, those taken back too. */
  history(): MoveItem[];
  /** The session is not used any more. */
  free(): void;
}
