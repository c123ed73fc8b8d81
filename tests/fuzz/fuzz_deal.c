/* SPDX-License-Identifier: MIT */
/* Deals as text: the first byte chooses the game and its players. */
#include "fuzz.h"

#include <string.h>

enum { DEAL_SPACE = 4096 };

static void check_deal(const struct fuzz_game *fuzz)
{
    char buffer[DEAL_SPACE];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    struct fuzz_game again;
    fuzz->game->print_deal(fuzz->rules, fuzz->state, &text);
    MUST(nv_text_fits(&text));
    fuzz_game_init(&again, fuzz->game);
    MUST(fuzz->game->deal_text(fuzz->rules, again.state, nv_span_of(buffer), NULL) == NV_OK);
    MUST(memcmp(fuzz->state, again.state, fuzz->game->state_size) == 0);
    fuzz_game_finish(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    struct fuzz_game fuzz;
    struct nv_error error;
    fuzz_game_choose(&fuzz, data[0]);
    struct nv_span deal = {(const char *)data + 1, size - 1};
    if (fuzz.game->deal_text(fuzz.rules, fuzz.state, deal, &error) == NV_OK) {
        check_deal(&fuzz);
        fuzz_game_check(&fuzz, size);
    }
    fuzz_game_finish(&fuzz);
    return 0;
}
