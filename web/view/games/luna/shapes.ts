// SPDX-License-Identifier: MIT
/*
 * The four colours of Nova Luna and the shapes that go with them. Everything that is
 * red is a triangle too, so that no eye has to trust its colours. Pieces look the same
 * by day and by night; that is why their colours stand here and not in the theme.
 */
import type { LunaTile } from '../../engine/types';
import { t } from '../../app/i18n';

export interface ColourLook {
  /** Ids of the gradients in defs.ts end in this letter. */
  letter: string;
  top: string;
  bottom: string;
  edge: string;
  /** Sign, digit and dot. */
  ink: string;
  dot: string;
}

export const COLOURS: ColourLook[] = [
  { letter: 'r', top: '#c8475d', bottom: '#a8344c', edge: '#742035', ink: '#ffffff', dot: '#ff7f8a' },
  { letter: 'b', top: '#3a5fc4', bottom: '#2747a0', edge: '#182f73', ink: '#ffffff', dot: '#86a9ff' },
  { letter: 't', top: '#4cc9ba', bottom: '#2fae9f', edge: '#1c7e73', ink: '#10162e', dot: '#4be0cc' },
  { letter: 'y', top: '#f7d06b', bottom: '#eab83f', edge: '#a97a14', ink: '#10162e', dot: '#ffd75e' },
];

export const MOONLIGHT = '#fff3cf';

export const look = (colour: number): ColourLook => COLOURS[colour] ?? (COLOURS[0] as ColourLook);

export function colourName(colour: number): string {
  switch (colour) {
    case 0:
      return t('red');
    case 1:
      return t('blue');
    case 2:
      return t('turquoise');
    default:
      return t('yellow');
  }
}

const at = (x: number, y: number): string => `${x.toFixed(2)} ${y.toFixed(2)}`;

function triangle(r: number): string {
  const R = r * 1.24;
  const shift = R * 0.12;
  return `M${at(0, shift - R)}L${at(R * 0.866, shift + R / 2)}L${at(-R * 0.866, shift + R / 2)}Z`;
}

function star(r: number): string {
  const tip = r * 1.34;
  const waist = r * 0.56;
  const points: string[] = [];
  for (let i = 0; i < 4; i++) {
    const a = (Math.PI / 2) * i - Math.PI / 2;
    const b = a + Math.PI / 4;
    points.push(at(tip * Math.cos(a), tip * Math.sin(a)), at(waist * Math.cos(b), waist * Math.sin(b)));
  }
  return `M${points.join('L')}Z`;
}

function circle(r: number): string {
  const c = r * 0.95;
  return `M${at(-c, 0)}a${c} ${c} 0 1 0 ${2 * c} 0a${c} ${c} 0 1 0 ${-2 * c} 0Z`;
}

function square(r: number): string {
  const h = r * 0.86;
  return `M${at(-h, -h)}h${2 * h}v${2 * h}h${-2 * h}Z`;
}

/** The outline of a colour's shape around 0,0; all look equally large for the same r. */
export function shapePath(colour: number, r: number): string {
  return [triangle, circle, square, star][colour]?.(r) ?? '';
}

/** "the red 5" */
export const tileWords = (tile: LunaTile | undefined): string =>
  tile ? t('the {colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost }) : '';
