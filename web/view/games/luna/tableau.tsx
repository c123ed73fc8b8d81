// SPDX-License-Identifier: MIT
/*
 * A tableau as a grid that can be walked with the arrow keys: the tiles that lie there
 * and, for the tile in hand, every place where it may go with what it would complete.
 * It is as large as fits; what cannot fit at a size that fingers hit can be panned.
 */
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { LunaPlace, LunaPlaced, LunaTile, Seat } from '../../engine/types';
import { t } from '../../app/i18n';
import { answerClick } from '../../app/answers';
import { usePress } from '../../ui/press';
import { GAP, boundsOf, fitCell, isArrow, neighbourOf, spotKey, type Bounds, type Spot } from './grid';
import { MoonIcon, TileIcon } from './tile';
import { explained, placeName, placeWords, tileWords } from './labels';

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
  /** A person is going to lay the first tile here. */
  waits?: boolean;
  largest?: number;
  onPreview?: ((place: LunaPlace | null) => void) | undefined;
  onChoose?(place: LunaPlace): void;
  onConfirm?(place: LunaPlace): void;
}

interface Cell extends Spot {
  laid: LunaPlaced | null;
  place: LunaPlace | null;
}

/** Widths of a cell in CSS pixels: few, so that tiles seldom change their size. A tableau too large for the last can be panned. */
const WIDTHS = [112, 96, 80, 68, 62, 56, 52, 48, 46, 44];
const LEAST = 44;
/** Room around the grid for rings, and above it for a badge; as the padding in luna.css. */
const EDGE = 10;
const TOP = 24;

