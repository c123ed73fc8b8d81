/* SPDX-License-Identifier: MIT */
/* Hints in sentences. */
#ifndef NV_CLI_VIEW_SAY_HINT_H
#define NV_CLI_VIEW_SAY_HINT_H

#include "novae/report.h"
#include "novae/session.h"

#include <stdio.h>

/* The best move and why, then the other lines in the same way. */
void nv_say_hints(FILE *out, const struct nv_session *session, const struct nv_report *report);

#endif
