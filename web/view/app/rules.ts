// SPDX-License-Identifier: MIT
/* What the rules reference is made of; games/luna/rules.ts and games/terra/rules.ts hold the texts. */
import type { Seat } from '../engine/types';

interface Shown {
  /** A record, or a sketch of the position (docs/notation.md). */
  of: string;
  /** What is to be seen there, in words below it. */
  words?: string;
}

/** A part of Nova Luna's table. */
export interface LunaPicture extends Shown {
  /** Somebody's tiles, the whole wheel, or the moon track inside it. */
  shows: 'tableau' | 'wheel' | 'track';
  /** Whose tiles; the first player's without it. */
  seat?: Seat;
  /** Codes of tiles that the rule speaks of, and of those that do not count. */
  framed?: string[];
  crossed?: string[];
  /** The places where the next tile may go. */
  places?: boolean;
  /** A tile in hand: the way that its cost leads. */
  taken?: string;
  /** The spaces of the wheel numbered in the order in which they are refilled. */
  numbered?: boolean;
  /** Steps of the track and the moon's space, ringed. */
  steps?: number[];
  moon?: boolean;
}

/** A part of Terra Nova's map, or all of it. */
export interface MapPicture extends Shown {
  shows: 'map';
  /** A space whose figure's ways are marked, or '+' for the places of stones. */
  from?: string;
  /** Every figure that may move. */
  movable?: boolean;
  /** So many of the last moves have their trail. */
  last?: number;
  /** Spaces that are forbidden. */
  crossed?: string[];
  /** The parts of the open land are outlined, each with the number of its landscapes. */
  parts?: boolean;
  /** Spaces to be seen besides. */
  around?: string[];
}

/** A real position, drawn by the table's own parts, with what the rule speaks of marked. */
export type RulePicture = LunaPicture | MapPicture;

export interface Rule {
  /** As the rules are numbered everywhere in this project: "NL-12". */
  number: string;
  text: string;
  example?: string;
  /** One at least. */
  pictures: [RulePicture, ...RulePicture[]];
}

export interface RulesSection {
  title: string;
  rules: Rule[];
}
