// SPDX-License-Identifier: MIT
/* The position of a replay as pictures: everybody's tableau, or the land. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LunaView, MoveItem, Seat } from '../engine/types';
import { t, tn } from '../app/i18n';
import { LunaBoardPicture } from '../games/luna/picture';
import { Mark } from '../ui/mark';
import { seatName, type Names } from '../app/names';
import type { Game } from '../app/store';
import { TerraPicture } from '../games/terra/picture';

interface Props {
  game: Game;
  names: Names;
  move: MoveItem | null;
  /** One tableau at a time: that of the last mover, or the one asked for. */
  phone: boolean;
}

export function Pictures({ game, names, move, phone }: Props): JSX.Element | null {
  const { luna, terra } = game.position;
  const [asked, ask] = useState<Seat | null>(null);
  useEffect(() => ask(null), [game.position.count]);
  if (terra && game.board) {
    return (
      <div class="replay-land">
        <div class="card replay-scores">
          {terra.scores.map((score, seat) => (
            <span key={seat} class={move?.seat === seat ? 'on' : ''}>
              <Mark seat={seat} game="terra-nova" size={28} />
              <span class="replay-name">{seatName(names, seat)}</span>
              <b>{score}</b>
            </span>
          ))}
        </div>
        <TerraPicture board={game.board} view={terra} last={move ? [move] : []} />
      </div>
    );
  }
  if (!luna) return null;
  const seats = luna.tableaux.map((_, seat) => seat);
  const shown = asked ?? move?.seat ?? 0;
  const cards = (phone ? [shown] : seats).map((seat) => (
    <TableauCard key={seat} view={luna} seat={seat} names={names} move={move} head={!phone} />
  ));
  if (!phone) return <ul class="replay-tableaux">{cards}</ul>;
  return (
    <div class="replay-phone">
      <ul class="luna-chips" aria-label={t('Whose tableau')}>
        {seats.map((seat) => (
          <li key={seat}>
            <button
              type="button"
              class={`luna-chip ${seat === shown ? 'turn' : ''}`}
              aria-pressed={seat === shown}
              onClick={() => ask(seat)}
            >
              <Mark seat={seat} game="nova-luna" size={26} />
              <span class="luna-chip-words">
                <span class="luna-chip-name">{seatName(names, seat)}</span> <b>{luna.supply[seat] ?? 0}</b>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ul class="replay-tableaux">{cards}</ul>
    </div>
  );
}

interface CardProps {
  view: LunaView;
  seat: Seat;
  names: Names;
  move: MoveItem | null;
  head: boolean;
}

function TableauCard({ view, seat, names, move, head }: CardProps): JSX.Element {
  const isMover = move?.seat === seat;
  const last = isMover && move.luna?.tile != null ? [move.luna.tile] : [];
  return (
    <li class={`card ${isMover && head ? 'on' : ''}`}>
      {head && (
        <header>
          <Mark seat={seat} game="nova-luna" size={28} />
          <span class="ranking-name">{seatName(names, seat)}</span>
          <span class="quiet small">{tn('{n} token left', '{n} tokens left', view.supply[seat] ?? 0)}</span>
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
        />
      </div>
    </li>
  );
}
