/* SPDX-License-Identifier: MIT */
/*
 * A position of Nova Luna as a picture: the wheel as a clock of twelve cards with
 * the moon track inside it, beside it who plays next and what the pile holds,
 * and below it the tableaux, side by side as far as the terminal is wide.
 */
#include "cli/draw_nova_luna.h"

#include <string.h>

enum {
    WHEEL_WIDTH = 42,
    WHEEL_HEIGHT = 22,
    CENTRE_X = 20,
    CENTRE_Y = 10,
    PANEL_GAP = 4,
    PANEL_WIDTH = 34,
    PANEL_HEIGHT = 22,
    LABEL = 4,               /* columns for the rows' numbers beside a tableau */
    PITCH = NL_CARD_WIDTH + 1,
    BLOCK_GAP = 3,
    TITLE = 32,              /* columns of a tableau's title, at most */
    FLOW_MAX = 8             /* tableaux side by side */
};

struct picture {
    struct nv_canvas canvas;
    const struct nl_view *view;
    const struct nv_draw_scene *scene;
    const struct nv_draw_style *style;
};

static const struct nv_ink normal = {0}, strong = {.bold = true}, quiet = {.fg = 244};
static const struct nv_ink moonlight = {.fg = 16, .bg = 230};

/* Players' tokens: a number on its own background. */
static const struct nv_ink seats[NV_MAX_PLAYERS] = {
    {.fg = 231, .bg = 98, .bold = true},
    {.fg = 16, .bg = 208, .bold = true},
    {.fg = 16, .bg = 230, .bold = true},
    {.fg = 231, .bg = 238, .bold = true},
};

/* The upper left corners of the twelve spaces, space 0 on top. */
static const struct {
    int8_t x, y;
} spaces[NL_WHEEL] = {{18, 0},  {27, 1},  {33, 5}, {36, 9}, {33, 13}, {27, 17},
                      {18, 18}, {9, 17}, {3, 13}, {0, 9},  {3, 5},   {9, 1}};

/* The moon track around the centre: a quarter of a ring, the rest by symmetry. */
static const struct {
    int8_t x, y;
} quarter[NL_MOON_TRACK / 4 + 1] = {{0, -5}, {3, -5}, {5, -4}, {7, -3}, {9, -2}, {10, -1}, {10, 0}};

static const char *const moon_art[2][NL_CARD_HEIGHT] = {
    {" .--.", "/    \\", "\\    /", " '--'"},
    {" ▄██▄", "██████", "██████", " ▀██▀"},
};

static int draw_badge(struct picture *picture, int x, int y, int seat)
{
    return nv_canvas_format(&picture->canvas, x, y, seats[seat],
                            picture->style->colour ? " %d " : "(%d)", seat + 1);
}

static void draw_moon(struct picture *picture, int x, int y)
{
    struct nv_ink ink = {.fg = moonlight.bg};
    for (int line = 0; line < NL_CARD_HEIGHT; line++)
        nv_canvas_put(&picture->canvas, x, y + line, ink,
                      moon_art[picture->style->unicode][line]);
}

static void draw_space(struct picture *picture, int space)
{
    const struct nl_view *view = picture->view;
    int x = spaces[space].x, y = spaces[space].y;
    struct nl_card card = {.tile = view->wheel[space],
                           .offered = nl_offered(view, space),
                           .height = NL_CARD_HEIGHT};
    if (card.tile != NL_NO_TILE)
        nl_draw_card(&picture->canvas, x, y, card, picture->style);
    else if (space == view->moon)
        draw_moon(picture, x, y);
    else
        nv_canvas_put(&picture->canvas, x + 2, y + 1, quiet, picture->style->unicode ? "··" : "..");
}

static void find_track_space(int step, int *x, int *y)
{
    enum { HALF = NL_MOON_TRACK / 2, QUARTER = NL_MOON_TRACK / 4 };
    int side = step <= HALF ? 1 : -1;
    int along = step <= HALF ? step : NL_MOON_TRACK - step;
    int mirrored = along <= QUARTER ? along : HALF - along;
    *x = CENTRE_X + side * quarter[mirrored].x;
    *y = CENTRE_Y + (along <= QUARTER ? 1 : -1) * quarter[mirrored].y;
}

