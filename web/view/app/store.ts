// SPDX-License-Identifier: MIT
/*
 * The game at the table: who sits where, what was played, what a person may still take
 * back. The engine knows the rules; this knows whose screen it is. Bots wait until a
 * person's turn is confirmed. After every change the game is kept (saves.ts).
 */
import { type Engine, inSession, type NewGame, type Session, type Tags } from '../engine/engine';
import type { Thinker } from '../engine/thinker';
import type { Chances, Hint, MoveItem, Position, Seat, TerraBoard } from '../engine/types';
import { keepDaily, today } from './daily';
import { cleanName, seatedName, seatTags } from './names';
import { Observable } from './observable';
import { keep, newId, type Save } from './saves';
import { settings, wantsLessMotion } from './settings';
import { addResult } from './statistics';
import type { SeatInfo } from './table';

/** What is on the table, as one picture: never changed, only replaced. */
export interface Game {
  id: string;
  seats: SeatInfo[];
  daily: string;
  position: Position;
  history: MoveItem[];
  board: TerraBoard | null;
  /** The whole game as a record, all known moves. */
  record: string;
  confirmed: number;
  /** The seat shown large. */
  featuredSeat: Seat;
  /** Looking back: the engine stands elsewhere than at the end. */
  lookingBack: boolean;
}

/** What of it only the page knows. */
type PageState = Pick<Game, 'id' | 'seats' | 'daily' | 'confirmed'>;

/** Moves taken back together, and how far the game was confirmed with them. */
interface Undone {
  moves: string[];
  confirmed: number;
}

export interface Help {
  hint: Hint | null;
  asking: boolean;
  chances: Chances | null;
}

const NO_HELP: Help = { hint: null, asking: false, chances: null };
const HINT_MILLIS = 900;
const CHANCES_MILLIS = 350;
/** How long a bot's move can be watched before the next one, by pace. */
const WATCH_MILLIS = {
  calm: { 'nova-luna': 1100, 'terra-nova': 650 },
  brisk: { 'nova-luna': 600, 'terra-nova': 350 },
  quick: { 'nova-luna': 250, 'terra-nova': 140 },
};
/** Who suggests where figures are set up. */
const ADVISER = 6;

