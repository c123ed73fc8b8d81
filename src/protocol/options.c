/* SPDX-License-Identifier: MIT */
/* The engine's options: one row of a table for each. */
#include "protocol/options.h"

#include "players/level.h"

#include <stddef.h>

static const struct {
    const char *name;
    size_t offset;
    uint64_t initial, min, max;
} table[] = {
    {"Level", offsetof(struct nv_engine_options, level), NV_LEVELS, 1, NV_LEVELS},
    {"Threads", offsetof(struct nv_engine_options, threads), 1, 1, NV_MAX_THREADS},
    {"Hash", offsetof(struct nv_engine_options, hash), 256, 1, 16384},
    {"MultiPV", offsetof(struct nv_engine_options, lines), 1, 1, NV_MAX_LINES},
};

enum { OPTIONS = sizeof table / sizeof table[0] };

static uint64_t *field(struct nv_engine_options *options, int index)
{
    return (uint64_t *)(void *)((char *)options + table[index].offset);
}

void nv_engine_options_init(struct nv_engine_options *options)
{
    *options = (struct nv_engine_options){0};
    for (int i = 0; i < OPTIONS; i++)
        *field(options, i) = table[i].initial;
}

enum nv_status nv_engine_options_set(struct nv_engine_options *options, struct nv_span name,
                                     struct nv_span value, bool *known, struct nv_error *error)
{
    int index = 0;
    uint64_t number;
    while (index < OPTIONS && !nv_span_is_nocase(name, table[index].name))
        index++;
    *known = index < OPTIONS;
    if (!*known)
        return NV_OK;
    if (!nv_span_unsigned(value, table[index].max, &number) || number < table[index].min)
        return nv_fail(error, NV_BAD_OPTION, "%s takes a number from %u to %u, not '%.*s'",
                       table[index].name, (unsigned)table[index].min, (unsigned)table[index].max,
                       (int)value.length, value.at);
    *field(options, index) = number;
    return NV_OK;
}

void nv_engine_options_describe(struct nv_output *output)
{
    for (int i = 0; i < OPTIONS; i++) {
        char line[128];
        struct nv_text text = nv_text_over(line, sizeof line);
        nv_text_format(&text, "option name %s type spin default %u min %u max %u", table[i].name,
                       (unsigned)table[i].initial, (unsigned)table[i].min, (unsigned)table[i].max);
        nv_output_say(output, nv_span_of(line));
    }
}
