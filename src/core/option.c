/* SPDX-License-Identifier: MIT */
/* Options of games: their first values, and their values as text. */
#include "novae/game.h"

#include <assert.h>

void nv_setup_init(struct nv_setup *setup, const struct nv_game *game)
{
    *setup = (struct nv_setup){.players = game->min_players > 2 ? game->min_players : 2};
    for (int i = 0; game->options && game->options[i].name; i++)
        setup->values[i] = game->options[i].initial;
}

static enum nv_status parse_choice(const struct nv_option *option, struct nv_span text,
                                   uint64_t *value, struct nv_error *error)
{
    for (uint64_t i = 0; option->choices[i]; i++) {
        if (nv_span_is(text, option->choices[i])) {
            *value = i;
            return NV_OK;
        }
    }
    return nv_fail(error, NV_BAD_OPTION, "%s has no choice '%.*s'", option->name, (int)text.length,
                   text.at);
}

enum nv_status nv_option_parse(const struct nv_option *option, struct nv_span text, uint64_t *value,
                               struct nv_error *error)
{
    static const char *const boolean[] = {"false", "true", NULL};
    struct nv_option plain = *option;
    switch (option->kind) {
    case NV_BOOLEAN:
        plain.choices = boolean;
        return parse_choice(&plain, text, value, error);
    case NV_CHOICE:
        return parse_choice(option, text, value, error);
    case NV_NUMBER:
        if (nv_span_unsigned(text, option->max, value))
            return NV_OK;
        return nv_fail(error, NV_BAD_OPTION, "%s takes a whole number from 0 to %zu, not '%.*s'",
                       option->name, (size_t)option->max, (int)text.length, text.at);
    case NV_MAP:
        break;
    }
    assert(!"a map is text, not a value");
    return NV_BAD_OPTION;
}

void nv_option_print(const struct nv_option *option, uint64_t value, struct nv_text *out)
{
    if (option->kind == NV_BOOLEAN)
        nv_text_string(out, value ? "true" : "false");
    else if (option->kind == NV_CHOICE)
        nv_text_string(out, option->choices[value]);
    else
        nv_text_unsigned(out, value);
}
