// SPDX-License-Identifier: MIT
/*
 * The Nova Luna table: wheel, tiles to take, the own tableau and everybody else's. A
 * turn is: take a tile in hand, look at places, choose one, confirm. Until then nothing
 * is played. Wide screens show everything at once; a phone shows one decision at a time.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LunaOffer, LunaPlace, LunaView, Seat } from '../engine/types';
import { t, tn } from '../i18n';
import type { TableProps } from '../table';
import { Coin, Pips } from './coin';
import { useDrag } from './drag';
import './luna.css';
import { Offers } from './offers';
import { PileCounts, PileDialog } from './pile';
import { SeatCards, SeatChips, SeatDialog, latestOf } from './seats';
import { SoloSums } from './solo';
import { Tableau } from './tableau';
import { TileIcon } from './tile';
import { Wheel } from './wheel';
import { gainWords, nextWords, spaceWords } from './words';

/** What the player has in hand and looks at; forgotten with every move. */
interface Hand {
  count: number;
  tile: number | null;
  chosen: LunaPlace | null;
  looked: LunaPlace | null;
}

const EMPTY: Omit<Hand, 'count'> = { tile: null, chosen: null, looked: null };

/** The hand of this position; what was held before another move counts no more. */
function useHand(count: number): [Hand, (change: Partial<Hand>) => void] {
  const [hand, setHand] = useState<Hand>({ count, ...EMPTY });
  const now = hand.count === count ? hand : { count, ...EMPTY };
  const change = (part: Partial<Hand>): void =>
    setHand((old) => ({ ...(old.count === count ? old : EMPTY), ...part, count }));
  return [now, change];
}

/** Phones lying on their side are wide but low. */
function useSideways(): boolean {
  const query = '(max-height: 520px) and (orientation: landscape)';
  const [sideways, setSideways] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const listen = (): void => setSideways(media.matches);
    media.addEventListener('change', listen);
    return () => media.removeEventListener('change', listen);
  }, []);
  return sideways;
}

/** The same place of another tile, if it may go there. */
const samePlace = (offer: LunaOffer | null, place: LunaPlace | null): LunaPlace | null =>
  (place && offer?.places.find((p) => p.x === place.x && p.y === place.y)) ?? null;

function hintOf(view: LunaView, move: string | undefined): { tile: number; place: LunaPlace } | null {
  for (const offer of move ? view.choices.offers : []) {
    const place = offer.places.find((p) => p.move === move);
    if (place) return { tile: offer.tile, place };
  }
  return null;
}

type Look = { kind: 'seat'; seat: Seat } | { kind: 'pile' } | null;

export function LunaTable(props: TableProps): JSX.Element | null {
  return props.position.luna ? <Table {...props} view={props.position.luna} /> : null;
}

