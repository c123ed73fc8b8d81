// SPDX-License-Identifier: MIT
/*
 * Sets up a position as it lies on a real table, of either game. The library judges it
 * after every change; what can be is played on, asked for a hint, or handed on as a link.
 */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { Session } from '../engine/engine';
import { recordOf } from '../engine/record_text';
import type { GameName, Position, Sketched, TerraBoard } from '../engine/types';
import { goToGame, linkOf } from '../app/files';
import { t } from '../app/i18n';
import { type Names, seatedName, seatTags } from '../app/names';
import { complain } from '../app/notices';
import { inWords } from '../app/refusals';
import { go, replaceWith } from '../app/router';
import { emptyLuna, emptyTerra, keepSketch, keptSketch, sketchOf, sketchText, type Sketch } from '../app/sketch';
import type { Store } from '../app/store';
import { gameTitle } from '../games/game_table';
import { adviceWords, reasonWords } from '../games/hint_words';
import { LunaSetup } from '../games/luna/setup';
import { resultWords } from '../games/move_words';
import { mapTitle } from '../games/terra/names';
import { TerraSetup } from '../games/terra/setup';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { LinkDialog } from '../ui/link_dialog';
import { useScreen } from '../ui/screen';
import { SeatsPicker } from '../ui/seats_picker';
import { Choice } from '../ui/settings_form';
import { Switch } from '../ui/switch';
import { ThemeTool, Tool, TopBar } from '../ui/top_bar';
import { randomSeed, readDraft } from './draft';
import { ownMapWords } from './own_maps';
import './setup.css';

const HINT_MILLIS = 1500;
const GAMES: GameName[] = ['nova-luna', 'terra-nova'];

function firstSketch(store: Store, from: string): Sketch {
  const map = store.engine.maps.find(({ name }) => name === 'island')?.text ?? '';
  const game = store.game.value;
  if (from === 'game' && game) return sketchOf(game.position, game.board, game.seats, map);
  const draft = readDraft();
  const kept = keptSketch() ?? { game: draft.game, seats: draft.seats, luna: emptyLuna(), terra: emptyTerra(map) };
  const wanted = GAMES.find((name) => name === from);
  return fitting(store, { ...kept, game: wanted ?? kept.game });
}

/** With as many seats as the game takes. */
function fitting(store: Store, sketch: Sketch): Sketch {
  const { least, most } = store.engine.limits.players[sketch.game];
  const seats = [...sketch.seats, ...sketchSeats].slice(0, Math.max(least, Math.min(most, sketch.seats.length)));
  return { ...sketch, seats };
}

const sketchSeats = [0, 1, 2, 3].map(() => ({ name: '', bot: null }));

interface Judged extends Sketched {
  text: string;
  full: Position | null;
}

/** What the library says of the sketch; the session holds the position when there is one. */
function judge(store: Store, session: Session, sketch: Sketch, board: TerraBoard | null, seed: string): Judged {
  const text = sketchText(sketch, store.engine, board);
  const said = store.engine.sketch(text, seed);
  if (said.error) return { ...said, text, full: null };
  session.open(recordOf({ Game: sketch.game, Position: said.position }, ''));
  return { ...said, text, full: session.position() };
}

function useSketch(store: Store, from: string) {
  const [past, setPast] = useState<Sketch[]>(() => [firstSketch(store, from)]);
  const sketch = past[past.length - 1] as Sketch;
  useLayoutEffect(() => keepSketch(sketch), [sketch]);
  const change = (some: Partial<Sketch>): void => setPast([...past.slice(-99), fitting(store, { ...sketch, ...some })]);
  const undo = past.length > 1 ? () => setPast(past.slice(0, -1)) : null;
  return { sketch, change, undo };
}

/** Spaces that a reason names. */
const spacesIn = (error: string, board: TerraBoard): number[] =>
  board.spaces.flatMap(({ name }, i) => (new RegExp(`\\b${name}\\b`).test(error) ? [i] : []));

/** With names for everybody. */
const named = (sketch: Sketch): Sketch => ({
  ...sketch,
  seats: sketch.seats.map((seat, i) => ({ ...seat, name: seatedName(seat, i) })),
});

