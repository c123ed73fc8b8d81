// SPDX-License-Identifier: MIT
/*
 * axe-core looks at every screen, on a desk and on a phone, light and dark, and finds nothing.
 * The theme changes colours alone, and those are the same at every size: a desk is looked at
 * by day, a phone by night, and only by `make soak` (NOVAE_WHOLE=1) the other way round, too.
 */
import test from 'node:test';
import { DESKTOP, PHONE, checkAccessibility, reusedPage, useBrowser } from './harness.mjs';
import { SCREENS } from './screens.mjs';

useBrowser();

/** The page wears the theme and no colour is on its way any more. */
const coloursSettled = (theme) =>
  document.documentElement.dataset.theme === theme &&
  document.getAnimations().every((one) => one.playState !== 'running');

const LOOKS = [
  ['desk', DESKTOP, 'light'],
  ['phone', PHONE, 'dark'],
];
if (process.env.NOVAE_WHOLE === '1') LOOKS.push(['desk', DESKTOP, 'dark'], ['phone', PHONE, 'light']);

for (const [size, screen, theme] of LOOKS) {
  const withPage = reusedPage({ ...screen, colorScheme: theme });
  for (const [name, reach] of Object.entries(SCREENS))
    test(`nothing stands in anybody's way: ${name}, ${size}, ${theme}`, () =>
      withPage(async (page) => {
        await reach(page, size === 'phone');
        await page.waitForFunction(coloursSettled, theme);
        await checkAccessibility(page, `${name}, ${size}, ${theme}`);
      }));
}
