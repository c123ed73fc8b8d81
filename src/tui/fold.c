/* SPDX-License-Identifier: MIT */
/* Letters beyond ASCII where a terminal has none: those of Latin-1 and of the block after it. */
#include "tui/fold.h"

#include <string.h>

enum {
    FIRST = 0xC0,
    LAST = 0x17F,
    MIDDLE_DOT = 0xB7,
    TIMES = 0xD7,
    DASHES = 0x2010,
    QUOTES = 0x2018,
    ELLIPSIS = 0x2026
};

static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
                              "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                              "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";

static unsigned code_point(const char *character)
{
    const unsigned char *byte = (const unsigned char *)character;
    if (byte[0] < 0x80)
        return byte[0];
    if ((byte[0] & 0xE0) == 0xC0)
        return (byte[0] & 0x1Fu) << 6 | (byte[1] & 0x3Fu);
    if ((byte[0] & 0xF0) == 0xE0)
        return (byte[0] & 0x0Fu) << 12 | (byte[1] & 0x3Fu) << 6 | (byte[2] & 0x3Fu);
    return 0x10000;
}

char tui_folded(const char *character)
{
    unsigned code = code_point(character);
    if (code < 0x80)
        return (char)code;
    if (code >= FIRST && code <= LAST)
        return letters[code - FIRST];
    if (code >= DASHES && code < QUOTES)
        return '-';
    if (code >= QUOTES && code < QUOTES + 8)
        return code < QUOTES + 4 ? '\'' : '"';
    if (code == ELLIPSIS || code == MIDDLE_DOT)
        return '.';
    return '?';
}
