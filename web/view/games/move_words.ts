// SPDX-License-Identifier: MIT
/* Moves and results as sentences in the language of the page, whichever game it is. */
import type { MoveItem, Position } from '../engine/types';
import { t, tn } from '../app/i18n';
import { listed, seatName, type Names } from '../app/names';
import type { SeatInfo } from '../app/table';
import { lunaMoveWords, tasksDone } from './luna/move_words';
import { closingNote } from './terra/closing_words';
import { terraMoveWords } from './terra/move_words';

/** Who did what: "Ada takes R5b". */
export function moveWords(move: MoveItem, names: Names): string {
  const name = seatName(names, move.seat);
  if (move.luna) return lunaMoveWords(move.luna, names, name);
  return move.terra ? terraMoveWords(move.terra, names, name) : move.text;
}

/** What came of it: "2 tasks done", "12 × 2 = 24 for Ada", or ''. */
export function outcomeWords(move: MoveItem, names: Names): string {
  if (move.luna) return move.luna.completed.length ? tasksDone(move.luna.completed.length) : '';
  return (move.terra?.closed ?? []).map((closing) => closingNote(closing, names)).join('; ');
}

export function wholeMoveWords(move: MoveItem, names: Names): string {
  const outcome = outcomeWords(move, names);
  return outcome ? `${moveWords(move, names)}: ${outcome}.` : `${moveWords(move, names)}.`;
}

/** A score as the players count it. */
export function scoreWords(position: Position, score: number): string {
  if (position.game === 'terra-nova') return tn('{n} point', '{n} points', score);
  if (position.players === 1) return t('total {n}', { n: score });
  return tn('{n} token left', '{n} tokens left', score);
}

/** The headline of a finished game. */
export function resultWords(position: Position, seats: SeatInfo[]): string {
  const { result } = position;
  if (!result) return '';
  if (position.players === 1)
    return t('{name} finishes with a total of {n}', { name: seats[0]?.name ?? '', n: result.scores[0] ?? 0 });
  const winner = result.winners[0] ?? 0;
  const name = seats[winner]?.name ?? '';
  if (result.winners.length > 1)
    return t('{names} share the victory', { names: listed(result.winners.map((w) => seats[w]?.name ?? '')) });
  const score = result.scores[winner] ?? 0;
  if (position.game === 'nova-luna') {
    return score === 0
      ? t('{name} wins: every token is placed', { name })
      : tn('{name} wins with {n} token left', '{name} wins with {n} tokens left', score, { name });
  }
  return tn('{name} wins with {n} point', '{name} wins with {n} points', score, { name });
}
