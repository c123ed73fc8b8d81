// SPDX-License-Identifier: MIT
/* One's conditional turns at a table, as the server has them: asked for when the table moves on, changed by the owner. */
import { Observable } from '../app/observable';
import { api } from './api';
import type { Branch, Conditional } from './contract';

export const sameCondition = (a: Branch, b: Branch): boolean => a.if.join(' ') === b.if.join(' ');

/** A branch for anything comes after those for something, or it would hide them. */
const isForAnything = (branch: Branch): boolean => branch.if.every((action) => action === '*');

/** With a new branch in place of the one for the same condition. */
export const withBranch = (branches: Branch[], branch: Branch): Branch[] =>
  [...branches.filter((one) => !sameCondition(one, branch)), branch].sort(
    (a, b) => Number(isForAnything(a)) - Number(isForAnything(b)),
  );

export class Plans {
  readonly known = new Observable<Conditional | null>(null);
  private asked = 0;

  constructor(private readonly table: string) {}

  /** What the server has now; an answer that another question has overtaken is not looked at. */
  refresh(): void {
    const ask = ++this.asked;
    api.conditional(this.table).then(
      (found) => {
        if (ask === this.asked) this.known.value = found;
      },
      () => undefined,
    );
  }

  /** From now on these count; throws the refusal. */
  async set(version: number, branches: Branch[]): Promise<void> {
    this.asked++;
    this.known.value = await api.plan(this.table, version, branches);
  }
}
