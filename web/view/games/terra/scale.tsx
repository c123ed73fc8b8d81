// SPDX-License-Identifier: MIT
/*
 * The score track, drawn as the map's scale bar: every player's figure stands on its
 * points, and a closing not yet played shows as an arc to where it would lead.
 */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t, tn } from '../../app/i18n';
import type { SeatInfo } from '../../app/table';
import { FigureIcon } from './figure';

const SHORTEST = 60;
const PARTS = 12;

/** The number at the end of the bar: a multiple of ten that leaves some room. */
export function endOf(scores: readonly number[], gains: readonly number[]): number {
  const most = Math.max(0, ...scores.map((n, seat) => n + (gains[seat] ?? 0)));
  const step = most > 120 ? 60 : most > SHORTEST ? 30 : 60;
  return Math.max(SHORTEST, Math.ceil(most / step) * step);
}

/** Figures side by side are so many pixels apart. */
const APART = 21;

/** How far each seat's figure stands beside its points: those that would meet stand around their middle. */
function offsets(scores: readonly number[], end: number, length: number): number[] {
  const wish = scores.map((score) => (score * length) / end);
  const order = scores.map((_, seat) => seat).sort((a, b) => (wish[a] ?? 0) - (wish[b] ?? 0) || a - b);
  const middle = (seats: number[]): number => seats.reduce((sum, seat) => sum + (wish[seat] ?? 0), 0) / seats.length;
  const groups: number[][] = [];
  for (const seat of order) {
    let group = [seat];
    for (let before = groups[groups.length - 1]; before; before = groups[groups.length - 1]) {
      if (middle(group) - middle(before) >= ((before.length + group.length) / 2) * APART) break;
      group = [...before, ...group];
      groups.pop();
    }
    groups.push(group);
  }
  const shift = scores.map(() => 0);
  for (const group of groups) {
    for (const [i, seat] of group.entries())
      shift[seat] = middle(group) + (i - (group.length - 1) / 2) * APART - (wish[seat] ?? 0);
  }
  return shift;
}

interface ScaleProps {
  scores: readonly number[];
  gains: readonly number[];
  seats: readonly SeatInfo[];
}

export function ScaleBar({ scores, gains, seats }: ScaleProps): JSX.Element {
  const end = endOf(scores, gains);
  const percent = (n: number): string => `${(100 * n) / end}%`;
  const bar = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(700);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setLength(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const shift = offsets(scores, end, length);
  const text = seats.map((seat, i) => `${seat.name} ${scores[i] ?? 0}`).join(', ');
  return (
    <div class="scale" role="img" aria-label={t('Points: {list}', { list: text })}>
      <div class="scale-figures">
        {gains.map(
          (gain, seat) => gain > 0 && <Gain key={seat} from={scores[seat] ?? 0} gain={gain} end={end} seat={seat} />,
        )}
        {scores.map((score, seat) => (
          <span
            key={seat}
            class="scale-figure"
            style={{ transform: `translateX(calc(${percent(score)} + ${shift[seat] ?? 0}px))` }}
          >
            <FigureIcon seat={seat} size={30} />
          </span>
        ))}
      </div>
      <div class="scale-bar" ref={bar}>
        {Array.from({ length: PARTS }, (_, i) => (
          <span key={i} class={i % 2 ? 'scale-light' : 'scale-dark'} />
        ))}
      </div>
      <div class="scale-numbers">
        {Array.from({ length: PARTS / 2 + 1 }, (_, i) => (
          <span key={i} style={{ left: percent((i * end * 2) / PARTS) }}>
            {(i * end * 2) / PARTS}
          </span>
        ))}
      </div>
    </div>
  );
}

function Gain({ from, gain, end, seat }: { from: number; gain: number; end: number; seat: number }): JSX.Element {
  return (
    <>
      <span class="scale-arc" style={{ left: `${(100 * from) / end}%`, width: `${(100 * gain) / end}%` }}>
        <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
          <path d="M2 19C20 2 80 2 98 19" />
        </svg>
        <b>+{gain}</b>
      </span>
      <span class="scale-figure scale-ghost" style={{ transform: `translateX(${(100 * (from + gain)) / end}%)` }}>
        <FigureIcon seat={seat} size={30} />
      </span>
    </>
  );
}

/** How many border stones nobody has put yet. */
export function StonesLeft({ left }: { left: number }): JSX.Element {
  return (
    <div class="stones-left">
      <svg width="40" height="44" viewBox="-20 -21 40 44" aria-hidden="true">
        <path d="M0 -17 15.6 -8V10L0 19 -15.6 10V-8Z" class="stone-shade" transform="translate(-1 2)" />
        <path d="M0 -18 15.6 -9V9L0 18 -15.6 9V-9Z" class="stone" />
        <path d="M0 -11 9.6 -5.5V5.5L0 11 -9.6 5.5V-5.5Z" class="stone-top" />
      </svg>
      <span>
        <b>{left}</b>
        <small>{tn('stone left', 'stones left', left)}</small>
      </span>
    </div>
  );
}
