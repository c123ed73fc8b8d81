// SPDX-License-Identifier: MIT
/* How many notices of a server were not read yet: the page says it in its title. */
import { Observable } from './observable';

export const unread = new Observable(0);
