// SPDX-License-Identifier: MIT
/*
 * The legend of the map: each landscape's drawing with its name. Maps with many
 * landscapes get smaller drawings.
 */
import type { JSX } from 'preact';
import type { TerraBoard } from '../../engine/types';
import { capital, landscapeName, LandIcon, stylesOf } from './landscape';

export function Legend({ landscapes }: { landscapes: TerraBoard['landscapes'] }): JSX.Element {
  const styles = stylesOf(landscapes);
  return (
    <ul class={landscapes.length > 8 ? 'legend legend-many' : 'legend'}>
      {landscapes.map(({ name }, n) => (
        <li key={n}>
          <LandIcon style={styles[n] ?? 'crosses'} size={landscapes.length > 8 ? 30 : 38} />
          <span>{capital(landscapeName(name))}</span>
        </li>
      ))}
    </ul>
  );
}
