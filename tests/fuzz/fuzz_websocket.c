/* SPDX-License-Identifier: MIT */
/*
 * WebSocket frames: however the bytes are cut, the same messages are heard and they end
 * with the same code; messages are whole, small enough and UTF-8.
 */
#include "fuzz.h"

#include "server/net/websocket.h"

#include <stdlib.h>
#include <string.h>

struct heard {
    struct nv_buffer texts, out;
    bool ended;
    uint16_t code;
};

/* A plain reading of the definition, as a second opinion. */
static bool is_utf8(struct nv_span text)
{
    const unsigned char *at = (const unsigned char *)text.at, *end = at + text.length;
    while (at < end) {
        unsigned more = *at < 0x80                  ? 0
                        : *at >= 0xc2 && *at < 0xe0 ? 1
                        : *at >= 0xe0 && *at < 0xf0 ? 2
                        : *at >= 0xf0 && *at < 0xf5 ? 3
                                                    : 9;
        if (more == 9 || (size_t)(end - at) <= more)
            return false;
        if ((*at == 0xe0 && at[1] < 0xa0) || (*at == 0xed && at[1] > 0x9f) ||
            (*at == 0xf0 && at[1] < 0x90) || (*at == 0xf4 && at[1] > 0x8f))
            return false;
        for (at++; more > 0; more--, at++) {
            if ((*at & 0xc0) != 0x80)
                return false;
        }
    }
    return true;
}

static void on_text(void *heard_, struct nv_span text)
{
    struct heard *heard = heard_;
    MUST(text.length <= NV_WEBSOCKET_MESSAGE && is_utf8(text));
    nv_buffer_put(&heard->texts, text);
    nv_buffer_char(&heard->texts, '\n');
}

static void read_all(struct nv_websocket_pool *pool, struct nv_span bytes, size_t step,
                     struct heard *heard)
{
    struct nv_websocket websocket = {.pool = pool, .on_text = on_text, .user = heard};
    size_t start = 0;
    for (size_t stop = 0; stop < bytes.length;) {
        stop = stop + step < bytes.length ? stop + step : bytes.length;
        struct nv_span rest = {bytes.at + start, stop - start};
        size_t taken = nv_websocket_read(&websocket, rest, &heard->out);
        MUST(taken <= rest.length);
        MUST(!websocket.ended || taken == rest.length);
        start += taken;
    }
    heard->ended = websocket.ended;
    heard->code = websocket.code;
    nv_websocket_finish(&websocket);
}

static bool same(const struct nv_buffer *a, const struct nv_buffer *b)
{
    struct nv_span one = nv_buffer_span(a), other = nv_buffer_span(b);
    return one.length == other.length && memcmp(one.at, other.at, one.length) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct nv_websocket_pool *pool; /* contexts are used again, as in the server */
    struct nv_span bytes = {(const char *)data, size};
    struct heard whole = {0}, pieces = {0};
    if (!pool)
        MUST((pool = nv_websocket_pool_create()) != NULL);
    read_all(pool, bytes, size > 0 ? size : 1, &whole);
    read_all(pool, bytes, 3, &pieces);
    MUST(same(&whole.texts, &pieces.texts));
    MUST(whole.ended == pieces.ended && whole.code == pieces.code);
    nv_buffer_finish(&whole.texts);
    nv_buffer_finish(&whole.out);
    nv_buffer_finish(&pieces.texts);
    nv_buffer_finish(&pieces.out);
    return 0;
}
