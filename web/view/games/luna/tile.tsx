// SPDX-License-Identifier: MIT
/*
 * One tile of Nova Luna as a drawing, 100 units wide: cost and colour sign in the top
 * left corner like a playing card, a dark window for each task, the dots of a task
 * joined like a constellation. A task waxes: an arc on its rim for what is met so far,
 * a full moon with the owner's emblem when it is done.
 */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LunaTask, LunaTile, Seat } from '../../engine/types';
import { currentLanguage } from '../../app/i18n';
import { Emblem, useEmblems } from '../../ui/mark';
import { ensureDefs } from './svg_defs';
import { digitPath } from './digits';
import { MOONLIGHT, look, shapePath } from './shapes';
import { tileWords } from './labels';

/** What has become of a tile that lies in a tableau. */
export interface TileState {
  tasks?: LunaTask[] | undefined;
  owner?: Seat | undefined;
  /** Tasks that the previewed place would complete: ringed in moonlight. */
  ringed?: number[] | undefined;
  /** Tasks completed just now: their moons rise. */
  fresh?: number[] | undefined;
  /** Below 56 px: larger dots, no lines between them. */
  small?: boolean | undefined;
}

const WINDOW = 20.8;
const CENTRES: [number, number][][] = [
  [],
  [[73.5, 70.5]],
  [
    [26.5, 70.5],
    [73.5, 70.5],
  ],
  [
    [73.5, 25.5],
    [26.5, 70.5],
    [73.5, 70.5],
  ],
];

function dotPlaces(count: number, small: boolean): [number, number][] {
  const d = small ? 9 : 8.6;
  if (count === 1) return [[0, 0]];
  if (count === 2)
    return [
      [-d - 0.6, 0],
      [d + 0.6, 0],
    ];
  if (count === 3)
    return [
      [0, -d - 0.6],
      [-d - 0.6, d * 0.72],
      [d + 0.6, d * 0.72],
    ];
  return [
    [-d, -d],
    [d, -d],
    [-d, d],
    [d, d],
  ];
}

const LINES = ['', '', '0 1', '0 1 2 0', '0 1 3 2 0'];

function Constellation({ places }: { places: [number, number][] }): JSX.Element | null {
  const order = LINES[places.length];
  if (!order) return null;
  const points = order.split(' ').map((i) => places[Number(i)]?.join(',') ?? '');
  return <polyline points={points.join(' ')} fill="none" stroke="#aab4e6" stroke-opacity="0.6" stroke-width="1.3" />;
}

function Dots({ colours, small }: { colours: number[]; small: boolean }): JSX.Element {
  const places = dotPlaces(colours.length, small);
  return (
    <g>
      {!small && <Constellation places={places} />}
      {colours.map((colour, i) => (
        <path
          key={i}
          d={shapePath(colour, small ? 7.2 : 6.3)}
          transform={`translate(${places[i]?.join(' ') ?? ''})`}
          fill={look(colour).dot}
        />
      ))}
    </g>
  );
}

function Progress({ task }: { task: LunaTask }): JSX.Element | null {
  if (!task.have || task.have >= task.need) return null;
  const r = WINDOW - 1.7;
  const angle = (2 * Math.PI * task.have) / task.need;
  const end = `${(r * Math.sin(angle)).toFixed(2)} ${(-r * Math.cos(angle)).toFixed(2)}`;
  const d = `M0 ${-r}A${r} ${r} 0 ${angle > Math.PI ? 1 : 0} 1 ${end}`;
  return <path d={d} fill="none" stroke={MOONLIGHT} stroke-width="3.4" stroke-linecap="round" />;
}

/** A full moon with the sign of the player who completed the task. */
export function FullMoon({ owner, delay }: { owner: Seat; delay?: number | undefined }): JSX.Element {
  const emblem = useEmblems()(owner);
  const rim = emblem === 2 ? '#8d8465' : `var(--p${emblem})`;
  const rising = delay !== undefined;
  return (
    <g class={rising ? 'luna-rise' : undefined} style={rising ? { animationDelay: `${delay}ms` } : undefined}>
      <circle r={WINDOW} fill="#fffdf4" />
      <circle r={WINDOW - 2.2} fill="url(#luna-moon)" stroke={rim} stroke-width="4.4" />
      <circle cx="-8" cy="8" r="3" fill="#d8cda8" fill-opacity="0.55" />
      <circle cx="9.5" cy="-8" r="2.4" fill="#d8cda8" fill-opacity="0.55" />
      <g style={{ color: '#171b33' }} transform="scale(1.5)">
        <Emblem seat={owner} />
      </g>
    </g>
  );
}

function Ring(): JSX.Element {
  return (
    <g class="luna-would">
      <circle r={WINDOW + 3.8} fill="none" stroke="#10162e" stroke-width="2" />
      <circle r={WINDOW + 1.2} fill="none" stroke={MOONLIGHT} stroke-width="4.4" />
    </g>
  );
}

