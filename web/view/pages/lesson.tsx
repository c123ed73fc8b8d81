// SPDX-License-Identifier: MIT
/*
 * A lesson on a real table: above it what to do, on it the position of the scene. A move
 * that does something else is not made, and the lesson says why; nothing can go wrong.
 */
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Engine, Session } from '../engine/engine';
import type { GameName, Hint } from '../engine/types';
import { t } from '../app/i18n';
import { announce } from '../app/announce';
import { GameTable } from '../games/game_table';
import { seatedName } from '../app/names';
import type { SeatInfo, TableProps } from '../app/table';
import './learn.css';
import { lunaLesson } from '../games/luna/lesson';
import { wholeRecord, type Lesson, type Scene } from '../app/lesson';
import { terraLesson } from '../games/terra/lesson';

interface Props {
  game: GameName;
  engine: Engine;
  /** A session of the lesson's own: the game that is being played stays as it is. */
  session: Session;
  phone: boolean;
  /** Starts a first game against a bot. */
  playNow(): void;
  leave(): void;
}

type Progress = 'asked' | 'nudged' | 'done';

const lessonOf = (game: GameName): Lesson => (game === 'nova-luna' ? lunaLesson() : terraLesson());

const seatsOf = (players: number): SeatInfo[] =>
  Array.from({ length: players }, (_, seat) => {
    const bot = seat === 0 ? null : seat + 1;
    return { name: bot === null ? t('You') : seatedName({ name: '', bot }, seat), bot };
  });

/** What a scene asks for is marked as a hint is. */
const markOf = ({ shows }: Scene): Hint | null =>
  shows === undefined ? null : { move: shows, score: 0, visits: 0, pv: [], reasons: [] };

function tableOf(props: Props, scene: Scene, progress: Progress, attempt: (move: string) => void): TableProps {
  const { engine, session, phone } = props;
  const position = session.position();
  const open = progress !== 'done';
  return {
    position,
    tiles: engine.tiles,
    board: position.game === 'terra-nova' ? session.board() : null,
    seats: seatsOf(position.players),
    history: session.history(),
    chooser: open && position.turn >= 0 ? position.turn : null,
    featuredSeat: 0,
    tentative: false,
    idle: !open,
    hint: open ? markOf(scene) : null,
    changed: [],
    play: (move) => attempt(move),
    undo: () => undefined,
    canUndo: false,
    confirm: () => undefined,
    panels: { chances: null, hint: null, changed: null, moves: null },
    phone,
    still: false,
  };
}

export function LessonPage(props: Props): JSX.Element {
  const { game, engine, session, playNow, leave } = props;
  const lesson = useMemo(() => lessonOf(game), [game]);
  const [at, setAt] = useState(0);
  const [progress, setProgress] = useState<Progress>('asked');
  const scene = lesson.scenes[at];
  // The session holds one position: opened while drawing, so that table and words belong together.
  useMemo(() => scene && session.open(wholeRecord(engine, scene.record)), [session, scene]);
  useEffect(() => {
    if (scene) announce(`${scene.title}. ${scene.ask}`);
  }, [scene]);

  if (!scene) return <Farewell lesson={lesson} playNow={playNow} leave={leave} again={() => setAt(0)} />;

  const attempt = (move: string): void => {
    const good = scene.accepts(move, session.position());
    if (good) session.play(move);
    setProgress(good ? 'done' : 'nudged');
    announce(good ? scene.done : scene.nudge);
  };
  const show = (index: number): void => {
    setAt(index);
    setProgress('asked');
  };

  return (
    <main class="lesson" data-game={game} data-testid="lesson">
      <Coach lesson={lesson} scene={scene} at={at} progress={progress} show={show} leave={leave} />
      <div class="lesson-table" key={at}>
        <GameTable {...tableOf(props, scene, progress, attempt)} />
      </div>
    </main>
  );
}

interface CoachProps {
  lesson: Lesson;
  scene: Scene;
  at: number;
  progress: Progress;
  show(index: number): void;
  leave(): void;
}

function Coach({ lesson, scene, at, progress, show, leave }: CoachProps): JSX.Element {
  const done = progress === 'done';
  return (
    <section class={`card coach ${progress}`} aria-label={lesson.title}>
      <ol class="coach-steps" aria-label={t('Step {n} of {count}', { n: at + 1, count: lesson.scenes.length })}>
        {lesson.scenes.map((one, index) => (
          <li key={one.title} class={index < at || (index === at && done) ? 'past' : index === at ? 'now' : ''} />
        ))}
      </ol>
      <h1 data-testid="lesson-title">{scene.title}</h1>
      <p data-testid="lesson-text">{done ? scene.done : scene.ask}</p>
      {progress === 'nudged' && (
        <p class="coach-nudge" data-testid="lesson-nudge">
          {scene.nudge}
        </p>
      )}
      <div class="coach-buttons">
        <button type="button" class="button plain" onClick={leave} data-testid="leave-lesson">
          {t('Leave the lesson')}
        </button>
        <button type="button" class="button" disabled={at === 0} onClick={() => show(at - 1)}>
          {t('Back')}
        </button>
        <button
          type="button"
          class={done ? 'button primary' : 'button'}
          onClick={() => show(at + 1)}
          data-testid="lesson-next"
        >
          {done ? t('Next') : t('Skip')}
        </button>
      </div>
    </section>
  );
}

function Farewell({
  lesson,
  again,
  playNow,
  leave,
}: {
  lesson: Lesson;
  again(): void;
  playNow(): void;
  leave(): void;
}): JSX.Element {
  return (
    <main class="lesson" data-game={lesson.game} data-testid="lesson-end">
      <section class="card coach farewell">
        <h1>{t('You know the game')}</h1>
        <p>{lesson.farewell}</p>
        <div class="coach-buttons">
          <button type="button" class="button plain" onClick={leave}>
            {t('Leave the lesson')}
          </button>
          <button type="button" class="button" onClick={again}>
            {t('Once more')}
          </button>
          <button type="button" class="button primary" onClick={playNow} data-testid="lesson-play">
            {t('Play a first game')}
          </button>
        </div>
      </section>
    </main>
  );
}
