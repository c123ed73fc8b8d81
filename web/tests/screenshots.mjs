// SPDX-License-Identifier: MIT
/*
 * Pictures of every screen, desktop, small laptop and phone, upright and on its side, and of the tables
 * on a tablet, light and dark: `make screenshots`. ONLY is a pattern of their names.
 */
import fs from 'node:fs';
import test from 'node:test';
import { DESKTOP, PHONE, PHONE_SIDEWAYS, useBrowser, withPage } from './harness.mjs';
import { SCREENS } from './screens.mjs';

const OUT = process.env.SCREENSHOTS ?? 'screenshots';
const TABLET = { ...PHONE, viewport: { width: 768, height: 1024 }, deviceScaleFactor: 1 };
const LAPTOP = { viewport: { width: 1280, height: 720 } };
const SIZES = { desktop: DESKTOP, laptop: LAPTOP, phone: PHONE, sideways: PHONE_SIDEWAYS, tablet: TABLET };
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
