/* SPDX-License-Identifier: MIT */
/* FIPS 180-4, for texts as short as a handshake's. */
#include "server/net/sha1.h"

#include <assert.h>
#include <string.h>

enum { BLOCK = 64, ROUNDS = 80 };

static uint32_t turn(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static uint32_t mix(int round, const uint32_t h[5])
{
    switch (round / 20) {
    case 0:
        return ((h[1] & h[2]) | (~h[1] & h[3])) + UINT32_C(0x5a827999);
    case 1:
        return (h[1] ^ h[2] ^ h[3]) + UINT32_C(0x6ed9eba1);
    case 2:
        return ((h[1] & h[2]) | (h[1] & h[3]) | (h[2] & h[3])) + UINT32_C(0x8f1bbcdc);
    default:
        return (h[1] ^ h[2] ^ h[3]) + UINT32_C(0xca62c1d6);
    }
}

static void add_block(uint32_t sum[5], const unsigned char block[BLOCK])
{
    uint32_t words[ROUNDS], h[5];
    for (int i = 0; i < 16; i++)
        words[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++)
        words[i] = turn(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
    memcpy(h, sum, sizeof h);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t first = turn(h[0], 5) + mix(i, h) + h[4] + words[i];
        h[4] = h[3];
        h[3] = h[2];
        h[2] = turn(h[1], 30);
        h[1] = h[0];
        h[0] = first;
    }
    for (int i = 0; i < 5; i++)
        sum[i] += h[i];
}

void nv_sha1(struct nv_span bytes, unsigned char digest[NV_SHA1_BYTES])
{
    unsigned char blocks[2 * BLOCK] = {0};
    uint32_t sum[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    assert(bytes.length <= NV_SHA1_LONGEST);
    size_t length = bytes.length + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    memcpy(blocks, bytes.at, bytes.length);
    blocks[bytes.length] = 0x80;
    blocks[length - 2] = (unsigned char)(bytes.length * 8 >> 8);
    blocks[length - 1] = (unsigned char)(bytes.length * 8);
    for (size_t at = 0; at < length; at += BLOCK)
        add_block(sum, blocks + at);
    for (size_t i = 0; i < NV_SHA1_BYTES; i++)
        digest[i] = (unsigned char)(sum[i / 4] >> (24 - 8 * (i % 4)));
}
