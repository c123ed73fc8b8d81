/* SPDX-License-Identifier: MIT */
/* Reads links, which anybody may have written. */
#include "session/link.h"

#include "novae/registry.h"
#include "session/base64.h"

#include <string.h>

/* What is left to read; `bad` once anything was missing or misspelled. */
struct reader {
    const unsigned char *at, *end;
    bool bad;
};

static uint32_t get_byte(struct reader *in)
{
    if (in->at < in->end)
        return *in->at++;
    in->bad = true;
    return 0;
}

/* A number up to `max`; leading zeros are not how it is written. */
static uint64_t get_number(struct reader *in, uint64_t max)
{
    uint64_t number = 0;
    for (uint32_t shift = 0; shift < 64; shift += 7) {
        uint32_t byte = get_byte(in);
        uint64_t part = byte & 127;
        in->bad |= part << shift >> shift != part;
        number |= part << shift;
        if (byte > 127)
            continue;
        in->bad |= (byte == 0 && shift > 0) || number > max;
        return in->bad ? 0 : number;
    }
    in->bad = true;
    return 0;
}

static struct nv_span get_text(struct reader *in, size_t max)
{
    size_t length = (size_t)get_number(in, max);
    if (in->bad || length > (size_t)(in->end - in->at)) {
        in->bad = true;
        return (struct nv_span){"", 0};
    }
    struct nv_span text = {(const char *)in->at, length};
    in->at += length;
    return text;
}

static struct nv_span get_map(struct reader *in, const struct nv_game *game)
{
    uint64_t place = get_number(in, UINT32_MAX);
    struct nv_span text = place == 0 ? get_text(in, NV_MAX_MAP) : nv_span_of("");
    for (uint64_t i = 0; game->maps && game->maps[i].name; i++) {
        if (i + 1 == place)
            return nv_span_of(game->maps[i].text);
        in->bad |= nv_span_is(text, game->maps[i].text); /* it has a number */
    }
    in->bad |= place > 0;
    return text;
}

static uint64_t most_of(const struct nv_option *option)
{
    uint64_t choices = 0;
    if (option->kind != NV_CHOICE)
        return option->kind == NV_NUMBER ? option->max : 1;
    while (option->choices[choices])
        choices++;
    return choices - 1;
}

static void get_setup(struct reader *in, const struct nv_game *game, struct nv_setup *setup)
{
    nv_setup_init(setup, game);
    setup->players = (uint32_t)get_number(in, NV_MAX_PLAYERS);
    for (uint32_t i = 0; game->options && game->options[i].name; i++) {
        if (game->options[i].kind == NV_MAP)
            setup->map = get_map(in, game);
        else
            setup->values[i] = get_number(in, most_of(&game->options[i]));
    }
}

static const struct nv_game *get_game(struct reader *in)
{
    const struct nv_game *game = nv_game_at((uint32_t)get_number(in, NV_MAX_GAMES));
    in->bad = in->bad || !game;
    return game ? game : nv_game_at(0);
}

static void get_start(struct reader *in, struct nv_start *start)
{
    *start = (struct nv_start){.game = get_game(in)};
    start->kind = (enum nv_start_kind)get_number(in, NV_START_POSITION);
    if (start->kind != NV_START_POSITION)
        get_setup(in, start->game, &start->setup);
    if (start->kind == NV_START_SEED)
        start->seed = get_number(in, UINT64_MAX);
    else
        start->text = get_text(in, NV_LINK_BYTES);
}

/* ---- moves ---- */

/* A byte of which `left` bits are still to be read. */
struct bits {
    struct reader *in;
    uint32_t byte, left;
};

static uint32_t get_bits(struct bits *bits, uint32_t count)
{
    uint32_t value = 0;
    for (; count > 0; count--) {
        if (bits->left == 0) {
            bits->byte = get_byte(bits->in);
            bits->left = 8;
        }
        value = value << 1 | (bits->byte >> --bits->left & 1);
    }
    return value;
}

static enum nv_status get_move(struct bits *bits, struct nv_session *session,
                               struct nv_error *error)
{
    struct nv_move_word words[NV_MAX_MOVES];
    uint32_t count = nv_move_words(nv_session_game(session), nv_session_rules(session),
                                   nv_session_state(session), words);
    uint32_t index = get_bits(bits, nv_link_bits(count));
    if (bits->in->bad || index >= count)
        return nv_fail(error, NV_BAD_RECORD, "the link is damaged at move %u",
                       nv_session_count(session) + 1);
    return nv_session_play(session, nv_span_of(words[index].text), error);
}

static enum nv_status get_moves(struct reader *in, struct nv_session *session,
                                struct nv_error *error)
{
    struct bits bits = {.in = in};
    uint32_t count = (uint32_t)get_number(in, NV_LINK_MOVES);
    enum nv_status status = NV_OK;
    for (uint32_t i = 0; i < count && !status; i++)
        status = get_move(&bits, session, error);
    if (status)
        return status;
    if (in->bad || in->at != in->end || (bits.byte & ((1u << bits.left) - 1)) != 0)
        return nv_fail(error, NV_BAD_RECORD, "the link is damaged at its end");
    return NV_OK;
}

/* ---- all of it ---- */

static enum nv_status read_bytes(struct reader *in, struct nv_session *fresh,
                                 struct nv_error *error)
{
    struct nv_start start;
    uint64_t version = get_number(in, UINT32_MAX);
    if (!in->bad && version != NV_LINK_VERSION)
        return nv_fail(error, NV_BAD_RECORD, "the link is of version %u, not %d", (unsigned)version,
                       NV_LINK_VERSION);
    get_start(in, &start);
    if (in->bad)
        return nv_fail(error, NV_BAD_RECORD, "the link is damaged at its beginning");
    enum nv_status status = nv_session_start(fresh, &start, (struct nv_span){"", 0}, error);
    if (!status && nv_session_game(fresh) != start.game)
        status = nv_fail(error, NV_BAD_RECORD, "the link names a game that its position is not of");
    return status ? status : get_moves(in, fresh, error);
}

static enum nv_status read_link(struct nv_span text, struct nv_session *fresh,
                                struct nv_buffer *bytes, struct nv_error *error)
{
    if (text.length > (size_t)NV_LINK_BYTES / 3 * 4)
        return nv_fail(error, NV_TOO_LARGE, "a link holds at most %d bytes", NV_LINK_BYTES);
    if (!nv_base64_read(text, bytes))
        return nv_fail(error, NV_BAD_RECORD, "the link has letters that do not belong there");
    const unsigned char *at = (const unsigned char *)nv_buffer_span(bytes).at;
    struct reader in = {.at = at, .end = at + bytes->text.length};
    return read_bytes(&in, fresh, error);
}

enum nv_status nv_link_read(struct nv_session *session, struct nv_span text, struct nv_error *error)
{
    struct nv_buffer bytes = {0};
    struct nv_session *fresh = nv_session_create();
    if (!fresh)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    enum nv_status status = read_link(text, fresh, &bytes, error);
    if (!status)
        nv_session_swap(session, fresh);
    nv_session_destroy(fresh);
    nv_buffer_finish(&bytes);
    return status;
}
