/* SPDX-License-Identifier: MIT */
/*
 * Why something was refused, in the reader's language. The library says it in English,
 * one sentence for each reason; the catalogues know those sentences by the formats that
 * it fills in ("illegal move %u '%.*s': %s"), so what it said is matched with them and
 * said again, as the page does.
 */
#ifndef NV_CLI_REFUSAL_H
#define NV_CLI_REFUSAL_H

#include "novae/status.h"

/*
 * Says the error's text in the reader's language, in place, and returns it. A sentence that
 * no catalogue knows stays, and is called English.
 */
const char *nv_refusal(struct nv_error *error);

#endif
