// SPDX-License-Identifier: MIT
/* The map, or the part of it that a rule speaks of, with that marked. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { MoveItem, Seat, TerraBoard, TerraView } from '../../engine/types';
import { tn } from '../../app/i18n';
import type { MapPicture } from '../../app/rules';
import { labelPlace, outline, R } from './geometry';
import type { Marks } from './marks';
import { TerraPicture } from './picture';
import { Moved, Pill, placeOf } from './pieces';
import './rule_picture.css';

interface Props {
  picture: MapPicture;
  board: TerraBoard;
  view: TerraView;
  turn: Seat;
  history: readonly MoveItem[];
}

const HALF = R / 2;
const CROSS = `M${-HALF} ${-HALF}L${HALF} ${HALF}M${HALF} ${-HALF}L${-HALF} ${HALF}`;

interface Marked {
  marks: Partial<Marks>;
  around: number[];
}

/** The places for stones; the one that closes most is shown with what it closes. */
function stonePlaces({ choices }: TerraView, seat: Seat): Marked {
  const worth = (stone: (typeof choices.stones)[number]) => stone.closes.reduce((sum, area) => sum + area.worth, 0);
  const best = [...choices.stones].sort((a, b) => worth(b) - worth(a))[0];
  const closes = best?.closes ?? [];
  const places = choices.stones.map(({ space, closes }) => ({ space, closes }));
  return {
    marks: { seat, places, closes, stone: closes.length ? (best?.space ?? null) : null },
    around: [...places.map(({ space }) => space), ...closes.flatMap((area) => area.spaces)],
  };
}

/** Where the figure on a space may go. */
function waysOf({ choices }: TerraView, seat: Seat, figure: number): Marked {
  const targets = choices.slides.filter((one) => one.from === figure).map((one) => one.to);
  return { marks: { seat, figure, targets }, around: [figure, ...targets] };
}

function markedOf({ picture, board, view, turn, history }: Props): Marked {
  const at = (name: string) => board.spaces.findIndex((space) => space.name === name);
  const last = picture.last ? history.slice(-picture.last) : [];
  const named = [...(picture.around ?? []), ...(picture.crossed ?? [])].map(at);
  const trail = last.flatMap(({ terra }) => (terra ? [terra.to, terra.from ?? terra.to] : []));
  const choice =
    picture.from === '+'
      ? stonePlaces(view, turn)
      : picture.from
        ? waysOf(view, turn, at(picture.from))
        : { marks: {}, around: [] };
  const movable = picture.movable ? [...new Set(view.choices.slides.map((slide) => slide.from))] : [];
  return { marks: { ...choice.marks, last, movable }, around: [...choice.around, ...named, ...trail] };
}

export function TerraRulePicture(props: Props): JSX.Element {
  const { picture, board, view } = props;
  const { marks, around } = useMemo(() => markedOf(props), [picture.of, board, view]);
  return (
    <TerraPicture board={board} view={view} marks={marks} around={around}>
      {picture.crossed?.map((name) => (
        <Moved
          key={name}
          at={placeOf(
            board,
            board.spaces.findIndex((space) => space.name === name),
          )}
        >
          <g class="map-crossed">
            <path d={CROSS} />
            <path d={CROSS} />
          </g>
        </Moved>
      ))}
      {picture.parts && <Parts board={board} view={view} />}
    </TerraPicture>
  );
}

/** The open land: each part outlined, with the number of its landscapes. */
function Parts({ board, view }: Pick<Props, 'board' | 'view'>): JSX.Element {
  const taken = new Set([...view.figures.flat(), ...view.stones]);
  return (
    <g>
      {view.open.map(({ spaces, landscapes }) => (
        <g key={spaces[0]}>
          <path d={outline(board, spaces, 2)} class="nearly" />
          <Moved at={labelPlace(board, spaces, taken)}>
            <g transform="scale(1.7)">
              <Pill parts={[{ text: tn('{n} landscape', '{n} landscapes', landscapes.length) }]} kind="accent" />
            </g>
          </Moved>
        </g>
      ))}
    </g>
  );
}
