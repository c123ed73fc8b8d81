// SPDX-License-Identifier: MIT
/*
 * What a screen reader should say. The line lives outside the rendered tree, so that
 * no redraw swallows a message; messages of one moment are said together.
 */
let line: HTMLElement | null = null;
let waiting: string[] = [];

function makeLine(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'status');
  element.setAttribute('aria-live', 'polite');
  element.className = 'unseen';
  element.dataset.testid = 'announcer';
  document.body.append(element);
  return element;
}

export function announce(text: string): void {
  line ??= makeLine();
  waiting.push(text);
  if (waiting.length > 1) return;
  setTimeout(() => {
    if (line) line.textContent = waiting.join(' ');
    waiting = [];
  }, 60);
}
