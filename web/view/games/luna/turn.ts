// SPDX-License-Identifier: MIT
/*
 * A turn before it is played: the tile in hand, the place looked at, the place chosen.
 * Nothing of it is known to the rules until it is confirmed. Also the keys that work
 * anywhere at the table: 1, 2, 3 take a tile in hand, Escape puts it back.
 */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { LunaOffer, LunaPlace, LunaView } from '../../engine/types';
import type { TableProps } from '../../app/table';

/** Forgotten with every move; that is what `count` is for. */
interface Hand {
  count: number;
  tile: number | null;
  chosen: LunaPlace | null;
  looked: LunaPlace | null;
}

const EMPTY: Omit<Hand, 'count'> = { tile: null, chosen: null, looked: null };

function useHand(count: number): [Hand, (change: Partial<Hand>) => void] {
  const [hand, setHand] = useState<Hand>({ count, ...EMPTY });
  const change = (part: Partial<Hand>): void =>
    setHand((old) => ({ ...(old.count === count ? old : EMPTY), ...part, count }));
  return [hand.count === count ? hand : { count, ...EMPTY }, change];
}

/** The same place for another tile, if that may go there. */
const samePlace = (offer: LunaOffer | null, place: LunaPlace | null): LunaPlace | null =>
  (place && offer?.places.find((p) => p.x === place.x && p.y === place.y)) ?? null;

function hintOf(view: LunaView, move: string | undefined): Turn['hint'] {
  for (const offer of move ? view.choices.offers : []) {
    const place = offer.places.find((p) => p.move === move);
    if (place) return { tile: offer.tile, place };
  }
  return null;
}

export interface Turn {
  /** A person at this screen is to choose. */
  active: boolean;
  offer: LunaOffer | null;
  chosen: LunaPlace | null;
  /** The place to explain: looked at, else chosen. */
  preview: LunaPlace | null;
  hint: { tile: number; place: LunaPlace } | null;
  pick(tile: number): void;
  putBack(): void;
  look(place: LunaPlace | null): void;
  choose(place: LunaPlace): void;
  confirm(place: LunaPlace | null): void;
  /** Moves the focus to the places. */
  toPlaces(): void;
}

/** After a move the focus would be lost with the cell it was on; the next choice gets it. */
function useKeptFocus(root: RefObject<HTMLElement>, count: number, active: boolean): void {
  const before = useRef(count);
  useEffect(() => {
    if (!active || before.current === count) return;
    before.current = count;
    if (document.activeElement && document.activeElement !== document.body) return;
    root.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus({ preventScroll: true });
  }, [count, active]);
}

/** Hears keys anywhere at the table; always with the handler of the last drawing. */
function useKeys(handler: (event: KeyboardEvent) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.altKey || event.ctrlKey || event.metaKey || target?.closest('dialog, input, textarea, select')) return;
      latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function useTurn(props: TableProps, view: LunaView, root: RefObject<HTMLElement>): Turn {
  const count = props.position.count;
  const [hand, change] = useHand(count);
  const active = props.chooser !== null && !props.still;
  const offers = view.choices.offers;
  const offer = active ? (offers.find((o) => o.tile === hand.tile) ?? null) : null;
  const chosen = samePlace(offer, hand.chosen);

  const focus = (selector: string): void => {
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const turn: Turn = {
    active,
    offer,
    chosen,
    preview: samePlace(offer, hand.looked) ?? chosen,
    hint: active ? hintOf(view, props.hint?.move) : null,
    pick: (tile) => (props.take ? props.take(tile) : change({ tile, looked: null })),
    putBack: () => {
      change(EMPTY);
      focus('[role="option"][tabindex="0"]');
    },
    look: (place) => change({ looked: place }),
    choose: (place) => {
      const of = offers.find((o) => o.places.some((p) => p.move === place.move));
      if (of) change({ tile: of.tile, chosen: place, looked: null });
    },
    confirm: (place) => {
      if (place && active) props.play(place.move);
    },
    toPlaces: () => focus('[role="gridcell"][tabindex="0"]'),
  };

  useKeptFocus(root, count, active);
  useKeys((event) => {
    if (!active) return;
    const nth = offers[Number(event.key) - 1];
    if (nth) {
      turn.pick(nth.tile);
      if (!props.take) turn.toPlaces();
    } else if (event.key === 'Escape' && offer) {
      turn.putBack();
    }
  });
  return turn;
}
