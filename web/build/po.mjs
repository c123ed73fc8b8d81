// SPDX-License-Identifier: MIT
/* Reads the list of languages and their gettext catalogues, web/i18n/*.po, into what web/view/app/i18n.ts takes. */
import fs from 'node:fs';
import path from 'node:path';

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** Texts that only the programs of the terminal say; the page needs none of them. */
const isOfTerminal = (where) => where.length > 0 && where.every((file) => /^src\/(cli|tui)\//.test(file));

/** The entries of one catalogue for the page: a text, or the forms of a plural, by its English. */
export function parsePo(text) {
  const entries = {};
  let entry = {},
    key = '',
    where = [];
  const finish = () => {
    if (entry.msgid && !entry.fuzzy && !isOfTerminal(where)) {
      const forms = Object.keys(entry)
        .filter((name) => name.startsWith('msgstr'))
        .sort()
        .map((name) => entry[name]);
      if (forms.every((form) => form !== ''))
        entries[entry.msgid] = entry.msgid_plural === undefined ? forms[0] : forms;
    }
    entry = {};
    where = [];
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('#,') && line.includes('fuzzy')) entry.fuzzy = true;
    if (line === '') finish();
    if (line.startsWith('#:')) where.push(...line.slice(2).trim().split(' '));
    if (line === '' || line.startsWith('#')) continue;
    if (!line.startsWith('"')) {
      key = line.slice(0, line.indexOf(' '));
      if (key === 'msgid' && entry.msgid !== undefined) finish();
      entry[key] = '';
    }
    entry[key] += unquote(line);
  }
  finish();
  return entries;
}

/** The languages of the page, each in its own words: the one list of them. English needs no catalogue. */
export function readLanguages(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, 'languages.json'), 'utf8'));
}

/** The names of the languages that have a catalogue. */
export const translatedLanguages = (folder) => Object.keys(readLanguages(folder)).filter((name) => name !== 'en');

/** All catalogues of a folder, as [language, entries]. */
export function readCatalogues(folder) {
  return translatedLanguages(folder).map((name) => [
    name,
    parsePo(fs.readFileSync(path.join(folder, `${name}.po`), 'utf8')),
  ]);
}
