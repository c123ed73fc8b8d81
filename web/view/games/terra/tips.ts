// SPDX-License-Identifier: MIT
/* Rules of thumb for Terra Nova, chosen by what is on the table. */
import { t } from '../../app/i18n';
import { isTentative, type Game } from '../../app/store';

export function terraTip(game: Game): string {
  const terra = game.position.terra;
  if (!terra) return '';
  if (terra.phase === 'setup')
    return t('Spread your figures: you want the most in several landscapes, not all in one.');
  if (isTentative(game)) return t('Nothing is final yet: take back what you like, then confirm the turn.');
  if (terra.action === 1) return t('Stones go beside the figure you move: move first to where you want a wall.');
  if (terra.action > 1) return t('An area with one landscape counts three times, with two twice, with three once.');
  return '';
}
