// SPDX-License-Identifier: MIT
/* Installs the service worker, and says when a new version of the app is ready. */
import { t } from './i18n';
import { show } from './notices';

function offer(waiting: ServiceWorker): void {
  show({
    text: t('A new version is ready.'),
    stays: true,
    action: { label: t('Reload'), run: () => waiting.postMessage('take over') },
  });
}

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => {
      if (fresh.state === 'installed' && navigator.serviceWorker.controller) offer(fresh);
    });
  });
}

export function keepOffline(): void {
  if (!('serviceWorker' in navigator)) return;
  let hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) location.reload();
    hadOne = true;
  });
  // Without it the app needs the network, and nothing else changes.
  navigator.serviceWorker.register('service-worker.js').then(watch, () => undefined);
}
