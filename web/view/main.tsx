// SPDX-License-Identifier: MIT
/* The beginning: settings, words and engine, then the app. */
import { render } from 'preact';
import { App } from './app';
import { loadEngine, startThinker } from './engine/load';
import { hasVectors } from './engine/module';
import { followPointer } from './app/answers';
import { takeDroppedFiles } from './app/files';
import { t } from './app/i18n';
import { setLanguage } from './app/languages';
import { keepOffline } from './app/pwa';
import { watchAddress } from './app/router';
import { followSettings, settings } from './app/settings';
import { Store } from './app/store';
import './ui/base.css';
import './ui/app.css';

async function begin(root: HTMLElement): Promise<void> {
  followSettings();
  watchAddress();
  followPointer();
  const words = setLanguage(settings.value.language);
  if (!hasVectors()) {
    await words;
    throw t('this browser is too old; any from 2023 or later will do');
  }
  const [engine] = await Promise.all([loadEngine(), words]);
  settings.watch(() => void setLanguage(settings.value.language));
  const store = new Store(engine, startThinker());
  takeDroppedFiles(store);
  render(<App store={store} />, root);
  keepOffline();
}

const root = document.getElementById('app');
if (root) {
  begin(root).catch((problem: unknown) => {
    root.textContent = t('The game could not be loaded: {reason}', { reason: String(problem) });
  });
}
