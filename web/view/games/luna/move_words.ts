// SPDX-License-Identifier: MIT
/* Moves of Nova Luna as sentences. */
import type { MoveItem } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import type { Names } from '../../app/names';
import { tileWords } from './shapes';

export const tasksDone = (n: number): string => tn('{n} task done', '{n} tasks done', n);

/** "Ada takes the red 5" */
export function lunaMoveWords(move: NonNullable<MoveItem['luna']>, names: Names, name: string): string {
  if (move.kind === 'refill') return t('{name} refills the wheel', { name });
  if (move.kind === 'next') return t('{name} goes on to the second phase', { name });
  return t('{name} takes {tile}', { name, tile: tileWords(names.tiles[move.tile ?? -1]) });
}
