// SPDX-License-Identifier: MIT
/* axe-core looks at every screen, on a desk and on a phone, light and dark, and finds nothing. */
import test from 'node:test';
import { DESKTOP, PHONE, checkAccessibility, useBrowser, withPage } from './harness.mjs';
import { SCREENS } from './screens.mjs';

useBrowser();

/** The page wears the theme and no colour is on its way any more. */
const coloursSettled = (theme) =>
  document.documentElement.dataset.theme === theme &&
  document.getAnimations().every((one) => one.playState !== 'running');

for (const [name, reach] of Object.entries(SCREENS)) {
  for (const [size, screen] of [
    ['desk', DESKTOP],
    ['phone', PHONE],
  ]) {
    test(`nothing stands in anybody's way: ${name}, ${size}`, () =>
      withPage(screen, async (page) => {
        await reach(page, size === 'phone');
        // The dark theme changes colours alone, so only what is about colours is looked at twice.
        for (const [theme, rules] of [
          ['light', null],
          ['dark', ['color-contrast', 'link-in-text-block']],
        ]) {
          await page.emulateMedia({ colorScheme: theme });
          await page.waitForFunction(coloursSettled, theme);
          await checkAccessibility(page, `${name}, ${size}, ${theme}`, rules);
        }
      }));
  }
}
