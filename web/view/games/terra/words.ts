// SPDX-License-Identifier: MIT
/*
 * What the table says in words: spaces for screen readers, actions, closings.
 */
import type { MoveItem, Seat, TerraBoard, TerraClosing, TerraView } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import type { SeatInfo } from '../../app/table';
import { landscapeName } from './landscape';

export const spaceName = (board: TerraBoard, index: number): string => board.spaces[index]?.name ?? '';

/** A map's name for people: ours have one in every language. */
export function mapTitle(name: string): string {
  const known: Record<string, string> = {
    island: t('Island'),
    archipelago: t('Archipelago'),
    lagoon: t('Lagoon'),
    pinwheel: t('Pinwheel'),
  };
  return known[name] ?? name;
}

/** "hills", "hills and farmland", "hills, lake and farmland". */
export function landscapeList(board: TerraBoard, landscapes: readonly number[]): string {
  const names = landscapes.map((n) => landscapeName(board.landscapes[n]?.name ?? ''));
  const last = names.pop() ?? '';
  return names.length === 0 ? last : t('{first} and {last}', { first: names.join(', '), last });
}

export const sumText = (area: TerraClosing): string => `${area.size} × ${area.factor} = ${area.worth}`;

/** Points each seat would get of these areas. */
export function gainsOf(areas: readonly TerraClosing[], players: number): number[] {
  const gains = new Array<number>(players).fill(0);
  for (const area of areas) {
    for (const seat of area.winners) gains[seat] = (gains[seat] ?? 0) + area.points;
  }
  return gains;
}

export function actionText(board: TerraBoard, item: MoveItem): string {
  const terra = item.terra;
  if (!terra) return item.text;
  const to = spaceName(board, terra.to);
  if (terra.kind === 'setup') return t('Placed on {to}', { to });
  if (terra.kind === 'slide') return t('Moved {from} to {to}', { from: spaceName(board, terra.from ?? -1), to });
  return t('Stone on {to}', { to });
}

/** What a closing brings, in one sentence for a screen reader. */
export function closingText(board: TerraBoard, area: TerraClosing, seats: readonly SeatInfo[]): string {
  const land = landscapeList(board, area.landscapes);
  const names = area.winners.map((seat) => seats[seat]?.name ?? '').join(', ');
  const spaces = tn('{n} space', '{n} spaces', area.size);
  if (area.winners.length === 0) return t('Closes {spaces}, {land}, for nobody.', { spaces, land });
  return t('Closes {spaces}, {land}: {points} for {names}.', { spaces, land, points: area.points, names });
}

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
