// SPDX-License-Identifier: MIT
/* The secrets of invitations, kept by this browser: a reload or a closed page must not lose them. */
const KEYS = 'novae.online.invitation.';

export function rememberInvitation(table: string, key: string): void {
  try {
    localStorage.setItem(KEYS + table, key);
  } catch {
    /* The link has it still. */
  }
}

export function rememberedInvitation(table: string): string | undefined {
  try {
    return localStorage.getItem(KEYS + table) ?? undefined;
  } catch {
    return undefined;
  }
}
