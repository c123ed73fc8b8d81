// SPDX-License-Identifier: MIT
/*
 * A part of a picture that slides when its place changes, along the path that its
 * owner describes. It is animated by the browser and not by a CSS transition, because
 * a coin that comes to lie on top of others moves in the document too, and that would
 * cut a transition off.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { wantsLessMotion } from '../../app/settings';

const MILLIS = 240;
const PARTS = 6;

interface SlidingProps {
  at: number;
  path: (at: number) => string;
  /** `at` is an angle in degrees on a circle that is walked clockwise. */
  circle?: boolean;
  children: ComponentChildren;
}

/** Where to begin so that a circle is walked clockwise, or a short way back when a move is taken back. */
function beginning(from: number, to: number): number {
  const ahead = (((to - from) % 360) + 360) % 360;
  return ahead <= 270 ? to - ahead : to + 360 - ahead;
}

export function Sliding({ at, path, circle, children }: SlidingProps): JSX.Element {
  const group = useRef<SVGGElement>(null);
  const before = useRef(at);
  useLayoutEffect(() => {
    const start = circle ? beginning(before.current, at) : before.current;
    before.current = at;
    if (start === at || !group.current || wantsLessMotion()) return;
    const frames = Array.from({ length: PARTS + 1 }, (_, i) => ({
      transform: path(start + ((at - start) * i) / PARTS),
    }));
    group.current.animate(frames, { duration: MILLIS, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' });
  }, [at]);
  return (
    <g ref={group} style={{ transform: path(at) }}>
      {children}
    </g>
  );
}
