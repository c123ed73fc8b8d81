// SPDX-License-Identifier: MIT
/* Rules of thumb for Nova Luna, chosen by what is on the table. */
import { t } from '../../app/i18n';
import type { Game } from '../../app/store';

export function lunaTip(game: Game): string {
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
