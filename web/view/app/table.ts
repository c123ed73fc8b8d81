// SPDX-License-Identifier: MIT
/* What a game's table (games/luna/table.tsx, games/terra/table.tsx) gets from the page around it. */
import type { ComponentChildren } from 'preact';
import type { LunaTile, MoveItem, Position, Seat, TerraBoard, Hint } from '../engine/types';

export interface SeatInfo {
  name: string;
  /** Level of the bot that sits there, null for a person. */
  bot: number | null;
  /** The emblem that was chosen for it: app/emblems.ts. */
  emblem?: number;
}

/** What playing together adds to a table: who is there, clocks, and what became of the last move. */
export interface LiveSigns {
  presence(seat: Seat): ComponentChildren;
  clock(seat: Seat): ComponentChildren;
  /** Said instead of the usual words about the turn; null for those. */
  says: ComponentChildren;
}

export interface TableProps {
  position: Position;
  tiles: LunaTile[];
  board: TerraBoard | null;
  seats: SeatInfo[];
  history: MoveItem[];
  /** The seat whose choice is awaited at this screen; null while a bot thinks, in replay, when over. */
  chooser: Seat | null;
  /** The seat whose things are shown large: the chooser, or the person who chose last. */
  featuredSeat: Seat;
  /**
   * Terra Nova: the chooser's turn is done but not confirmed. Nothing can be chosen; the
   * turn can be taken back or confirmed.
   */
  tentative: boolean;
  /**
   * Terra Nova: ends the turn that is done, because whoever is next at this screen plays on. Missing
   * where that takes the button.
   */
  playOn?: (() => void) | undefined;
  /** Terra Nova: the last action ends the turn, and nothing is to be confirmed. */
  endsByItself?: boolean;
  /** A hint that was asked for, to be drawn on the board. */
  hint: Hint | null;
  /** A rule of thumb that fits the moment, or ''. */
  tip?: string;
  /** Nobody is waited for, as in a lesson when its scene is done. */
  idle?: boolean;
  /** A hint is there or being thought of: its panel is to be shown. */
  hinting?: boolean;
  /** What that panel is called when it is not a hint. */
  hintTitle?: string | undefined;
  /** What the large button says instead of its usual words. */
  confirmTitle?: string | undefined;
  /** Moves made since the featured seat chose last: what changed. */
  changed: MoveItem[];
  play(move: string): void;
  /** Nova Luna: takes a tile for the chooser, wherever it is laid; missing where that is chosen, too. */
  take?: ((tile: number) => void) | undefined;
  /** Takes back the last action of this turn (Terra Nova) or the last move of a person. */
  undo(): void;
  canUndo: boolean;
  confirm(): void;
  /** Terra Nova: sets up the rest of the chooser's figures; missing where that cannot be asked for. */
  setUpRest?: ((how: 'suggested' | 'random') => void) | undefined;
  /** Cards of the page: chances, hint with its reason, what changed, moves. A table finds a place for them. */
  panels: { chances: ComponentChildren; hint: ComponentChildren; changed: ComponentChildren; moves: ComponentChildren };
  /** A small screen: one decision at a time; panels are sheets of the page and need no place. */
  phone: boolean;
  /** At a table of a server. */
  live?: LiveSigns;
  /** A picture only, as in the replay: no controls. */
  still: boolean;
}
