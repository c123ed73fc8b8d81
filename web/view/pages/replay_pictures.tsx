// SPDX-License-Identifier: MIT
/* The position of a replay as pictures: everybody's tableau, or the land. */
import type { JSX } from 'preact';
import type { MoveItem } from '../engine/types';
import { tn } from '../i18n';
import { LunaBoardPicture } from '../luna/picture';
import { Mark } from '../parts/mark';
import { seatName, type Names } from '../parts/words';
import type { Game } from '../store';
import { TerraPicture } from '../terra/picture';

interface Props {
  game: Game;
  names: Names;
  move: MoveItem | null;
}

export function Pictures({ game, names, move }: Props): JSX.Element | null {
  const { luna, terra } = game.position;
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
  return (
    <ul class={`replay-tableaux players-${luna.tableaux.length}`}>
      {luna.tableaux.map((placed, seat) => (
        <li key={seat} class={`card ${move?.seat === seat ? 'on' : ''}`}>
          <header>
            <Mark seat={seat} game="nova-luna" size={28} />
            <span class="ranking-name">{seatName(names, seat)}</span>
            <span class="quiet small">{tn('{n} token left', '{n} tokens left', luna.supply[seat] ?? 0)}</span>
          </header>
          <div class="replay-tableau">
            <LunaBoardPicture seat={seat} placed={placed} tiles={names.tiles} name={seatName(names, seat)} largest={64}
              last={move?.seat === seat && move.luna?.tile != null ? [move.luna.tile] : []} />
          </div>
        </li>
      ))}
    </ul>
  );
}
