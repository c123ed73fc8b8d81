// SPDX-License-Identifier: MIT
/* The moves of a live game in words. */
import type { JSX } from 'preact';
import { t } from '../app/i18n';
import type { Game } from '../app/store';
import type { Names } from '../app/names';
import { moveWords, outcomeWords } from '../games/move_words';
import { Mark } from '../ui/mark';

const SHOWN = 40;

export function MovesCard({ game, names }: { game: Game; names: Names }): JSX.Element {
  const made = game.history.slice(0, game.position.count);
  const first = Math.max(0, made.length - SHOWN);
  return (
    <section class="card panel live-moves" aria-label={t('Moves')}>
      <h2 class="label">{t('Moves')}</h2>
      <ol reversed>
        {made
          .slice(first)
          .map((move, i) => ({ move, number: first + i + 1 }))
          .reverse()
          .map(({ move, number }) => (
            <li key={number}>
              <span class="quiet">{number}</span>
              <Mark seat={move.seat} game={game.position.game} size={20} />
              <span>
                {moveWords(move, names)} <span class="quiet">{outcomeWords(move, names)}</span>
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}
