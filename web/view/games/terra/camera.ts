// SPDX-License-Identifier: MIT
/*
 * Which part of the map a window shows: fitted until the player zooms or pans, by
 * wheel, pinch, drag or buttons. Dragging a finger is told apart from tapping.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { wantsLessMotion } from '../../app/settings';
import { fit, WIDTH, type Box, type Point } from './geometry';

/** A space is never drawn wider than this, nor a drag begun before so many pixels. */
const LARGEST = 110;
const DRAG = 8;
/** Width of a space to begin with where the whole map would be too small to touch. */
const TOUCHABLE = 46;

/** How near to the middle of the window the coast can be brought, clear of what lies over the map. */
const INWARD = 0.5;
/** Where nobody drags, the map fills the window. */
const FILLED = 1;

interface View {
  centre: Point;
  /** Pixels for a unit. */
  zoom: number;
}

export interface Camera {
  window: Box;
  zoom: number;
  /** The whole map is shown. */
  whole: boolean;
  zoomBy(factor: number): void;
  showAll(): void;
  /** Brings a point into the window; `always` centres it. */
  show(at: Point, always?: boolean): void;
}

const clamp = (n: number, low: number, high: number): number => Math.min(Math.max(n, low), Math.max(low, high));

/** `drags`: one finger or the mouse moves the map; two fingers always do. */
export function useCamera(frame: RefObject<HTMLElement>, bounds: Box, start: Point | null, drags = true): Camera {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [view, setView] = useState<View | null>(null);
  const fitted = Math.min(size.width / bounds.width, size.height / bounds.height) || 1;
  const least = Math.min(fitted, LARGEST / WIDTH);
  const begun = useRef(false);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  const limit = (next: View, inward = INWARD): View | null => {
    const zoom = clamp(next.zoom, least, LARGEST / WIDTH);
    if (zoom <= least * 1.001) return null;
    const half = { x: size.width / zoom / 2, y: size.height / zoom / 2 };
    const keep = (c: number, low: number, length: number, h: number): number =>
      2 * h >= length ? low + length / 2 : clamp(c, low + h * inward, low + length - h * inward);
    return {
      zoom,
      centre: {
        x: keep(next.centre.x, bounds.x, bounds.width, half.x),
        y: keep(next.centre.y, bounds.y, bounds.height, half.y),
      },
    };
  };

  useLayoutEffect(() => {
    if (begun.current || size.width === 0) return;
    begun.current = true;
    if (start && least * WIDTH < TOUCHABLE - 8) setView(limit({ zoom: TOUCHABLE / WIDTH, centre: start }, FILLED));
  });

  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const shown = (view && limit(view)) ?? { centre: middle, zoom: least };
  const window = view
    ? {
        x: shown.centre.x - size.width / shown.zoom / 2,
        y: shown.centre.y - size.height / shown.zoom / 2,
        width: size.width / shown.zoom || bounds.width,
        height: size.height / shown.zoom || bounds.height,
      }
    : size.width > 0
      ? fit(bounds, size.width, size.height)
      : bounds;

  const now = useRef<Now>({ shown, size, limit, setView, drags });
  now.current = { shown, size, limit, setView, drags };
  useGestures(frame, now);

  const glide = useRef(0);
  useEffect(() => () => cancelAnimationFrame(glide.current), []);

  return useMemo(
    () => ({
      window,
      zoom: shown.zoom,
      whole: view === null,
      zoomBy: (factor: number) => {
        const { shown: s, limit: l } = now.current;
        setView(l({ centre: s.centre, zoom: s.zoom * factor }));
      },
      showAll: () => setView(null),
      show: (at: Point, always = false) => {
        const { shown: s, size: z, limit: l } = now.current;
        const margin = WIDTH;
        const inside =
          Math.abs(at.x - s.centre.x) < z.width / s.zoom / 2 - margin &&
          Math.abs(at.y - s.centre.y) < z.height / s.zoom / 2 - margin;
        const to = always || !inside ? l({ ...s, centre: at }, FILLED) : null;
        if (!to) return;
        if (always || wantsLessMotion()) setView((v) => (v ? to : v));
        else glide.current = glideTo(s, to, setView, glide.current);
      },
    }),
    [window.x, window.y, window.width, window.height, view === null],
  );
}

const GLIDE = 240;

/** Moves the window there in a moment, unless the player moves it meanwhile. */
function glideTo(
  from: View,
  to: View,
  setView: (change: (view: View | null) => View | null) => void,
  running: number,
): number {
  cancelAnimationFrame(running);
  let start = 0;
  let shown: View | null = null;
  const frame = (now: number): void => {
    start ||= now;
    const part = Math.min(1, (now - start) / GLIDE);
    const ease = 1 - (1 - part) ** 3;
    const next: View = {
      zoom: to.zoom,
      centre: {
        x: from.centre.x + (to.centre.x - from.centre.x) * ease,
        y: from.centre.y + (to.centre.y - from.centre.y) * ease,
      },
    };
    setView((view) => {
      if (!view || (shown && view !== shown)) return view;
      shown = next;
      return next;
    });
    if (part < 1) requestAnimationFrame(frame);
  };
  return requestAnimationFrame(frame);
}

interface Now {
  drags: boolean;
  shown: View;
  size: { width: number; height: number };
  limit(next: View, inward?: number): View | null;
  setView(view: View | null): void;
}

/** Wheel, drag and pinch on the frame. */
function useGestures(frame: RefObject<HTMLElement>, now: RefObject<Now>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fingers = new Map<number, Point>();
    let from: Point | null = null;
    let dragging = false;

    /** Zooms so that the point under `at` stays there, after moving by `moved` pixels. */
    const change = (at: Point, factor: number, moved: Point): void => {
      const state = now.current;
      if (!state) return;
      const { shown, size } = state;
      const rect = element.getBoundingClientRect();
      const off = { x: at.x - rect.left - size.width / 2, y: at.y - rect.top - size.height / 2 };
      const zoom = shown.zoom * factor;
      state.setView(
        state.limit({
          zoom,
          centre: {
            x: shown.centre.x + off.x / shown.zoom - (off.x + moved.x) / zoom,
            y: shown.centre.y + off.y / shown.zoom - (off.y + moved.y) / zoom,
          },
        }),
      );
    };
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      change(
        { x: event.clientX, y: event.clientY },
        Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)),
        { x: 0, y: 0 },
      );
    };
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (fingers.size === 0) dragging = false;
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      from = { x: event.clientX, y: event.clientY };
    };
    const onMove = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      if (!before || (!now.current?.drags && fingers.size === 1)) return;
      const after = { x: event.clientX, y: event.clientY };
      if (!dragging && fingers.size === 1 && from && Math.hypot(after.x - from.x, after.y - from.y) < DRAG) return;
      if (!dragging) {
        dragging = true;
        fingers.set(event.pointerId, after);
        element.setPointerCapture(event.pointerId);
        return;
      }
      const others = [...fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, p]) => p);
      const other = others[0];
      fingers.set(event.pointerId, after);
      const moved = { x: after.x - before.x, y: after.y - before.y };
      if (!other) {
        change(before, 1, moved);
        return;
      }
      const spread = (p: Point): number => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      const middle = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 };
      change(middle, spread(after) / spread(before), { x: moved.x / 2, y: moved.y / 2 });
    };
    const onUp = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };
    /** The click that ends a drag chooses nothing. */
    const onClick = (event: MouseEvent): void => {
      if (dragging) event.stopPropagation();
      dragging = false;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('click', onClick, true);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('click', onClick, true);
    };
  }, [frame]);
}
