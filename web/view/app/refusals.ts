// SPDX-License-Identifier: MIT
/*
 * Why something was refused, in the language of the page. C says it in English, one
 * sentence for each reason; the catalogues know those sentences by the formats that C
 * fills in ("line %u, column %u: %s"), so what C said is matched with them and said
 * again. A sentence that no catalogue knows is shown as it is, and called English.
 */
import { currentLanguage, knownTexts, t } from './i18n';

/** Refused by the page itself, in the language of the page already. */
export class Refusal extends Error {}

interface Pattern {
  english: string;
  matches: RegExp;
  /** What C fills in, by kind: "u", ".*s". */
  kinds: string[];
  /** Letters of its own: of several patterns that match, the one with most is meant. */
  own: number;
}

const CONVERSION = /%(?:(\d+)\$)?(\.\*s|zu|[sucd])/g;
/** What a conversion may have become. Only %s can be a sentence again. */
const BECOMES: Record<string, string> = { u: '\\d+', zu: '\\d+', d: '-?\\d+', c: '.', s: '.+', '.*s': '.*' };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(english: string): Pattern {
  const kinds = [...english.matchAll(CONVERSION)].map(([, , kind = '']) => kind);
  const own = english.split(/%(?:\.\*s|zu|[sucd])/);
  const source = own
    .map((part, i) => escaped(part) + (i < kinds.length ? `(${BECOMES[kinds[i] ?? '']})` : ''))
    .join('');
  return { english, matches: new RegExp(`^${source}$`, 'su'), kinds, own: own.join('').length };
}

let patterns: { language: string; all: Pattern[] } = { language: '', all: [] };

function knownPatterns(): Pattern[] {
  const language = currentLanguage();
  if (patterns.language !== language) {
    const all = knownTexts()
      .filter((text) => text.search(CONVERSION) >= 0)
      .map(patternOf);
    patterns = { language, all: all.sort((a, b) => b.own - a.own) };
  }
  return patterns.all;
}

/** A translation with what C had filled in; it may name the places, as %2$s. */
function filled(form: string, words: string[]): string {
  let next = 0;
  return form.replace(CONVERSION, (_, place?: string) => words[place ? Number(place) - 1 : next++] ?? '');
}

/** Null when no catalogue has it. A single word inside is a name, and stays. */
function translated(text: string): string | null {
  if (knownTexts().includes(text)) return t(text);
  for (const pattern of knownPatterns()) {
    const [, ...words] = pattern.matches.exec(text) ?? [];
    if (words.length === 0) continue;
    const said = words.map((word, i) =>
      pattern.kinds[i] === 's' && word.includes(' ') ? (translated(word) ?? word) : word,
    );
    return filled(t(pattern.english), said);
  }
  return null;
}

/** What C said, for the reader. */
export function inWords(english: string): string {
  if (!english || currentLanguage() === 'en') return english;
  return translated(english) ?? t('In English: {reason}', { reason: english });
}

const saidBy = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** Why something did not work, whoever threw it. */
export function reasonOf(problem: unknown): string {
  return problem instanceof Refusal ? problem.message : inWords(saidBy(problem));
}

/**
 * What is wrong with a game or a map from outside, for somebody who knows nothing of how they are written; the
 * reason itself, which speaks of tags and codes of moves, is for those who ask for it.
 */
export function plainly(problem: unknown): string {
  if (problem instanceof Refusal) return problem.message;
  const said = saidBy(problem);
  const [, move] = /^illegal move (\d+) /.exec(said) ?? [];
  if (move) return t('Move {n} in it is not allowed by the rules.', { n: move });
  const [, line] = /^line (\d+)\b/.exec(said) ?? [];
  if (line) return t('Line {n} of it cannot be read.', { n: line });
  if (said === 'there is no tag Game') return t('It does not say which game it is; its beginning may be missing.');
  return t('Part of it is missing or damaged.');
}
