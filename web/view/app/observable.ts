// SPDX-License-Identifier: MIT
/* A value that pages can watch: the one way in which the page learns that something changed. */
import { useEffect, useState } from 'preact/hooks';

export class Observable<T> {
  private readonly watchers = new Set<() => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set value(next: T) {
    if (Object.is(next, this.current)) return;
    this.current = next;
    for (const watcher of [...this.watchers]) watcher();
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

/** Its value; the component is drawn again when it changes. */
export function useObservable<T>(source: Observable<T>): T {
  const [, redraw] = useState(0);
  const seen = source.value;
  useEffect(() => {
    const check = () => redraw((n) => n + 1);
    if (!Object.is(seen, source.value)) check();
    return source.watch(check);
  }, [source]);
  return seen;
}
