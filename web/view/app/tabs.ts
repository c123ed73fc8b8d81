// SPDX-License-Identifier: MIT
/*
 * One game in several tabs: one of them holds it and plays, the others follow what it keeps.
 * A tab that is asked to takes it over; when the one that holds it goes, another has it.
 */
type Told = (mine: boolean) => void;

export class Hold {
  private free: () => void = () => undefined;
  private waiting = new AbortController();
  private left = false;

  constructor(
    private readonly id: string,
    private readonly told: Told,
  ) {
    if (!navigator.locks) told(true);
    else void this.ask({ ifAvailable: true });
  }

  /** Plays here from now on. */
  take(): void {
    this.waiting.abort();
    void this.ask({ steal: true });
  }

  leave(): void {
    this.left = true;
    this.waiting.abort();
    this.free();
  }

  private async ask(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(`novae.game.${this.id}`, options, (lock) => this.answered(lock));
    } catch {
      // Another tab took it, or this one asks in another way.
      if (options.signal === undefined && !this.left) this.wait();
    }
  }

  private answered(lock: Lock | null): Promise<void> | undefined {
    if (this.left) return undefined;
    if (!lock) {
      this.wait();
      return undefined;
    }
    this.told(true);
    return new Promise((resolve) => (this.free = resolve));
  }

  private wait(): void {
    this.told(false);
    this.waiting = new AbortController();
    void this.ask({ signal: this.waiting.signal });
  }
}
