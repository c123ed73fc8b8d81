// SPDX-License-Identifier: MIT
/*
 * The map editor: draw a board for Terra Nova, see at once what C says of it, play on
 * it, keep it as a file or share it. A stroke is one step for undo and redo.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine';
import type { MapCheck } from '../engine/types';
import { t, tn } from '../i18n';
import { rowsOf, stepOf } from './board';
import { useCamera, type Camera } from './camera';
import {
  blank, countsOf, fieldOf, fromBoard, images, landOf, MOST_COLUMNS, MOST_LANDSCAPES, MOST_ROWS, paint, resized, textOf,
  withLandscape, wordOf, type Drawing, type Symmetry,
} from './drawing';
import { boundsOf, boxText, centre, hexagon, R } from './geometry';
import { Ground } from './ground';
import { Icon, type IconName } from './icons';
import { capital, landscapeName, LandIcon, stylesOf } from './landscape';
import './terra.css';
import './editor.css';

const ERASER = -1;
/** As C: a map file has at most 64 KiB. */
const LARGEST_MAP = 64 * 1024;

interface MapEditorProps {
  engine: Pick<Engine, 'checkMap' | 'maps'>;
  /** The text of a map to begin with. */
  initial?: string;
  onPlay(mapText: string): void;
  onShare(mapText: string): void;
  /** Told after every change, so that the page can keep it. */
  onChange?(mapText: string): void;
}

interface Steps {
  past: Drawing[];
  now: Drawing;
  future: Drawing[];
}

function useDrawing(first: () => Drawing): {
  drawing: Drawing;
  /** A new step, or with `same` more of the stroke that began the step. */
  change(next: Drawing, same?: boolean): void;
  undo: (() => void) | null;
  redo: (() => void) | null;
} {
  const [steps, setSteps] = useState<Steps>(() => ({ past: [], now: first(), future: [] }));
  const { past, now, future } = steps;
  const last = past[past.length - 1];
  const next = future[0];
  return {
    drawing: now,
    change: (drawing, same = false) =>
      setSteps((s) => (drawing === s.now ? s : { past: same ? s.past : [...s.past, s.now], now: drawing, future: [] })),
    undo: last ? () => setSteps({ past: past.slice(0, -1), now: last, future: [now, ...future] }) : null,
    redo: next ? () => setSteps({ past: [...past, now], now: next, future: future.slice(1) }) : null,
  };
}

function firstDrawing({ engine, initial }: MapEditorProps): Drawing {
  const board = initial ? engine.checkMap(initial).board : null;
  return board ? fromBoard(board) : blank(t('my-map'));
}

