// SPDX-License-Identifier: MIT
/* A table that is turned round for those who sit at the other side: what the pointer does is turned with it. */

interface Point {
  x: number;
  y: number;
}

/** 1, or -1 for an element that stands on its head: factor of every distance on the screen. */
export const uprightness = (element: Element): 1 | -1 => (element.closest('.turned') ? -1 : 1);

/** Where a point of the window lies for what is fixed inside an element's table. */
export function fixedPoint(element: Element | null, { x, y }: Point): Point {
  const table = element?.closest('.turned .play-table')?.getBoundingClientRect();
  return table ? { x: table.right - x, y: table.bottom - y } : { x, y };
}
