// SPDX-License-Identifier: MIT
/*
 * The pieces of the table that every layout uses: wheel, tiles to take, own tableau,
 * what a place would bring in words, the buttons. All get the same thing: the table.
 */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { LunaOffer, LunaView, Seat } from '../../engine/types';
import { currentLanguage, t, tn } from '../../app/i18n';
import { Icon } from '../../ui/icons';
import type { TableProps } from '../../app/table';
import { Coin, Pips } from './coin';
import type { Drag } from '../../ui/drag';
import { Offers } from './offers';
import { PileCounts } from './pile';
import { LunaBoardPicture } from './picture';
import { leftWords, type Latest } from './seats';
import { Tableau } from './tableau';
import type { Turn } from './turn';
import { Wheel } from './wheel';
import { dotsWords, spaceWords } from './labels';
import { ColourIcon } from './tile';
import { nextWords, shortGain } from './placement_words';

export interface TableState {
  props: TableProps;
  view: LunaView;
  turn: Turn;
  latest: Latest;
  drag: Drag;
  lookAt(seat: Seat): void;
  lookAtPile(): void;
}

type PartProps = { table: TableState };

/** A clock leaves no room for rows of ten. */
const PIPS_BESIDE_CLOCK = 7;

function statusWords({ props, turn }: TableState): string {
  const { position, seats } = props;
  if (position.over) return t('The game is over');
  if (props.idle) return '';
  if (!turn.active) return t('{name} is to play', { name: seats[position.turn]?.name ?? '' });
  if (!turn.offer) return t('Take a lit tile');
  return turn.chosen ? t('Confirm or move it') : t('Choose a place');
}

/** What is to be done, or what a server says of the last move. */
export function TurnSays({ table }: PartProps): JSX.Element {
  return <>{table.props.live?.says ?? statusWords(table)}</>;
}

/** The largest drawing of the table: drawn again only when the position or the tile in hand changes. */
export function WheelDrawing({ table }: PartProps): JSX.Element {
  const { props, view, turn } = table;
  const mover = props.position.over ? null : props.position.turn;
  const hinted = turn.hint?.tile ?? null;
  return useMemo(
    () => (
      <Wheel
        view={view}
        tiles={props.tiles}
        mover={mover}
        picked={turn.offer}
        hinted={hinted}
        onPick={turn.active ? turn.pick : undefined}
      />
    ),
    [view, props.tiles, mover, turn.offer, hinted, turn.active, currentLanguage()],
  );
}

/** The twelve spaces for those who do not see the wheel. */
export function WheelList({ table }: PartProps): JSX.Element {
  const { position, tiles } = table.props;
  return (
    <ol class="unseen" aria-label={t('Moon wheel')}>
      {table.view.wheel.map((_, space) => (
        <li key={space}>{spaceWords(position, space, tiles)}</li>
      ))}
    </ol>
  );
}

export function TakeList({ table }: PartProps): JSX.Element | null {
  const { props, view, turn, drag } = table;
  if (!view.choices.offers.length) return null;
  return (
    <Offers
      offers={view.choices.offers}
      tiles={props.tiles}
      picked={turn.offer?.tile ?? null}
      hinted={turn.hint?.tile ?? null}
      disabled={!turn.active}
      onPick={turn.pick}
      onEnter={turn.toPlaces}
      onDrag={drag.start}
    />
  );
}

/** Refilling stands where a third tile would lie: it is possible only when there are fewer. */
export function Refill({ table }: PartProps): JSX.Element | null {
  const { props, view, turn } = table;
  if (!turn.active || !view.choices.refill) return null;
  return (
    <button type="button" class="button luna-refill" data-testid="refill" onClick={() => props.play('refill')}>
      {t('Refill the wheel first')}
    </button>
  );
}

/** Alone: the end of a phase. */
export function NextPhase({ table }: PartProps): JSX.Element | null {
  const { props, view, turn } = table;
  if (!turn.active || turn.offer || !view.choices.next) return null;
  return (
    <button type="button" class="button large primary" data-testid="next-phase" onClick={() => props.play('next')}>
      {t('Go on to phase 2')}
    </button>
  );
}

/** Where the mover's token would go and who would play then. */
function afterWords({ props, view }: TableState, offer: LunaOffer): string {
  return view.solo ? '' : nextWords(offer, props.tiles[offer.tile]?.cost ?? 0, props.position.turn, props.seats);
}

/** What the place would bring, where the token goes and who plays then. */
export function PlacementNote({ table }: PartProps): JSX.Element | null {
  const { offer, preview } = table.turn;
  if (!offer) return null;
  return (
    <p class="luna-note" data-testid="preview">
      {preview ? <b>{shortGain(preview)}</b> : <b>{t('A moon counts the tasks a place completes.')}</b>}{' '}
      <span class="quiet">{afterWords(table, offer)}</span>
    </p>
  );
}

/** Each task of the tile in hand, and how far the place looked at meets it. */
export function TaskLines({ table }: PartProps): JSX.Element | null {
  const { offer, preview } = table.turn;
  const tile = offer && table.props.tiles[offer.tile];
  if (!offer || !tile) return null;
  return (
    <ul class="luna-tasks">
      {tile.tasks.map((colours, i) => {
        const task = preview?.tasks[i];
        const done = preview?.completes.some((c) => c.tile === offer.tile && c.task === i);
        return (
          <li key={i} class={done ? 'done' : undefined}>
            <span class="luna-task-dots" aria-hidden="true">
              {colours.map((colour, n) => (
                <ColourIcon key={n} colour={colour} size={18} />
              ))}
            </span>
            <span>{t('beside {task}', { task: dotsWords(colours) })}</span>
            <b>{done ? t('done') : task ? t('{have} of {need}', { have: task.have, need: task.need }) : ''}</b>
          </li>
        );
      })}
    </ul>
  );
}

