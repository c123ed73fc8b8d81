// SPDX-License-Identifier: MIT
/* What web/build.mjs knows and puts into the code while it is bundled: names of files, languages. */
declare const WASM_SIMD: string;
declare const WASM_PLAIN: string;
declare const WORKER: string;
/** web/i18n/languages.json: the languages of the page, each in its own words. */
declare const LANGUAGES: Record<string, string>;
/** Of the service worker alone: every file of the app, and a word that changes with them. */
declare const FILES: string[];
declare const VERSION: string;
