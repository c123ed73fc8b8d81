// SPDX-License-Identifier: MIT
/*
 * Puzzles: positions with one clearly best turn, found by `novae puzzles`. They are loaded
 * when wanted; what was solved, and a rating of one's own for each game, stay in this browser.
 */
import { recordOf } from '../engine/record_text';
import type { GameName, LunaTile } from '../engine/types';
import { today } from './daily';
import { DAY_MILLIS, timeOf } from './days';

export interface Puzzle {
  id: string;
  game: GameName;
  /** How difficult it is, on the same scale as the rating. */
  rating: number;
  /** Chances after the solution and after the best other turn, in permille. */
  best: number;
  second: number;
  solution: string[];
  /** Its position as a record. */
  record: string;
}

type Row = [rating: number, best: number, second: number, solution: string, position: string];

/** A short name that follows from the text: the same for everyone, whatever else is shipped. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** The pile is left out of the file: all tiles that lie nowhere else, in the order that tells nothing. */
function withPile(position: string, tiles: LunaTile[]): string {
  if (!position.startsWith('nova-luna')) return position;
  const rest = tiles.filter(({ code }) => !position.includes(code)).map(({ code }) => code);
  return position.replace(/ next=/, ` pile=${rest.reverse().join(',') || '-'} next=`);
}

function read(game: GameName, row: Row, tiles: LunaTile[]): Puzzle {
  const [rating, best, second, solution, position] = row;
  return {
    id: nameOf(position),
    game,
    rating,
    best,
    second,
    solution: solution.split(' '),
    record: recordOf({ Game: game, Position: withPile(position, tiles) }),
  };
}

const loaded = new Map<GameName, Promise<Puzzle[]>>();

/** All puzzles of a game, the easiest first. */
export function loadPuzzles(game: GameName, tiles: LunaTile[]): Promise<Puzzle[]> {
  const known = loaded.get(game);
  if (known) return known;
  const coming = fetch(PUZZLES[game] ?? '').then(async (answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return ((await answer.json()) as Row[]).map((row) => read(game, row, tiles));
  });
  loaded.set(game, coming);
  coming.catch(() => loaded.delete(game));
  return coming;
}

/** The puzzle of a day, the same for everyone: it goes through all of them in a mixed order. */
export function puzzleOfDay(puzzles: Puzzle[], date: string): Puzzle | undefined {
  const day = Math.floor(timeOf(date) / DAY_MILLIS);
  const order = [...puzzles].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order[day % order.length];
}

// ---- One's own ----

export type Outcome = 'solved' | 'helped' | 'missed';

interface Standing {
  rating: number;
  /** Ratings after each puzzle, the last ones. */
  course: number[];
  tried: number;
}

export interface PuzzleProgress {
  standing: Record<GameName, Standing>;
  /** By id: how it went the first time. */
  seen: Record<string, Outcome>;
  /** Days on which a puzzle of the day was tried. */
  days: string[];
}

const KEY = 'novae.puzzles';
const FIRST_RATING = 1000;
const COURSE = 60;

const fresh = (): Standing => ({ rating: FIRST_RATING, course: [], tried: 0 });

export function puzzleProgress(): PuzzleProgress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<PuzzleProgress>;
    return {
      standing: {
        'nova-luna': { ...fresh(), ...found.standing?.['nova-luna'] },
        'terra-nova': { ...fresh(), ...found.standing?.['terra-nova'] },
      },
      seen: found.seen ?? {},
      days: Array.isArray(found.days) ? found.days : [],
    };
  } catch {
    return { standing: { 'nova-luna': fresh(), 'terra-nova': fresh() }, seen: {}, days: [] };
  }
}

const WORTH: Record<Outcome, number> = { solved: 1, helped: 0.5, missed: 0 };

/** What a first try does to the rating, as in chess: by how likely it was; the first ones count double. */
export function ratingAfter({ rating, tried }: Standing, puzzle: number, outcome: Outcome): number {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const weight = tried < 15 ? 48 : 24;
  return Math.max(400, Math.round(rating + weight * (WORTH[outcome] - expected)));
}

/** Keeps how the first try went; answers by how much the rating changed, 0 for a puzzle known before. */
export function keepOutcome(puzzle: Puzzle, outcome: Outcome, daily: boolean): number {
  const progress = puzzleProgress();
  const standing = progress.standing[puzzle.game];
  const before = standing.rating;
  if (!progress.seen[puzzle.id]) {
    standing.rating = ratingAfter(standing, puzzle.rating, outcome);
    standing.course = [...standing.course, standing.rating].slice(-COURSE);
    standing.tried++;
    progress.seen[puzzle.id] = outcome;
  }
  if (daily && !progress.days.includes(today())) progress.days.push(today());
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    /* Not kept, then. */
  }
  return standing.rating - before;
}

/** One that was not tried yet, as near to the rating as there is, but not always the same. */
export function nextPuzzle(puzzles: Puzzle[], game: GameName, except: string): Puzzle | undefined {
  const { seen, standing } = puzzleProgress();
  const rating = standing[game].rating + 50;
  const open = puzzles.filter(({ id }) => !seen[id] && id !== except);
  const near = (open.length ? open : puzzles.filter(({ id }) => id !== except))
    .sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))
    .slice(0, 6);
  return near[Math.floor(Math.random() * near.length)];
}

/** Three kinds by difficulty. */
export const BANDS = [0, 1100, 1600, Infinity];
export const bandOf = (rating: number): number => BANDS.findIndex((_, i) => rating < (BANDS[i + 1] ?? Infinity));
