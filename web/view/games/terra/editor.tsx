// SPDX-License-Identifier: MIT
/*
 * The map editor: draw a board for Terra Nova, see at once what C says of it, play on
 * it, keep it as a file or share it. A stroke is one step for undo and redo.
 */
import type { JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { download } from '../../app/files';
import { t } from '../../app/i18n';
import { Icon, type IconName } from '../../ui/icons';
import { inWords, reasonOf } from '../../app/refusals';
import { blank, fromBoard, nameOf, resized, textOf, type Drawing, type MapDraft, type Symmetry } from './map_drawing';
import { Brushes, Checks, Choices, Stepper } from './editor_cards';
import { Canvas } from './editor_canvas';
import { mapTitle } from './names';
import './terra.css';
import './editor.css';

interface MapEditorProps {
  engine: Pick<Engine, 'checkMap' | 'limits' | 'maps'>;
  initial: MapDraft;
  onPlay(mapText: string): void;
  onShare(mapText: string): void;
  /** Told after every change, not at the beginning, so that the page can keep it. */
  onChange(draft: MapDraft): void;
  /** Another map is to be drawn on. */
  onOpen(drawing: Drawing): void;
  /** One's own maps are to be shown. */
  onList(): void;
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

export function MapEditor(props: MapEditorProps): JSX.Element {
  const { engine, initial, onPlay, onShare, onChange, onOpen, onList } = props;
  const { drawing, change, undo, redo } = useDrawing(() => initial.drawing);
  const [picked, setBrush] = useState(initial.brush);
  const brush = picked < drawing.landscapes.length ? picked : 0;
  const [fills, setFills] = useState(initial.fills);
  const [symmetry, setSymmetry] = useState(initial.symmetry);
  const [problem, setProblem] = useState('');
  const text = useMemo(() => textOf(drawing), [drawing]);
  const check = useMemo(() => engine.checkMap(text), [text]);
  const isFirst = useRef(true);
  // Before the next picture: a page that is closed right after a press has kept it.
  useLayoutEffect(() => {
    if (!isFirst.current) onChange({ drawing, symmetry, brush, fills });
    isFirst.current = false;
  }, [drawing, symmetry, brush, fills]);
  const open = (mapText: string): void => {
    const { ok, map: board, error } = engine.checkMap(mapText);
    if (ok && board) onOpen(fromBoard(board, engine.limits));
    setProblem(ok ? '' : inWords(error));
  };
  const painting = { drawing, brush, fills, setBrush, change };
  return (
    <div class="terra terra-editor" data-game="terra-nova" onKeyDown={undoKeys(undo, redo)}>
      <Canvas {...painting} symmetry={symmetry}>
        <div class="editor-steps">
          <StepButton icon="undo" label={t('Undo')} run={undo} testid="editor-undo" />
          <StepButton icon="redo" label={t('Redo')} run={redo} testid="editor-redo" />
        </div>
      </Canvas>
      <div class="editor-side">
        <div class="editor-cards">
          <Brushes {...painting} setFills={setFills} most={engine.limits.landscapes} />
          <MapCard {...{ engine, drawing, symmetry, change, setSymmetry, open }} clear={() => onOpen(blank())} />
          <section class="card editor-card" aria-label={t('Checks')}>
            <Checks check={check} limits={engine.limits} isEmpty={drawing.cells.every((landscape) => landscape < 0)} />
            {problem && (
              <p class="check bad" role="alert">
                <Icon name="warn" />
                <span>{t('This file is no map: {why}', { why: problem })}</span>
              </p>
            )}
          </section>
        </div>
        <MapButtons
          ok={check.ok}
          list={onList}
          save={() => download(`${drawing.name}.map`, text)}
          pick={() => pick(engine.limits.map_bytes, open, setProblem)}
          share={() => onShare(text)}
          play={() => onPlay(text)}
        />
      </div>
    </div>
  );
}

type Step = (() => void) | null;

/** Ctrl+Z and Ctrl+Y, but not while a name is typed. */
const undoKeys =
  (undo: Step, redo: Step) =>
  (event: KeyboardEvent): void => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || typing) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo?.();
    else undo?.();
  };

