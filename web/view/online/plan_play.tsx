// SPDX-License-Identifier: MIT
/* Planning ahead on the table: one plays for the others what they may do, and then one's own answer to it. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import type { Game } from '../app/store';
import type { LiveSigns } from '../app/table';
import { GameTable, gameTitle } from '../games/game_table';
import { Icon } from '../ui/icons';
import { Mark } from '../ui/mark';
import { useScreen, useSmallTable } from '../ui/screen';
import { Switch } from '../ui/switch';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import type { Branch } from './contract';
import type { LiveGame } from './live_game';
import type { LiveTable } from './live_table';
import { inWordsIfRefused } from './name_form';
import { PlanList, usePlanned } from './plan_cards';
import { type Described, Planning } from './planning';
import { withBranch } from './plans';
import { seatWords } from './seats';

interface Props {
  live: LiveGame;
  table: LiveTable;
  game: Game;
  /** The plan to be changed. */
  first: Described | null;
  signs: LiveSigns;
  close(): void;
}

/** What is imagined, what is kept of it, and why something could not be. */
function usePlanning({ live, table, game, first }: Props) {
  const [planning] = useState(() => new Planning(live.engine, table, game, live.seat - 1));
  const [loose, setLoose] = useState(first?.loose ?? false);
  const [words, setWords] = useState('');
  const planned = usePlanned({ live, table, game });
  useEffect(() => {
    if (first) planning.begin(first.theirs);
    return () => planning.end();
  }, []);
  const imagined = useObservable(planning.game);
  const save = async (branches: Branch[], said: string) => {
    const trouble = await inWordsIfRefused(() => live.plans.set(table.version, branches));
    setWords(trouble || said);
    if (!trouble) planning.begin();
  };
  const branches = planned.map(({ branch }) => branch);
  return {
    planning,
    imagined,
    planned,
    words,
    loose,
    setLoose,
    play: (done: boolean) => setWords(done ? '' : t('New tiles or the end would follow: then you are asked.')),
    keep: () => void save(withBranch(branches, planning.branch(loose)), t('Kept. What if something else happens?')),
    remove: (gone: Described) =>
      void save(
        branches.filter((one) => one !== gone.branch),
        '',
      ),
    change: (plan: Described) => {
      setLoose(plan.loose);
      planning.begin(plan.theirs);
    },
  };
}

type Plans = ReturnType<typeof usePlanning>;

function stageWords({ planning, imagined }: Plans, table: LiveTable): string {
  const mover = table.seats[imagined.position.turn];
  const name = mover ? seatWords(mover) : '';
  if (planning.stage === 'whole') return t('Keep this plan?');
  if (planning.stage === 'then') return t('Then I …');
  return table.game === 'nova-luna' ? t('If {name} takes …', { name }) : t('If {name} plays …', { name });
}

export function PlanPlay(props: Props): JSX.Element {
  const { live, table, close, signs } = props;
  const plans = usePlanning(props);
  const { planning, imagined, play } = plans;
  const phone = useSmallTable();
  const { stage } = planning;
  const isLuna = table.game === 'nova-luna';
  const says = stageWords(plans, table);
  const card = <PlanCard {...props} plans={plans} />;
  useScreen(table.game, `${t('Planning ahead')} · ${gameTitle(table.game)}`);
  // A turn of Nova Luna is one tile: its button keeps the plan.
  useEffect(() => {
    if (isLuna && stage === 'whole') plans.keep();
  }, [stage]);
  return (
    <div class={`page play live planning ${phone ? 'phone' : 'desk'}`} data-testid="planning">
      <PlanBar table={table} turn={imagined.position.turn} says={says} close={close} />
      {phone && <div class="phone-hint">{card}</div>}
      <main class="play-table" aria-label={t('Table')}>
        <GameTable
          position={imagined.position}
          tiles={live.engine.tiles}
          board={imagined.board}
          seats={imagined.seats}
          history={imagined.history}
          chooser={stage === 'whole' ? null : imagined.position.turn}
          featuredSeat={live.seat - 1}
          tentative={stage === 'whole'}
          hint={null}
          hinting
          hintTitle={t('Plans')}
          confirmTitle={t('Keep')}
          changed={[]}
          play={(move) => play(planning.play(move))}
          take={isLuna && stage === 'if' ? (tile) => play(planning.take(tile)) : undefined}
          undo={() => planning.undo()}
          canUndo={planning.theirs.length > 0}
          confirm={plans.keep}
          panels={{ chances: null, hint: card, changed: null, moves: null }}
          phone={phone}
          live={{ ...signs, says }}
          still={false}
        />
      </main>
    </div>
  );
}

interface BarProps {
  table: LiveTable;
  turn: number;
  says: string;
  close(): void;
}

function PlanBar({ table, turn, says, close }: BarProps): JSX.Element {
  return (
    <TopBar
      heading
      game={table.game}
      title={gameTitle(table.game)}
      about={t('Planning ahead')}
      middle={
        <div class="turn">
          <span class="pill waiting" data-testid="plan-stage" role="status">
            {turn >= 0 && <Mark seat={turn} game={table.game} size={28} />}
            {says}
          </span>
        </div>
      }
    >
      <Tool icon="check" label={t('Done')} run={close} testid="plan-done" words />
      <ThemeTool />
    </TopBar>
  );
}

function PlanCard({ live, table, game, plans }: Props & { plans: Plans }): JSX.Element {
  const { planning, planned, words, loose, setLoose, change, remove } = plans;
  return (
    <section class="card panel plans" aria-labelledby="plans" data-testid="plan-card">
      <h2 id="plans" class="label">
        {t('Your plans')}
      </h2>
      <PlanList live={live} table={table} game={game} planned={planned} change={change} remove={remove} />
      <p role="status" data-testid="plan-words">
        {words}
      </p>
      {planning.theirs.length > 0 && (
        <div class="plan-tools">
          <button type="button" class="button" onClick={() => planning.begin()} data-testid="plan-again">
            <Icon name="undo" />
            {t('Begin again')}
          </button>
          {table.game === 'terra-nova' && (
            <Switch label={t('Whatever happens, if it can be played')} on={loose} change={setLoose} />
          )}
        </div>
      )}
      <p class="quiet small">
        {t('Played the moment your turn comes. If anything else happens, you are asked. Nobody else sees it.')}
      </p>
    </section>
  );
}
