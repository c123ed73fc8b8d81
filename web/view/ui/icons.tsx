// SPDX-License-Identifier: MIT
/* Small line pictures for buttons, 24 units wide, in the colour of the text beside them. */
import type { JSX } from 'preact';

const PATHS = {
  undo: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  hint: 'M9 17.5c0-2-3-3.6-3-7.2a6 6 0 0 1 12 0c0 3.6-3 5.2-3 7.2ZM9.5 21h5',
  moon: 'M20 14.2A8.3 8.3 0 0 1 9.8 4 8.3 8.3 0 1 0 20 14.2Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  share: 'M12 15V3.5M8 7l4-4 4 4M5 12v8h14v-8',
  close: 'M6 6l12 12M18 6 6 18',
  play: 'M8 5.5v13l10.5-6.5Z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  next: 'M9 5.5 15.5 12 9 18.5',
  back: 'M15 5.5 8.5 12 15 18.5',
  first: 'M6 5.5v13M17 5.5 10.5 12 17 18.5',
  last: 'M18 5.5v13M7 5.5 13.5 12 7 18.5',
  check: 'M5 12.5 10 17.5 19.5 7',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  bot: 'M7 7h10v10H7ZM10.5 10.5h3v3h-3ZM9.5 7V3.5M14.5 7V3.5M9.5 20.5V17M14.5 20.5V17M7 9.5H3.5M7 14.5H3.5M20.5 9.5H17M20.5 14.5H17',
  down: 'M6 9.5l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  calendar: 'M4.5 6.5h15v13.5h-15ZM4.5 10.5h15M8.5 3.5v5M15.5 3.5v5',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v14c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2v-14c-3.5 0-6.5.5-8.5 2ZM12 6.5v14',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  file: 'M6 3.5h8l4.5 4.5v12.5H6ZM13.5 3.5V8.5h5',
  map: 'M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9ZM12 8.5l3 1.7v3.6l-3 1.7-3-1.7v-3.6Z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  save: 'M12 4v11M8 11.5l4 4 4-4M5 19.5h14',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7',
  home: 'M4 11.5 12 4l8 7.5M6.5 10v10h11V10',
  rules: 'M5 4h14v16H5ZM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5',
  graph: 'M4 4v16h16M7 15l4-5 3.5 3L20 7',
  fork: 'M6 20V4M6 13c8 0 11-2 11-8M13.5 8 17 4.5 20.5 8',
  keyboard: 'M3 6.5h18v11H3ZM7 10h.5M11 10h.5M15 10h.5M7.5 14h9',
  arrow: 'M4 12H20M14 6L20 12L14 18',
  hex: 'M12 3.5 19.4 7.8V16.2L12 20.5 4.6 16.2V7.8Z',
  redo: 'M15 7 19.5 11.5 15 16M19 11.5h-9a5 5 0 0 0 0 10h2',
  minus: 'M5 12h14',
  whole: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15',
  layers: 'M12 3.5 21 8.5 12 13.5 3 8.5ZM4 13 12 17.5 20 13',
  open: 'M12 16V5M8 8.5l4-4 4 4M5 19.5h14',
  hand: 'M8 12V6.5A1.5 1.5 0 0 1 11 6.5V11V5A1.5 1.5 0 0 1 14 5V11V6.5A1.5 1.5 0 0 1 17 6.5V14C17 18 15 20.5 12 20.5S8 19 6.5 16.5L4.5 13A1.4 1.4 0 0 1 7 12L8 13.5',
  puzzle: 'M5 8h4.2a2.3 2.3 0 1 1 4.6 0H18v4.2a2.3 2.3 0 1 1 0 4.6V21H5Z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21h4',
  fill: 'M10 4.5 4.5 11l6 6 6.5-6.5ZM4.5 11H17M19.5 14.5c1.6 2.4 2 3 2 4a2 2 0 0 1-4 0c0-1 .4-1.6 2-4Z',
  speech: 'M4 5h16v11h-8l-5 4v-4H4Z',
  warn: 'M12 4 21 19.5H3ZM12 10V14.5M12 16.8V17',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" class="icon-line">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}

/** The sign of a game: a half moon, or two peaks on a hexagon. */
export function Logo({ game, size = 34 }: { game: 'nova-luna' | 'terra-nova'; size?: number }): JSX.Element {
  if (game === 'terra-nova') {
    return (
      <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
        <path d="M17 1.5 30.5 9.2v15.6L17 32.5 3.5 24.8V9.2Z" fill="var(--accent)" />
        <path
          d="m9 22 5-7.5 3.5 4.8L21 12l5 10"
          fill="none"
          stroke="var(--on-accent)"
          stroke-width="2.4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <circle cx="17" cy="17" r="15.5" fill="#1b2250" stroke="#3a4686" stroke-width="1" />
      <path d="M17 4.5a12.5 12.5 0 0 0 0 25 17 17 0 0 0 0-25Z" fill="#fffef6" />
    </svg>
  );
}