export function MapEditor(props: MapEditorProps): JSX.Element {
  const { engine, onPlay, onShare, onChange } = props;
  const { drawing, change, undo, redo } = useDrawing(() => firstDrawing(props));
  const [brush, setBrush] = useState(0);
  const [symmetry, setSymmetry] = useState<Symmetry>('none');
  const [problem, setProblem] = useState('');
  const text = useMemo(() => textOf(drawing), [drawing]);
  const check = useMemo(() => engine.checkMap(text), [text]);
  useEffect(() => onChange?.(text), [text]);

  const open = (mapText: string): void => {
    const { ok, board, error } = engine.checkMap(mapText);
    if (ok && board) change(fromBoard(board));
    setProblem(ok ? '' : error);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y') && !typing) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo?.();
      else undo?.();
    }
  };

  return (
    <div class="terra terra-editor" data-game="terra-nova" onKeyDown={onKeyDown}>
      <Canvas drawing={drawing} brush={brush} symmetry={symmetry} setBrush={setBrush} change={change}>
        <div class="editor-steps">
          <button type="button" class="button icon tool" disabled={!undo} aria-label={t('Undo')} onClick={() => undo?.()} data-testid="editor-undo">
            <Icon name="undo" />
          </button>
          <button type="button" class="button icon tool" disabled={!redo} aria-label={t('Redo')} onClick={() => redo?.()} data-testid="editor-redo">
            <Icon name="redo" />
          </button>
        </div>
      </Canvas>
      <div class="editor-side">
        <Brushes drawing={drawing} brush={brush} setBrush={setBrush} change={change} />
        <section class="card editor-card" aria-label={t('Map')}>
          <label class="editor-line">
            <span>{t('Name')}</span>
            <input class="field" value={drawing.name} maxLength={40} data-testid="map-name" onChange={(e) => change({ ...drawing, name: wordOf(e.currentTarget.value) || drawing.name })} />
          </label>
          <Choices<Symmetry>
            name={t('Symmetric')}
            value={symmetry}
            options={[
              ['none', t('no')],
              ['mirror', t('mirror')],
              ['half-turn', t('half-turn')],
              ['both', t('both')],
            ]}
            pick={setSymmetry}
          />
          <div class="editor-line editor-size">
            <span>{t('Size')}</span>
            <Stepper name={t('Rows')} value={drawing.rows} least={3} most={MOST_ROWS} set={(n) => change(resized(drawing, n, drawing.columns))} />
            <Stepper name={t('Columns')} value={drawing.columns} least={3} most={MOST_COLUMNS} set={(n) => change(resized(drawing, drawing.rows, n))} />
          </div>
          <label class="editor-line">
            <span>{t('Start from')}</span>
            <select
              class="field"
              value=""
              data-testid="map-from"
              onChange={(e) => {
                const name = e.currentTarget.value;
                const shipped = engine.maps.find((m) => m.name === name);
                if (shipped) open(shipped.text);
                else if (name === '-') change(blank(t('my-map')));
                e.currentTarget.value = '';
              }}
            >
              <option value="">{t('choose a map')}</option>
              <option value="-">{t('an empty map')}</option>
              {engine.maps.map(({ name }) => (
                <option key={name} value={name}>
                  {capital(name)}
                </option>
              ))}
            </select>
          </label>
        </section>
        <section class="card editor-card" aria-label={t('Checks')}>
          <Checks check={check} drawing={drawing} />
          {problem && (
            <p class="check bad" role="alert">
              <Icon name="warn" />
              <span>{t('This file is no map: {why}', { why: problem })}</span>
            </p>
          )}
          <div class="editor-files">
            <button type="button" class="button" disabled={!check.ok} onClick={() => save(drawing.name, text)} data-testid="map-save">
              <Icon name="save" />
              {t('Save')}
            </button>
            <button type="button" class="button" onClick={() => pick(open, setProblem)} data-testid="map-open">
              <Icon name="open" />
              {t('Open')}
            </button>
            <button type="button" class="button" disabled={!check.ok} onClick={() => onShare(text)} data-testid="map-share">
              <Icon name="link" />
              {t('Share')}
            </button>
          </div>
          <button type="button" class="button large primary" disabled={!check.ok} onClick={() => onPlay(text)} data-testid="map-play">
            <Icon name="play" />
            {t('Play on it')}
          </button>
        </section>
      </div>
    </div>
  );
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `${wordOf(name)}.map`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function pick(open: (text: string) => void, complain: (why: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.map,.txt,text/plain';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > LARGEST_MAP) complain(t('it is too large'));
    else void file.text().then(open, (error: unknown) => complain(String(error)));
  });
  input.click();
}

// ---- The canvas ----

interface CanvasProps {
  drawing: Drawing;
  brush: number;
  symmetry: Symmetry;
  setBrush(brush: number): void;
  change(next: Drawing, same?: boolean): void;
  children: ComponentChildren;
}

const cellOf = (target: EventTarget | Element | null): number | null => {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null;
  return cell ? Number(cell.getAttribute('data-cell')) : null;
};

