// SPDX-License-Identifier: MIT
/* The bar on top of a page: where we are, whose turn it is, and the few things always at hand. */
import type { ComponentChildren, JSX } from 'preact';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { change, isDark, settings } from '../app/settings';
import { useObservable } from '../app/observable';
import { Icon, Logo, type IconName } from './icons';
import './top_bar.css';

interface BarProps {
  game: GameName | null;
  title: string;
  /** The page has no other heading. */
  heading?: boolean;
  /** A few words beside the title, where there is room. */
  about?: string;
  middle?: ComponentChildren;
  children?: ComponentChildren;
}

export function TopBar({ game, title, heading, about, middle, children }: BarProps): JSX.Element {
  return (
    <header class="top-bar">
      <div class="top-place">
        <a class="top-title" href="#/" aria-label={t('{title}, to the start page', { title })}>
          {game && <Logo game={game} />}
          <span class="top-back">
            <Icon name="back" />
          </span>
          {heading ? <h1>{title}</h1> : <span class="serif">{title}</span>}
        </a>
        {about && <span class="quiet small desk-only">{about}</span>}
      </div>
      <div class="top-middle">{middle}</div>
      <div class="top-tools">{children}</div>
    </header>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  run(): void;
  disabled?: boolean;
  testid: string;
  /** Words beside the picture where there is room. */
  words?: boolean;
  pressed?: boolean;
  /** Gives its place to words where there is little room, as long as it can do nothing. */
  rare?: boolean;
}

export function Tool({ icon, label, run, disabled, testid, words, pressed, rare }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={`button plain ${words ? 'bar-tool' : 'icon'} ${rare ? 'rare' : ''}`}
      aria-label={label}
      title={words ? undefined : label}
      onClick={run}
      disabled={disabled}
      data-testid={testid}
      aria-pressed={pressed}
    >
      <Icon name={icon} />
      {words && (
        <span class="bar-words" aria-hidden="true">
          {label}
        </span>
      )}
    </button>
  );
}

export function ThemeTool(): JSX.Element {
  useObservable(settings);
  const dark = isDark();
  return (
    <span class="desk-only">
      <Tool
        icon={dark ? 'sun' : 'moon'}
        label={dark ? t('Light colours') : t('Dark colours')}
        testid="theme"
        run={() => change({ theme: dark ? 'light' : 'dark' })}
      />
    </span>
  );
}
