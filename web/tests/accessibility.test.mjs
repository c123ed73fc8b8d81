// SPDX-License-Identifier: MIT
/*
 * axe-core looks at every screen, on a desk and on a phone, light and dark, and finds nothing.
 * A screen is reached once, on a desk by day; then the same page becomes a phone by night. The
 * theme changes colours alone, and those are the same at every size, so that only `make soak`
 * (NOVAE_WHOLE=1) looks at the other two as well.
 */
import test from 'node:test';
import { DESKTOP, PHONE, becomeDevice, checkAccessibility, reusedPage, useBrowser } from './harness.mjs';
import { id, settled } from './play.mjs';
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
if (process.env.NOVAE_WHOLE === '1') LOOKS.push(['phone', PHONE, 'light'], ['desk', DESKTOP, 'dark']);

const withPage = reusedPage({ ...DESKTOP, colorScheme: 'light', stays: true });

for (const [name, reach] of Object.entries(SCREENS))
  test(`nothing stands in anybody's way: ${name}, ${LOOKS.map(([size, , theme]) => `${size} ${theme}`).join(', ')}`, () =>
    withPage(async (page) => {
      await becomeDevice(page, DESKTOP);
      await reach(page, false);
      for (const [size, screen, theme] of LOOKS) {
        await becomeDevice(page, screen);
        await page.emulateMedia({ colorScheme: theme });
        for (let i = 0; i < 3; i++) await settled(page);
        // A phone shows a part of a large map; what moves it is there then.
        const closer = page.locator(id('zoom-in'));
        if (size === 'phone' && (await closer.count())) await closer.evaluate((button) => button.click());
        await page.waitForFunction(coloursSettled, theme);
        await checkAccessibility(page, `${name}, ${size}, ${theme}`);
      }
    }));
