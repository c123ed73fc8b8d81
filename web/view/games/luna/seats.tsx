// SPDX-License-Identifier: MIT
/*
 * The players around the table: a card with a small tableau for everybody but the
 * featured seat, chips on a phone, and a closer look at one tableau.
 */
import type { JSX } from 'preact';
import type { LunaTile, LunaView, MoveItem, Seat } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { Dialog } from '../../ui/dialog';
import { levelWord } from '../../ui/levels';
import type { LiveSigns, SeatInfo } from '../../app/table';
import { Coin, Pips } from './coin';
import { LunaBoardPicture } from './picture';
import { colourName } from './shapes';
import { Tableau } from './tableau';
import { ColourIcon, MoonIcon } from './tile';

export interface Latest {
  /** Tiles laid and tasks completed by the last move, and since the featured seat chose last. */
  laid: number[];
  done: { tile: number; task: number }[];
}

export function latestOf(moves: MoveItem[]): Latest {
  const made = moves.flatMap((move) => (move.luna?.kind === 'place' ? [move.luna] : []));
  return { laid: made.flatMap((m) => (m.tile === null ? [] : [m.tile])), done: made.flatMap((m) => m.completed) };
}

interface SeatsProps {
  view: LunaView;
  tiles: LunaTile[];
  seats: SeatInfo[];
  featuredSeat: Seat;
  turn: Seat;
  latest: Latest;
  live?: LiveSigns | undefined;
  /** The moves made so far. */
  made: readonly MoveItem[];
  onLook(seat: Seat): void;
}

/** The tile that a player took last, and a moon for each task that it brought. */
function Took({ made, tiles, seat }: Pick<SeatsProps, 'made' | 'tiles'> & { seat: Seat }): JSX.Element | null {
  const last = made.filter((move) => move.seat === seat && move.luna?.kind === 'place').pop()?.luna;
  const tile = last?.tile == null ? undefined : tiles[last.tile];
  if (!tile || !last) return null;
  return (
    <span class="luna-took" title={t('took {colour} {cost}', { colour: colourName(tile.colour), cost: tile.cost })}>
      <ColourIcon colour={tile.colour} size={18} />
      <b>{tile.cost}</b>
      {last.completed.map((_, i) => (
        <MoonIcon key={i} size={14} />
      ))}
    </span>
  );
}

const others = (props: SeatsProps): Seat[] =>
  props.seats.map((_, seat) => seat).filter((seat) => seat !== props.featuredSeat);

export const leftWords = (left: number): string => tn('{n} token left', '{n} tokens left', left);

function SeatKind({ info }: { info: SeatInfo | undefined }): JSX.Element {
  const words = info?.bot == null ? t('person') : t('bot · {level}', { level: levelWord(info.bot) });
  return <span class="label">{words}</span>;
}

function SeatCard(props: SeatsProps & { seat: Seat }): JSX.Element {
  const { seat, view, tiles, seats, turn, latest } = props;
  const info = seats[seat];
  const name = info?.name ?? '';
  const left = view.supply[seat] ?? 0;
  const empty = view.tableaux[seat]?.length ? '' : `${t('No tile yet')}. `;
  return (
    <section class={`card luna-seat ${turn === seat ? 'turn' : ''}`}>
      <header class="luna-seat-head" data-seat={seat}>
        <Coin seat={seat} size={28} />
        <span class="luna-seat-name">
          <b>{name}</b> {props.live?.presence(seat) ?? <SeatKind info={info} />}
          <Took {...props} seat={seat} />
        </span>
        <span class="luna-seat-left">
          <b>{left}</b> <span class="label">{t('left')}</span>
        </span>
        {props.live?.clock(seat)}
      </header>
      <button
        type="button"
        class="luna-look"
        data-testid={`look-${seat}`}
        aria-label={
          empty +
          t('Look closer at the tableau of {name}: {tiles}, {left}', {
            name,
            tiles: tn('{n} tile', '{n} tiles', view.tableaux[seat]?.length ?? 0),
            left: leftWords(left),
          })
        }
        onClick={() => props.onLook(seat)}
      >
        {view.tableaux[seat]?.length ? (
          <LunaBoardPicture
            seat={seat}
            placed={view.tableaux[seat] ?? []}
            tiles={tiles}
            last={latest.laid}
            fresh={latest.done}
            largest={60}
            silent
          />
        ) : (
          <span class="luna-empty quiet">{t('No tile yet')}</span>
        )}
      </button>
    </section>
  );
}

export function SeatCards(props: SeatsProps): JSX.Element {
  return (
    <>
      {others(props).map((seat) => (
        <SeatCard key={seat} {...props} seat={seat} />
      ))}
    </>
  );
}

/** Everybody in one line; a tap looks closer. */
export function SeatChips(props: SeatsProps): JSX.Element {
  const { view, seats, turn } = props;
  return (
    <ul class="luna-chips">
      {seats.map((info, seat) => {
        const left = view.supply[seat] ?? 0;
        return (
          <li key={seat} data-seat={seat}>
            <button
              type="button"
              class={`luna-chip ${turn === seat ? 'turn' : ''}`}
              data-testid={`look-${seat}`}
              onClick={() => props.onLook(seat)}
            >
              <Coin seat={seat} size={26} />
              <span class="luna-chip-words">
                <span class="luna-chip-name">
                  <span class="cut">{info.name}</span> {props.live?.presence(seat)}
                </span>{' '}
                <b>{left}</b>
                <span class="unseen">{tn('token left', 'tokens left', left)}</span>
                {props.live?.clock(seat)}
                {seat !== props.featuredSeat && <Took {...props} seat={seat} />}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** One tableau, large, in a box over the table. */
export function SeatDialog(props: SeatsProps & { seat: Seat; onClose(): void }): JSX.Element {
  const { seat, view, tiles, seats, latest } = props;
  const name = seats[seat]?.name ?? '';
  const left = view.supply[seat] ?? 0;
  return (
    <Dialog title={name} close={props.onClose} wide testid="seat-dialog">
      <div class="luna-closer-head">
        <Coin seat={seat} size={36} />
        <span class="luna-left">
          <b class="luna-number">{left}</b> <span class="label">{tn('token left', 'tokens left', left)}</span>
        </span>
        <Pips seat={seat} tokens={view.tokens} left={left} />
      </div>
      <div class="luna-closer">
        <Tableau
          seat={seat}
          name={name}
          placed={view.tableaux[seat] ?? []}
          tiles={tiles}
          last={latest.laid}
          largest={92}
        />
      </div>
    </Dialog>
  );
}
