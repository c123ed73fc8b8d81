/* SPDX-License-Identifier: MIT */
/* The stream of words, shuffles from it, and the deal as far as it is known. */
#include "server/tables/fair_deal.h"

#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "server/json.h"

#include <sodium.h>
#include <string.h>

enum { CODE = 3, BLOCK_WORDS = crypto_auth_hmacsha256_BYTES / 4 };

/* The stream of 32-bit words. */
struct stream {
    const struct nv_fair_source *source;
    uint32_t block; /* the next one */
    uint32_t word;  /* of this block, already used */
    unsigned char bytes[crypto_auth_hmacsha256_BYTES];
};

static uint32_t little_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

static void next_block(struct stream *stream)
{
    const struct nv_fair_source *source = stream->source;
    crypto_auth_hmacsha256_state state;
    uint32_t i = stream->block++;
    const unsigned char number[4] = {(unsigned char)i, (unsigned char)(i >> 8),
                                     (unsigned char)(i >> 16), (unsigned char)(i >> 24)};
    crypto_auth_hmacsha256_init(&state, source->secret, sizeof source->secret);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)source->id.at, source->id.length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)"/", 1);
    for (uint32_t seat = 0; seat < source->players; seat++) {
        if (source->has[seat])
            crypto_auth_hmacsha256_update(&state, source->contribution[seat], NV_SECRET_BYTES);
    }
    crypto_auth_hmacsha256_update(&state, number, sizeof number);
    crypto_auth_hmacsha256_final(&state, stream->bytes);
    stream->word = 0;
}

/* A number below n, each equally likely: words that would favour some are skipped. */
static uint32_t below(struct stream *stream, uint32_t n)
{
    uint64_t end = ((uint64_t)1 << 32) - ((uint64_t)1 << 32) % n;
    uint32_t word;
    do {
        if (stream->word == BLOCK_WORDS)
            next_block(stream);
        word = little_endian(stream->bytes + 4 * stream->word++);
    } while (word >= end);
    return word % n;
}

static void shuffle(struct stream *stream, uint8_t *things, uint32_t count)
{
    for (uint32_t i = count - 1; i >= 1; i--) {
        uint32_t j = below(stream, i + 1);
        uint8_t thing = things[i];
        things[i] = things[j];
        things[j] = thing;
    }
}

static void deal_nova_luna(struct stream *stream, uint32_t players, struct nv_text *out)
{
    uint8_t tiles[NL_TILES], seats[NV_MAX_PLAYERS];
    for (uint8_t i = 0; i < NL_TILES; i++)
        tiles[i] = i;
    for (uint8_t i = 0; i < NV_MAX_PLAYERS; i++)
        seats[i] = i;
    shuffle(stream, tiles, NL_TILES);
    shuffle(stream, seats, players);
    for (uint32_t i = 0; i < NL_TILES; i++)
        nv_text_format(out, i > 0 ? ",%s" : "%s", nl_tile(tiles[i])->code);
    nv_text_char(out, ' ');
    for (uint32_t i = 0; i < players; i++)
        nv_text_unsigned(out, seats[i] + 1u);
}

void nv_fair_deal(const struct nv_fair_source *source, const struct nv_game *game,
                  char deal[NV_DEAL_ROOM])
{
    struct stream stream = {.source = source, .word = BLOCK_WORDS};
    struct nv_text out = nv_text_over(deal, NV_DEAL_ROOM);
    deal[0] = '\0';
    if (game == nv_nova_luna())
        deal_nova_luna(&stream, source->players, &out);
    else if (game == nv_terra_nova())
        nv_text_unsigned(&out, 1 + below(&stream, source->players));
}

/* The row of the tile list in which a code stands. */
static uint32_t tile_at(const char *deal, uint32_t index)
{
    uint32_t tile = 0;
    while (tile < NL_TILES - 1 && memcmp(nl_tile(tile)->code, deal + index * (CODE + 1), CODE) != 0)
        tile++;
    return tile;
}

void nv_public_deal(const struct nv_game *game, const char *deal, uint32_t drawn,
                    char shown[NV_DEAL_ROOM])
{
    bool known[NL_TILES] = {false};
    uint32_t place = drawn;
    memcpy(shown, deal, strlen(deal) + 1);
    if (game != nv_nova_luna())
        return;
    for (uint32_t i = 0; i < drawn; i++)
        known[tile_at(deal, i)] = true;
    for (uint32_t tile = 0; tile < NL_TILES; tile++) {
        if (!known[tile])
            memcpy(shown + (CODE + 1) * place++, nl_tile(tile)->code, CODE);
    }
}

void nv_dealt_tiles(const char *deal, uint32_t from, uint32_t to, struct nv_buffer *out)
{
    for (uint32_t i = from; i < to; i++)
        nv_put_text(out, NULL, (struct nv_span){deal + i * (CODE + 1), CODE});
}

bool nv_dealt_names(const char *deal, uint32_t from, uint32_t to, const char *move)
{
    for (uint32_t i = from; i < to; i++) {
        if (strncmp(deal + i * (CODE + 1), move, CODE) == 0)
            return true;
    }
    return false;
}

uint32_t nv_tiles_drawn(const struct nv_game *game, const void *rules, const void *state)
{
    struct nl_view view;
    if (game != nv_nova_luna())
        return 0;
    nl_view(rules, state, &view);
    return NL_TILES - view.pile;
}
