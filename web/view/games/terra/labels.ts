// SPDX-License-Identifier: MIT
/* What a screen reader says of each space of the map. */
import type { Seat, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import type { SeatInfo } from '../../app/table';
import { landscapeName } from './landscape';

interface LabelSource {
  board: TerraBoard;
  view: TerraView;
  seats: readonly SeatInfo[];
  chooser: Seat | null;
  /** Words for spaces that can be chosen now. */
  choice: ReadonlyMap<number, string>;
}

/** A label for every space: "g4, lake, your figure, can move". */
export function spaceLabels({ board, view, seats, chooser, choice }: LabelSource): string[] {
  const what = new Map<number, string>();
  for (const area of view.closed) {
    const names = area.winners.map((seat) => seats[seat]?.name ?? '').join(', ') || t('nobody');
    for (const s of area.spaces) what.set(s, t('closed, {points} for {names}', { points: area.points, names }));
  }
  for (const s of view.stones) what.set(s, t('stone'));
  for (const [seat, spaces] of view.figures.entries()) {
    const whose = seat === chooser ? t('your figure') : t('figure of {name}', { name: seats[seat]?.name ?? '' });
    for (const s of spaces) what.set(s, whose);
  }
  return board.spaces.map((space, i) =>
    [space.name, landscapeName(board.landscapes[space.landscape]?.name ?? ''), what.get(i), choice.get(i)]
      .filter((part) => part)
      .join(', '),
  );
}
