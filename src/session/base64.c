/* SPDX-License-Identifier: MIT */
/* Six bits a letter, the highest first; bits that fill up the last letter are 0. */
#include "session/base64.h"

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void nv_base64_write(struct nv_span bytes, struct nv_buffer *out)
{
    uint32_t bits = 0, count = 0;
    for (size_t i = 0; i < bytes.length; i++) {
        bits = bits << 8 | (unsigned char)bytes.at[i];
        for (count += 8; count >= 6; count -= 6)
            nv_buffer_char(out, letters[bits >> (count - 6) & 63]);
    }
    if (count > 0)
        nv_buffer_char(out, letters[bits << (6 - count) & 63]);
}

static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

bool nv_base64_read(struct nv_span text, struct nv_buffer *out)
{
    uint32_t bits = 0, count = 0;
    for (size_t i = 0; i < text.length; i++) {
        int value = value_of(text.at[i]);
        if (value < 0)
            return false;
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count < 8)
            continue;
        count -= 8;
        nv_buffer_char(out, (char)(bits >> count & 255));
    }
    return count < 6 && (bits & ((1u << count) - 1)) == 0 && !out->failed;
}