static void draw_track(struct picture *picture)
{
    static const char *const dots[2] = {".", "·"}, *const start[2] = {"o", "○"};
    const struct nl_view *view = picture->view;
    bool unicode = picture->style->unicode;
    int x, y;
    for (int step = 0; step < NL_MOON_TRACK; step++) {
        find_track_space(step, &x, &y);
        nv_canvas_put(&picture->canvas, x, y, quiet, step ? dots[unicode] : start[unicode]);
    }
    /* From the last to the next to play, so that the top of a stack is seen. */
    for (int place = view->players - 1; place >= 0; place--) {
        int seat = view->next[place];
        find_track_space(view->track[seat] % NL_MOON_TRACK, &x, &y);
        nv_canvas_format(&picture->canvas, x, y, seats[seat], "%d", seat + 1);
    }
}

static void draw_centre(struct picture *picture)
{
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_format(canvas, CENTRE_X - 1, CENTRE_Y - 1, strong, "%2d", picture->view->pile);
    nv_canvas_put(canvas, CENTRE_X - 5, CENTRE_Y, normal, "in the pile");
    nv_canvas_put(canvas, CENTRE_X - 5, CENTRE_Y + 2, quiet,
                  picture->style->unicode ? "clockwise ↻" : "clockwise >");
}

static void draw_wheel(struct picture *picture)
{
    for (int space = 0; space < NL_WHEEL; space++)
        draw_space(picture, space);
    if (picture->view->players > 1)
        draw_track(picture);
    draw_centre(picture);
}

static int draw_task_for_player(struct picture *picture, int x, int y)
{
    const struct nl_view *view = picture->view;
    char outcome[NV_DRAW_OUTCOME];
    nv_draw_outcome(picture->scene, view->players, outcome);
    int end = nv_canvas_put(&picture->canvas, x, y, strong, outcome);
    nv_canvas_format(&picture->canvas, end, y, quiet, ", ply %u", picture->scene->ply);
    if (view->over)
        return y + 2;
    nv_canvas_format(&picture->canvas, x, y + 1, normal, "Take a tile marked %s",
                     picture->style->unicode ? "▸" : ">");
    if (nl_may_refill(view))
        nv_canvas_put(&picture->canvas, x, y + 2, normal, "or refill the wheel first: refill");
    if (nl_may_end_phase(view))
        nv_canvas_put(&picture->canvas, x, y + 2, normal, "or end the first phase: next");
    return y + (nl_may_refill(view) || nl_may_end_phase(view) ? 4 : 3);
}

/* Which seat lies right under this one on the moon track, or -1. */
static int lies_on(const struct nl_view *view, int place)
{
    if (place + 1 >= view->players)
        return -1;
    int seat = view->next[place], below = view->next[place + 1];
    return view->track[seat] == view->track[below] ? below : -1;
}

static int draw_players(struct picture *picture, int x, int y)
{
    const struct nl_view *view = picture->view;
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_put(canvas, x, y++, quiet,
                  view->over ? "order      tokens left  track" : "plays next tokens left  track");
    for (int place = 0; place < view->players; place++, y++) {
        int seat = view->next[place], below = lies_on(view, place);
        nv_canvas_format(canvas, x, y, normal, "%d.", place + 1);
        draw_badge(picture, x + 4, y, seat);
        nv_canvas_format(canvas, x + 11, y, strong, "%6d", view->supply[seat]);
        int end = nv_canvas_format(canvas, x + 22, y, normal, "%5d", view->track[seat]);
        if (below >= 0)
            nv_canvas_format(canvas, end, y, quiet, " on %d", below + 1);
    }
    return y + 1;
}

static int draw_score(struct picture *picture, int x, int y, const char *name, int score)
{
    nv_canvas_put(&picture->canvas, x, y, normal, name);
    nv_canvas_format(&picture->canvas, x + 24, y, strong, "%4d", score);
    return y + 1;
}

/* [NL-17] to [NL-20]. */
static int draw_solo(struct picture *picture, int x, int y)
{
    enum { SECOND_STACK = 13 };
    const struct nl_view *view = picture->view;
    int hand = view->supply[0] - (view->phase == 1 ? SECOND_STACK : 0);
    nv_canvas_format(&picture->canvas, x, y++, quiet, "phase %d of 2", view->phase);
    y = draw_score(picture, x, y, "tokens to place now", hand > 0 ? hand : 0);
    y = draw_score(picture, x, y, "tokens left of all 21", view->supply[0]);
    y = draw_score(picture, x, y, "costs in the tableau", nl_costs(view, 0));
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
        const struct nl_tile *tile = &nl_tiles[i];
        count += view->in_pile[i] && tile->colour == colour && (cost == 0 || tile->cost == cost);
    }
    return count;
}

