// SPDX-License-Identifier: MIT
/* What the rules reference is made of; games/luna/rules.ts and games/terra/rules.ts hold the texts. */

export interface Rule {
  /** As the rules are numbered everywhere in this project: "NL-12". */
  number: string;
  text: string;
  example?: string;
  /** A record whose position shows the example: the first player's tiles, or the map. */
  picture?: string;
}

export interface RulesSection {
  title: string;
  rules: Rule[];
}
