// SPDX-License-Identifier: MIT
/* The moves of a game as pictures, or as codes for those who write them down. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { GameName, MoveItem } from '../engine/types';
import { t } from '../app/i18n';
import { seatName, type Names } from '../app/names';
import { useObservable } from '../app/observable';
import { change, settings } from '../app/settings';
import { Mark } from '../ui/mark';
import { TileChip } from './luna/chip';
import { MiniTableau } from './luna/mini';
import { moveWords, outcomeWords } from './move_words';
import { Outcome } from './panels';
import { ActionPicture } from './terra/action_chip';
import './move_list.css';

interface Props {
  moves: MoveItem[];
  names: Names;
  game: GameName;
  /** Moves made at the position shown: the last of them is marked. */
  count: number;
  /** In a replay: go to the position after this move. */
  seek?(count: number): void;
  /** Marks of the analysis by number of the move. */
  marks?: Map<number, string>;
}

/** Moves by lines: one each, but the actions of a turn of Terra Nova together. */
function linesOf(moves: readonly MoveItem[]): MoveItem[][] {
  const lines: MoveItem[][] = [];
  for (const move of moves) {
    const line = lines[lines.length - 1];
    const [first] = line ?? [];
    const same = first?.terra && first.terra.kind !== 'setup' && first.seat === move.seat;
    if (line && same && first.turn_number === move.turn_number) line.push(move);
    else lines.push([move]);
  }
  return lines;
}

export function MoveList(props: Props): JSX.Element {
  const { moves, count, seek } = props;
  const { codes } = useObservable(settings);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>('[aria-current]');
    if (box && row) box.scrollTop = row.offsetTop - box.clientHeight + row.offsetHeight + 8;
  }, [count]);
  return (
    <section class="card panel moves" aria-label={t('Moves')} data-testid="moves">
      <div class="moves-head">
        <h2 class="label">{t('Moves')}</h2>
        {seek && (
          <button
            type="button"
            class="button codes-switch"
            aria-pressed={codes}
            data-testid="codes"
            onClick={() => change({ codes: !codes })}
          >
            {t('Codes')}
          </button>
        )}
      </div>
      {moves.length === 0 && <p class="quiet">{t('No move yet.')}</p>}
      <ol ref={list} tabIndex={0} aria-label={t('Moves')}>
        {linesOf(moves).map((line) => (
          <Line key={line[0]?.number} {...props} line={line} codes={codes} />
        ))}
      </ol>
    </section>
  );
}

interface LineProps extends Props {
  line: MoveItem[];
  codes: boolean;
}

function Line(props: LineProps): JSX.Element | null {
  const { line, game, count, seek } = props;
  const [first] = line;
  if (!first) return null;
  const isHere = line.some(({ number }) => number === count);
  const body = (
    <>
      <span class="move-number">{first.number}</span>
      <Mark seat={first.seat} game={game} size={20} />
      {first.terra ? <Actions {...props} /> : <Taking {...props} move={first} />}
    </>
  );
  return (
    <li aria-current={isHere ? 'step' : undefined}>
      {seek && first.luna ? (
        <button type="button" onClick={() => seek(first.number)}>
          {body}
        </button>
      ) : (
        body
      )}
    </li>
  );
}

/** The engine's marks of a move: "?!" */
const Judged = ({ marks, move }: { marks: Props['marks']; move: MoveItem }): JSX.Element | null =>
  marks?.has(move.number) ? <b class="move-mark">{` ${marks.get(move.number) ?? ''}`}</b> : null;

/** A tile taken, where it went, and the tasks it completed. */
function Taking({ move, moves, names, marks, codes }: LineProps & { move: MoveItem }): JSX.Element {
  const tile = names.tiles[move.luna?.tile ?? -1];
  return (
    <>
      {codes ? (
        <code>{move.text}</code>
      ) : tile ? (
        <>
          <TileChip tile={tile} />
          <span class="move-place" aria-hidden="true">
            →
          </span>
          <MiniTableau move={move} moves={moves} tiles={names.tiles} />
          <span class="unseen">{moveWords(move, names)}</span>
        </>
      ) : move.luna?.kind === 'refill' ? (
        <>
          <span aria-hidden="true">{t('refills the wheel')}</span>
          <span class="unseen">{moveWords(move, names)}</span>
        </>
      ) : (
        <span>{moveWords(move, names)}</span>
      )}
      <Judged marks={marks} move={move} />
      <Outcome move={move} names={names} />
    </>
  );
}

/** The actions of a turn one after the other, and what they brought. */
function Actions({ line, names, marks, codes, count, seek }: LineProps): JSX.Element {
  const gains = line.filter((move) => move.terra?.closed.length);
  return (
    <span class="move-chips">
      {line.map((move) => (
        <ActionChip key={move.number} {...{ move, names, codes, seek }} isHere={move.number === count}>
          <Judged marks={marks} move={move} />
        </ActionChip>
      ))}
      {gains.map((move) => (
        <b key={move.number} class="move-gain" title={outcomeWords(move, names)}>
          <span aria-hidden="true">{gainText(move, names)}</span>
          <span class="unseen">{outcomeWords(move, names)}</span>
        </b>
      ))}
    </span>
  );
}

/** "+12", with a name where it is not the mover's. */
function gainText({ seat, terra }: MoveItem, names: Names): string {
  const own = (terra?.closed ?? []).reduce((sum, area) => sum + (area.winners.includes(seat) ? area.points : 0), 0);
  const others = (terra?.closed ?? []).flatMap((area) =>
    area.winners.filter((winner) => winner !== seat).map((winner) => `${seatName(names, winner)} +${area.points}`),
  );
  return [...(own ? [`+${own}`] : []), ...others].join(', ');
}

interface ChipProps {
  move: MoveItem;
  names: Names;
  codes: boolean;
  isHere: boolean;
  seek: Props['seek'];
  children: JSX.Element;
}

function ActionChip({ move, names, codes, isHere, seek, children }: ChipProps): JSX.Element {
  const body = (
    <>
      {codes ? <code>{move.text}</code> : <ActionPicture move={move} names={names} />}
      {!codes && <span class="unseen">{moveWords(move, names)}</span>}
      {children}
    </>
  );
  const look = isHere && seek ? 'move-chip now' : 'move-chip';
  return seek ? (
    <button type="button" class={look} onClick={() => seek(move.number)}>
      {body}
    </button>
  ) : (
    <span class={look}>{body}</span>
  );
}
