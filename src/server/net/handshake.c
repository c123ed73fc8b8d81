/* SPDX-License-Identifier: MIT */
/* The opening handshake of a WebSocket (RFC 6455, 4.2). */
#include "server/net/sha1.h"
#include "server/net/websocket.h"

#include <string.h>

enum { KEY = 24 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Base64 with padding, of a digest. */
static void print_digest(const unsigned char digest[NV_SHA1_BYTES], char out[NV_WEBSOCKET_ACCEPT])
{
    size_t length = 0;
    for (size_t at = 0; at < NV_SHA1_BYTES; at += 3) {
        size_t left = NV_SHA1_BYTES - at;
        uint32_t group = (uint32_t)digest[at] << 16 |
                         (left > 1 ? (uint32_t)digest[at + 1] << 8 : 0) |
                         (left > 2 ? digest[at + 2] : 0);
        for (size_t i = 0; i < 4; i++)
            out[length++] = i <= left ? letters[group >> (18 - 6 * i) & 63] : '=';
    }
    out[length] = '\0';
}

/* Sixteen bytes in base64: the last letter before the padding carries two bits. */
static bool is_key(struct nv_span key)
{
    if (key.length != KEY || memcmp(key.at + KEY - 2, "==", 2) != 0)
        return false;
    for (size_t i = 0; i < KEY - 2; i++) {
        if (!memchr(letters, key.at[i], sizeof letters - 1))
            return false;
    }
    return strchr("AQgw", key.at[KEY - 3]) != NULL;
}

bool nv_websocket_accept(const struct nv_http_request *request, char accept[NV_WEBSOCKET_ACCEPT])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[KEY + sizeof magic];
    unsigned char digest[NV_SHA1_BYTES];
    struct nv_span key = nv_http_field(request, "sec-websocket-key");
    if (!request->upgrade || request->old || !nv_http_lists(request, "upgrade", "websocket") ||
        !nv_span_is(nv_http_field(request, "sec-websocket-version"), "13") || !is_key(key))
        return false;
    memcpy(text, key.at, KEY);
    memcpy(text + KEY, magic, sizeof magic);
    nv_sha1((struct nv_span){text, KEY + sizeof magic - 1}, digest);
    print_digest(digest, accept);
    return true;
}
