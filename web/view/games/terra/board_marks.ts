// SPDX-License-Identifier: MIT
/*
 * What the board answers: which marks, trails and words follow from the choices that
 * came from C and from what the player has picked or points at.
 */
import type { Hint, MoveItem, TerraBoard, TerraChoices, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import type { TableProps } from '../../app/table';
import type { Choice } from './choice';
import type { Marks } from './marks';
import { closingSentence } from './closing_words';

/** The hint's move, looked up among the choices. */
export function hintMark(hint: Hint | null, choices: TerraChoices): Marks['hint'] {
  if (!hint) return null;
  const slide = choices.slides.find((c) => c.move === hint.move);
  if (slide) return { from: slide.from, to: slide.to, kind: 'slide' };
  const stone = choices.stones.find((c) => c.move === hint.move);
  if (stone) return { from: null, to: stone.space, kind: 'stone' };
  const setup = choices.setup.find((c) => c.move === hint.move);
  return setup ? { from: null, to: setup.space, kind: 'setup' } : null;
}

/** The actions of the turn that is shown: the chooser's, or of whoever moved last. */
export function doneActions(table: TableProps): MoveItem[] {
  const { position, history, tentative } = table;
  const made = history.slice(0, position.count);
  const last = made[made.length - 1];
  const action = position.terra?.action ?? 0;
  if (tentative && last)
    return made.filter(
      (item) => item.turn_number === last.turn_number && item.seat === last.seat && item.terra?.kind !== 'setup',
    );
  return action > 1 ? made.slice(made.length - (action - 1)) : [];
}

/** Moves to leave a trail: those of the turn in hand, or of the turn before. */
export function trailOf(table: TableProps, done: readonly MoveItem[]): readonly MoveItem[] {
  if (done.length > 0 && (table.chooser !== null || table.changed.length === 0)) return done;
  if (table.changed.length > 0) return table.changed;
  const last = table.history[table.position.count - 1];
  return last
    ? table.history
        .slice(0, table.position.count)
        .filter((item) => item.turn_number === last.turn_number && item.seat === last.seat)
    : [];
}

/** Marks while nothing but the choice and the pointer decide. */
export function marksOf(view: TerraView, choice: Choice, pointed: number | null, active: boolean): Partial<Marks> {
  if (!active) return {};
  const { choices } = view;
  if (choice.phase === 'setup') {
    const hovers = pointed !== null && choices.setup.some((c) => c.space === pointed);
    return { setup: choice.place ?? (hovers ? pointed : null) };
  }
  const movable = [...new Set(choices.slides.map((c) => c.from))];
  const figure = choice.figure ?? (pointed !== null && movable.includes(pointed) ? pointed : null);
  const targets = choices.slides.filter((c) => c.from === figure).map((c) => c.to);
  if (choice.figure !== null) {
    const hovered = pointed !== null && targets.includes(pointed) ? pointed : null;
    return { movable, figure, targets, target: choice.place ?? hovered };
  }
  const stone = choices.stones.find((c) => c.space === (choice.place ?? pointed));
  return {
    movable,
    figure,
    targets,
    places: choices.stones,
    stone: stone?.space ?? null,
    closes: stone?.closes ?? [],
  };
}

/** Words for the spaces that can be chosen. */
export function choiceWords(
  view: TerraView,
  choice: Choice,
  table: TableProps,
  board: TerraBoard,
): Map<number, string> {
  const words = new Map<number, string>();
  const { choices } = view;
  if (choice.phase === 'none') return words;
  if (choice.phase === 'setup') {
    for (const c of choices.setup) words.set(c.space, t('free'));
    return words;
  }
  for (const c of choices.slides) words.set(c.from, choice.figure === c.from ? t('chosen') : t('can move'));
  if (choice.figure !== null) {
    for (const c of choices.slides) if (c.from === choice.figure) words.set(c.to, t('can go here'));
    return words;
  }
  for (const c of choices.stones) {
    const closes = c.closes.map((area) => closingSentence(board, area, table.seats)).join(' ');
    words.set(c.space, closes || t('a stone may go here'));
  }
  return words;
}
