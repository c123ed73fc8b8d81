// SPDX-License-Identifier: MIT
/*
 * Dragging a tile to a place, by mouse or finger. It only chooses: the place still has
 * to be confirmed. A press that does not move is a click and none of our business.
 */
import { useRef, useState } from 'preact/hooks';

const THRESHOLD = 8;

interface DragEvents {
  onStart(tile: number): void;
  /** The place under the pointer, as "x,y". */
  onOver(tile: number, spot: string | null): void;
  onDrop(tile: number, spot: string | null): void;
}

export interface Drag {
  ghost: { tile: number; x: number; y: number } | null;
  start(tile: number, event: PointerEvent): void;
}

function spotUnder(event: PointerEvent): string | null {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.luna-place');
  return cell?.dataset.spot ?? null;
}

export function useDrag(events: DragEvents): Drag {
  const [ghost, setGhost] = useState<Drag['ghost']>(null);
  const latest = useRef(events);
  latest.current = events;

  const start = (tile: number, first: PointerEvent): void => {
    if (first.button !== 0) return;
    let dragging = false;
    let over: string | null = null;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== first.pointerId) return;
      if (!dragging && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < THRESHOLD) return;
      if (!dragging) latest.current.onStart(tile);
      dragging = true;
      setGhost({ tile, x: event.clientX, y: event.clientY });
      const spot = spotUnder(event);
      if (spot !== over) latest.current.onOver(tile, spot);
      over = spot;
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== first.pointerId) return;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      setGhost(null);
      if (dragging) latest.current.onDrop(tile, event.type === 'pointerup' ? spotUnder(event) : null);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  };
  return { ghost, start };
}
