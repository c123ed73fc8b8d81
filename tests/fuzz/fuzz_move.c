/* SPDX-License-Identifier: MIT */
/* Moves as text: the first byte chooses the game, the second the seed, words are moves. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct fuzz_game fuzz;
    fuzz_game_choose(&fuzz, data[0]);
    fuzz.game->deal_seed(fuzz.rules, fuzz.state, data[1]);
    struct nv_span rest = {(const char *)data + 2, size - 2};
    struct nv_span word = nv_span_word(&rest);
    for (; word.length > 0; word = nv_span_word(&rest)) {
        nv_move move;
        struct nv_error error;
        if (fuzz.game->turn(fuzz.rules, fuzz.state) == NV_OVER)
            break;
        if (fuzz.game->parse_move(fuzz.rules, fuzz.state, word, &move, &error) != NV_OK)
            continue;
        MUST(fuzz.game->legal(fuzz.rules, fuzz.state, move));
        fuzz.game->play(fuzz.rules, fuzz.state, move);
    }
    fuzz_game_check(&fuzz, size);
    fuzz_game_finish(&fuzz);
    return 0;
}
