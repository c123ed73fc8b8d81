// SPDX-License-Identifier: MIT
/* The table of whichever game is played. */
import type { JSX } from 'preact';
import type { TableProps } from '../table';

export const gameTitle = (game: string): string => (game === 'terra-nova' ? 'Terra Nova' : 'Nova Luna');

export function GameTable(props: TableProps): JSX.Element {
  const { choices } = props.position.luna ?? {};
  const terra = props.position.terra?.choices;
  const moves = [
    ...(choices?.offers.flatMap((offer) => offer.places.map((place) => place.move)) ?? []),
    ...(choices?.refill ? ['refill'] : []),
    ...(choices?.next ? ['next'] : []),
    ...(terra ? [...terra.setup, ...terra.slides, ...terra.stones].map((choice) => choice.move) : []),
  ];
  return (
    <div class="card panel">
      {props.chooser !== null && moves.map((move) => <button key={move} class="button" onClick={() => props.play(move)}>{move}</button>)}
      {props.tentative && <button class="button primary" onClick={props.confirm}>Confirm</button>}
      {Object.values(props.panels)}
    </div>
  );
}
