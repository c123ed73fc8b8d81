// SPDX-License-Identifier: MIT
/*
 * The table of Terra Nova: the map, the turn's three actions, the players, the scale
 * bar. It looks up in what C allows which spaces answer to the pointer, and hands the
 * chosen move to the page.
 */
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MoveItem, Seat, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { announce } from '../../app/announce';
import { answerClick } from '../../app/answers';
import { useObservable } from '../../app/observable';
import { settings } from '../../app/settings';
import { useDrag, type Drag } from '../../ui/drag';
import { useSideways } from '../../ui/screen';
import type { TableProps } from '../../app/table';
import { choiceWords, doneActions, hintMark, marksOf, trailOf } from './board_marks';
import { Board, COAST, useFresh } from './board';
import { useCamera, useSize, type Camera } from './camera';
import { useChoice, type Choice } from './choice';
import { boundsOf, centre, fit, R, type Box, type Point } from './geometry';
import type { Size } from './gestures';
import { NO_MARKS, type Marks } from './marks';
import { OpenLandList } from './open_land';
import { Overview } from './overview';
import { placeOf } from './pieces';
import { FigureIcon } from './figure';
import { Chips, PlayersCard } from './players';
import { ScaleBar, StonesLeft } from './scale';
import { Compass, LandCard, MapTools } from './side';
import { actionsGone, Advice, Buttons, SetupInfo, SetupRest, Steps } from './steps';
import { whyNot } from './why_not';
import { ClosingCard } from './closing_card';
import { closingSentence, gainsOf } from './closing_words';
import { spaceLabels } from './labels';
import './terra.css';

export { TerraPicture } from './picture';
export { FigureIcon } from './figure';

type Layout = 'desk' | 'phone' | 'sideways';

/** A zoomed map follows what is played, and shows where a stone may go. */
function useFollow(camera: Camera, board: TerraBoard, view: TerraView, fresh: MoveItem | null, active: boolean): void {
  const at = active && view.choices.stones.length > 0 ? view.moved[view.moved.length - 1] : fresh?.terra?.to;
  // With the move, not after it: a map that moves later would move from under a finger.
  useLayoutEffect(() => {
    if (at !== undefined) camera.show(placeOf(board, at));
  }, [at, fresh]);
}

export function TerraTable(table: TableProps): JSX.Element | null {
  return table.board && table.position.terra ? (
    <Table table={table} board={table.board} view={table.position.terra} />
  ) : null;
}

interface Parts {
  table: TableProps;
  board: TerraBoard;
  view: TerraView;
  choice: Choice;
  marks: Marks;
  layout: Layout;
  frame: RefObject<HTMLDivElement>;
  camera: Camera;
  /** The seat whose turn is shown, and its actions so far. */
  acting: Seat;
  done: readonly MoveItem[];
  setOpenLand(on: boolean): void;
}

/** Where the map begins on a small screen: at the figure that acts, or in the middle. */
function startOf({ board, view, table }: Pick<Parts, 'table' | 'board' | 'view'>, bounds: Box): Point {
  const home = view.moved[view.moved.length - 1] ?? view.figures[table.featuredSeat]?.[0];
  if (home !== undefined) return placeOf(board, home);
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

/** What the chosen stone closes is also said. */
function useSaidClosing({ board, table, choice, marks }: Pick<Parts, 'board' | 'table' | 'choice' | 'marks'>): void {
  useEffect(() => {
    if (choice.place !== null && marks.closes.length > 0)
      announce(marks.closes.map((area) => closingSentence(board, area, table.seats)).join(' '));
  }, [choice.place]);
}

function Table({ table, board, view }: Pick<Parts, 'table' | 'board' | 'view'>): JSX.Element {
  const { position, chooser, tentative, still } = table;
  const sideways = useSideways();
  const layout: Layout = sideways ? 'sideways' : table.phone ? 'phone' : 'desk';
  const active = (chooser !== null && !tentative && !still) || table.playOn !== undefined;
  const confirms = useObservable(settings).confirm === 'action';
  const choice = useChoice(position, active, confirms, table.play, table.playOn);
  const [pointed, setPointed] = useState<number | null>(null);
  const [openLand, setOpenLand] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => boundsOf(board, COAST), [board]);
  const camera = useCamera(frame, bounds, layout === 'desk' ? null : startOf({ table, board, view }, bounds));
  const done = doneActions(table);
  const acting = tentative || position.turn < 0 ? table.featuredSeat : position.turn;
  const marks: Marks = {
    ...NO_MARKS,
    seat: table.playOn ? position.turn : (chooser ?? table.featuredSeat),
    last: trailOf(table, done),
    hint: hintMark(table.hint, view.choices),
    openLand,
    ...marksOf(view, choice, pointed, active),
  };
  const parts: Parts = { table, board, view, choice, marks, layout, frame, camera, acting, done, setOpenLand };
  useSaidClosing(parts);
  const map = <MapFrame {...parts} active={active} setPointed={setPointed} />;
  return layout === 'desk' ? <Desk {...parts} map={map} /> : <Small {...parts} map={map} />;
}

