// SPDX-License-Identifier: MIT
/* Rules of thumb, one at a time, chosen by what is on the table. */
import { chooserOf, isTentative, type Game } from '../app/store';
import { lunaTip } from './luna/tips';
import { terraTip } from './terra/tips';

/** A sentence for the person who chooses, or ''. */
export function tipFor(game: Game): string {
  if (chooserOf(game) === null && !isTentative(game)) return '';
  return game.position.game === 'nova-luna' ? lunaTip(game) : terraTip(game);
}
