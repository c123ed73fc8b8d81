// SPDX-License-Identifier: MIT
/*
 * A tableau as a grid that can be walked with the arrow keys: the tiles that lie there
 * and, for the tile in hand, every place where it may go with what it would complete.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LunaPlace, LunaPlaced, LunaTile, Seat } from '../engine/types';
import { t } from '../i18n';
import { GAP, boundsOf, fitCell, isArrow, neighbourOf, spotKey, type Bounds, type Spot } from './grid';
import { MoonIcon, TileIcon } from './tile';
import { placeName, placeWords, tileWords } from './words';

export interface TableauProps {
  seat: Seat;
  name: string;
  placed: LunaPlaced[];
  tiles: LunaTile[];
  /** The tile in hand and where it may go. */
  inHand?: { tile: number; places: LunaPlace[] } | null;
  chosen?: LunaPlace | null;
  /** The place looked at: hovered, focused or chosen. */
  preview?: LunaPlace | null;
  hinted?: Spot | null;
  /** Tasks completed just now, and tiles laid just now. */
  fresh?: { tile: number; task: number }[];
  last?: number[];
  /** Leaves room for places around, so that nothing jumps when a tile is taken. */
  roomy?: boolean;
  largest?: number;
  onPreview?(place: LunaPlace | null): void;
  onChoose?(place: LunaPlace): void;
  onConfirm?(place: LunaPlace): void;
}

interface Cell extends Spot {
  laid: LunaPlaced | null;
  place: LunaPlace | null;
}

const LEAST = 46;

/** Inner size of a box, kept up to date. */
function useBox(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const box = useRef<HTMLDivElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [box, size];
}

function cellsOf(placed: LunaPlaced[], places: LunaPlace[]): Cell[] {
  const cells: Cell[] = [
    ...placed.map((laid) => ({ x: laid.x, y: laid.y, laid, place: null })),
    ...places.map((place) => ({ x: place.x, y: place.y, laid: null, place })),
  ];
  return cells.sort((a, b) => a.y - b.y || a.x - b.x);
}

/** What a free place shows: a plus, or a moon and how many tasks it would complete. */
function Promise({ count }: { count: number }): JSX.Element {
  if (!count) return <span class="luna-plus" />;
  return (
    <span class="luna-gain">
      <MoonIcon size={16} />
      {count}
    </span>
  );
}

function PlaceFace({ place, tile, state }: { place: LunaPlace; tile: LunaTile; state: 'chosen' | 'looked' | 'free' }): JSX.Element {
  const own = place.completes.filter((c) => c.tile === -1);
  if (state === 'free') return <Promise count={place.completes.length} />;
  return (
    <>
      <TileIcon tile={tile} silent state={{ tasks: place.tasks.map((task) => ({ ...task, done: false })), ringed: own.map((c) => c.task) }} />
      {place.completes.length > 0 && (
        <span class="luna-badge">
          <MoonIcon size={16} />
          {place.completes.length}
        </span>
      )}
    </>
  );
}

export function Tableau(props: TableauProps): JSX.Element {
  const { placed, tiles, inHand = null, chosen = null, preview = null, hinted = null } = props;
  const [box, size] = useBox();
  const [larger, setLarger] = useState(false);
  const places = inHand?.places ?? [];
  const cells = useMemo(() => cellsOf(placed, places), [placed, inHand]);
  const bounds = boundsOf(props.roomy ? [...placed, ...places] : placed, props.roomy && placed.length && !places.length ? 1 : 0);
  const fit = fitCell(bounds, size.width - 8, size.height - 8, 0, props.largest ?? 96);
  const least = inHand || props.roomy ? LEAST : 36;
  const cell = larger ? Math.max(88, fit) : Math.max(least, fit);
  const canGrow = fit > 0 && fit < 64;

  return (
    <div class="luna-tableau">
      <div class="luna-field" ref={box}>
        {size.width > 0 && cells.length > 0 && (
          <Grid {...props} cells={cells} bounds={bounds} cell={cell} chosen={chosen} preview={preview} hinted={hinted} tiles={tiles} />
        )}
        {cells.length === 0 && <p class="luna-empty quiet">{t('No tile yet')}</p>}
      </div>
      {canGrow && (
        <button type="button" class="button luna-zoom" aria-pressed={larger} onClick={() => setLarger(!larger)}>
          {larger ? t('Show all') : t('Larger')}
        </button>
      )}
    </div>
  );
}

interface GridProps extends TableauProps {
  cells: Cell[];
  bounds: Bounds;
  cell: number;
}

function bestFirst(places: LunaPlace[]): LunaPlace | undefined {
  return places.reduce<LunaPlace | undefined>(
    (best, place) => (!best || place.completes.length > best.completes.length ? place : best),
    undefined,
  );
}

/** Which cell the Tab key reaches: the last one that had the focus, else the most promising. */
function stopOf(cells: Cell[], focused: string | null, chosen: LunaPlace | null): string {
  if (focused !== null && cells.some((c) => spotKey(c) === focused)) return focused;
  if (chosen) return spotKey(chosen);
  const best = bestFirst(cells.flatMap((c) => (c.place ? [c.place] : [])));
  const first = best ?? cells[0];
  return first ? spotKey(first) : '';
}

