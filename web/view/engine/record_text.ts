// SPDX-License-Identifier: MIT
/* Records as the page writes them for the engine to read: the one place that knows how a tag is spelled. */
import type { Tags } from './engine';

const tag = ([name, value]: [string, string]): string =>
  `[${name} "${value.replace(/[\\"]/g, '\\$&').replace(/\r/g, '').replace(/\n/g, '\\n')}"]\n`;

/** A record of the given tags and moves. */
export const recordOf = (tags: Tags, moves = ''): string => `${Object.entries(tags).map(tag).join('')}\n${moves}\n`;
