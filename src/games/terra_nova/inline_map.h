/* SPDX-License-Identifier: MIT */
/*
 * A whole board as one word, for positions on boards that are not shipped:
 * `name;L:lake,F:forest;4LLLFF/3LLL.FF/...`: names with %xx for odd characters; for
 * each row the column of its first space, then a letter for each space and a dot
 * for each hole, or `-` for a row without any.
 */
#ifndef TERRA_NOVA_INLINE_MAP_H
#define TERRA_NOVA_INLINE_MAP_H

#include "novae/terra_nova.h"

/*
 * Room for the map file that a word expands to: 256 connected spaces are at most
 * 511 columns wide, in 26 rows, and 17 names are below 80 characters a line.
 */
enum { TN_INLINE_MAP_TEXT = 16 * 1024 };

void tn_inline_print(const struct tn_board *board, struct nv_text *out);
/* Makes the text of a map file, in `buffer`, of such a word. */
enum nv_status tn_inline_expand(struct nv_span word, char buffer[TN_INLINE_MAP_TEXT],
                                struct nv_span *map, struct nv_error *error);

#endif
