// SPDX-License-Identifier: MIT
/*
 * A click takes what its press began on. Left to itself a browser sends it to whatever
 * holds both ends of the press, so that a board which moves under a resting pointer, as
 * when a hint comes in or the map follows a move, would lose it or take a neighbour.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

/** Pixels that a pointer may stray between both ends; more is a drag. */
const STRAY = 8;

interface Press {
  name: string | null;
  x: number;
  y: number;
}

/** Hears clicks on what bears `attribute` inside `root`, by pointer or by assistive technology. */
export function usePress(root: RefObject<Element>, attribute: string, take: (name: string) => void): void {
  const latest = useRef(take);
  latest.current = take;
  // Before anything is painted: what can be seen can be pressed.
  useLayoutEffect(() => {
    let press: Press | null = null;
    const nameOf = ({ target }: Event): string | null => {
      const found = target instanceof Element ? target.closest(`[${attribute}]`) : null;
      return found && root.current?.contains(found) ? found.getAttribute(attribute) : null;
    };
    const onDown = (event: PointerEvent): void => {
      press = { name: nameOf(event), x: event.clientX, y: event.clientY };
    };
    const onClick = (event: MouseEvent): void => {
      // Only pointers count their clicks; keys and assistive technology name the target itself.
      const began = event.detail > 0 ? press : null;
      const rests = began && Math.hypot(event.clientX - began.x, event.clientY - began.y) < STRAY;
      const name = rests ? began.name : nameOf(event);
      if (began) press = null;
      if (name !== null) latest.current(name);
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('click', onClick);
    };
  }, [root, attribute]);
}
