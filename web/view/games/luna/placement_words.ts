// SPDX-License-Identifier: MIT
/* What laying a tile would bring, as it is written below the tableau: tasks, steps, who plays next. */
import type { LunaOffer, LunaPlace, LunaTile, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import type { SeatInfo } from '../../app/table';
import { colourName } from './shapes';

/** "red 4", as people point at a tile */
const shortWords = (tile: LunaTile | undefined): string =>
  tile ? t('{colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost }) : '';

/** What a place completes: "Completes 2 tasks (this tile, red 4)." */
export function gainWords(inHand: number, place: LunaPlace, tiles: LunaTile[]): string {
  const n = place.completes.length;
  if (!n) return t('Completes nothing yet.');
  const on = new Set(place.completes.map((c) => (c.tile === inHand ? t('this tile') : shortWords(tiles[c.tile]))));
  return tn('Completes {n} task ({tiles}).', 'Completes {n} tasks ({tiles}).', n, { tiles: [...on].join(', ') });
}

/** The same in short, beside the drawing of it. */
export function shortGain(place: LunaPlace): string {
  const n = place.completes.length;
  return n ? tn('Completes {n} task.', 'Completes {n} tasks.', n) : t('Completes nothing yet.');
}

/** Where the mover's token goes and who plays then. */
export function nextWords(offer: LunaOffer, steps: number, mover: Seat, seats: SeatInfo[]): string {
  if (offer.next_seat < 0) return t('That ends the game.');
  if (offer.next_seat === mover) {
    return tn('{n} step, then you play again.', '{n} steps, then you play again.', steps);
  }
  const name = seats[offer.next_seat]?.name ?? '';
  return tn('{n} step, then {name} plays.', '{n} steps, then {name} plays.', steps, { name });
}
