// SPDX-License-Identifier: MIT
/* The map editor's page: what is drawn is kept, can be played on and shared as a link. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EngineError } from '../engine/engine';
import { openedMap } from '../app/files';
import { t } from '../app/i18n';
import { packMap, unpackMap } from '../app/map_link';
import { Exact } from '../ui/exact';
import { LinkDialog } from '../ui/link_dialog';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { reasonOf } from '../app/refusals';
import { go } from '../app/router';
import type { Store } from '../app/store';
import { MapEditor } from '../games/terra/editor';
import { blank, fromBoard } from '../games/terra/map_drawing';
import { keepDraft, OWN_MAP, readDraft } from './draft';
import { keepMap, newMap, ownMaps, type OwnMap } from './own_maps';
import { OwnMaps } from './own_maps_dialog';
import './editor.css';

interface EditorPageProps {
  store: Store;
  /** 'opened' for a map file just opened. */
  from: string;
  /** A map that came as a link, or ''. */
  packed: string;
}

/** A map that came from outside, as a new one of one's own. */
function takenIn(text: string, { engine }: Store): OwnMap {
  const { ok, map: board, error } = engine.checkMap(text);
  if (!ok || !board) throw new EngineError(error);
  const map = newMap(fromBoard(board, engine.limits));
  keepMap(map);
  return map;
}

const lastDrawn = ({ engine }: Store): OwnMap => ownMaps(engine)[0] ?? newMap(blank());

/** The map that is drawn on, null until it is known; why a link holds none. */
function useMap({ store, from, packed }: EditorPageProps): {
  map: OwnMap | null;
  setMap(map: OwnMap): void;
  problem: string;
} {
  const [map, setMap] = useState<OwnMap | null>(() => {
    if (packed) return null;
    const opened = from === 'opened' ? openedMap.text : null;
    openedMap.text = null;
    return opened ? takenIn(opened, store) : lastDrawn(store);
  });
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!packed) return;
    unpackMap(packed, store.engine.limits.map_bytes)
      .then((text) => setMap(takenIn(text, store)))
      .catch((wrong: unknown) => setProblem(reasonOf(wrong)));
  }, []);
  return { map, setMap, problem };
}

function playOn(mapText: string): void {
  keepDraft({ ...readDraft(), game: 'terra-nova', map: OWN_MAP, mapText });
  go('');
}

export function EditorPage(props: EditorPageProps): JSX.Element {
  const { store } = props;
  const { map, setMap, problem } = useMap(props);
  const [link, setLink] = useState('');
  const [listing, setListing] = useState(false);
  /** How often another map was opened: each time the editor begins anew. */
  const [opened, setOpened] = useState(0);
  useScreen('terra-nova', t('Map editor'));
  const share = async (text: string) =>
    setLink(`${location.origin}${location.pathname}#/m/${await packMap(text, store.engine.limits.map_bytes)}`);
  const open = (next: OwnMap): void => {
    setListing(false);
    setMap(next);
    setOpened(opened + 1);
  };
  const closeList = (touched: ReadonlySet<string>): void => {
    if (map && touched.has(map.id)) open(ownMaps(store.engine).find(({ id }) => id === map.id) ?? lastDrawn(store));
    else setListing(false);
  };
  return (
    <div class="page editor-page">
      <TopBar heading game="terra-nova" title={t('Map editor')}>
        <ThemeTool />
      </TopBar>
      <main>
        {problem && <BadLink problem={problem} />}
        {map && (
          <MapEditor
            key={opened}
            engine={store.engine}
            initial={map.draft}
            onPlay={playOn}
            onShare={(text) => void share(text)}
            onChange={(draft) => keepMap({ id: map.id, changed: Date.now(), draft })}
            onOpen={(drawing) => open(newMap(drawing))}
            onList={() => setListing(true)}
          />
        )}
      </main>
      {link && <LinkDialog title={t('Share this map')} link={link} close={() => setLink('')} />}
      {listing && (
        <OwnMaps
          engine={store.engine}
          open={open}
          play={playOn}
          close={closeList}
          create={() => open(newMap(blank()))}
        />
      )}
    </div>
  );
}

const BadLink = ({ problem }: { problem: string }): JSX.Element => (
  <div class="card message" data-testid="bad-link">
    <h1>{t('This link holds no map')}</h1>
    <p>{t('It may be cut off: ask for it again.')}</p>
    <Exact text={problem} />
    <a class="button primary" href="#/editor">
      {t('Draw a map')}
    </a>
  </div>
);
