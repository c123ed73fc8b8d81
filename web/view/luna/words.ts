// SPDX-License-Identifier: MIT
/*
 * What the drawings of Nova Luna say to those who hear or read them: tiles, places,
 * spaces and previews in whole sentences.
 */
import type { LunaOffer, LunaPlace, LunaTask, LunaTile, Position, Seat } from '../engine/types';
import { t, tn } from '../i18n';
import type { SeatInfo } from '../table';
import { colourName } from './shapes';

const joined = (parts: string[]): string => parts.join(', ');

/** "2 red, 1 blue" */
function dotsWords(colours: number[]): string {
  const parts: string[] = [];
  for (const colour of [0, 1, 2, 3]) {
    const n = colours.filter((c) => c === colour).length;
    if (n) parts.push(t('{n} {colour}', { n, colour: colourName(colour) }));
  }
  return parts.join(' + ');
}

function taskWords(colours: number[], task: LunaTask | undefined): string {
  const dots = dotsWords(colours);
  if (task?.done) return t('{task}, done', { task: dots });
  if (task?.have) return t('{task}, {have} of {need} met', { task: dots, have: task.have, need: task.need });
  return dots;
}

/** A tile with its cost, colour and tasks. */
export function tileWords(tile: LunaTile, tasks?: LunaTask[]): string {
  const head = t('{code}: {colour}, costs {cost}', { code: tile.code, colour: colourName(tile.colour), cost: tile.cost });
  if (!tile.tasks.length) return t('{tile}, no task', { tile: head });
  const all = tile.tasks.map((colours, i) => taskWords(colours, tasks?.[i])).join('; ');
  return tn('{tile}, task: {tasks}', '{tile}, tasks: {tasks}', tile.tasks.length, { tile: head, tasks: all });
}

/** Where a place lies, as players would point at it. */
export function placeName(x: number, y: number): string {
  return t('column {x}, row {y}', { x, y });
}

export function completesWords(place: LunaPlace): string {
  const n = place.completes.length;
  return n ? tn('completes {n} task', 'completes {n} tasks', n) : t('completes nothing yet');
}

export function placeWords(place: LunaPlace): string {
  return t('Free place, {where}: {what}', { where: placeName(place.x, place.y), what: completesWords(place) });
}

/** Who plays after a move, from the mover's side. */
export function nextWords(offer: LunaOffer, mover: Seat, seats: SeatInfo[]): string {
  if (offer.nextSeat < 0) return t('That ends the game.');
  if (offer.nextSeat === mover) return t('You play again.');
  return t('{name} plays next.', { name: seats[offer.nextSeat]?.name ?? '' });
}

/** "Completes 2 tasks, on Y4c and Y5b." */
export function gainWords(offer: LunaOffer, place: LunaPlace, tiles: LunaTile[]): string {
  const n = place.completes.length;
  if (!n) return t('Completes nothing yet.');
  const codes = [...new Set(place.completes.map((c) => (c.tile === offer.tile ? t('the new tile') : (tiles[c.tile]?.code ?? ''))))];
  return tn('Completes {n} task, on {tiles}.', 'Completes {n} tasks, on {tiles}.', n, { tiles: joined(codes) });
}

/** What is on one space of the wheel. */
export function spaceWords(position: Position, space: number, tiles: LunaTile[]): string {
  const luna = position.luna;
  if (!luna) return '';
  const number = { n: space + 1 };
  if (luna.moon === space) return t('Space {n}: the moon', number);
  const tile = luna.wheel[space];
  const face = tile === null || tile === undefined ? undefined : tiles[tile];
  if (!face) return t('Space {n}: empty', number);
  const offered = luna.choices.offers.some((o) => o.tile === tile);
  const words = { ...number, tile: tileWords(face) };
  return offered ? t('Space {n}, may be taken: {tile}', words) : t('Space {n}: {tile}', words);
}
