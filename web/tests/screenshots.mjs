// SPDX-License-Identifier: MIT
/*
 * Pictures of every screen, desktop, three laptops and phones, upright and on their side, and of the tables
 * on a tablet, light and dark: `make screenshots`. ONLY is a pattern of their names.
 */
import fs from 'node:fs';
import test from 'node:test';
import { DESKTOP, PHONE, PHONE_SIDEWAYS, useBrowser, withPage } from './harness.mjs';
import { SCREENS } from './screens.mjs';

const OUT = process.env.SCREENSHOTS ?? 'screenshots';
const TABLET = { ...PHONE, viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1 };
const desk = (width, height) => ({ viewport: { width, height } });
const SIZES = {
  desktop: DESKTOP,
  laptop: desk(1366, 768),
  small: desk(1280, 720),
  square: desk(1024, 768),
  phone: PHONE,
  little: { ...PHONE, viewport: { width: 320, height: 568 } },
  sideways: PHONE_SIDEWAYS,
  tablet: TABLET,
};
const isShown = (name, size) => size !== 'tablet' || /^(luna|terra)-/.test(name);
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : /./;

fs.mkdirSync(OUT, { recursive: true });
useBrowser();

for (const [name, reach] of Object.entries(SCREENS)) {
  for (const [size, screen] of Object.entries(SIZES)) {
    for (const colorScheme of ['light', 'dark']) {
      const file = `${name}-${size}-${colorScheme}`;
      if (!only.test(file) || !isShown(name, size)) continue;
      test(file, () =>
        withPage({ ...screen, colorScheme }, async (page) => {
          await reach(page, Boolean(screen.hasTouch));
          await page.waitForTimeout(400);
          await page.screenshot({ path: `${OUT}/${file}.png` });
        }),
      );
    }
  }
}
