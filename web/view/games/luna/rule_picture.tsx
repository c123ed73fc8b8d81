// SPDX-License-Identifier: MIT
/* A part of the table as the rules show it, with what a rule speaks of marked. */
import type { JSX } from 'preact';
import type { LunaTile, LunaView, MoveItem, Seat } from '../../engine/types';
import type { LunaPicture } from '../../app/rules';
import { LunaBoardPicture } from './picture';
import { MOONLIGHT } from './shapes';
import { spacePoint, stepPoint, TRACK, WHOLE, Wheel } from './wheel';
import './rule_picture.css';

interface Props {
  picture: LunaPicture;
  view: LunaView;
  tiles: LunaTile[];
  turn: Seat;
  history: readonly MoveItem[];
}

export function LunaRulePicture({ picture, view, tiles, turn, history }: Props): JSX.Element {
  const { shows, seat = 0, framed = [], crossed = [], taken } = picture;
  const numbers = (codes: string[]) => codes.map((code) => tiles.findIndex((tile) => tile.code === code));
  const offers = view.choices.offers;
  if (shows === 'tableau')
    return (
      <LunaBoardPicture
        seat={seat}
        placed={view.tableaux[seat] ?? []}
        tiles={tiles}
        framed={numbers(framed)}
        crossed={numbers(crossed)}
        places={picture.places ? (offers[0]?.places ?? []) : []}
        progress
      />
    );
  const picked = offers.find((offer) => tiles[offer.tile]?.code === taken) ?? null;
  return (
    <Wheel
      view={view}
      tiles={tiles}
      mover={turn < 0 ? null : turn}
      picked={picked}
      window={shows === 'track' ? TRACK : WHOLE}
    >
      <Rings
        picture={picture}
        view={view}
        framed={numbers(framed)}
        drawn={history[history.length - 1]?.luna?.drawn ?? []}
      />
    </Wheel>
  );
}

interface RingsProps {
  picture: LunaPicture;
  view: LunaView;
  framed: number[];
  /** Tiles that the last move brought to the wheel, in their order. */
  drawn: number[];
}

/** Rings and numbers over the wheel, in moonlight as all that is pointed out there. */
function Rings({ picture, view, framed, drawn }: RingsProps): JSX.Element {
  const circles = [
    ...(picture.moon ? [{ at: spacePoint(view.moon), r: 54 }] : []),
    ...(picture.steps ?? []).map((step) => ({ at: stepPoint(step), r: 27 })),
  ];
  const spaceOf = (tile: number) => view.wheel.indexOf(tile);
  const spaces = framed.map(spaceOf);
  const order = picture.numbered ? drawn.map(spaceOf) : [];
  return (
    <g fill="none" stroke={MOONLIGHT} stroke-width="4">
      {circles.map(({ at, r }) => (
        <circle key={at.join()} cx={at[0]} cy={at[1]} r={r} stroke-dasharray="8 6" />
      ))}
      {spaces.map((space) => {
        const [x, y] = spacePoint(space);
        return <rect key={space} x={x - 52} y={y - 52} width="104" height="104" rx="20" stroke-width="6" />;
      })}
      {order.map((space, i) => {
        const [x, y] = spacePoint(space);
        return (
          <g key={space} class="luna-order" transform={`translate(${x} ${y})`}>
            <circle r="21" />
            <text y="9">{i + 1}</text>
          </g>
        );
      })}
    </g>
  );
}
