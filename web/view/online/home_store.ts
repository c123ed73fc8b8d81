// SPDX-License-Identifier: MIT
/* The page's own store: its thinker gives hints, and finished games go to it for their analysis. */
import type { Store } from '../app/store';

export const homeStore: { value: Store | null } = { value: null };
