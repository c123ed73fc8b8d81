// SPDX-License-Identifier: MIT
/* What lies on a table of the server, as a small picture: the moon wheel, or the land. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine';
import { Wheel } from '../games/luna/wheel';
import { TerraPicture } from '../games/terra/picture';
import { Logo } from '../ui/icons';
import { api } from './api';
import type { Table } from './contract';
import { type Picture, pictureOf } from './position_of';

/** Pictures known already: a lobby that is drawn again asks only for tables that moved on. */
const known = new Map<string, { version: number; picture: Picture }>();

async function look(engine: Engine, table: Table): Promise<Picture> {
  const kept = known.get(table.id);
  if (kept?.version === table.version) return kept.picture;
  const picture = pictureOf(engine, await api.table(table.id));
  known.set(table.id, { version: table.version, picture });
  return picture;
}

export function TablePicture({ engine, table }: { engine: Engine; table: Table }): JSX.Element {
  const [picture, setPicture] = useState(known.get(table.id)?.picture ?? null);
  useEffect(() => {
    let gone = false;
    if (table.status !== 'open')
      look(engine, table).then(
        (found) => !gone && setPicture(found),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [table.id, table.version]);
  const { luna, terra } = picture?.position ?? {};
  return (
    <span class={`table-picture ${table.game}`} data-game={table.game} aria-hidden="true">
      {terra && picture?.board ? (
        <TerraPicture board={picture.board} view={terra} />
      ) : luna ? (
        <Wheel view={luna} tiles={engine.tiles} mover={null} picked={null} />
      ) : (
        <Logo game={table.game} size={40} />
      )}
    </span>
  );
}
