// SPDX-License-Identifier: MIT
/*
 * The table of Terra Nova: the map, the turn's three actions, the players, the scale
 * bar. It looks up in what C allows which spaces answer to the pointer, and hands the
 * chosen move to the page.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { MoveItem, Seat, TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { announce } from '../../app/announce';
import { useSideways } from '../../ui/screen';
import type { TableProps } from '../../app/table';
import { choiceWords, doneActions, hintMark, marksOf, trailOf } from './board_marks';
import { Board, COAST, useFresh } from './board';
import { useCamera, type Camera } from './camera';
import { useChoice, type Choice } from './choice';
import { boundsOf, type Box, type Point } from './geometry';
import { NO_MARKS, type Marks } from './marks';
import { OpenLandList } from './open_land';
import { Overview } from './overview';
import { placeOf } from './pieces';
import { Chips, PlayersCard } from './players';
import { ScaleBar, StonesLeft } from './scale';
import { Compass, LandCard, MapTools } from './side';
import { Advice, Buttons, ModeSwitch, SetupInfo, Steps } from './steps';
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
  /** The seat whose turn is shown, and its actions so far. */
  acting: Seat;
  done: readonly MoveItem[];
}

function Table({ table, board, view }: Pick<Parts, 'table' | 'board' | 'view'>): JSX.Element {
  const { position, seats, chooser, tentative, still } = table;
  const sideways = useSideways();
  const layout: Layout = sideways ? 'sideways' : table.phone ? 'phone' : 'desk';
  const active = chooser !== null && !tentative && !still;
  const choice = useChoice(position, active, table.play);
  const [pointed, setPointed] = useState<number | null>(null);
  const [openLand, setOpenLand] = useState(false);
  const done = doneActions(table);
  const acting = tentative || position.turn < 0 ? table.featuredSeat : position.turn;
  const marks: Marks = {
    ...NO_MARKS,
    seat: chooser ?? table.featuredSeat,
    last: trailOf(table, done),
    hint: hintMark(table.hint, view.choices),
    openLand,
    ...marksOf(view, choice, pointed, active),
  };
  const parts: Parts = { table, board, view, choice, marks, layout, acting, done };
  const gains = gainsOf(marks.closes, position.players);
  useEffect(() => {
    if (choice.place !== null && marks.closes.length > 0)
      announce(marks.closes.map((area) => closingSentence(board, area, seats)).join(' '));
  }, [choice.place]);
  const map = <MapFrame {...parts} active={active} setPointed={setPointed} setOpenLand={setOpenLand} />;

  if (layout !== 'desk') {
    return (
      <div class={`terra terra-${layout}`} data-game="terra-nova">
        <Chips position={position} seats={seats} acting={acting} gains={gains} live={table.live} />
        {map}
        {!still && <PhoneTurn {...parts} />}
      </div>
    );
  }
  return (
    <div class="terra terra-desk" data-game="terra-nova">
      {map}
      <div class="card scale-card">
        <ScaleBar scores={view.scores} gains={gains} seats={seats} />
        <StonesLeft left={view.stones_left} />
      </div>
      <div class="terra-side">
        {!still && <TurnCard {...parts} />}
        <PlayersCard position={position} seats={seats} acting={acting} gains={gains} live={table.live}>
          {table.panels.chances}
        </PlayersCard>
        <LandCard board={board} view={view} table={table} openLand={openLand} />
      </div>
    </div>
  );
}

// ---- The map ----

interface MapFrameProps extends Parts {
  active: boolean;
  setPointed(space: number | null): void;
  setOpenLand(on: boolean): void;
}

/** Where the map begins on a small screen: at the figure that acts, or in the middle. */
function startOf({ board, view, table }: Parts, bounds: Box): Point {
  const home = view.moved[view.moved.length - 1] ?? view.figures[table.featuredSeat]?.[0];
  if (home !== undefined) return placeOf(board, home);
  return { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
}

/** What every space is called, and which of them can be chosen now. */
function useSpaces({ board, view, choice, table }: Parts): { labels: string[]; open: Set<number> } {
  const { seats, chooser } = table;
  const words = useMemo(
    () => choiceWords(view, choice, table, board),
    [view, choice.mode, choice.figure, choice.phase, board],
  );
  const labels = useMemo(
    () => spaceLabels({ board, view, seats, chooser, choice: words }),
    [board, view, seats, chooser, words],
  );
  const open = useMemo(() => new Set(words.keys()), [words]);
  return { labels, open };
}

function MapFrame(props: MapFrameProps): JSX.Element {
  const { table, board, view, choice, marks, layout, active, setPointed, setOpenLand } = props;
  const frame = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => boundsOf(board, COAST), [board]);
  const camera = useCamera(frame, bounds, layout === 'desk' ? null : startOf(props, bounds));
  const { fresh, before } = useFresh(table.position.count, table.history, view.figures);
  const { labels, open } = useSpaces(props);
  useFollow(camera, board, view, fresh, active);

  const keys: Record<string, () => void> = {
    escape: choice.cancel,
    m: () => choice.setMode('move'),
    s: () => choice.setMode('stone'),
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
        onTake={choice.take}
        onEnter={table.tentative ? table.confirm : choice.take}
        onPoint={setPointed}
        onKey={onKey}
      />
      {layout === 'desk' && camera.whole && <Compass />}
      <MapTools camera={camera} openLand={marks.openLand} setOpenLand={setOpenLand} />
      {!camera.whole && <Overview board={board} view={view} camera={camera} />}
    </div>
  );
}

// ---- The turn ----

function TurnSteps({ table, board, view, choice, layout, acting, done }: Parts): JSX.Element | null {
  if (view.phase === 'setup') return <SetupInfo table={table} acting={acting} />;
  if (view.phase !== 'play' && !table.tentative) return null;
  return <Steps table={table} board={board} choice={choice} done={done} short={layout !== 'desk'} />;
}

/** What the choice brings, or one sentence on what to do. */
function TurnInfo({ table, board, choice, marks, layout }: Parts): JSX.Element {
  return (
    <div class="turn-info">
      {marks.closes.length > 0 ? (
        <ClosingCard board={board} areas={marks.closes} table={table} sums={layout !== 'desk'} />
      ) : (
        <Advice table={table} choice={choice} />
      )}
    </div>
  );
}

const TurnButtons = ({ table, choice }: Parts): JSX.Element | null =>
  table.position.over && !table.tentative ? null : <Buttons table={table} choice={choice} />;

function TurnCard(parts: Parts): JSX.Element {
  return (
    <section class="card turn-card" aria-label={t('Turn')}>
      <TurnSteps {...parts} />
      <TurnInfo {...parts} />
      <div class="panel">{parts.table.panels.hint}</div>
      <TurnButtons {...parts} />
    </section>
  );
}

function PhoneTurn(parts: Parts): JSX.Element {
  const { table, view, board, choice, marks } = parts;
  return (
    <div class="terra-turn">
      {marks.openLand && marks.closes.length === 0 ? (
        <OpenLandList board={board} view={view} />
      ) : (
        <TurnInfo {...parts} />
      )}
      <TurnSteps {...parts} />
      {view.phase === 'play' && !table.tentative && <ModeSwitch board={board} choice={choice} />}
      <TurnButtons {...parts} />
    </div>
  );
}
