// SPDX-License-Identifier: MIT
/* What happens beside every move, on whatever page: sounds, and words for screen readers. */
import { useEffect } from 'preact/hooks';
import type { MoveItem } from '../engine/types';
import { t } from '../app/i18n';
import { announce } from '../app/announce';
import { complain } from '../app/notices';
import { resultWords, wholeMoveWords } from '../games/move_words';
import { savedGame } from '../app/saves';
import { sound } from '../app/sounds';
import { chooserOf, type Game, type Store } from '../app/store';

function play(move: MoveItem, game: Game): void {
  if (game.position.over) sound('end');
  else if (move.luna) sound(move.luna.completed.length ? 'task' : 'place');
  else if (move.terra?.closed.length) sound('close');
  else sound(move.terra?.kind === 'stone' ? 'stone' : 'place');
}

function say(move: MoveItem, game: Game, store: Store): void {
  announce(wholeMoveWords(move, { seats: game.seats, tiles: store.engine.tiles, board: game.board }));
  const chooser = chooserOf(game);
  if (game.position.over) announce(`${resultWords(game.position, game.seats)}.`);
  else if (chooser !== null && chooser !== move.seat)
    announce(t('Your turn, {name}.', { name: game.seats[chooser]?.name ?? '' }));
}

let looked = false;

/** Looked at once: a browser that keeps nothing loses the game with the tab. */
function warn(game: Game): void {
  if (looked) return;
  looked = true;
  if (savedGame(game.id)) return;
  complain(t('This browser keeps no games. Save yours as a file before you close the page.'));
}

export function useMoveFeedback(store: Store): void {
  useEffect(() => {
    const told = (move: MoveItem, game: Game) => {
      play(move, game);
      say(move, game, store);
      warn(game);
    };
    store.onMove.add(told);
    return () => void store.onMove.delete(told);
  }, [store]);
}
