// SPDX-License-Identifier: MIT
/*
 * The Nova Luna table: wheel, tiles to take, the own tableau and everybody else's. A
 * turn is: take a tile in hand, look at places, choose one, confirm. Wide screens show
 * everything at once; a phone shows one decision at a time.
 */
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { LunaOffer, LunaPlace, LunaView, Seat } from '../../engine/types';
import { currentLanguage, t, tn } from '../../app/i18n';
import { useDrag } from '../../ui/drag';
import { useSideways } from '../../ui/screen';
import type { TableProps } from '../../app/table';
import { spotKey } from './grid';
import './luna.css';
import {
  Actions,
  Bar,
  NextPhase,
  OwnHead,
  OwnPicture,
  OwnTableau,
  PileButton,
  PlacementNote,
  Refill,
  TakeList,
  TaskLines,
  WheelDrawing,
  WheelList,
  TurnSays,
  type TableState,
} from './table_parts';
import { PileDialog } from './pile';
import { SeatCards, SeatChips, SeatDialog, latestOf } from './seats';
import { SoloSums } from './solo';
import { TileIcon } from './tile';
import { useTurn } from './turn';

export { Coin } from './coin';
export { LunaBoardPicture } from './picture';
export { TileIcon } from './tile';

type Look = { kind: 'seat'; seat: Seat } | { kind: 'pile' } | null;

const placeAt = (offer: LunaOffer | undefined, spot: string | null): LunaPlace | null =>
  offer?.places.find((place) => spotKey(place) === spot) ?? null;

export function LunaTable(props: TableProps): JSX.Element | null {
  return props.position.luna ? <Table {...props} view={props.position.luna} /> : null;
}

function Table(props: TableProps & { view: LunaView }): JSX.Element {
  const { view } = props;
  const root = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<Look>(null);
  const sideways = useSideways();
  const turn = useTurn(props, view, root);
  const offered = (tile: number): LunaOffer | undefined => view.choices.offers.find((o) => o.tile === tile);
  const drag = useDrag({
    attribute: 'data-spot',
    onStart: turn.pick,
    onOver: (tile, spot) => turn.look(placeAt(offered(tile), spot)),
    onDrop: (tile, spot) => {
      const place = placeAt(offered(tile), spot);
      if (place) turn.choose(place);
    },
  });
  const table: TableState = {
    props,
    view,
    turn,
    drag,
    latest: useMemo(
      () => latestOf([...props.changed, ...props.history.slice(0, props.position.count).slice(-1)]),
      [props.changed, view],
    ),
    lookAt: (seat) => setLook({ kind: 'seat', seat }),
    lookAtPile: () => setLook({ kind: 'pile' }),
  };
  const Layout = sideways ? Sideways : props.phone ? Upright : Wide;
  const shape = sideways ? 'sideways' : props.phone ? 'upright' : 'wide';
  return (
    <div ref={root} class={`luna ${shape} ${turn.offer ? 'placing' : 'picking'}`} data-testid="luna-table">
      <Layout table={table} />
      <Overlays table={table} look={look} onClose={() => setLook(null)} />
    </div>
  );
}

type LayoutProps = { table: TableState };

const seatProps = ({ props, view, latest, lookAt }: TableState) => ({
  view,
  tiles: props.tiles,
  seats: props.seats,
  featuredSeat: props.featuredSeat,
  turn: props.position.turn,
  latest,
  live: props.live,
  made: props.history.slice(0, props.position.count),
  onLook: lookAt,
});

function Overlays({ table, look, onClose }: LayoutProps & { look: Look; onClose(): void }): JSX.Element {
  const { props, view, drag } = table;
  const dragged = drag.ghost ? props.tiles[drag.ghost.piece] : undefined;
  return (
    <>
      {look?.kind === 'seat' && <SeatDialog {...seatProps(table)} seat={look.seat} onClose={onClose} />}
      {look?.kind === 'pile' && <PileDialog pile={view.pile} tiles={props.tiles} onClose={onClose} />}
      {dragged && drag.ghost && (
        <div class="luna-dragged" style={{ left: `${drag.ghost.x}px`, top: `${drag.ghost.y}px` }}>
          <TileIcon tile={dragged} silent />
        </div>
      )}
    </>
  );
}

