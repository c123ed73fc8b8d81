// SPDX-License-Identifier: MIT
/* What this device gives to a deal, kept until the game begins: a reload must not lose it. */
const PREFIX = 'novae.online.contribution.';

export function keepContribution(table: string, contribution: string): void {
  try {
    if (contribution) sessionStorage.setItem(PREFIX + table, contribution);
  } catch {
    /* Then the deal goes on without it. */
  }
}

export function keptContribution(table: string): string {
  try {
    return sessionStorage.getItem(PREFIX + table) ?? '';
  } catch {
    return '';
  }
}
