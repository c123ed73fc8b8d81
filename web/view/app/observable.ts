// SPDX-License-Identifier: MIT
/* A value that pages can watch: the one way in which the page learns that something changed. */
import { useEffect, useState } from 'preact/hooks';

export class Box<T> {
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

/** The value of a box; the component is drawn again when it changes. */
export function useBox<T>(box: Box<T>): T {
  const [, redraw] = useState(0);
  const seen = box.value;
  useEffect(() => {
    const check = () => redraw((n) => n + 1);
    if (!Object.is(seen, box.value)) check();
    return box.watch(check);
  }, [box]);
  return seen;
}
