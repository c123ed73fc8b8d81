// SPDX-License-Identifier: MIT
/*
 * Lays out a position of Nova Luna: wheel, tableaux, and all tiles that lie nowhere yet.
 * Either a tile is taken in hand and then a spot chosen, or the spot first and then the
 * tile; on the wheel the next empty space follows by itself. Whatever lies somewhere can
 * be taken up again.
 */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LunaTile, LunaView, Seat, Sketched } from '../../engine/types';
import { t } from '../../app/i18n';
import { tileAt, withTile, without, type LunaSketch, type Spot } from '../../app/sketch';
import type { SeatInfo } from '../../app/table';
import { Mark } from '../../ui/mark';
import { boundsOf, isArrow, neighbourOf, spotKey } from './grid';
import { placeName, tileWords } from './labels';
import { MoonIcon, TileIcon } from './tile';
import { spaceCentre, Wheel } from './wheel';
import './setup.css';

const MOON = -1;
type Hand = number | typeof MOON | null;

interface Props {
  luna: LunaSketch;
  tiles: LunaTile[];
  seats: SeatInfo[];
  seen: Sketched['seen'];
  /** Tiles that the reason for a refusal names. */
  marked: readonly number[];
  change(luna: LunaSketch): void;
}

/** What is in hand, or where the next tile goes; and what a click does with it. */
function useLaying({ luna, change }: Props) {
  const [hand, setHand] = useState<Hand>(null);
  const [target, setTarget] = useState<Spot | null>(null);
  const put = (tile: number, spot: Spot): void => {
    change(withTile(luna, tile, spot));
    setHand(null);
    setTarget('space' in spot ? emptyAfter(luna, spot.space) : null);
  };
  const onSpot = (spot: Spot): void => {
    const there = tileAt(luna, spot);
    if (hand === MOON && 'space' in spot && there === null) {
      change({ ...luna, moon: spot.space });
      setHand(null);
    } else if (there !== null) {
      setHand(hand === there ? null : there);
      setTarget(null);
    } else if (hand !== null && hand !== MOON) put(hand, spot);
    else setTarget(JSON.stringify(spot) === JSON.stringify(target) ? null : spot);
  };
  const onTile = (tile: number): void => {
    if (target && tile !== MOON) put(tile, target);
    else setHand(hand === tile ? null : tile);
  };
  const putAway = (): void => {
    if (hand !== null && hand !== MOON) change(without(luna, hand));
    setHand(null);
  };
  return { hand, target, onSpot, onTile, putAway };
}

type Laying = ReturnType<typeof useLaying>;

/** The next empty space of the wheel, clockwise. */
function emptyAfter({ wheel, moon }: LunaSketch, space: number): Spot | null {
  for (let step = 1; step < wheel.length; step++) {
    const next = (space + step) % wheel.length;
    if (wheel[next] === null && next !== moon) return { space: next };
  }
  return null;
}

export function LunaSetup(props: Props): JSX.Element {
  const [seat, setSeat] = useState<Seat | 'wheel'>('wheel');
  const laying = useLaying(props);
  const shown = seat === 'wheel' || seat >= props.seats.length ? 0 : seat;
  return (
    <div class={`luna-setup ${seat === 'wheel' ? 'at-wheel' : 'at-tableau'}`}>
      <Tabs {...props} seat={seat} shown={shown} setSeat={setSeat} />
      <section class="card luna-setup-wheel" aria-label={t('Wheel')}>
        <WheelSpots {...props} laying={laying} />
      </section>
      <section class="card luna-setup-tableau" aria-label={props.seats[shown]?.name ?? ''}>
        <TableauSpots {...props} seat={shown} laying={laying} key={shown} />
      </section>
      <Palette {...props} laying={laying} />
    </div>
  );
}

interface TabsProps extends Props {
  seat: Seat | 'wheel';
  shown: Seat;
  setSeat(seat: Seat | 'wheel'): void;
}

