/* SPDX-License-Identifier: MIT */
/* The tiles of Nova Luna as cards. */
#include "cli/view/card.h"

#include "cli/view/words.h"

/* Bright dots on dark bodies: cards look the same on dark and light terminals. */
const struct nv_tile_colour nv_tile_colours[NL_COLOURS] = {
    {"red", 'R', "▲", {.fg = 231, .bg = 160, .bold = true}, 52, 217},
    {"blue", 'B', "●", {.fg = 231, .bg = 26, .bold = true}, 17, 117},
    {"turquoise", 'T', "■", {.fg = 16, .bg = 43, .bold = true}, 23, 86},
    {"yellow", 'Y', "✦", {.fg = 16, .bg = 220, .bold = true}, 58, 228},
};

/* The marks of a card, with shapes and in ASCII. */
static const struct {
    const char *left, *right; /* around the code of a tile that may be taken */
    const char *covered;
} marks[] = {{">", "<", "*"}, {"▸", "◂", "✓"}};

static void draw_header(struct nv_canvas *canvas, int x, int y, struct nv_card card,
                        const struct nv_draw_style *style)
{
    const struct nl_tile *tile = nl_tile(card.tile);
    const struct nv_tile_colour *colour = &nv_tile_colours[tile->colour];
    const char *shape = style->unicode ? colour->shape : "";
    const char *left = style->colour ? " " : "[", *right = style->colour ? "" : "]";
    if (card.offered) {
        left = marks[style->unicode].left;
        right = marks[style->unicode].right;
    }
    nv_canvas_fill(canvas, x, y, NV_CARD_WIDTH, 1, colour->header);
    nv_canvas_format(canvas, x, y, colour->header, "%s%s%s%s", left, shape, tile->code, right);
}

/* One character for each dot of the task, in the order of the colours. */
static void draw_task(struct nv_canvas *canvas, int x, int y, struct nv_card card, int task,
                      const struct nv_draw_style *style)
{
    const struct nl_tile *tile = nl_tile(card.tile);
    bool covered = card.covered >> task & 1;
    if (covered)
        nv_canvas_put(canvas, x, y, (struct nv_ink){.fg = 231, .bold = true},
                      marks[style->unicode].covered);
    x++;
    for (int i = 0; i < NL_COLOURS; i++) {
        char letter[2] = {(char)(nv_tile_colours[i].letter - 'A' + 'a'), '\0'};
        struct nv_ink ink = {.fg = covered ? 250 : nv_tile_colours[i].dot};
        for (int dot = 0; dot < tile->need[task][i]; dot++)
            x = nv_canvas_put(canvas, x, y, ink,
                              style->unicode ? nv_tile_colours[i].shape : letter);
    }
}

void nv_card_draw(struct nv_canvas *canvas, int x, int y, struct nv_card card,
                  const struct nv_draw_style *style)
{
    const struct nl_tile *tile = nl_tile(card.tile);
    draw_header(canvas, x, y, card, style);
    nv_canvas_fill(canvas, x, y + 1, NV_CARD_WIDTH, card.height - 1,
                   (struct nv_ink){.bg = nv_tile_colours[tile->colour].body});
    for (int task = 0; task < tile->tasks && task + 1 < card.height; task++)
        draw_task(canvas, x, y + 1 + task, card, task, style);
}

void nv_card_legend(struct nv_canvas *canvas, int x, int y, int columns,
                    const struct nv_draw_style *style)
{
    enum { PITCH = 16 };
    for (int i = 0; i < NL_COLOURS; i++) {
        const struct nv_tile_colour *colour = &nv_tile_colours[i];
        int at = x + i % columns * PITCH, line = y + i / columns;
        int after = nv_canvas_format(canvas, at, line, colour->header, " %s%c ",
                                     style->unicode ? colour->shape : "", colour->letter);
        nv_canvas_put(canvas, after + style->colour, line, (struct nv_ink){0}, colour->name);
    }
}

void nv_task_words(const struct nl_tile *tile, int task, char out[NV_TASK_WORDS])
{
    struct nv_text text = nv_text_over(out, NV_TASK_WORDS);
    for (int i = 0; i < NL_COLOURS; i++) {
        if (tile->need[task][i] > 0)
            nv_text_format(&text, "%s%u %s", text.length ? " " : "", tile->need[task][i],
                           nv_colour_name(i));
    }
}
