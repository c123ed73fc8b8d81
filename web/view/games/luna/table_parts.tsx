// SPDX-License-Identifier: MIT
/*
 * The pieces of the table that every layout uses: wheel, tiles to take, own tableau,
 * what a place would bring in words, the buttons. All get the same thing: the table.
 */
import type { JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { LunaOffer, LunaView, Seat } from '../../engine/types';
import { currentLanguage, t, tn } from '../../app/i18n';
import type { TableProps } from '../../app/table';
import { Coin, Pips } from './coin';
import type { Drag } from './drag';
import { Offers } from './offers';
import { PileCounts } from './pile';
import { LunaBoardPicture } from './picture';
import { leftWords, type Latest } from './seats';
import { Tableau } from './tableau';
import type { Turn } from './turn';
import { Wheel } from './wheel';
import { spaceWords } from './labels';
import { gainWords, nextWords } from './placement_words';

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

export function TakeList({ table, onWheel = false }: PartProps & { onWheel?: boolean }): JSX.Element | null {
  const { props, view, turn, drag } = table;
  if (!view.choices.offers.length) return null;
  return (
    <Offers
      offers={view.choices.offers}
      tiles={props.tiles}
      picked={turn.offer?.tile ?? null}
      hinted={turn.hint?.tile ?? null}
      disabled={!turn.active}
      onWheel={onWheel}
      onPick={turn.pick}
      onEnter={turn.toPlaces}
      onDrag={onWheel ? undefined : drag.start}
    />
  );
}

/** Moves that take no tile: refill the wheel, end a phase. */
export function Extras({ table }: PartProps): JSX.Element | null {
  const { props, view, turn } = table;
  const { refill, next } = view.choices;
  if (!turn.active || !(refill || next)) return null;
  return (
    <div class="luna-extra">
      {refill && (
        <button type="button" class="button" data-testid="refill" onClick={() => props.play('refill')}>
          {t('Refill the wheel first')}
        </button>
      )}
      {next && (
        <button type="button" class="button primary" data-testid="next-phase" onClick={() => props.play('next')}>
          {t('Go on to phase 2')}
        </button>
      )}
      <p class="quiet">
        {next
          ? t('All tokens of this phase are placed. Its sum is fixed when you go on; more tiles cost more.')
          : t('Every empty space gets a tile from the pile; then you take one.')}
      </p>
    </div>
  );
}

/** Where the mover's token would go and who would play then. */
function afterWords({ props, view }: TableState, offer: LunaOffer): string {
  return view.solo ? '' : nextWords(offer, props.tiles[offer.tile]?.cost ?? 0, props.position.turn, props.seats);
}

/** What the place would bring, where the token goes and who plays then. */
export function PlacementNote({ table }: PartProps): JSX.Element | null {
  const { props, turn } = table;
  const { offer, preview } = turn;
  if (!offer) return null;
  return (
    <p class="luna-note" data-testid="preview">
      {preview ? <b>{gainWords(offer.tile, preview, props.tiles)}</b> : t('A moon counts the tasks a place completes.')}{' '}
      <span class="quiet">{afterWords(table, offer)}</span>
    </p>
  );
}

/**
 * All that could be said at this position, one over the other and unseen: it takes the room of
 * the longest, so that no place moves away from the pointer that looks at it. While
 * nobody is asked it stays as it was.
 */
export function PlacementNoteRoom({ table }: PartProps): JSX.Element {
  const { props } = table;
  const asked = useRef(table.view);
  if (props.chooser !== null) asked.current = table.view;
  const view = asked.current;
  return useMemo(() => {
    const all = view.choices.offers.map((offer) => {
      const gains = new Set(offer.places.map((place) => gainWords(offer.tile, place, props.tiles)));
      return { after: afterWords(table, offer), gains: [t('A moon counts the tasks a place completes.'), ...gains] };
    });
    return (
      <>
        {all.flatMap(({ after, gains }) =>
          gains.map((gain) => (
            <p key={gain + after} class="luna-note-room" aria-hidden="true">
              <b>{gain}</b> {after}
            </p>
          )),
        )}
      </>
    );
  }, [view, props.tiles, props.seats, currentLanguage()]);
}

export function Actions({ table, kept = false }: PartProps & { kept?: boolean }): JSX.Element | null {
  const { props, turn } = table;
  if (!turn.offer && !kept) return null;
  const cost = turn.offer ? (props.tiles[turn.offer.tile]?.cost ?? 0) : 0;
  return (
    <div class={`luna-actions ${turn.offer ? '' : 'luna-kept'}`}>
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
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="M4 10.5 8.2 14.7 16.5 5.5"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </svg>
        {t('Place for {cost}', { cost })}
      </button>
    </div>
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
  const empty = placed.length ? '' : `${t('Your first tile goes here')}. `;
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
            largest={60}
            progress
            silent
          />
        ) : (
          <span class="luna-empty quiet">{t('Your first tile goes here')}</span>
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
  const { props, view, turn } = table;
  const { featuredSeat, seats } = props;
  return (
    <header class="luna-own-head">
      <Coin seat={featuredSeat} size={44} />
      <div class="luna-own-name">
        <b>{seats[featuredSeat]?.name ?? ''}</b>
        {!props.still && (
          <span class={turn.active ? 'luna-status' : 'luna-status quiet'} data-testid="status">
            <TurnSays table={table} />
          </span>
        )}
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
    <button type="button" class="card luna-pile" data-testid="pile" onClick={table.lookAtPile}>
      <span class="label">{t('In the pile')}</span>
      <PileCounts pile={table.view.pile} tiles={table.props.tiles} />
    </button>
  );
}
