// SPDX-License-Identifier: MIT
/* The same game in another tab: this one follows it, and takes over when asked. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { useObservable } from '../app/observable';
import { savedGame, watchSaved } from '../app/saves';
import type { Store } from '../app/store';
import { Hold } from '../app/tabs';

/** Holds the game while its page is shown; answers what takes it over. */
function useHold(store: Store, id: string): Hold | null {
  const [hold, setHold] = useState<Hold | null>(null);
  useEffect(() => {
    let followed = false;
    const made = new Hold(id, (mine) => {
      store.elsewhere.value = !mine;
      if (!mine) store.stop();
      const save = mine && followed ? savedGame(id) : null;
      followed = !mine;
      if (save) store.resume(save);
    });
    setHold(made);
    const stopWatching = watchSaved(id, (save) => {
      const { value: game } = store.game;
      // A move that the other tab made as the game was taken from it is not lost either.
      if (game?.id === id && (store.elsewhere.value || save.moves > game.position.count)) store.resume(save);
    });
    return () => {
      stopWatching();
      made.leave();
      store.elsewhere.value = false;
    };
  }, [store, id]);
  return hold;
}

export function SharedTabs({ store, id }: { store: Store; id: string }): JSX.Element | null {
  const hold = useHold(store, id);
  if (!useObservable(store.elsewhere)) return null;
  return (
    <div class="notice card" role="status" data-testid="elsewhere">
      <p>{t('This game is open in another tab. Here you see what happens there.')}</p>
      <button type="button" class="button primary" data-testid="play-here" onClick={() => hold?.take()}>
        {t('Play here')}
      </button>
    </div>
  );
}
