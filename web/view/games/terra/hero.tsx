// SPDX-License-Identifier: MIT
/* The picture of Terra Nova on the start page: a land in play. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Store } from '../../app/store';
import { HERO_GAME } from './hero_game';
import { TerraPicture } from './picture';

export function TerraHero({ store }: { store: Store }): JSX.Element | null {
  const picture = useMemo(() => store.peek(HERO_GAME), [store]);
  return picture.board && picture.position.terra ? (
    <span class="terra-hero" data-game="terra-nova" aria-hidden="true">
      <TerraPicture board={picture.board} view={picture.position.terra} />
    </span>
  ) : null;
}
