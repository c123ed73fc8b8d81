/* SPDX-License-Identifier: MIT */
/* Positions as text, for every game: what is accepted is safe, the rest touches nothing. */
#include "fuzz.h"

#include <string.h>

enum { PATTERN = 0xa5 };

static bool is_filled(const unsigned char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != PATTERN)
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_span text = {(const char *)data, size};
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        struct fuzz_game fuzz;
        struct nv_error error;
        fuzz_game_init(&fuzz, nv_game_at(i));
        memset(fuzz.rules, PATTERN, fuzz.game->rules_size);
        memset(fuzz.state, PATTERN, fuzz.game->state_size);
        if (fuzz.game->parse(fuzz.rules, fuzz.state, text, &error) == NV_OK) {
            fuzz_game_check(&fuzz, size);
        } else {
            MUST(is_filled(fuzz.rules, fuzz.game->rules_size));
            MUST(is_filled(fuzz.state, fuzz.game->state_size));
        }
        fuzz_game_finish(&fuzz);
    }
    return 0;
}
