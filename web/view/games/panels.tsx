// SPDX-License-Identifier: MIT
/* The page's cards beside a table: chances, a hint with its reasons, what changed. */
import type { JSX } from 'preact';
import type { Chances, GameName, MoveItem } from '../engine/types';
import { t } from '../app/i18n';
import type { Help } from '../app/store';
import { MoonIcon } from './luna/tile';
import { Icon } from '../ui/icons';
import { Emblem, Mark, useEmblems } from '../ui/mark';
import { seatName, type Names } from '../app/names';
import { reasonWords } from './hint_words';
import { moveWords, outcomeWords } from './move_words';
import './panels.css';

/** Parts of the bar that are wide enough for what stands in them. */
const ROOM_FOR_EMBLEM = 0.08;
const ROOM_FOR_NUMBER = 0.17;

/** Whole percents that add up to 100: what rounding leaves over goes to the largest rests. */
function percents(parts: number[]): number[] {
  const whole = parts.map((part) => Math.floor(part * 100));
  const rest = parts.map((part, i) => part * 100 - (whole[i] ?? 0));
  const order = parts.map((_, i) => i).sort((a, b) => (rest[b] ?? 0) - (rest[a] ?? 0));
  const left = Math.round(parts.reduce((a, b) => a + b, 0) * 100) - whole.reduce((a, b) => a + b, 0);
  for (const i of order.slice(0, left)) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** Who is ahead: one bar, each seat its part with emblem and number. */
export function ChancesBar({ chances, names }: { chances: Chances | null; names: Names }): JSX.Element {
  const alone = names.seats.length === 1;
  return (
    <section
      class="card panel chances"
      aria-label={alone ? t('Total to be expected') : t('Chance to win')}
      data-testid="chances"
    >
      <h2 class="label">{alone ? t('Total to be expected') : t('Chance to win')}</h2>
      {alone ? (
        <p class="chances-total">{chances?.total === null || chances === null ? '…' : Math.round(chances.total)}</p>
      ) : (
        <Bar
          parts={chances?.seats ?? names.seats.map(() => 1 / names.seats.length)}
          names={names}
          known={chances !== null}
        />
      )}
    </section>
  );
}

function Bar({ parts, names, known }: { parts: number[]; names: Names; known: boolean }): JSX.Element {
  const numbers = percents(parts);
  const emblem = useEmblems();
  return (
    <ul class={`chances-bar ${known ? '' : 'unknown'}`}>
      {parts.map((part, seat) => (
        <li
          key={seat}
          title={t('{name}: {n} %', { name: seatName(names, seat), n: numbers[seat] ?? 0 })}
          style={{
            flexGrow: Math.max(part, 0.001),
            background: `var(--p${emblem(seat)})`,
            color: `var(--on-p${emblem(seat)})`,
          }}
        >
          <span class="unseen">{t('{name}: {n} %', { name: seatName(names, seat), n: numbers[seat] ?? 0 })}</span>
          {part >= ROOM_FOR_EMBLEM && (
            <span aria-hidden="true" class="chances-part">
              <svg width="14" height="14" viewBox="-8 -8 16 16">
                <Emblem seat={seat} />
              </svg>
              {known && part >= ROOM_FOR_NUMBER && numbers[seat]}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface HintProps {
  help: Help;
  names: Names;
  /** The move of the hint in words. */
  move: string;
  drop(): void;
}

/** A hint and why. */
export function HintCard({ help, names, move, drop }: HintProps): JSX.Element | null {
  if (help.asking)
    return (
      <HintFrame>
        <p class="quiet">{t('Thinking …')}</p>
      </HintFrame>
    );
  if (!help.hint) return null;
  const why = (against: boolean) =>
    help.hint?.reasons
      .filter((reason) => reason.against === against)
      .slice(0, 3)
      .map((reason) => reasonWords(reason, names)) ?? [];
  return (
    <HintFrame>
      <div class="hint-words" data-testid="hint-words">
        <p>
          <b>{move}</b>
        </p>
        <ul>
          {why(false).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {why(true).map((words) => (
            <li key={words}>{t('but {reason}', { reason: words })}</li>
          ))}
        </ul>
      </div>
      <button type="button" class="button plain icon" aria-label={t('Hide the hint')} onClick={drop}>
        <Icon name="close" size={18} />
      </button>
    </HintFrame>
  );
}

function HintFrame({ children }: { children: JSX.Element | JSX.Element[] }): JSX.Element {
  return (
    <section class="card panel hint" aria-label={t('Hint')}>
      <span class="hint-lamp">
        <Icon name="hint" />
      </span>
      {children}
    </section>
  );
}

/** What came of a move: a moon for each task done, in Terra Nova the sums. */
export function Outcome({ move, names }: { move: MoveItem; names: Names }): JSX.Element | null {
  const words = outcomeWords(move, names);
  if (!words) return null;
  if (!move.luna) return <span class="quiet">{words}</span>;
  return (
    <span class="moons" title={words}>
      {move.luna.completed.map((_, i) => (
        <MoonIcon key={i} />
      ))}
      <span class="unseen">{words}</span>
    </span>
  );
}

/** What the others did since the person's own last choice. */
export function ChangedCard({
  moves,
  names,
  game,
}: {
  moves: MoveItem[];
  names: Names;
  game: GameName;
}): JSX.Element | null {
  if (!moves.length) return null;
  return (
    <section class="card panel changed" aria-label={t('Since your last turn')} data-testid="changed">
      <h2 class="label">{t('Since your last turn')}</h2>
      <ul>
        {moves.slice(-9).map((move) => (
          <li key={move.number}>
            <Mark seat={move.seat} game={game} size={20} />
            <span class="move-words">
              <span>{moveWords(move, names)}</span>
              <Outcome move={move} names={names} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
