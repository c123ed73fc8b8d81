// SPDX-License-Identifier: MIT
/*
 * The map editor: draw a board for Terra Nova, see at once what C says of it, play on
 * it, keep it as a file or share it. A stroke is one step for undo and redo.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Engine } from '../../engine/engine';
import { download } from '../../app/files';
import { t } from '../../app/i18n';
import { Icon, type IconName } from '../../ui/icons';
import { inWords, reasonOf } from '../../app/refusals';
import { blank, fromBoard, fromText, resized, textOf, wordOf, type Drawing, type Symmetry } from './map_drawing';
import { Brushes, Checks, Choices, Stepper } from './editor_cards';
import { Canvas } from './editor_canvas';
import { mapTitle } from './names';
import './terra.css';
import './editor.css';

interface MapEditorProps {
  engine: Pick<Engine, 'checkMap' | 'limits' | 'maps'>;
  /** The text of a map to begin with, or of an unfinished drawing told by `onChange`. */
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
  const board = initial ? engine.checkMap(initial).map : null;
  const kept = initial && !board ? fromText(initial, engine.limits) : null;
  return board?.spaces.length ? fromBoard(board, engine.limits) : (kept ?? blank(t('my-map')));
}

export function MapEditor(props: MapEditorProps): JSX.Element {
  const { engine, onPlay, onShare, onChange } = props;
  const { drawing, change, undo, redo } = useDrawing(() => firstDrawing(props));
  const [picked, setBrush] = useState(0);
  const brush = picked < drawing.landscapes.length ? picked : 0;
  const [symmetry, setSymmetry] = useState<Symmetry>('none');
  const [problem, setProblem] = useState('');
  const text = useMemo(() => textOf(drawing), [drawing]);
  const check = useMemo(() => engine.checkMap(text), [text]);
  useEffect(() => onChange?.(text), [text]);

  const open = (mapText: string): void => {
    const { ok, map: board, error } = engine.checkMap(mapText);
    if (ok && board) change(fromBoard(board, engine.limits));
    setProblem(ok ? '' : inWords(error));
  };

  return (
    <div class="terra terra-editor" data-game="terra-nova" onKeyDown={undoKeys(undo, redo)}>
      <Canvas drawing={drawing} brush={brush} symmetry={symmetry} setBrush={setBrush} change={change}>
        <div class="editor-steps">
          <StepButton icon="undo" label={t('Undo')} run={undo} testid="editor-undo" />
          <StepButton icon="redo" label={t('Redo')} run={redo} testid="editor-redo" />
        </div>
      </Canvas>
      <div class="editor-side">
        <Brushes drawing={drawing} brush={brush} most={engine.limits.landscapes} setBrush={setBrush} change={change} />
        <MapCard
          engine={engine}
          drawing={drawing}
          symmetry={symmetry}
          change={change}
          setSymmetry={setSymmetry}
          open={open}
        />
        <section class="card editor-card" aria-label={t('Checks')}>
          <Checks
            check={check}
            least={engine.limits.least_spaces}
            isEmpty={drawing.cells.every((landscape) => landscape < 0)}
          />
          {problem && (
            <p class="check bad" role="alert">
              <Icon name="warn" />
              <span>{t('This file is no map: {why}', { why: problem })}</span>
            </p>
          )}
          <MapButtons
            ok={check.ok}
            save={() => download(`${wordOf(drawing.name)}.map`, text)}
            pick={() => pick(engine.limits.map_bytes, open, setProblem)}
            share={() => onShare(text)}
            play={() => onPlay(text)}
          />
        </section>
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
  /** Draws on from a map that is shipped. */
  open(mapText: string): void;
}

/** What holds for the whole map: its name, symmetry and size, and what it began from. */
function MapCard({ engine, drawing, symmetry, change, setSymmetry, open }: MapCardProps): JSX.Element {
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
          onChange={(e) => change({ ...drawing, name: wordOf(e.currentTarget.value) || drawing.name })}
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
      <StartFrom maps={engine.maps} open={open} clear={() => change(blank(t('my-map')))} />
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
  save(): void;
  pick(): void;
  share(): void;
  play(): void;
}

function MapButtons({ ok, save, pick: openFile, share, play }: MapButtonsProps): JSX.Element {
  return (
    <>
      <div class="editor-files">
        <button type="button" class="button" disabled={!ok} onClick={save} data-testid="map-save">
          <Icon name="save" />
          {t('Save')}
        </button>
        <button type="button" class="button" onClick={openFile} data-testid="map-open">
          <Icon name="open" />
          {t('Open')}
        </button>
        <button type="button" class="button" disabled={!ok} onClick={share} data-testid="map-share">
          <Icon name="link" />
          {t('Share')}
        </button>
      </div>
      <button type="button" class="button large primary" disabled={!ok} onClick={play} data-testid="map-play">
        <Icon name="play" />
        {t('Play on it')}
      </button>
    </>
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
