// SPDX-License-Identifier: MIT
/* What web/build.mjs puts into the code while it is bundled: names of files, languages, sizes of the window. */
declare const WASM: string;
declare const WORKER: string;
/** The styles of playing together. */
declare const ONLINE_STYLE: string;
/** The files of puzzles, by game. */
declare const PUZZLES: Record<string, string>;
/** web/i18n/languages.json: the languages of the page, each in its own words. */
declare const LANGUAGES: Record<string, string>;
/** The ten levels in their order, of src/players/characters.h. */
declare const CHARACTERS: { name: string; word: string; about: string }[];
/** Conditions on the size of the window, of view/ui/breakpoints.json. */
declare const MEDIA: Record<`${'below' | 'from'}-${keyof typeof import('./ui/breakpoints.json')}`, string>;
/** Of the service worker alone: every file of the app, and a word that changes with them. */
declare const FILES: string[];
declare const VERSION: string;
