// SPDX-License-Identifier: MIT
/*
 * The relief map with everything on it, and over it an invisible grid of spaces that
 * takes pointer and keyboard. The layers that did not change are not drawn again; the land
 * is a picture of its own, so that a piece that moves does not have it painted again.
 */
import type { JSX, RefObject } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { MoveItem, TerraBoard, TerraView } from '../../engine/types';
import { usePress } from '../../ui/press';
import type { Camera } from './camera';
import { boxText, centre, hexagon, R, type Box } from './geometry';
import { Ground } from './ground';
import { Callout, Preview, Sums } from './closing_marks';
import { Fields, Ghosts, HintMark, OpenLand, Places, Trail, Ways, type Marks } from './marks';
import { closedBefore, ClosedLand, ClosedPills, Figures, Leaving, ORIGIN, Stones } from './pieces';

/** Room around the land for its coast lines. */
export const COAST = 32;

interface PictureProps {
  board: TerraBoard;
  view: TerraView;
  marks: Marks;
  fresh: MoveItem | null;
  /** Where all figures stood before the fresh move. */
  before: readonly number[][];
  id: string;
  /** The window, when a callout may be drawn in it. */
  window: Box | null;
}

/** The land, which never changes. */
export function Land({ board, id }: Pick<PictureProps, 'board' | 'id'>): JSX.Element {
  return useMemo(() => <Ground board={board} id={id} />, [board, id]);
}

/** All layers on the land, each drawn again only when what it shows is other than before, in their order, without controls. */
export function Layers({ board, view, marks, fresh, before, id, window }: PictureProps): JSX.Element {
  const terra = fresh?.terra ?? null;
  const closes = (terra?.closed.length ?? 0) > 0;
  const areas = view.closed.map((area) => `${area.spaces[0]}:${area.size}:${area.points}`).join();
  const closed = useMemo(
    () => <ClosedLand board={board} id={id} areas={[...closedBefore(board, view), ...view.closed]} fresh={closes} />,
    [board, id, areas, closes],
  );
  const stone = terra?.kind === 'stone' ? terra.to : null;
  const stones = useMemo(
    () => <Stones board={board} stones={view.stones} fresh={stone} />,
    [board, view.stones.join(), stone],
  );
  const figures = useMemo(
    () => <Figures board={board} figures={view.figures} fresh={fresh} />,
    [board, view.figures, fresh],
  );
  const pills = useMemo(() => <ClosedPills board={board} areas={view.closed} />, [board, areas]);
  const area = marks.closes[0];
  return (
    <>
      {closed}
      <Preview board={board} areas={marks.closes} />
      <Trail board={board} moves={marks.last} />
      <Fields board={board} marks={marks} />
      <Places board={board} marks={marks} />
      <Ways board={board} marks={marks} />
      {stones}
      {figures}
      {terra && terra.removed.length > 0 && (
        <Leaving key={fresh?.number} board={board} before={before} removed={terra.removed} />
      )}
      {pills}
      <Ghosts board={board} marks={marks} />
      {marks.openLand && <OpenLand board={board} view={view} />}
      {marks.hint && <HintMark board={board} hint={marks.hint} />}
      {marks.closes.length > 1 && <Sums board={board} areas={marks.closes} />}
      {window && area && marks.closes.length === 1 && <Callout board={board} area={area} window={window} />}
    </>
  );
}

/** The move made just now, to be seen moving; none after taking back or jumping. */
export function useFresh(
  count: number,
  history: readonly MoveItem[],
  figures: readonly number[][],
): { fresh: MoveItem | null; before: readonly number[][] } {
  const seen = useRef({ count, figures, fresh: null as MoveItem | null, before: figures });
  if (seen.current.count !== count) {
    const stepped = count === seen.current.count + 1;
    seen.current = {
      count,
      figures,
      fresh: stepped ? (history[count - 1] ?? null) : null,
      before: seen.current.figures,
    };
  }
  return { fresh: seen.current.fresh, before: seen.current.before };
}

interface BoardProps {
  board: TerraBoard;
  view: TerraView;
  marks: Marks;
  fresh: MoveItem | null;
  before: readonly number[][];
  camera: Camera;
  labels: readonly string[];
  /** Spaces that can be chosen: shown by the pointer. */
  open: ReadonlySet<number>;
  selected: number | null;
  callout: boolean;
  onTake(space: number): void;
  /** Enter or the space bar on a space. */
  onEnter(space: number): void;
  /** A press on a space, from which a figure may be dragged. */
  onDrag(space: number, event: PointerEvent): void;
  onPoint(space: number | null): void;
  /** A key the grid does not know; true when it was used. */
  onKey(event: KeyboardEvent): boolean;
}

const spaceOf = (event: Event): number | null => {
  const cell = event.target instanceof Element ? event.target.closest('[data-space]') : null;
  return cell ? Number(cell.getAttribute('data-space')) : null;
};

/** The rows of a board, each as its spaces from the left. */
export function rowsOf(board: TerraBoard): number[][] {
  const rows: number[][] = [];
  for (const [i, space] of board.spaces.entries()) {
    rows[space.row] ??= [];
    rows[space.row]?.push(i);
  }
  return rows
    .filter((row) => row !== undefined)
    .map((row) => row.sort((a, b) => (board.spaces[a]?.column ?? 0) - (board.spaces[b]?.column ?? 0)));
}