/** What may be taken; the card keeps its size whatever lies in it. */
function NextTiles({ table }: LayoutProps): JSX.Element {
  const count = table.view.choices.offers.length;
  return (
    <section class="card luna-next">
      <header class={`luna-next-head label ${count === 3 ? '' : 'few'}`}>
        <span>{count === 3 ? t('The next three') : tn('{n} tile on the wheel', '{n} tiles on the wheel', count)}</span>
        <PileButton table={table} />
      </header>
      <div class="luna-offers-room">
        <TakeList table={table} />
        <Refill table={table} />
      </div>
    </section>
  );
}

/** Drawn again only when a move was made, not while places are looked at. */
function Others({ table }: LayoutProps): JSX.Element {
  const { props, view, latest } = table;
  return useMemo(
    () => <SeatCards {...seatProps(table)} />,
    [view, props.seats, props.featuredSeat, latest, currentLanguage()],
  );
}

function Wide({ table }: LayoutProps): JSX.Element {
  const { props, view } = table;
  return (
    <>
      <div class="luna-left-side">
        <div class="luna-sky">
          <div class="luna-disc">
            <WheelDrawing table={table} />
          </div>
        </div>
        <WheelList table={table} />
        <TaskLines table={table} />
        <NextTiles table={table} />
      </div>
      <div class="luna-middle">
        <section class="card luna-own">
          <OwnHead table={table} />
          <OwnTableau table={table} />
        </section>
        {!props.still && <Bar table={table} />}
      </div>
      <div class={`luna-right-side ${props.seats.length > 3 ? 'many' : ''}`}>
        {view.solo && <SoloSums solo={view.solo} />}
        <Others table={table} />
        <div class="luna-panel">{props.panels.chances}</div>
        <div class="luna-panel luna-moves">
          {props.panels.moves}
          {props.hinting && <div class="luna-hint">{props.panels.hint}</div>}
        </div>
      </div>
    </>
  );
}

function WheelToPick({ table }: LayoutProps): JSX.Element {
  return (
    <div class="luna-sky">
      <div class="luna-disc">
        <WheelDrawing table={table} />
      </div>
    </div>
  );
}

/** The tiles in a column beside the wheel, large enough to read and to tap. */
const OfferColumn = ({ table }: LayoutProps): JSX.Element => (
  <div class="luna-offers-room">
    <TakeList table={table} />
    <Refill table={table} />
  </div>
);

function Upright({ table }: LayoutProps): JSX.Element {
  const { view, turn } = table;
  if (!turn.offer) {
    return (
      <>
        {!view.solo && <SeatChips {...seatProps(table)} />}
        <WheelList table={table} />
        <div class="luna-pick">
          <WheelToPick table={table} />
          <OfferColumn table={table} />
        </div>
        {view.solo && <SoloSums solo={view.solo} />}
        <OwnPicture table={table} />
        <div class="luna-below">
          <p class="luna-prompt" data-testid="status">
            <TurnSays table={table} />
          </p>
          <NextPhase table={table} />
          <PileButton table={table} />
        </div>
      </>
    );
  }
  return (
    <>
      {!view.solo && <SeatChips {...seatProps(table)} />}
      <WheelList table={table} />
      <div class="luna-strip">
        <div class="luna-mini">
          <WheelDrawing table={table} />
          <button
            type="button"
            aria-label={t('Back to the wheel')}
            data-testid="back-to-wheel"
            onClick={turn.putBack}
          />
        </div>
        <TakeList table={table} />
      </div>
      <OwnTableau table={table} />
      <TaskLines table={table} />
      <PlacementNote table={table} />
      <Actions table={table} />
    </>
  );
}

function Sideways({ table }: LayoutProps): JSX.Element {
  const { view, turn } = table;
  return (
    <>
      {!turn.offer && <WheelToPick table={table} />}
      <OfferColumn table={table} />
      <OwnTableau table={table} />
      <div class="luna-side">
        <p class="luna-prompt" data-testid="status">
          <TurnSays table={table} />
        </p>
        {turn.offer ? (
          <PlacementNote table={table} />
        ) : view.solo ? (
          <SoloSums solo={view.solo} />
        ) : (
          <SeatChips {...seatProps(table)} />
        )}
        <Actions table={table} />
        <NextPhase table={table} />
        {!turn.offer && <PileButton table={table} />}
      </div>
      <WheelList table={table} />
    </>
  );
}
