/* SPDX-License-Identifier: MIT */
/* A table of the terminal game without a terminal: sitting down, pressing keys, reading a sheet. */
#ifndef TESTS_TUI_TABLE_H
#define TESTS_TUI_TABLE_H

#include "novae/registry.h"
#include "tui/control.h"
#include "tui/view.h"

#include <stdlib.h>
#include <string.h>

static inline struct tui_model *sit(const char *game, uint32_t players, const char *seats)
{
    struct tui_model *model = aligned_alloc(NV_ALIGN,
                                            (sizeof *model + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN);
    struct nv_settings settings;
    struct nv_seat sitting[NV_MAX_PLAYERS];
    struct nv_session *session = nv_session_create();
    struct nv_span none = {NULL, 0};
    nv_settings_init(&settings);
    settings.game = nv_game_find(nv_span_of(game));
    settings.players = players;
    settings.seed = 7;
    nv_seats_init(sitting);
    assert_true(nv_seats_parse(seats, sitting));
    assert_int_equal(NV_OK, nv_session_begin_with(session, &settings, NULL, none, none, NULL));
    tui_model_init(model);
    tui_model_open(model, session, sitting, UINT32_MAX);
    return model;
}

static inline void stand_up(struct tui_model *model)
{
    tui_model_finish(model);
    free(model);
}

static inline void press(struct tui_model *model, int key)
{
    struct tui_event event = {TUI_KEY, key, 0};
    tui_control(model, &event);
}

/* The first move that is allowed. */
static inline void play_any(struct tui_model *model)
{
    nv_move moves[NV_MOVES_SPACE];
    tui_game(model)->moves(tui_rules(model), tui_state(model), moves);
    tui_play(model, moves[0]);
}

static inline void draw(const struct tui_model *model, struct tui_sheet *sheet, int width,
                        int height)
{
    *sheet = (struct tui_sheet){.unicode = true, .colour = true};
    assert_true(nv_canvas_init(&sheet->canvas, width, height));
    tui_draw(model, sheet);
}

/* The sheet as text, a line feed after each line. */
static inline char *text_of(const struct tui_sheet *sheet)
{
    const struct nv_canvas *canvas = &sheet->canvas;
    char *text = calloc((size_t)(canvas->width + 1) * (size_t)canvas->height, 5), *at = text;
    for (int i = 0; i < canvas->width * canvas->height; i++) {
        size_t length = strnlen(canvas->cells[i].glyph, sizeof canvas->cells[i].glyph);
        memcpy(at, length ? canvas->cells[i].glyph : " ", length ? length : 1);
        at += length ? length : 1;
        if ((i + 1) % canvas->width == 0)
            *at++ = '\n';
    }
    return text;
}

static inline bool shows(const struct tui_model *model, int width, int height, const char *wanted)
{
    struct tui_sheet sheet;
    draw(model, &sheet, width, height);
    char *text = text_of(&sheet);
    bool found = strstr(text, wanted) != NULL;
    if (!found)
        print_message("no '%s' in:\n%s", wanted, text);
    free(text);
    nv_canvas_finish(&sheet.canvas);
    return found;
}

#endif