function Tabs({ seats, seen, seat, shown, setSeat }: TabsProps): JSX.Element {
  return (
    <nav class="luna-setup-tabs" aria-label={t('What lies where')}>
      <button
        type="button"
        class="button tab-wheel"
        aria-pressed={seat === 'wheel'}
        data-testid="setup-wheel"
        onClick={() => setSeat('wheel')}
      >
        <MoonIcon size={20} /> {t('Wheel')}
      </button>
      {seats.map((info, i) => (
        <button
          key={i}
          type="button"
          class={`button tab-seat ${i === shown ? 'shown' : ''}`}
          aria-pressed={seat === 'wheel' ? i === shown : i === seat}
          data-testid={`setup-seat-${i}`}
          onClick={() => setSeat(i)}
        >
          <Mark seat={i} game="nova-luna" size={24} />
          <span class="tab-words">
            <span>{info.name}</span>
            <span class="quiet small">
              {seen.solo
                ? t('{n} of {all} tokens left', { n: seen.supply[i] ?? 0, all: seen.tokens })
                : t('{steps} steps, {n} tokens left', { steps: seen.track[i] ?? 0, n: seen.supply[i] ?? 0 })}
            </span>
          </span>
        </button>
      ))}
    </nav>
  );
}

const NO_CHOICES: LunaView['choices'] = { offers: [], refill: false, next: false };

function WheelSpots({ luna, tiles, seats, seen, marked, laying }: Props & { laying: Laying }): JSX.Element {
  const used = new Set([...luna.wheel, ...luna.tableaux.slice(0, seats.length).flatMap((l) => l.map((x) => x.tile))]);
  const view: LunaView = {
    ...seen,
    moon: luna.moon,
    wheel: luna.wheel,
    pile: tiles.map((_, i) => i).filter((i) => !used.has(i)),
    choices: NO_CHOICES,
  };
  return (
    <div class="luna-spots">
      <Wheel view={view} tiles={tiles} mover={null} picked={null} />
      {luna.wheel.map((tile, space) => {
        const target = laying.target && 'space' in laying.target && laying.target.space === space;
        const face = tile === null ? undefined : tiles[tile];
        const isMoon = luna.moon === space;
        const words = face ? tileWords(face) : isMoon ? t('the moon') : t('empty');
        return (
          <button
            key={space}
            type="button"
            class={`luna-spot ${target ? 'target' : ''} ${tile !== null && tile === laying.hand ? 'held' : ''} ${
              tile !== null && marked.includes(tile) ? 'wrong' : ''
            }`}
            style={spaceCentre(space)}
            aria-label={t('Space {n}: {tile}', { n: space + 1, tile: words })}
            aria-pressed={!!target}
            data-testid={`wheel-${space}`}
            onClick={() => (isMoon && !face ? laying.onTile(MOON) : laying.onSpot({ space }))}
          />
        );
      })}
    </div>
  );
}

interface Cell {
  x: number;
  y: number;
  tile: number | null;
}

