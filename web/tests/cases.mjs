// SPDX-License-Identifier: MIT
/* The conformance games (tests/conformance/cases) as records, and what the engine says in their words. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { top } from './native.mjs';

const folder = path.join(top, 'tests', 'conformance', 'cases');
const TAGS = {
  game: 'Game',
  players: 'Players',
  beginner: 'Beginner',
  map: 'Map',
  edition: 'Edition',
  idlelimit: 'IdleLimit',
};

/** The first `count` games of every file, as [file, games]. */
export function readCases(count) {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => {
      const lines = fs.readFileSync(path.join(folder, name), 'utf8').trim().split('\n');
      return [name, lines.slice(0, count).map((line) => JSON.parse(line))];
    });
}

/** The record of a case before its first move. */
export function startOf({ options, deal }) {
  const tags = Object.entries(options).map(([key, value]) => `[${TAGS[key]} "${value}"]\n`);
  return `${tags.join('')}[Deal "${deal}"]\n`;
}

/** All moves that the choices of a position offer, sorted as the protocol does. */
export function movesOf({ luna, terra }) {
  if (terra)
    return [...terra.choices.setup, ...terra.choices.slides, ...terra.choices.stones].map((c) => c.move).sort();
  const moves = luna.choices.offers.flatMap((offer) => offer.places.map((place) => place.move));
  if (luna.choices.refill) moves.push('refill');
  if (luna.choices.next) moves.push('next');
  return moves.sort();
}

export const digest = (moves) => createHash('sha1').update(moves.join(' ')).digest('hex').slice(0, 12);

function lunaState({ luna, result, players }, tiles) {
  const { phase, phase1, phase2, total } = luna.solo ?? {};
  const code = (tile) => (tile === null ? null : tiles[tile].code);
  const tableau = (placed) =>
    placed.map(({ tile, x, y, tasks }) => [code(tile), x, y, tasks.map((task) => Number(task.done)).join('')]);
  return {
    moon: luna.moon,
    wheel: luna.wheel.map(code),
    pile: luna.pile.length,
    track: luna.track,
    next: luna.next.map((seat) => seat + 1),
    supply: luna.supply,
    tableaux: luna.tableaux.map(tableau),
    ...(luna.solo && { phase, phase1, phase2, total }),
    ...(result && players > 1 ? { ranking: luna.next.map((_, place) => result.places.indexOf(place) + 1) } : {}),
  };
}

function terraState({ terra, over, result }, board) {
  const name = (space) => board.spaces[space].name;
  const closed = terra.closed.flatMap((area) => area.spaces).sort((a, b) => a - b);
  return {
    phase: terra.phase,
    action: terra.action,
    stones: terra.stones_left,
    idle: terra.idle,
    scores: terra.scores,
    figures: terra.figures.map((list) => list.map(name)),
    moved: terra.moved.map(name),
    stonespaces: terra.stones.map(name),
    closed: closed.map(name),
    ...(over ? { winners: result.winners.map((seat) => seat + 1) } : {}),
  };
}

/** A position as `query state` would tell it, as far as the page is told of it. */
export function stateOf(position, engine, session) {
  const { game, players, count: ply, over, turn } = position;
  const own = position.luna ? lunaState(position, engine.tiles) : terraState(position, session.board());
  return { game, players, ply, over, turn: turn + 1, ...own };
}

/** The protocol's word for a result. */
export function resultWord({ result, players }) {
  if (!result) return 'none';
  if (players === 1) return result.winners.length ? 'p1win' : 'p1loss';
  return result.winners.length === 1 ? `p${result.winners[0] + 1}win` : 'draw';
}
