// SPDX-License-Identifier: MIT
/* Who plays: a row for each seat with its piece, a name, and person or bot with a level. */
import type { JSX } from 'preact';
import type { GameName } from '../engine/types';
import { t } from '../app/i18n';
import { cleanName, defaultName } from '../app/store';
import type { SeatInfo } from '../app/table';
import { Icon } from './icons';
import { LEVELS, levelWord } from './levels';
import { Mark } from './mark';
import './seats_picker.css';

interface Props {
  game: GameName;
  seats: SeatInfo[];
  change(seats: SeatInfo[]): void;
  /** How many seats there can be; equal numbers fix them. */
  least: number;
  most: number;
}

const NEW_BOT = 3;

export function SeatsPicker({ game, seats, change, least, most }: Props): JSX.Element {
  const set = (at: number, seat: SeatInfo) => change(seats.map((old, i) => (i === at ? seat : old)));
  const add = () => change([...seats, { name: freeName(seats), bot: NEW_BOT }]);
  const addWords = [t('Add a player'), t('Add a second player'), t('Add a third player'), t('Add a fourth player')];
  return (
    <ul class="seats">
      {seats.map((seat, i) => (
        <Row
          key={i}
          game={game}
          at={i}
          seat={seat}
          set={(next) => set(i, next)}
          remove={seats.length > least ? () => change(seats.filter((_, k) => k !== i)) : null}
        />
      ))}
      {seats.length < most && (
        <li class="seat-row">
          <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true" class="seat-free">
            <circle
              cx="18"
              cy="18"
              r="15"
              fill="none"
              stroke="currentColor"
              stroke-width="1.6"
              stroke-dasharray="5 4"
            />
            <path d="M18 12.5v11M12.5 18h11" stroke="currentColor" stroke-width="1.6" />
          </svg>
          <button type="button" class="seat-add" onClick={add} data-testid="add-player">
            {addWords[seats.length] ?? addWords[0]}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A name that nobody at the table has yet. */
function freeName(seats: SeatInfo[]): string {
  const taken = seats.map((seat) => seat.name);
  return [0, 1, 2, 3].map(defaultName).find((name) => !taken.includes(name)) ?? defaultName(seats.length);
}

interface RowProps {
  game: GameName;
  at: number;
  seat: SeatInfo;
  set(seat: SeatInfo): void;
  remove: (() => void) | null;
}

function Row({ game, at, seat, set, remove }: RowProps): JSX.Element {
  const kind = seat.bot === null ? 'person' : String(seat.bot);
  const number = { n: at + 1 };
  return (
    <li class="seat-row" data-testid={`seat-${at}`}>
      <Mark seat={at} game={game} size={36} />
      <div class="seat-field">
        <Icon name={seat.bot === null ? 'person' : 'bot'} />
        <input
          class="seat-name"
          value={seat.name}
          maxLength={24}
          autocomplete="off"
          spellcheck={false}
          aria-label={t('Name of player {n}', number)}
          onInput={(event) => set({ ...seat, name: event.currentTarget.value })}
          onBlur={(event) => set({ ...seat, name: cleanName(event.currentTarget.value) || defaultName(at) })}
        />
        <span class="seat-kind">
          <span class="seat-said" aria-hidden="true">
            {seat.bot === null ? (
              t('person')
            ) : (
              <>
                <span class="seat-word">{levelWord(seat.bot)}, </span>
                {t('level {n}', { n: seat.bot })}
              </>
            )}
          </span>
          <select
            aria-label={t('Who is player {n}', number)}
            value={kind}
            onChange={(event) =>
              set({ ...seat, bot: event.currentTarget.value === 'person' ? null : Number(event.currentTarget.value) })
            }
          >
            <option value="person">{t('person')}</option>
            {LEVELS.map((level) => (
              <option key={level} value={String(level)}>
                {t('bot {level}, {word}', { level, word: levelWord(level) })}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} />
        </span>
        {remove && (
          <button type="button" class="seat-remove" aria-label={t('Remove player {n}', number)} onClick={remove}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
    </li>
  );
}
