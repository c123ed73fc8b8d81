// SPDX-License-Identifier: MIT
/* Rules of thumb, one at a time, chosen by what is on the table. */
import { t } from '../app/i18n';
import { chooserOf, isTentative, type Game } from '../app/store';

function lunaTip(game: Game): string {
  const luna = game.position.luna;
  if (!luna) return '';
  const laid = luna.tableaux[game.featuredSeat]?.length ?? 0;
  if (luna.choices.next)
    return t('All eight tokens are placed: go on to the second phase, or take more tiles to prepare it.');
  if (luna.choices.refill)
    return t('Few tiles are left: refill to see more, or take one of these and leave the rest to the others.');
  if (laid === 0) return t('Your first tile goes to the middle. A cheap tile brings you back to the turn sooner.');
  if (laid < 3) return t('Keep tiles of a colour together: a whole group counts for the tile beside it.');
  if (luna.supply.some((left, seat) => seat !== game.featuredSeat && left <= 3))
    return t('Somebody is nearly done: do not leave them the tile they need.');
  return [
    t('The furthest back on the moon track plays: after a cheap tile you may play twice.'),
    t('A tile counts for all its neighbours at once. Look for places that serve several tasks.'),
    t('Tasks of a new tile can be complete the moment it is laid.'),
  ][laid % 3] as string;
}

function terraTip(game: Game): string {
  const terra = game.position.terra;
  if (!terra) return '';
  if (terra.phase === 'setup')
    return t('Spread your figures: you want the most in several landscapes, not all in one.');
  if (isTentative(game)) return t('Nothing is final yet: take back what you like, then confirm the turn.');
  if (terra.action === 1) return t('Stones go beside the figure you move: move first to where you want a wall.');
  if (terra.action > 1) return t('An area with one landscape counts three times, with two twice, with three once.');
  return '';
}

/** A sentence for the person who chooses, or ''. */
export function tipFor(game: Game): string {
  if (chooserOf(game) === null && !isTentative(game)) return '';
  return game.position.game === 'nova-luna' ? lunaTip(game) : terraTip(game);
}
