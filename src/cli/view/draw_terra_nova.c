/* SPDX-License-Identifier: MIT */
/*
 * A position of Terra Nova as a picture: every space is a brick of four columns,
 * shifted by half a brick from row to row, that carries its landscape's letter
 * and its number, so that a move can be typed as it is read. Boards too wide for
 * that have bricks of two columns without numbers; still wider ones are told in
 * sentences.
 */
#include "cli/view/draw.h"
#include "cli/view/land.h"

#include <string.h>

enum {
    LABEL = 2,  /* columns for the rows' letters, on either side */
    NUMBER = 2, /* and for a number, where spaces have none */
    PANEL_GAP = 3,
    PANEL_WIDTH = 36, /* of the texts beside the board, at least */
    PANEL_HEIGHT = 32,
    LEGEND_PITCH = 18
};

struct picture {
    struct nv_canvas canvas;
    const struct tn_board *board;
    const struct tn_view *view;
    const struct nv_draw_scene *scene; /* NULL: the board alone */
    const struct nv_draw_style *style;
    int min_column, board_width;
    int half; /* columns of half a brick: 2, or 1 on wide boards */
    struct nv_ink inks[TN_MAX_LANDSCAPES];
};

static const struct nv_ink normal = {0}, strong = {.bold = true}, quiet = {.fg = 244};
/* Finds how large the board can be drawn; false when it is too wide for that. */
static bool choose_size(struct picture *picture)
{
    const struct tn_board *board = picture->board;
    int min = board->column[0], max = min;
    for (int i = 1; i < board->spaces; i++) {
        min = board->column[i] < min ? board->column[i] : min;
        max = board->column[i] > max ? board->column[i] : max;
    }
    picture->min_column = min;
    for (picture->half = 2; picture->half > 0; picture->half--) {
        int number = picture->half == 1 ? NUMBER : 0;
        picture->board_width = (max - min + 2) * picture->half + 2 * LABEL + number;
        if (picture->board_width <= picture->style->width)
            return true;
    }
    return false;
}

/* Short texts stand in the middle of their brick. */
static int inset(const struct picture *picture, int space)
{
    return picture->half == 2 && picture->board->number[space] < 10;
}

static void draw_stone(struct picture *picture, int x, int y)
{
    for (int i = 0; i < 2 * picture->half; i++)
        nv_canvas_put(&picture->canvas, x + i, y, nv_stone_ink,
                      nv_stone_symbol[picture->style->unicode]);
}

static void draw_closed(struct picture *picture, int space, int x, int y)
{
    const struct tn_board *board = picture->board;
    char letter = board->letter[board->landscape[space]];
    const char *dot = nv_closed_symbol[picture->style->unicode];
    if (picture->half == 2)
        nv_canvas_format(&picture->canvas, x, y, quiet, " %s%c%s", dot, letter, dot);
    else
        nv_canvas_put(&picture->canvas, x, y, quiet, dot);
}

static void draw_figure(struct picture *picture, int space, int x, int y)
{
    int owner = picture->view->owner[space];
    const char *symbol = nv_figures[owner].symbol[picture->style->unicode];
    nv_canvas_fill(&picture->canvas, x, y, 2 * picture->half, 1, nv_figures[owner].ink);
    if (picture->half == 2)
        nv_canvas_format(&picture->canvas, x + inset(picture, space), y, nv_figures[owner].ink,
                         "%s%d%s", symbol, picture->board->number[space],
                         picture->view->moved[space] ? "'" : "");
    else
        nv_canvas_format(&picture->canvas, x, y, nv_figures[owner].ink, "%s%s", symbol,
                         picture->view->moved[space] ? "'" : "");
}

static void draw_land(struct picture *picture, int space, int x, int y)
{
    const struct tn_board *board = picture->board;
    int landscape = board->landscape[space];
    struct nv_ink ink = picture->inks[landscape];
    nv_canvas_fill(&picture->canvas, x, y, 2 * picture->half, 1, ink);
    int end = nv_canvas_format(&picture->canvas, x + inset(picture, space), y, ink, "%c",
                               board->letter[landscape]);
    if (picture->half == 2)
        nv_canvas_format(&picture->canvas, end, y, ink, "%d", board->number[space]);
}

