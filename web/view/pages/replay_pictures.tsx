// SPDX-License-Identifier: MIT
/* The position of a replay as pictures: everybody's tableau, or the land. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LunaView, MoveItem, Seat, TerraBoard, TerraView } from '../engine/types';
import { t, tn } from '../app/i18n';
import { LunaBoardPicture, placeOfMove } from '../games/luna/picture';
import { Wheel } from '../games/luna/wheel';
import { Mark } from '../ui/mark';
import { seatName, type Names } from '../app/names';
import type { Game } from '../app/store';
import { TerraPicture } from '../games/terra/picture';

interface Props {
  game: Game;
  names: Names;
  move: MoveItem | null;
  /** A better move than the one shown, in the protocol's spelling; '' for none. */
  better: string;
  /** One tableau at a time: that of the last mover, or the one asked for. */
  phone: boolean;
}

export function Pictures(props: Props): JSX.Element | null {
  const { luna, terra } = props.game.position;
  if (terra && props.game.board) return <LandPicture {...props} view={terra} board={props.game.board} />;
  return luna ? <LunaPictures {...props} view={luna} /> : null;
}

function LandPicture({
  names,
  move,
  better,
  view,
  board,
}: Props & { view: TerraView; board: TerraBoard }): JSX.Element {
  const [coordinates, show] = useState(false);
  return (
    <div class="replay-land" data-picture>
      <div class="card replay-scores">
        {view.scores.map((score, seat) => (
          <span key={seat} class={move?.seat === seat ? 'on' : ''}>
            <Mark seat={seat} game="terra-nova" size={28} />
            <span class="replay-name">{seatName(names, seat)}</span>
            <b>{score}</b>
          </span>
        ))}
      </div>
      <TerraPicture board={board} view={view} last={move ? [move] : []} better={better} coordinates={coordinates} />
      <div class="replay-map-tools">
        {better && <Legend />}
        <button
          type="button"
          class="button"
          aria-pressed={coordinates}
          aria-label={`a1: ${t('Names of the spaces')}`}
          onClick={() => show(!coordinates)}
          data-testid="coordinates"
        >
          a1
        </button>
      </div>
    </div>
  );
}

/** The wheel and everybody's tableau; on a phone one tableau, and the wheel below it. */
function LunaPictures({ game, names, move, better, phone, view }: Props & { view: LunaView }): JSX.Element {
  const [asked, ask] = useState<Seat | null>(null);
  useEffect(() => ask(null), [game.position.count]);
  const seats = view.tableaux.map((_, seat) => seat);
  const shown = asked ?? move?.seat ?? 0;
  const cards = (phone ? [shown] : seats).map((seat) => (
    <TableauCard key={seat} view={view} seat={seat} names={names} move={move} better={better} head={!phone} />
  ));
  const wheel = (
    <div class="replay-wheel">
      <Wheel view={view} tiles={names.tiles} mover={null} picked={null} />
      {better && <Legend />}
    </div>
  );
  if (!phone)
    return (
      <div class="replay-luna" data-picture>
        {wheel}
        <ul class="replay-tableaux">{cards}</ul>
      </div>
    );
  return (
    <div class="replay-phone" data-picture>
      <Chips view={view} names={names} shown={shown} ask={ask} />
      <ul class="replay-tableaux">{cards}</ul>
      {wheel}
    </div>
  );
}

interface ChipsProps {
  view: LunaView;
  names: Names;
  shown: Seat;
  ask(seat: Seat): void;
}

function Chips({ view, names, shown, ask }: ChipsProps): JSX.Element {
  return (
    <ul class="luna-chips" aria-label={t('Whose tableau')}>
      {view.tableaux.map((_, seat) => (
        <li key={seat}>
          <button
            type="button"
            class={`luna-chip ${seat === shown ? 'turn' : ''}`}
            aria-pressed={seat === shown}
            onClick={() => ask(seat)}
          >
            <Mark seat={seat} game="nova-luna" size={26} />
            <span class="luna-chip-words">
              <span class="luna-chip-name">{seatName(names, seat)}</span> <b>{view.supply[seat] ?? 0}</b>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How the move that was played and the better one are marked. */
function Legend(): JSX.Element {
  return (
    <p class="replay-legend small" data-testid="better-legend">
      <span class="legend-played" aria-hidden="true" /> {t('played')}
      <span class="legend-better" aria-hidden="true" /> {t('better')}
    </p>
  );
}

interface CardProps {
  view: LunaView;
  seat: Seat;
  names: Names;
  move: MoveItem | null;
  better: string;
  head: boolean;
}

function TableauCard({ view, seat, names, move, better, head }: CardProps): JSX.Element {
  const isMover = move?.seat === seat;
  const last = isMover && move.luna?.tile != null ? [move.luna.tile] : [];
  return (
    <li class={`card ${isMover && head ? 'on' : ''}`}>
      {head && (
        <header>
          <Mark seat={seat} game="nova-luna" size={28} />
          <span class="ranking-name">{seatName(names, seat)}</span>
          <span class="replay-left" title={tn('{n} token left', '{n} tokens left', view.supply[seat] ?? 0)}>
            <b>{view.supply[seat] ?? 0}</b> <span class="quiet small">{t('left')}</span>
          </span>
        </header>
      )}
      <div class="replay-tableau">
        <LunaBoardPicture
          seat={seat}
          placed={view.tableaux[seat] ?? []}
          tiles={names.tiles}
          name={seatName(names, seat)}
          largest={64}
          last={last}
          better={isMover ? placeOfMove(better, names.tiles) : null}
        />
      </div>
    </li>
  );
}
