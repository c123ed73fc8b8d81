/* SPDX-License-Identifier: MIT */
/* A browser runs no other programs: this takes the place of src/players/foreign.c. */
#include "players/foreign.h"

struct nv_foreign *nv_foreign_create(const struct nv_player_options *options,
                                     struct nv_error *error)
{
    nv_fail(error, NV_BAD_OPTION, "'%s' cannot be run here", options->command);
    return NULL;
}

void nv_foreign_destroy(struct nv_foreign *foreign)
{
    (void)foreign;
}

enum nv_status nv_foreign_move(struct nv_foreign *foreign, const void *rules, const void *state,
                               const struct nv_time_control *time, nv_move *move,
                               struct nv_error *error)
{
    (void)foreign;
    (void)rules;
    (void)state;
    (void)time;
    (void)move;
    return nv_fail(error, NV_BAD_OPTION, "no program runs here");
}

void nv_foreign_stop(struct nv_foreign *foreign)
{
    (void)foreign;
}

void nv_foreign_arm(struct nv_foreign *foreign)
{
    (void)foreign;
}