static void draw_space(struct picture *picture, int space)
{
    const struct tn_view *view = picture->view;
    int x = LABEL + (picture->board->column[space] - picture->min_column) * picture->half;
    int y = picture->board->row[space];
    if (view->content[space] == TN_STONE)
        draw_stone(picture, x, y);
    else if (view->content[space] == TN_FIGURE)
        draw_figure(picture, space, x, y);
    else if (view->closed[space])
        draw_closed(picture, space, x, y);
    else
        draw_land(picture, space, x, y);
}

/*
 * The letters of the rows stand right beside their first and last spaces; where
 * spaces have no numbers, the last one's helps to count.
 */
static void draw_row_letters(struct picture *picture, int space)
{
    const struct tn_board *board = picture->board;
    bool first = space == 0 || board->row[space - 1] != board->row[space];
    bool last = space + 1 == board->spaces || board->row[space + 1] != board->row[space];
    int x = (board->column[space] - picture->min_column) * picture->half;
    int row = board->row[space];
    if (first)
        nv_canvas_format(&picture->canvas, x, row, strong, "%c", 'a' + row);
    x += LABEL + 2 * picture->half + 1;
    if (last && picture->half == 2)
        nv_canvas_format(&picture->canvas, x, row, strong, "%c", 'a' + row);
    else if (last)
        nv_canvas_format(&picture->canvas, x, row, strong, "%c%d", 'a' + row, board->number[space]);
}

static void draw_spaces(struct picture *picture)
{
    for (int space = 0; space < picture->board->spaces; space++) {
        draw_space(picture, space);
        draw_row_letters(picture, space);
    }
}

static int figures_of(const struct picture *picture, int seat)
{
    int count = 0;
    for (int i = 0; i < picture->board->spaces; i++)
        count += picture->view->content[i] == TN_FIGURE && picture->view->owner[i] == seat;
    return count;
}

static int draw_turn(struct picture *picture, int x, int y)
{
    static const char *const actions[] = {"", "move, as g4-c4", "g4-c4, or stone +h7",
                                          "g4-c4, or stone +h7"};
    const struct tn_view *view = picture->view;
    char outcome[NV_DRAW_OUTCOME];
    nv_draw_outcome(picture->scene, view->players, outcome);
    int end = nv_canvas_put(&picture->canvas, x, y, strong, outcome);
    nv_canvas_format(&picture->canvas, end, y, quiet, ", ply %u", picture->scene->ply);
    if (view->phase == TN_OVER)
        nv_canvas_put(&picture->canvas, x, y + 1, normal, "Game over");
    else if (view->phase == TN_SETUP)
        nv_canvas_put(&picture->canvas, x, y + 1, normal, "Set-up: place a figure, as g4");
    else
        nv_canvas_format(&picture->canvas, x, y + 1, normal, "Action %d of 3: %s", view->action,
                         actions[view->action]);
    return y + 2;
}

/* Two beside each other where there is room. */
static int draw_players(struct picture *picture, int x, int y, int width)
{
    int across = width / (2 * PANEL_WIDTH) > 0 ? 2 : 1;
    for (int seat = 0; seat < picture->view->players; seat++) {
        int at = x + seat % across * 2 * LEGEND_PITCH, line = y + seat / across;
        int end = nv_canvas_format(&picture->canvas, at, line, nv_figures[seat].ink, " %s ",
                                   nv_figures[seat].symbol[picture->style->unicode]);
        nv_canvas_format(&picture->canvas, end, line, normal, " Player %d %2d figures", seat + 1,
                         figures_of(picture, seat));
        nv_canvas_format(&picture->canvas, end + 21, line, strong, "%4d",
                         picture->view->score[seat]);
        nv_canvas_put(&picture->canvas, end + 26, line, normal, "points");
    }
    return y + (picture->view->players + across - 1) / across;
}

static int draw_counters(struct picture *picture, int x, int y)
{
    nv_canvas_format(&picture->canvas, x, y, normal, "%d stones left", picture->view->stones);
    nv_canvas_format(&picture->canvas, x + LEGEND_PITCH, y, normal, "idle turns: %u",
                     picture->view->idle);
    return y + 1;
}

static int spaces_of(const struct tn_board *board, int landscape)
{
    int count = 0;
    for (int i = 0; i < board->spaces; i++)
        count += board->landscape[i] == landscape;
    return count;
}

