// SPDX-License-Identifier: MIT
/* Why a click on the map does nothing, as a sentence at the place; land that is free is explained. */
import type { TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import type { TableProps } from '../../app/table';
import type { Choice } from './choice';
import { capital, landscapeName } from './landscape';
import { spaceName } from './names';

interface Clicked {
  table: TableProps;
  board: TerraBoard;
  view: TerraView;
  choice: Choice;
}

/** What stands or lies there; '' on free land. */
function taken({ table, view }: Clicked, space: number): string {
  const owner = view.figures.findIndex((stand) => stand.includes(space));
  const mover = table.chooser ?? table.featuredSeat;
  if (owner >= 0 && owner !== mover) return t('This figure is {name}’s.', { name: table.seats[owner]?.name ?? '' });
  if (owner >= 0) return t('This figure cannot move now: there is no free space beside it, or it may not move again.');
  if (view.stones.includes(space)) return t('A stone lies here, and stays.');
  if (view.closed.some((area) => area.spaces.includes(space))) return t('This land is closed and counted.');
  return '';
}

/** What free land is, and what may be done instead. */
function freeLand({ board, choice }: Clicked, space: number): string {
  const land = landscapeName(board.landscapes[board.spaces[space]?.landscape ?? 0]?.name ?? '');
  const what = `${capital(land)}, ${spaceName(board, space)}.`;
  if (choice.figure !== null) return t('{space} Figures go straight, and not past anything.', { space: what });
  if (choice.canStone) return t('{space} A stone goes beside a figure that you moved in this turn.', { space: what });
  return t('{space} Closed land of one landscape counts three times, of two twice, of three once.', { space: what });
}

export function whyNot(clicked: Clicked, space: number): string {
  const { table } = clicked;
  const { position, seats } = table;
  if (position.over) return t('The game is over.');
  if (table.tentative) return t('All actions are made: end the turn, or take something back.');
  const said = taken(clicked, space);
  if (table.chooser === null) return said || t('{name} is to play.', { name: seats[position.turn]?.name ?? '' });
  return said || freeLand(clicked, space);
}
