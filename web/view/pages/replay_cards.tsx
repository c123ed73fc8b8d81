// SPDX-License-Identifier: MIT
/* Cards beside a replay: the ranking, where the game turned, luck and skill. */
import type { JSX } from 'preact';
import type { Analysis, GameName, Judged, MoveItem, Position } from '../engine/types';
import { t, tn } from '../app/i18n';
import { TileIcon } from '../games/luna/tile';
import { letter } from '../ui/graph';
import { Mark } from '../ui/mark';
import { seatName, type Names } from '../app/names';
import { moveWords, outcomeWords } from '../games/move_words';
import { dailyBest } from '../app/daily';

export function Ranking({
  position,
  names,
  daily,
}: {
  position: Position;
  names: Names;
  daily: string;
}): JSX.Element | null {
  const { result, luna } = position;
  if (!result) return null;
  if (position.players === 1) return <SoloSum position={position} daily={daily} />;
  const order = names.seats.map((_, seat) => seat).sort((a, b) => (result.places[a] ?? 0) - (result.places[b] ?? 0));
  return (
    <section class="card panel ranking" aria-label={t('Ranking')} data-testid="ranking">
      <ol>
        {order.map((seat) => (
          <li key={seat} class={result.winners.includes(seat) ? 'first' : ''}>
            <span class="place">{(result.places[seat] ?? 0) + 1}</span>
            <Mark seat={seat} game={position.game} size={30} />
            <span class="ranking-name">{seatName(names, seat)}</span>
            <b>{result.scores[seat]}</b>
            <span class="label">{luna ? t('left') : t('points')}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function SoloSum({ position, daily }: { position: Position; daily: string }): JSX.Element {
  const solo = position.luna?.solo;
  const total = position.result?.scores[0] ?? 0;
  const best = daily ? dailyBest(daily) : null;
  return (
    <section class="card panel solo-sum" aria-label={t('Total')} data-testid="ranking">
      <p class="sum">{`${solo?.phase1 ?? 0} + ${solo?.phase2 ?? 0} = ${total}`}</p>
      <p class="quiet">
        {total < 100 ? t('Below 100: well played.') : t('First and second phase. Below 100 is good.')}
      </p>
      {best && (
        <p>
          {tn('Your best today: {best} in {n} try.', 'Your best today: {best} in {n} tries.', best.tries, {
            best: best.best,
          })}
        </p>
      )}
    </section>
  );
}

/** "+4 %" or "−4 %": what a move did to the chances of whoever made it. */
function change(point: Judged, isTotal: boolean): string {
  const before = point.before[point.seat] ?? 0;
  const after = point.after[point.seat] ?? 0;
  const difference = isTotal ? Math.round(after - before) : Math.round((after - before) / 10);
  const signed = `${difference < 0 ? '−' : '+'}${Math.abs(difference)}`;
  return isTotal ? t('expected total {change}', { change: signed }) : t('chance {change} %', { change: signed });
}

/** What would have been better, as far as it fits on a line: the tile, or the move. */
function betterWords(point: Judged): string {
  const tile = (move: string) => move.split('@')[0] ?? '';
  if (point.mark === 'fine' || point.best === point.move) return '';
  if (point.best === 'refill') return t('a refill was better');
  if (point.best.includes('@') && tile(point.best) === tile(point.move)) return t('another place was better');
  return t('better was {move}', { move: tile(point.best) });
}

interface TurningProps {
  points: Judged[];
  analysis: Analysis | null;
  part: number;
  history: MoveItem[];
  names: Names;
  seek(count: number): void;
}

export function TurningCard({ points, analysis, part, history, names, seek }: TurningProps): JSX.Element {
  return (
    <section class="card panel turning" aria-label={t('Where it turned')} data-testid="turning">
      <h2>{t('Where it turned')}</h2>
      {part < 1 && points.length === 0 && <p class="quiet">{t('Looking at every move …')}</p>}
      {part === 1 && points.length === 0 && <p class="quiet">{t('Nowhere in particular: it went its way.')}</p>}
      <ol>
        {points.map((point, i) => {
          const move = history[point.ply - 1];
          if (!move) return null;
          const tile = names.tiles[move.luna?.tile ?? -1];
          const outcome = outcomeWords(move, names);
          return (
            <li key={point.ply}>
              <button type="button" onClick={() => seek(point.ply)}>
                <span class="letter">{letter(i)}</span>
                <span class="turning-words">
                  <span class="switch-label">
                    {t('Move {n}: {move}', { n: point.ply, move: moveWords(move, names) })}
                  </span>
                  <span class="quiet small">
                    {[outcome, change(point, analysis?.unit === 'total')].filter(Boolean).join(', ')}
                  </span>
                  {betterWords(point) && <span class="quiet small">{betterWords(point)}</span>}
                </span>
                {tile && <TileIcon tile={tile} size={44} silent />}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const signed = (n: number): string => `${n < 0 ? '−' : '+'}${Math.abs(Math.round(n))}`;

/** What each player lost by moves, and what came by luck. */
export function LuckCard({ analysis, game, names }: { analysis: Analysis; game: GameName; names: Names }): JSX.Element {
  const scale = analysis.unit === 'total' ? 1 : 10;
  const unit = analysis.unit === 'total' ? '' : ' %';
  const hasLuck = analysis.luck_share !== null;
  return (
    <section class="card panel luck" aria-label={hasLuck ? t('Luck and skill') : t('Skill')} data-testid="luck">
      <h2>{hasLuck ? t('Luck and skill') : t('Skill')}</h2>
      <table>
        <thead>
          <tr class="label">
            <th scope="col">
              <span class="unseen">{t('Player')}</span>
            </th>
            <th scope="col">{t('given away')}</th>
            {hasLuck && <th scope="col">{t('luck')}</th>}
            <th scope="col">{t('mistakes')}</th>
          </tr>
        </thead>
        <tbody>
          {analysis.seats.map((seat, i) => (
            <tr key={i}>
              <th scope="row">
                <Mark seat={i} game={game} size={22} />
                {seatName(names, i)}
              </th>
              <td>{`${Math.round(seat.loss / scale)}${unit}`}</td>
              {hasLuck && <td>{`${signed(seat.luck / scale)}${unit}`}</td>}
              <td>{seat.mistakes + seat.blunders}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {analysis.luck_share !== null && (
        <p class="quiet small">
          {t('Of all that moved the chances, {n} % was luck.', { n: Math.round(analysis.luck_share * 100) })}
        </p>
      )}
    </section>
  );
}
