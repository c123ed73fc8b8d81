// SPDX-License-Identifier: MIT
/*
 * axe-core looks at every screen, on a desk and on a phone, light and dark, and finds nothing.
 * The theme changes colours alone, so a desk is looked at twice only for what is about colours,
 * and a phone, which has the same colours elsewhere, once.
 */
import test from 'node:test';
import { DESKTOP, PHONE, checkAccessibility, useBrowser, withPage } from './harness.mjs';
import { SCREENS } from './screens.mjs';

useBrowser();

/** The page wears the theme and no colour is on its way any more. */
const coloursSettled = (theme) =>
  document.documentElement.dataset.theme === theme &&
  document.getAnimations().every((one) => one.playState !== 'running');

const COLOURS = ['color-contrast', 'link-in-text-block'];
const SIZES = [
  [
    'desk',
    DESKTOP,
    [
      ['light', null],
      ['dark', COLOURS],
    ],
  ],
  ['phone', PHONE, [['dark', null]]],
];

for (const [name, reach] of Object.entries(SCREENS)) {
  for (const [size, screen, looks] of SIZES) {
    test(`nothing stands in anybody's way: ${name}, ${size}`, () =>
      withPage(screen, async (page) => {
        await reach(page, size === 'phone');
        for (const [theme, rules] of looks) {
          await page.emulateMedia({ colorScheme: theme });
          await page.waitForFunction(coloursSettled, theme);
          await checkAccessibility(page, `${name}, ${size}, ${theme}`, rules);
        }
      }));
  }
}
