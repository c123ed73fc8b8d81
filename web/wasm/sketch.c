/* SPDX-License-Identifier: MIT */
/* A position that a person lays out: judged by the library, and what can be seen of it. */
#include "novae/registry.h"
#include "novae/terra_nova.h"
#include "session/buffer.h"
#include "web.h"
#include "json/scene.h"

#include <stdlib.h>

static enum nv_status read(const struct nv_game *game, struct nv_span text, uint64_t seed,
                           void *rules, void *state, struct nl_view *seen, struct nv_error *error)
{
    struct nv_span line = nv_span_until(&text, '\n');
    return game == nv_nova_luna() ? nl_sketch(rules, state, line, seed, seen, error)
                                  : tn_sketch(rules, state, line, text, error);
}

static void put_sketch(struct nv_json *json, const struct nv_game *game, struct nv_span text,
                       uint64_t seed, void *rules, void *state)
{
    struct nv_buffer position = {0};
    struct nv_error error = {0};
    struct nl_view seen = {0};
    if (read(game, text, seed, rules, state, &seen, &error) == NV_OK)
        game->print(rules, state, nv_buffer_text(&position));
    nv_json_open(json, '{');
    nv_json_put_string(json, "error", error.text);
    nv_json_key(json, "position");
    nv_json_string(json, nv_buffer_span(&position));
    nv_json_key(json, "seen");
    nl_seen_json(json, &seen);
    nv_json_close(json, '}');
    nv_buffer_finish(&position);
}

/* The text is a sketch in one line, and a map below it for Terra Nova. */
enum nv_status web_sketch(struct nv_json *json, struct nv_span words, struct nv_span text,
                          struct nv_error *error)
{
    struct nv_span rest = text;
    const struct nv_game *game = nv_game_find(nv_span_word(&rest));
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    void *state = aligned_alloc(NV_ALIGN, NV_MAX_STATE);
    enum nv_status status = NV_OK;
    uint64_t seed;
    if (!rules || !state)
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    else if (!nv_span_unsigned(nv_span_trim(words), UINT64_MAX, &seed) || !game)
        status = nv_fail(error, NV_BAD_COMMAND, "sketch takes a seed, and a game below it");
    else
        put_sketch(json, game, text, seed, rules, state);
    free(rules);
    free(state);
    return status;
}
