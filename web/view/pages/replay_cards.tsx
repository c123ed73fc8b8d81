// SPDX-License-Identifier: MIT
/* Cards beside a replay: the ranking, where the game turned, luck and skill. */
import type { JSX } from 'preact';
import type { Analysis, GameName, Judged, MoveItem, Position } from '../engine/types';
import { t, tn } from '../app/i18n';
import { tileWords } from '../games/luna/shapes';
import { TileIcon } from '../games/luna/tile';
import { letter } from '../ui/graph';
import { Mark } from '../ui/mark';
import { listed, seatName, type Names } from '../app/names';
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
function betterWords(point: Judged, names: Names): string {
  const tile = (move: string) => move.split('@')[0] ?? '';
  if (point.mark === 'fine' || point.best === point.move) return '';
  if (point.best === 'refill') return t('a refill was better');
  if (point.best.includes('@') && tile(point.best) === tile(point.move)) return t('another place was better');
  const better = names.tiles.find(({ code }) => code === tile(point.best));
  return t('better was {move}', {
    move: better ? tileWords(better) : point.best.replace('-', ' → ').replace('+', '⬢ '),
  });
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
                  {betterWords(point, names) && <span class="quiet small">{betterWords(point, names)}</span>}
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

const MOST_COSTS = 3;
const LEAST_LUCK = 50; // permille: less is not worth a word

/** What the mistakes of a seat cost, the largest first, and the luck it had, in whole percent or points. */
function accountOf(analysis: Analysis, seat: number): { costs: number[]; luck: number[] } {
  const isTotal = analysis.unit === 'total';
  const whole = (n: number) => Math.round(isTotal ? n : n / 10);
  const own = analysis.moves.filter((move) => move.seat === seat && move.mark !== 'fine');
  const lucky = analysis.moves
    .map((move) => move.luck[seat] ?? 0)
    .filter((n) => Math.abs(n) >= (isTotal ? 2 : LEAST_LUCK));
  return {
    costs: own.map((move) => whole(move.loss)).sort((a, b) => b - a),
    luck: lucky.map(whole).sort((a, b) => Math.abs(b) - Math.abs(a)),
  };
}

/** "Two mistakes cost 36 % and 41 %." */
function mistakeWords(costs: number[], unit: string): string {
  if (!costs.length) return t('No mistake.');
  const words = listed(costs.slice(0, MOST_COSTS).map((n) => `${n}${unit}`));
  if (costs.length > MOST_COSTS) return t('{n} mistakes; the largest cost {costs}.', { n: costs.length, costs: words });
  return tn('{n} mistake cost {costs}.', '{n} mistakes cost {costs}.', costs.length, { costs: words });
}

function luckWords(luck: number[], unit: string): string {
  const sum = luck.reduce((a, b) => a + b, 0);
  if (!luck.length || sum === 0) return '';
  const n = `${Math.abs(sum)}${unit}`;
  return sum > 0 ? t('Luck gave {n}.', { n }) : t('Luck took {n}.', { n });
}

/** One piece for each mistake or stroke of luck, as long as it weighed. */
function Pieces({ of, scale, kind }: { of: number[]; scale: number; kind: string }): JSX.Element | null {
  if (!of.length) return null;
  return (
    <div class={`luck-bar ${kind}`} aria-hidden="true">
      {of.slice(0, 12).map((n, i) => (
        <span key={i} class={n < 0 ? 'against' : ''} style={{ flexGrow: Math.abs(n) / scale }}>
          {Math.abs(n) / scale > 0.09 ? Math.abs(n) : ''}
        </span>
      ))}
      <span
        class="rest"
        style={{ flexGrow: Math.max(0, 1 - of.slice(0, 12).reduce((a, b) => a + Math.abs(b), 0) / scale) }}
      />
    </div>
  );
}

/** What each player lost by moves, and what came by luck, in words and as bars. */
export function LuckCard({ analysis, game, names }: { analysis: Analysis; game: GameName; names: Names }): JSX.Element {
  const unit = analysis.unit === 'total' ? '' : ' %';
  const hasLuck = analysis.luck_share !== null;
  const accounts = analysis.seats.map((_, seat) => accountOf(analysis, seat));
  const sum = (of: number[]) => of.reduce((a, b) => a + Math.abs(b), 0);
  const scale = Math.max(1, ...accounts.flatMap(({ costs, luck }) => [sum(costs), hasLuck ? sum(luck) : 0]));
  return (
    <section class="card panel luck" aria-label={hasLuck ? t('Luck and skill') : t('Skill')} data-testid="luck">
      <h2>{hasLuck ? t('Luck and skill') : t('Skill')}</h2>
      <ul>
        {accounts.map(({ costs, luck }, seat) => (
          <li key={seat}>
            <p>
              <Mark seat={seat} game={game} size={22} /> <b>{seatName(names, seat)}</b>
            </p>
            <p class="small">
              {mistakeWords(costs, unit)} {hasLuck && luckWords(luck, unit)}
            </p>
            <Pieces of={costs} scale={scale} kind="costs" />
            {hasLuck && <Pieces of={luck} scale={scale} kind="chance" />}
          </li>
        ))}
      </ul>
      {analysis.luck_share !== null && (
        <p class="quiet small">
          {t('Of all that moved the chances, {n} % was luck.', { n: Math.round(analysis.luck_share * 100) })}
        </p>
      )}
    </section>
  );
}
