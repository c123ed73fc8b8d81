// SPDX-License-Identifier: MIT
/* What spaces, landscapes and maps are called. */
import type { TerraBoard } from '../../engine/types';
import { t } from '../../app/i18n';
import { landscapeName } from './landscape';

export const spaceName = (board: TerraBoard, index: number): string => board.spaces[index]?.name ?? '';

/** The name in a map file is one word, in which a low line stands for a blank. */
export const titleOf = (word: string): string => word.replace(/_/g, ' ');

/** A map's name for people: ours have one in every language. */
export function mapTitle(name: string): string {
  const known: Record<string, string> = {
    island: t('Island'),
    archipelago: t('Archipelago'),
    lagoon: t('Lagoon'),
    pinwheel: t('Pinwheel'),
  };
  return known[name] ?? titleOf(name);
}

/** "hills", "hills and farmland", "hills, lake and farmland". */
export function landscapeList(board: TerraBoard, landscapes: readonly number[]): string {
  const names = landscapes.map((n) => landscapeName(board.landscapes[n]?.name ?? ''));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('{first} and {last}', { first: names.join(', '), last });
}
