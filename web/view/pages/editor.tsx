// SPDX-License-Identifier: MIT
/* The map editor's page: what is drawn is kept, can be played on and shared as a link. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EngineError } from '../engine/engine';
import { copy, openedMap } from '../app/files';
import { t } from '../app/i18n';
import { packMap, unpackMap } from '../app/map_link';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { useScreen } from '../ui/screen';
import { ThemeTool, TopBar } from '../ui/top_bar';
import { reasonOf } from '../app/refusals';
import { go } from '../app/router';
import type { Store } from '../app/store';
import { MapEditor } from '../games/terra/editor';
import { keepDraft, OWN_MAP, readDraft } from './draft';
import './editor.css';

const KEY = 'novae.drawing';

function keptDrawing(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keepDrawing(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    /* Not kept, then. */
  }
}

interface EditorPageProps {
  store: Store;
  /** 'opened' for a map file just opened. */
  from: string;
  /** A map that came as a link, or ''. */
  packed: string;
}

/** The text of the map to begin with, null until it is known; why a link holds none. */
function useInitialMap({ store, from, packed }: EditorPageProps): { initial: string | null; problem: string } {
  const [initial, setInitial] = useState<string | null>(() =>
    packed ? null : from === 'opened' && openedMap.text ? openedMap.text : keptDrawing(),
  );
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!packed) return;
    unpackMap(packed, store.engine.limits.map_bytes)
      .then((text) => {
        const { ok, error } = store.engine.checkMap(text);
        if (!ok) throw new EngineError(error);
        setInitial(text);
      })
      .catch((wrong: unknown) => setProblem(reasonOf(wrong)));
  }, []);
  return { initial, problem };
}

function playOn(mapText: string): void {
  keepDraft({ ...readDraft(), game: 'terra-nova', map: OWN_MAP, mapText });
  go('');
}

export function EditorPage(props: EditorPageProps): JSX.Element {
  const { store } = props;
  const { initial, problem } = useInitialMap(props);
  const [link, setLink] = useState('');
  useScreen('terra-nova', t('Map editor'));
  const share = async (text: string) =>
    setLink(`${location.origin}${location.pathname}#/m/${await packMap(text, store.engine.limits.map_bytes)}`);
  return (
    <div class="page editor-page">
      <TopBar heading game="terra-nova" title={t('Map editor')}>
        <ThemeTool />
      </TopBar>
      <main>
        {problem && <BadLink problem={problem} />}
        {initial !== null && !problem && (
          <MapEditor
            engine={store.engine}
            {...(initial ? { initial } : {})}
            onPlay={playOn}
            onShare={(text) => void share(text)}
            onChange={keepDrawing}
          />
        )}
      </main>
      {link && <ShareMap link={link} close={() => setLink('')} />}
    </div>
  );
}

const BadLink = ({ problem }: { problem: string }): JSX.Element => (
  <div class="card message" data-testid="bad-link">
    <h1>{t('This link holds no map')}</h1>
    <p class="quiet">{problem}</p>
    <a class="button primary" href="#/editor">
      {t('Draw a map')}
    </a>
  </div>
);

const ShareMap = ({ link, close }: { link: string; close(): void }): JSX.Element => (
  <Dialog title={t('Share this map')} close={close} testid="share-dialog">
    <input
      class="field share-link"
      readOnly
      value={link}
      aria-label={t('Link')}
      data-testid="share-link"
      onFocus={(event) => event.currentTarget.select()}
    />
    <div class="dialog-buttons">
      <button type="button" class="button primary" data-testid="copy-link" onClick={() => void copy(link)}>
        <Icon name="link" />
        {t('Copy the link')}
      </button>
    </div>
  </Dialog>
);
