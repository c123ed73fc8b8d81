/* SPDX-License-Identifier: MIT */
/*
 * A position of Nova Luna as a picture: the wheel as a clock of twelve cards with
 * the moon track inside it, beside it who plays next and what the pile holds,
 * and below it the tableaux, side by side as far as the terminal is wide.
 */
#include "cli/view/draw_nova_luna.h"

enum { CENTRE_X = 20, CENTRE_Y = 10, PANEL_GAP = 4, PANEL_WIDTH = 34, PANEL_HEIGHT = 22 };

static const struct nv_ink normal = {0}, strong = {.bold = true}, quiet = {.fg = 244};
static const struct nv_ink moonlight = {.fg = 178};

/* Players' tokens: a number on its own background. */
const struct nv_ink nv_seat_inks[NV_MAX_PLAYERS] = {
    {.fg = 231, .bg = 98, .bold = true},
    {.fg = 16, .bg = 208, .bold = true},
    {.fg = 16, .bg = 187, .bold = true},
    {.fg = 231, .bg = 238, .bold = true},
};

/* The upper left corners of the twelve spaces, space 0 on top. */
static const struct {
    int8_t x, y;
} spaces[NL_WHEEL] = {{18, 0},  {27, 1}, {33, 5}, {36, 9}, {33, 13}, {27, 17},
                      {18, 18}, {9, 17}, {3, 13}, {0, 9},  {3, 5},   {9, 1}};

/* The moon track around the centre: a quarter of a ring, the rest by symmetry. */
static const struct {
    int8_t x, y;
} quarter[NL_MOON_TRACK / 4 + 1] = {{0, -5}, {3, -5}, {5, -4}, {7, -3}, {9, -2}, {10, -1}, {10, 0}};

static const char *const moon_art[2][NV_CARD_HEIGHT] = {
    {" .--.", "/    \\", "\\    /", " '--'"},
    {" ▄██▄", "██████", "██████", " ▀██▀"},
};

int nv_luna_badge(struct nv_luna_picture *picture, int x, int y, int seat)
{
    return nv_canvas_format(&picture->canvas, x, y, nv_seat_inks[seat],
                            picture->style->colour ? " %d " : "(%d)", seat + 1);
}

void nv_luna_wheel_space(int space, int *x, int *y)
{
    *x = spaces[space].x;
    *y = spaces[space].y;
}

static void draw_moon(struct nv_luna_picture *picture, int x, int y)
{
    for (int line = 0; line < NV_CARD_HEIGHT; line++)
        nv_canvas_put(&picture->canvas, x, y + line, moonlight,
                      moon_art[picture->style->unicode][line]);
}

static void draw_space(struct nv_luna_picture *picture, int space)
{
    const struct nl_view *view = picture->view;
    int x = spaces[space].x, y = spaces[space].y;
    struct nv_card card = {
        .tile = view->wheel[space], .offered = nv_offered(view, space), .height = NV_CARD_HEIGHT};
    if (card.tile != NL_NO_TILE)
        nv_card_draw(&picture->canvas, x, y, card, picture->style);
    else if (space == view->moon)
        draw_moon(picture, x, y);
    else
        nv_canvas_put(&picture->canvas, x + 2, y + 1, quiet, picture->style->unicode ? "··" : "..");
}

void nv_luna_track_space(int step, int *x, int *y)
{
    enum { HALF = NL_MOON_TRACK / 2, QUARTER = NL_MOON_TRACK / 4 };
    int side = step <= HALF ? 1 : -1;
    int along = step <= HALF ? step : NL_MOON_TRACK - step;
    int mirrored = along <= QUARTER ? along : HALF - along;
    *x = CENTRE_X + side * quarter[mirrored].x;
    *y = CENTRE_Y + (along <= QUARTER ? 1 : -1) * quarter[mirrored].y;
}

