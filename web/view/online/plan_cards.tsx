// SPDX-License-Identifier: MIT
/* Conditional turns as they are read: those that wait, each "if they take this, I do that", and what was answered. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { t } from '../app/i18n';
import type { Names } from '../app/names';
import { useObservable } from '../app/observable';
import type { Game } from '../app/store';
import type { MoveItem } from '../engine/types';
import { TileIcon } from '../games/luna/tile';
import { moveWords } from '../games/move_words';
import { Icon } from '../ui/icons';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { answeredTurn, branchesNow, type Described, describeAll } from './planning';

interface Props {
  live: LiveGame;
  table: LiveTable;
  game: Game;
}

export const namesOf = (live: LiveGame, game: Game): Names => ({
  seats: game.seats,
  tiles: live.engine.tiles,
  board: game.board,
});

/** May this page's seat plan ahead now? In games by days, while others are to play. */
export const mayPlan = (live: LiveGame, table: LiveTable): boolean =>
  live.seat > 0 && table.status === 'running' && table.clock.kind === 'days' && table.turn !== live.seat;

const wordsOf = (moves: MoveItem[], names: Names): string => moves.map((move) => moveWords(move, names)).join(', ');

/** The plans that count now, in the order in which they are tried. */
export function usePlanned({ live, table, game }: Props): Described[] {
  const known = useObservable(live.plans.known);
  return useMemo(() => {
    if (!known || !mayPlan(live, table)) return [];
    return describeAll(live.engine, table, branchesNow(known, table, game.history, live.seat - 1));
  }, [known, table.version]);
}

const ownAnswer = (live: LiveGame, game: Game): MoveItem[] =>
  answeredTurn(live.plans.known.value, game.history.slice(0, game.confirmed), live.seat - 1);

/** Is there anything to show: plans that wait, or an answer? */
export function usePlanNews({ live, table, game }: Props): boolean {
  const known = useObservable(live.plans.known);
  return (mayPlan(live, table) && (known?.branches.length ?? 0) > 0) || ownAnswer(live, game).length > 0;
}

interface ListProps extends Props {
  planned: Described[];
  change(plan: Described): void;
  remove(plan: Described): void;
}

export function PlanList({ live, game, planned, change, remove }: ListProps): JSX.Element {
  const names = namesOf(live, game);
  return (
    <ul class="plan-list">
      {planned.map((plan) => {
        const when = plan.loose ? t('Whatever happens') : wordsOf(plan.theirs, names);
        const then = wordsOf(plan.answer, names);
        const words = t('{when}: {then}', { when, then });
        return (
          <li key={plan.branch.if.join(' ')} data-testid="plan">
            <button type="button" class="plan-row" aria-label={`${t('Change')}. ${words}`} onClick={() => change(plan)}>
              <PlanMoves moves={plan.loose ? [] : plan.theirs} names={names} words={when} />
              <Icon name="arrow" />
              <PlanMoves moves={plan.answer} names={names} words={then} />
            </button>
            <button
              type="button"
              class="button plain icon"
              aria-label={`${t('Clear')}. ${words}`}
              onClick={() => remove(plan)}
              data-testid="plan-clear"
            >
              <Icon name="close" size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Tiles as they look, all else in words. */
function PlanMoves({ moves, names, words }: { moves: MoveItem[]; names: Names; words: string }): JSX.Element {
  const tiles = moves.flatMap((move) => names.tiles[move.luna?.tile ?? -1] ?? []);
  if (!tiles.length) return <span class="small">{words}</span>;
  return (
    <span class="plan-tiles">
      {tiles.map((tile) => (
        <TileIcon key={tile.code} tile={tile} size={42} silent />
      ))}
    </span>
  );
}

interface WaitingProps extends Props {
  /** Opens the planning, where a plan is changed. */
  open(plan: Described | null): void;
}

/** Beside the table while others are to play: the plans that wait. */
export function PlansCard({ open, ...props }: WaitingProps): JSX.Element | null {
  const { live, table } = props;
  const planned = usePlanned(props);
  if (!planned.length) return null;
  const remove = (gone: Described) => {
    const left = planned.filter((plan) => plan !== gone).map(({ branch }) => branch);
    void live.plans.set(table.version, left).catch(() => live.plans.refresh());
  };
  return (
    <section class="card panel plans" aria-labelledby="plans" data-testid="plans">
      <h2 id="plans" class="label">
        {t('Your plans')}
      </h2>
      <PlanList {...props} planned={planned} change={open} remove={remove} />
      <p class="quiet small">{t('Played the moment your turn comes. If anything else happens, you are asked.')}</p>
    </section>
  );
}

/** The own last turn was a plan: one was not there when it was played. */
export function AnsweredCard({ live, game }: Props): JSX.Element | null {
  useObservable(live.plans.known);
  const turn = ownAnswer(live, game);
  if (!turn.length) return null;
  const names = namesOf(live, game);
  return (
    <section class="card panel plans" role="status" data-testid="answered">
      <h2 class="label">{t('Answered for you, as planned')}</h2>
      <PlanMoves moves={turn} names={names} words="" />
      <p>{wordsOf(turn, names)}</p>
    </section>
  );
}
