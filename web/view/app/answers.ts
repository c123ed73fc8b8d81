// SPDX-License-Identifier: MIT
/*
 * What a click that does nothing is answered: one sentence for a moment, where it was made.
 * ui/answer.tsx draws it.
 */
import { announce } from './announce';
import { Observable } from './observable';

export interface Answer {
  text: string;
  /** Where the pointer was, or the middle of what was chosen, in CSS pixels of the window. */
  x: number;
  y: number;
}

const MILLIS = 2600;

export const answer = new Observable<Answer | null>(null);

let pointer: { x: number; y: number; at: number } = { x: 0, y: 0, at: -Infinity };
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on it is known where the last press was. */
export function followPointer(): void {
  document.addEventListener(
    'pointerdown',
    ({ clientX: x, clientY: y, timeStamp: at }) => {
      pointer = { x, y, at };
      answer.value = null;
    },
    true,
  );
}

/** A press lasts this long at most; what is older was not the cause. */
const PRESS_MILLIS = 1000;

/** Says why not, at the pointer; `element` is where the keyboard chose. */
export function answerClick(text: string, element?: Element | null): void {
  const recent = performance.now() - pointer.at < PRESS_MILLIS;
  const box = recent ? null : element?.getBoundingClientRect();
  const { x, y } = box ? { x: box.x + box.width / 2, y: box.y + box.height / 4 } : pointer;
  answer.value = { text, x, y };
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (answer.value = null), MILLIS);
}
