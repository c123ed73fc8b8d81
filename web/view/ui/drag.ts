// SPDX-License-Identifier: MIT
/*
 * Dragging a piece to a place, by mouse or finger. A press that does not move is a click
 * and none of our business.
 */
import { useRef, useState } from 'preact/hooks';
import { fixedPoint } from './turned';

const THRESHOLD = 8;

interface DragEvents {
  /** The attribute by which a place is known. */
  attribute: string;
  onStart(piece: number): void;
  /** The name of the place under the pointer. */
  onOver(piece: number, spot: string | null): void;
  onDrop(piece: number, spot: string | null): void;
}

export interface Drag {
  /** What is drawn under the pointer, fixed inside the table. */
  ghost: { piece: number; x: number; y: number } | null;
  start(piece: number, event: PointerEvent): void;
}

function spotUnder(event: PointerEvent, attribute: string): string | null {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(`[${attribute}]`);
  return cell?.getAttribute(attribute) ?? null;
}

export function useDrag(events: DragEvents): Drag {
  const [ghost, setGhost] = useState<Drag['ghost']>(null);
  const latest = useRef(events);
  latest.current = events;

  const start = (piece: number, first: PointerEvent): void => {
    if (first.button !== 0) return;
    const from = first.target as Element | null;
    let dragging = false;
    let over: string | null = null;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== first.pointerId) return;
      if (!dragging && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < THRESHOLD) return;
      if (!dragging) latest.current.onStart(piece);
      dragging = true;
      setGhost({ piece, ...fixedPoint(from, { x: event.clientX, y: event.clientY }) });
      const spot = spotUnder(event, latest.current.attribute);
      if (spot !== over) latest.current.onOver(piece, spot);
      over = spot;
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== first.pointerId) return;
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
      setGhost(null);
      if (dragging)
        latest.current.onDrop(piece, event.type === 'pointerup' ? spotUnder(event, latest.current.attribute) : null);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  };
  return { ghost, start };
}
