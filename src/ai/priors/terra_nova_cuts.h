/* SPDX-License-Identifier: MIT */
/*
 * What one more stone would close. A stone makes areas where it cuts its land in
 * pieces: these spaces are the articulation points of the open land, and one
 * depth-first walk finds them all, together with what every piece holds (Hopcroft
 * and Tarjan 1973). A piece below a cut is a run of the walk's numbers, so that
 * whether a space lies in it is one comparison.
 */
#ifndef NV_AI_TERRA_NOVA_CUTS_H
#define NV_AI_TERRA_NOVA_CUTS_H

#include "games/terra_nova/rules.h"

/* An area that a stone on `stone` would make. */
struct tn_cut {
    uint8_t stone;
    uint8_t landscapes;   /* 1 to 3 */
    uint16_t spaces;
    uint16_t first, last; /* numbers of the walk from first up to before last ... */
    bool outside;         /* ... or all others of its land but the stone */
    uint8_t land;         /* which connected land it is part of */
    uint8_t figures[NV_MAX_PLAYERS];
};

enum { TN_MAX_CUTS = 2 * TN_MAX_SPACES };

struct tn_cuts {
    uint32_t count;
    struct tn_cut cut[TN_MAX_CUTS];
    uint16_t number[TN_MAX_SPACES]; /* of the walk, from 1; 0: not open land */
    uint8_t land[TN_MAX_SPACES];
};

void tn_cuts_find(const struct tn_rules *rules, const struct tn_state *state,
                  struct tn_cuts *cuts);

/* Does a space lie in the area of a cut? */
static inline bool tn_cut_has(const struct tn_cuts *cuts, const struct tn_cut *cut, uint32_t space)
{
    uint32_t number = cuts->number[space];
    bool inside = number >= cut->first && number < cut->last;
    return number != 0 && space != cut->stone && cuts->land[space] == cut->land &&
           inside != cut->outside;
}

#endif
