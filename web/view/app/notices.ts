// SPDX-License-Identifier: MIT
/* What the page has to say in one line: what went wrong, what was copied, that an update is there. ui/notice.tsx draws it. */
import { announce } from './announce';
import { Observable } from './observable';
import { plainly, Refusal, reasonOf } from './refusals';

export interface Notice {
  text: string;
  /** A second line: the reason. */
  detail?: string;
  /** The reason in the words of those who know how games are written, for whoever asks. */
  exact?: string;
  action?: { label: string; run(): void };
  /** Problems stay until they are closed. */
  stays?: boolean;
}

const SECONDS = 5;

export const notice = new Observable<Notice | null>(null);

export function tell(text: string): void {
  show({ text });
}

/** Something was refused: said, and nothing else has happened. What the engine said is shown when asked for. */
export function complain(text: string, problem?: unknown): void {
  if (problem === undefined) show({ text, stays: true });
  else if (problem instanceof Refusal) show({ text, detail: problem.message, stays: true });
  else show({ text, exact: reasonOf(problem), stays: true });
}

/** A game or a map from outside cannot be read: what is wrong with it, in a sentence. */
export function complainOfText(text: string, problem: unknown): void {
  const exact = problem instanceof Refusal ? {} : { exact: reasonOf(problem) };
  show({ text, detail: plainly(problem), stays: true, ...exact });
}

export function show(next: Notice): void {
  notice.value = next;
  announce(next.detail ? `${next.text} ${next.detail}` : next.text);
  if (next.stays) return;
  setTimeout(() => {
    if (notice.value === next) notice.value = null;
  }, SECONDS * 1000);
}
