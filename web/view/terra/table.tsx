// SPDX-License-Identifier: MIT
/*
 * The table of Terra Nova: the map, the turn's three actions, the players, the scale
 * bar. It looks up in what C allows which spaces answer to the pointer, and hands the
 * chosen move to the page.
 */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Hint, MoveItem, TerraBoard, TerraChoices, TerraView } from '../engine/types';
import { t } from '../i18n';
import { announce } from '../parts/announce';
import type { TableProps } from '../table';
import { Board, COAST, useFresh } from './board';
import { useCamera, type Camera } from './camera';
import { useChoice, type Choice } from './choose';
import { boundsOf } from './geometry';
import { Icon } from './icons';
import { Legend } from './legend';
import type { Marks } from './marks';
import { OpenLandList } from './open_land';
import { Overview } from './overview';
import { placeOf } from './pieces';
import { Chips, PlayersCard } from './players';
import { ScaleBar, StonesLeft } from './scale';
import { Advice, Buttons, ClosingInfo, ModeSwitch, SetupInfo, Steps } from './steps';
import { closingText, gainsOf, spaceLabels } from './words';
import './terra.css';

export { TerraPicture } from './picture';
export { FigureIcon } from './figure';

type Layout = 'desk' | 'phone' | 'sideways';

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = (): void => setMatches(list.matches);
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return matches;
}

/** A tablet held upright has the phone's layout, though the page around it is a desk's. */
function useLayout(phone: boolean): Layout {
  const low = useMedia('(max-height: 499px) and (min-width: 560px)');
  const narrow = useMedia('(max-width: 899px)');
  return low ? 'sideways' : phone || narrow ? 'phone' : 'desk';
}

/** The hint's move, looked up among the choices. */
function hintMark(hint: Hint | null, choices: TerraChoices): Marks['hint'] {
  if (!hint) return null;
  const slide = choices.slides.find((c) => c.move === hint.move);
  if (slide) return { from: slide.from, to: slide.to, kind: 'slide' };
  const stone = choices.stones.find((c) => c.move === hint.move);
  if (stone) return { from: null, to: stone.space, kind: 'stone' };
  const setup = choices.setup.find((c) => c.move === hint.move);
  return setup ? { from: null, to: setup.space, kind: 'setup' } : null;
}

/** The actions of the turn that is shown: the chooser's, or of whoever moved last. */
function doneActions(table: TableProps): MoveItem[] {
  const { position, history, tentative } = table;
  const made = history.slice(0, position.count);
  const last = made[made.length - 1];
  const action = position.terra?.action ?? 0;
  if (tentative && last) return made.filter((item) => item.turn === last.turn && item.seat === last.seat && item.terra?.kind !== 'setup');
  return action > 1 ? made.slice(made.length - (action - 1)) : [];
}

/** Moves to leave a trail: those of the turn in hand, or of the turn before. */
function trailOf(table: TableProps, done: readonly MoveItem[]): readonly MoveItem[] {
  if (done.length > 0 && (table.chooser !== null || table.changed.length === 0)) return done;
  if (table.changed.length > 0) return table.changed;
  const last = table.history[table.position.count - 1];
  return last ? table.history.slice(0, table.position.count).filter((item) => item.turn === last.turn && item.seat === last.seat) : [];
}

/** A zoomed map follows what is played, and shows where a stone may go. */
function useFollow(camera: Camera, board: TerraBoard, view: TerraView, fresh: MoveItem | null, active: boolean): void {
  const at = active && view.choices.stones.length > 0 ? view.moved[view.moved.length - 1] : fresh?.terra?.to;
  useEffect(() => {
    if (at !== undefined) camera.show(placeOf(board, at));
  }, [at, fresh]);
}

/** Marks while nothing but the choice and the pointer decide. */
function marksOf(view: TerraView, choice: Choice, pointed: number | null, active: boolean): Partial<Marks> {
  if (!active) return {};
  const { choices } = view;
  if (choice.phase === 'setup') {
    const hovers = pointed !== null && choices.setup.some((c) => c.space === pointed);
    return { setup: choice.place ?? (hovers ? pointed : null) };
  }
  if (choice.mode === 'stone') {
    const hovered = choices.stones.find((c) => c.space === pointed);
    const stone = choices.stones.find((c) => c.space === choice.place) ?? hovered;
    return { places: choices.stones.map((c) => c.space), stone: stone?.space ?? null, closes: stone?.closes ?? [] };
  }
  const movable = [...new Set(choices.slides.map((c) => c.from))];
  const figure = choice.figure ?? (pointed !== null && movable.includes(pointed) ? pointed : null);
  const targets = choices.slides.filter((c) => c.from === figure).map((c) => c.to);
  const hovered = pointed !== null && choice.figure !== null && targets.includes(pointed) ? pointed : null;
  return { movable, figure, targets, target: choice.place ?? hovered };
}

