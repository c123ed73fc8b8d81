/* SPDX-License-Identifier: MIT */
/*
 * The graph as SVG: one file without scripts or fonts of its own. Colours
 * follow the reader's light or dark scheme; lines also differ by their dashes,
 * and each marked point says in words what it is.
 */
#include "cli/view/graph.h"

enum {
    WIDTH = 1200,
    HEIGHT = 480,
    LEFT = 80,
    RIGHT = 30,
    TOP = 70,
    BOTTOM = 50,
    LINES = 4,   /* of the grid, above the lowest */
    LABELS = 12, /* along the moves, at most */
    RADIUS = 7,
    LEGEND = 150, /* width of one seat in the legend */
};

struct picture {
    const struct nv_graph *graph;
    struct nv_buffer *out;
    float low, high;
};

static const char style[] =
    "<style>\n"
    "svg{color-scheme:light dark;background:#fcfcfa;color:#222;font:16px sans-serif}\n"
    ".grid{stroke:#bbb;stroke-width:1}\n"
    "text{fill:currentColor}\n"
    ".line{fill:none;stroke-width:3;stroke-linejoin:round}\n"
    ".s1{stroke:#0b5cad}.s2{stroke:#b5480a;stroke-dasharray:12 5}\n"
    ".s3{stroke:#0a7a55;stroke-dasharray:3 5}.s4{stroke:#96408c;stroke-dasharray:14 4 3 4}\n"
    ".point{fill:#fcfcfa;stroke-width:3;stroke-dasharray:none}\n"
    "@media (prefers-color-scheme:dark){\n"
    "svg{background:#17191c;color:#e8e8e4}.grid{stroke:#555}\n"
    ".s1{stroke:#6db3ff}.s2{stroke:#ff9a57}.s3{stroke:#4fd6a4}.s4{stroke:#e693db}\n"
    ".point{fill:#17191c}}\n"
    "</style>\n";

static void put_escaped(struct nv_buffer *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            nv_buffer_string(out, "&lt;");
        else if (*text == '&')
            nv_buffer_string(out, "&amp;");
        else
            nv_buffer_char(out, (unsigned char)*text < ' ' ? ' ' : *text);
    }
}

static uint32_t x_of(const struct picture *picture, uint32_t point)
{
    return LEFT + point * (WIDTH - LEFT - RIGHT) / picture->graph->count;
}

static uint32_t y_of(const struct picture *picture, float value)
{
    float share = (value - picture->low) / (picture->high - picture->low);
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return TOP + (uint32_t)((1 - share) * (HEIGHT - TOP - BOTTOM) + 0.5f);
}

/* "53.4%", or a total. */
static void put_value(const struct picture *picture, float value)
{
    int tenths = (int)(picture->graph->total ? value * 10 + 0.5f : value + 0.5f);
    nv_buffer_format(picture->out, "%d.%d%s", tenths / 10, tenths % 10,
                     picture->graph->total ? "" : "%");
}

static void put_grid(const struct picture *picture)
{
    struct nv_buffer *out = picture->out;
    for (int i = 0; i <= LINES; i++) {
        float value = picture->low + (picture->high - picture->low) * (float)i / LINES;
        uint32_t y = y_of(picture, value);
        nv_buffer_format(out, "<line class=\"grid\" x1=\"%d\" y1=\"%u\" x2=\"%d\" y2=\"%u\"/>",
                         LEFT, y, WIDTH - RIGHT, y);
        nv_buffer_format(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\">", LEFT - 8, y + 5);
        nv_buffer_format(out, "%d%s</text>\n", (int)(picture->graph->total ? value : value / 10),
                         picture->graph->total ? "" : "%");
    }
    uint32_t every = picture->graph->count / LABELS + 1;
    for (uint32_t move = 0; move <= picture->graph->count; move += every)
        nv_buffer_format(out, "<text x=\"%u\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                         x_of(picture, move), HEIGHT - BOTTOM + 28, move);
}

static void put_line(const struct picture *picture, uint32_t seat)
{
    struct nv_buffer *out = picture->out;
    nv_buffer_format(out, "<polyline class=\"line s%u\" points=\"", seat + 1);
    for (uint32_t point = 0; point <= picture->graph->count; point++)
        nv_buffer_format(out, "%s%u,%u", point ? " " : "", x_of(picture, point),
                         y_of(picture, nv_graph_value(picture->graph, point, seat)));
    nv_buffer_format(out, "\"><title>Player %u</title></polyline>\n", seat + 1);
    nv_buffer_format(out, "<line class=\"line s%u\" x1=\"%u\" y1=\"48\" x2=\"%u\" y2=\"48\"/>",
                     seat + 1, LEFT + seat * LEGEND, LEFT + seat * LEGEND + 40);
    nv_buffer_format(out, "<text x=\"%u\" y=\"53\">Player %u</text>\n", LEFT + seat * LEGEND + 48,
                     seat + 1);
}

/* Moves that turned the game, with their words for the reader. */
static void put_turning_point(const struct picture *picture, uint32_t move)
{
    const struct nv_judged *judged = nv_analysis_judged(picture->graph->judged, move);
    const struct nv_spelled *spelled = &picture->graph->spelled[move];
    struct nv_buffer *out = picture->out;
    uint32_t x = x_of(picture, move + 1), y = y_of(picture, judged->after[judged->seat]);
    nv_buffer_format(out, "<circle class=\"point s%u\" cx=\"%u\" cy=\"%u\" r=\"%d\"><title>",
                     judged->seat + 1, x, y, RADIUS);
    nv_buffer_format(out, "Move %u, player %u: %s", move + 1, judged->seat + 1, spelled->move);
    if (judged->mark)
        nv_buffer_format(out, ", %s; better %s", nv_mark_word(judged->mark), spelled->best);
    if (judged->revealed) {
        nv_buffer_string(out, judged->luck[judged->seat] < 0 ? "; bad luck " : "; good luck ");
        float luck = judged->luck[judged->seat];
        put_value(picture, luck < 0 ? -luck : luck);
    }
    nv_buffer_string(out, "</title></circle>");
    nv_buffer_format(out, "<text x=\"%u\" y=\"%u\" text-anchor=\"middle\">%s</text>\n", x, y - 12,
                     nv_mark_sign(judged->mark));
}

void nv_graph_svg(const struct nv_graph *graph, struct nv_buffer *out)
{
    struct picture picture = {.graph = graph, .out = out};
    nv_graph_range(graph, &picture.low, &picture.high);
    nv_buffer_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
        "<title>",
        WIDTH, HEIGHT);
    put_escaped(out, graph->title);
    nv_buffer_format(out, "</title>\n<desc>%s of each player after each of %u moves</desc>\n",
                     graph->total ? "Expected total" : "Chance to win", graph->count);
    nv_buffer_string(out, style);
    nv_buffer_format(out, "<text x=\"%d\" y=\"28\">", LEFT);
    put_escaped(out, graph->title);
    nv_buffer_string(out, "</text>\n");
    put_grid(&picture);
    for (uint32_t seat = 0; seat < graph->players; seat++)
        put_line(&picture, seat);
    for (uint32_t move = 0; move < graph->count; move++) {
        if (nv_analysis_judged(graph->judged, move)->turning)
            put_turning_point(&picture, move);
    }
    nv_buffer_string(out, "</svg>\n");
}
