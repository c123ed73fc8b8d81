// SPDX-License-Identifier: MIT
/* The table of whichever game is played, and its name. */
import type { JSX } from 'preact';
import { LunaTable } from './luna/table';
import type { TableProps } from '../app/table';
import { TerraTable } from './terra/table';

/** Names of games are not translated. */
export const gameTitle = (game: string): string => (game === 'terra-nova' ? 'Terra Nova' : 'Nova Luna');

export function GameTable(props: TableProps): JSX.Element {
  return props.position.game === 'terra-nova' ? <TerraTable {...props} /> : <LunaTable {...props} />;
}