const wait = (millis: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

export class Store {
  readonly game = new Observable<Game | null>(null);
  readonly help = new Observable<Help>(NO_HELP);
  readonly paused = new Observable(false);
  /** Another tab plays this game: here it is only shown. */
  readonly elsewhere = new Observable(false);
  /** What was taken back and can be made again, the last first. */
  readonly undone = new Observable<Undone[]>([]);
  /** Something that went wrong while thinking. */
  readonly trouble = new Observable<unknown>(null);
  /** Told about every move made here, by whomever. */
  readonly onMove = new Set<(move: MoveItem, game: Game) => void>();

  /** The game at the table. */
  readonly session: Session;

  /** The move at which a game from a link is to be shown first; null for its end. */
  openAt: number | null = null;

  private thinking = new AbortController();
  /** Seats whose remaining figures are set up for them. */
  private readonly settling = new Map<Seat, 'suggested' | 'random'>();

  constructor(
    readonly engine: Engine,
    readonly thinker: Thinker,
  ) {
    this.session = engine.session();
    settings.watch(() => this.askChances());
    this.paused.watch(() => this.advance());
  }

  // ---- Coming and going ----

  start(options: NewGame, seats: SeatInfo[], daily = ''): void {
    this.stop();
    this.session.start(options);
    this.adopt({ id: newId(), seats, daily, confirmed: 0 });
  }

  /** Goes on with a kept game; throws what the engine says of a broken one. */
  resume(save: Save): void {
    this.stop();
    this.session.open(save.record);
    this.adopt({ id: save.id, seats: save.seats, daily: save.daily, confirmed: save.confirmed }, false);
  }

  /** A record from outside: its tags name the seats. */
  open(record: string): void {
    this.stop();
    const tags = this.session.open(record);
    this.adopt({ id: newId(), seats: this.seatsOf(tags), daily: '', confirmed: Infinity });
  }

  /**
   * A game from a link, to be looked at first. `said`: the name of each seat, then the level of each, 0 for a
   * person, then the move at which it opens, if not at its end.
   */
  openLink(packed: string, said: string[]): void {
    this.stop();
    this.session.unpack(packed);
    const { players, known } = this.session.position();
    const tags: Tags = {};
    for (let seat = 0; seat < players; seat++) {
      tags[`Seat${seat + 1}`] = said[seat] ?? '';
      tags[`Level${seat + 1}`] = said[players + seat] ?? '';
    }
    this.adopt({ id: newId(), seats: this.seatsOf(tags), daily: '', confirmed: Infinity }, false);
    this.openAt = /^\d+$/.test(said[2 * players] ?? '') ? Number(said[2 * players]) : null;
    this.seek(known);
  }

  /** Who plays the engine's game, by the tags of its record. */
  private seatsOf(tags: Tags): SeatInfo[] {
    return Array.from({ length: this.session.position().players }, (_, i) => {
      const level = Number(tags[`Level${i + 1}`]);
      const isBot = Number.isInteger(level) && level >= 1 && level <= this.engine.limits.levels;
      const bot = isBot ? level : null;
      return { name: seatedName({ name: cleanName(tags[`Seat${i + 1}`] ?? ''), bot }, i), bot };
    });
  }

  /** A game of its own that begins where the engine stands now. */
  fork(seats: SeatInfo[]): void {
    this.stop();
    this.session.forget();
    this.adopt({ id: newId(), seats, daily: '', confirmed: Infinity });
  }

  /** The same players, board and options with a fresh deal. */
  rematch(seed: string): void {
    const game = this.game.value;
    if (!game) return;
    this.stop();
    this.session.redeal(seed);
    this.adopt({ id: newId(), seats: game.seats, daily: '', confirmed: 0 });
  }

  /** A picture of another game, without leaving this one. */
  peek(record: string): { position: Position; board: TerraBoard | null; history: MoveItem[] } {
    return inSession(this.engine, (other) => {
      other.open(record);
      const position = other.position();
      const board = position.game === 'terra-nova' ? other.board() : null;
      return { position, board, history: other.history() };
    });
  }

  private adopt(own: PageState, save = true): void {
    this.help.value = NO_HELP;
    this.settling.clear();
    this.undone.value = [];
    this.paused.value = false;
    this.trouble.value = null;
    const { players } = this.session.position();
    this.refresh({ ...own, seats: own.seats.slice(0, players) }, save);
    this.advance();
  }

  /** Draws a fresh picture of the engine. */
  private refresh(own: PageState, save: boolean): Game {
    const position = this.session.position();
    const before = this.game.value;
    const sameBoard = before?.id === own.id ? before.board : null;
    const picture = {
      id: own.id,
      seats: own.seats,
      daily: own.daily,
      confirmed: own.confirmed,
      position,
      history: this.session.history(),
      board: position.game === 'terra-nova' ? (sameBoard ?? this.session.board()) : null,
      record: this.session.record(tagsOf(own.seats, own.daily)),
      lookingBack: false,
      featuredSeat: 0,
    };
    if (!isTentative(picture)) picture.confirmed = position.count;
    picture.featuredSeat = featuredSeatOf(picture);
    this.game.value = picture;
    if (save) keepGame(picture);
    return picture;
  }

  // ---- Playing ----

  /** A move of the person whose choice is awaited. */
  play(move: string): void {
    const game = this.game.value;
    if (!game || chooserOf(game) === null || this.elsewhere.value) return;
    this.undone.value = [];
    this.applyMove(move);
  }

  private applyMove(move: string): void {
    const before = this.game.value;
    if (!before) return;
    this.stop();
    this.session.play(move);
    this.forgetHint();
    const after = this.refresh(before, true);
    const item = after.history[after.position.count - 1];
    if (item) for (const told of this.onMove) told(item, after);
    this.keepResult(after);
    if (isTentative(after) && endsByItself(after, after.position.turn)) this.confirm();
    else this.advance();
  }

  private keepResult(game: Game): void {
    if (!game.position.over || isTentative(game)) return;
    addResult(game.id, game.position, game.seats);
    const total = game.position.result?.scores[0];
    if (game.daily && total !== undefined) keepDaily(game.daily, total);
  }

  confirm(): void {
    const game = this.game.value;
    if (!game || !isTentative(game) || this.elsewhere.value) return;
    this.keepResult(this.refresh({ ...game, confirmed: game.position.count }, true));
    this.advance();
  }

  /** Sets up the rest of the chooser's figures, each in its turn. */
  setUpRest(how: 'suggested' | 'random'): void {
    const chooser = this.game.value && chooserOf(this.game.value);
    if (chooser === null) return;
    this.settling.set(chooser, how);
    this.advance();
  }

  private async settle(game: Game, how: 'suggested' | 'random'): Promise<void> {
    if (how === 'suggested') return this.playBot(game, ADVISER);
    this.stop();
    const { signal } = this.thinking;
    const free = game.position.terra?.choices.setup ?? [];
    const chosen = free[Math.floor(Math.random() * free.length)];
    await Promise.resolve();
    if (chosen && !signal.aborted) this.applyMove(chosen.move);
  }

  /** Back to the last choice of a person: bots' moves after it go too. */
  undo(): void {
    const game = this.game.value;
    if (!game || !canUndo(game) || this.elsewhere.value) return;
    this.stop();
    this.settling.clear();
    const last = lastByPerson(game);
    const moves = game.history.slice(last, game.position.count).map((move) => move.text);
    this.undone.value = [{ moves, confirmed: game.confirmed }, ...this.undone.value];
    this.session.seek(last);
    this.session.forget();
    this.forgetHint();
    this.refresh({ ...game, confirmed: Math.min(game.confirmed, last) }, true);
    this.advance();
  }

  /** Makes again what was taken back last. */
  redo(): void {
    const game = this.game.value;
    const [last, ...rest] = this.undone.value;
    if (!game || !last || game.lookingBack || this.elsewhere.value) return;
    this.stop();
    for (const move of last.moves) this.session.play(move);
    this.undone.value = rest;
    this.forgetHint();
    this.refresh({ ...game, confirmed: last.confirmed }, true);
    this.advance();
  }

  /** The same deal for the same players from its beginning, as a game of its own. */
  restart(): void {
    const game = this.game.value;
    if (!game) return;
    this.stop();
    this.session.seek(0);
    this.session.forget();
    this.adopt({ id: newId(), seats: game.seats, daily: '', confirmed: 0 });
  }

  /** A person gives up: the game is kept as one that the others won. */
  resign(): void {
    const game = this.game.value;
    if (!game || this.elsewhere.value) return;
    this.stop();
    const loser = game.featuredSeat;
    const winners = game.seats.map((_, seat) => seat).filter((seat) => seat !== loser);
    keepGame(game, { over: true, winners });
  }

  rename(seats: SeatInfo[]): void {
    const game = this.game.value;
    if (!game || game.lookingBack) return;
    this.stop();
    this.refresh({ ...game, seats }, true);
    this.advance();
  }

  // ---- Looking back ----

  seek(count: number): void {
    const game = this.game.value;
    if (!game) return;
    this.stop();
    this.session.seek(Math.max(0, Math.min(count, game.position.known)));
    const position = this.session.position();
    this.game.value = { ...game, position, lookingBack: true };
  }

  /** From looking back to the end of the game again, and on. */
  backToEnd(): void {
    const game = this.game.value;
    if (game?.lookingBack) {
      this.session.seek(game.position.known);
      this.refresh(game, false);
    }
    this.advance();
  }

  // ---- Thinking ----

  /** Gives up whatever is being thought about. */
  stop(): void {
    this.thinking.abort();
    this.thinking = new AbortController();
  }

  /** Lets the next bot play, or looks at the chances for a person. */
  advance(): void {
    const game = this.game.value;
    if (!game || game.lookingBack || game.position.over || isTentative(game) || this.elsewhere.value) return;
    const { turn, terra } = game.position;
    const bot = game.seats[turn]?.bot ?? null;
    const how = terra?.phase === 'setup' && bot === null ? this.settling.get(turn) : undefined;
    if (how) void this.settle(game, how);
    else if (bot === null) this.askChances();
    else if (!this.paused.value) void this.playBot(game, bot);
  }

  private async playBot(game: Game, level: number): Promise<void> {
    this.stop();
    const { signal } = this.thinking;
    try {
      const pause = wait(this.watchMillis(game), signal);
      const thought = this.thinker.choose(game.record, level, 150 + 85 * level, signal);
      const [{ move, chances }] = await Promise.all([thought, pause]);
      if (signal.aborted) return;
      this.applyMove(move);
      this.help.value = { ...this.help.value, chances };
    } catch (problem) {
      if (!signal.aborted) this.trouble.value = problem;
    }
  }

  private watchMillis(game: Game): number {
    const pace = wantsLessMotion() ? 'quick' : settings.value.pace;
    return WATCH_MILLIS[pace][game.position.game];
  }

  private askChances(): void {
    const game = this.game.value;
    if (!game || !settings.value.chances || game.lookingBack || game.position.over) return;
    if (chooserOf(game) === null || this.help.value.asking) return;
    const { signal } = this.thinking;
    this.thinker.chances(game.record, CHANCES_MILLIS, signal).then(
      (chances) => {
        if (!signal.aborted) this.help.value = { ...this.help.value, chances };
      },
      () => undefined,
    );
  }

  async askHint(): Promise<void> {
    const game = this.game.value;
    if (!game || chooserOf(game) === null) return;
    this.stop();
    const { signal } = this.thinking;
    this.help.value = { ...this.help.value, asking: true };
    try {
      const hint = await this.thinker.hint(game.record, HINT_MILLIS, signal);
      if (!signal.aborted) this.help.value = { ...this.help.value, hint };
    } catch (problem) {
      if (!signal.aborted) this.trouble.value = problem;
    } finally {
      this.help.value = { ...this.help.value, asking: false };
    }
    if (!signal.aborted) this.askChances();
  }

  dropHint(): void {
    this.help.value = { ...this.help.value, hint: null };
  }

  /** The chances stay until new ones are known. */
  private forgetHint(): void {
    this.help.value = { ...NO_HELP, chances: this.help.value.chances };
  }
}

// ---- What follows from a picture ----

const isPerson = (seats: SeatInfo[], seat: Seat): boolean => seats[seat]?.bot === null;

/** A person's turn of Terra Nova is over but not confirmed. */
export function isTentative(game: Game): boolean {
  const { position, history } = game;
  const last = history[position.count - 1];
  if (!last?.terra || last.terra.kind === 'setup' || game.confirmed >= position.count) return false;
  return isPerson(game.seats, last.seat) && (position.over || (position.terra?.action ?? 0) <= 1);
}

/** Does a turn end with its last action when `next` plays after it? A game's end is always looked at first, unless one wants to be asked nothing. */
export function endsByItself({ seats, position }: Pick<Game, 'seats' | 'position'>, next: Seat): boolean {
  const { confirm } = settings.value;
  return confirm === 'never' || (confirm === 'auto' && !position.over && !isPerson(seats, next));
}

/** May the next to play, a person at this screen, end the turn that is done by simply playing on? */
export const canPlayOn = (game: Game): boolean =>
  settings.value.confirm === 'auto' && isTentative(game) && isPerson(game.seats, game.position.turn);

export function chooserOf(game: Game): Seat | null {
  const { turn, over } = game.position;
  if (over || game.lookingBack || isTentative(game)) return null;
  return isPerson(game.seats, turn) ? turn : null;
}

/** The number of moves before a person's last one, -1 without any. */
function lastByPerson(game: Game): number {
  for (let i = game.position.count - 1; i >= 0; i--) {
    const move = game.history[i];
    if (move && isPerson(game.seats, move.seat)) return i;
  }
  return -1;
}

export const canUndo = (game: Game): boolean => !game.lookingBack && lastByPerson(game) >= 0;

/** Whoever chooses, else the person who chose last, else the first person. */
function featuredSeatOf(game: Game): Seat {
  const chooser = chooserOf(game);
  if (chooser !== null) return chooser;
  const last = game.history[lastByPerson(game)];
  return (
    last?.seat ??
    Math.max(
      0,
      game.seats.findIndex((seat) => seat.bot === null),
    )
  );
}

/** Moves made since the featured seat chose last. */
export function movesSinceOwn(game: Game): MoveItem[] {
  const made = game.history.slice(0, game.position.count);
  let from = made.length;
  while (from > 0 && made[from - 1]?.seat !== game.featuredSeat) from--;
  return from === 0 && !made.some((move) => move.seat === game.featuredSeat) ? made : made.slice(from);
}

// ---- Keeping it ----

const tagsOf = (seats: SeatInfo[], daily: string): Tags => ({
  Date: today(),
  ...seatTags(seats),
  ...(daily && { Daily: daily }),
});

function keepGame(game: Game, more: Partial<Save> = {}): void {
  const { position } = game;
  keep({
    id: game.id,
    game: position.game,
    seats: game.seats,
    record: game.record,
    confirmed: game.confirmed,
    moves: position.count,
    over: position.over && !isTentative(game),
    winners: position.result?.winners ?? [],
    scores: position.result?.scores ?? [],
    turn: position.turn,
    daily: game.daily,
    changed: Date.now(),
    ...more,
  } satisfies Save);
}
