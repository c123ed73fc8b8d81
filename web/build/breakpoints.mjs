// SPDX-License-Identifier: MIT
/*
 * The sizes of the window at which the page changes, view/ui/breakpoints.json: each is the
 * first at which there is room for what it is named after. Styles say (--below-page) and
 * (--from-page), scripts MEDIA['below-page']; nobody writes a number of their own.
 */
import fs from 'node:fs';
import path from 'node:path';

const NAMED = /\(--([\w-]+)\)/g;

/** The conditions by name: { 'below-page': '(max-width: 719px)', 'from-page': '(min-width: 720px)', … }. */
export function mediaConditions(breakpoints) {
  return Object.fromEntries(
    Object.entries(breakpoints).flatMap(([name, size]) =>
      Object.entries(size).flatMap(([axis, pixels]) => [
        [`below-${name}`, `(max-${axis}: ${pixels - 1}px)`],
        [`from-${name}`, `(min-${axis}: ${pixels}px)`],
      ]),
    ),
  );
}

export const readMedia = (web) =>
  mediaConditions(JSON.parse(fs.readFileSync(path.join(web, 'view/ui/breakpoints.json'), 'utf8')));

/** Puts the conditions in place of their names; throws on a name that nobody gave. */
export function expandMedia(css, media) {
  return css.replace(/@media[^{]*/g, (rule) =>
    rule.replace(NAMED, (_, name) => {
      if (!(name in media)) throw new Error(`breakpoints.json has no ${name}`);
      return media[name];
    }),
  );
}

/** The same while esbuild reads styles. */
export const mediaPlugin = (media) => ({
  name: 'media',
  setup: (build) =>
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => ({
      contents: expandMedia(await fs.promises.readFile(file, 'utf8'), media),
      loader: 'css',
    })),
});
