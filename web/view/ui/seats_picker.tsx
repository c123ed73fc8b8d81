// SPDX-License-Identifier: MIT
/* Who plays: a row for each seat with its piece, a name, and person or bot with a level. */
import type { JSX } from 'preact';
import type { GameName } from '../engine/types';
import { useState } from 'preact/hooks';
import { botName, isBotName } from '../app/bots';
import { t } from '../app/i18n';
import { cleanName, defaultName, LONGEST_NAME } from '../app/names';
import type { SeatInfo } from '../app/table';
import { BotDialog } from './bot_dialog';
import { Face } from './bots';
import { EmblemChoice, WithEmblems } from './emblems';
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
  const add = () => change([...seats, { name: freeName(seats, NEW_BOT), bot: NEW_BOT }]);
  const addWords = [t('Add a player'), t('Add a second player'), t('Add a third player'), t('Add a fourth player')];
  return (
    <WithEmblems seats={seats}>
      <ul class="seats">
        {seats.map((seat, i) => (
          <Row
            key={i}
            game={game}
            at={i}
            seats={seats}
            seat={seat}
            set={(next) => set(i, next)}
            sit={(bot) => set(i, { name: nameFor(seats, i, bot), bot })}
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
    </WithEmblems>
  );
}

/** The bot's own name, with a number where another of its kind sits already. */
function freeName(seats: SeatInfo[], level: number): string {
  const name = botName(level);
  const taken = seats.map((seat) => seat.name);
  return [name, `${name} 2`, `${name} 3`].find((one) => !taken.includes(one)) ?? name;
}

/** What somebody on this seat is called: a name that was typed stays with people, bots bring their own. */
function nameFor(seats: SeatInfo[], at: number, bot: number | null): string {
  const others = seats.filter((_, i) => i !== at);
  if (bot !== null) return freeName(others, bot);
  const old = seats[at]?.name ?? '';
  return isBotName(old) ? '' : old;
}

interface RowProps {
  game: GameName;
  at: number;
  seats: SeatInfo[];
  seat: SeatInfo;
  set(seat: SeatInfo): void;
  /** Seats a bot of that level, or a person. */
  sit(bot: number | null): void;
  remove: (() => void) | null;
}

function Row({ game, at, seats, seat, set, sit, remove }: RowProps): JSX.Element {
  const [choosing, choose] = useState(false);
  const number = { n: at + 1 };
  return (
    <li class="seat-row" data-testid={`seat-${at}`}>
      {seat.bot === null ? (
        <EmblemChoice game={game} seats={seats} at={at} choose={(emblem) => set({ ...seat, emblem })} />
      ) : (
        <Mark seat={at} game={game} size={36} />
      )}
      <div class="seat-field">
        <button
          type="button"
          class="seat-face"
          aria-label={t('Choose who is player {n}', number)}
          data-testid="choose-bot"
          onClick={() => choose(true)}
        >
          {seat.bot === null ? <Icon name="person" /> : <Face level={seat.bot} size={34} />}
        </button>
        <input
          class="seat-name"
          value={seat.name}
          placeholder={defaultName(at)}
          maxLength={LONGEST_NAME}
          autocomplete="off"
          spellcheck={false}
          aria-label={t('Name of player {n}', number)}
          onInput={(event) => set({ ...seat, name: event.currentTarget.value })}
          onBlur={(event) => set({ ...seat, name: cleanName(event.currentTarget.value) })}
        />
        <SeatKind at={at} seat={seat} sit={sit} />
        {remove && (
          <button type="button" class="seat-remove" aria-label={t('Remove player {n}', number)} onClick={remove}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      {choosing && <BotDialog chosen={seat.bot} choose={sit} close={() => choose(false)} />}
    </li>
  );
}

/** Person or bot and its level, as the browser's own list. */
function SeatKind({ at, seat, sit }: Pick<RowProps, 'at' | 'seat' | 'sit'>): JSX.Element {
  const kind = seat.bot === null ? 'person' : String(seat.bot);
  return (
    <span class="seat-kind">
      <span class="seat-said" aria-hidden="true">
        {seat.bot === null ? (
          <span class="seat-person">{t('person')}</span>
        ) : (
          <>
            <span class="seat-word">{levelWord(seat.bot)}, </span>
            {t('level {n}', { n: seat.bot })}
          </>
        )}
      </span>
      <select
        aria-label={t('Who is player {n}', { n: at + 1 })}
        value={kind}
        onChange={(event) => sit(event.currentTarget.value === 'person' ? null : Number(event.currentTarget.value))}
      >
        <option value="person">{t('person')}</option>
        {LEVELS.map((level) => (
          <option key={level} value={String(level)}>
            {t('{name}, level {level}, {word}', { name: botName(level), level, word: levelWord(level) })}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