type LayoutProps = Parts & { map: JSX.Element };

function Small({ map, ...parts }: LayoutProps): JSX.Element {
  const { table, board, view, camera, layout, acting } = parts;
  const gains = gainsOf(parts.marks.closes, table.position.players);
  return (
    <div class={`terra terra-${layout}`} data-game="terra-nova">
      <Chips table={table} acting={acting} gains={gains} />
      {map}
      {!table.still && (
        <div class="terra-turn">
          <div class="terra-dock">
            <Overview board={board} view={view} camera={camera} />
            <TurnSum {...parts} />
          </div>
          <div class="terra-words">
            <Advice table={table} choice={parts.choice} />
            <MapTools camera={camera} openLand={parts.marks.openLand} setOpenLand={parts.setOpenLand} />
          </div>
          <Buttons table={table} choice={parts.choice} done={actionsGone(table, parts.done)} />
        </div>
      )}
    </div>
  );
}

function Desk({ map, ...parts }: LayoutProps): JSX.Element {
  const { table, board, view, acting, marks } = parts;
  const { position, seats } = table;
  const gains = gainsOf(marks.closes, position.players);
  return (
    <div class="terra terra-desk" data-game="terra-nova">
      <MapPlace {...parts} map={map} />
      <div class="card scale-card">
        <ScaleBar scores={view.scores} gains={gains} seats={seats} />
        <StonesLeft left={view.stones_left} />
      </div>
      <div class="terra-side">
        {!table.still && <TurnCard {...parts} />}
        <PlayersCard position={position} seats={seats} acting={acting} gains={gains} live={table.live}>
          {table.panels.chances}
        </PlayersCard>
        <LandCard board={board} view={view} table={table} openLand={marks.openLand} />
      </div>
    </div>
  );
}

// ---- The map ----

/** What the tools of the map take of its lower left corner, in pixels. */
const TOOLS = { width: 230, height: 56 };

/** Would the tools lie over a space of the whole map, drawn in a place of this size? */
function toolsCover(board: TerraBoard, { width, height }: Size): boolean {
  const shown = fit(boundsOf(board, COAST), width, height);
  const zoom = width / shown.width;
  return board.spaces.some((space) => {
    const { x, y } = centre(space);
    return (x - R / 2 - shown.x) * zoom < TOOLS.width && (y + R / 2 - shown.y) * zoom > height - TOOLS.height;
  });
}

/** The map on a desk with its tools: over the sea where there is room, else on a strip below it. */
function MapPlace({ map, board, view, camera, marks, setOpenLand }: LayoutProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const crowded = useMemo(() => size.width > 0 && toolsCover(board, size), [board, size]);
  return (
    <div class={`map-place ${camera.whole ? (crowded ? 'crowded' : '') : 'zoomed'}`} ref={place}>
      {map}
      <MapTools camera={camera} openLand={marks.openLand} setOpenLand={setOpenLand} />
      {!camera.whole && <Overview board={board} view={view} camera={camera} />}
    </div>
  );
}

interface MapFrameProps extends Parts {
  active: boolean;
  setPointed(space: number | null): void;
}

/** What every space is called, and which of them can be chosen now. */
function useSpaces({ board, view, choice, table }: Parts): { labels: string[]; open: Set<number> } {
  const { seats, chooser } = table;
  const words = useMemo(() => choiceWords(view, choice, table, board), [view, choice.figure, choice.phase, board]);
  const labels = useMemo(
    () => spaceLabels({ board, view, seats, chooser, choice: words }),
    [board, view, seats, chooser, words],
  );
  const open = useMemo(() => new Set(words.keys()), [words]);
  return { labels, open };
}

