// SPDX-License-Identifier: MIT
/* Which language to use, of those that web/i18n/languages.json lists, and fetching its words. */
import { installCatalogue, type Catalogue, type Entry } from './i18n';
import { Observable } from './observable';

/** The language in use: whoever shows words watches it. */
export const language = new Observable('en');

function wanted(setting: string): string {
  const wishes = setting === 'auto' ? navigator.languages : [setting];
  for (const wish of wishes) {
    const name = wish.slice(0, 2).toLowerCase();
    if (name in LANGUAGES) return name;
  }
  return 'en';
}

const fetched = async <T>(name: string): Promise<T[]> => (await (await fetch(`i18n/${name}.json`)).json()) as T[];

/** The English of all texts, and what they become. */
async function fetchCatalogue(name: string): Promise<Catalogue> {
  const [texts, entries] = await Promise.all([fetched<string>('texts'), fetched<Entry>(name)]);
  return Object.fromEntries(texts.map((text, i) => [text, entries[i] ?? text]));
}

/** Words that cannot be fetched leave the page in English. */
export async function setLanguage(setting: string): Promise<void> {
  let name = wanted(setting);
  let words: Catalogue = {};
  try {
    if (name !== 'en') words = await fetchCatalogue(name);
  } catch {
    name = 'en';
  }
  installCatalogue(name, words);
  document.documentElement.lang = name;
  language.value = name;
}
