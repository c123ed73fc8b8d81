/* SPDX-License-Identifier: MIT */
/* Small things that all commands need: complaints, near names, numbers, files. */
#include "cli/arguments.h"
#include "cli/file.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

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

enum { LONGEST_NAME = 32 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Letters to insert, delete, replace or swap with the next to make b of a. */
static unsigned distance(const char *a, const char *b)
{
    unsigned rows[3][LONGEST_NAME + 1];
    size_t length = strlen(b);
    for (unsigned j = 0; j <= length; j++)
        rows[0][j] = j;
    for (unsigned i = 1; a[i - 1]; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= length; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], over[j - 2] + 1);
        }
    }
    return rows[strlen(a) % 3][length];
}

const char *nv_nearest(const char *word, const char *const *names)
{
    /* A third of the letters may be wrong. */
    return nv_nearest_within(word, names, (unsigned)strlen(word) / 3 + 1);
}

const char *nv_nearest_within(const char *word, const char *const *names, unsigned most)
{
    const char *near = NULL;
    unsigned best = most + 1;
    if (*word == '\0' || strlen(word) > LONGEST_NAME)
        return NULL;
    for (; *names; names++) {
        unsigned steps = strlen(*names) > LONGEST_NAME ? best : distance(word, *names);
        if (steps < best && steps < strlen(*names)) {
            best = steps;
            near = *names;
        }
    }
    return near;
}

bool nv_number(const char *text, uint64_t max, uint64_t *value)
{
    return nv_span_unsigned(nv_span_of(text), max, value);
}

int nv_option_number(const char *command, const char *option, const char *text, uint64_t least,
                     uint64_t most, uint64_t *value)
{
    uint64_t number;
    if (!text)
        return NV_EXIT_OK;
    if (!nv_number(text, most, &number) || number < least)
        return nv_misused(command, "--%s takes a number from %llu to %llu, not '%s'", option,
                          (unsigned long long)least, (unsigned long long)most, text);
    *value = number;
    return NV_EXIT_OK;
}

int nv_option_number32(const char *command, const char *option, const char *text, uint32_t least,
                       uint32_t most, uint32_t *value)
{
    uint64_t number = *value;
    int status = nv_option_number(command, option, text, least, most, &number);
    *value = (uint32_t)number;
    return status;
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

void nv_game_arguments_init(struct nv_game_arguments *chosen)
{
    *chosen = (struct nv_game_arguments){0};
    nv_settings_init(&chosen->settings);
}

static enum nv_status start(struct nv_session *session, const struct nv_game_arguments *chosen,
                            struct nv_error *error)
{
    struct nv_span none = {NULL, 0};
    struct nv_span moves = chosen->moves ? nv_span_of(chosen->moves) : none;
    if (chosen->fen) {
        struct nv_start position = {.kind = NV_START_POSITION, .text = nv_span_of(chosen->fen)};
        return nv_session_start(session, &position, moves, error);
    }
    struct nv_span deal = chosen->deal ? nv_span_of(chosen->deal) : none;
    return nv_session_begin_with(session, &chosen->settings, &nv_file_loader, deal, moves, error);
}

struct nv_session *nv_game_arguments_start(const struct nv_game_arguments *chosen)
{
    struct nv_error error = {.text = "out of memory"};
    struct nv_session *session = nv_session_create();
    if (session && start(session, chosen, &error) == NV_OK)
        return session;
    nv_session_destroy(session);
    fprintf(stderr, "novae: %s\n", error.text);
    return NULL;
}

uint64_t nv_random_seed(void)
{
    uint64_t seed = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(&seed, sizeof seed, 1, file) != 1)
        seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)getpid();
    if (file)
        fclose(file);
    return seed;
}
