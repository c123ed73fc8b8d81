// SPDX-License-Identifier: MIT
/*
 * The night wheel: twelve spaces with tiles, the moon, the lit sector of the tiles that
 * may be taken, and inside it the track of 24 moon phases on which the players' coins
 * stand. Drawn from the view alone; coins and moon slide along their circles.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LunaOffer, LunaTile, LunaView, Seat } from '../../engine/types';
import { answerClick } from '../../app/answers';
import { t } from '../../app/i18n';
import { CoinPiece, GhostCoin } from './coin';
import { ensureDefs } from './svg_defs';
import { MOONLIGHT } from './shapes';
import { Sliding } from './slide';
import { TileFace } from './tile';

const SPACES = 12;
const STEPS = 24;
const SPACE_RADIUS = 248;
const TRACK_RADIUS = 150;
const TILE = 88;

type Point = [x: number, y: number];

/** A point of a circle, degrees clockwise from the top. */
function polar(radius: number, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return [radius * Math.sin(a), -radius * Math.cos(a)];
}

const xy = (radius: number, degrees: number): string =>
  polar(radius, degrees)
    .map((v) => v.toFixed(2))
    .join(' ');

/** The middles of a space and of a step of the track, in the wheel's own units. */
export const spacePoint = (space: number): Point => polar(SPACE_RADIUS, (space * 360) / SPACES);
export const stepPoint = (step: number): Point => polar(TRACK_RADIUS, (step * 360) / STEPS);

/** What to show of the wheel: all of it, or the track in its middle. */
export const WHOLE = '-330 -330 660 660';
export const TRACK = '-181 -181 362 362';

/** Where the middle of a space lies, in percent of the wheel's box. */
export function spaceCentre(space: number): { left: string; top: string } {
  const [x, y] = spacePoint(space);
  return { left: `${50 + (x / 660) * 100}%`, top: `${50 + (y / 660) * 100}%` };
}

/** A ring's sector with rounded corners. */
function sector(inner: number, outer: number, from: number, to: number): string {
  const c = 14;
  const turn = (radius: number): number => ((c / radius) * 180) / Math.PI;
  const wide = (radius: number): number => (to - from - 2 * turn(radius) > 180 ? 1 : 0);
  return [
    `M${xy(outer, from + turn(outer))}`,
    `A${outer} ${outer} 0 ${wide(outer)} 1 ${xy(outer, to - turn(outer))}`,
    `Q${xy(outer, to)} ${xy(outer - c, to)}`,
    `L${xy(inner + c, to)}Q${xy(inner, to)} ${xy(inner, to - turn(inner))}`,
    `A${inner} ${inner} 0 ${wide(inner)} 0 ${xy(inner, from + turn(inner))}`,
    `Q${xy(inner, from)} ${xy(inner + c, from)}`,
    `L${xy(outer - c, from)}Q${xy(outer, from)} ${xy(outer, from + turn(outer))}Z`,
  ].join('');
}

function Stars(): JSX.Element {
  const stars = useMemo(() => {
    let seed = 7;
    const next = (): number => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    return Array.from({ length: 84 }, () => ({
      p: polar(40 + 274 * Math.sqrt(next()), 360 * next()),
      r: 0.5 + next() * 1.1,
      o: 0.25 + next() * 0.55,
    }));
  }, []);
  return (
    <g fill="#fff">
      {stars.map(({ p, r, o }, i) => (
        <circle key={i} cx={p[0].toFixed(1)} cy={p[1].toFixed(1)} r={r.toFixed(2)} fill-opacity={o.toFixed(2)} />
      ))}
    </g>
  );
}

/** The lit part of the moon at a step of the track: waxing on its right, waning on its left. */
function litPath(step: number, r: number): string {
  const waxing = step <= STEPS / 2;
  const phase = Math.cos((2 * Math.PI * step) / STEPS);
  const rx = Math.abs(phase) * r;
  const outer = waxing ? 1 : 0;
  const inner = phase > 0 ? 1 - outer : outer;
  return `M0 ${-r}A${r} ${r} 0 0 ${outer} 0 ${r}A${rx.toFixed(2)} ${r} 0 0 ${inner} 0 ${-r}Z`;
}