export function Actions({ table }: PartProps): JSX.Element | null {
  const { props, turn } = table;
  if (!turn.offer) return null;
  const cost = props.tiles[turn.offer.tile]?.cost ?? 0;
  return (
    <div class="luna-actions">
      <button type="button" class="button large" data-testid="put-back" onClick={turn.putBack}>
        {t('Put back')}
      </button>
      <button
        type="button"
        class="button large primary"
        data-testid="confirm"
        disabled={!turn.chosen}
        onClick={() => turn.confirm(turn.chosen)}
      >
        <Icon name="check" />
        {props.confirmTitle ?? t('Place for {cost}', { cost })}
      </button>
    </div>
  );
}

/** The one bar that says and does, always at the same place. */
export function Bar({ table }: PartProps): JSX.Element {
  const { turn, props, view } = table;
  const laid = view.tableaux[props.featuredSeat]?.length ?? 0;
  return (
    <footer class="card luna-bar">
      {turn.offer ? (
        <PlacementNote table={table} />
      ) : (
        <p class="luna-note">
          <b data-testid="status">
            <TurnSays table={table} />
          </b>{' '}
          <span class="quiet">
            {laid < 2 && turn.active ? t('Click it, or drag it to its place; a double click lays it.') : props.tip}
          </span>
        </p>
      )}
      <Actions table={table} />
      <NextPhase table={table} />
    </footer>
  );
}

export function OwnTableau({ table }: PartProps): JSX.Element {
  const { props, view, turn, latest } = table;
  const { featuredSeat } = props;
  const placed = view.tableaux[featuredSeat] ?? [];
  const own = placed[placed.length - 1]?.tile;
  const { hint, offer } = turn;
  return (
    <Tableau
      seat={featuredSeat}
      name={props.seats[featuredSeat]?.name ?? ''}
      placed={placed}
      tiles={props.tiles}
      inHand={offer ?? (hint ? { tile: hint.tile, places: [hint.place] } : null)}
      chosen={turn.chosen}
      preview={turn.preview}
      hinted={hint && (!offer || offer.tile === hint.tile) ? hint.place : null}
      fresh={latest.done}
      last={own === undefined ? [] : [own]}
      roomy={!props.still}
      waits={props.seats[featuredSeat]?.bot === null && !props.still}
      onPreview={offer ? turn.look : undefined}
      onChoose={turn.choose}
      onConfirm={turn.confirm}
    />
  );
}

/** The own tableau as a picture, to look at while a tile is taken on a phone. */
export function OwnPicture({ table }: PartProps): JSX.Element {
  const { props, view, latest } = table;
  const { featuredSeat } = props;
  const placed = view.tableaux[featuredSeat] ?? [];
  const last = placed[placed.length - 1]?.tile;
  const left = view.supply[featuredSeat] ?? 0;
  const nothing = props.seats[featuredSeat]?.bot == null ? t('Your first tile goes here') : t('No tile yet');
  const empty = placed.length ? '' : `${nothing}. `;
  return (
    <section class="card luna-own">
      <header class="luna-own-head">
        <span class="label">{props.seats[featuredSeat]?.name ?? ''}</span>
        <Pips seat={featuredSeat} tokens={view.tokens} left={left} />
      </header>
      <button
        type="button"
        class="luna-look"
        aria-label={
          empty +
          t('Look closer: {tiles}, {left}', {
            tiles: tn('{n} tile', '{n} tiles', placed.length),
            left: leftWords(left),
          })
        }
        onClick={() => table.lookAt(featuredSeat)}
      >
        {placed.length ? (
          <LunaBoardPicture
            seat={featuredSeat}
            placed={placed}
            tiles={props.tiles}
            last={last === undefined ? [] : [last]}
            fresh={latest.done}
            largest={64}
            progress
            silent
          />
        ) : (
          <span class="luna-empty quiet">{nothing}</span>
        )}
      </button>
    </section>
  );
}

/** Tokens still to be placed; alone, those of the running phase. */
function Left({ table }: PartProps): JSX.Element {
  const { view, props } = table;
  const left = view.solo ? view.solo.now.left : (view.supply[props.featuredSeat] ?? 0);
  return (
    <span class="luna-left">
      <b class="luna-number">{left}</b>
      <span class="label">
        {view.solo
          ? t('left in phase {n}', { n: view.solo.phase })
          : props.live
            ? t('left')
            : tn('token left', 'tokens left', left)}
      </span>
    </span>
  );
}

export function OwnHead({ table }: PartProps): JSX.Element {
  const { props, view } = table;
  const { featuredSeat, seats } = props;
  return (
    <header class="luna-own-head" data-seat={featuredSeat}>
      <Coin seat={featuredSeat} size={36} />
      <div class="luna-own-name">
        <b>{seats[featuredSeat]?.name ?? ''}</b>
      </div>
      {props.live?.clock(featuredSeat)}
      <Left table={table} />
      <Pips
        seat={featuredSeat}
        tokens={view.tokens}
        left={view.supply[featuredSeat] ?? 0}
        {...(props.live ? { columns: PIPS_BESIDE_CLOCK } : {})}
      />
    </header>
  );
}

export function PileButton({ table }: PartProps): JSX.Element {
  return (
    <button type="button" class="luna-pile" data-testid="pile" onClick={table.lookAtPile}>
      <span class="label">{t('In the pile')}</span>
      <PileCounts pile={table.view.pile} tiles={table.props.tiles} />
    </button>
  );
}
