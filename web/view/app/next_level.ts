// SPDX-License-Identifier: MIT
/* Which level of the bots a person should play next, by how the last games went. */
import type { GameName } from '../engine/types';
import type { Result } from './statistics';

/** The level to try next, by the last games of two against the same one; null without any. */
export function suggestedLevel(all: Result[], game: GameName): number | null {
  const duels = all.filter((one) => one.game === game && one.players === 2 && one.level > 0);
  const level = duels[duels.length - 1]?.level;
  if (!level) return null;
  const last = duels.filter((one) => one.level === level).slice(-3);
  const won = last.filter((one) => one.won).length;
  if (won >= 2) return Math.min(10, level + 1);
  return last.length === 3 && won === 0 ? Math.max(1, level - 1) : level;
}