/** Where an arrow key leads; `column` is where up and down would like to stay. */
export function stepOf(
  board: TerraBoard,
  rows: number[][],
  from: number,
  keyName: string,
  column: number,
): number | null {
  const at = board.spaces[from];
  const r = rows.findIndex((row) => row.includes(from));
  const row = rows[r];
  if (!at || !row) return null;
  const place = row.indexOf(from);
  if (keyName === 'ArrowRight') return row[place + 1] ?? null;
  if (keyName === 'ArrowLeft') return row[place - 1] ?? null;
  if (keyName === 'Home') return row[0] ?? null;
  if (keyName === 'End') return row[row.length - 1] ?? null;
  const target = keyName === 'ArrowUp' ? rows[r - 1] : keyName === 'ArrowDown' ? rows[r + 1] : undefined;
  if (!target) return null;
  const off = (i: number): number => Math.abs((board.spaces[i]?.column ?? 0) - column - 0.1);
  return target.reduce((a, b) => (off(a) <= off(b) ? a : b));
}

/** Where the keyboard begins. */
function middleOf(rows: number[][]): number {
  const row = rows[Math.floor(rows.length / 2)] ?? [];
  return row[Math.floor(row.length / 2)] ?? 0;
}

interface CellProps {
  board: TerraBoard;
  space: number;
  label: string;
  /** The tabulator key comes here. */
  stop: boolean;
  selected: boolean;
  open: boolean;
}

/** A space of the grid; after a move most are as they were. */
function Cell({ board, space, label, stop, selected, open }: CellProps): JSX.Element {
  return useMemo(() => {
    const at = board.spaces[space];
    const middle = at ? centre(at) : ORIGIN;
    return (
      <g
        role="gridcell"
        tabindex={stop ? 0 : -1}
        data-space={space}
        data-testid={`space-${at?.name ?? ''}`}
        aria-label={label}
        aria-selected={selected}
        class={open ? 'cell can' : 'cell'}
      >
        <polygon points={hexagon(middle, R)} class="cell-hit" />
        <polygon points={hexagon(middle, R - 2)} class="cell-ring" />
      </g>
    );
  }, [board, space, label, stop, selected, open]);
}

interface Focus {
  /** The space that the Tab key reaches. */
  at: number;
  /** Moves the focus from a space as a key says. */
  step(from: number, key: string): void;
  /** The pointer is there: nothing needs to be moved. */
  take(space: number): void;
}

/** Which space has the focus; keys move it and the map follows. */
function useFocus(svg: RefObject<SVGSVGElement>, board: TerraBoard, rows: number[][], camera: Camera): Focus {
  const [focus, setFocus] = useState(() => middleOf(rows));
  const column = useRef(board.spaces[focus]?.column ?? 0);
  const moveTo = useRef(false);
  useEffect(() => {
    if (!moveTo.current) return;
    moveTo.current = false;
    svg.current?.querySelector<SVGElement>(`[data-space="${focus}"]`)?.focus({ preventScroll: true });
    const space = board.spaces[focus];
    if (space) camera.show(centre(space));
  }, [focus]);
  const take = (space: number): void => {
    setFocus(space);
    column.current = board.spaces[space]?.column ?? 0;
  };
  const step = (from: number, key: string): void => {
    const to = stepOf(board, rows, from, key, column.current);
    if (to === null) return;
    moveTo.current = true;
    if (['ArrowUp', 'ArrowDown'].includes(key)) setFocus(to);
    else take(to);
  };
  return { at: focus, step, take };
}

interface CellsProps extends Pick<BoardProps, 'board' | 'labels' | 'open' | 'selected'> {
  rows: number[][];
  focus: number;
}

function Cells({ board, rows, labels, open, selected, focus }: CellsProps): JSX.Element {
  return useMemo(
    () => (
      <>
        {rows.map((row, r) => (
          <g role="row" key={r}>
            {row.map((i) => (
              <Cell
                key={i}
                board={board}
                space={i}
                label={labels[i] ?? ''}
                stop={i === focus}
                selected={i === selected}
                open={open.has(i)}
              />
            ))}
          </g>
        ))}
      </>
    ),
    [rows, labels, open, selected, focus],
  );
}

export function Board(props: BoardProps): JSX.Element {
  const { board, camera, labels, open, selected } = props;
  const id = `map${useId()}`;
  const rows = useMemo(() => rowsOf(board), [board]);
  const svg = useRef<SVGSVGElement>(null);
  const focus = useFocus(svg, board, rows, camera);

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = spaceOf(event) ?? focus.at;
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) props.onEnter(at);
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    focus.step(at, event.key);
    if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End' || props.onKey(event))
      event.preventDefault();
  };

  usePress(svg, 'data-space', (name) => {
    focus.take(Number(name));
    props.onTake(Number(name));
  });

  const window = boxText(camera.window);
  return (
    <>
      <svg class="map map-land" viewBox={window} aria-hidden="true">
        <Land board={board} id={id} />
      </svg>
      <svg ref={svg} class="map map-pieces" viewBox={window} role="presentation" data-testid="terra-board">
        <Layers
          board={board}
          view={props.view}
          marks={props.marks}
          fresh={props.fresh}
          before={props.before}
          id={id}
          window={props.callout ? camera.window : null}
        />
        <g
          role="grid"
          class="cells"
          {...{ 'aria-label': board.name }}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            const space = spaceOf(event);
            if (space !== null) props.onDrag(space, event);
          }}
          onPointerOver={(event) => event.pointerType === 'mouse' && props.onPoint(spaceOf(event))}
          onPointerLeave={() => props.onPoint(null)}
        >
          <Cells board={board} rows={rows} labels={labels} open={open} selected={selected} focus={focus.at} />
        </g>
      </svg>
    </>
  );
}
