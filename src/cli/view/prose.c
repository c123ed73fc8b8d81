/* SPDX-License-Identifier: MIT */
/* Breaking sentences into lines. */
#include "cli/view/prose.h"

#include <stdarg.h>

enum { SAID = 512, INDENT = 2 };

/* Letters beyond ASCII have several bytes. */
static int columns_of(const struct nv_prose *prose)
{
    int columns = 0;
    for (int i = 0; i < prose->length; i++)
        columns += ((unsigned char)prose->word[i] & 0xC0) != 0x80;
    return columns;
}

static void put_word(struct nv_prose *prose)
{
    int columns = columns_of(prose);
    if (prose->length == 0)
        return;
    if (prose->column > 0 && prose->column + 1 + columns > prose->width) {
        fprintf(prose->out, "\n%*s", INDENT, "");
        prose->column = INDENT;
    } else if (prose->column > 0) {
        fputc(' ', prose->out);
        prose->column++;
    }
    fprintf(prose->out, "%.*s", prose->length, prose->word);
    prose->column += columns;
    prose->length = 0;
}

void nv_prose_say(struct nv_prose *prose, const char *format, ...)
{
    char text[SAID];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at; at++) {
        if (*at == ' ' || prose->length == NV_PROSE_WORD)
            put_word(prose);
        if (*at != ' ')
            prose->word[prose->length++] = *at;
    }
}

void nv_prose_end(struct nv_prose *prose)
{
    put_word(prose);
    fputc('\n', prose->out);
    prose->column = 0;
}