/** Words for the spaces that can be chosen. */
function choiceWords(view: TerraView, choice: Choice, table: TableProps, board: TerraBoard): Map<number, string> {
  const words = new Map<number, string>();
  const { choices } = view;
  if (choice.phase === 'none') return words;
  if (choice.phase === 'setup') {
    for (const c of choices.setup) words.set(c.space, t('free'));
    return words;
  }
  for (const c of choices.slides) words.set(c.from, choice.figure === c.from ? t('chosen') : t('can move'));
  if (choice.mode === 'move') {
    for (const c of choices.slides) if (c.from === choice.figure) words.set(c.to, t('can go here'));
  } else {
    for (const c of choices.stones) {
      const closes = c.closes.map((area) => closingText(board, area, table.seats)).join(' ');
      words.set(c.space, closes || t('a stone may go here'));
    }
  }
  return words;
}

export function TerraTable(table: TableProps): JSX.Element | null {
  return table.board && table.position.terra ? <Table table={table} board={table.board} view={table.position.terra} /> : null;
}

function Table({ table, board, view }: { table: TableProps; board: TerraBoard; view: TerraView }): JSX.Element {
  const { position, seats, chooser, tentative, still } = table;
  const layout = useLayout(table.phone);
  const active = chooser !== null && !tentative && !still;
  const choice = useChoice(position, active, table.play);
  const [pointed, setPointed] = useState<number | null>(null);
  const [openLand, setOpenLand] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const bounds = useMemo(() => boundsOf(board, COAST), [board]);
  const home = view.moved[view.moved.length - 1] ?? view.figures[table.front]?.[0];
  const start = home === undefined ? { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 } : placeOf(board, home);
  const camera = useCamera(frame, bounds, layout === 'desk' ? null : start);
  const { fresh, before } = useFresh(position.count, table.history, view.figures);

  const done = doneActions(table);
  const acting = tentative ? table.front : position.turn >= 0 ? position.turn : table.front;
  const partial = marksOf(view, choice, pointed, active);
  const marks: Marks = {
    seat: chooser ?? table.front,
    movable: [],
    figure: null,
    targets: [],
    target: null,
    places: [],
    stone: null,
    setup: null,
    closes: [],
    last: trailOf(table, done),
    hint: hintMark(table.hint, view.choices),
    openLand,
    ...partial,
  };
  const gains = gainsOf(marks.closes, position.players);
  const words = useMemo(() => choiceWords(view, choice, table, board), [view, choice.mode, choice.figure, choice.phase, board]);
  const labels = useMemo(
    () => spaceLabels({ board, view, seats, chooser, choice: words }),
    [board, view, seats, chooser, words],
  );
  const open = useMemo(() => new Set(words.keys()), [words]);

  useFollow(camera, board, view, fresh, active);
  useEffect(() => {
    const first = marks.closes[0];
    if (first && choice.place !== null) announce(marks.closes.map((area) => closingText(board, area, seats)).join(' '));
  }, [choice.place]);

  const onKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (key === 'escape') choice.cancel();
    else if (key === 'm') choice.setMode('move');
    else if (key === 's') choice.setMode('stone');
    else if (key === 'o') setOpenLand((on) => !on);
    else if (key === '+' || key === '=') camera.zoomBy(1.3);
    else if (key === '-') camera.zoomBy(1 / 1.3);
    else return false;
    return true;
  };

  const map = (
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
        still={still}
        onTake={(space) => (tentative ? undefined : choice.take(space))}
        onPoint={setPointed}
        onKey={onKey}
      />
      {layout === 'desk' && camera.whole && <Compass />}
      <MapTools camera={camera} openLand={openLand} setOpenLand={setOpenLand} />
      {!camera.whole && <Overview board={board} view={view} camera={camera} />}
    </div>
  );

  const turn = (
    <>
      {view.phase === 'setup' ? (
        <SetupInfo table={table} acting={acting} />
      ) : view.phase === 'play' || tentative ? (
        <Steps table={table} board={board} choice={choice} acting={acting} done={done} short={layout !== 'desk'} />
      ) : null}
      {layout !== 'desk' && view.phase === 'play' && !tentative && <ModeSwitch board={board} choice={choice} />}
    </>
  );
  const closing = <ClosingInfo board={board} areas={marks.closes} table={table} sums={layout !== 'desk'} />;
  const info = <div class="turn-info">{marks.closes.length > 0 ? closing : <Advice table={table} choice={choice} />}</div>;
  const buttons = still || (position.over && !tentative) ? null : <Buttons table={table} choice={choice} />;

  if (layout !== 'desk') {
    return (
      <div class={`terra terra-${layout}`} data-game="terra-nova">
        <Chips position={position} seats={seats} acting={acting} gains={gains} />
        {map}
        {!still && (
          <div class="terra-turn">
            {info}
            {!table.phone && <div class="panel">{table.panels.hint}</div>}
            {turn}
            {buttons}
          </div>
        )}
      </div>
    );
  }
  return (
    <div class="terra terra-desk" data-game="terra-nova">
      {map}
      <div class="card scale-card">
        <ScaleBar scores={view.scores} gains={gains} seats={seats} />
        <StonesLeft left={view.stonesLeft} />
      </div>
      <div class="terra-side">
        {!still && (
          <section class="card turn-card" aria-label={t('Turn')}>
            {turn}
            {info}
            <div class="panel">{table.panels.hint}</div>
            {buttons}
          </section>
        )}
        <PlayersCard position={position} seats={seats} acting={acting} gains={gains}>
          {table.panels.chances}
        </PlayersCard>
        <LandCard board={board} view={view} table={table} openLand={openLand} />
      </div>
    </div>
  );
}

