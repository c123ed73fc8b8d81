/* SPDX-License-Identifier: MIT */
/* All of the library in one include. */
#ifndef NOVAE_NOVAE_H
#define NOVAE_NOVAE_H

#include "novae/analyse.h"
#include "novae/env.h"
#include "novae/game.h"
#include "novae/hint.h"
#include "novae/link.h"
#include "novae/nova_luna.h"
#include "novae/player.h"
#include "novae/preview.h"
#include "novae/record.h"
#include "novae/registry.h"
#include "novae/report.h"
#include "novae/rng.h"
#include "novae/session.h"
#include "novae/status.h"
#include "novae/terra_nova.h"
#include "novae/text.h"
#include "novae/version.h"

#endif
