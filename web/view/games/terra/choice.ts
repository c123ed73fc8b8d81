// SPDX-License-Identifier: MIT
/*
 * What a click on the map does. It only looks moves up in the lists that came from C: a
 * figure is taken in hand, and with it in hand its target; without, a place for a stone,
 * or in set-up for a figure. The first click plays it, unless the player wants to confirm
 * each action: then the same place once more does.
 */
import { useState } from 'preact/hooks';
import type { Position, TerraChoices, TerraClosing } from '../../engine/types';

interface Picked {
  /** The count of moves at which it was picked: a new position forgets it. */
  count: number;
  figure: number | null;
  /** A target, a place for a stone, or a place in set-up that is still to be confirmed. */
  place: number | null;
}

export interface Choice extends Picked {
  phase: 'setup' | 'play' | 'none';
  canStone: boolean;
  /** What would be played when confirmed. */
  move: string | null;
  closes: TerraClosing[];
  /** A click on a space; false when it can do nothing there. */
  take(space: number): boolean;
  /** Takes a figure in hand, if it can move. */
  hold(figure: number): void;
  /** Moves the figure there, if it can go. */
  drop(figure: number, to: number): boolean;
  cancel(): void;
}

const NOTHING: TerraChoices = { setup: [], slides: [], stones: [] };

const slideOf = ({ slides }: TerraChoices, from: number | null, to: number): string | null =>
  slides.find((c) => c.from === from && c.to === to)?.move ?? null;

/** The move that a place stands for, with this figure in hand or none. */
function moveAt(choices: TerraChoices, figure: number | null, space: number): string | null {
  if (figure !== null) return slideOf(choices, figure, space);
  return [...choices.setup, ...choices.stones].find((c) => c.space === space)?.move ?? null;
}

export function useChoice(
  position: Position,
  active: boolean,
  confirms: boolean,
  play: (move: string) => void,
  /** Comes before the first click of whoever plays on: ends the turn before it. */
  playOn?: () => void,
): Choice {
  const choices = active && position.terra ? position.terra.choices : NOTHING;
  // A figure that must move, because no other can and there is no stone to put, is in hand from the beginning.
  const movers = new Set(choices.slides.map((slide) => slide.from));
  const [only] = movers.size === 1 && choices.stones.length === 0 && !playOn ? movers : [];
  const fresh: Picked = { count: position.count, figure: only ?? null, place: null };
  const [kept, setPicked] = useState<Picked>(fresh);
  const picked = kept.count === position.count ? kept : fresh;
  const canMove = (figure: number): boolean => choices.slides.some((c) => c.from === figure);

  const act = (figure: number | null, place: number): boolean => {
    const move = moveAt(choices, figure, place);
    if (move === null) return false;
    if (confirms && !(picked.place === place && picked.figure === figure)) setPicked({ ...fresh, figure, place });
    else play(move);
    return true;
  };
  const take = (space: number): boolean => {
    if (canMove(space)) {
      playOn?.();
      setPicked({ ...fresh, figure: picked.figure === space ? null : space });
      return true;
    }
    if (act(picked.figure, space)) return true;
    setPicked(fresh);
    return false;
  };
  const stone = picked.figure === null ? choices.stones.find((c) => c.space === picked.place) : undefined;
  return {
    ...picked,
    phase: !active ? 'none' : choices.setup.length > 0 ? 'setup' : 'play',
    canStone: choices.stones.length > 0,
    move: picked.place === null ? null : moveAt(choices, picked.figure, picked.place),
    closes: stone?.closes ?? [],
    take,
    hold: (figure) => {
      if (!canMove(figure)) return;
      playOn?.();
      setPicked({ ...fresh, figure });
    },
    drop: act,
    cancel: () => setPicked({ ...fresh, figure: picked.place === null ? null : picked.figure }),
  };
}
