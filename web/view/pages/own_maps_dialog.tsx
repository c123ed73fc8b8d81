// SPDX-License-Identifier: MIT
/* The list of one's own maps: open, rename, delete and put back, play. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine';
import { t, tn } from '../app/i18n';
import { countsOf, landOf, nameOf, textOf } from '../games/terra/map_drawing';
import { TerraPicture } from '../games/terra/picture';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { forgetMap, keepMap, ownMaps, type OwnMap } from './own_maps';

interface OwnMapsProps {
  engine: Pick<Engine, 'limits' | 'checkMap'>;
  open(map: OwnMap): void;
  play(mapText: string): void;
  /** Told which maps are called otherwise now, or are gone. */
  close(touched: ReadonlySet<string>): void;
  /** Draws a new one. */
  create(): void;
}

export function OwnMaps({ engine, open, play, close, create }: OwnMapsProps): JSX.Element {
  const [maps, setMaps] = useState(() => ownMaps(engine));
  const touched = useRef(new Set<string>());
  const rename = (map: OwnMap, typed: string): void => {
    const name = nameOf(typed) || map.draft.drawing.name;
    const renamed = { ...map, draft: { ...map.draft, drawing: { ...map.draft.drawing, name } } };
    keepMap(renamed);
    touched.current.add(map.id);
    setMaps(maps.map((m) => (m === map ? renamed : m)));
  };
  return (
    <Dialog title={t('My maps')} close={() => close(touched.current)} testid="maps-dialog" wide>
      {maps.length === 0 && <p class="quiet">{t('No map has been drawn in this browser yet.')}</p>}
      <ul class="own-maps">
        {maps.map((map) => (
          <Row
            key={map.id}
            map={map}
            text={textOf(map.draft.drawing)}
            engine={engine}
            open={() => open(map)}
            play={play}
            drop={(gone) => {
              if (gone) forgetMap(map.id);
              else keepMap(map);
              touched.current.add(map.id);
            }}
            rename={(typed) => rename(map, typed)}
          />
        ))}
      </ul>
      <div class="dialog-buttons">
        <button type="button" class="button primary" onClick={create} data-testid="new-map">
          <Icon name="plus" />
          {t('New map')}
        </button>
      </div>
    </Dialog>
  );
}

interface RowProps {
  map: OwnMap;
  text: string;
  engine: Pick<Engine, 'checkMap'>;
  open(): void;
  play(mapText: string): void;
  /** Deletes it, or puts it back. */
  drop(gone: boolean): void;
  rename(typed: string): void;
}

function Row({ map, text, engine, open, play, drop, rename }: RowProps): JSX.Element {
  const [gone, setGone] = useState(false);
  const { drawing } = map.draft;
  const ok = engine.checkMap(text).ok;
  const spaces = countsOf(drawing).reduce((sum, n) => sum + n, 0);
  return (
    <li class={gone ? 'own-map gone' : 'own-map'} data-testid="own-map">
      <span class="own-map-picture">{spaces > 0 && <TerraPicture board={landOf(drawing)} />}</span>
      <span class="own-map-words">
        <input
          class="field"
          value={drawing.name}
          maxLength={40}
          disabled={gone}
          aria-label={t('Name')}
          onChange={(e) => rename(e.currentTarget.value)}
          data-testid="own-map-name"
        />
        <span class="quiet small">
          {tn('{n} space', '{n} spaces', spaces)}
          {!ok && ` · ${t('unfinished')}`}
        </span>
      </span>
      <span class="own-map-tools">
        <button type="button" class="button" disabled={gone} onClick={open} data-testid="own-map-open">
          {t('Open')}
        </button>
        <button
          type="button"
          class="button"
          disabled={gone || !ok}
          onClick={() => play(text)}
          data-testid="own-map-play"
        >
          <Icon name="play" />
          {t('Play')}
        </button>
        <button
          type="button"
          class="button plain icon"
          aria-label={gone ? t('Put back') : t('Delete')}
          title={gone ? t('Put back') : t('Delete')}
          onClick={() => {
            drop(!gone);
            setGone(!gone);
          }}
          data-testid="own-map-delete"
        >
          <Icon name={gone ? 'undo' : 'trash'} />
        </button>
      </span>
    </li>
  );
}
