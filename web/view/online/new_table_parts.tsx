// SPDX-License-Identifier: MIT
/* The choices of a new table: a game by its picture, seats one below the other, cards of which one is chosen. */
import type { ComponentChildren, JSX } from 'preact';
import { t } from '../app/i18n';
import type { Engine } from '../engine/engine';
import type { GameName } from '../engine/types';
import { gameTitle } from '../games/game_table';
import { LunaHero } from '../games/luna/hero';
import { TerraHero } from '../games/terra/hero';
import { Icon } from '../ui/icons';
import { levelWord } from '../ui/levels';
import { Mark } from '../ui/mark';
import { homeStore } from './home_store';
import type { Draft } from './new_table';

interface GameProps {
  engine: Engine;
  game: GameName;
  change(game: GameName): void;
}

export function GameChoice({ engine, game, change }: GameProps): JSX.Element {
  const store = homeStore.value;
  return (
    <fieldset class="new-table-games">
      <legend class="label">{t('Game')}</legend>
      <GameOption of="nova-luna" game={game} change={change}>
        <LunaHero tiles={engine.tiles} />
      </GameOption>
      <GameOption of="terra-nova" game={game} change={change}>
        {store && <TerraHero store={store} />}
      </GameOption>
    </fieldset>
  );
}

interface OptionProps {
  of: GameName;
  game: GameName;
  change(game: GameName): void;
  children: ComponentChildren;
}

function GameOption({ of, game, change, children }: OptionProps): JSX.Element {
  return (
    <label class={`radio-card game ${of === game ? 'on' : ''}`} data-testid={`table-${of}`}>
      <span class="hero">{children}</span>
      <span class="serif">{gameTitle(of)}</span>
      <input type="radio" name="game" checked={of === game} onChange={() => change(of)} />
    </label>
  );
}

interface CardsProps {
  label: string;
  name: string;
  value: string;
  /** Value, words, and what they mean. */
  options: [value: string, label: string, about: string][];
  change(value: string): void;
}

export function RadioCards({ label, name, value, options, change }: CardsProps): JSX.Element {
  return (
    <fieldset class="radio-cards">
      <legend class="label">{label}</legend>
      {options.map(([option, words, about]) => (
        <label key={option} class={`radio-card ${option === value ? 'on' : ''}`} data-testid={`${name}-${option}`}>
          <input type="radio" name={name} checked={option === value} onChange={() => change(option)} />
          <span>
            {words}
            <span class="quiet small">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const MOST_SEATS = 4;
const BOT_LEVELS = [1, 3, 5, 7, 9, 10];

interface SeatsProps {
  name: string;
  draft: Draft;
  change(seats: Draft['seats']): void;
}

export function SeatsChoice({ name, draft, change }: SeatsProps): JSX.Element {
  const { seats, game } = draft;
  const put = (at: number, seat: Draft['seats'][number]) => change(seats.map((old, i) => (i === at ? seat : old)));
  return (
    <fieldset class="new-table-seats">
      <legend class="label">{t('Seats')}</legend>
      {seats.map((seat, i) => (
        <div class="new-table-seat" key={i}>
          <Mark seat={i} game={game} size={32} />
          {seat === 'me' ? (
            <span class="field new-table-me">{name}</span>
          ) : (
            <SeatSelect seat={seat} number={i + 1} put={(one) => put(i, one)} />
          )}
          {i > 1 && i === seats.length - 1 && (
            <button
              type="button"
              class="button plain icon"
              aria-label={t('Remove seat {n}', { n: i + 1 })}
              onClick={() => change(seats.slice(0, -1))}
            >
              <Icon name="close" />
            </button>
          )}
        </div>
      ))}
      {seats.length < MOST_SEATS && (
        <button type="button" class="button" onClick={() => change([...seats, 'open'])} data-testid="add-seat">
          <Icon name="plus" />
          {t('Add a seat')}
        </button>
      )}
    </fieldset>
  );
}

interface SelectProps {
  seat: Draft['seats'][number];
  number: number;
  put(seat: Draft['seats'][number]): void;
}

function SeatSelect({ seat, number, put }: SelectProps): JSX.Element {
  return (
    <select
      class="field"
      aria-label={t('Seat {n}', { n: number })}
      value={typeof seat === 'object' ? String(seat.bot) : 'open'}
      data-testid={`new-seat-${number}`}
      onChange={({ currentTarget: { value } }) => put(value === 'open' ? 'open' : { bot: Number(value) })}
    >
      <option value="open">{t('a friend')}</option>
      {BOT_LEVELS.map((level) => (
        <option key={level} value={String(level)}>
          {t('a {word} bot', { word: levelWord(level) })}
        </option>
      ))}
    </select>
  );
}
