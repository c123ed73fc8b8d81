/* SPDX-License-Identifier: MIT */
/*
 * Names of people. A name is kept as it was written, in NFC and trimmed; its
 * skeleton is what tells names apart: without case, compatibility forms and
 * blanks, and with letters that look alike made one. Unicode's tables come from
 * libunistring; that of look-alikes is our own and small: letters of Cyrillic,
 * Greek, Armenian and a few others that are drawn like Latin ones, and i, l, 1.
 */
#ifndef NV_SERVER_ACCOUNTS_NAMES_H
#define NV_SERVER_ACCOUNTS_NAMES_H

#include "novae/text.h"

enum { NV_SKELETON_ROOM = 256 };

/*
 * Cleans a name: UTF-8 of 1 to 24 code points after NFC and trimming, none of
 * them a control or invisible. NULL when it is one, else what is wrong with it.
 */
const char *nv_name_clean(struct nv_span text, char *name, size_t room);
/* The skeleton of a clean name. */
void nv_name_skeleton(const char *name, char skeleton[NV_SKELETON_ROOM]);

#endif
