// SPDX-License-Identifier: MIT
/*
 * Wheel, drag and pinch on the map: each becomes another view of it. Dragging a finger is
 * told apart from tapping.
 */
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { uprightness } from '../../ui/turned';
import type { Point } from './geometry';

/** A drag is not begun before so many pixels. */
const DRAG = 8;

export interface View {
  centre: Point;
  /** Pixels for a unit. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What the gestures change. */
export interface Gestured {
  /** One finger or the mouse moves the map. */
  drags: boolean;
  shown: View;
  size: Size;
  limit(next: View, inward?: number): View | null;
  setView(view: View | null): void;
}

const pointOf = (event: MouseEvent): Point => ({ x: event.clientX, y: event.clientY });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Zooms so that what lies `off` the middle of the window stays there, after moving by `moved` pixels. */
const zoomed = (view: View, off: Point, factor: number, moved: Point): View => {
  const zoom = view.zoom * factor;
  return {
    zoom,
    centre: {
      x: view.centre.x + off.x / view.zoom - (off.x + moved.x) / zoom,
      y: view.centre.y + off.y / view.zoom - (off.y + moved.y) / zoom,
    },
  };
};

type Change = (at: Point, factor: number, moved: Point) => void;

/** A finger moved: alone it pulls the map along, beside another it stretches it. */
function pull(before: Point, after: Point, other: Point | undefined, change: Change): void {
  const moved = { x: after.x - before.x, y: after.y - before.y };
  if (!other) {
    change(before, 1, moved);
    return;
  }
  const spread = (p: Point): number => distance(p, other) || 1;
  const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
  change(middle, spread(after) / spread(before), { x: moved.x / 2, y: moved.y / 2 });
}

/** Hears the fingers on an element; answers what makes it stop. */
function hearFingers(element: HTMLElement, drags: () => boolean, change: Change): () => void {
  const fingers = new Map<number, Point>();
  let from: Point | null = null;
  let dragging = false;
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (fingers.size === 0) dragging = false;
    from = pointOf(event);
    fingers.set(event.pointerId, from);
  };
  const onMove = (event: PointerEvent): void => {
    const before = fingers.get(event.pointerId);
    if (!before || (!drags() && fingers.size === 1)) return;
    const after = pointOf(event);
    if (!dragging && fingers.size === 1 && from && distance(after, from) < DRAG) return;
    fingers.set(event.pointerId, after);
    if (dragging) {
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
      pull(before, after, other, change);
    } else {
      dragging = true;
      element.setPointerCapture(event.pointerId);
    }
  };
  const onUp = (event: PointerEvent): void => {
    fingers.delete(event.pointerId);
  };
  /** The click that ends a drag chooses nothing. */
  const onClick = (event: MouseEvent): void => {
    if (dragging) event.stopPropagation();
    dragging = false;
  };
  const heard = new AbortController();
  const { signal } = heard;
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('click', onClick, { signal, capture: true });
  return () => heard.abort();
}

export function useGestures(frame: RefObject<HTMLElement>, now: RefObject<Gestured>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const change: Change = (at, factor, moved) => {
      const state = now.current;
      if (!state) return;
      const { shown, size } = state;
      const rect = element.getBoundingClientRect();
      const way = uprightness(element);
      const off = { x: way * (at.x - rect.left - size.width / 2), y: way * (at.y - rect.top - size.height / 2) };
      state.setView(state.limit(zoomed(shown, off, factor, { x: way * moved.x, y: way * moved.y })));
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const step = event.deltaMode === 1 ? 0.05 : 0.0018;
      change(pointOf(event), Math.exp(-event.deltaY * step), { x: 0, y: 0 });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    const stopHearing = hearFingers(element, () => now.current?.drags ?? false, change);
    return () => {
      element.removeEventListener('wheel', onWheel);
      stopHearing();
    };
  }, [frame]);
}