/** The tiles, and the places beside them. */
function cellsOf(laid: LunaSketch['tableaux'][number]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { x, y } of laid.length ? laid : [])
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      cells.set(spotKey({ x: x + dx, y: y + dy }), { x: x + dx, y: y + dy, tile: null });
  if (laid.length === 0) cells.set('0,0', { x: 0, y: 0, tile: null });
  for (const { x, y, tile } of laid) cells.set(spotKey({ x, y }), { x, y, tile });
  return [...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

function TableauSpots({
  luna,
  tiles,
  seen,
  marked,
  seat,
  laying,
}: Props & { seat: Seat; laying: Laying }): JSX.Element {
  const laid = luna.tableaux[seat] ?? [];
  const cells = cellsOf(laid);
  const bounds = boundsOf(cells);
  const tasks = new Map(seen.tableaux[seat]?.map((one) => [one.tile, one.tasks]));
  const walk = (event: KeyboardEvent, from: Cell): void => {
    const to = isArrow(event.key) ? neighbourOf(cells, from, event.key) : null;
    if (!to) return;
    event.preventDefault();
    const grid = event.currentTarget instanceof Element ? event.currentTarget.parentElement : null;
    grid?.querySelector<HTMLElement>(`[data-testid="cell-${spotKey(to)}"]`)?.focus();
  };
  return (
    <div class="setup-cells" style={{ '--columns': bounds.columns, '--rows': bounds.rows }}>
      {cells.map((cell) => {
        const spot: Spot = { seat, x: cell.x, y: cell.y };
        const face = cell.tile === null ? undefined : tiles[cell.tile];
        const target = JSON.stringify(laying.target) === JSON.stringify(spot);
        const state = { owner: seat, tasks: (cell.tile !== null && tasks.get(cell.tile)) || [] };
        const marks =
          cell.tile === null
            ? ''
            : `${cell.tile === laying.hand ? 'held' : ''} ${marked.includes(cell.tile) ? 'wrong' : ''}`;
        return (
          <button
            key={spotKey(cell)}
            type="button"
            class={`setup-cell ${face ? 'tile' : 'free'} ${target ? 'target' : ''} ${marks}`}
            style={{ gridColumn: cell.x - bounds.left + 1, gridRow: cell.y - bounds.top + 1 }}
            aria-label={`${placeName(cell.x, cell.y)}: ${face ? tileWords(face, state.tasks) : t('empty')}`}
            aria-pressed={target}
            data-testid={`cell-${spotKey(cell)}`}
            onClick={() => laying.onSpot(spot)}
            onKeyDown={(event) => walk(event, cell)}
          >
            {face && <TileIcon tile={face} silent state={state} />}
          </button>
        );
      })}
    </div>
  );
}

/** The arrow keys go from button to button. */
function walkButtons(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const to = step && all[all.indexOf(document.activeElement as HTMLElement) + step];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

function Palette({ luna, tiles, seats, laying }: Props & { laying: Laying }): JSX.Element {
  const used = new Set([...luna.wheel, ...luna.tableaux.slice(0, seats.length).flatMap((l) => l.map((x) => x.tile))]);
  const { hand } = laying;
  const lifted = hand !== null && hand !== MOON && used.has(hand);
  return (
    <section class="card luna-palette" aria-label={t('Tiles that lie nowhere yet')} onKeyDown={walkButtons}>
      <div class="luna-palette-head">
        <p class="quiet">
          {lifted
            ? t('Choose where it goes, or put it away.')
            : laying.target
              ? t('Choose the tile that lies there.')
              : hand === MOON
                ? t('Choose the space where the moon stands.')
                : t('Choose a tile and then its place, or a place and then its tile.')}
        </p>
        <button type="button" class="button" disabled={!lifted} onClick={laying.putAway} data-testid="put-away">
          {t('Put away')}
        </button>
        <button
          type="button"
          class="button"
          aria-pressed={hand === MOON}
          onClick={() => laying.onTile(MOON)}
          data-testid="setup-moon"
        >
          <MoonIcon size={20} /> {t('Moon')}
        </button>
      </div>
      {[0, 1, 2, 3].map((colour) => (
        <div class="luna-palette-row" key={colour}>
          {tiles.map(
            (tile, i) =>
              tile.colour === colour && (
                <button
                  key={i}
                  type="button"
                  class={`luna-palette-tile ${i === hand ? 'held' : ''}`}
                  disabled={used.has(i)}
                  aria-pressed={i === hand}
                  aria-label={tileWords(tile)}
                  data-testid={`tile-${tile.code}`}
                  onClick={() => laying.onTile(i)}
                >
                  <TileIcon tile={tile} silent state={{ small: true }} />
                </button>
              ),
          )}
        </div>
      ))}
    </section>
  );
}
