/* SPDX-License-Identifier: MIT */
/* Names by the tables of libunistring, and our own table of look-alikes. */
#include "server/accounts/names.h"

#include "server/accounts/accounts.h"

#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { RAW_BYTES = 1024 }; /* of a name before it is composed */

/* A blank of any width, or what is shown as one. */
static bool is_blank(ucs4_t c)
{
    return uc_is_property_white_space(c) || c == 0x2800;
}

static bool is_invisible(ucs4_t c)
{
    static const ucs4_t fillers[] = {0x115f, 0x1160, 0x3164, 0xffa0, 0x2800};
    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++) {
        if (c == fillers[i])
            return true;
    }
    if (uc_is_property_default_ignorable_code_point(c))
        return true;
    return uc_is_general_category_withtable(
        c, UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf | UC_CATEGORY_MASK_Cs | UC_CATEGORY_MASK_Co |
               UC_CATEGORY_MASK_Cn | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp);
}

static void trim(const ucs4_t **from, size_t *count)
{
    while (*count > 0 && is_blank((*from)[0])) {
        (*from)++;
        (*count)--;
    }
    while (*count > 0 && is_blank((*from)[*count - 1]))
        (*count)--;
}

static const char *check(const ucs4_t *points, size_t count)
{
    bool marks_only = true;
    if (count == 0)
        return "a name has at least one character";
    if (count > NV_NAME_POINTS)
        return "a name has at most 24 characters";
    for (size_t i = 0; i < count; i++) {
        if (is_invisible(points[i]))
            return "a name has no control or invisible characters";
        marks_only &= uc_is_general_category_withtable(points[i], UC_CATEGORY_MASK_M);
    }
    return marks_only ? "a name does not consist of accents" : NULL;
}

const char *nv_name_clean(struct nv_span text, char *name, size_t room)
{
    ucs4_t points[RAW_BYTES];
    uint8_t composed[RAW_BYTES * 3];
    size_t length = sizeof composed, count = RAW_BYTES;
    if (text.length > RAW_BYTES)
        return "a name has at most 24 characters";
    if (text.length == 0)
        return "a name has at least one character";
    if (u8_check((const uint8_t *)text.at, text.length))
        return "a name is UTF-8";
    uint8_t *made = u8_normalize(UNINORM_NFC, (const uint8_t *)text.at, text.length, composed,
                                 &length);
    if (made != composed) {
        free(made);
        return "a name has at most 24 characters";
    }
    ucs4_t *wide = u8_to_u32(composed, length, points, &count);
    if (wide != points) {
        free(wide);
        return "a name has at most 24 characters";
    }
    const ucs4_t *from = points;
    trim(&from, &count);
    const char *wrong = check(from, count);
    if (wrong)
        return wrong;
    size_t bytes = room - 1;
    u32_to_u8(from, count, (uint8_t *)name, &bytes);
    name[bytes] = '\0';
    return NULL;
}

/* Letters as they look: pairs of a code point and the letter it is taken for. */
static const struct {
    ucs4_t from;
    char to[3];
} alike[] = {
    /* digits and signs */
    {'0', "o"},
    {'1', "l"},
    {'|', "l"},
    {'i', "l"},
    {'m', "rn"},
    {'w', "vv"},
    /* Latin letters of their own kind */
    {0x131, "l"},
    {0x142, "l"},
    {0xf8, "o"},
    {0x111, "d"},
    {0x127, "h"},
    {0x251, "a"},
    {0x261, "g"},
    {0x269, "l"},
    {0x28b, "u"},
    {0x1c0, "l"},
    {0x17f, "f"},
    {0x180, "b"},
    /* Greek */
    {0x3b1, "a"},
    {0x3b2, "b"},
    {0x3b3, "y"},
    {0x3b5, "e"},
    {0x3b6, "z"},
    {0x3b7, "n"},
    {0x3b9, "l"},
    {0x3ba, "k"},
    {0x3bc, "rn"},
    {0x3bd, "v"},
    {0x3bf, "o"},
    {0x3c1, "p"},
    {0x3c3, "o"},
    {0x3c4, "t"},
    {0x3c5, "u"},
    {0x3c7, "x"},
    {0x3c9, "vv"},
    {0x3f2, "c"},
    {0x3f3, "j"},
    /* Cyrillic */
    {0x430, "a"},
    {0x432, "b"},
    {0x433, "r"},
    {0x435, "e"},
    {0x437, "3"},
    {0x438, "u"},
    {0x43a, "k"},
    {0x43c, "rn"},
    {0x43d, "h"},
    {0x43e, "o"},
    {0x43f, "n"},
    {0x440, "p"},
    {0x441, "c"},
    {0x442, "t"},
    {0x443, "y"},
    {0x445, "x"},
    {0x44c, "b"},
    {0x455, "s"},
    {0x456, "l"},
    {0x458, "j"},
    {0x459, "b"},
    {0x45b, "h"},
    {0x461, "vv"},
    {0x475, "v"},
    {0x4ab, "c"},
    {0x4af, "y"},
    {0x4bb, "h"},
    {0x4cf, "l"},
    {0x501, "d"},
    {0x51b, "q"},
    {0x51d, "vv"},
    /* Armenian */
    {0x561, "vv"},
    {0x566, "q"},
    {0x570, "h"},
    {0x578, "n"},
    {0x57c, "n"},
    {0x57d, "u"},
    {0x581, "g"},
    {0x584, "f"},
    {0x585, "o"},
    {0x575, "j"},
};

/* How a folded code point looks, as text; returns its bytes. */
static size_t put_look(ucs4_t c, uint8_t *out, size_t room)
{
    if (is_blank(c))
        return 0;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        size_t length = strlen(alike[i].to);
        if (alike[i].from != c || length > room)
            continue;
        memcpy(out, alike[i].to, length);
        return length;
    }
    int length = u8_uctomb(out, c, (ptrdiff_t)room);
    return length > 0 ? (size_t)length : 0;
}

void nv_name_skeleton(const char *name, char skeleton[NV_SKELETON_ROOM])
{
    size_t length = 0, bytes = 0;
    uint8_t *folded = u8_casefold((const uint8_t *)name, strlen(name), NULL, UNINORM_NFKD, NULL,
                                  &length);
    for (size_t at = 0; folded && at < length;) {
        ucs4_t c;
        at += (size_t)u8_mbtouc(&c, folded + at, length - at);
        bytes += put_look(c, (uint8_t *)skeleton + bytes, NV_SKELETON_ROOM - 1 - bytes);
    }
    skeleton[bytes] = '\0';
    free(folded);
}