static int draw_pile(struct picture *picture, int x, int y)
{
    enum { COSTS = 7, NUMBERS = 15 };
    struct nv_canvas *canvas = &picture->canvas;
    nv_canvas_put(canvas, x, y++, quiet, "in the pile    1 2 3 4 5 6 7 all");
    for (int colour = 0; colour < NL_COLOURS; colour++, y++) {
        const struct nl_colour *row = &nl_colours[colour];
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

static void draw_panel(struct picture *picture, int x, int y)
{
    y = draw_task_for_player(picture, x, y);
    y = picture->view->players > 1 ? draw_players(picture, x, y) : draw_solo(picture, x, y);
    y = draw_pile(picture, x, y);
    nv_canvas_format(&picture->canvas, x, y, quiet, "%s a task that has its token",
                     picture->style->unicode ? "✓" : "*");
    nv_canvas_put(&picture->canvas, x, y + 1, quiet, "R3b@-1,2 puts R3b at x -1, y 2");
}

/* A tableau, or those of its columns that fit the terminal. */
struct block {
    int seat;
    int min_x, max_x, min_y, max_y;
    bool whole;
};

static bool is_mover(const struct picture *picture, int seat)
{
    return picture->scene->turn == seat;
}

static const struct nl_placed *tile_at(const struct nl_view *view, int seat, int x, int y)
{
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        if (placed->x == x && placed->y == y)
            return placed;
    }
    return NULL;
}

/* The mover may place here: next to a tile, or anywhere by convention at 0,0 [NL-9]. */
static bool place_is_free(const struct picture *picture, int seat, int x, int y)
{
    const struct nl_view *view = picture->view;
    if (!is_mover(picture, seat) || tile_at(view, seat, x, y))
        return false;
    if (view->count[seat] == 0)
        return x == 0 && y == 0;
    return tile_at(view, seat, x - 1, y) || tile_at(view, seat, x + 1, y) ||
           tile_at(view, seat, x, y - 1) || tile_at(view, seat, x, y + 1);
}

/* The whole tableau, for the mover with the free places around it. */
static struct block measure(const struct picture *picture, int seat)
{
    const struct nl_view *view = picture->view;
    struct block block = {.seat = seat, .whole = true};
    for (int i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        block.min_x = placed->x < block.min_x ? placed->x : block.min_x;
        block.max_x = placed->x > block.max_x ? placed->x : block.max_x;
        block.min_y = placed->y < block.min_y ? placed->y : block.min_y;
        block.max_y = placed->y > block.max_y ? placed->y : block.max_y;
    }
    int around = is_mover(picture, seat) && view->count[seat] > 0;
    block.min_x -= around;
    block.max_x += around;
    block.min_y -= around;
    block.max_y += around;
    return block;
}

/* Lines of a row of the tableau: as many as its largest card needs. */
static int row_height(const struct nl_view *view, const struct block *block, int y)
{
    int height = 1;
    for (int x = block->min_x; x <= block->max_x; x++) {
        const struct nl_placed *placed = tile_at(view, block->seat, x, y);
        int tasks = placed ? nl_tiles[placed->tile].tasks : 0;
        int lines = placed ? 1 + (tasks > 0 ? tasks : 1) : 1;
        height = lines > height ? lines : height;
    }
    return height;
}

static int block_width(const struct block *block)
{
    int width = LABEL + (block->max_x - block->min_x + 1) * PITCH;
    return width > TITLE ? width : TITLE;
}

static int block_height(const struct nl_view *view, const struct block *block)
{
    int height = 2;
    for (int y = block->min_y; y <= block->max_y; y++)
        height += row_height(view, block, y);
    return height;
}

static void draw_title(struct picture *picture, const struct block *block, int left, int top)
{
    const struct nl_view *view = picture->view;
    int x = nv_canvas_put(&picture->canvas, left, top, strong, "Player ");
    x = draw_badge(picture, x, top, block->seat);
    if (block->whole)
        nv_canvas_format(&picture->canvas, x + 1, top, normal, "%d tokens left, %d tile%s",
                         view->supply[block->seat], view->count[block->seat],
                         view->count[block->seat] == 1 ? "" : "s");
    else
        nv_canvas_format(&picture->canvas, x + 1, top, normal, "columns %d to %d", block->min_x,
                         block->max_x);
}

static void draw_place(struct picture *picture, const struct block *block, int x, int y, int left,
                       int top)
{
    const struct nl_placed *placed = tile_at(picture->view, block->seat, x, y);
    int height = row_height(picture->view, block, y);
    if (placed) {
        struct nl_card card = {placed->tile, placed->covered, false, height};
        nl_draw_card(&picture->canvas, left, top, card, picture->style);
    } else if (place_is_free(picture, block->seat, x, y)) {
        char place[16];
        int length = snprintf(place, sizeof place, "%d,%d", x, y);
        nv_canvas_put(&picture->canvas, left + (NL_CARD_WIDTH - length + 1) / 2,
                      top + (height - 1) / 2, quiet, place);
    }
}

static void draw_block(struct picture *picture, const struct block *block, int left)
{
    draw_title(picture, block, left, 0);
    for (int x = block->min_x; x <= block->max_x; x++)
        nv_canvas_format(&picture->canvas, left + LABEL + (x - block->min_x) * PITCH, 1, quiet,
                         "%4d", x);
    int top = 2;
    for (int y = block->min_y; y <= block->max_y; y++) {
        nv_canvas_format(&picture->canvas, left, top, quiet, "%3d", y);
        for (int x = block->min_x; x <= block->max_x; x++)
            draw_place(picture, block, x, y, left + LABEL + (x - block->min_x) * PITCH, top);
        top += row_height(picture->view, block, y);
    }
}

/* Draws blocks side by side on a sheet of their own. */
static bool write_blocks(struct picture *picture, FILE *out, const struct block *blocks, int count)
{
    int height = 0, left = 0;
    for (int i = 0; i < count; i++) {
        int lines = block_height(picture->view, &blocks[i]);
        height = lines > height ? lines : height;
    }
    if (!nv_canvas_init(&picture->canvas, picture->style->width, height))
        return false;
    for (int i = 0; i < count; i++) {
        draw_block(picture, &blocks[i], left);
        left += block_width(&blocks[i]) + BLOCK_GAP;
    }
    fputc('\n', out);
    nv_canvas_write(&picture->canvas, out, picture->style->colour);
    nv_canvas_finish(&picture->canvas);
    return true;
}

/* A line of blocks that is being filled. */
struct flow {
    struct block blocks[FLOW_MAX];
    int count;
    int width;
};

static bool end_line(struct picture *picture, FILE *out, struct flow *flow)
{
    bool drawn = flow->count == 0 || write_blocks(picture, out, flow->blocks, flow->count);
    *flow = (struct flow){0};
    return drawn;
}

static bool add_block(struct picture *picture, FILE *out, struct flow *flow, struct block block)
{
    int width = block_width(&block);
    bool full = flow->count == FLOW_MAX || flow->width + width > picture->style->width;
    if (full && !end_line(picture, out, flow))
        return false;
    flow->blocks[flow->count++] = block;
    flow->width += width + BLOCK_GAP;
    return true;
}

/* A tableau wider than the terminal comes in several blocks. */
static bool write_tableaux(struct picture *picture, FILE *out)
{
    struct flow flow = {0};
    int fitting = (picture->style->width - LABEL) / PITCH;
    for (int seat = 0; seat < picture->view->players; seat++) {
        struct block all = measure(picture, seat);
        for (int x = all.min_x; x <= all.max_x; x += fitting) {
            struct block block = all;
            block.min_x = x;
            block.max_x = x + fitting - 1 < all.max_x ? x + fitting - 1 : all.max_x;
            block.whole = block.min_x == all.min_x && block.max_x == all.max_x;
            if (!add_block(picture, out, &flow, block))
                return false;
        }
    }
    return end_line(picture, out, &flow);
}

static bool write_table(struct picture *picture, FILE *out)
{
    bool beside = picture->style->width >= WHEEL_WIDTH + PANEL_GAP + PANEL_WIDTH;
    int height = beside ? WHEEL_HEIGHT : WHEEL_HEIGHT + 1 + PANEL_HEIGHT;
    if (!nv_canvas_init(&picture->canvas, picture->style->width, height))
        return false;
    draw_wheel(picture);
    draw_panel(picture, beside ? WHEEL_WIDTH + PANEL_GAP : 0, beside ? 0 : WHEEL_HEIGHT + 1);
    nv_canvas_write(&picture->canvas, out, picture->style->colour);
    nv_canvas_finish(&picture->canvas);
    return true;
}

void nv_draw_nova_luna(FILE *out, const struct nl_view *view, const struct nv_draw_scene *scene,
                       const struct nv_draw_style *style)
{
    struct picture picture = {.view = view, .scene = scene, .style = style};
    if (!write_table(&picture, out) || !write_tableaux(&picture, out))
        fputs("There is no memory left to draw with.\n", out);
}
