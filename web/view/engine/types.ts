// SPDX-License-Identifier: MIT
/*
 * What the C side (web/wasm) tells the page, as plain data. The page draws it and
 * hands back moves in the protocol's spelling; it knows no rule itself. Seats,
 * tiles, spaces and landscapes are numbers from 0. Nothing in here tells the order
 * of Nova Luna's pile.
 */

export type GameName = 'nova-luna' | 'terra-nova';
export type Seat = number;

/** What C takes at most, or needs at least. */
export interface Limits {
  levels: number;
  players: Record<GameName, { least: number; most: number }>;
  record_bytes: number;
  map_bytes: number;
  /** Of a board of Terra Nova. */
  least_spaces: number;
  /** That a set-up puts on the board, by the number of players. */
  figures: number[];
  /** Turns without a stone after which a game ends where nobody chose otherwise. */
  idle_limit: number;
  landscapes: number;
  rows: number;
  in_row: number;
}

export interface Position {
  game: GameName;
  players: number;
  /** Moves made, and made again if all that were taken back are counted. */
  count: number;
  known: number;
  /** The seat to move; -1 when the game is over. */
  turn: Seat;
  over: boolean;
  result: Result | null;
  luna: LunaView | null;
  terra: TerraView | null;
}

export interface Result {
  winners: Seat[];
  /** Of each seat, 0 is best; equals share a place. */
  places: number[];
  /** Of each seat, as players count it: tokens left, points, or the solo total. */
  scores: number[];
}

// ---- Nova Luna ----

export interface LunaTile {
  code: string;
  /** 0 red, 1 blue, 2 turquoise, 3 yellow. */
  colour: number;
  cost: number;
  /** Each task as the colours of its dots. */
  tasks: number[][];
}

export interface LunaTask {
  done: boolean;
  /** Dots that are met so far and dots in all. */
  have: number;
  need: number;
}

export interface LunaPlaced {
  tile: number;
  x: number;
  y: number;
  tasks: LunaTask[];
}

export interface LunaView {
  moon: number;
  /** Twelve spaces: a tile or null. */
  wheel: (number | null)[];
  /** Tiles in the pile, as a set in the order of the tile table. */
  pile: number[];
  /** Steps of each seat since the start, not modulo 24. */
  track: number[];
  /** Seats in the order in which they would play. */
  next: Seat[];
  supply: number[];
  /** What each supply began with. */
  tokens: number;
  tableaux: LunaPlaced[][];
  solo: LunaSolo | null;
  choices: LunaChoices;
}

export interface LunaSolo {
  phase: 1 | 2;
  /** Scores of the phases that are over, and their sum at the end. */
  phase1: number | null;
  phase2: number | null;
  total: number | null;
  /** The phase as it stands: costs in the tableau, tokens of its own not placed, and what it would score. */
  now: { costs: number; left: number; score: number };
}

export interface LunaChoices {
  /** One entry for each tile that may be taken now, in wheel order from the moon on. */
  offers: LunaOffer[];
  /** The moves `refill` and `next` (solo: on to phase 2) are legal. */
  refill: boolean;
  next: boolean;
}

export interface LunaOffer {
  tile: number;
  /** Its space on the wheel. */
  space: number;
  /** Where the mover's token would stand (steps since the start), and who would play then. */
  track: number;
  next_seat: Seat;
  places: LunaPlace[];
}

export interface LunaPlace {
  move: string;
  x: number;
  y: number;
  /** Tasks it would complete; the new tile's own have its number. */
  completes: { tile: number; task: number }[];
  /** What each task of the new tile would have there. */
  tasks: LunaTask[];
}

// ---- Terra Nova ----

export type Symmetry = 'left-right' | 'top-bottom' | 'half-turn';

/** What is needed to draw a board. */
export interface TerraBoard {
  name: string;
  landscapes: { letter: string; name: string }[];
  spaces: TerraSpace[];
  /** The text of its map file. */
  text: string;
}

/** A board that C has read. */
export interface TerraMap extends TerraBoard {
  rows: number;
  /** For how many players it is large enough, 0 for none. */
  max_players: number;
  /** `size`: spaces of it. */
  landscapes: { letter: string; name: string; size: number }[];
  /** How its outline lies on itself, and with its landscapes. */
  outline: Symmetry[];
  symmetry: Symmetry[];
}

export interface TerraSpace {
  name: string;
  row: number;
  /** In half widths of a space from the leftmost of all. */
  column: number;
  landscape: number;
  /** Clockwise from the right: right, lower right, lower left, left, upper left, upper right; -1 where none. */
  neighbours: number[];
}

