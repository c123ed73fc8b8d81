// SPDX-License-Identifier: MIT
/* A sentence on a card with a tail, where something was clicked: app/answers.ts. */
import type { JSX } from 'preact';
import { answer } from '../app/answers';
import { useObservable } from '../app/observable';

/** Half of its greatest width, and how near to the edge it comes. */
const HALF = 140;
const EDGE = 8;
/** Above this there is no room over a finger. */
const TOP = 110;

export function AnswerBubble(): JSX.Element | null {
  const now = useObservable(answer);
  if (!now) return null;
  const half = Math.min(HALF, innerWidth / 2 - EDGE);
  const x = Math.min(Math.max(now.x, half + EDGE), innerWidth - half - EDGE);
  return (
    <p
      class={now.y < TOP ? 'answer below' : 'answer'}
      style={{ left: `${x}px`, top: `${now.y}px`, '--tail': `${now.x - x}px` }}
      aria-hidden="true"
      data-testid="answer"
    >
      {now.text}
    </p>
  );
}