function MoonTrack(): JSX.Element {
  return (
    <g>
      <circle r={TRACK_RADIUS} fill="none" stroke="#5a66a8" stroke-opacity="0.7" stroke-width="1.2" />
      {Array.from({ length: STEPS }, (_, step) => (
        <g key={step} transform={`translate(${xy(TRACK_RADIUS, (step * 360) / STEPS)})`}>
          <circle r="10.5" fill="#2a3368" stroke="#7280c4" stroke-opacity="0.75" stroke-width="1" />
          {step > 0 && <path d={litPath(step, 10)} fill="#f4ecd0" />}
        </g>
      ))}
    </g>
  );
}

const turned = (radius: number, degrees: number): string =>
  `rotate(${degrees}deg) translate(0px, ${-radius}px) rotate(${-degrees}deg)`;

interface CoinsProps {
  view: LunaView;
  mover: Seat | null;
}

/** Those who play sooner lie on top of those who play later. */
function Coins({ view, mover }: CoinsProps): JSX.Element {
  const order = [...view.next].reverse();
  const space = (seat: Seat): number => (view.track[seat] ?? 0) % STEPS;
  return (
    <g>
      {order.map((seat, i) => {
        const below = order.slice(0, i).filter((other) => space(other) === space(seat)).length;
        return (
          <Sliding key={seat} at={((view.track[seat] ?? 0) * 360) / STEPS} path={(a) => turned(TRACK_RADIUS, a)}>
            <g transform={`translate(0 ${-9 * below})`}>
              {seat === mover && <circle r="23" fill="none" stroke={MOONLIGHT} stroke-width="2.6" />}
              <CoinPiece seat={seat} />
            </g>
          </Sliding>
        );
      })}
    </g>
  );
}

interface WayProps {
  view: LunaView;
  seat: Seat;
  to: number;
  cost: number;
}

/** The way the mover's coin would go for the tile in hand; it would lie on top of those already there. */
function Way({ view, seat, to, cost }: WayProps): JSX.Element {
  const from = view.track[seat] ?? 0;
  const below = view.track.filter((steps, other) => other !== seat && steps % STEPS === to % STEPS).length;
  const degrees = 360 / STEPS;
  const r = TRACK_RADIUS - 30;
  const wide = to - from > STEPS / 2 ? 1 : 0;
  const label = polar(r - 22, ((from + to) / 2) * degrees);
  return (
    <g>
      <path
        d={`M${xy(r, from * degrees)}A${r} ${r} 0 ${wide} 1 ${xy(r, to * degrees)}`}
        fill="none"
        stroke={MOONLIGHT}
        stroke-width="2.6"
        stroke-dasharray="1 7"
        stroke-linecap="round"
      />
      <text x={label[0]} y={label[1] + 6} text-anchor="middle" class="luna-way">
        {`+${cost}`}
      </text>
      <g transform={`translate(${xy(TRACK_RADIUS, to * degrees)}) translate(0 ${-9 * below})`}>
        <GhostCoin seat={seat} />
      </g>
    </g>
  );
}

function Moon({ space }: { space: number }): JSX.Element {
  return (
    <Sliding at={(space * 360) / SPACES} circle path={(a) => `rotate(${a}deg)`}>
      <g transform={`translate(0 ${-SPACE_RADIUS})`}>
        <circle r="66" fill="url(#luna-glow)" />
        <circle r="40" fill="url(#luna-moon)" />
        <g fill="#cfc39a" fill-opacity="0.6">
          <circle cx="-13" cy="-10" r="7.5" />
          <circle cx="13" cy="9" r="9.5" />
          <circle cx="12" cy="-17" r="4" />
          <circle cx="-11" cy="16" r="4.5" />
        </g>
      </g>
      <g fill="none" stroke={MOONLIGHT} stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round">
        <path d={`M${xy(302, -7)}A302 302 0 0 1 ${xy(302, 11.6)}`} />
        <path d={`M${xy(311, 8.6)}L${xy(302, 11.6)}L${xy(290.5, 9.6)}`} />
      </g>
    </Sliding>
  );
}

function Centre({ view }: { view: LunaView }): JSX.Element {
  return (
    <g text-anchor="middle" fill="#fff">
      <text y="2" class="luna-count">
        {view.pile.length}
      </text>
      <text y="34" class="luna-count-label">
        {t('in the pile')}
      </text>
    </g>
  );
}

