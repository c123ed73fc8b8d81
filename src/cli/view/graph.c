/* SPDX-License-Identifier: MIT */
/* What both kinds of graphs share, and the one of characters. */
#include "cli/view/graph.h"

#include "cli/view/canvas.h"

enum {
    ROWS = 11,      /* of the graph, from 0 to 100 percent by tens */
    MARGIN = 6,     /* columns for the labels at the left */
    LABEL_EVERY = 5 /* rows between two labels */
};

static const struct nv_ink normal = {0}, seat_inks[NV_MAX_PLAYERS] = {{.fg = 33, .bold = true},
                                                                      {.fg = 202, .bold = true},
                                                                      {.fg = 35, .bold = true},
                                                                      {.fg = 170, .bold = true}};

float nv_graph_value(const struct nv_graph *graph, uint32_t point, uint32_t seat)
{
    return point == 0 ? nv_analysis_judged(graph->judged, 0)->before[seat]
                      : nv_analysis_judged(graph->judged, point - 1)->after[seat];
}

void nv_graph_range(const struct nv_graph *graph, float *low, float *high)
{
    enum { STEP = 10 };
    *low = 0;
    *high = 1000;
    if (!graph->total)
        return;
    float least = nv_graph_value(graph, 0, 0), most = least;
    for (uint32_t point = 1; point <= graph->count; point++) {
        float value = nv_graph_value(graph, point, 0);
        least = value < least ? value : least;
        most = value > most ? value : most;
    }
    *low = (float)((int)least / STEP * STEP);
    *high = (float)((int)most / STEP * STEP + STEP);
}

struct sheet {
    const struct nv_graph *graph;
    const struct nv_draw_style *style;
    struct nv_canvas canvas;
    int columns; /* for points */
    float low, high;
};

static uint32_t point_at(const struct sheet *sheet, int column)
{
    uint32_t last = sheet->graph->count;
    if (sheet->columns < 2)
        return last;
    return (uint32_t)(((uint64_t)last * (uint32_t)column + (uint32_t)(sheet->columns - 1) / 2) /
                      (uint32_t)(sheet->columns - 1));
}

static int row_of(const struct sheet *sheet, float value)
{
    float share = (value - sheet->low) / (sheet->high - sheet->low);
    int row = ROWS - 1 - (int)(share * (ROWS - 1) + 0.5f);
    return row < 0 ? 0 : row >= ROWS ? ROWS - 1 : row;
}

static void draw_frame(struct sheet *sheet)
{
    bool unicode = sheet->style->unicode;
    for (int row = 0; row < ROWS; row++) {
        float value = sheet->high - (sheet->high - sheet->low) * (float)row / (ROWS - 1);
        if (row % LABEL_EVERY == 0)
            nv_canvas_format(&sheet->canvas, 0, row, normal, "%3.0f%s",
                             (double)(sheet->graph->total ? value : value / 10),
                             sheet->graph->total ? "" : "%");
        nv_canvas_put(&sheet->canvas, MARGIN - 2, row, normal, unicode ? "│" : "|");
        for (int column = 0; row % LABEL_EVERY == 0 && column < sheet->columns; column++)
            nv_canvas_put(&sheet->canvas, MARGIN + column, row, normal, unicode ? "·" : ".");
    }
}

/* Seats are drawn as their digits; where two meet stands a star. */
static void draw_column(struct sheet *sheet, int column)
{
    uint32_t point = point_at(sheet, column);
    int rows[NV_MAX_PLAYERS];
    for (uint32_t seat = 0; seat < sheet->graph->players; seat++) {
        char digit[2] = {(char)('1' + seat), '\0'};
        struct nv_ink ink = seat_inks[seat];
        rows[seat] = row_of(sheet, nv_graph_value(sheet->graph, point, seat));
        for (uint32_t other = 0; other < seat; other++) {
            if (rows[other] == rows[seat]) {
                digit[0] = '*';
                ink = normal;
            }
        }
        nv_canvas_put(&sheet->canvas, MARGIN + column, rows[seat], ink, digit);
    }
}

/* Below each column the worst of the moves it stands for. */
static void draw_marks(struct sheet *sheet, int column)
{
    static const char *const signs[NV_MARKS] = {" ", "!", "?", "X"};
    uint32_t last = point_at(sheet, column), first = column ? point_at(sheet, column - 1) : 0;
    enum nv_mark worst = NV_MARK_FINE;
    for (uint32_t point = first + 1; point <= last; point++) {
        uint32_t mark = nv_analysis_judged(sheet->graph->judged, point - 1)->mark;
        worst = mark > worst ? mark : worst;
    }
    nv_canvas_put(&sheet->canvas, MARGIN + column, ROWS, normal, signs[worst]);
}

void nv_graph_draw(FILE *out, const struct nv_graph *graph, const struct nv_draw_style *style)
{
    struct sheet sheet = {.graph = graph, .style = style, .columns = style->width - MARGIN};
    if (sheet.columns > (int)graph->count + 1)
        sheet.columns = (int)graph->count + 1;
    if (sheet.columns < 1 || !nv_canvas_init(&sheet.canvas, style->width, ROWS + 1))
        return;
    nv_graph_range(graph, &sheet.low, &sheet.high);
    draw_frame(&sheet);
    for (int column = 0; column < sheet.columns; column++) {
        draw_column(&sheet, column);
        draw_marks(&sheet, column);
    }
    nv_canvas_write(&sheet.canvas, out, style->colour);
    nv_canvas_finish(&sheet.canvas);
    fprintf(out,
            "      Digits are players, * several; below: ! inaccuracy, ? mistake, X blunder\n");
}
