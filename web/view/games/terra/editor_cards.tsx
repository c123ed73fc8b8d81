// SPDX-License-Identifier: MIT
/* The cards beside the field: brushes, choices, sizes, and what C says of the drawing. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Limits, MapCheck, Symmetry } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { Icon } from '../../ui/icons';
import { inWords } from '../../app/refusals';
import { countsOf, ERASER, nameOf, withLandscape, type Drawing } from './map_drawing';
import { capital, landscapeName, LandIcon, stylesOf } from './landscape';

interface BrushesProps {
  drawing: Drawing;
  brush: number;
  /** Landscapes that a board may have. */
  most: number;
  fills: boolean;
  setBrush(brush: number): void;
  setFills(on: boolean): void;
  change(next: Drawing): void;
}

export function Brushes({ drawing, brush, most, fills, setBrush, setFills, change }: BrushesProps): JSX.Element {
  const styles = stylesOf(drawing.landscapes);
  const counts = countsOf(drawing);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    const count = drawing.landscapes.length + 1;
    const next = ((brush + 1 + step + count) % count) - 1;
    setBrush(next);
    (event.currentTarget as HTMLElement)
      .querySelectorAll<HTMLElement>('[role="radio"]')
      [next < 0 ? count - 1 : next]?.focus();
    event.preventDefault();
  };
  return (
    <section class="card editor-card brush-card">
      <div class="brushes" role="radiogroup" aria-label={t('Brush')} onKeyDown={onKeyDown}>
        {drawing.landscapes.map((land, n) => (
          <Brush key={n} on={n === brush} pick={() => setBrush(n)} testid={`brush-${land.name}`}>
            <LandIcon style={styles[n] ?? 'crosses'} size={32} />
            <span>{capital(landscapeName(land.name))}</span>
            <small>{String(counts[n] ?? 0)}</small>
          </Brush>
        ))}
        <Brush on={brush === ERASER} pick={() => setBrush(ERASER)} testid="brush-erase" erases>
          <span class="eraser">
            <Icon name="trash" />
          </span>
          <span>{t('Erase')}</span>
        </Brush>
      </div>
      <button
        type="button"
        class={`brush brush-tool${fills ? ' on' : ''}`}
        aria-pressed={fills}
        onClick={() => setFills(!fills)}
        title={t('A press fills the whole area')}
        data-testid="brush-fill"
      >
        <Icon name="fill" />
        <span>{t('Fill')}</span>
      </button>
      {drawing.landscapes.length < most && (
        <AddLandscape
          add={(name) => {
            const next = withLandscape(drawing, name);
            if (!next) return false;
            change(next);
            setBrush(next.landscapes.length - 1);
            return true;
          }}
        />
      )}
    </section>
  );
}

const ARROW_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

interface BrushProps {
  on: boolean;
  pick(): void;
  testid: string;
  erases?: boolean;
  children: ComponentChildren;
}

const Brush = ({ on, pick, testid, erases = false, children }: BrushProps): JSX.Element => (
  <button
    type="button"
    role="radio"
    class={`brush${on ? ' on' : ''}${erases ? ' brush-tool brush-erase' : ''}`}
    aria-checked={on}
    tabIndex={on ? 0 : -1}
    onClick={pick}
    data-testid={testid}
  >
    {children}
  </button>
);

/** `add` answers whether there is such a landscape now. */
function AddLandscape({ add }: { add(name: string): boolean }): JSX.Element {
  const [name, setName] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (nameOf(name) && add(name)) setName('');
  };
  return (
    <form class="editor-line" onSubmit={submit}>
      <input
        class="field"
        value={name}
        maxLength={24}
        placeholder={t('Another')}
        aria-label={t('Name of another landscape')}
        onInput={(e) => setName(e.currentTarget.value)}
        data-testid="land-name"
      />
      <button type="submit" class="button icon" disabled={!nameOf(name)} aria-label={t('Add')} data-testid="land-add">
        <Icon name="plus" />
      </button>
    </form>
  );
}