function Grid(props: GridProps): JSX.Element {
  const { cells, bounds, cell, tiles, inHand, chosen = null, preview } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const stop = stopOf(cells, focused, chosen);
  const pitch = cell * (1 + GAP);
  const rows = [...new Set(cells.map((c) => c.y))];

  useEffect(() => setFocused(null), [inHand?.tile]);
  useLayoutEffect(() => {
    grid.current?.querySelector('[data-centre]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cell]);

  const onKeyDown = (event: KeyboardEvent, at: Cell): void => {
    if (isArrow(event.key)) {
      const next = neighbourOf(cells, at, event.key);
      if (next) grid.current?.querySelector<HTMLElement>(`[data-spot="${spotKey(next)}"]`)?.focus();
      event.preventDefault();
    } else if ((event.key === 'Enter' || event.key === ' ') && at.place) {
      event.preventDefault();
      if (chosen?.move === at.place.move) props.onConfirm?.(at.place);
      else props.onChoose?.(at.place);
    }
  };

  return (
    <div
      ref={grid}
      class="luna-grid"
      role="grid"
      aria-label={t('Tableau of {name}', { name: props.name })}
      aria-rowcount={bounds.rows}
      aria-colcount={bounds.columns}
      style={{ width: `${bounds.columns * pitch}px`, height: `${bounds.rows * pitch * 1.02}px` }}
      onMouseLeave={() => props.onPreview?.(null)}
    >
      {rows.map((y) => (
        <div key={y} role="row" aria-rowindex={y - bounds.top + 1} class="luna-row">
          {cells
            .filter((c) => c.y === y)
            .map((c) => {
              const key = spotKey(c);
              const place = c.place;
              const isChosen = place !== null && chosen?.move === place.move;
              const looked = place !== null && preview?.move === place.move;
              const isHint = props.hinted != null && props.hinted.x === c.x && props.hinted.y === c.y;
              const held = inHand ? tiles[inHand.tile] : undefined;
              const laid = c.laid ? tiles[c.laid.tile] : undefined;
              const label = place
                ? placeWords(place)
                : c.laid && laid
                  ? `${tileWords(laid, c.laid.tasks)}, ${placeName(c.x, c.y)}`
                  : '';
              const names = ['luna-cell'];
              if (place) names.push('luna-place', place.completes.length ? 'scoring' : 'open');
              if (isChosen) names.push('chosen');
              else if (looked) names.push('looked');
              if (isHint) names.push('hinted');
              if (c.laid && props.last?.includes(c.laid.tile)) names.push('last');
              return (
                <div
                  key={key}
                  role="gridcell"
                  class={names.join(' ')}
                  data-spot={key}
                  data-testid={place ? `place-${key}` : `tile-${key}`}
                  tabIndex={key === stop ? 0 : -1}
                  aria-colindex={c.x - bounds.left + 1}
                  aria-selected={place ? isChosen : undefined}
                  aria-label={isHint ? `${t('Hint')}: ${label}` : label}
                  style={{
                    left: `${(c.x - bounds.left) * pitch + (pitch - cell) / 2}px`,
                    top: `${(c.y - bounds.top) * pitch * 1.02 + (pitch - cell) / 2}px`,
                    width: `${cell}px`,
                    height: `${cell * 1.02}px`,
                  }}
                  onKeyDown={(event) => onKeyDown(event, c)}
                  onFocus={() => {
                    setFocused(key);
                    if (place) props.onPreview?.(place);
                  }}
                  onMouseEnter={() => props.onPreview?.(place)}
                  onClick={place ? () => (isChosen ? undefined : props.onChoose?.(place)) : undefined}
                  onDblClick={place ? () => props.onConfirm?.(place) : undefined}
                >
                  {place && held && inHand && (
                    <PlaceFace
                      place={withOwn(place, inHand.tile)}
                      tile={held}
                      state={isChosen ? 'chosen' : looked ? 'looked' : 'free'}
                    />
                  )}
                  {c.laid && laid && (
                    <TileIcon
                      tile={laid}
                      silent
                      state={{
                        tasks: c.laid.tasks,
                        owner: props.seat,
                        small: cell < 56,
                        ringed: tasksOf(preview?.completes, c.laid.tile),
                        fresh: tasksOf(props.fresh, c.laid.tile),
                      }}
                    />
                  )}
                </div>
              );
            })}
        </div>
      ))}
    </div>
  );
}

/** The place with the new tile's own tasks marked by tile -1. */
function withOwn(place: LunaPlace, tile: number): LunaPlace {
  return { ...place, completes: place.completes.map((c) => (c.tile === tile ? { ...c, tile: -1 } : c)) };
}

function tasksOf(list: { tile: number; task: number }[] | undefined, tile: number): number[] {
  return (list ?? []).filter((c) => c.tile === tile).map((c) => c.task);
}
