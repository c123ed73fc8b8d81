/* SPDX-License-Identifier: MIT */
/* Writes links. */
#include "session/link.h"

#include "novae/registry.h"
#include "session/base64.h"

#include <stdalign.h>
#include <string.h>

/* Seven bits a byte, the lowest first; the top bit says that more follow. */
static void put_number(struct nv_buffer *out, uint64_t number)
{
    for (; number > 127; number >>= 7)
        nv_buffer_char(out, (char)((number & 127) | 128));
    nv_buffer_char(out, (char)number);
}

static void put_text(struct nv_buffer *out, struct nv_span text)
{
    put_number(out, text.length);
    nv_buffer_put(out, text);
}

/* 1 and more: a shipped map; 0: the text of any other. */
static void put_map(struct nv_buffer *out, const struct nv_game *game, struct nv_span text)
{
    for (uint32_t i = 0; game->maps && game->maps[i].name; i++) {
        if (!nv_span_is(text, game->maps[i].text))
            continue;
        put_number(out, i + 1);
        return;
    }
    put_number(out, 0);
    put_text(out, text);
}

static void put_setup(struct nv_buffer *out, const struct nv_game *game,
                      const struct nv_setup *setup)
{
    put_number(out, setup->players);
    for (uint32_t i = 0; game->options && game->options[i].name; i++) {
        if (game->options[i].kind == NV_MAP)
            put_map(out, game, setup->map);
        else
            put_number(out, setup->values[i]);
    }
}

static void put_start(struct nv_buffer *out, const struct nv_session *session)
{
    const struct nv_start *start = nv_session_origin(session);
    const struct nv_game *game = nv_session_game(session);
    uint32_t place = nv_game_place(game);
    put_number(out, NV_LINK_VERSION);
    put_number(out, place);
    put_number(out, start->kind);
    if (start->kind != NV_START_POSITION)
        put_setup(out, game, &start->setup);
    if (start->kind == NV_START_SEED)
        put_number(out, start->seed);
    else
        put_text(out, start->text);
}

/* Bits on their way into bytes, the highest first. */
struct bits {
    struct nv_buffer *out;
    uint32_t pending, count;
};

static void put_bits(struct bits *bits, uint32_t value, uint32_t count)
{
    bits->pending = bits->pending << count | value;
    for (bits->count += count; bits->count >= 8; bits->count -= 8)
        nv_buffer_char(bits->out, (char)(bits->pending >> (bits->count - 8) & 255));
}

static uint32_t index_of(const struct nv_move_word *words, uint32_t count, nv_move move)
{
    uint32_t index = 0;
    while (index + 1 < count && words[index].move != move)
        index++;
    return index;
}

static void put_moves(struct nv_buffer *out, const struct nv_session *session)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_move_word words[NV_MAX_MOVES];
    struct bits bits = {.out = out};
    memcpy(state, nv_session_first(session), game->state_size);
    put_number(out, nv_session_count(session));
    for (uint32_t i = 0; i < nv_session_count(session); i++) {
        nv_move move = nv_session_moves(session)[i];
        uint32_t count = nv_move_words(game, rules, state, words);
        put_bits(&bits, index_of(words, count, move), nv_link_bits(count));
        game->play(rules, state, move);
    }
    if (bits.count > 0)
        put_bits(&bits, 0, 8 - bits.count);
}

enum nv_status nv_link_write(const struct nv_session *session, struct nv_buffer *out,
                             struct nv_error *error)
{
    struct nv_buffer bytes = {0};
    if (nv_session_count(session) > NV_LINK_MOVES)
        return nv_fail(error, NV_TOO_LARGE, "a link holds at most %d moves", NV_LINK_MOVES);
    put_start(&bytes, session);
    put_moves(&bytes, session);
    enum nv_status status = NV_OK;
    if (bytes.text.length > NV_LINK_BYTES)
        status = nv_fail(error, NV_TOO_LARGE, "a link holds at most %d bytes", NV_LINK_BYTES);
    else
        nv_base64_write(nv_buffer_span(&bytes), out);
    if (!status && (bytes.failed || out->failed))
        status = nv_fail(error, NV_NO_MEMORY, "out of memory");
    nv_buffer_finish(&bytes);
    return status;
}
