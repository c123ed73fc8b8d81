// SPDX-License-Identifier: MIT
/*
 * Which part of the map a window shows: fitted until the player zooms or pans, by
 * gestures (gestures.ts) or by buttons.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import { wantsLessMotion } from '../../app/settings';
import { fit, WIDTH, type Box, type Point } from './geometry';
import { useGestures, type Gestured, type Size, type View } from './gestures';

/** A space is never drawn wider than this. */
const LARGEST = 110;
/** Width of a space to begin with where the whole map would be too small to touch. */
const TOUCHABLE = 46;

/** How near to the middle of the window the coast can be brought, clear of what lies over the map. */
const INWARD = 0.5;
/** Where nobody drags, the map fills the window. */
const FILLED = 1;

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

/** The size of an element, measured again whenever it changes. */
export function useSize(frame: RefObject<HTMLElement>): Size {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** Pixels for a unit with which the whole map is shown. */
function leastZoom(size: Size, bounds: Box): number {
  const fitted = Math.min(size.width / bounds.width, size.height / bounds.height) || 1;
  return Math.min(fitted, LARGEST / WIDTH);
}

/** The view nearest to `next` that shows enough of the map; null when that is all of it. */
function limited(next: View, size: Size, bounds: Box, inward: number): View | null {
  const least = leastZoom(size, bounds);
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
}

/** The part of the map that is seen; `view` is null while it is fitted. */
function windowOf(view: View | null, shown: View, size: Size, bounds: Box): Box {
  if (!view) return size.width > 0 ? fit(bounds, size.width, size.height) : bounds;
  return {
    x: shown.centre.x - size.width / shown.zoom / 2,
    y: shown.centre.y - size.height / shown.zoom / 2,
    width: size.width / shown.zoom || bounds.width,
    height: size.height / shown.zoom || bounds.height,
  };
}

const isInside = (at: Point, { centre, zoom }: View, size: Size): boolean =>
  Math.abs(at.x - centre.x) < size.width / zoom / 2 - WIDTH &&
  Math.abs(at.y - centre.y) < size.height / zoom / 2 - WIDTH;

/** `drags`: one finger or the mouse moves the map; two fingers always do. */
export function useCamera(frame: RefObject<HTMLElement>, bounds: Box, start: Point | null, drags = true): Camera {
  const size = useSize(frame);
  const [view, setView] = useState<View | null>(null);
  const least = leastZoom(size, bounds);
  const limit = (next: View, inward = INWARD): View | null => limited(next, size, bounds, inward);

  const begun = useRef(false);
  useLayoutEffect(() => {
    if (begun.current || size.width === 0) return;
    begun.current = true;
    if (start && least * WIDTH < TOUCHABLE - 8) setView(limit({ zoom: TOUCHABLE / WIDTH, centre: start }, FILLED));
  });

  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const shown = (view && limit(view)) ?? { centre: middle, zoom: least };
  const window = windowOf(view, shown, size, bounds);

  const now = useRef<Gestured>({ shown, size, limit, setView, drags });
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
        const to = always || !isInside(at, s, z) ? l({ ...s, centre: at }, FILLED) : null;
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
