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

/** `from`: 'opened' for a map file just opened; `packed`: a map that came as a link. */
export function EditorPage({ store, from, packed }: { store: Store; from: string; packed: string }): JSX.Element {
  const [initial, setInitial] = useState<string | null>(() =>
    packed ? null : from === 'opened' && openedMap.text ? openedMap.text : keptDrawing(),
  );
  const [problem, setProblem] = useState('');
  const [link, setLink] = useState('');
  const { limits } = store.engine;
  useScreen('terra-nova', t('Map editor'));
  useEffect(() => {
    if (!packed) return;
    unpackMap(packed, limits.mapBytes)
      .then((text) => {
        const { ok, error } = store.engine.checkMap(text);
        if (!ok) throw new EngineError(error);
        setInitial(text);
      })
      .catch((wrong: unknown) => setProblem(reasonOf(wrong)));
  }, []);
  const play = (mapText: string) => {
    keepDraft({ ...readDraft(), game: 'terra-nova', map: OWN_MAP, mapText });
    go('');
  };
  const share = async (text: string) =>
    setLink(`${location.origin}${location.pathname}#/m/${await packMap(text, limits.mapBytes)}`);
  return (
    <div class="page editor-page">
      <TopBar heading game="terra-nova" title={t('Map editor')}>
        <ThemeTool />
      </TopBar>
      <main>
        {problem && (
          <div class="card message" data-testid="bad-link">
            <h1>{t('This link holds no map')}</h1>
            <p class="quiet">{problem}</p>
            <a class="button primary" href="#/editor">
              {t('Draw a map')}
            </a>
          </div>
        )}
        {initial !== null && !problem && (
          <MapEditor
            engine={store.engine}
            {...(initial ? { initial } : {})}
            onPlay={play}
            onShare={(text) => void share(text)}
            onChange={keepDrawing}
          />
        )}
      </main>
      {link && (
        <Dialog title={t('Share this map')} close={() => setLink('')} testid="share-dialog">
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
      )}
    </div>
  );
}
