// SPDX-License-Identifier: MIT
/* What the rules reference is made of; games/luna/rules.ts and games/terra/rules.ts hold the texts. */

/** A real position, drawn by the table's own parts. */
export interface RulePicture {
  /** A record, or a sketch of the position (docs/notation.md). */
  of: string;
  /** The first player's tiles, the wheel, or the map. */
  shows: 'tableau' | 'wheel' | 'map';
  /** On the map: a space whose figure's ways are marked, or '+' for the places of stones. */
  from?: string;
  words?: string;
}

export interface Rule {
  /** As the rules are numbered everywhere in this project: "NL-12". */
  number: string;
  text: string;
  example?: string;
  picture?: RulePicture;
  more?: RulePicture[];
}

export interface RulesSection {
  title: string;
  rules: Rule[];
}