function Canvas({ drawing, brush, symmetry, setBrush, change, children }: CanvasProps): JSX.Element {
  const id = 'edit' + useId();
  const frame = useRef<HTMLDivElement>(null);
  const [moving, setMoving] = useState(false);
  const field = useMemo(() => fieldOf(drawing), [drawing]);
  const rows = useMemo(() => rowsOf(field), [drawing.rows, drawing.columns, drawing.shift]);
  const bounds = useMemo(() => boundsOf(field, 20), [drawing.rows, drawing.columns, drawing.shift]);
  const camera = useCamera(frame, bounds, null, moving);
  const [focus, setFocus] = useState(0);
  const column = useRef(0);
  const jump = useRef(false);
  const stroke = useRef<{ landscape: number; last: number; drawing: Drawing } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const at = Math.min(focus, drawing.cells.length - 1);

  useEffect(() => {
    if (!jump.current) return;
    jump.current = false;
    frame.current?.querySelector<SVGElement>(`[data-cell="${at}"]`)?.focus({ preventScroll: true });
    const space = field.spaces[at];
    if (space) camera.show(centre(space));
  }, [at]);

  const begin = (cell: number): void => {
    const landscape = drawing.cells[cell] === brush ? ERASER : brush;
    const next = paint(drawing, cell, landscape, symmetry);
    stroke.current = { landscape, last: cell, drawing: next };
    change(next);
  };
  const go = (cell: number): void => {
    const s = stroke.current;
    if (!s || s.last === cell) return;
    s.last = cell;
    s.drawing = paint(s.drawing, cell, s.landscape, symmetry);
    change(s.drawing, true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = Number(event.key);
    const to = stepOf(field, rows, at, event.key, column.current);
    if (event.key === 'Enter' || event.key === ' ') change(paint(drawing, at, drawing.cells[at] === brush ? ERASER : brush, symmetry));
    else if (event.key === 'Delete' || event.key === 'Backspace') change(paint(drawing, at, ERASER, symmetry));
    else if (event.key === '0' || event.key.toLowerCase() === 'e') setBrush(ERASER);
    else if (digit >= 1 && digit <= drawing.landscapes.length) setBrush(digit - 1);
    else if (to === null && !event.key.startsWith('Arrow')) return;
    event.preventDefault();
    if (to === null) return;
    if (!event.key.endsWith('Up') && !event.key.endsWith('Down')) column.current = field.spaces[to]?.column ?? 0;
    jump.current = true;
    setFocus(to);
  };
  const land = useMemo(() => landOf(drawing), [drawing.cells, drawing.landscapes]);
  const preview = pointed !== null && pointed < drawing.cells.length ? images(drawing, pointed, symmetry) : [];

  return (
    <div class={moving ? 'map-frame moving' : 'map-frame'} ref={frame}>
      <svg class="map editor-map" viewBox={boxText(camera.window)} role="presentation">
        <g aria-hidden="true">
          {field.spaces.map((space, i) => (
            <polygon key={i} points={hexagon(centre(space), R - 1.5)} class="editor-empty" />
          ))}
        </g>
        {land.spaces.length > 0 && <Ground board={land} id={id} />}
        <g aria-hidden="true">
          {preview.map((cell) => {
            const space = field.spaces[cell];
            return space && <polygon key={cell} points={hexagon(centre(space), R - 3)} class="editor-brush" />;
          })}
        </g>
        <g
          role="grid"
          class="cells"
          aria-label={t('Field to draw on')}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            const cell = cellOf(event.target);
            if (cell === null || moving || event.button !== 0 || !event.isPrimary) return;
            setFocus(cell);
            column.current = field.spaces[cell]?.column ?? 0;
            begin(cell);
          }}
          onPointerMove={(event) => {
            const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
            if (event.pointerType === 'mouse') setPointed(cell);
            if (event.isPrimary && event.buttons === 1 && cell !== null) go(cell);
          }}
          onPointerUp={() => (stroke.current = null)}
          onPointerCancel={() => (stroke.current = null)}
          onPointerLeave={() => setPointed(null)}
        >
          {rows.map((row, r) => (
            <g role="row" key={r}>
              {row.map((cell) => {
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
              })}
            </g>
          ))}
        </g>
      </svg>
      {children}
      <CanvasTools camera={camera} moving={moving} setMoving={setMoving} />
    </div>
  );
}

function CanvasTools({ camera, moving, setMoving }: { camera: Camera; moving: boolean; setMoving(on: boolean): void }): JSX.Element {
  const tool = (icon: IconName, label: string, run: () => void, on?: boolean): JSX.Element => (
    <button type="button" class="button icon tool" aria-label={label} aria-pressed={on} onClick={run}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="map-tools">
      {tool('plus', t('Zoom in'), () => camera.zoomBy(1.5))}
      {!camera.whole && tool('hand', t('Move the map'), () => setMoving(!moving), moving)}
      {!camera.whole && tool('whole', t('Whole map'), () => {
        camera.showAll();
        setMoving(false);
      })}
    </div>
  );
}

// ---- The cards ----