function Table(props: TableProps & { view: LunaView }): JSX.Element {
  const { view, position, tiles, seats, chooser, front, still } = props;
  const root = useRef<HTMLDivElement>(null);
  const [hand, change] = useHand(position.count);
  const [look, setLook] = useState<Look>(null);
  const [focusGrid, setFocusGrid] = useState(0);
  const sideways = useSideways();

  const active = chooser !== null && !still;
  const offers = view.choices.offers;
  const offer = active ? (offers.find((o) => o.tile === hand.tile) ?? null) : null;
  const chosen = samePlace(offer, hand.chosen);
  const preview = samePlace(offer, hand.looked) ?? chosen;
  const hint = active ? hintOf(view, props.hint?.move) : null;
  const latest = latestOf(props.changed);
  const lastOwn = view.tableaux[front]?.slice(-1)[0]?.tile;
  const mover = position.over ? null : position.turn;

  const pick = (tile: number): void => change({ tile, looked: null });
  const putBack = (): void => {
    change(EMPTY);
    root.current?.querySelector<HTMLElement>('[role="option"]')?.focus();
  };
  const choose = (place: LunaPlace): void => change({ chosen: place, looked: null });
  const confirm = (place: LunaPlace | null): void => {
    if (place && active) props.play(place.move);
  };
  const toGrid = (): void => setFocusGrid((n) => n + 1);

  useLayoutEffect(() => {
    if (focusGrid) root.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }, [focusGrid]);

  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as Element | null;
      if (event.altKey || event.ctrlKey || event.metaKey || target?.closest('dialog, input, textarea, select')) return;
      const nth = offers[Number(event.key) - 1];
      if (nth) {
        change({ tile: nth.tile, looked: null });
        toGrid();
      } else if (event.key === 'Escape' && hand.tile !== null) {
        putBack();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });

  const drag = useDrag({
    onStart: pick,
    onOver: (spot) => change({ looked: spot ? findPlace(offer, spot) : null }),
    onDrop: (spot) => {
      const place = findPlace(offer, spot);
      if (place) choose(place);
    },
  });

  const phone = props.phone && !sideways;
  const shape = sideways ? 'sideways' : phone ? 'upright' : 'wide';
  const picking = offer === null;
  const name = seats[front]?.name ?? '';

  const status = !active
    ? position.over
      ? t('The game is over.')
      : t('{name} is to play.', { name: seats[position.turn]?.name ?? '' })
    : picking
      ? tn('Your turn: take the lit tile', 'Your turn: take one of the {n} lit tiles', offers.length)
      : chosen
        ? t('Place it, or choose another place')
        : t('Your turn: choose a place');

  const seatProps = { view, tiles, seats, front, turn: position.turn, latest, onLook: (seat: Seat) => setLook({ kind: 'seat', seat }) };
  const offersProps = { offers, tiles, picked: offer?.tile ?? null, hinted: hint?.tile ?? null, disabled: !active, onPick: pick, onEnter: toGrid };
  const wheel = <Wheel view={view} tiles={tiles} mover={mover} picked={offer} hinted={hint?.tile ?? null} onPick={active ? pick : undefined} />;
  const wheelList = (
    <ol class="unseen" aria-label={t('Moon wheel')}>
      {view.wheel.map((_, space) => (
        <li key={space}>{spaceWords(position, space, tiles)}</li>
      ))}
    </ol>
  );

  const extras = active && picking && (view.choices.refill || view.choices.next) && (
    <div class="luna-extra">
      {view.choices.refill && (
        <button type="button" class="button" data-testid="refill" onClick={() => props.play('refill')}>
          {t('Refill the wheel first')}
        </button>
      )}
      {view.choices.next && (
        <button type="button" class="button primary" data-testid="next-phase" onClick={() => props.play('next')}>
          {t('End phase 1')}
        </button>
      )}
      <p class="quiet">
        {view.choices.next
          ? t('All tokens of this phase are placed. End it now, or take more tiles at their cost.')
          : t('The empty spaces get tiles from the pile; then you take one.')}
      </p>
    </div>
  );

  const cost = offer ? (tiles[offer.tile]?.cost ?? 0) : 0;
  const actions = active && offer && (
    <div class="luna-actions">
      <button type="button" class="button large" data-testid="put-back" onClick={putBack}>
        {t('Put back')}
      </button>
      <button type="button" class="button large primary" data-testid="confirm" disabled={!chosen} onClick={() => confirm(chosen)}>
        {t('Place for {cost}', { cost })}
      </button>
    </div>
  );
  const said = offer && (
    <p class="luna-said" data-testid="preview">
      {preview ? (
        <>
          <b>{gainWords(offer, preview, tiles)}</b> {!view.solo && nextWords(offer, chooser ?? 0, seats)}
        </>
      ) : (
        <span class="quiet">
          {t('A moon counts the tasks a place completes.')} {!view.solo && nextWords(offer, chooser ?? 0, seats)}
        </span>
      )}
    </p>
  );

  const own = (
    <Tableau
      seat={front}
      name={name}
      placed={view.tableaux[front] ?? []}
      tiles={tiles}
      inHand={offer}
      chosen={chosen}
      preview={preview}
      hinted={hint && offer?.tile === hint.tile ? hint.place : null}
      fresh={latest.done}
      last={lastOwn === undefined ? latest.laid : [...latest.laid, lastOwn]}
      roomy={!still && (!phone || !picking)}
      largest={phone && picking ? 56 : 96}
      onPreview={(place) => offer && change({ looked: place })}
      onChoose={choose}
      onConfirm={confirm}
    />
  );

  const left = view.supply[front] ?? 0;
  const ownHead = (
    <header class="luna-own-head">
      <Coin seat={front} size={40} />
      <div class="luna-own-name">
        <b>{name}</b>
        <span class={active ? 'luna-status' : 'luna-status quiet'} data-testid="status">
          {status}
        </span>
      </div>
      <span class="luna-left">
        <b class="luna-number">{left}</b>
        <span class="label">{tn('token left', 'tokens left', left)}</span>
      </span>
      <Pips seat={front} tokens={view.tokens} left={left} />
    </header>
  );

  const dialogs = (
    <>
      {look?.kind === 'seat' && <SeatDialog {...seatProps} seat={look.seat} onClose={() => setLook(null)} />}
      {look?.kind === 'pile' && <PileDialog pile={view.pile} tiles={tiles} onClose={() => setLook(null)} />}
      {drag.ghost && tiles[drag.ghost.tile] && (
        <div class="luna-dragged" style={{ left: `${drag.ghost.x}px`, top: `${drag.ghost.y}px` }}>
          <TileIcon tile={tiles[drag.ghost.tile]!} silent />
        </div>
      )}
    </>
  );

  const pileButton = (
    <button type="button" class="card luna-pile" data-testid="pile" onClick={() => setLook({ kind: 'pile' })}>
      <span class="label">{t('In the pile')}</span>
      <PileCounts pile={view.pile} tiles={tiles} />
    </button>
  );

  if (phone) {
    return (
      <div ref={root} class={`luna ${shape} ${picking ? 'picking' : 'placing'}`}>
        <SeatChips {...seatProps} />
        {wheelList}
        {picking ? (
          <>
            <div class="luna-sky">
              <div class="luna-disc">
                {wheel}
                {active && <Offers {...offersProps} onWheel />}
              </div>
            </div>
            <p class="luna-prompt" data-testid="status">
              {status}
            </p>
            {extras}
            {view.solo && <SoloSums solo={view.solo} />}
            <section class="card luna-own">
              <header class="luna-own-head">
                <span class="label">{name}</span>
                <Pips seat={front} tokens={view.tokens} left={left} />
              </header>
              {own}
            </section>
            {pileButton}
          </>
        ) : (
          <>
            <div class="luna-strip">
              <button type="button" class="luna-mini" aria-label={t('Back to the wheel')} data-testid="back-to-wheel" onClick={putBack}>
                {wheel}
              </button>
              <Offers {...offersProps} onDrag={drag.start} />
            </div>
            {own}
            {said}
            {actions}
          </>
        )}
        {dialogs}
      </div>
    );
  }

  const nextThree = (
    <section class="card luna-next">
      <header class="luna-next-head label">
        <span>{tn('The last tile', 'The next {n}', offers.length)}</span>
        {active && <span>{t('take one')}</span>}
      </header>
      {offers.length > 0 && <Offers {...offersProps} onDrag={drag.start} />}
      {extras}
    </section>
  );

  return (
    <div ref={root} class={`luna ${shape}`}>
      <div class="luna-left-side">
        <div class="luna-sky">
          <div class="luna-disc">{wheel}</div>
        </div>
        {wheelList}
        {nextThree}
        {pileButton}
      </div>
      <div class="luna-middle">
        <section class="card luna-own">
          {ownHead}
          {own}
          {!still && (
            <footer class="luna-foot">
              {said}
              {actions}
            </footer>
          )}
        </section>
        <div class="luna-panel">{props.panels.hint}</div>
        <div class="luna-panel">{props.panels.changed}</div>
      </div>
      <div class="luna-right-side">
        {view.solo && <SoloSums solo={view.solo} />}
        <SeatCards {...seatProps} />
        <div class="luna-panel">{props.panels.chances}</div>
        <div class="luna-panel luna-moves">{props.panels.moves}</div>
      </div>
      {dialogs}
    </div>
  );
}

const findPlace = (offer: LunaOffer | null, spot: string | null): LunaPlace | null =>
  (spot !== null && offer?.places.find((p) => `${p.x},${p.y}` === spot)) || null;
