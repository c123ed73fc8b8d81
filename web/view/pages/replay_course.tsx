// SPDX-License-Identifier: MIT
/* The course of a game and the way through it: graph, slider, buttons, and moves that play by themselves. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Seat } from '../engine/types';
import { t } from '../app/i18n';
import { Graph, type GraphShape } from '../ui/graph';
import { Icon, type IconName } from '../ui/icons';

const PLAY_MILLIS = 800;

interface CourseProps {
  course: number[][];
  isTotal: boolean;
  part: number;
  turning: { ply: number; seat: Seat }[];
  shape: GraphShape;
  moves: number;
  at: number;
  finished: boolean;
  /** The position shown, in words. */
  says: string;
  seek(count: number): void;
  children: ComponentChildren;
}

export function ChancesCard({
  course,
  isTotal,
  part,
  turning,
  shape,
  moves,
  at,
  finished,
  says,
  seek,
  children,
}: CourseProps): JSX.Element {
  const title = isTotal ? t('Total to be expected, by move') : t('Chance to win, in %, by move');
  return (
    <section class="card course" aria-label={title}>
      <header class="label">
        <span>{finished ? title : t('The course of the game is shown when it is over')}</span>
        <span>
          {finished && part < 1 && (
            <span class="course-part">{t('looking at it: {n} %', { n: Math.round(part * 100) })}</span>
          )}
          {t('move {n} of {all}', { n: at, all: moves })}
        </span>
      </header>
      {finished && (
        <Graph
          course={course}
          isTotal={isTotal}
          moves={moves}
          at={at}
          turning={turning}
          shape={shape}
          seek={seek}
          part={part}
        />
      )}
      <input
        type="range"
        class={`slider ${shape}`}
        min={0}
        max={moves}
        value={at}
        aria-label={t('Position')}
        aria-valuetext={t('{n}: {move}', { n: at, move: says })}
        data-testid="slider"
        onInput={(event) => seek(Number(event.currentTarget.value))}
      />
      <div class="course-tools">{children}</div>
    </section>
  );
}

export function Controls({ at, moves, seek }: { at: number; moves: number; seek(count: number): void }): JSX.Element {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (at >= moves) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => seek(at + 1), PLAY_MILLIS);
    return () => clearTimeout(timer);
  }, [playing, at]);
  const toggle = () => {
    if (!playing && at >= moves) seek(0);
    setPlaying(!playing);
  };
  return (
    <div class="controls" role="group" aria-label={t('Replay')}>
      <Step icon="first" label={t('To the beginning')} run={() => seek(0)} off={at === 0} testid="first" />
      <Step icon="back" label={t('One move back')} run={() => seek(at - 1)} off={at === 0} testid="back" />
      <Step
        icon={playing ? 'pause' : 'play'}
        label={playing ? t('Pause') : t('Play the moves')}
        run={toggle}
        off={moves === 0}
        testid="play-moves"
        primary
      />
      <Step icon="next" label={t('One move on')} run={() => seek(at + 1)} off={at >= moves} testid="forward" />
      <Step icon="last" label={t('To the end')} run={() => seek(moves)} off={at >= moves} testid="last" />
    </div>
  );
}

interface StepProps {
  icon: IconName;
  label: string;
  run(): void;
  off: boolean;
  testid: string;
  primary?: boolean;
}

function Step({ icon, label, run, off, testid, primary }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      class={`button ${primary ? 'primary' : 'icon'}`}
      aria-label={label}
      title={label}
      onClick={run}
      disabled={off}
      data-testid={testid}
    >
      <Icon name={icon} />
    </button>
  );
}
