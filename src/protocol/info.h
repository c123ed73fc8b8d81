/* SPDX-License-Identifier: MIT */
/* What a search has found, as `info` and `bestmove` lines. */
#ifndef NV_PROTOCOL_INFO_H
#define NV_PROTOCOL_INFO_H

#include "novae/report.h"
#include "session/buffer.h"

/* One line of a report on a position; with `numbered` it carries `multipv`. */
void nv_info_print(const struct nv_game *game, const void *rules, const void *state,
                   const struct nv_report *report, uint32_t line, bool numbered,
                   struct nv_buffer *out);

#endif