/** A figure that is dragged: it goes where it is dropped, or the place says why not. */
function useFigureDrag(props: MapFrameProps): Drag {
  const { choice, frame, setPointed } = props;
  return useDrag({
    attribute: 'data-space',
    onStart: choice.hold,
    onOver: (_, space) => setPointed(space === null ? null : Number(space)),
    onDrop: (figure, space) => {
      setPointed(null);
      if (space === null || choice.drop(figure, Number(space)) || Number(space) === figure) return;
      answerClick(whyNot(props, Number(space)), cellOf(frame, Number(space)));
    },
  });
}

function MapFrame(props: MapFrameProps): JSX.Element {
  const { table, board, view, choice, marks, layout, frame, camera, active, setPointed, setOpenLand } = props;
  const { fresh, before } = useFresh(table.position.count, table.history, view.figures);
  const { labels, open } = useSpaces(props);
  const drag = useFigureDrag(props);
  useFollow(camera, board, view, fresh, active);
  const take = (space: number): void => {
    if (table.still || choice.take(space)) return;
    answerClick(whyNot(props, space), cellOf(frame, space));
  };
  const keys: Record<string, () => void> = {
    escape: choice.cancel,
    o: () => setOpenLand(!marks.openLand),
    '+': () => camera.zoomBy(1.3),
    '-': () => camera.zoomBy(1 / 1.3),
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const run = keys[event.key.toLowerCase()];
    run?.();
    return run !== undefined;
  };

  return (
    <div class="map-frame" ref={frame}>
      <Board
        board={board}
        view={view}
        marks={marks}
        fresh={fresh}
        before={before}
        camera={camera}
        labels={labels}
        open={open}
        selected={choice.place ?? choice.figure}
        callout={layout === 'desk'}
        onTake={take}
        onEnter={(space) => (table.tentative && !open.has(space) ? table.confirm() : take(space))}
        onDrag={(space, event) => {
          if (!active || !view.choices.slides.some((slide) => slide.from === space)) return;
          // The map stays where it is while a figure is dragged over it.
          event.stopPropagation();
          (event.target as Element).releasePointerCapture(event.pointerId);
          drag.start(space, event);
        }}
        onPoint={setPointed}
        onKey={onKey}
      />
      {drag.ghost && <Dragged seat={marks.seat} at={drag.ghost} />}
      {layout === 'desk' && camera.whole && <Compass />}
    </div>
  );
}

const cellOf = (frame: RefObject<HTMLElement>, space: number): Element | null =>
  frame.current?.querySelector(`[data-space="${space}"]`) ?? null;

const Dragged = ({ seat, at }: { seat: Seat; at: Point }): JSX.Element => (
  <div class="terra-dragged" style={{ left: `${at.x}px`, top: `${at.y}px` }}>
    <FigureIcon seat={seat} size={44} />
  </div>
);

// ---- The turn ----

/** What the pointed or chosen stone would close, else what the last action closed; in set-up who places the rest. */
function TurnSum({ table, board, view, marks, done, acting, layout }: Parts): JSX.Element {
  const closes = marks.closes.length ? marks.closes : (done[done.length - 1]?.terra?.closed ?? []);
  const inSetup = view.phase === 'setup';
  return (
    <div class={`turn-sum ${closes.length || inSetup ? '' : 'empty'}`}>
      {layout !== 'desk' && marks.openLand && !marks.closes.length ? (
        <OpenLandList board={board} view={view} />
      ) : inSetup ? (
        <>
          {layout !== 'desk' && <SetupInfo table={table} acting={acting} />}
          <SetupRest table={table} />
        </>
      ) : closes.length === 0 && layout === 'desk' ? (
        <p class="quiet turn-tip">{table.tip}</p>
      ) : (
        <ClosingCard board={board} areas={closes} table={table} sums />
      )}
    </div>
  );
}

function TurnCard(parts: Parts): JSX.Element {
  const { table, view, acting, done } = parts;
  return (
    <section class="card turn-card" aria-label={t('Turn')}>
      {view.phase === 'setup' ? <SetupInfo table={table} acting={acting} /> : <Steps table={table} done={done} />}
      <Advice table={table} choice={parts.choice} />
      <TurnSum {...parts} />
      <Buttons table={table} choice={parts.choice} done={actionsGone(table, done)} />
    </section>
  );
}