function Brushes({ drawing, brush, setBrush, change }: { drawing: Drawing; brush: number; setBrush(brush: number): void; change(next: Drawing): void }): JSX.Element {
  const styles = stylesOf(drawing.landscapes);
  const counts = countsOf(drawing);
  const [name, setName] = useState('');
  const add = (event: Event): void => {
    event.preventDefault();
    const next = wordOf(name) ? withLandscape(drawing, name) : null;
    if (!next) return;
    change(next);
    setBrush(next.landscapes.length - 1);
    setName('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const most = drawing.landscapes.length;
    const next = ((brush + 1 + step + most + 1) % (most + 1)) - 1;
    setBrush(next);
    (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-testid="brush-${next < 0 ? 'erase' : drawing.landscapes[next]?.name}"]`)?.focus();
    event.preventDefault();
  };
  const one = (n: number, label: string, icon: JSX.Element, count: string, testid: string): JSX.Element => (
    <button key={n} type="button" role="radio" class={`brush${n === brush ? ' on' : ''}${n === ERASER ? ' brush-erase' : ''}`} aria-checked={n === brush} tabIndex={n === brush ? 0 : -1} onClick={() => setBrush(n)} data-testid={testid}>
      {icon}
      <span>{label}</span>
      {count && <small>{count}</small>}
    </button>
  );
  return (
    <section class="card editor-card brush-card">
      <div class="brushes" role="radiogroup" aria-label={t('Brush')} onKeyDown={onKeyDown}>
        {drawing.landscapes.map((land, n) =>
          one(n, capital(landscapeName(land.name)), <LandIcon style={styles[n] ?? 'crosses'} size={32} />, String(counts[n] ?? 0), `brush-${land.name}`),
        )}
        {one(ERASER, t('Erase'), <span class="eraser"><Icon name="trash" /></span>, '', 'brush-erase')}
      </div>
      {drawing.landscapes.length < MOST_LANDSCAPES && (
        <form class="editor-line" onSubmit={add}>
          <input class="field" value={name} maxLength={24} placeholder={t('Another landscape')} aria-label={t('Name of another landscape')} onInput={(e) => setName(e.currentTarget.value)} data-testid="land-name" />
          <button type="submit" class="button" disabled={!wordOf(name)} data-testid="land-add">
            <Icon name="plus" />
            {t('Add')}
          </button>
        </form>
      )}
    </section>
  );
}

function Choices<T extends string>({ name, value, options, pick: choose }: { name: string; value: T; options: [T, string][]; pick(value: T): void }): JSX.Element {
  return (
    <div class="editor-line">
      <span>{name}</span>
      <span class="modes" role="group" aria-label={name}>
        {options.map(([id, label]) => (
          <button key={id} type="button" class={id === value ? 'mode on' : 'mode'} aria-pressed={id === value} onClick={() => choose(id)} data-testid={`symmetry-${id}`}>
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}

function Stepper({ name, value, least, most, set }: { name: string; value: number; least: number; most: number; set(n: number): void }): JSX.Element {
  return (
    <span class="stepper" role="group" aria-label={name}>
      <button type="button" class="button icon" disabled={value <= least} aria-label={t('{name}: one less', { name })} onClick={() => set(value - 1)}>
        <Icon name="minus" size={16} />
      </button>
      <output>{value}</output>
      <button type="button" class="button icon" disabled={value >= most} aria-label={t('{name}: one more', { name })} onClick={() => set(value + 1)}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  );
}

function Check({ good, children }: { good: boolean | null; children: ComponentChildren }): JSX.Element {
  return (
    <li class={good === null ? 'check' : good ? 'check good' : 'check bad'}>
      <Icon name={good === null ? 'minus' : good ? 'check' : 'warn'} />
      <span>{children}</span>
    </li>
  );
}

/** What C says of the drawing as it is now. */
function Checks({ check, drawing }: { check: MapCheck; drawing: Drawing }): JSX.Element {
  const counts = countsOf(drawing).filter((n) => n > 0);
  const spaces = counts.reduce((sum, n) => sum + n, 0);
  const even = counts.every((n) => n === counts[0]);
  const symmetric = {
    none: t('Not symmetric'),
    mirror: t('Symmetric: mirrored'),
    'half-turn': t('Symmetric: by half a turn'),
    both: t('Symmetric: mirrored and by half a turn'),
  };
  if (spaces === 0) return <p class="check">{t('Choose a landscape and draw.')}</p>;
  return (
    <ul class="checks" aria-live="polite" data-testid="map-checks">
      <Check good={spaces <= 256}>
        {tn('{n} space', '{n} spaces', spaces)}, {tn('{n} landscape', '{n} landscapes', counts.length)}
        {counts.length > 1 && (even ? `, ${t('all of {n}', { n: counts[0] ?? 0 })}` : `, ${t('of {least} to {most}', { least: Math.min(...counts), most: Math.max(...counts) })}`)}
      </Check>
      {check.ok ? (
        <>
          <Check good={true}>{t('All connected')}</Check>
          <Check good={check.symmetric === 'none' ? null : true}>{symmetric[check.symmetric]}</Check>
          <Check good={true}>{check.maxPlayers > 2 ? t('For 2 to {n} players', { n: check.maxPlayers }) : t('For 2 players')}</Check>
        </>
      ) : (
        <Check good={false}>{check.error}</Check>
      )}
    </ul>
  );
}
