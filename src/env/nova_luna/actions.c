/* SPDX-License-Identifier: MIT */
/*
 * The actions of Nova Luna. An action is a tile of the offer and a place. On the grid a
 * place is its cell of a torus, so that a policy can be an image; in the list it is
 * its rank among the places around the tableau, which is always exact. A place of the
 * rules is y * 128 + x, so that its own order is by (y, x).
 */
#include "env/bytes.h"
#include "env/nova_luna/layout.h"
#include "env/nova_luna/vectors.h"

#include <string.h>

static uint32_t places_of(const struct nv_env *env)
{
    return nl_refill_action(env) / NL_OFFERED;
}

/* The cell of a place: its lowest bits of y, then of x, for 64 is a multiple of every side. */
static uint32_t cell_of(uint32_t place, uint32_t side)
{
    return (place >> 7 & (side - 1)) * side + (place & (side - 1));
}

static const struct nl_player *mover(const struct nl_state *state)
{
    return &state->player[state->order[0]];
}

static void mask_grid(const struct nl_player *me, uint32_t offered, uint8_t *mask)
{
    struct nv_bits256 cells = nl_frontier(me);
    for (uint32_t i = 0; i < NL_OFFERED; i++) {
        uint64_t keep = -(uint64_t)(i < offered);
        for (uint32_t w = 0; w < 4; w++)
            nv_bytes_of(cells.word[w] & keep, 1, mask + i * NL_GRID * NL_GRID + w * NV_BYTES_BLOCK);
    }
}

static void mask_large_grid(const struct nl_player *me, uint32_t offered, uint32_t side,
                            uint8_t *mask)
{
    uint32_t cells = side * side;
    memset(mask, 0, NL_OFFERED * cells);
    for (uint32_t i = 0; i < me->edges; i++) {
        for (uint32_t offer = 0; offer < offered; offer++)
            mask[offer * cells + cell_of(me->edge[i], side)] = 1;
    }
}

static void mask_list(const struct nl_player *me, uint32_t offered, uint8_t *mask)
{
    memset(mask, 0, NL_OFFERED * NL_LIST);
    for (uint32_t offer = 0; offer < offered; offer++)
        memset(mask + offer * NL_LIST, 1, me->edges);
}

void nl_env_mask(const struct nv_env *env, const void *state_, uint8_t *mask)
{
    const struct nl_state *state = state_;
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    uint32_t offered = lying < NL_OFFERED ? lying : NL_OFFERED;
    if (env->options.actions == NV_ACTIONS_LIST)
        mask_list(mover(state), offered, mask);
    else if (nl_side(env) == NL_GRID)
        mask_grid(mover(state), offered, mask);
    else
        mask_large_grid(mover(state), offered, nl_side(env), mask);
    mask[nl_refill_action(env)] = nl_may_refill(env->rules, state);
    mask[nl_refill_action(env) + 1] = nl_may_end_phase(state);
}

/* The first place of the frontier in a cell, or 0. */
static uint32_t place_in_cell(const struct nl_player *me, uint32_t cell, uint32_t side)
{
    uint16_t low = (uint16_t)((side - 1) | (side - 1) << 7);
    uint16_t wanted = (uint16_t)(cell % side | cell / side << 7);
    for (uint32_t at = 0; at < me->edges; at += 32) {
        uint16_t cells[32];
        for (int i = 0; i < 32; i++)
            cells[i] = me->edge[at + i] & low;
        uint64_t found = nv_equal_32x16(cells, wanted);
        if (me->edges - at < 32) /* what follows the frontier is in a cell too */
            found &= (UINT64_C(1) << (me->edges - at)) - 1;
        if (found)
            return me->edge[at + (uint32_t)__builtin_ctzll(found)];
    }
    return 0;
}

static uint32_t rank_of(const struct nl_player *me, uint32_t place)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < me->edges; i++)
        rank += me->edge[i] < place;
    return rank;
}

/* The place of a rank, or 0. */
static uint32_t place_of_rank(const struct nl_player *me, uint32_t rank)
{
    for (uint32_t i = 0; i < me->edges; i++) {
        if (rank_of(me, me->edge[i]) == rank)
            return me->edge[i];
    }
    return 0;
}

static uint32_t place_of(const struct nv_env *env, const struct nl_player *me, uint32_t number)
{
    return env->options.actions == NV_ACTIONS_LIST ? place_of_rank(me, number)
                                                   : place_in_cell(me, number, nl_side(env));
}

uint32_t nl_env_legal(const struct nv_env *env, const void *state, int32_t *actions)
{
    uint8_t all[NL_OFFERED * NL_MAX_GRID * NL_MAX_GRID + 2 + NV_BYTES_BLOCK];
    nl_env_mask(env, state, all);
    memset(all + env->actions, 0, NV_BYTES_BLOCK);
    return nv_bytes_list(all, env->actions, actions);
}

bool nl_env_decode(const struct nv_env *env, const void *state_, uint32_t action, nv_move *move)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED], refill = nl_refill_action(env), places = places_of(env);
    if (action >= refill) {
        *move = action == refill ? NL_MOVE_REFILL : NL_MOVE_NEXT;
        return action == refill ? nl_may_refill(env->rules, state) : nl_may_end_phase(state);
    }
    uint32_t offer = action / places;
    uint32_t place = place_of(env, mover(state), action - offer * places);
    if (place == 0 || offer >= nl_offered(state, spaces))
        return false;
    *move = (nv_move)state->wheel[spaces[offer]] << NL_TILE_SHIFT | place;
    return true;
}

int32_t nl_env_encode(const struct nv_env *env, const void *state_, nv_move move)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED], offer = 0, place = move & NL_PLACE_MASK;
    if (move == NL_MOVE_REFILL || move == NL_MOVE_NEXT)
        return (int32_t)(nl_refill_action(env) + (move == NL_MOVE_NEXT));
    nl_offered(state, spaces);
    while (state->wheel[spaces[offer]] != move >> NL_TILE_SHIFT)
        offer++;
    uint32_t number = env->options.actions == NV_ACTIONS_LIST ? rank_of(mover(state), place)
                                                              : cell_of(place, nl_side(env));
    if (place_of(env, mover(state), number) != place)
        return -1;
    return (int32_t)(offer * places_of(env) + number);
}

/* As the rules' own playout draws; a place without a number of its own is drawn again. */
uint32_t nl_env_sample(const struct nv_env *env, const void *state_, const uint8_t *known,
                       struct nv_rng *rng)
{
    const struct nl_state *state = state_;
    const struct nl_player *me = mover(state);
    (void)known;
    bool list = env->options.actions == NV_ACTIONS_LIST;
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    uint32_t offered = lying < NL_OFFERED ? lying : NL_OFFERED, edges = me->edges;
    bool ends = nl_may_end_phase(state), other = ends || nl_may_refill(env->rules, state);
    for (;;) {
        uint32_t choice = nv_rng_below(rng, offered * edges + other);
        if (choice == offered * edges)
            return nl_refill_action(env) + ends;
        uint32_t offer = (choice >= edges) + (choice >= 2 * edges);
        uint32_t at = choice - offer * edges, place = me->edge[at];
        if (list)
            return offer * NL_LIST + at;
        uint32_t cell = cell_of(place, nl_side(env));
        /* Fewer tiles than the grid is wide leave room for all places around them. */
        if (me->count + 2u <= nl_side(env) || place_in_cell(me, cell, nl_side(env)) == place)
            return offer * nl_side(env) * nl_side(env) + cell;
    }
}