type Tab = 'land' | 'open' | 'changed' | 'moves';

/** Landscapes, open land, moves and what changed share one card; tall screens show the landscapes always. */
function LandCard({ board, view, table, openLand }: { board: TerraBoard; view: TerraView; table: TableProps; openLand: boolean }): JSX.Element {
  const tall = useMedia('(min-height: 1060px)');
  const [chosen, setTab] = useState<Tab>('land');
  useEffect(() => setTab(openLand ? 'open' : 'land'), [openLand]);
  const tabs: { id: Tab; name: string }[] = [
    ...(openLand ? [{ id: 'open' as const, name: t('Open land') }] : tall ? [] : [{ id: 'land' as const, name: t('Landscapes') }]),
    { id: 'changed', name: t('What changed') },
    { id: 'moves', name: t('Moves') },
  ];
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? (tall && table.changed.length === 0 ? 'moves' : tabs[0]?.id);
  const bodies: Record<Tab, () => ComponentChildren> = {
    land: () => <Legend landscapes={board.landscapes} />,
    open: () => <OpenLandList board={board} view={view} />,
    changed: () => table.panels.changed,
    moves: () => table.panels.moves,
  };
  return (
    <>
      {(tall || table.still) && (
        <section class="card legend-card" aria-label={t('Landscapes')}>
          <Legend landscapes={board.landscapes} />
        </section>
      )}
      {!table.still && (
        <section class="card land-card">
          <div class="tabs" role="group" aria-label={t('Show')}>
            {tabs.map(({ id, name }) => (
              <button key={id} type="button" class={id === tab ? 'tab on' : 'tab'} aria-pressed={id === tab} data-testid={`tab-${id}`} onClick={() => setTab(id)}>
                {name}
              </button>
            ))}
          </div>
          <div class="tab-body" tabIndex={0} role="region" aria-label={tabs.find(({ id }) => id === tab)?.name}>
            {tab && bodies[tab]()}
          </div>
        </section>
      )}
    </>
  );
}

function MapTools({ camera, openLand, setOpenLand }: { camera: Camera; openLand: boolean; setOpenLand(on: boolean): void }): JSX.Element {
  return (
    <div class="map-tools">
      <button type="button" class="button tool" aria-label={t('Open land')} aria-pressed={openLand} onClick={() => setOpenLand(!openLand)} data-testid="open-land">
        <Icon name="layers" />
        <span>{t('Open land')}</span>
      </button>
      <button type="button" class="button tool icon" aria-label={t('Zoom in')} onClick={() => camera.zoomBy(1.5)} data-testid="zoom-in">
        <Icon name="plus" />
      </button>
      {!camera.whole && (
        <button type="button" class="button tool icon" aria-label={t('Whole map')} onClick={camera.showAll} data-testid="zoom-all">
          <Icon name="whole" />
        </button>
      )}
    </div>
  );
}

const Compass = (): JSX.Element => (
  <svg class="compass" width="76" height="92" viewBox="-38 -54 76 92" aria-hidden="true">
    <text y="-36" text-anchor="middle">
      N
    </text>
    <circle r="29" />
    <path d="M0 -27 4 -4 0 0 -4 -4ZM0 27 4 4 0 0 -4 4Z" class="needle" />
    <path d="M-27 0 -4 -4 0 0 -4 4ZM27 0 4 -4 0 0 4 4Z" />
  </svg>
);
