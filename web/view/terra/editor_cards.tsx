// SPDX-License-Identifier: MIT
/* The cards beside the field: brushes, choices, sizes, and what C says of the drawing. */
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { MapCheck } from '../engine/types';
import { t, tn } from '../i18n';
import { Icon } from '../parts/icons';
import { countsOf, ERASER, MOST_LANDSCAPES, MOST_SPACES, withLandscape, wordOf, type Drawing } from './drawing';
import { capital, landscapeName, LandIcon, stylesOf } from './landscape';

export function Brushes({ drawing, brush, setBrush, change }: { drawing: Drawing; brush: number; setBrush(brush: number): void; change(next: Drawing): void }): JSX.Element {
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

export function Choices<T extends string>({ name, value, options, pick: choose }: { name: string; value: T; options: [T, string][]; pick(value: T): void }): JSX.Element {
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

export function Stepper({ name, value, least, most, set }: { name: string; value: number; least: number; most: number; set(n: number): void }): JSX.Element {
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
export function Checks({ check, drawing }: { check: MapCheck; drawing: Drawing }): JSX.Element {
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
      <Check good={spaces <= MOST_SPACES}>
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
