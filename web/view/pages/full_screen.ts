// SPDX-License-Identifier: MIT
/* The page on the whole screen, where the browser allows it. */
import { t } from '../app/i18n';
import type { MenuItem } from '../ui/menu';

function toggle(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}

export const fullScreenItem = (): MenuItem[] =>
  document.fullscreenEnabled
    ? [
        {
          icon: 'whole',
          label: document.fullscreenElement ? t('Leave full screen') : t('Full screen'),
          run: toggle,
          testid: 'menu-full-screen',
        },
      ]
    : [];