/** Inner size of a box, kept up to date. */
function useObservable(): [{ current: HTMLDivElement | null }, { width: number; height: number }] {
  const box = useRef<HTMLDivElement | null>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void =>
      setSize({ width: element.offsetWidth - 2 * EDGE, height: element.offsetHeight - TOP - EDGE });
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

export function Tableau(props: TableauProps): JSX.Element {
  const { placed, inHand = null } = props;
  const [box, size] = useObservable();
  const [overview, setOverview] = useState(false);
  const cells = useMemo(() => cellsOf(placed, inHand?.places ?? []), [placed, inHand]);
  const bounds = boundsOf(placed, props.roomy && placed.length ? 1 : 0);
  const fit = fitCell(bounds, size.width, size.height, 0, props.largest ?? 112);
  const tight = size.width > 0 && fit < LEAST;
  const cell = overview ? Math.max(20, fit) : (WIDTHS.find((width) => width <= fit) ?? LEAST);

  useLayoutEffect(() => {
    const field = box.current;
    if (!field || cell <= fit) return; // asking for its size costs a layout of the page
    field.scrollTo((field.scrollWidth - field.clientWidth) / 2, (field.scrollHeight - field.clientHeight) / 2);
  }, [cell > fit, cell, bounds.columns, bounds.rows]);

  return (
    <div class="luna-tableau">
      <div class={`luna-field ${tight ? 'tight' : ''}`} ref={box}>
        {size.width > 0 && cells.length > 0 && <Grid {...props} cells={cells} bounds={bounds} cell={cell} />}
        {cells.length === 0 && (
          <p class="luna-empty quiet">{props.waits ? t('Your first tile goes here') : t('No tile yet')}</p>
        )}
      </div>
      {tight && (
        <button type="button" class="button luna-zoom" aria-pressed={overview} onClick={() => setOverview(!overview)}>
          {t('Show all')}
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

/** Which cell the Tab key reaches: the last one that had the focus, else the most promising. */
function stopOf(cells: Cell[], focused: string | null, chosen: LunaPlace | null): string {
  if (focused !== null && cells.some((c) => spotKey(c) === focused)) return focused;
  if (chosen) return spotKey(chosen);
  let best = cells[0];
  for (const cell of cells) {
    const gain = cell.place ? cell.place.completes.length : -1;
    if (gain > (best?.place ? best.place.completes.length : -1)) best = cell;
  }
  return best ? spotKey(best) : '';
}

/** Arrows go from cell to cell; Enter chooses a place, and a second time confirms it. */
function gridKey(event: KeyboardEvent, at: Cell, props: GridProps, grid: HTMLElement | null): void {
  const chooses = (event.key === 'Enter' || event.key === ' ') && at.place;
  if (!isArrow(event.key) && !chooses) return;
  event.preventDefault();
  if (!chooses) {
    const next = neighbourOf(props.cells, at, event.key);
    if (next) grid?.querySelector<HTMLElement>(`[data-spot="${spotKey(next)}"]`)?.focus();
  } else if (props.chosen?.move === chooses.move) props.onConfirm?.(chooses);
  else props.onChoose?.(chooses);
}

/** A press on a place chooses it, one on a tile explains that. Answers whether the last was the second on its place. */
function usePressed(grid: RefObject<HTMLElement>, props: GridProps): () => boolean {
  const { inHand, chosen, placed, tiles } = props;
  const pressed = useRef<{ spot: string | null; twice: boolean }>({ spot: null, twice: false });
  useEffect(() => {
    pressed.current.spot = null;
  }, [inHand?.tile]);
  usePress(grid, 'data-spot', (spot) => {
    pressed.current = { spot, twice: pressed.current.spot === spot };
    const place = inHand?.places.find((p) => spotKey(p) === spot);
    const laid = placed.find((one) => spotKey(one) === spot);
    const face = laid && tiles[laid.tile];
    if (place && chosen?.move !== place.move) props.onChoose?.(place);
    else if (face) answerClick(explained(face, laid.tasks), grid.current?.querySelector(`[data-spot="${spot}"]`));
  });
  return () => pressed.current.twice;
}

function Grid(props: GridProps): JSX.Element {
  const { cells, bounds, cell, inHand, chosen = null } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const stop = stopOf(cells, focused, chosen);
  const pitch = cell * (1 + GAP);
  const rows = [...new Set(cells.map((c) => c.y))];
  const wasPressedTwice = usePressed(grid, props);
  useEffect(() => setFocused(null), [inHand?.tile]);

  const onKeyDown = (event: KeyboardEvent, at: Cell): void => gridKey(event, at, props, grid.current);
  const onFocus = (at: Cell): void => {
    setFocused(spotKey(at));
    props.onPreview?.(at.place);
  };

  const onFocusOut = (event: FocusEvent): void => {
    const stays = event.relatedTarget instanceof Node && grid.current?.contains(event.relatedTarget);
    if (!stays) props.onPreview?.(null);
  };

  return (
    <div
      ref={grid}
      class={`luna-grid ${cell < 56 ? 'compact' : ''}`}
      role="grid"
      aria-label={t('Tableau of {name}', { name: props.name })}
      aria-rowcount={bounds.rows}
      aria-colcount={bounds.columns}
      style={{ width: `${bounds.columns * pitch}px`, height: `${bounds.rows * pitch * 1.02}px` }}
      onMouseLeave={() => props.onPreview?.(null)}
      onFocusOut={onFocusOut}
    >
      {rows.map((y) => (
        <div key={y} role="row" aria-rowindex={y - bounds.top + 1} class="luna-row">
          {cells
            .filter((c) => c.y === y)
            .map((c) => (
              <GridCell
                key={spotKey(c)}
                {...props}
                at={c}
                stop={stop === spotKey(c)}
                pitch={pitch}
                wasPressedTwice={wasPressedTwice}
                onKeyDown={onKeyDown}
                onFocus={onFocus}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

interface CellProps extends GridProps {
  at: Cell;
  stop: boolean;
  pitch: number;
  /** A browser calls two quick clicks double even if the first took the tile in hand elsewhere. */
  wasPressedTwice(): boolean;
  onKeyDown(event: KeyboardEvent, at: Cell): void;
  onFocus(at: Cell): void;
}

function cellWords({ at, inHand, tiles }: CellProps, hinted: boolean): string {
  const { laid, place } = at;
  const tile = laid ? tiles[laid.tile] : undefined;
  const words = place
    ? placeWords(inHand?.tile ?? -1, place, tiles)
    : laid && tile
      ? `${tileWords(tile, laid.tasks)}, ${placeName(at.x, at.y)}`
      : '';
  return hinted ? `${t('Hint')}: ${words}` : words;
}

function GridCell(props: CellProps): JSX.Element {
  const { at, bounds, cell, pitch, tiles, inHand, preview } = props;
  const { laid, place } = at;
  const key = spotKey(at);
  const chosen = place !== null && props.chosen?.move === place.move;
  const looked = place !== null && preview?.move === place.move;
  const hinted = place !== null && props.hinted?.x === at.x && props.hinted.y === at.y;
  const held = inHand ? tiles[inHand.tile] : undefined;
  const face = laid ? tiles[laid.tile] : undefined;
  const names = [
    'luna-cell',
    place ? (place.completes.length ? 'luna-place scoring' : 'luna-place open') : '',
    chosen ? 'chosen' : looked ? 'looked' : '',
    hinted ? 'hinted' : '',
    laid && props.last?.includes(laid.tile) ? 'last' : '',
  ];
  return (
    <div
      role="gridcell"
      class={names.filter(Boolean).join(' ')}
      data-spot={key}
      data-testid={place ? `place-${key}` : `tile-${key}`}
      tabIndex={props.stop ? 0 : -1}
      aria-colindex={at.x - bounds.left + 1}
      aria-selected={place ? chosen : undefined}
      aria-label={cellWords(props, hinted)}
      style={{
        left: `${(at.x - bounds.left) * pitch + (pitch - cell) / 2}px`,
        top: `${(at.y - bounds.top) * pitch * 1.02 + (pitch - cell) / 2}px`,
        width: `${cell}px`,
        height: `${cell * 1.02}px`,
      }}
      onKeyDown={(event) => props.onKeyDown(event, at)}
      onFocus={() => props.onFocus(at)}
      onMouseEnter={() => props.onPreview?.(place)}
      onDblClick={place ? () => props.wasPressedTwice() && props.onConfirm?.(place) : undefined}
    >
      {place && held && inHand && (
        <PlaceFace place={place} inHand={inHand.tile} tile={held} cell={cell} free={!chosen && !looked && !hinted} />
      )}
      {laid && face && (
        <TileIcon
          tile={face}
          silent
          state={{
            tasks: laid.tasks,
            owner: props.seat,
            small: cell < 56,
            ringed: tasksOf(preview?.completes, laid.tile),
            fresh: tasksOf(props.fresh, laid.tile),
          }}
        />
      )}
    </div>
  );
}

/** What a free place shows: a plus, or a moon and how many tasks it would complete. */
function Promised({ count }: { count: number }): JSX.Element {
  if (!count) return <span class="luna-plus" />;
  return (
    <span class="luna-gain">
      <MoonIcon size={16} />
      {count}
    </span>
  );
}

interface PlaceFaceProps {
  place: LunaPlace;
  inHand: number;
  tile: LunaTile;
  cell: number;
  free: boolean;
}

function PlaceFace({ place, inHand, tile, cell, free }: PlaceFaceProps): JSX.Element {
  const count = place.completes.length;
  if (free) return <Promised count={count} />;
  const tasks = place.tasks.map((task) => ({ ...task, done: false }));
  return (
    <>
      <TileIcon tile={tile} silent state={{ tasks, ringed: tasksOf(place.completes, inHand), small: cell < 56 }} />
      {count > 0 && (
        <span class="luna-badge">
          <MoonIcon size={16} />
          {count}
        </span>
      )}
    </>
  );
}

function tasksOf(list: { tile: number; task: number }[] | undefined, tile: number): number[] {
  return (list ?? []).filter((c) => c.tile === tile).map((c) => c.task);
}
