/* SPDX-License-Identifier: MIT */
/* What works for every game through its interface alone. */
#include "novae/game.h"

#include <stdalign.h>
#include <stddef.h>
#include <string.h>

/* A game compiled against an older header ends before the members that came later. */
#define SAYS(game, member) \
    ((game)->size >= offsetof(struct nv_game, member) + sizeof((game)->member) && (game)->member)

bool nv_game_reveals(const struct nv_game *game, const void *rules, const void *state, nv_move move)
{
    if (SAYS(game, reveals))
        return game->reveals(rules, state, move);
    return SAYS(game, has_hidden);
}

void nv_game_redeal(const struct nv_game *game, const void *rules, void *state, struct nv_rng *rng)
{
    if (SAYS(game, redeal)) {
        game->redeal(rules, state, rng);
        return;
    }
    game->observe(rules, state, game->turn(rules, state), state);
    game->determinize(rules, state, rng);
}

size_t nv_game_extent(const struct nv_game *game, const void *rules)
{
    return SAYS(game, extent) ? game->extent(rules) : game->state_size;
}

bool nv_game_counts_total(const struct nv_game *game, const void *rules)
{
    return SAYS(game, counts_total) && game->counts_total(rules);
}

bool nv_game_ends_turn(const struct nv_game *game, const void *rules, const void *state,
                       nv_move move)
{
    return !SAYS(game, ends_turn) || game->ends_turn(rules, state, move);
}

uint64_t nv_hash(const struct nv_game *game, const void *state)
{
    /* States are whole words of 8 bytes; a multiply and a shift mix each in. */
    const unsigned char *bytes = state;
    uint64_t hash = game->state_size;
    for (size_t i = 0; i < game->state_size; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9fb21c651e98df25);
        hash ^= hash >> 32;
    }
    return hash;
}

uint32_t nv_playout_by_moves(const struct nv_game *game, const void *rules, void *state,
                             struct nv_rng *rng, uint32_t limit)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t plies = 0;
    while (plies < limit && game->turn(rules, state) != NV_OVER) {
        uint32_t count = game->moves(rules, state, moves);
        game->play(rules, state, moves[nv_rng_below(rng, count)]);
        plies++;
    }
    return plies;
}

uint32_t nv_playout(const struct nv_game *game, const void *rules, void *state, struct nv_rng *rng,
                    uint32_t limit)
{
    if (game->playout)
        return game->playout(rules, state, rng, limit);
    return nv_playout_by_moves(game, rules, state, rng, limit);
}

uint64_t nv_playouts(const struct nv_game *game, const void *rules, void *states, size_t stride,
                     struct nv_rng *rngs, uint32_t count, uint32_t limit)
{
    if (SAYS(game, playouts))
        return game->playouts(rules, states, stride, rngs, count, limit);
    uint64_t plies = 0;
    for (uint32_t i = 0; i < count; i++)
        plies += nv_playout(game, rules, (char *)states + i * stride, &rngs[i], limit);
    return plies;
}

bool nv_perft(const struct nv_game *game, const void *rules, const void *state, uint32_t depth,
              uint64_t limit, uint64_t *count)
{
    alignas(NV_ALIGN) unsigned char child[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    *count = 1;
    if (depth == 0 || game->turn(rules, state) == NV_OVER)
        return limit >= 1;
    uint32_t number = game->moves(rules, state, moves);
    *count = number;
    if (depth == 1)
        return number <= limit;
    *count = 0;
    for (uint32_t i = 0; i < number; i++) {
        uint64_t below;
        memcpy(child, state, game->state_size);
        game->play(rules, child, moves[i]);
        if (!nv_perft(game, rules, child, depth - 1, limit - *count, &below))
            return false;
        *count += below;
    }
    return true;
}

void nv_result_print(const struct nv_result *result, struct nv_text *out)
{
    unsigned winner = 0;
    while (winner < NV_MAX_PLAYERS && !(result->winners >> winner & 1))
        winner++;
    if (!result->over)
        nv_text_string(out, "none");
    else if (result->winners == 0)
        nv_text_string(out, "p1loss");
    else if (result->winners & (result->winners - 1))
        nv_text_string(out, "draw");
    else
        nv_text_format(out, "p%uwin", winner + 1);
}
