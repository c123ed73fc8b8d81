// SPDX-License-Identifier: MIT
/* The catalogues as the tests see them: the words of a language, and which of them C says. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePo, translatedLanguages } from '../build/po.mjs';

export const folder = fileURLToPath(new URL('../i18n', import.meta.url));
export const LANGUAGES = translatedLanguages(folder);

export const readCatalogue = (name) => fs.readFileSync(path.join(folder, name), 'utf8');
export const wordsOf = (language) => parsePo(readCatalogue(`${language}.po`));

/** What C says when it refuses something, as the formats that it fills in. */
export const refusals = () =>
  [
    ...readCatalogue('novae.pot').matchAll(/^#: .*src\/(?:core|games|session)\/.*\.c\b.*\n(?:#,.*\n)?msgid (".*")$/gm),
  ].map(([, text]) => JSON.parse(text));

export const CONVERSION = /%(?:\d+\$)?(\.\*s|zu|[sucd])/g;

/** Parts of a refusal that C does not fill in: where they stand, English stands. */
export const fixedParts = (format) =>
  format.split(/%(?:\.\*s|zu|[sucd])/).filter((part) => /\p{L}{2,}.*\p{L}{2,}/u.test(part) && part.length > 9);
