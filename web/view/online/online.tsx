// SPDX-License-Identifier: MIT
/* The door to everything that needs a server; loaded when it is wanted. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../app/router';
import type { Store } from '../app/store';
import type { Engine } from '../engine/engine';
import { loadEngine } from '../engine/load';
import { DailyPage } from './daily';
import { homeStore } from './home_store';
import { Lobby } from './lobby';
import { ProfilePage } from './profile';
import { TablePage } from './table_page';

/** Live games have an engine of their own: the game left at home stays as it is. */
let engine: Promise<Engine> | null = null;

export function OnlinePage({ store, at }: { store: Store; at: Route }): JSX.Element {
  const [loaded, setLoaded] = useState<Engine | null>(null);
  useEffect(() => {
    homeStore.value = store;
    engine ??= loadEngine();
    void engine.then(setLoaded);
  }, []);
  if (!loaded) return <div class="page" aria-busy="true" />;
  const [first = '', second = ''] = at.rest;
  if (at.page === 't') return <TablePage engine={loaded} id={first} invitation={second} key={first} />;
  if (first === 'daily') return <DailyPage date={second} key={second} />;
  if (first === 'u') return <ProfilePage name={second} key={second} />;
  return <Lobby engine={loaded} isMaking={first === 'new'} />;
}
