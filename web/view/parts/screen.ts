// SPDX-License-Identifier: MIT
/* The size of the screen, the game whose colours the page wears, and its title. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { GameName } from '../engine/types';

/** Below this, or on a phone on its side, one decision a screen. */
const PHONE = '(max-width: 719px), (max-height: 499px)';

export function usePhone(): boolean {
  const [phone, set] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const check = () => set(query.matches);
    query.addEventListener('change', check);
    return () => query.removeEventListener('change', check);
  }, []);
  return phone;
}

export function useScreen(game: GameName | null, title: string): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['game'] = game ?? 'nova-luna';
    document.title = title ? `${title} · novae` : 'novae';
  }, [game, title]);
}
