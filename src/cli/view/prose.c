/* SPDX-License-Identifier: MIT */
/* Breaking sentences into lines. */
#include "cli/view/prose.h"

#include <stdarg.h>

enum { SAID = 512, INDENT = 2 };

static void put_word(struct nv_prose *prose)
{
    if (prose->length == 0)
        return;
    if (prose->column > 0 && prose->column + 1 + prose->length > prose->width) {
        fprintf(prose->out, "\n%*s", INDENT, "");
        prose->column = INDENT;
    } else if (prose->column > 0) {
        fputc(' ', prose->out);
        prose->column++;
    }
    fprintf(prose->out, "%.*s", prose->length, prose->word);
    prose->column += prose->length;
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