static void draw_track(struct nv_luna_picture *picture)
{
    static const char *const dots[2] = {".", "·"}, *const start[2] = {"o", "○"};
    const struct nl_view *view = picture->view;
    bool unicode = picture->style->unicode;
    int x, y;
    for (int step = 0; step < NL_MOON_TRACK; step++) {
        nv_luna_track_space(step, &x, &y);
        nv_canvas_put(&picture->canvas, x, y, quiet, step ? dots[unicode] : start[unicode]);
    }
    /* From the last to the next to play, so that the top of a stack is seen. */
    for (int place = view->players - 1; place >= 0; place--) {
        int seat = view->next[place];
        nv_luna_track_space(view->track[seat] % NL_MOON_TRACK, &x, &y);
        nv_canvas_format(&picture->canvas, x, y, nv_seat_inks[seat], "%d", seat + 1);
    }
}

static void draw_centre(struct nv_luna_picture *picture)
{
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_format(canvas, CENTRE_X - 1, CENTRE_Y - 1, strong, "%2d", picture->view->pile);
    nv_canvas_put(canvas, CENTRE_X - 5, CENTRE_Y, normal, "in the pile");
    nv_canvas_put(canvas, CENTRE_X - 5, CENTRE_Y + 2, quiet,
                  picture->style->unicode ? "clockwise ↻" : "clockwise >");
}

void nv_luna_wheel(struct nv_luna_picture *picture)
{
    for (int space = 0; space < NL_WHEEL; space++)
        draw_space(picture, space);
    if (picture->view->players > 1)
        draw_track(picture);
    draw_centre(picture);
}

static int draw_task_for_player(struct nv_luna_picture *picture, int x, int y)
{
    const struct nl_view *view = picture->view;
    char outcome[NV_DRAW_OUTCOME];
    nv_draw_outcome(picture->scene, view->players, outcome);
    int end = nv_canvas_put(&picture->canvas, x, y, strong, outcome);
    nv_canvas_format(&picture->canvas, end, y, quiet, ", ply %u", picture->scene->ply);
    if (view->over) {
        nv_canvas_put(&picture->canvas, x, y + 1, normal, "Game over");
        return y + 3;
    }
    nv_canvas_format(&picture->canvas, x, y + 1, normal, "Take a tile marked %s",
                     picture->style->unicode ? "▸" : ">");
    if (view->may_refill)
        nv_canvas_put(&picture->canvas, x, y + 2, normal, "or refill the wheel first: refill");
    if (view->may_end_phase)
        nv_canvas_put(&picture->canvas, x, y + 2, normal, "or end the first phase: next");
    return y + (view->may_refill || view->may_end_phase ? 4 : 3);
}

/* Which seat lies right under this one on the moon track, or -1. */
static int lies_on(const struct nl_view *view, int place)
{
    if (place + 1 >= view->players)
        return -1;
    int seat = view->next[place], below = view->next[place + 1];
    return view->track[seat] == view->track[below] ? below : -1;
}

/* The place of a seat in the order of play. */
static int order_of(const struct nl_view *view, int seat)
{
    int place = 0;
    while (view->next[place] != seat)
        place++;
    return place;
}

/* The seat on a line of the list: in the order of play, when over the ranking. */
static int seat_on_line(const struct nv_luna_picture *picture, int line)
{
    const struct nl_view *view = picture->view;
    for (int seat = 0; view->over && seat < view->players; seat++) {
        if (picture->scene->result.place[seat] == line)
            return seat;
    }
    return view->next[line];
}

static int draw_players(struct nv_luna_picture *picture, int x, int y)
{
    const struct nl_view *view = picture->view;
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_put(canvas, x, y++, quiet,
                  view->over ? "ranking    tokens left  track" : "plays next tokens left  track");
    for (int line = 0; line < view->players; line++, y++) {
        int seat = seat_on_line(picture, line);
        int below = lies_on(view, order_of(view, seat));
        nv_canvas_format(canvas, x, y, normal, "%d.", line + 1);
        nv_luna_badge(picture, x + 4, y, seat);
        nv_canvas_format(canvas, x + 11, y, strong, "%6d", view->supply[seat]);
        int end = nv_canvas_format(canvas, x + 22, y, normal, "%5d", view->track[seat]);
        if (below >= 0)
            nv_canvas_format(canvas, end, y, quiet, " on %d", below + 1);
    }
    return y + 1;
}

static int draw_score(struct nv_luna_picture *picture, int x, int y, const char *name, int score)
{
    nv_canvas_put(&picture->canvas, x, y, normal, name);
    nv_canvas_format(&picture->canvas, x + 24, y, strong, "%4d", score);
    return y + 1;
}