export function Choices<T extends string>({
  name,
  value,
  options,
  pick: choose,
}: {
  name: string;
  value: T;
  options: [T, string][];
  pick(value: T): void;
}): JSX.Element {
  return (
    <div class="editor-line">
      <span>{name}</span>
      <span class="modes" role="group" aria-label={name}>
        {options.map(([id, label]) => (
          <button
            key={id}
            type="button"
            class={id === value ? 'mode on' : 'mode'}
            aria-pressed={id === value}
            onClick={() => choose(id)}
            data-testid={`symmetry-${id}`}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}

export function Stepper({
  name,
  value,
  least,
  most,
  set,
}: {
  name: string;
  value: number;
  least: number;
  most: number;
  set(n: number): void;
}): JSX.Element {
  return (
    <span class="stepper" role="group" aria-label={name}>
      <button
        type="button"
        class="button icon"
        disabled={value <= least}
        aria-label={t('{name}: one less', { name })}
        onClick={() => set(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <output>{value}</output>
      <button
        type="button"
        class="button icon"
        disabled={value >= most}
        aria-label={t('{name}: one more', { name })}
        onClick={() => set(value + 1)}
      >
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

/** "42 spaces, 3 landscapes, of 10 to 18" */
function sizeWords(sizes: number[]): string {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const words = [
    tn(
      '{n} space',
      '{n} spaces',
      sizes.reduce((sum, n) => sum + n, 0),
    ),
    tn('{n} landscape', '{n} landscapes', sizes.length),
  ];
  if (sizes.length > 1)
    words.push(least === most ? t('all of {n}', { n: most }) : t('of {least} to {most}', { least, most }));
  return words.join(', ');
}

function symmetryWords(symmetry: Symmetry[]): string {
  const turns = symmetry.includes('half-turn');
  const mirrors = symmetry.length > (turns ? 1 : 0);
  if (mirrors && turns) return t('Symmetric: mirrored and by half a turn');
  if (mirrors) return t('Symmetric: mirrored');
  return turns ? t('Symmetric: by half a turn') : t('Not symmetric');
}

/**
 * For how many players there is room to move: at least as many spaces stay free after the set-up as
 * figures stand on the board. The rules alone want a single one.
 */
function PlayersCheck({ spaces, figures }: { spaces: number; figures: number[] }): JSX.Element {
  const most = Math.max(...figures.map((n, players) => (n > 0 && spaces >= 2 * n ? players : 0)));
  const players = Math.max(2, most);
  const free = spaces - (figures[players] ?? 0);
  const left = tn('{n} space stays free after the set-up', '{n} spaces stay free after the set-up', free);
  if (most < 2) return <Check good={null}>{t('For 2 players, but tight: {left}', { left })}</Check>;
  const who = most > 2 ? t('For 2 to {n} players', { n: most }) : t('For 2 players');
  return <Check good>{t('{who}: {left}', { who, left })}</Check>;
}

interface ChecksProps {
  check: MapCheck;
  limits: Pick<Limits, 'figures' | 'least_spaces'>;
  isEmpty: boolean;
}

/** What C says of the drawing as it is now, playable or not yet. */
export function Checks({ check, limits, isEmpty }: ChecksProps): JSX.Element {
  if (isEmpty) return <p class="check">{t('Choose a landscape and draw.')}</p>;
  const { map } = check;
  const least = limits.least_spaces;
  const isLarge = (map?.spaces.length ?? 0) >= least;
  return (
    <ul class="checks" aria-live="polite" data-testid="map-checks">
      {map ? (
        <>
          <Check good={isLarge ? true : null}>{sizeWords(map.landscapes.map((landscape) => landscape.size))}</Check>
          <Check good={check.connected}>{check.connected ? t('All connected') : t('Not all connected')}</Check>
          <Check good={map.symmetry.length > 0 ? true : null}>{symmetryWords(map.symmetry)}</Check>
          {check.ok && <PlayersCheck spaces={map.spaces.length} figures={limits.figures} />}
          {!isLarge && <Check good={false}>{t('A game needs {n} spaces or more', { n: least })}</Check>}
          {!check.ok && isLarge && check.connected && <Check good={false}>{inWords(check.error)}</Check>}
        </>
      ) : (
        <Check good={false}>{inWords(check.error)}</Check>
      )}
    </ul>
  );
}