interface StepButtonProps {
  icon: IconName;
  label: string;
  run: Step;
  testid: string;
}

const StepButton = ({ icon, label, run, testid }: StepButtonProps): JSX.Element => (
  <button
    type="button"
    class="button icon tool"
    disabled={!run}
    aria-label={label}
    onClick={() => run?.()}
    data-testid={testid}
  >
    <Icon name={icon} />
  </button>
);

interface MapCardProps {
  engine: MapEditorProps['engine'];
  drawing: Drawing;
  symmetry: Symmetry;
  change(next: Drawing): void;
  setSymmetry(symmetry: Symmetry): void;
  /** Draws on from a map that is shipped, or from none. */
  open(mapText: string): void;
  clear(): void;
}

/** What holds for the whole map: its name, symmetry and size, and what it began from. */
function MapCard({ engine, drawing, symmetry, change, setSymmetry, open, clear }: MapCardProps): JSX.Element {
  const { limits } = engine;
  return (
    <section class="card editor-card" aria-label={t('Map')}>
      <label class="editor-line">
        <span>{t('Name')}</span>
        <input
          class="field"
          value={drawing.name}
          maxLength={40}
          data-testid="map-name"
          onChange={(e) => change({ ...drawing, name: nameOf(e.currentTarget.value) || drawing.name })}
        />
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
        <Stepper
          name={t('Rows')}
          value={drawing.rows}
          least={3}
          most={limits.rows}
          set={(n) => change(resized(drawing, n, drawing.columns))}
        />
        <Stepper
          name={t('Columns')}
          value={drawing.columns}
          least={3}
          most={limits.in_row}
          set={(n) => change(resized(drawing, drawing.rows, n))}
        />
      </div>
      <StartFrom maps={engine.maps} open={open} clear={clear} />
    </section>
  );
}

interface StartFromProps {
  maps: Engine['maps'];
  open(mapText: string): void;
  clear(): void;
}

function StartFrom({ maps, open, clear }: StartFromProps): JSX.Element {
  return (
    <label class="editor-line">
      <span>{t('Start from')}</span>
      <select
        class="field"
        value=""
        data-testid="map-from"
        onChange={(e) => {
          const name = e.currentTarget.value;
          const shipped = maps.find((m) => m.name === name);
          if (shipped) open(shipped.text);
          else if (name === '-') clear();
          e.currentTarget.value = '';
        }}
      >
        <option value="">{t('choose a map')}</option>
        <option value="-">{t('an empty map')}</option>
        {maps.map(({ name }) => (
          <option key={name} value={name}>
            {mapTitle(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface MapButtonsProps {
  /** The map can be played on. */
  ok: boolean;
  list(): void;
  save(): void;
  pick(): void;
  share(): void;
  play(): void;
}

/** Always on screen, however much is above it. */
function MapButtons({ ok, list, save, pick: openFile, share, play }: MapButtonsProps): JSX.Element {
  const button = (name: string, icon: IconName, label: string, run: () => void, on: boolean): JSX.Element => (
    <button type="button" class="button editor-file" disabled={!on} onClick={run} data-testid={`map-${name}`}>
      <Icon name={icon} />
      {label}
    </button>
  );
  return (
    <div class="editor-buttons">
      {button('list', 'list', t('My maps'), list, true)}
      {button('save', 'save', t('Save'), save, ok)}
      {button('open', 'open', t('Open'), openFile, true)}
      {button('share', 'link', t('Share'), share, ok)}
      <button type="button" class="button primary" disabled={!ok} onClick={play} data-testid="map-play">
        <Icon name="play" />
        {t('Play on it')}
      </button>
    </div>
  );
}

function pick(most: number, open: (text: string) => void, complain: (why: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.map,.txt,text/plain';
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > most) complain(t('it is too large'));
    else void file.text().then(open, (error: unknown) => complain(reasonOf(error)));
  });
  input.click();
}
