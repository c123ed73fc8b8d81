// SPDX-License-Identifier: MIT
/*
 * A table of the server on this screen: the news make the table, the engine makes the
 * position of it, and what a person chooses is sent. Actions of a turn of Terra Nova
 * are tried here first and sent together; until they are saved they are only ours.
 */
import { Observable } from '../app/observable';
import { botName } from './words';
import type { SeatInfo } from '../app/table';
import { isTentative, movesSinceOwn, type Game } from '../app/store';
import type { Engine, Session } from '../engine/engine';
import { type Connection, newKey, type Sending } from './connection';
import { type News, type Offer, problemWord } from './contract';
import { Plans } from './plans';
import { standAt } from './position_of';
import { Talk } from './talk';
import { afterEvent, afterOffer, afterPresence, fromSync, type LiveTable, seatOf } from './live_table';

/** What became of the last thing that was sent. */
export type Delivery = { state: 'none' | 'sending' | 'saved' } | { state: 'refused'; type: string };

const SAVED_MILLIS = 2000;
/** Time to read why something was refused. */
const REFUSED_MILLIS = 8000;
const NOTHING: Delivery = { state: 'none' };

/** The tiles not drawn yet stand in the order of the list: those just drawn go before them. */
export function dealAfterDraw(deal: string, drawn: string[], drawnBefore: number): string {
  const [tiles = '', stack = ''] = deal.split(' ');
  const order = tiles.split(',');
  const rest = order.slice(drawnBefore).filter((tile) => !drawn.includes(tile));
  return `${[...order.slice(0, drawnBefore), ...drawn, ...rest].join(',')} ${stack}`;
}

export class LiveGame {
  readonly table = new Observable<LiveTable | null>(null);
  /** The position, with what was tried and not sent; null until the game begins. */
  readonly game = new Observable<Game | null>(null);
  readonly delivery = new Observable<Delivery>(NOTHING);
  /** Why the table cannot be shown: a word of the contract. */
  readonly missing = new Observable<string | null>(null);

  /** Conditional turns of this page's seat. */
  readonly plans: Plans;
  readonly talk: Talk;

  /** Where the rules stand: at the table, and at what was tried after it. */
  private readonly session: Session;
  private sent: Sending | null = null;
  /** The version at which what was sent will be seen, once that is known. */
  private awaited: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private part: () => void;

  constructor(
    readonly engine: Engine,
    readonly connection: Connection,
    readonly account: string | null,
    readonly id: string,
    readonly key?: string,
  ) {
    this.session = engine.session();
    this.plans = new Plans(id);
    this.talk = new Talk(connection, id);
    this.part = connection.watch(id, {
      have: () => this.table.value?.version ?? 0,
      key,
      hear: (news) => this.hear(news),
    });
  }

  end(): void {
    clearTimeout(this.timer);
    this.part();
    this.session.free();
  }

  /** This page's seat, 0 for who looks on. */
  get seat(): number {
    return this.table.value ? seatOf(this.table.value, this.account) : 0;
  }

  // ---- News ----

  private hear(news: News): void {
    const now = Date.now();
    const { value: table } = this.table;
    if (news.t === 'sync') this.adopt(fromSync(news, now, table));
    else if (news.t === 'refused') this.refused(problemWord(news.type), news.key);
    else if (news.t === 'ack') this.acknowledged(news.key, news.version);
    else if (!table) return;
    else if (news.t === 'event') this.happened(afterEvent(this.drawn(table, news), news, now));
    else if (news.t === 'presence') this.table.value = afterPresence(table, news, now);
    else if (news.t === 'offer') this.table.value = afterOffer(table, news);
    else if (news.t === 'said') this.talk.hear(news);
  }

  /** Puts what a move brought onto the wheel where it was drawn from. */
  private drawn(table: LiveTable, event: News & { t: 'event' }): LiveTable {
    if (!event.drawn?.length || !table.deal || event.version !== table.version + 1) return table;
    this.stand(table);
    return { ...table, deal: dealAfterDraw(table.deal, event.drawn, this.engine.tiles.length - this.pile()) };
  }

  private happened(after: LiveTable | null): void {
    if (after === this.table.value) return;
    if (after) this.adopt(after);
    else this.connection.rejoin(this.id);
  }

  private adopt(table: LiveTable): void {
    const before = this.table.value;
    this.missing.value = null;
    this.table.value = table;
    // The same table once more, as after a connection was lost: what was tried here stays.
    if (this.game.value && before?.version === table.version && before.status === table.status) return;
    if (this.seat && table.clock.kind === 'days' && table.status === 'running') this.plans.refresh();
    if (table.deal !== null && table.status !== 'open') this.draw(table);
    this.settle();
  }

  // ---- The position ----

  /** Lets the engine stand where the table stands. */
  private stand(table: LiveTable): void {
    standAt(this.session, table);
  }

  private draw(table: LiveTable): void {
    this.stand(table);
    this.picture(table.moves.length);
  }

