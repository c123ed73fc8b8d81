// SPDX-License-Identifier: MIT
/* Moves of Terra Nova as sentences, and as short notes in the turn. */
import type { MoveItem, TerraBoard } from '../../engine/types';
import { t } from '../../app/i18n';
import { spaceName as nameOfSpace, type Names } from '../../app/names';
import { spaceName } from './names';

/** "Ada puts a stone on g4" */
export function terraMoveWords(move: NonNullable<MoveItem['terra']>, names: Names, name: string): string {
  const to = nameOfSpace(names, move.to);
  if (move.kind === 'setup') return t('{name} puts a figure on {space}', { name, space: to });
  if (move.kind === 'stone') return t('{name} puts a stone on {space}', { name, space: to });
  return t('{name} moves from {from} to {to}', { name, from: nameOfSpace(names, move.from ?? -1), to });
}

/** "Stone on g4" */
export function actionText(board: TerraBoard, item: MoveItem): string {
  const terra = item.terra;
  if (!terra) return item.text;
  const to = spaceName(board, terra.to);
  if (terra.kind === 'setup') return t('Placed on {to}', { to });
  if (terra.kind === 'slide') return t('Moved {from} to {to}', { from: spaceName(board, terra.from ?? -1), to });
  return t('Stone on {to}', { to });
}
