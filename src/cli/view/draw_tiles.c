/* SPDX-License-Identifier: MIT */
/* The tiles of Nova Luna for themselves: all on one sheet, or some of them large. */
#include "cli/view/card.h"

enum {
    LARGE_WIDTH = 14,
    LARGE_HEIGHT = 5,
    WORDS_X = LARGE_WIDTH + 3,
    LARGE_ROOM = WORDS_X + 43, /* with the longest words */
    LEGEND_PITCH = 16,
    PITCH = NV_CARD_WIDTH + 1,
    LINE = NV_CARD_HEIGHT + 1,
    OF_COLOUR = NL_TILES / NL_COLOURS
};

static const struct nv_ink normal = {0}, strong = {.bold = true};

static void say_tiles(FILE *out, const uint8_t *tiles, uint32_t count, int width)
{
    struct nv_prose prose = {.out = out, .width = width};
    for (uint32_t i = 0; i < count; i++) {
        nv_say_tile(&prose, nl_tile(tiles[i]));
        nv_prose_end(&prose);
    }
}

/* Frames of large cards where colours do not make one. */
static void draw_frame(struct nv_canvas *canvas, int y, bool unicode)
{
    static const char *const edges[2][3] = {{"+------------+", "|            |", "+------------+"},
                                            {"╭────────────╮", "│            │", "╰────────────╯"}};
    for (int line = 0; line < LARGE_HEIGHT; line++) {
        int edge = line == 0 ? 0 : line + 1 == LARGE_HEIGHT ? 2 : 1;
        nv_canvas_put(canvas, 0, y + line, normal, edges[unicode][edge]);
    }
}

static void draw_large_task(struct nv_canvas *canvas, int y, const struct nl_tile *tile, int task,
                            bool unicode)
{
    int x = 3;
    for (int i = 0; i < NL_COLOURS; i++) {
        char letter[2] = {(char)(nv_tile_colours[i].letter - 'A' + 'a'), '\0'};
        for (int dot = 0; dot < tile->need[task][i]; dot++, x += 2)
            nv_canvas_put(canvas, x, y, (struct nv_ink){.fg = nv_tile_colours[i].dot},
                          unicode ? nv_tile_colours[i].shape : letter);
    }
}

static void draw_words(struct nv_canvas *canvas, int y, const struct nl_tile *tile)
{
    char words[NV_TASK_WORDS];
    nv_canvas_format(canvas, WORDS_X, y, strong, "%s, %s, cost %d", tile->code,
                     nv_tile_colours[tile->colour].name, tile->cost);
    if (tile->tasks == 0)
        nv_canvas_put(canvas, WORDS_X, y + 1, normal, "no task");
    for (int task = 0; task < tile->tasks; task++) {
        nv_task_words(tile, task, words);
        nv_canvas_format(canvas, WORDS_X, y + 1 + task, normal, "task %d: %s", task + 1, words);
    }
}

static void draw_large(struct nv_canvas *canvas, int y, const struct nl_tile *tile,
                       const struct nv_draw_style *style)
{
    const struct nv_tile_colour *colour = &nv_tile_colours[tile->colour];
    if (style->colour) {
        nv_canvas_fill(canvas, 0, y, LARGE_WIDTH, 1, colour->header);
        nv_canvas_fill(canvas, 0, y + 1, LARGE_WIDTH, LARGE_HEIGHT - 1,
                       (struct nv_ink){.bg = colour->body});
    } else {
        draw_frame(canvas, y, style->unicode);
    }
    nv_canvas_format(canvas, 2, y, colour->header, " %s%s%s ", style->unicode ? colour->shape : "",
                     style->unicode ? " " : "", tile->code);
    for (int task = 0; task < tile->tasks; task++)
        draw_large_task(canvas, y + 1 + task, tile, task, style->unicode);
    draw_words(canvas, y, tile);
}

static void finish(struct nv_canvas *canvas, FILE *out, bool colour)
{
    nv_canvas_write(canvas, out, colour);
    nv_canvas_finish(canvas);
}

void nv_draw_tiles(FILE *out, const uint8_t *tiles, uint32_t count,
                   const struct nv_draw_style *style)
{
    struct nv_canvas canvas;
    if (style->plain || style->width < LARGE_ROOM)
        say_tiles(out, tiles, count, style->width);
    else if (!nv_canvas_init(&canvas, style->width, (int)count * (LARGE_HEIGHT + 1)))
        fputs("There is no memory left to draw with.\n", out);
    else {
        for (uint32_t i = 0; i < count; i++)
            draw_large(&canvas, (int)i * (LARGE_HEIGHT + 1), nl_tile(tiles[i]), style);
        finish(&canvas, out, style->colour);
    }
}

/* Every colour begins a line of its own. */
static void draw_sheet(struct nv_canvas *canvas, const struct nv_draw_style *style)
{
    int across = style->width / PITCH;
    int lines = (OF_COLOUR + across - 1) / across;
    for (int i = 0; i < NL_TILES; i++) {
        int place = i % OF_COLOUR;
        int line = i / OF_COLOUR * lines + place / across;
        struct nv_card card = {.tile = (uint8_t)i, .height = NV_CARD_HEIGHT};
        nv_card_draw(canvas, place % across * PITCH, line * LINE, card, style);
    }
    nv_card_legend(canvas, 0, NL_COLOURS * lines * LINE, style->width / LEGEND_PITCH, style);
}

void nv_draw_all_tiles(FILE *out, const struct nv_draw_style *style)
{
    uint8_t tiles[NL_TILES];
    struct nv_canvas canvas;
    for (uint8_t i = 0; i < NL_TILES; i++)
        tiles[i] = i;
    if (style->plain)
        say_tiles(out, tiles, NL_TILES, style->width);
    else if (!nv_canvas_init(&canvas, style->width, NL_TILES * LINE))
        fputs("There is no memory left to draw with.\n", out);
    else {
        draw_sheet(&canvas, style);
        finish(&canvas, out, style->colour);
    }
}
