// SPDX-License-Identifier: MIT
/*
 * The field to draw on: pointer strokes and keys become painted spaces. Dragging
 * paints unless the hand is taken; two fingers always move the map.
 */
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { TerraBoard } from '../../engine/types';
import { t } from '../../app/i18n';
import { Icon, type IconName } from '../../ui/icons';
import { rowsOf, stepOf } from './board';
import { useCamera, type Camera } from './camera';
import { ERASER, fieldOf, fill, images, landOf, paint, type Drawing, type Symmetry } from './map_drawing';
import { boundsOf, boxText, centre, hexagon, R } from './geometry';
import { Ground } from './ground';
import { landscapeName } from './landscape';

interface CanvasProps {
  drawing: Drawing;
  brush: number;
  symmetry: Symmetry;
  /** A press fills the whole area instead of painting a stroke. */
  fills: boolean;
  setBrush(brush: number): void;
  change(next: Drawing, same?: boolean): void;
  children: ComponentChildren;
}

const cellOf = (target: EventTarget | Element | null): number | null => {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  return cell ? Number(cell.getAttribute('data-cell')) : null;
};

interface Stroke {
  landscape: number;
  last: number;
  drawing: Drawing;
}

/** Painting with a pointer that is held down: one step for undo, however long it gets. */
function useStroke({ drawing, brush, symmetry, fills, change }: CanvasProps): {
  begin(cell: number): void;
  goOn(cell: number): void;
  end(): void;
} {
  const stroke = useRef<Stroke | null>(null);
  return {
    begin: (cell) => {
      if (fills) return change(fill(drawing, cell, brush, symmetry));
      const landscape = drawing.cells[cell] === brush ? ERASER : brush;
      const next = paint(drawing, cell, landscape, symmetry);
      stroke.current = { landscape, last: cell, drawing: next };
      change(next);
    },
    goOn: (cell) => {
      const s = stroke.current;
      if (!s || s.last === cell) return;
      s.last = cell;
      s.drawing = paint(s.drawing, cell, s.landscape, symmetry);
      change(s.drawing, true);
    },
    end: () => {
      stroke.current = null;
    },
  };
}

interface Focus {
  /** The cell that the Tab key reaches. */
  at: number;
  /** Where up and down would like to stay. */
  column: number;
  moveTo(cell: number, keepColumn?: boolean): void;
  /** The pointer is there: nothing needs to be moved. */
  take(cell: number): void;
}

/** Which cell has the focus; keys move it and the map follows. */
function useFocus(frame: RefObject<HTMLElement>, field: TerraBoard, camera: Camera): Focus {
  const [focus, setFocus] = useState(0);
  const column = useRef(0);
  const jump = useRef(false);
  const at = Math.min(focus, field.spaces.length - 1);
  useEffect(() => {
    if (!jump.current) return;
    jump.current = false;
    frame.current?.querySelector<SVGElement>(`[data-cell="${at}"]`)?.focus({ preventScroll: true });
    const space = field.spaces[at];
    if (space) camera.show(centre(space));
  }, [at]);
  const take = (cell: number): void => {
    column.current = field.spaces[cell]?.column ?? 0;
    setFocus(cell);
  };
  const moveTo = (cell: number, keepColumn = false): void => {
    jump.current = true;
    if (keepColumn) setFocus(cell);
    else take(cell);
  };
  return { at, column: column.current, moveTo, take };
}

