/* SPDX-License-Identifier: MIT */
/* A record from a session, as text. */
#include "session/record.h"

#include <string.h>

enum { MOVES_IN_LINE = 10 };

static void write_tag(struct nv_buffer *out, struct nv_span name, struct nv_span value)
{
    nv_buffer_char(out, '[');
    nv_buffer_put(out, name);
    nv_buffer_string(out, " \"");
    for (size_t i = 0; i < value.length; i++) {
        char c = value.at[i];
        if (c == '"' || c == '\\' || c == '\n')
            nv_buffer_char(out, '\\');
        nv_buffer_char(out, c == '\n' ? 'n' : c);
    }
    nv_buffer_string(out, "\"]\n");
}

static void write_number(struct nv_buffer *out, const char *name, uint64_t number)
{
    nv_buffer_format(out, "[%s \"", name);
    nv_buffer_number(out, number);
    nv_buffer_string(out, "\"]\n");
}

/* By its name when it ships with the program, else whole. */
static void write_map(struct nv_buffer *out, const struct nv_game *game,
                      const struct nv_option *option, struct nv_span text)
{
    for (const struct nv_map *map = game->maps; map && map->name; map++) {
        if (!nv_span_is(text, map->text))
            continue;
        if (strcmp(map->name, option->initial_map) != 0)
            write_tag(out, nv_span_of(option->name), nv_span_of(map->name));
        return;
    }
    write_tag(out, nv_span_of("MapText"), text);
}

static void write_options(struct nv_buffer *out, const struct nv_game *game,
                          const struct nv_setup *setup)
{
    for (int i = 0; game->options && game->options[i].name; i++) {
        const struct nv_option *option = &game->options[i];
        char word[NV_RESULT_WORD + NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        if (option->kind == NV_MAP) {
            write_map(out, game, option, setup->map);
        } else if (setup->values[i] != option->initial) {
            nv_option_print(option, setup->values[i], &text);
            write_tag(out, nv_span_of(option->name), nv_span_of(word));
        }
    }
}

static void write_start(const struct nv_session *session, struct nv_buffer *out)
{
    const struct nv_start *start = nv_session_origin(session);
    if (start->kind == NV_START_POSITION) {
        write_tag(out, nv_span_of("Position"), start->text);
        return;
    }
    if (start->kind == NV_START_SEED)
        write_number(out, "Seed", start->seed);
    else
        write_tag(out, nv_span_of("Deal"), start->text);
    write_options(out, start->game, &start->setup);
}

void nv_record_write(const struct nv_session *session, const struct nv_tag *extra, size_t count,
                     struct nv_buffer *out)
{
    char word[NV_RESULT_WORD];
    nv_record_result_word(session, word);
    nv_record_write_result(session, extra, count, word, out);
}

void nv_record_write_result(const struct nv_session *session, const struct nv_tag *extra,
                            size_t count, const char *word, struct nv_buffer *out)
{
    const struct nv_game *game = nv_session_game(session);
    write_tag(out, nv_span_of("Game"), nv_span_of(game->name));
    write_number(out, "Players", game->players(nv_session_rules(session)));
    write_start(session, out);
    for (size_t i = 0; i < count; i++) {
        if (!nv_record_own_tag(extra[i].name))
            write_tag(out, extra[i].name, extra[i].value);
    }
    write_tag(out, nv_span_of("Result"), nv_span_of(word));
    nv_buffer_char(out, '\n');
    nv_session_print_moves(session, MOVES_IN_LINE, out);
    nv_buffer_char(out, '\n');
}
