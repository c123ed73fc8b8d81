// SPDX-License-Identifier: MIT
/*
 * A turn as its three actions: those made, the one being chosen, those to come; what
 * a chosen stone would bring; and the two buttons that take back and go on.
 */
import type { JSX } from 'preact';
import type { MoveItem, Seat, TerraBoard } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { Icon } from '../../ui/icons';
import type { TableProps } from '../../app/table';
import type { Choice } from './choice';
import { FigureIcon } from './figure';
import { actionText } from './move_words';
import { spaceName } from './names';

export const ACTIONS = 3;

interface StepsProps {
  table: TableProps;
  board: TerraBoard;
  choice: Choice;
  /** The actions made so far. */
  done: readonly MoveItem[];
  short: boolean;
}

/** What the current step says. */
function stepText({ board, choice, table, done }: StepsProps): string {
  if (table.chooser === null) return done.length === 0 ? t('Move') : t('Move or stone');
  const place = spaceName(board, choice.place ?? -1);
  if (choice.mode === 'stone') return place ? t('Stone {to}', { to: place }) : t('Choose a place');
  if (choice.figure === null) return t('Choose a figure');
  const from = spaceName(board, choice.figure);
  return place ? t('Move {from} to {to}', { from, to: place }) : t('Move {from}: choose where', { from });
}

export function ModeSwitch({ board, choice }: { board: TerraBoard; choice: Choice }): JSX.Element {
  const stone = choice.mode === 'stone' && choice.place !== null ? spaceName(board, choice.place) : '';
  const move = choice.mode === 'move' && choice.figure !== null ? spaceName(board, choice.figure) : '';
  const to = choice.mode === 'move' && choice.place !== null ? spaceName(board, choice.place) : '';
  return (
    <span class="modes" role="group" aria-label={t('Action')}>
      <button
        type="button"
        class={choice.mode === 'move' ? 'mode on' : 'mode'}
        aria-pressed={choice.mode === 'move'}
        disabled={!choice.canMove}
        data-testid="mode-move"
        onClick={() => choice.setMode('move')}
      >
        {to ? null : <Icon name="arrow" size={18} />}
        {to ? `${move} – ${to}` : `${t('Move')} ${move}`}
      </button>
      <button
        type="button"
        class={choice.mode === 'stone' ? 'mode on' : 'mode'}
        aria-pressed={choice.mode === 'stone'}
        disabled={!choice.canStone}
        data-testid="mode-stone"
        onClick={() => choice.setMode('stone')}
      >
        <Icon name="hex" size={18} />
        {t('Stone')} {stone}
      </button>
    </span>
  );
}

function Done({ board, item, short }: { board: TerraBoard; item: MoveItem; short: boolean }): JSX.Element {
  const points =
    item.terra?.closed.reduce((sum, area) => sum + (area.winners.includes(item.seat) ? area.points : 0), 0) ?? 0;
  const isMove = item.terra?.kind === 'slide';
  return (
    <li class="step done">
      <span class="step-number">
        <Icon name="check" size={16} />
      </span>
      <span>{short ? (isMove ? t('Moved') : t('Stone')) : actionText(board, item)}</span>
      {points > 0 && <b class="gain">+{points}</b>}
    </li>
  );
}

export function Steps(props: StepsProps): JSX.Element {
  const { board, choice, done, table, short } = props;
  const both = table.chooser !== null && !table.tentative && (choice.canStone || done.length > 0);
  return (
    <ol class={short ? 'steps steps-short' : 'steps'}>
      {Array.from({ length: ACTIONS }, (_, n) => {
        const item = done[n];
        if (item) return <Done key={n} board={board} item={item} short={short} />;
        const now = n === done.length && !table.tentative;
        return (
          <li key={n} class={now ? 'step now' : 'step'} aria-current={now ? 'step' : undefined}>
            <span class="step-number">{n + 1}</span>
            {now && both && !short ? (
              <ModeSwitch board={board} choice={choice} />
            ) : now ? (
              <span>{short ? (choice.mode === 'stone' ? t('Stone') : t('Move')) : stepText(props)}</span>
            ) : (
              !short && <span>{n === 0 ? t('Move') : t('Move or stone')}</span>
            )}
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

function adviceText({ chooser, tentative, seats, position, live }: TableProps, choice: Choice): string {
  if (tentative) return t('Look at it once more: the turn can still be taken back.');
  if (position.over) return t('The game is over.');
  if (chooser === null) {
    const name = seats[position.turn]?.name ?? '';
    return live ? t('{name} is to play', { name }) : t('{name} is thinking.', { name });
  }
  if (choice.phase === 'setup') return t('Put a figure on any empty space.');
  if (choice.mode === 'stone') {
    return choice.place === null
      ? t('A stone goes beside a figure that you moved in this turn.')
      : t('This stone closes no land.');
  }
  if (choice.figure === null) return t('Choose one of your figures to slide.');
  return choice.place === null
    ? t('It slides in a straight line as far as you like.')
    : t('Choose the place once more, or press the button.');
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

function primaryText(choice: Choice, tentative: boolean): string {
  if (tentative) return t('End turn');
  if (choice.phase === 'setup') return t('Place here');
  return choice.mode === 'stone' ? t('Put the stone') : t('Move here');
}

/** They stay while others play, so that nothing jumps. */
export function Buttons({ table, choice }: { table: TableProps; choice: Choice }): JSX.Element {
  const ready = table.tentative || choice.move !== null;
  return (
    <div class="terra-buttons">
      <button type="button" class="button large" disabled={!table.canUndo} onClick={table.undo} data-testid="take-back">
        <Icon name="undo" />
        {t('Undo')}
      </button>
      <button
        type="button"
        class="button large primary"
        disabled={!ready}
        data-testid="confirm"
        onClick={() => (table.tentative ? table.confirm() : choice.move !== null && table.play(choice.move))}
      >
        <Icon name="check" />
        {primaryText(choice, table.tentative)}
      </button>
    </div>
  );
}
