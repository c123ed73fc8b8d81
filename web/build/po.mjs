// SPDX-License-Identifier: MIT
/* Reads gettext catalogues, web/i18n/*.po, into what web/view/app/i18n.ts takes. */
import fs from 'node:fs';
import path from 'node:path';

const unquote = (line) => JSON.parse(line.slice(line.indexOf('"')));

/** The entries of one catalogue: a text, or the forms of a plural, by its English. */
export function parsePo(text) {
  const entries = {};
  let entry = {},
    key = '';
  const finish = () => {
    if (entry.msgid && !entry.fuzzy) {
      const forms = Object.keys(entry)
        .filter((name) => name.startsWith('msgstr'))
        .sort()
        .map((name) => entry[name]);
      if (forms.every((form) => form !== ''))
        entries[entry.msgid] = entry.msgid_plural === undefined ? forms[0] : forms;
    }
    entry = {};
  };
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('#,') && line.includes('fuzzy')) entry.fuzzy = true;
    if (line === '') finish();
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

/** All catalogues of a folder, as [language, entries]. */
export function readCatalogues(folder) {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.po'))
    .sort()
    .map((name) => [path.parse(name).name, parsePo(fs.readFileSync(path.join(folder, name), 'utf8'))]);
}