/* A stranger's word for a landscape, in ASCII where nothing else is wanted. */
static int draw_name(struct picture *picture, int x, int y, int landscape)
{
    char name[TN_NAME];
    snprintf(name, sizeof name, "%s", picture->board->landscape_name[landscape]);
    for (char *at = name; *at && !picture->style->unicode; at++)
        *at = *at & 0x80 ? '?' : *at;
    return nv_canvas_put(&picture->canvas, x, y, normal, name);
}

/* Landscapes, as many beside each other as there is room for. */
static int draw_landscapes(struct picture *picture, int x, int y, int width)
{
    const struct tn_board *board = picture->board;
    int pitch = LEGEND_PITCH;
    for (int i = 0; i < board->landscapes; i++) {
        int needed = (int)strlen(board->landscape_name[i]) + (picture->scene ? 5 : 9);
        pitch = needed > pitch ? needed : pitch;
    }
    int across = width / pitch > 0 ? width / pitch : 1;
    for (int i = 0; i < board->landscapes; i++) {
        int at = x + i % across * pitch, line = y + i / across;
        int end = nv_canvas_format(&picture->canvas, at, line, picture->inks[i], " %c ",
                                   board->letter[i]);
        end = draw_name(picture, end + 1, line, i);
        if (!picture->scene)
            nv_canvas_format(&picture->canvas, end, line, strong, " %d", spaces_of(board, i));
    }
    return y + (board->landscapes + across - 1) / across;
}

static int draw_symbols(struct picture *picture, int x, int y)
{
    const char *block = nv_stone_symbol[picture->style->unicode];
    const char *dot = nv_closed_symbol[picture->style->unicode];
    int end = nv_canvas_format(&picture->canvas, x, y, nv_stone_ink, "%s%s%s", block, block, block);
    end = nv_canvas_put(&picture->canvas, end, y, normal, " stone  ");
    end = nv_canvas_format(&picture->canvas, end, y, quiet, "%s%c%s", dot,
                           picture->board->letter[0], dot);
    end = nv_canvas_put(&picture->canvas, end, y, normal, " closed  ");
    nv_canvas_put(&picture->canvas, end, y, normal, "4' has moved");
    return y + 1;
}

static void draw_panel(struct picture *picture, int x, int y, int width)
{
    bool beside = x > 0, wide = width >= 2 * PANEL_WIDTH;
    if (picture->scene) {
        y = draw_turn(picture, x, y) + beside;
        y = draw_players(picture, x, y, width) + beside;
        y = draw_counters(picture, x, y);
        y = wide ? draw_symbols(picture, x + 2 * LEGEND_PITCH, y - 1) : draw_symbols(picture, x, y);
        y += beside;
    }
    draw_landscapes(picture, x, y, width);
}

static bool write_picture(struct picture *picture, FILE *out)
{
    int rows = picture->board->rows;
    int rest = picture->style->width - picture->board_width - PANEL_GAP;
    bool beside = rest >= PANEL_WIDTH;
    int height = beside && rows > PANEL_HEIGHT ? rows : rows + 1 + PANEL_HEIGHT;
    if (!nv_canvas_init(&picture->canvas, picture->style->width, height))
        return false;
    nv_land_inks(picture->board, picture->inks);
    draw_spaces(picture);
    if (beside)
        draw_panel(picture, picture->board_width + PANEL_GAP, 0, rest);
    else
        draw_panel(picture, 0, rows + 1, picture->style->width);
    nv_canvas_write(&picture->canvas, out, picture->style->colour);
    nv_canvas_finish(&picture->canvas);
    return true;
}

void nv_draw_terra_nova(FILE *out, const struct tn_board *board, const struct tn_view *view,
                        const struct nv_draw_scene *scene, const struct nv_draw_style *style)
{
    struct picture picture = {.board = board, .view = view, .scene = scene, .style = style};
    if (!choose_size(&picture))
        nv_say_terra_nova(out, board, view, scene, style->width);
    else if (!write_picture(&picture, out))
        fputs("There is no memory left to draw with.\n", out);
}

void nv_draw_board(FILE *out, const struct tn_board *board, const struct nv_draw_style *style)
{
    static const struct tn_view empty;
    if (style->plain)
        nv_say_terra_nova(out, board, &empty, NULL, style->width);
    else
        nv_draw_terra_nova(out, board, &empty, NULL, style);
}
