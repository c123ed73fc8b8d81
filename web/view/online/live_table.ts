// SPDX-License-Identifier: MIT
/*
 * A table as this page knows it, and what each piece of news makes of it. Nothing here
 * talks to anybody: news go in, a new picture comes out, or the wish for a fresh one.
 */
import type { Offer, OfferNews, Presence, Sync, TableEvent, TableSeat } from './contract';

export interface LiveTable extends Sync {
  /** When the clocks were as they stand here, by this page's own time. */
  clocksAt: number;
  /** The table of the rematch, once it is agreed on. */
  next: string | null;
}

export const fromSync = (sync: Sync, now: number, before: LiveTable | null = null): LiveTable => ({
  ...sync,
  clocksAt: now,
  next: before?.id === sync.id ? before.next : null,
});

const EMPTY_SEAT = { kind: 'open', name: null, level: null, account: null, present: false, commitment: null } as const;

function withSeat(table: LiveTable, at: number, change: Partial<TableSeat>): TableSeat[] {
  return table.seats.map((seat) => (seat.seat === at ? { ...seat, ...change } : seat));
}

/** The moves that a takeback leaves. */
const withoutLast = (moves: string[], plies: number): string[] => moves.slice(0, Math.max(0, moves.length - plies));

/** What the event alone changes, besides version and time. */
function changes(table: LiveTable, event: TableEvent): Partial<LiveTable> {
  const { seat } = event;
  switch (event.kind) {
    case 'sat': {
      const isBot = event.level != null;
      return {
        seats: withSeat(table, seat, {
          kind: isBot ? 'bot' : 'person',
          name: event.name ?? null,
          level: event.level ?? null,
          account: event.account ?? null,
          commitment: event.commitment ?? null,
          present: !isBot,
        }),
      };
    }
    case 'left':
      return { seats: withSeat(table, seat, EMPTY_SEAT) };
    case 'started':
      return { status: 'running', deal: event.deal ?? null, moves: [] };
    case 'moves':
      return { moves: [...table.moves, ...(event.moves ?? [])] };
    case 'takeback':
      return { moves: withoutLast(table.moves, event.plies ?? 0) };
    case 'replaced':
      return { seats: withSeat(table, seat, { kind: 'bot', level: event.level ?? 5, present: false }) };
    case 'ended':
      return {
        status: 'finished',
        turn: 0,
        deal: event.deal ?? table.deal,
        result: event.result,
        ranking: event.ranking,
        winners: event.winners,
        proof: event.proof,
      };
    case 'resigned':
    case 'timeout':
      return {};
  }
}

/**
 * The table after an event; null when one between was missed, so that a sync is
 * needed. Events that are known already change nothing.
 */
export function afterEvent(table: LiveTable, event: TableEvent, now: number): LiveTable | null {
  if (event.table !== table.id || event.version <= table.version) return table;
  if (event.version > table.version + 1) return null;
  return {
    ...table,
    ...changes(table, event),
    ...(event.turn === undefined ? {} : { turn: event.turn }),
    ...(event.clocks === undefined ? {} : { clocks: event.clocks, clocksAt: now }),
    // Any event withdraws an open takeback.
    offers: table.offers.filter((offer) => offer.kind !== 'takeback'),
    version: event.version,
    changed: event.at,
  };
}

/** Who goes is expected back for a while. */
export const afterPresence = (table: LiveTable, news: Presence, now = 0): LiveTable => ({
  ...table,
  seats: table.seats.map((seat) => {
    const present = news.seats.find((one) => one.seat === seat.seat)?.present ?? seat.present;
    return { ...seat, present, wentAt: present ? undefined : seat.present ? now : seat.wentAt };
  }),
});

export function afterOffer(table: LiveTable, news: OfferNews): LiveTable {
  const others = table.offers.filter((offer) => offer.kind !== news.kind);
  const made: Offer[] = news.state === 'made' ? [{ kind: news.kind, seat: news.seat, accepted: [] }] : [];
  return { ...table, offers: [...others, ...made], next: news.next ?? table.next };
}

/** Milliseconds that a seat has left now; null without a clock. */
export function timeLeft(table: LiveTable, seat: number, now: number): number | null {
  const left = table.clocks?.[seat - 1];
  if (left == null || table.clock.kind === 'none') return null;
  const runs = table.status === 'running' && table.turn === seat;
  return Math.max(0, runs ? left - (now - table.clocksAt) : left);
}

/** The seat of an account at a table, or 0. */
export const seatOf = (table: Pick<Sync, 'seats'>, account: string | null): number =>
  (account && table.seats.find((seat) => seat.kind === 'person' && seat.account === account)?.seat) || 0;
