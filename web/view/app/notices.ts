// SPDX-License-Identifier: MIT
/* What the page has to say in one line: what went wrong, what was copied, that an update is there. ui/notice.tsx draws it. */
import { announce } from './announce';
import { Observable } from './observable';
import { reasonOf } from './refusals';

export interface Notice {
  text: string;
  /** A second line: the reason. */
  detail?: string;
  action?: { label: string; run(): void };
  /** Problems stay until they are closed. */
  stays?: boolean;
}

const SECONDS = 5;

export const notice = new Observable<Notice | null>(null);

export function tell(text: string): void {
  show({ text });
}

/** Something was refused: said, and nothing else has happened. */
export function complain(text: string, problem?: unknown): void {
  const detail = problem === undefined ? '' : reasonOf(problem);
  show({ text, stays: true, ...(detail ? { detail } : {}) });
}

export function show(next: Notice): void {
  notice.value = next;
  announce(next.detail ? `${next.text} ${next.detail}` : next.text);
  if (next.stays) return;
  setTimeout(() => {
    if (notice.value === next) notice.value = null;
  }, SECONDS * 1000);
}
