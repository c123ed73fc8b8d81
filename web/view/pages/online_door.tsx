// SPDX-License-Identifier: MIT
/* Loads what only playing together needs, the first time somebody wants to. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../app/i18n';
import type { Route } from '../app/router';
import type { Store } from '../app/store';

interface Props {
  store: Store;
  at: Route;
}

/** Its styles, after those of the page as if they had come with them. A page that goes on without has no looks, but works. */
const loadStyle = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.querySelector(`link[href="${ONLINE_STYLE}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = ONLINE_STYLE;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });

export function OnlineDoor({ store, at }: Props): JSX.Element {
  const [Page, setPage] = useState<{ component: ComponentType<Props> } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([import('../online/online'), loadStyle()]).then(
      ([{ OnlinePage }]) => setPage({ component: OnlinePage }),
      () => setFailed(true),
    );
  }, []);
  if (Page) return <Page.component store={store} at={at} />;
  return (
    <div class="page" aria-busy={!failed}>
      {failed && <p class="card message">{t('This part of the page could not be loaded. Is there a connection?')}</p>}
    </div>
  );
}
