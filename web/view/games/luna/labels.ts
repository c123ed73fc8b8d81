// SPDX-License-Identifier: MIT
/* What a screen reader says of the drawings of Nova Luna: tiles, places, spaces of the wheel. */
import type { LunaPlace, LunaTask, LunaTile, Position } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { gainWords } from './placement_words';
import { colourName } from './shapes';

/** "2 red, 1 blue" */
export function dotsWords(colours: number[]): string {
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

export function placeWords(inHand: number, place: LunaPlace, tiles: LunaTile[]): string {
  return t('Free place, {where}. {gain}', {
    where: placeName(place.x, place.y),
    gain: gainWords(inHand, place, tiles),
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

/** A tile that was clicked, explained: what its tasks want, and how far they are. */
export function explained(tile: LunaTile, tasks: LunaTask[]): string {
  const head = t('{colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost });
  if (!tile.tasks.length) return t('{tile}: no task, but its colour counts for its neighbours.', { tile: head });
  const all = tile.tasks.map((colours, i) => t('beside {task}', { task: taskWords(colours, tasks[i]) })).join('; ');
  return t('{tile} wants to lie {tasks}. A whole group of a colour counts.', { tile: head, tasks: all });
}
