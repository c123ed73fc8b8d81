/* SPDX-License-Identifier: MIT */
/* Finding a game's prior, and one for games that have none: it plays out. */
#include "ai/prior.h"

#include "ai/priors/priors.h"

#include <stdalign.h>
#include <string.h>

enum { PLAYOUT_LIMIT = 10000 }; /* moves */

static const struct nv_prior *const priors[] = {
    &nv_prior_nova_luna,