/* [NL-17] to [NL-20]. */
static int draw_solo(struct nv_luna_picture *picture, int x, int y)
{
    const struct nl_view *view = picture->view;
    nv_canvas_format(&picture->canvas, x, y++, quiet, "phase %d of 2", view->phase);
    y = draw_score(picture, x, y, "tokens to place now", view->now.left);
    y = draw_score(picture, x, y, "tokens left of all 21", view->supply[0]);
    y = draw_score(picture, x, y, "costs in the tableau", view->now.costs);
    if (view->phase1 >= 0)
        y = draw_score(picture, x, y, "first phase", view->phase1);
    if (view->phase2 >= 0) {
        y = draw_score(picture, x, y, "second phase", view->phase2);
        y = draw_score(picture, x, y, "total, lower is better", view->phase1 + view->phase2);
    }
    return y + 1;
}

static int count_in_pile(const struct nl_view *view, int colour, int cost)
{
    int count = 0;
    for (int i = 0; i < NL_TILES; i++) {
        const struct nl_tile *tile = nl_tile(i);
        count += view->in_pile[i] && tile->colour == colour && (cost == 0 || tile->cost == cost);
    }
    return count;
}

static int draw_pile(struct nv_luna_picture *picture, int x, int y)
{
    enum { COSTS = 7, NUMBERS = 15 };
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_put(canvas, x, y++, quiet, "in the pile    1 2 3 4 5 6 7 all");
    for (int colour = 0; colour < NL_COLOURS; colour++, y++) {
        const struct nv_tile_colour *row = &nv_tile_colours[colour];
        nv_canvas_format(canvas, x, y, row->header, " %s%c ",
                         picture->style->unicode ? row->shape : "", row->letter);
        nv_canvas_put(canvas, x + (picture->style->unicode ? 5 : 4), y, normal, row->name);
        for (int cost = 1; cost <= COSTS; cost++) {
            int count = count_in_pile(picture->view, colour, cost);
            int at = x + NUMBERS + (cost - 1) * 2;
            if (count > 0)
                nv_canvas_format(canvas, at, y, normal, "%d", count);
            else
                nv_canvas_put(canvas, at, y, quiet, picture->style->unicode ? "·" : ".");
        }
        nv_canvas_format(canvas, x + NUMBERS + COSTS * 2, y, strong, "%4d",
                         count_in_pile(picture->view, colour, 0));
    }
    return y + 1;
}

static void draw_panel(struct nv_luna_picture *picture, int x, int y)
{
    y = draw_task_for_player(picture, x, y);
    y = picture->view->players > 1 ? draw_players(picture, x, y) : draw_solo(picture, x, y);
    y = draw_pile(picture, x, y);
    nv_canvas_format(&picture->canvas, x, y, quiet, "%s a task that has its token",
                     picture->style->unicode ? "✓" : "*");
    if (!picture->view->over)
        nv_canvas_put(&picture->canvas, x, y + 1, quiet, "R3b@-1,2 puts R3b at x -1, y 2");
}

static bool write_table(struct nv_luna_picture *picture, FILE *out)
{
    bool beside = picture->style->width >= NV_WHEEL_WIDTH + PANEL_GAP + PANEL_WIDTH;
    int height = beside ? NV_WHEEL_HEIGHT : NV_WHEEL_HEIGHT + 1 + PANEL_HEIGHT;
    if (!nv_canvas_init(&picture->canvas, picture->style->width, height))
        return false;
    nv_luna_wheel(picture);
    draw_panel(picture, beside ? NV_WHEEL_WIDTH + PANEL_GAP : 0, beside ? 0 : NV_WHEEL_HEIGHT + 1);
    nv_canvas_write(&picture->canvas, out, picture->style->colour);
    nv_canvas_finish(&picture->canvas);
    return true;
}

void nv_draw_nova_luna(FILE *out, const struct nl_view *view, const struct nv_draw_scene *scene,
                       const struct nv_draw_style *style)
{
    struct nv_luna_picture picture = {.view = view, .scene = scene, .style = style};
    if (!write_table(&picture, out) || !nv_luna_tableaux(&picture, out))
        fputs("There is no memory left to draw with.\n", out);
}