export interface TerraView {
  phase: 'setup' | 'play' | 'over';
  /** Of the turn, 1 to 3; 0 in set-up and when over. */
  action: number;
  stones_left: number;
  idle: number;
  idle_limit: number;
  scores: number[];
  /** Of each seat: where its figures stand. */
  figures: number[][];
  stones: number[];
  /** Where the figures moved in this turn stand. */
  moved: number[];
  /** Figures of each seat still to be set up. */
  to_set_up: number[];
  closed: TerraClosing[];
  /** The open land: each connected part, largest first. */
  open: TerraPart[];
  /** Land that one more stone would close, whoever may put it: largest worth first. */
  nearly: (TerraClosing & { stone: number })[];
  choices: TerraChoices;
}

/** A connected part of the open land. */
export interface TerraPart {
  spaces: number[];
  landscapes: number[];
  /** Figures of each seat in it. */
  figures: number[];
}

/** One area closed, or that would be. */
export interface TerraClosing {
  spaces: number[];
  landscapes: number[];
  size: number;
  factor: number;
  /** size x factor, and what each winner gets of it. */
  worth: number;
  points: number;
  /** Figures of each seat in it. */
  figures: number[];
  winners: Seat[];
}

export interface TerraChoices {
  setup: { space: number; move: string }[];
  slides: { from: number; to: number; move: string }[];
  stones: { space: number; move: string; closes: TerraClosing[] }[];
}

export interface MapCheck {
  ok: boolean;
  /** Why not, with line and column. */
  error: string;
  connected: boolean;
  /** What is drawn, playable or not; null when it cannot be read. */
  map: TerraMap | null;
}

// ---- Positions laid out by hand ----

export interface Sketched {
  /** Why the position cannot be, '' when it can. */
  error: string;
  /** The text of the whole position, '' when it cannot be. */
  position: string;
  /** Nova Luna: what the tableaux show, also of a position that cannot be. */
  seen: Pick<LunaView, 'track' | 'next' | 'supply' | 'tokens' | 'tableaux' | 'solo'>;
}

// ---- Moves made ----

export interface MoveItem {
  /** From 1. */
  number: number;
  seat: Seat;
  text: string;
  /** Of the seat's turn: one in Nova Luna; in Terra Nova actions of a turn share theirs. */
  turn_number: number;
  luna: null | {
    kind: 'place' | 'refill' | 'next';
    tile: number | null;
    x: number;
    y: number;
    completed: { tile: number; task: number }[];
    /** Tiles put on the wheel after it, by itself or by `refill`. */
    drawn: number[];
  };
  terra: null | {
    kind: 'setup' | 'slide' | 'stone';
    from: number | null;
    to: number;
    closed: TerraClosing[];
    removed: number[];
  };
}

// ---- Thinking (in a worker) ----

/** Why a move is good or bad: see docs/hints.md. Arguments by name. */
export interface Reason {
  kind: string;
  against: boolean;
  /** The English text with {words} for the arguments: the key of its translation. */
  pattern: string;
  /** What each word stands for: {tasks: 2}, {player: 1}, {tile: "Y5a"}, {space: "g4"}, {region: "north"}. */
  values: Record<string, number | string>;
  /** The pattern with its values, in English. */
  text: string;
}

export interface Hint {
  move: string;
  /** Permille, or the total to be expected alone. */
  score: number;
  visits: number;
  /** The line that is expected. */
  pv: string[];
  reasons: Reason[];
}

/** What scores count: the chance to win in permille, or the total of a solo game. */
export type Unit = 'permille' | 'total';

export interface Hints {
  game: GameName;
  players: number;
  ply: number;
  turn: Seat;
  unit: Unit;
  nodes: number;
  /** The best first. */
  hints: Hint[];
}

/** Chances of each seat, 0 to 1; alone the total to be expected. */
export interface Chances {
  seats: number[];
  total: number | null;
}

/** All numbers but `ply` are in the unit of the analysis. */
export interface Judged {
  /** From 1. */
  ply: number;
  seat: Seat;
  move: string;
  /** What would have been better; the move itself when nothing was found. */
  best: string;
  /** What each seat could expect, before the move and when all was revealed. */
  before: number[];
  after: number[];
  best_score: number;
  played_score: number;
  loss: number;
  mark: 'fine' | 'inaccuracy' | 'mistake' | 'blunder';
  /** Did the move or its luck turn the game? */
  turning: boolean;
  revealed: boolean;
  luck: number[];
  /** Why the better move is better, of a whole analysis. */
  reasons?: Reason[];
}

export interface SeatAccount {
  seat: Seat;
  moves: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  loss: number;
  luck: number;
}

export interface Analysis {
  file?: string;
  game: GameName;
  players: number;
  unit: Unit;
  moves: Judged[];
  seats: SeatAccount[];
  /** Of all that moved the chances, how much was luck, 0 to 1; null where nothing is hidden. */
  luck_share: number | null;
}