export function SetupPage({ store, from }: { store: Store; from: string }): JSX.Element {
  const { sketch: laid, change, undo } = useSketch(store, from);
  const sketch = useMemo(() => named(laid), [laid]);
  const [over, setOver] = useState<'who' | 'share' | null>(null);
  const session = useMemo(() => store.engine.session(), [store]);
  const seed = useMemo(randomSeed, []);
  const board = useMemo(() => store.engine.checkMap(sketch.terra.map).map, [sketch.terra.map]);
  const judged = useMemo(() => judge(store, session, sketch, board, seed), [sketch, board]);
  useEffect(() => () => session.free(), [session]);
  useEffect(() => {
    if (from === 'game') replaceWith('setup');
  }, []);
  useScreen(sketch.game, t('Set up a position'));
  const { game, seats } = sketch;
  const close = (): void => setOver(null);
  return (
    <div class="page setup-page">
      <TopBar heading game={game} title={t('Set up a position')}>
        <Tool icon="undo" label={t('Undo')} run={() => undo?.()} disabled={!undo} testid="setup-undo" words />
        <Tool icon="person" label={t('Game and players')} run={() => setOver('who')} testid="setup-who" words />
        <ThemeTool />
      </TopBar>
      <main class="setup-main" data-testid="setup">
        {game === 'nova-luna' ? (
          <LunaSetup
            luna={sketch.luna}
            tiles={store.engine.tiles}
            seats={seats}
            seen={judged.seen}
            marked={store.engine.tiles.flatMap(({ code }, i) => (judged.error.includes(code) ? [i] : []))}
            change={(luna) => change({ luna })}
          />
        ) : (
          board && (
            <TerraSetup
              key={board.text}
              terra={sketch.terra}
              board={board}
              seats={seats}
              view={judged.full?.terra ?? null}
              marked={spacesIn(judged.error, board)}
              change={(terra) => change({ terra })}
            />
          )
        )}
        <Verdict
          store={store}
          session={session}
          sketch={sketch}
          judged={judged}
          change={change}
          share={() => setOver('share')}
        />
      </main>
      {over === 'who' && <Who store={store} sketch={laid} change={change} close={close} />}
      {over === 'share' && <Share link={linkOf(session, seats) ?? ''} close={close} />}
    </div>
  );
}

// ---- What the library says, and what can be done then ----

/** Tiles by colour and cost rather than by their code, players by name. */
function reasonInWords(error: string, seats: Sketch['seats']): string {
  const said = inWords(error).replace(
    /\b(?:player|Spieler|speler) ([1-4])\b/g,
    (word, n: string) => seats[Number(n) - 1]?.name ?? word,
  );
  return said.charAt(0).toUpperCase() + said.slice(1) + (/[.?!]$/.test(said) ? '' : '.');
}

interface VerdictProps {
  store: Store;
  session: Session;
  sketch: Sketch;
  judged: Judged;
  change(some: Partial<Sketch>): void;
  share(): void;
}

function useHint({ store, session, judged, sketch }: VerdictProps) {
  const [hint, setHint] = useState<{ of: string; words: string } | null>(null);
  const ask = async (): Promise<void> => {
    const { full, text } = judged;
    if (!full) return;
    setHint({ of: text, words: t('Thinking …') });
    const names: Names = {
      seats: sketch.seats,
      tiles: store.engine.tiles,
      board: full.terra ? session.board() : null,
    };
    try {
      const { move, reasons } = await store.thinker.hint(session.record({}), HINT_MILLIS, new AbortController().signal);
      const why = reasons.map((reason) => reasonWords(reason, names)).join('; ');
      const words = adviceWords(move, full, names);
      setHint({ of: text, words: why ? t('{move}: {reason}', { move: words, reason: why }) : words });
    } catch (problem) {
      setHint(null);
      complain(t('No hint this time.'), problem);
    }
  };
  return { hint: hint?.of === judged.text ? hint.words : '', ask };
}

function Verdict(props: VerdictProps): JSX.Element {
  const { store, sketch, judged, share } = props;
  const { full, error } = judged;
  const { hint, ask } = useHint(props);
  const playOn = (): void => {
    store.open(recordOf({ Game: sketch.game, Position: judged.position, ...seatTags(sketch.seats) }));
    goToGame(store);
  };
  return (
    <section class={`card setup-verdict ${error ? 'no' : 'yes'}`} aria-label={t('Can it be?')}>
      <Icon name={error ? 'warn' : 'check'} size={24} />
      <div class="setup-words" role="status" data-testid="setup-verdict">
        <p>{full ? standingWords(full, sketch) : reasonInWords(error, sketch.seats)}</p>
        {hint && <p data-testid="setup-hint">{hint}</p>}
      </div>
      {full?.luna && <SameSpace {...props} next={full.luna.next} track={full.luna.track} />}
      <div class="setup-buttons">
        <button type="button" class="button" disabled={!full} onClick={share} data-testid="setup-share">
          <Icon name="share" /> {t('Share')}
        </button>
        <button
          type="button"
          class="button"
          disabled={!full || full.over}
          onClick={() => void ask()}
          data-testid="setup-ask"
        >
          <Icon name="hint" /> {t('Hint')}
        </button>
        <button type="button" class="button primary" disabled={!full} onClick={playOn} data-testid="setup-play">
          {full?.over ? t('Look at it') : t('Play on')}
        </button>
      </div>
    </section>
  );
}

