/* SPDX-License-Identifier: MIT */
/*
 * Reasons against the rules: every reason of a hint is looked at again in a
 * slow and plain way. Each check fails with words that lead to the position.
 */
#ifndef TESTS_HINT_CHECKS_H
#define TESTS_HINT_CHECKS_H

#include "novae/novae.h"
#include "players/hint.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A move with the positions around it; `after` shows no true reveal. */
struct move_made {
    const struct nv_game *game;
    const void *rules;
    const void *before, *after;
    uint32_t seat;
    const struct nv_hint *hint;
    const char *name; /* of the table, for messages */
    uint64_t seed;
};

#define HOLDS(made, reason, condition)                                        \
    do {                                                                      \
        if (!(condition))                                                     \
            fail_msg("%s, seed %llu, ply %u: '%s': not so: %s", (made)->name, \
                     (unsigned long long)(made)->seed,                        \
                     (made)->game->ply((made)->rules, (made)->before),        \
                     nv_reason_key((reason)->kind), #condition);              \
    } while (0)

void check_nova_luna(const struct move_made *made, const struct nv_reason *reason);
void check_terra_nova(const struct move_made *made, const struct nv_reason *reason);
/* What holds of all reasons of one hint together. */
void check_nova_luna_whole(const struct move_made *made);
void check_terra_nova_whole(const struct move_made *made);

#endif
