// SPDX-License-Identifier: MIT
/* The size of the screen, the game whose colours the page wears, and its title. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { useObservable } from '../app/observable';
import { unread } from '../app/unread';
import type { GameName } from '../engine/types';

/** Below this, or on a phone on its side, one decision a screen. */
const PHONE = `${MEDIA['below-page']}, ${MEDIA['below-upright']}`;
/** A table needs more room than a page: a tablet held upright has the phone's. */
const SMALL_TABLE = `${MEDIA['below-table']}, ${MEDIA['below-upright']}`;
/** A phone on its side is wide but low. */
const SIDEWAYS = `${MEDIA['below-upright']} and ${MEDIA['from-sideways']}`;

/** Whether a media query holds, followed while it changes. */
function useMedia(query: string): boolean {
  const [matches, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const check = (): void => set(list.matches);
    check();
    list.addEventListener('change', check);
    return () => list.removeEventListener('change', check);
  }, [query]);
  return matches;
}

export const usePhone = (): boolean => useMedia(PHONE);
export const useSmallTable = (): boolean => useMedia(SMALL_TABLE);
export const useSideways = (): boolean => useMedia(SIDEWAYS);
/** A replay beside its cards, all on one screen. */
export const useWideReplay = (): boolean => useMedia(`${MEDIA['from-replay']} and ${MEDIA['from-upright']}`);
export const useTall = (): boolean => useMedia(MEDIA['from-terra-legend']);

export function useScreen(game: GameName | null, title: string): void {
  const news = useObservable(unread);
  useLayoutEffect(() => {
    document.documentElement.dataset.game = game ?? 'nova-luna';
    document.title = `${news ? `(${news}) ` : ''}${title ? `${title} · ` : ''}novae`;
  }, [game, title, news]);
}
