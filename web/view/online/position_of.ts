// SPDX-License-Identifier: MIT
/* The position of a table of the server, made by the engine of the page from deal and moves. */
import { type Engine, inSession, type NewGame, type Session } from '../engine/engine';
import type { Position, TerraBoard } from '../engine/types';
import type { Sync } from './contract';

type Played = Pick<Sync, 'game' | 'players' | 'options' | 'deal' | 'moves'>;

function mapOf(options: Played['options']): Pick<NewGame, 'map' | 'mapText'> {
  if (typeof options.MapText === 'string') return { mapText: options.MapText };
  return typeof options.Map === 'string' ? { map: options.Map } : {};
}

function newGameOf({ game, players, options, deal }: Played): NewGame {
  return {
    game,
    players,
    deal: deal ?? '',
    beginner: options.Beginner === true,
    ...(options.Edition === 'us' ? { edition: 'us' as const } : {}),
    ...(typeof options.IdleLimit === 'number' ? { idleLimit: options.IdleLimit } : {}),
    ...mapOf(options),
  };
}

/** Lets a session stand where the table stands. */
export function standAt(session: Session, table: Played): void {
  session.start(newGameOf(table));
  for (const move of table.moves) session.play(move);
}

export interface Picture {
  position: Position;
  board: TerraBoard | null;
}

export function pictureOf(engine: Engine, table: Played): Picture {
  return inSession(engine, (session) => {
    standAt(session, table);
    const position = session.position();
    return { position, board: position.game === 'terra-nova' ? session.board() : null };
  });
}
