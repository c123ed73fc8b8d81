// SPDX-License-Identifier: MIT
/* The kept game that an address names, brought to the table. */
import { t } from '../app/i18n';
import { complain } from '../app/notices';
import { replaceWith } from '../app/router';
import { savedGame, savedGames } from '../app/saves';
import type { Store } from '../app/store';

/** Without `id` the one played last. When there is none: false, and back to the start page. */
export function openSaved(store: Store, id: string): boolean {
  const save = id ? savedGame(id) : savedGames().find((game) => !game.over);
  let problem: unknown;
  try {
    if (save) {
      store.resume(save);
      return true;
    }
  } catch (wrong) {
    problem = wrong;
  }
  complain(t('This game is not kept in this browser.'), problem);
  replaceWith('');
  return false;
}
