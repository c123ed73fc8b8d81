// SPDX-License-Identifier: MIT
/* The ten levels of the bots in words; src/players/characters.h has them. */
import { t } from '../app/i18n';

export const LEVELS = CHARACTERS.map((_, i) => i + 1);

export function levelWord(level: number): string {
  const character = CHARACTERS[level - 1];
  return character ? t(character.word) : '';
}

/** How far it looks and how often it slips. */
export function levelAbout(level: number): string {
  const character = CHARACTERS[level - 1];
  return character ? t(character.about) : '';
}
