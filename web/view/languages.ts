// SPDX-License-Identifier: MIT
/* Which languages there are, which one to use, and fetching its words. */
import { useCatalogue } from './i18n';
import { Box } from './parts/box';

/** Each in its own words; English needs no catalogue. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  hu: 'Magyar',
};

/** The language in use: whoever shows words watches it. */
export const language = new Box('en');

function wanted(setting: string): string {
  const wishes = setting === 'auto' ? navigator.languages : [setting];
  for (const wish of wishes) {
    const name = wish.slice(0, 2).toLowerCase();
    if (name in LANGUAGES) return name;
  }
  return 'en';
}

/** Words that cannot be fetched leave the page in English. */
export async function speak(setting: string): Promise<void> {
  let name = wanted(setting);
  let words = {};
  try {
    if (name !== 'en') words = (await (await fetch(`i18n/${name}.json`)).json()) as object;
  } catch {
    name = 'en';
  }
  useCatalogue(name, words);
  document.documentElement.lang = name;
  language.value = name;
}
