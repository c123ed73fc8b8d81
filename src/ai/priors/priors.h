/* SPDX-License-Identifier: MIT */
/* All priors there are; a game without one gets nv_prior_none. */
#ifndef NV_AI_PRIORS_H
#define NV_AI_PRIORS_H

#include "ai/prior.h"

extern const struct nv_prior nv_prior_nova_luna;
extern const struct nv_prior nv_prior_terra_nova;

#endif
