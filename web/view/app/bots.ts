// SPDX-License-Identifier: MIT
/* What the bots are called, by level. Names are not translated. */
const NAMES = CHARACTERS.map(({ name }) => name);

export const botName = (level: number): string => NAMES[level - 1] ?? '';
/** Is it the name of a bot, or one that several of them share: "Pip 2"? */
export const isBotName = (name: string): boolean => NAMES.includes(name.replace(/ \d$/, ''));
