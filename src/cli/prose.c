/* SPDX-License-Identifier: MIT */
/* Breaking sentences into lines. */
#include "cli/prose.h"

#include <stdarg.h>
#include <string.h>

enum { SAID = 512, INDENT = 2 };

/* Pieces said one after the other without a blank between make one word. */
static void put_word(struct nv_prose *prose, const char *word, int length)
{
    if (prose->blank && prose->column + 1 + length > prose->width) {
        fprintf(prose->out, "\n%*s", INDENT, "");
        prose->column = INDENT;
    } else if (prose->blank) {
        fputc(' ', prose->out);
        prose->column++;
    }
    fprintf(prose->out, "%.*s", length, word);
    prose->column += length;
    prose->blank = false;
}

void nv_prose_say(struct nv_prose *prose, const char *format, ...)
{
    char text[SAID];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *at = text;
    while (*at) {
        size_t length = strcspn(at, " ");
        if (length > 0)
            put_word(prose, at, (int)length);
        at += length;
        prose->blank = prose->blank || *at == ' ';
        at += *at == ' ';
    }
}

void nv_prose_end(struct nv_prose *prose)
{
    fputc('\n', prose->out);
    prose->column = 0;
    prose->blank = false;
}
