// SPDX-License-Identifier: MIT
/*
 * What the pile still holds. Its order is hidden, its content is not: it is what lies
 * nowhere else. The card counts by colour; a closer look counts by cost and shows the
 * tiles themselves.
 */
import type { JSX } from 'preact';
import type { LunaTile } from '../../engine/types';
import { t, tn } from '../../app/i18n';
import { Dialog } from '../../ui/dialog';
import { colourName } from './shapes';
import { ColourIcon, TileIcon } from './tile';

const ALL_COLOURS = [0, 1, 2, 3];
const ALL_COSTS = [1, 2, 3, 4, 5, 6, 7];

interface PileProps {
  pile: number[];
  tiles: LunaTile[];
}

const facesOf = ({ pile, tiles }: PileProps): LunaTile[] => pile.flatMap((n) => tiles[n] ?? []);

export function PileCounts(props: PileProps): JSX.Element {
  const faces = facesOf(props);
  return (
    <span class="luna-pile-counts">
      {ALL_COLOURS.map((colour) => {
        const n = faces.filter((tile) => tile.colour === colour).length;
        return (
          <span key={colour} class="luna-pile-count">
            <ColourIcon colour={colour} size={26} />
            <span class="unseen">{colourName(colour)}</span>
            <b>{n}</b>
          </span>
        );
      })}
    </span>
  );
}

function CountTable({ faces }: { faces: LunaTile[] }): JSX.Element {
  const count = (colour: number | null, cost: number | null): number =>
    faces.filter((f) => (colour === null || f.colour === colour) && (cost === null || f.cost === cost)).length;
  return (
    <table class="luna-pile-table">
      <thead>
        <tr>
          <th scope="col">{t('Cost')}</th>
          {ALL_COSTS.map((cost) => (
            <th key={cost} scope="col">
              {cost}
            </th>
          ))}
          <th scope="col">{t('All')}</th>
        </tr>
      </thead>
      <tbody>
        {ALL_COLOURS.map((colour) => (
          <tr key={colour}>
            <th scope="row">
              <ColourIcon colour={colour} />
              <span>{colourName(colour)}</span>
            </th>
            {ALL_COSTS.map((cost) => (
              <td key={cost} class={count(colour, cost) ? '' : 'none'}>
                {count(colour, cost)}
              </td>
            ))}
            <td class="sum">{count(colour, null)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('All')}</th>
          {ALL_COSTS.map((cost) => (
            <td key={cost}>{count(null, cost)}</td>
          ))}
          <td class="sum">{faces.length}</td>
        </tr>
      </tfoot>
    </table>
  );
}

export function PileDialog(props: PileProps & { onClose(): void }): JSX.Element {
  const faces = facesOf(props).sort((a, b) => a.colour - b.colour || a.cost - b.cost);
  return (
    <Dialog title={t('What the pile still holds')} close={props.onClose} wide testid="pile-dialog">
      <p class="quiet">
        {tn('{n} tile, in an order nobody knows.', '{n} tiles, in an order nobody knows.', faces.length)}
      </p>
      <CountTable faces={faces} />
      <ul class="luna-pile-tiles">
        {faces.map((tile) => (
          <li key={tile.code}>
            <TileIcon tile={tile} size={52} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
