// SPDX-License-Identifier: MIT
/*
 * Lays out a position of Terra Nova: a figure, a stone or nothing is chosen and put on
 * spaces of the map; points are typed, and whose turn it is.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Seat, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { withPiece, type TerraSketch } from '../../app/sketch';
import type { SeatInfo } from '../../app/table';
import { Icon } from '../../ui/icons';
import { useSmallTable } from '../../ui/screen';
import { Board, COAST } from './board';
import { useCamera } from './camera';
import { FigureIcon } from './figure';
import { boundsOf } from './geometry';
import { spaceLabels } from './labels';
import { NO_MARKS } from './marks';
import { NO_VIEW } from './picture';
import { Stone } from './pieces';
import './setup.css';

const STONE = -1;
/** Figures of each player, by their number; stones for all. */
const FIGURES = [0, 0, 13, 10, 8];
const STONES = 80;
type Piece = Seat | typeof STONE | null;

interface Props {
  terra: TerraSketch;
  board: TerraBoard;
  seats: SeatInfo[];
  /** The position when it can be. */
  view: TerraView | null;
  /** Spaces that the reason for a refusal names. */
  marked: readonly number[];
  change(terra: TerraSketch): void;
}

const NOTHING = new Set<number>();

export function TerraSetup(props: Props): JSX.Element {
  const { terra, board, seats, marked, change } = props;
  const [piece, setPiece] = useState<Piece>(0);
  const frame = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => boundsOf(board, COAST), [board]);
  const small = useSmallTable();
  const start = small ? { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 } : null;
  const camera = useCamera(frame, bounds, start);
  const figures = terra.figures.slice(0, seats.length);
  const view = props.view ?? { ...NO_VIEW, figures, stones: terra.stones };
  const labels = useMemo(
    () => spaceLabels({ board, view, seats, chooser: null, choice: new Map() }),
    [board, view, seats],
  );
  const put = (space: number): void => change(withPiece(terra, space, piece));
  return (
    <div class="terra-setup">
      <Pieces {...props} piece={piece} setPiece={setPiece} />
      <div class="card terra-setup-map" ref={frame}>
        <Board
          board={board}
          view={view}
          marks={{ ...NO_MARKS, places: marked.map((space) => ({ space, closes: [] })) }}
          fresh={null}
          before={[]}
          camera={camera}
          labels={labels}
          open={NOTHING}
          selected={null}
          callout={false}
          onTake={put}
          onEnter={put}
          onDrag={() => undefined}
          onPoint={() => undefined}
          onKey={() => false}
        />
      </div>
    </div>
  );
}

interface PiecesProps extends Props {
  piece: Piece;
  setPiece(piece: Piece): void;
}

function Pieces({ terra, seats, piece, setPiece, change }: PiecesProps): JSX.Element {
  const most = FIGURES[seats.length] ?? 0;
  const score = (seat: Seat, points: number): void =>
    change({ ...terra, scores: terra.scores.map((old, i) => (i === seat ? points : old)) });
  return (
    <div class="card terra-setup-pieces">
      <p class="quiet">{t('Choose a piece, then its spaces. The same space again takes it away.')}</p>
      <ul>
        {seats.map((info, seat) => (
          <li key={seat}>
            <Brush chosen={piece === seat} choose={() => setPiece(seat)} testid={`piece-${seat}`}>
              <FigureIcon seat={seat} size={28} />
              <span class="piece-words">
                {info.name}
                <span class="quiet small">
                  {t('{n} of {all} figures', { n: terra.figures[seat]?.length ?? 0, all: most })}
                </span>
              </span>
            </Brush>
            <Points seat={seat} points={terra.scores[seat] ?? 0} set={(points) => score(seat, points)} />
            <label class="terra-setup-turn">
              <input
                type="radio"
                name="setup-turn"
                checked={terra.turn === seat}
                data-testid={`turn-${seat}`}
                onChange={() => change({ ...terra, turn: seat })}
              />
              <span class="small">{t('to move')}</span>
            </label>
          </li>
        ))}
      </ul>
      <Common terra={terra} piece={piece} setPiece={setPiece} />
    </div>
  );
}

/** What belongs to nobody. */
function Common({ terra, piece, setPiece }: Pick<PiecesProps, 'terra' | 'piece' | 'setPiece'>): JSX.Element {
  return (
    <div class="terra-setup-common">
      <Brush chosen={piece === STONE} choose={() => setPiece(STONE)} testid="piece-stone">
        <svg width="28" height="28" viewBox="-24 -24 48 48" aria-hidden="true">
          <Stone />
        </svg>
        <span class="piece-words">
          {t('Stone')}
          <span class="quiet small">{t('{n} left', { n: STONES - terra.stones.length })}</span>
        </span>
      </Brush>
      <Brush chosen={piece === null} choose={() => setPiece(null)} testid="piece-none">
        <Icon name="trash" />
        {t('Take away')}
      </Brush>
    </div>
  );
}

function Points({ seat, points, set }: { seat: Seat; points: number; set(points: number): void }): JSX.Element {
  return (
    <label class="terra-setup-points">
      <span class="quiet small">{t('Points')}</span>
      <input
        class="field"
        type="number"
        min="0"
        inputMode="numeric"
        value={points}
        data-testid={`points-${seat}`}
        onInput={(event) => set(Math.min(999, Math.max(0, Math.floor(Number(event.currentTarget.value)) || 0)))}
      />
    </label>
  );
}

function Brush({
  chosen,
  choose,
  testid,
  children,
}: {
  chosen: boolean;
  choose(): void;
  testid: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <button type="button" class="button terra-brush" aria-pressed={chosen} onClick={choose} data-testid={testid}>
      {children}
    </button>
  );
}
