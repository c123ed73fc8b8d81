// SPDX-License-Identifier: MIT
/* A whole game that came as a link: shown under its own address, or refused with the reason. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import { Exact } from '../ui/exact';
import { useScreen } from '../ui/screen';
import { TopBar } from '../ui/top_bar';
import { reasonOf } from '../app/refusals';
import type { Store } from '../app/store';
import { Replay } from './replay';

export function LinkPage({ store, packed, seats }: { store: Store; packed: string; seats: string[] }): JSX.Element {
  const [problem, setProblem] = useState('');
  const [id, setId] = useState('');
  useScreen(null, '');
  useEffect(() => {
    try {
      store.openLink(packed, seats);
      setId(store.game.value?.id ?? '');
    } catch (wrong) {
      setProblem(reasonOf(wrong));
    }
  }, []);
  if (id) return <Replay store={store} id={id} />;
  return (
    <div class="page">
      <TopBar game="nova-luna" title="novae" />
      {problem && (
        <main class="card message" data-testid="bad-link">
          <h1>{t('This link holds no game')}</h1>
          <p>{t('It may be cut off: ask for it again, or for the game as a file.')}</p>
          <Exact text={problem} />
          <a class="button primary" href="#/">
            {t('Start page')}
          </a>
        </main>
      )}
    </div>
  );
}
