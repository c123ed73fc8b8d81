// SPDX-License-Identifier: MIT
/*
 * A turn as its three actions: those made, the one being chosen, those to come; one
 * sentence on what to do; and the buttons that take back and end the turn. All of it
 * keeps its size and place for the whole game.
 */
import type { JSX } from 'preact';
import type { MoveItem, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { Icon } from '../../ui/icons';
import type { TableProps } from '../../app/table';
import type { Choice } from './choice';
import { FigureIcon } from './figure';

const ACTIONS = 3;

function Done({ item }: { item: MoveItem }): JSX.Element {
  const points =
    item.terra?.closed.reduce((sum, area) => sum + (area.winners.includes(item.seat) ? area.points : 0), 0) ?? 0;
  return (
    <li class="step done">
      <Icon name="check" size={16} />
      <span>{item.terra?.kind === 'slide' ? t('Moved') : t('Stone')}</span>
      {points > 0 && <b class="gain">+{points}</b>}
    </li>
  );
}

/** An action that was made before the position began, as in lessons: nobody knows which. */
const Gone = (): JSX.Element => (
  <li class="step done">
    <Icon name="check" size={16} />
    <span>{t('done')}</span>
  </li>
);

/** How many actions of the turn are made, those before the position began included. */
export const actionsGone = ({ position, tentative }: TableProps, done: readonly MoveItem[]): number =>
  tentative ? done.length : Math.max(done.length, (position.terra?.action ?? 1) - 1);

/** The three actions of a turn; `done` are those made so far. */
export function Steps({ table, done }: { table: TableProps; done: readonly MoveItem[] }): JSX.Element {
  const gone = actionsGone(table, done);
  return (
    <ol class="steps">
      {Array.from({ length: ACTIONS }, (_, n) => {
        const item = done[n];
        if (item) return <Done key={n} item={item} />;
        if (n < gone) return <Gone key={n} />;
        const now = n === gone && table.chooser !== null;
        return (
          <li key={n} class={now ? 'step now' : 'step'} aria-current={now ? 'step' : undefined}>
            <span class="step-number">{n + 1}</span>
            <span>{n === 0 ? t('Move') : now ? t('now') : t('then')}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** One sentence on what can be done now. */
export function Advice({ table, choice }: { table: TableProps; choice: Choice }): JSX.Element {
  return <p class="advice">{table.live?.says ?? adviceText(table, choice)}</p>;
}

function adviceText(table: TableProps, choice: Choice): string {
  const { chooser, tentative, idle, seats, position, live } = table;
  if (table.playOn)
    return t('{name} may simply play on; until then, take back what you like.', {
      name: seats[position.turn]?.name ?? '',
    });
  if (tentative) return t('Look at it once more: the turn can still be taken back.');
  if (position.over) return t('The game is over.');
  if (idle) return '';
  if (chooser === null) {
    const name = seats[position.turn]?.name ?? '';
    return live ? t('{name} is to play', { name }) : t('{name} is thinking.', { name });
  }
  if (choice.place !== null) return t('Choose the place once more, or press the button.');
  if (choice.phase === 'setup') return t('Put a figure on any empty space.');
  if (choice.figure !== null) return t('It slides in a straight line as far as you like.');
  return choice.canStone
    ? t('Choose a ringed space for a stone, or move a figure.')
    : t('Choose a figure, then where it goes; or drag it there.');
}

export function SetupInfo({ table, acting }: { table: TableProps; acting: Seat }): JSX.Element {
  const left = table.position.terra?.to_set_up[acting] ?? 0;
  const placed = table.position.terra?.figures[acting]?.length ?? 0;
  return (
    <div class="setup-info">
      <p>{tn('{n} figure to place', '{n} figures to place', left)}</p>
      <div class="setup-row" aria-hidden="true">
        {Array.from({ length: placed + left }, (_, i) => (
          <span key={i} class={i < placed ? 'placed' : undefined}>
            <FigureIcon seat={acting} size={24} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Lets the rest of the own figures be placed: for those who want to begin. */
export function SetupRest({ table }: { table: TableProps }): JSX.Element {
  const place = table.setUpRest;
  return (
    <div class="setup-rest">
      <span class="quiet">{place && t('Place the rest')}</span>
      {place && (
        <>
          <button
            type="button"
            class="button"
            disabled={table.chooser === null}
            data-testid="rest-suggested"
            onClick={() => place('suggested')}
          >
            {t('as suggested')}
          </button>
          <button
            type="button"
            class="button"
            disabled={table.chooser === null}
            data-testid="rest-random"
            onClick={() => place('random')}
          >
            {t('at random')}
          </button>
        </>
      )}
    </div>
  );
}

/** What the large button says. */
function primaryText(table: TableProps, choice: Choice, done: number): string {
  const { tentative, position, confirmTitle } = table;
  if (choice.move !== null) {
    if (choice.phase === 'setup') return t('Place here');
    return choice.figure === null ? t('Put the stone') : t('Move here');
  }
  if (confirmTitle && tentative) return confirmTitle;
  const toPlace = position.terra?.to_set_up[position.turn] ?? 0;
  if (position.terra?.phase === 'setup') return t('{n} to place', { n: toPlace });
  if (tentative || position.terra?.phase !== 'play') return t('End turn');
  if (table.endsByItself) return tn('{n} action to go', '{n} actions to go', ACTIONS - done);
  return t('End turn · {n} to go', { n: ACTIONS - done });
}

interface ButtonsProps {
  table: TableProps;
  choice: Choice;
  /** How many actions are made. */
  done: number;
}

/** They stay while others play, so that nothing jumps. */
export function Buttons({ table, choice, done }: ButtonsProps): JSX.Element {
  const ready = table.tentative || choice.move !== null;
  return (
    <div class="terra-buttons">
      <button type="button" class="button large" disabled={!table.canUndo} onClick={table.undo} data-testid="take-back">
        <Icon name="undo" />
        <span>{t('Undo')}</span>
      </button>
      <button
        type="button"
        class="button large primary"
        disabled={!ready}
        data-testid="confirm"
        onClick={() => (table.tentative ? table.confirm() : choice.move !== null && table.play(choice.move))}
      >
        {ready && <Icon name="check" />}
        {primaryText(table, choice, done)}
      </button>
    </div>
  );
}
