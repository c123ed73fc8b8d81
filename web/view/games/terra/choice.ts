// SPDX-License-Identifier: MIT
/*
 * What the player has chosen but not played yet. It only looks moves up in the lists
 * that came from C; choosing the same thing twice plays it.
 */
import { useState } from 'preact/hooks';
import type { Position, TerraChoices, TerraClosing } from '../../engine/types';

export type Mode = 'move' | 'stone';

interface Picked {
  /** The count of moves at which it was picked: a new position forgets it. */
  count: number;
  mode: Mode;
  figure: number | null;
  /** A target, a place for a stone, or a place in set-up. */
  place: number | null;
}

export interface Choice extends Picked {
  phase: 'setup' | 'play' | 'none';
  canMove: boolean;
  canStone: boolean;
  /** What would be played now. */
  move: string | null;
  closes: TerraClosing[];
  /** Chooses or unchooses a space; playing it when chosen before. */
  take(space: number): void;
  /** Chooses a stone or move from the outside, as after a hint. */
  setMode(mode: Mode): void;
  cancel(): void;
}

const NOTHING: TerraChoices = { setup: [], slides: [], stones: [] };

export function useChoice(position: Position, active: boolean, play: (move: string) => void): Choice {
  const view = position.terra;
  const choices = active && view ? view.choices : NOTHING;
  const canMove = choices.slides.length > 0;
  const canStone = choices.stones.length > 0;
  const fresh: Picked = { count: position.count, mode: canStone ? 'stone' : 'move', figure: null, place: null };
  const [kept, setPicked] = useState<Picked>(fresh);
  const picked = kept.count === position.count ? kept : fresh;
  const isSetup = choices.setup.length > 0;

  const moveOf = (p: Picked): string | null => {
    if (p.place === null) return null;
    if (isSetup) return choices.setup.find((c) => c.space === p.place)?.move ?? null;
    if (p.mode === 'stone') return choices.stones.find((c) => c.space === p.place)?.move ?? null;
    return choices.slides.find((c) => c.from === p.figure && c.to === p.place)?.move ?? null;
  };

  const take = (space: number): void => {
    if (!active) return;
    const next = taken(space, picked, choices);
    const move = moveOf(next);
    if (move !== null && picked.place === space) play(move);
    else setPicked(next);
  };

  const stone = picked.mode === 'stone' ? choices.stones.find((c) => c.space === picked.place) : undefined;
  return {
    ...picked,
    phase: !active ? 'none' : isSetup ? 'setup' : 'play',
    canMove,
    canStone,
    move: moveOf(picked),
    closes: stone?.closes ?? [],
    take,
    setMode: (mode) => {
      if (mode === 'stone' ? canStone : canMove) setPicked({ ...fresh, mode });
    },
    cancel: () => setPicked({ ...picked, figure: picked.place === null ? null : picked.figure, place: null }),
  };
}

/** What is picked after a space was pointed out. */
function taken(space: number, picked: Picked, choices: TerraChoices): Picked {
  if (choices.setup.length > 0) {
    return choices.setup.some((c) => c.space === space) ? { ...picked, place: space } : { ...picked, place: null };
  }
  const isFigure = choices.slides.some((c) => c.from === space);
  if (isFigure) {
    const again = picked.mode === 'move' && picked.figure === space;
    return { ...picked, mode: 'move', figure: again ? null : space, place: null };
  }
  if (picked.mode === 'move') {
    const isTarget = choices.slides.some((c) => c.from === picked.figure && c.to === space);
    return isTarget ? { ...picked, place: space } : { ...picked, figure: null, place: null };
  }
  return { ...picked, place: choices.stones.some((c) => c.space === space) ? space : null };
}
