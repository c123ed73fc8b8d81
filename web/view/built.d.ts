// SPDX-License-Identifier: MIT
/* Names of files that web/build.mjs makes, put into the code while it is bundled. */
declare const WASM_SIMD: string;
declare const WASM_PLAIN: string;
declare const WORKER: string;
/** Of the service worker alone: every file of the app, and a word that changes with them. */
declare const FILES: string[];
declare const VERSION: string;
