/* SPDX-License-Identifier: MIT */
/* What the greedy player sees in Nova Luna: tasks completed at once, then the tile's cost. */
#include "players/greedy.h"

#include "novae/nova_luna.h"
#include "novae/registry.h"

#include <stdalign.h>
#include <string.h>

static int32_t tokens_left(const void *rules, const void *state, int seat)
{
    struct nl_view view;
    nl_view(rules, state, &view);
    return view.supply[seat];
}

/* A task outweighs any cost; not placing comes last. */
static int32_t value_of(const void *rules, const void *state, nv_move move)
{
    enum { TASK = 8 }; /* tiles cost at most 7 */
    const struct nv_game *game = nv_nova_luna();
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    int seat = game->turn(rules, state);
    struct nl_action action = nl_action_of(move);
    if (action.kind != NL_PLACE)
        return INT32_MIN;
    memcpy(after, state, game->state_size);
    game->play(rules, after, move);
    int32_t tasks = tokens_left(rules, state, seat) - tokens_left(rules, after, seat);
    return tasks * TASK - nl_tile(action.tile)->cost;
}

void nv_appraise_nova_luna(const void *rules, const void *state, const nv_move *moves,
                           uint32_t count, int32_t *values)
{
    for (uint32_t i = 0; i < count; i++)
        values[i] = value_of(rules, state, moves[i]);
}
