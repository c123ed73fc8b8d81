// SPDX-License-Identifier: MIT
/*
 * Is there a server behind this page, with tables to play at? It says so with the page
 * itself, by a link to the description of its interface; a static host does not, and is
 * asked for nothing that it does not have.
 */
import { Observable } from './observable';

export const hasServer = new Observable(false);

export async function lookForServer(): Promise<void> {
  if (hasServer.value || !navigator.onLine || !location.protocol.startsWith('http')) return;
  try {
    const answer = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    hasServer.value = (answer.headers.get('link') ?? '').includes('service-desc');
  } catch {
    /* Nobody answers: what needs a server stays hidden. */
  }
}
