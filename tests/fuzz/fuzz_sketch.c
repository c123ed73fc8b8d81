/* SPDX-License-Identifier: MIT */
/*
 * Sketches of positions, for both games: a line, and below it the map of Terra Nova.
 * What is accepted can be played on, the rest touches nothing.
 */
#include "fuzz.h"

static void try_luna(struct nv_span text, uint64_t seed)
{
    struct fuzz_game fuzz;
    struct nl_view seen;
    fuzz_game_init(&fuzz, nv_nova_luna());
    if (nl_sketch(fuzz.rules, fuzz.state, text, seed, &seen, NULL) == NV_OK)
        fuzz_game_check(&fuzz, seed);
    MUST(seen.count[0] <= NL_MAX_TABLEAU);
    fuzz_game_finish(&fuzz);
}

static void try_terra(struct nv_span text, struct nv_span map, uint64_t seed)
{
    struct fuzz_game fuzz;
    struct nv_error error;
    fuzz_game_init(&fuzz, nv_terra_nova());
    if (tn_sketch(fuzz.rules, fuzz.state, text, map, &error) == NV_OK)
        fuzz_game_check(&fuzz, seed);
    fuzz_game_finish(&fuzz);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct nv_span rest = {(const char *)data, size};
    struct nv_span text = nv_span_until(&rest, '\n');
    if (rest.length == 0 && nv_terra_nova()->maps)
        rest = nv_span_of(nv_terra_nova()->maps[0].text);
    try_luna(text, size);
    try_terra(text, rest, size);
    return 0;
}
