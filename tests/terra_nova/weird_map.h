/* SPDX-License-Identifier: MIT */
/* Random map files of odd shapes, for tests: strings, combs, sieves, up to every limit. */
#ifndef TESTS_TERRA_NOVA_WEIRD_MAP_H
#define TESTS_TERRA_NOVA_WEIRD_MAP_H

#include "novae/novae.h"

enum { WEIRD_MAP_TEXT = 32768 };

/* Writes a valid map of so many spaces and landscapes; `stringy` is 0 to 100. */
void weird_map(struct nv_rng *rng, uint32_t spaces, uint32_t landscapes, uint32_t stringy,
               char text[WEIRD_MAP_TEXT]);

#endif
