/* SPDX-License-Identifier: MIT */
/* What commands print: complaints, lines of JSON, texts of games. */
#include "cli/arguments.h"

#include <stdarg.h>
#include <stdio.h>

static void say(const char *command, const char *format, va_list arguments)
{
    fflush(stdout);
    fprintf(stderr, "novae %s: ", command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

int nv_complain(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
    return NV_EXIT_FAILED;
}

int nv_misused(const char *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(command, format, arguments);
    va_end(arguments);
    return NV_EXIT_USAGE;
}

int nv_print_line(const char *command, struct nv_buffer *line)
{
    bool failed = line->failed;
    if (!failed) {
        fwrite(nv_buffer_span(line).at, 1, line->text.length, stdout);
        putchar('\n');
    }
    nv_buffer_finish(line);
    return failed ? nv_complain(command, "out of memory") : NV_EXIT_OK;
}

void nv_print_game_text(void (*print)(const void *rules, const void *state, struct nv_text *out),
                        const void *rules, const void *state)
{
    struct nv_buffer buffer = {0};
    print(rules, state, nv_buffer_text(&buffer));
    fwrite(buffer.text.buffer, 1, buffer.text.length, stdout);
    nv_buffer_finish(&buffer);
}
