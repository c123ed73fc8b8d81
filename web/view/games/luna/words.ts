// SPDX-License-Identifier: MIT
/*
 * What the drawings of Nova Luna say to those who hear or read them: tiles, places,
 * spaces and previews in whole sentences.
 */
import type { LunaOffer, LunaPlace, LunaTask, LunaTile, Position, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import type { SeatInfo } from '../../app/table';
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
  const head = t('{code}: {colour}, costs {cost}', {
    code: tile.code,
    colour: colourName(tile.colour),
    cost: tile.cost,
  });
  if (!tile.tasks.length) return t('{tile}, no task', { tile: head });
  const all = tile.tasks.map((colours, i) => taskWords(colours, tasks?.[i])).join('; ');
  return tn('{tile}, task: {tasks}', '{tile}, tasks: {tasks}', tile.tasks.length, { tile: head, tasks: all });
}

/** Where a place lies, as players would point at it. */
export function placeName(x: number, y: number): string {
  return t('column {x}, row {y}', { x, y });
}

/** "red 4", as people point at a tile */
const shortWords = (tile: LunaTile | undefined): string =>
  tile ? t('{colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost }) : '';

/** What a place completes: "Completes 2 tasks (this tile, red 4)." */
export function gainWords(inHand: number, place: LunaPlace, tiles: LunaTile[]): string {
  const n = place.completes.length;
  if (!n) return t('Completes nothing yet.');
  const on = new Set(place.completes.map((c) => (c.tile === inHand ? t('this tile') : shortWords(tiles[c.tile]))));
  return tn('Completes {n} task ({tiles}).', 'Completes {n} tasks ({tiles}).', n, { tiles: joined([...on]) });
}

export function placeWords(inHand: number, place: LunaPlace, tiles: LunaTile[]): string {
  return t('Free place, {where}. {gain}', {
    where: placeName(place.x, place.y),
    gain: gainWords(inHand, place, tiles),
  });
}

/** Where the mover's token goes and who plays then. */
export function nextWords(offer: LunaOffer, steps: number, mover: Seat, seats: SeatInfo[]): string {
  if (offer.nextSeat < 0) return t('That ends the game.');
  if (offer.nextSeat === mover) {
    return tn('Your token goes {n} step; you play again.', 'Your token goes {n} steps; you play again.', steps);
  }
  const name = seats[offer.nextSeat]?.name ?? '';
  return tn('Your token goes {n} step; {name} plays next.', 'Your token goes {n} steps; {name} plays next.', steps, {
    name,
  });
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
