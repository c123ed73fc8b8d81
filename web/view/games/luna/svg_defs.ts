// SPDX-License-Identifier: MIT
/*
 * Gradients that all drawings of Nova Luna share. They are put into the page once, in
 * a picture of no size, because a hundred tiles each with their own would be a
 * thousand elements for nothing.
 */
import { COLOURS } from './shapes';

const SVG = 'http://www.w3.org/2000/svg';

type Stop = [offset: number, colour: string, opacity?: number];

function gradient(kind: 'linear' | 'radial', id: string, stops: Stop[], more: Record<string, string> = {}): Element {
  const element = document.createElementNS(SVG, `${kind}Gradient`);
  element.id = id;
  const place: Record<string, string> = kind === 'linear' ? { x1: '0', y1: '0', x2: '0', y2: '1', ...more } : more;
  for (const [name, value] of Object.entries(place)) element.setAttribute(name, value);
  for (const [offset, colour, opacity] of stops) {
    const stop = document.createElementNS(SVG, 'stop');
    stop.setAttribute('offset', String(offset));
    stop.setAttribute('stop-color', colour);
    if (opacity !== undefined) stop.setAttribute('stop-opacity', String(opacity));
    element.append(stop);
  }
  return element;
}

function build(): Element {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('width', '0');
  picture.setAttribute('height', '0');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'luna-defs');
  const defs = document.createElementNS(SVG, 'defs');
  defs.append(
    ...COLOURS.map((c) =>
      gradient('linear', `luna-body-${c.letter}`, [
        [0, c.top],
        [1, c.bottom],
      ]),
    ),
    gradient(
      'radial',
      'luna-window',
      [
        [0, '#262e5e'],
        [1, '#0f1433'],
      ],
      { cx: '0.4', cy: '0.35', r: '0.75' },
    ),
    gradient(
      'radial',
      'luna-moon',
      [
        [0, '#fffef6'],
        [0.6, '#f7f0d6'],
        [1, '#d8cda8'],
      ],
      { cx: '0.4', cy: '0.36', r: '0.72' },
    ),
    gradient('radial', 'luna-glow', [
      [0, '#fff3cf', 0.55],
      [0.55, '#fff3cf', 0.4],
      [1, '#fff3cf', 0],
    ]),
    gradient('radial', 'luna-night', [
      [0, '#2b3570'],
      [0.62, '#1c2453'],
      [1, '#141a40'],
    ]),
    gradient('radial', 'luna-well', [
      [0, '#161d49'],
      [1, '#0f1433'],
    ]),
  );
  picture.append(defs);
  return picture;
}

let ready = false;

/** Puts the gradients into the page if they are not there. */
export function ensureDefs(): void {
  if (ready || typeof document === 'undefined') return;
  ready = true;
  document.body.append(build());
}
