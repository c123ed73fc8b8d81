// SPDX-License-Identifier: MIT
/* The small line drawings on the table's buttons. */
import type { JSX } from 'preact';

const PATHS = {
  check: 'M5 12.5 10 17.5 19.5 7',
  arrow: 'M4 12H20M14 6L20 12L14 18',
  hex: 'M12 3.5 19.4 7.8V16.2L12 20.5 4.6 16.2V7.8Z',
  undo: 'M9 6 4.5 10.5 9 15M5 10.5H14.5A5 5 0 0 1 14.5 20.5H11',
  redo: 'M15 6 19.5 10.5 15 15M19 10.5H9.5A5 5 0 0 0 9.5 20.5H13',
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  whole: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  layers: 'M12 3.5 21 8.5 12 13.5 3 8.5ZM4 13 12 17.5 20 13',
  key: 'M4 6H9M4 12H9M4 18H9M13 6H20M13 12H20M13 18H20',
  close: 'M6 6 18 18M18 6 6 18',
  play: 'M7 4.5 19 12 7 19.5Z',
  save: 'M12 4V15M7 10.5 12 15.5 17 10.5M5 19.5H19',
  open: 'M12 16V5M7 9.5 12 4.5 17 9.5M5 19.5H19',
  link: 'M10 14A4 4 0 0 0 15.7 14L19 10.7A4 4 0 0 0 13.3 5L12 6.3M14 10A4 4 0 0 0 8.3 10L5 13.3A4 4 0 0 0 10.7 19L12 17.7',
  trash: 'M5 7H19M10 7V4.5H14V7M7 7 8 20H16L17 7',
  hand: 'M8 12V6.5A1.5 1.5 0 0 1 11 6.5V11V5A1.5 1.5 0 0 1 14 5V11V6.5A1.5 1.5 0 0 1 17 6.5V14C17 18 15 20.5 12 20.5S8 19 6.5 16.5L4.5 13A1.4 1.4 0 0 1 7 12L8 13.5',
  warn: 'M12 4 21 19.5H3ZM12 10V14.5M12 16.8V17',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