export interface WheelProps {
  view: LunaView;
  tiles: LunaTile[];
  /** The seat to move, if it is to be pointed out. */
  mover: Seat | null;
  picked: LunaOffer | null;
  hinted?: number | null;
  /** Takes a tile of the lit sector in hand; without it the wheel is a picture. */
  onPick?: ((tile: number) => void) | undefined;
  /** The part that is shown; all of it without. */
  window?: string;
  /** Marks drawn over everything. */
  children?: ComponentChildren;
}

function WheelTiles({ view, tiles, picked, hinted, onPick }: WheelProps): JSX.Element {
  const offered = view.choices.offers.map((o) => o.tile);
  return (
    <g>
      {view.wheel.map((number, space) => {
        const tile = number === null ? undefined : tiles[number];
        const place = `translate(${xy(SPACE_RADIUS, (space * 360) / SPACES)})`;
        if (!tile || number === null) return space === view.moon ? null : <EmptySpace key={space} place={place} />;
        const open = offered.includes(number);
        const frame = picked?.tile === number ? 'held' : hinted === number ? 'hinted' : null;
        return (
          <g
            key={`t${number}`}
            transform={place}
            opacity={open || !offered.length ? 1 : 0.82}
            class={open && onPick ? 'luna-takeable' : undefined}
            onClick={() => {
              if (!open) answerClick(t('Only the lit tiles may be taken: the next three after the moon.'));
              else if (onPick) onPick(number);
              else answerClick(t('It is not your turn yet.'));
            }}
          >
            {frame && <TileFrame kind={frame} />}
            <g transform={`translate(${-TILE / 2} ${-TILE / 2}) scale(${TILE / 100})`}>
              <TileFace tile={tile} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

const EmptySpace = ({ place }: { place: string }): JSX.Element => (
  <rect
    transform={place}
    x="-36"
    y="-36"
    width="72"
    height="72"
    rx="12"
    fill="#0f1433"
    fill-opacity="0.35"
    stroke="#5a66a8"
    stroke-opacity="0.6"
    stroke-dasharray="4 5"
  />
);

/** Around a tile of the wheel: the one in hand, or the one of a hint. */
const TileFrame = ({ kind }: { kind: 'held' | 'hinted' }): JSX.Element =>
  kind === 'held' ? (
    <rect x="-55" y="-55" width="110" height="111" rx="20" fill="#10162e" stroke={MOONLIGHT} stroke-width="4.5" />
  ) : (
    <rect
      x="-53"
      y="-53"
      width="106"
      height="107"
      rx="19"
      fill="none"
      stroke={MOONLIGHT}
      stroke-width="4"
      stroke-dasharray="9 6"
    />
  );

function Lit({ view }: { view: LunaView }): JSX.Element | null {
  const offers = view.choices.offers;
  const first = offers[0];
  const last = offers[offers.length - 1];
  if (!first || !last) return null;
  const from = first.space * 30;
  const span = (last.space - first.space + SPACES) % SPACES;
  return (
    <path
      d={sector(184, 315, from - 14, from + span * 30 + 14)}
      fill={MOONLIGHT}
      fill-opacity="0.16"
      stroke={MOONLIGHT}
      stroke-width="2.6"
    />
  );
}

/** The whole wheel as a drawing; the words for it stand beside it (WheelList). */
export function Wheel(props: WheelProps): JSX.Element {
  ensureDefs();
  const { view, picked, mover } = props;
  const solo = view.solo !== null;
  const cost = picked ? (props.tiles[picked.tile]?.cost ?? 0) : 0;
  const stars = useMemo(() => <Stars />, []);
  const track = useMemo(() => <MoonTrack />, []);
  return (
    <svg class="luna-wheel" viewBox={props.window ?? WHOLE} aria-hidden="true">
      <circle cy="6" r="322" fill="#070a1c" fill-opacity="0.28" />
      <circle r="322" fill="url(#luna-night)" stroke="#4a569a" stroke-width="2" />
      <Lit view={view} />
      <circle r="182" fill="url(#luna-well)" />
      {stars}
      <g opacity={solo ? 0.4 : 1}>{track}</g>
      <Moon space={view.moon} />
      <WheelTiles {...props} />
      <Centre view={view} />
      {!solo && <Coins view={view} mover={mover} />}
      {picked && mover !== null && !solo && <Way view={view} seat={mover} to={picked.track} cost={cost} />}
      {props.children}
    </svg>
  );
}
