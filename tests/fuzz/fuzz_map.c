/* SPDX-License-Identifier: MIT */
/* Map files, for every game that has boards: what is accepted can be played on. */
#include "fuzz.h"

static bool has_maps(const struct nv_game *game)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        if (game->options[i].kind == NV_MAP)
            return true;
    }
    return false;
}

static void try_map(const struct nv_game *game, uint32_t players, struct nv_span map)
{
    struct fuzz_game fuzz;
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, game);
    setup.players = players;
    setup.map = map;
    fuzz_game_init(&fuzz, game);
    if (game->configure(fuzz.rules, &setup, &error) == NV_OK) {
        game->deal_seed(fuzz.rules, fuzz.state, map.length);
        fuzz_game_check(&fuzz, map.length);
    }
    fuzz_game_finish(&fuzz);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_span map = {(const char *)data, size};
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (has_maps(nv_game_at(i)))
            try_map(nv_game_at(i), nv_game_at(i)->min_players + size % 2, map);
    }
    return 0;
}
