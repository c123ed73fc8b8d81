/* SPDX-License-Identifier: MIT */
/* Boards as one word; reading makes a map file of it, so that map.c checks it all. */
#include "games/terra_nova/inline_map.h"

#include <string.h>

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

static void print_name(const char *name, struct nv_text *out)
{
    static const char hex[] = "0123456789abcdef";
    for (; *name; name++) {
        unsigned char c = (unsigned char)*name;
        if (is_plain(*name)) {
            nv_text_char(out, *name);
            continue;
        }
        nv_text_char(out, '%');
        nv_text_char(out, hex[c >> 4]);
        nv_text_char(out, hex[c & 15]);
    }
}

/* Prints the row that begins with `space`; returns the space after it. */
static uint32_t print_row(const struct tn_board *board, uint32_t row, uint32_t space,
                          struct nv_text *out)
{
    if (space == board->spaces || board->row[space] != row) {
        nv_text_char(out, '-');
        return space;
    }
    uint32_t column = board->column[space];
    nv_text_unsigned(out, column);
    for (; space < board->spaces && board->row[space] == row; space++) {
        for (; column < board->column[space]; column += 2)
            nv_text_char(out, '.');
        nv_text_char(out, board->letter[board->landscape[space]]);
        column += 2;
    }
    return space;
}

void tn_inline_print(const struct tn_board *board, struct nv_text *out)
{
    uint32_t space = 0;
    print_name(board->name, out);
    for (uint32_t i = 0; i < board->landscapes; i++) {
        nv_text_format(out, "%c%c:", i == 0 ? ';' : ',', board->letter[i]);
        print_name(board->landscape_name[i], out);
    }
    for (uint32_t row = 0; row < board->rows; row++) {
        nv_text_char(out, row == 0 ? ';' : '/');
        space = print_row(board, row, space, out);
    }
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool expand_name(struct nv_span name, struct nv_text *out)
{
    for (size_t i = 0; i < name.length; i++) {
        int high = -1, low = -1;
        if (is_plain(name.at[i])) {
            nv_text_char(out, name.at[i]);
            continue;
        }
        if (name.at[i] == '%' && i + 2 < name.length) {
            high = hex_digit(name.at[i + 1]);
            low = hex_digit(name.at[i + 2]);
        }
        if (high < 0 || low < 0 || high * 16 + low < ' ')
            return false;
        nv_text_char(out, (char)(high * 16 + low));
        i += 2;
    }
    nv_text_char(out, '\n');
    return true;
}

static bool expand_landscapes(struct nv_span list, struct nv_text *out)
{
    while (list.length > 0) {
        struct nv_span name = nv_span_until(&list, ',');
        struct nv_span letter = nv_span_until(&name, ':');
        if (letter.length != 1)
            return false;
        nv_text_format(out, "landscape: %c ", letter.at[0]);
        if (!expand_name(name, out))
            return false;
    }
    return true;
}

static bool expand_row(struct nv_span row, struct nv_text *out)
{
    size_t digits = 0;
    uint64_t column = 0;
    while (digits < row.length && row.at[digits] >= '0' && row.at[digits] <= '9')
        digits++;
    bool bare = nv_span_is(row, "-");
    if (!bare && !nv_span_unsigned((struct nv_span){row.at, digits}, 2 * TN_MAX_SPACES, &column))
        return false;
    for (; column > 0; column--)
        nv_text_char(out, ' ');
    for (size_t i = digits; i < row.length && !bare; i++) {
        nv_text_char(out, row.at[i]);
        nv_text_char(out, ' ');
    }
    nv_text_char(out, '\n');
    return true;
}

enum nv_status tn_inline_expand(struct nv_span word, char buffer[TN_INLINE_MAP_TEXT],
                                struct nv_span *map, struct nv_error *error)
{
    struct nv_text out = nv_text_over(buffer, TN_INLINE_MAP_TEXT);
    struct nv_span rows = word;
    struct nv_span name = nv_span_until(&rows, ';'), landscapes = nv_span_until(&rows, ';');
    nv_text_string(&out, "name: ");
    bool good = expand_name(name, &out) && expand_landscapes(landscapes, &out);
    nv_text_string(&out, "board:\n");
    while (good && rows.length > 0 && nv_text_fits(&out)) {
        struct nv_span row = nv_span_until(&rows, '/');
        good = expand_row(row, &out);
    }
    if (!good || !nv_text_fits(&out))
        return nv_fail(error, NV_BAD_POSITION, "'%.*s' cannot be read as a board", (int)word.length,
                       word.at);
    *map = (struct nv_span){buffer, out.length};
    return NV_OK;
}