function standingWords(position: Position, { seats }: Sketch): string {
  if (position.over) return resultWords(position, seats);
  const name = seats[position.turn]?.name ?? '';
  return position.terra?.phase === 'setup'
    ? t('This can be: {name} puts down the next figure.', { name })
    : t('This can be: {name} is to move.', { name });
}

/** Where tokens share a space of the moon track, one lies on the other. */
function SameSpace({ sketch, change, next, track }: VerdictProps & { next: number[]; track: number[] }): JSX.Element {
  const { seats, luna } = sketch;
  const swap = (i: number) => (): void => {
    const order = [...next];
    [order[i], order[i + 1]] = [order[i + 1] as number, order[i] as number];
    change({ luna: { ...luna, next: [...order, ...luna.next.filter((seat) => !order.includes(seat))] } });
  };
  return (
    <>
      {next.slice(0, -1).map((seat, i) => {
        const below = next[i + 1] ?? 0;
        if (track[seat] !== track[below]) return null;
        const names = { top: seats[seat]?.name ?? '', below: seats[below]?.name ?? '' };
        return (
          <button key={seat} type="button" class="button" onClick={swap(i)} data-testid="setup-swap">
            {t('{top} lies on {below}: swap', names)}
          </button>
        );
      })}
    </>
  );
}

// ---- Who plays what ----

interface WhoProps {
  store: Store;
  sketch: Sketch;
  change(some: Partial<Sketch>): void;
  close(): void;
}

function Who({ store, sketch, change, close }: WhoProps): JSX.Element {
  const { game, seats } = sketch;
  const empty = (): void =>
    change(game === 'nova-luna' ? { luna: emptyLuna() } : { terra: emptyTerra(sketch.terra.map) });
  return (
    <Dialog title={t('Game and players')} close={close} testid="setup-dialog">
      <Choice
        label={t('Game')}
        value={game}
        testid="setup-game"
        options={GAMES.map((name): [string, string] => [name, gameTitle(name)])}
        change={(name) => {
          change({ game: name as GameName });
          go('setup');
        }}
      />
      <SeatsPicker
        game={game}
        seats={seats}
        change={(next) => change({ seats: next })}
        {...store.engine.limits.players[game]}
      />
      {game === 'nova-luna' ? (
        <LunaOptions sketch={sketch} change={change} />
      ) : (
        <TerraOptions store={store} sketch={sketch} change={change} />
      )}
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={empty} data-testid="setup-empty">
          {t('Clear the table')}
        </button>
        <button type="button" class="button primary" onClick={close}>
          {t('Done')}
        </button>
      </div>
    </Dialog>
  );
}

type OptionsProps = Pick<WhoProps, 'sketch' | 'change'>;

function LunaOptions({ sketch: { luna, seats }, change }: OptionsProps): JSX.Element {
  if (seats.length > 1)
    return (
      <Switch
        label={t('Shorter first game')}
        about={t('fewer tokens with 3 or 4 players')}
        on={luna.beginner && seats.length > 2}
        disabled={seats.length < 3}
        change={(beginner) => change({ luna: { ...luna, beginner } })}
        testid="setup-beginner"
      />
    );
  return (
    <>
      <Choice
        label={t('Phase')}
        value={String(luna.phase)}
        testid="setup-phase"
        options={[
          ['1', t('Phase 1')],
          ['2', t('Phase 2')],
        ]}
        change={(phase) => change({ luna: { ...luna, phase: phase === '2' ? 2 : 1 } })}
      />
      <p class="quiet small">{t('In phase 2 lay the tiles of phase 1 first: their costs count twice.')}</p>
    </>
  );
}

function TerraOptions({ store, sketch: { terra }, change }: OptionsProps & { store: Store }): JSX.Element {
  const own = readDraft().mapText;
  const maps: [string, string][] = [
    ...store.engine.maps.map(({ name, text }): [string, string] => [text, mapTitle(name)]),
    ...[...new Set([own, terra.map])]
      .filter((text) => text && !store.engine.maps.some((map) => map.text === text))
      .map((text): [string, string] => [text, ownMapWords(store.engine, text)]),
  ];
  return (
    <>
      <Choice
        label={t('Map')}
        value={terra.map}
        testid="setup-map"
        options={maps}
        change={(map) => change({ terra: emptyTerra(map) })}
      />
      <Switch
        label={t('Ends with the first to lose all figures')}
        about={t('as in the English edition of 2006')}
        on={terra.english}
        change={(english) => change({ terra: { ...terra, english } })}
        testid="setup-english"
      />
    </>
  );
}

const Share = (props: { link: string; close(): void }): JSX.Element => (
  <LinkDialog title={t('Share this position')} {...props} />
);