interface WindowProps {
  colours: number[];
  task: LunaTask | undefined;
  index: number;
  state: TileState;
}

function TaskWindow({ colours, task, index, state }: WindowProps): JSX.Element {
  const done = task?.done && state.owner !== undefined;
  const rank = state.fresh?.indexOf(index) ?? -1;
  if (done && rank < 0) return <FullMoon owner={state.owner ?? 0} />;
  return (
    <g>
      <circle r={WINDOW} fill="url(#luna-window)" stroke="#fff" stroke-opacity="0.28" stroke-width="0.8" />
      <Dots colours={colours} small={state.small ?? false} />
      {task && <Progress task={task} />}
      {state.ringed?.includes(index) && <Ring />}
      {done && <FullMoon owner={state.owner ?? 0} delay={rank * 80} />}
    </g>
  );
}

/** Half of the large faint sign behind a tile, by colour; a tile without tasks shows it plainly. */
const BEHIND = [29, 29, 29, 26];

function Body({ tile }: { tile: LunaTile }): JSX.Element {
  const c = look(tile.colour);
  const plain = tile.tasks.length === 0;
  return (
    <g>
      <rect x="2" y="5" width="96" height="95" rx="15" fill={c.edge} />
      <rect x="2" y="2" width="96" height="95" rx="15" fill={`url(#luna-body-${c.letter})`} />
      <rect
        x="3"
        y="3"
        width="94"
        height="93"
        rx="14"
        fill="none"
        stroke="#fff"
        stroke-opacity="0.35"
        stroke-width="1.4"
      />
      <path
        d={shapePath(tile.colour, plain ? 21 : (BEHIND[tile.colour] ?? 26))}
        transform="translate(60 61)"
        fill={c.ink}
        fill-opacity={plain ? 0.34 : 0.1}
      />
    </g>
  );
}

/** A tile around nothing: its top left corner is at 0,0, it is 100 units wide. Drawn again only when it changed. */
export function TileFace({ tile, state = {} }: { tile: LunaTile; state?: TileState }): JSX.Element {
  ensureDefs();
  return useMemo(() => drawFace(tile, state), [tile, JSON.stringify(state)]);
}

function drawFace(tile: LunaTile, state: TileState): JSX.Element {
  const c = look(tile.colour);
  const centres = CENTRES[tile.tasks.length] ?? [];
  return (
    <g>
      <Body tile={tile} />
      <path
        d={digitPath(tile.cost)}
        transform="translate(9.5 10.5)"
        fill="none"
        stroke={c.ink}
        stroke-width="4.9"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
      <path d={shapePath(tile.colour, state.small ? 8 : 7)} transform="translate(39.5 22.5)" fill={c.ink} />
      {tile.tasks.map((colours, i) => (
        <g key={i} transform={`translate(${centres[i]?.join(' ') ?? ''})`}>
          <TaskWindow colours={colours} task={state.tasks?.[i]} index={i} state={state} />
        </g>
      ))}
    </g>
  );
}

interface TileIconProps {
  tile: LunaTile;
  /** In CSS pixels; without it the picture fills its box. */
  size?: number;
  state?: TileState;
  /** Only a picture beside words that say the same. */
  silent?: boolean;
}

/** A tile as a picture of its own; drawn again only when something of it changed. */
export function TileIcon({ tile, size, state = {}, silent = false }: TileIconProps): JSX.Element {
  const small = state.small ?? (size !== undefined && size < 56);
  return useMemo(() => {
    const named = silent
      ? { 'aria-hidden': true as const }
      : { role: 'img' as const, 'aria-label': tileWords(tile, state.tasks) };
    return (
      <svg class="luna-tile" viewBox="0 0 100 102" {...(size ? { width: size, height: size * 1.02 } : {})} {...named}>
        <TileFace tile={tile} state={{ ...state, small }} />
      </svg>
    );
  }, [tile, size, silent, small, JSON.stringify(state), currentLanguage()]);
}

/** The sign of a colour on its ground, as in lists and counts. */
export function ColourIcon({ colour, size = 24 }: { colour: number; size?: number }): JSX.Element {
  ensureDefs();
  const c = look(colour);
  return (
    <svg class="luna-colour" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="0.5" y="0.5" width="23" height="23" rx="5.5" fill={`url(#luna-body-${c.letter})`} stroke={c.edge} />
      <path d={shapePath(colour, 6)} transform="translate(12 12)" fill={c.ink} />
    </svg>
  );
}

/** A small full moon without an owner: a task done, in lists and badges. */
export function MoonIcon({ size = 16 }: { size?: number }): JSX.Element {
  ensureDefs();
  return (
    <svg class="luna-moon-icon" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill="url(#luna-moon)" stroke="#7d7455" stroke-width="1" />
    </svg>
  );
}
