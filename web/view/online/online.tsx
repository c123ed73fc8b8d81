// SPDX-License-Identifier: MIT
/* The door to everything that needs a server; loaded when it is wanted. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Route } from '../app/router';
import type { Store } from '../app/store';
import type { Engine } from '../engine/engine';
import { DailyPage } from './daily';
import { homeStore } from './home_store';
import { Lobby } from './lobby';
import { NoticesOver } from './notice_bell';
import { followNotices } from './notices';
import { ProfilePage } from './profile';
import { TablePage } from './table_page';

export function OnlinePage({ store, at }: { store: Store; at: Route }): JSX.Element {
  homeStore.value = store;
  useEffect(followNotices, []);
  return (
    <>
      <Room engine={store.engine} at={at} />
      <NoticesOver />
    </>
  );
}

function Room({ engine, at }: { engine: Engine; at: Route }): JSX.Element {
  const [first = '', second = ''] = at.rest;
  if (at.page === 't') return <TablePage engine={engine} id={first} invitation={second} key={`${first}/${second}`} />;
  if (first === 'daily') return <DailyPage date={second} key={second} />;
  if (first === 'u') return <ProfilePage name={second} key={second} />;
  return <Lobby engine={engine} isMaking={first === 'new'} />;
}
