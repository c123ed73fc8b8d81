// SPDX-License-Identifier: MIT
/*
 * Planning ahead in a game by days: what the others may do is played on an imagined table
 * until it is one's own turn, and then one's answer. What nobody can know ends it: new
 * tiles on the wheel, the end of the game.
 */
import { Observable } from '../app/observable';
import type { Game } from '../app/store';
import { type Engine, inSession, type Session } from '../engine/engine';
import type { MoveItem, Position } from '../engine/types';
import type { Branch, Conditional } from './contract';
import type { LiveTable } from './live_table';
import { standAt } from './position_of';

/** `if`: others are to do something; `then`: the answer; `whole`: it may be kept. */
export type Stage = 'if' | 'then' | 'whole';

/** Where others lay a tile changes nothing for one's own turn. */
const conditionOf = (move: MoveItem): string => (move.luna ? move.text.replace(/@.*/, '@*') : move.text);

const fits = (condition: string, action: string): boolean =>
  condition.endsWith('*') ? action.startsWith(condition.slice(0, -1)) : condition === action;

function choicesOf({ luna, terra }: Position): string[] {
  if (luna) return luna.choices.offers.flatMap((offer) => offer.places.map((place) => place.move));
  return terra ? Object.values(terra.choices).flatMap((list) => list.map(({ move }: { move: string }) => move)) : [];
}

const pileOf = (session: Session): number => session.position().luna?.pile.length ?? 0;

/** Plays what can be foreseen; false, and nothing is played, when it cannot. */
function imagine(session: Session, move: string): boolean {
  const pile = pileOf(session);
  session.play(move);
  if (pileOf(session) === pile && !session.position().over) return true;
  session.undo();
  session.forget();
  return false;
}

export class Planning {
  readonly game: Observable<Game>;
  private readonly session: Session;
  private readonly made: number;

  /** `own`: this page's seat, from 0; `before`: the table as it is drawn now. */
  constructor(
    engine: Engine,
    private readonly table: LiveTable,
    private readonly before: Game,
    private readonly own: number,
  ) {
    this.session = engine.session();
    this.made = table.moves.length;
    this.game = new Observable(before);
    this.begin();
  }

  end(): void {
    this.session.free();
  }

  /** From the table as it is, or after others have done this. */
  begin(theirs: MoveItem[] = []): void {
    standAt(this.session, this.table);
    for (const { text } of theirs) this.session.play(text);
    this.draw();
  }

  get theirs(): MoveItem[] {
    return this.imagined.filter(({ seat }) => seat !== this.own);
  }

  get answer(): MoveItem[] {
    return this.imagined.filter(({ seat }) => seat === this.own);
  }

  get stage(): Stage {
    const { position } = this.game.value;
    if (this.answer.length && (position.luna || position.turn !== this.own || position.over)) return 'whole';
    return position.turn === this.own ? 'then' : 'if';
  }

  private get imagined(): MoveItem[] {
    const { history, position } = this.game.value;
    return history.slice(this.made, position.count);
  }

  /** An action of whoever is to play; false when what follows cannot be foreseen. */
  play(move: string): boolean {
    if (this.stage === 'whole') return false;
    if (this.stage === 'then') this.session.play(move);
    else if (!imagine(this.session, move)) return false;
    this.draw();
    return true;
  }

  /** Nova Luna: another takes this tile, and lays it anywhere. */
  take(tile: number): boolean {
    const offer = this.game.value.position.luna?.choices.offers.find((one) => one.tile === tile);
    const move = offer?.places[0]?.move;
    return move !== undefined && this.play(move);
  }

  undo(): void {
    if (!this.imagined.length) return;
    this.session.undo();
    this.session.forget();
    this.draw();
  }

  /** What was planned; `loose`: whatever the others do. */
  branch(loose: boolean): Branch {
    const when = this.theirs.map((move) => (loose ? '*' : conditionOf(move)));
    // biome-ignore lint/suspicious/noThenProperty: the contract calls it so, and it is no function
    return { if: when, then: this.answer.map(({ text }) => text) };
  }

  private draw(): void {
    const position = this.session.position();
    // Which tiles a refill would bring nobody knows: it cannot be planned.
    if (position.luna) position.luna.choices.refill = false;
    this.game.value = { ...this.before, position, history: this.session.history(), confirmed: this.made };
  }
}

/** A branch as moves that can be shown; null where the table has gone another way. */
export interface Described {
  branch: Branch;
  theirs: MoveItem[];
  answer: MoveItem[];
  /** Whatever the others do. */
  loose: boolean;
}

function playBranch(session: Session, { if: when, then }: Branch): boolean {
  for (const condition of when) {
    const move = choicesOf(session.position()).find((one) => fits(condition, one));
    if (move === undefined || !imagine(session, move)) return false;
  }
  for (const move of then) session.play(move);
  return true;
}

function describe(session: Session, table: LiveTable, branch: Branch): Described | null {
  try {
    standAt(session, table);
    if (!playBranch(session, branch)) return null;
  } catch {
    return null;
  }
  const moves = session.history().slice(table.moves.length);
  const count = branch.if.length;
  const loose = count > 0 && branch.if.every((action) => action === '*');
  return { branch, theirs: moves.slice(0, count), answer: moves.slice(count), loose };
}

/** What others have done since the own seat acted last. */
function doneSince(history: MoveItem[], own: number): MoveItem[] {
  let first = history.length;
  while (first > 0 && history[first - 1]?.seat !== own) first--;
  return history.slice(first);
}

/** The branches that still count, from the table as it is now: what has come true is taken away. */
export function branchesNow(plan: Conditional, table: LiveTable, history: MoveItem[], own: number): Branch[] {
  if (plan.version === null || plan.version === table.version) return plan.branches;
  const done = doneSince(history.slice(0, table.moves.length), own);
  return plan.branches
    .filter(({ if: when }) => when.length > done.length && done.every((move, i) => fits(when[i] ?? '', move.text)))
    .map((branch) => ({ ...branch, if: branch.if.slice(done.length) }));
}

export function describeAll(engine: Engine, table: LiveTable, branches: Branch[]): Described[] {
  return inSession(engine, (session) => branches.flatMap((branch) => describe(session, table, branch) ?? []));
}

/** The own last turn, if it was made by a plan. */
export function answeredTurn(plan: Conditional | null, history: MoveItem[], own: number): MoveItem[] {
  const mine = history.filter(({ seat }) => seat === own);
  const turn = mine.filter((move) => move.turn_number === mine[mine.length - 1]?.turn_number);
  const made = plan?.answered[plan.answered.length - 1]?.moves ?? [];
  return made.length && turn.map(({ text }) => text).join(' ') === made.join(' ') ? turn : [];
}
