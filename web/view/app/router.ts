// SPDX-License-Identifier: MIT
/* Where in the app we are. Everything stands behind the # of the address, so any static host will do. */
import { Observable } from './observable';

export interface Route {
  /** The first word of the address: '' is the start page. */
  page: string;
  /** What follows it, decoded. */
  rest: string[];
}

/** An address longer than this is not looked at: no game of ours needs it. */
const LONGEST = 1 << 20;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(hash: string): Route {
  const [page = '', ...rest] = hash
    .slice(0, LONGEST)
    .replace(/^#?\/?/, '')
    .split('/');
  return { page, rest: rest.map(decoded) };
}

export const route = new Observable<Route>(parse(location.hash));

export function watchAddress(): void {
  addEventListener('hashchange', () => {
    route.value = parse(location.hash);
  });
}

export const go = (path: string): void => {
  location.hash = `#/${path}`;
};

/** The same without a step in the browser's history. */
export const replaceWith = (path: string): void => location.replace(`#/${path}`);
