// SPDX-License-Identifier: MIT
/* What stands around the map: the card of tabs beside it, its tools, the compass. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { TerraBoard, TerraView } from '../../engine/types';
import { t } from '../../app/i18n';
import { Icon } from '../../ui/icons';
import { useTall } from '../../ui/screen';
import type { TableProps } from '../../app/table';
import type { Camera } from './camera';
import { Legend } from './legend';
import { OpenLandList } from './open_land';

type Tab = 'hint' | 'land' | 'open' | 'changed' | 'moves';

interface LandCardProps {
  board: TerraBoard;
  view: TerraView;
  table: TableProps;
  openLand: boolean;
}

/** Landscapes, open land, moves and what changed share one card; tall screens show the landscapes always. */
export function LandCard({ board, view, table, openLand }: LandCardProps): JSX.Element {
  const tall = useTall();
  const [chosen, setTab] = useState<Tab>('moves');
  useEffect(() => setTab(table.hinting ? 'hint' : openLand ? 'open' : 'moves'), [openLand, table.hinting]);
  const hasMoves = table.panels.moves !== null;
  const tabs = tabsOf(openLand, tall, table.hinting ? (table.hintTitle ?? t('Hint')) : '', hasMoves);
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id;
  const bodies: Record<Exclude<Tab, 'open'>, () => ComponentChildren> = {
    hint: () => table.panels.hint,
    land: () => <Legend landscapes={board.landscapes} />,
    changed: () => table.panels.changed,
    moves: () => table.panels.moves,
  };
  return (
    <>
      {(tall || table.still) && (
        <section class="card legend-card" aria-label={t('Landscapes')}>
          <Legend landscapes={board.landscapes} />
        </section>
      )}
      {!table.still && tabs.length > 0 && (
        <section class="card land-card">
          <Tabs tabs={tabs} tab={tab} setTab={setTab} />
          {tab === 'open' ? (
            <OpenLandList board={board} view={view} />
          ) : (
            <div class="tab-body" tabIndex={0} role="group" aria-label={tabs.find(({ id }) => id === tab)?.name}>
              {tab && bodies[tab]()}
            </div>
          )}
        </section>
      )}
    </>
  );
}

interface NamedTab {
  id: Tab;
  name: string;
}

/** `hint`: what its panel is called, '' without one; `hasMoves`: a game is played, and not a lesson. */
function tabsOf(openLand: boolean, tall: boolean, hint: string, hasMoves: boolean): NamedTab[] {
  const land: NamedTab = openLand ? { id: 'open', name: t('Open land') } : { id: 'land', name: t('Landscapes') };
  return [
    ...(hint ? [{ id: 'hint', name: hint } as const] : []),
    ...(hasMoves ? [{ id: 'moves', name: t('Moves') } as const] : []),
    ...(hint || !hasMoves ? [] : [{ id: 'changed', name: t('What changed') } as const]),
    ...(tall && !openLand ? [] : [land]),
  ];
}

interface TabsProps {
  tabs: NamedTab[];
  tab: Tab | undefined;
  setTab(tab: Tab): void;
}

const Tabs = ({ tabs, tab, setTab }: TabsProps): JSX.Element => (
  <div class="tabs" role="group" aria-label={t('Show')}>
    {tabs.map(({ id, name }) => (
      <button
        key={id}
        type="button"
        class={id === tab ? 'tab on' : 'tab'}
        aria-pressed={id === tab}
        data-testid={`tab-${id}`}
        onClick={() => setTab(id)}
      >
        {name}
      </button>
    ))}
  </div>
);

export function MapTools({
  camera,
  openLand,
  setOpenLand,
}: {
  camera: Camera;
  openLand: boolean;
  setOpenLand(on: boolean): void;
}): JSX.Element {
  return (
    <div class="map-tools">
      <button
        type="button"
        class="button tool"
        aria-label={t('Open land')}
        aria-pressed={openLand}
        onClick={() => setOpenLand(!openLand)}
        data-testid="open-land"
      >
        <Icon name="layers" />
        <span>{t('Open land')}</span>
      </button>
      <button
        type="button"
        class="button tool icon"
        aria-label={t('Zoom in')}
        onClick={() => camera.zoomBy(1.5)}
        data-testid="zoom-in"
      >
        <Icon name="plus" />
      </button>
      {!camera.whole && (
        <button
          type="button"
          class="button tool icon"
          aria-label={t('Whole map')}
          onClick={camera.showAll}
          data-testid="zoom-all"
        >
          <Icon name="whole" />
        </button>
      )}
    </div>
  );
}

export const Compass = (): JSX.Element => (
  <svg class="compass" width="76" height="92" viewBox="-38 -54 76 92" aria-hidden="true">
    <text y="-36" text-anchor="middle">
      N
    </text>
    <circle r="29" />
    <path d="M0 -27 4 -4 0 0 -4 -4ZM0 27 4 4 0 0 -4 4Z" class="needle" />
    <path d="M-27 0 -4 -4 0 0 -4 4ZM27 0 4 -4 0 0 4 4Z" />
  </svg>
);
