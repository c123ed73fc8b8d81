// SPDX-License-Identifier: MIT
/*
 * Words. The key of a text is its English, as in gettext; web/i18n/<language>.po hold
 * the others. {names} are filled from `values`.
 */
export type Values = Record<string, string | number>;
/** A text, or its forms by number. */
export type Entry = string | string[];
export type Catalogue = Record<string, Entry>;

let catalogue: Catalogue = {};
let language = 'en';

/** Plural forms of all our languages but English have two entries; only 1 is singular. */
const formOf = (n: number): number => (n === 1 ? 0 : 1);

const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (word, name: string) => String(values[name] ?? word)) : text;

export function installCatalogue(name: string, entries: Catalogue): void {
  language = name;
  catalogue = entries;
}

export const currentLanguage = (): string => language;

/** For dates and numbers: as the reader's own country writes the language of the page. */
export const currentLocale = (): string =>
  globalThis.navigator?.languages?.find((wish) => wish.toLowerCase().split('-')[0] === language) ?? language;

/** The English of all texts that are translated. */
export const knownTexts = (): string[] => Object.keys(catalogue);

/** A text in the language of the page. */
export function t(text: string, values?: Values): string {
  const entry = catalogue[text];
  return fill(typeof entry === 'string' && entry ? entry : text, values);
}

/** A text that depends on a number; {n} is the number. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const entry = catalogue[one];
  const forms = Array.isArray(entry) ? entry : [one, many];
  return fill(forms[formOf(n)] ?? many, { n, ...values });
}
