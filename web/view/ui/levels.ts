// SPDX-License-Identifier: MIT
/* The ten levels of the bots as characters one can imagine. */
import { t } from '../app/i18n';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function levelWord(level: number): string {
  const words = [
    t('sleepy'),
    t('dreamy'),
    t('steady'),
    t('careful'),
    t('keen'),
    t('clever'),
    t('sharp'),
    t('shrewd'),
    t('masterly'),
    t('relentless'),
  ];
  return words[level - 1] ?? '';
}