  private picture(confirmed: number): void {
    const { value: table } = this.table;
    if (!table) return;
    const before = this.game.value;
    const position = this.session.position();
    const own = this.seat;
    this.game.value = {
      id: table.id,
      seats: seatsOf(table),
      daily: '',
      position,
      history: this.session.history(),
      board: position.game === 'terra-nova' ? (before?.board ?? this.session.board()) : null,
      record: this.session.record({}),
      confirmed,
      featuredSeat: Math.max(0, own - 1),
      lookingBack: false,
    };
  }

  /** Who may choose now: nobody while something is on its way. */
  get chooser(): number | null {
    const game = this.game.value;
    if (!game || !this.table.value || this.table.value.status !== 'running' || this.sent) return null;
    const own = this.seat - 1;
    return own >= 0 && game.position.turn === own && !isTentative(game) ? own : null;
  }

  /** Actions tried here and not sent yet. */
  get tried(): string[] {
    const made = this.table.value?.moves.length ?? 0;
    const game = this.game.value;
    return game ? game.history.slice(made, game.position.count).map((move) => move.text) : [];
  }

  get changed() {
    return this.game.value ? movesSinceOwn(this.game.value) : [];
  }

  // ---- Playing ----

  play(move: string): void {
    const { value: table } = this.table;
    if (!table || this.chooser === null) return;
    const pile = this.pile();
    this.session.play(move);
    if (this.pile() !== pile) {
      // Which tiles are drawn only the server knows: the table waits for its word.
      this.stand(table);
      this.sendMoves([move]);
      return;
    }
    this.picture(table.moves.length);
    const game = this.game.value;
    const setUp = game?.history[game.position.count - 1]?.terra?.kind === 'setup';
    if (table.game === 'nova-luna' || setUp) this.confirm();
  }

  /** Takes back the last action tried. */
  undo(): void {
    const { value: table } = this.table;
    if (!table || this.sent || !this.tried.length) return;
    this.session.undo();
    const moves = [...table.moves, ...this.tried.slice(0, -1)];
    this.stand({ ...table, moves });
    this.picture(table.moves.length);
  }

  confirm(): void {
    const moves = this.tried;
    if (!this.sent && moves.length) this.sendMoves(moves);
  }

  private sendMoves(moves: string[]): void {
    const { value: table } = this.table;
    if (table) this.send({ t: 'moves', table: table.id, version: table.version, moves, key: newKey() });
  }

  /** May what was chosen still be taken back? Only while nothing of it has left this device. */
  get recallable(): boolean {
    return this.sent !== null && this.connection.isHere(this.sent.key);
  }

  recall(): void {
    const { value: table } = this.table;
    if (!table || !this.sent || !this.connection.recall(this.sent.key)) return;
    this.sent = null;
    this.delivery.value = NOTHING;
    this.draw(table);
  }

  private pile(): number {
    return this.session.position().luna?.pile.length ?? 0;
  }

  resign(): void {
    const { value: table } = this.table;
    if (table) this.send({ t: 'resign', table: table.id, version: table.version, key: newKey() });
  }

  offer(kind: Offer['kind']): void {
    const { value: table } = this.table;
    if (table) this.connection.send({ t: 'offer', table: table.id, kind, version: table.version, key: newKey() });
  }

  answer(kind: Offer['kind'], accept: boolean): void {
    this.connection.send({ t: 'answer', table: this.id, kind, accept, key: newKey() });
  }

  private send(message: Sending): void {
    clearTimeout(this.timer);
    this.awaited = null;
    this.sent = message;
    this.delivery.value = { state: 'sending' };
    this.connection.send(message);
  }

  /** The server has it. Its news may still be on their way: until then nobody chooses at a table that is past. */
  private acknowledged(key: string | null, version: number): void {
    if (!key || key !== this.sent?.key) return;
    this.awaited = version;
    this.settle();
  }

  /** What was sent is saved and seen. */
  private settle(): void {
    if (this.awaited === null || (this.table.value?.version ?? 0) < this.awaited) return;
    this.awaited = null;
    this.sent = null;
    this.say({ state: 'saved' }, SAVED_MILLIS);
  }

  private say(delivery: Delivery, millis: number): void {
    clearTimeout(this.timer);
    this.delivery.value = delivery;
    this.timer = setTimeout(() => (this.delivery.value = NOTHING), millis);
  }

  private refused(type: string, key: string | null): void {
    if (key && key === this.sent?.key) {
      this.sent = null;
      this.say({ state: 'refused', type }, REFUSED_MILLIS);
      this.connection.rejoin(this.id);
      if (this.table.value?.deal) this.draw(this.table.value);
    } else if (!this.table.value) {
      this.missing.value = type;
    } else if (!this.sent) {
      this.say({ state: 'refused', type }, REFUSED_MILLIS);
    }
  }
}

/** Seats as a table of the page shows them. */
function seatsOf(table: LiveTable): SeatInfo[] {
  return table.seats.map(({ kind, name, level }) => ({
    name: name ?? botName(level),
    bot: kind === 'bot' ? level : null,
  }));
}