/** Keys paint, erase, choose a brush and move the focus. */
const canvasKeys =
  (
    { drawing, brush, symmetry, fills, setBrush, change }: CanvasProps,
    field: TerraBoard,
    rows: number[][],
    focus: Focus,
  ) =>
  (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { at } = focus;
    const digit = Number(event.key);
    const to = stepOf(field, rows, at, event.key, focus.column);
    if (event.key === 'Enter' || event.key === ' ')
      change(
        fills
          ? fill(drawing, at, brush, symmetry)
          : paint(drawing, at, drawing.cells[at] === brush ? ERASER : brush, symmetry),
      );
    else if (event.key === 'Delete' || event.key === 'Backspace') change(paint(drawing, at, ERASER, symmetry));
    else if (event.key === '0' || event.key.toLowerCase() === 'e') setBrush(ERASER);
    else if (digit >= 1 && digit <= drawing.landscapes.length) setBrush(digit - 1);
    else if (to === null && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (to !== null) focus.moveTo(to, event.key.endsWith('Up') || event.key.endsWith('Down'));
  };

export function Canvas(props: CanvasProps): JSX.Element {
  const { drawing, symmetry, children } = props;
  const id = `edit${useId()}`;
  const frame = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState(false);
  const field = useMemo(() => fieldOf(drawing), [drawing]);
  const rows = useMemo(() => rowsOf(field), [drawing.rows, drawing.columns, drawing.shift]);
  const bounds = useMemo(() => boundsOf(field, 20), [drawing.rows, drawing.columns, drawing.shift]);
  const camera = useCamera(frame, bounds, null, moving);
  const focus = useFocus(frame, field, camera);
  const stroke = useStroke(props);
  const [pointed, setPointed] = useState<number | null>(null);
  const land = useMemo(() => landOf(drawing), [drawing.cells, drawing.landscapes]);
  const preview = pointed !== null && pointed < drawing.cells.length ? images(drawing, pointed, symmetry) : [];
  const onPointerDown = (event: PointerEvent): void => {
    const cell = cellOf(event.target);
    if (cell === null || moving || event.button !== 0 || !event.isPrimary) return;
    focus.take(cell);
    stroke.begin(cell);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (event.pointerType === 'mouse') setPointed(cell);
    if (event.isPrimary && event.buttons === 1 && cell !== null) stroke.goOn(cell);
  };

  return (
    <div class="editor-field">
      <div class="editor-tools">
        {children}
        <CanvasTools camera={camera} moving={moving} setMoving={setMoving} />
      </div>
      <div class={moving ? 'map-frame moving' : 'map-frame'} ref={frame}>
        <svg class="map editor-map" viewBox={boxText(camera.window)} role="presentation">
          <Hexagons field={field} cells={field.spaces.map((_, i) => i)} inset={1.5} class="editor-empty" />
          {land.spaces.length > 0 && <Ground board={land} id={id} />}
          <Hexagons field={field} cells={preview} inset={3} class="editor-brush" />
          <g
            role="grid"
            class="cells"
            aria-label={t('Field to draw on')}
            onKeyDown={canvasKeys(props, field, rows, focus)}
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={stroke.end}
            onPointerCancel={stroke.end}
            onPointerLeave={() => setPointed(null)}
          >
            <Cells field={field} rows={rows} drawing={drawing} at={focus.at} />
          </g>
        </svg>
      </div>
    </div>
  );
}

interface HexagonsProps {
  field: TerraBoard;
  cells: number[];
  inset: number;
  class: string;
}

const Hexagons = ({ field, cells, inset, class: name }: HexagonsProps): JSX.Element => (
  <g aria-hidden="true">
    {cells.map((cell) => {
      const space = field.spaces[cell];
      return space && <polygon key={cell} points={hexagon(centre(space), R - inset)} class={name} />;
    })}
  </g>
);

interface CellsProps {
  field: TerraBoard;
  rows: number[][];
  drawing: Drawing;
  at: number;
}

/** What can be painted, for pointers and screen readers. */
function Cells({ field, rows, drawing, at }: CellsProps): JSX.Element {
  const cellFor = (cell: number): JSX.Element | null => {
    const space = field.spaces[cell];
    if (!space) return null;
    const landscape = drawing.landscapes[space.landscape];
    return (
      <g
        key={cell}
        role="gridcell"
        class="cell can"
        tabindex={cell === at ? 0 : -1}
        data-cell={cell}
        data-testid={`cell-${space.row}-${space.column}`}
        aria-label={`${space.name}, ${landscape ? landscapeName(landscape.name) : t('empty')}`}
      >
        <polygon points={hexagon(centre(space), R)} class="cell-hit" />
        <polygon points={hexagon(centre(space), R - 2)} class="cell-ring" />
      </g>
    );
  };
  return (
    <>
      {rows.map((row, r) => (
        <g role="row" key={r}>
          {row.map(cellFor)}
        </g>
      ))}
    </>
  );
}

function CanvasTools({
  camera,
  moving,
  setMoving,
}: {
  camera: Camera;
  moving: boolean;
  setMoving(on: boolean): void;
}): JSX.Element {
  const tool = (icon: IconName, label: string, run: () => void, on?: boolean): JSX.Element => (
    <button type="button" class="button icon tool" aria-label={label} aria-pressed={on} onClick={run}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="editor-steps">
      {tool('plus', t('Zoom in'), () => camera.zoomBy(1.5))}
      {!camera.whole && tool('hand', t('Move the map'), () => setMoving(!moving), moving)}
      {!camera.whole &&
        tool('whole', t('Whole map'), () => {
          camera.showAll();
          setMoving(false);
        })}
    </div>
  );
}
