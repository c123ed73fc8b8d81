// SPDX-License-Identifier: MIT
/*
 * Keeps the whole app in the browser, so that it opens with the network off. A new
 * version is fetched whole beside the old one and takes over when the page says so.
 */
declare const self: ServiceWorkerGlobalScope;
/** All files of this version and a name for it, filled in by the build. */
declare const FILES: string[];
declare const VERSION: string;

const CACHE = `novae-${VERSION}`;

self.addEventListener('install', (event) => {
  const whole = FILES.map((name) => new Request(name === 'index.html' ? './' : name, { cache: 'reload' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(whole)));
});

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('novae-') && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const isPage = request.mode === 'navigate';
  const kept = await cache.match(isPage ? './' : request, { ignoreSearch: isPage });
  if (kept) return kept;
  const fetched = await fetch(request);
  // Puzzles are loaded when wanted, and then they stay.
  if (fetched.ok && request.url.includes('/puzzles-')) await cache.put(request, fetched.clone());
  return fetched;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.method === 'GET' && new URL(request.url).origin === self.location.origin;
  if (isOurs) event.respondWith(answer(request));
});

export {};
