/* SPDX-License-Identifier: MIT */
/*
 * The tableaux of Nova Luna: grids of cards with the numbers of their columns and
 * rows, side by side as far as the terminal is wide. The mover's shows all places
 * where a tile can go by their coordinates, as a move spells them.
 */
#include "cli/view/draw_nova_luna.h"

enum {
    LABEL = 4, /* columns for the rows' numbers beside a tableau */
    PITCH = NV_CARD_WIDTH + 1,
    BLOCK_GAP = 3,
    TITLE = 36,  /* columns of a tableau's title, at most */
    FLOW_MAX = 8 /* tableaux side by side */
};

static const struct nv_ink normal = {0}, strong = {.bold = true}, quiet = {.fg = 244};

/* A tableau, or those of its columns that fit the terminal. */
struct block {
    int seat;
    struct nv_extent extent;
    bool whole;
};

static bool is_mover(const struct nv_luna_picture *picture, int seat)
{
    return picture->scene->turn == seat;
}

/* The whole tableau, for the mover with the free places around it. */
static struct block measure(const struct nv_luna_picture *picture, int seat)
{
    struct block block = {seat, nv_tableau_extent(picture->view, seat), true};
    if (is_mover(picture, seat) && picture->view->count[seat] > 0)
        block.extent = nv_extent_around(block.extent);
    return block;
}

/* Lines of a row of the tableau: as many as its largest card needs. */
static int row_height(const struct nl_view *view, const struct block *block, int y)
{
    int height = 1;
    for (int x = block->extent.min_x; x <= block->extent.max_x; x++) {
        const struct nl_placed *placed = nv_tile_at(view, block->seat, x, y);
        int tasks = placed ? nl_tile(placed->tile)->tasks : 0;
        int lines = placed ? 1 + (tasks > 0 ? tasks : 1) : 1;
        height = lines > height ? lines : height;
    }
    return height;
}

static int block_width(const struct block *block)
{
    int width = LABEL + (block->extent.max_x - block->extent.min_x + 1) * PITCH;
    return width > TITLE ? width : TITLE;
}

/* Nothing lies there and nothing can be placed there now: its title is enough. */
static bool has_grid(const struct nv_luna_picture *picture, const struct block *block)
{
    return picture->view->count[block->seat] > 0 || is_mover(picture, block->seat);
}

static int block_height(const struct nv_luna_picture *picture, const struct block *block)
{
    const struct nl_view *view = picture->view;
    int height = 2;
    if (!has_grid(picture, block))
        return 1;
    for (int y = block->extent.min_y; y <= block->extent.max_y; y++)
        height += row_height(view, block, y);
    return height;
}

static void draw_title(struct nv_luna_picture *picture, const struct block *block, int left,
                       int top)
{
    const struct nl_view *view = picture->view;
    int x = nv_canvas_put(&picture->canvas, left, top, strong, "Player ");
    x = nv_luna_badge(picture, x, top, block->seat);
    if (block->whole)
        nv_canvas_format(&picture->canvas, x + 1, top, normal, "%d tokens left, %d tile%s",
                         view->supply[block->seat], view->count[block->seat],
                         view->count[block->seat] == 1 ? "" : "s");
    else
        nv_canvas_format(&picture->canvas, x + 1, top, normal, "columns %d to %d",
                         block->extent.min_x, block->extent.max_x);
}

static void draw_place(struct nv_luna_picture *picture, const struct block *block, int x, int y,
                       int left, int top)
{
    const struct nl_placed *placed = nv_tile_at(picture->view, block->seat, x, y);
    int height = row_height(picture->view, block, y);
    if (placed) {
        struct nv_card card = {placed->tile, placed->covered, false, height};
        nv_card_draw(&picture->canvas, left, top, card, picture->style);
    } else if (is_mover(picture, block->seat) && nv_place_is_free(picture->view, x, y)) {
        char place[16];
        int length = snprintf(place, sizeof place, "%d,%d", x, y);
        nv_canvas_put(&picture->canvas, left + (NV_CARD_WIDTH - length + 1) / 2,
                      top + (height - 1) / 2, quiet, place);
    }
}

static void draw_block(struct nv_luna_picture *picture, const struct block *block, int left)
{
    draw_title(picture, block, left, 0);
    if (!has_grid(picture, block))
        return;
    for (int x = block->extent.min_x; x <= block->extent.max_x; x++)
        nv_canvas_format(&picture->canvas, left + LABEL + (x - block->extent.min_x) * PITCH, 1,
                         quiet, "%4d", x);
    int top = 2;
    for (int y = block->extent.min_y; y <= block->extent.max_y; y++) {
        nv_canvas_format(&picture->canvas, left, top, quiet, "%3d", y);
        for (int x = block->extent.min_x; x <= block->extent.max_x; x++)
            draw_place(picture, block, x, y, left + LABEL + (x - block->extent.min_x) * PITCH, top);
        top += row_height(picture->view, block, y);
    }
}

/* Draws blocks side by side on a sheet of their own. */
static bool write_blocks(struct nv_luna_picture *picture, FILE *out, const struct block *blocks,
                         int count)
{
    int height = 0, left = 0;
    for (int i = 0; i < count; i++) {
        int lines = block_height(picture, &blocks[i]);
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

static bool end_line(struct nv_luna_picture *picture, FILE *out, struct flow *flow)
{
    bool drawn = flow->count == 0 || write_blocks(picture, out, flow->blocks, flow->count);
    *flow = (struct flow){0};
    return drawn;
}

static bool add_block(struct nv_luna_picture *picture, FILE *out, struct flow *flow,
                      struct block block)
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
bool nv_luna_tableaux(struct nv_luna_picture *picture, FILE *out)
{
    struct flow flow = {0};
    int fitting = (picture->style->width - LABEL) / PITCH;
    for (int seat = 0; seat < picture->view->players; seat++) {
        struct block all = measure(picture, seat);
        for (int x = all.extent.min_x; x <= all.extent.max_x; x += fitting) {
            struct block block = all;
            block.extent.min_x = x;
            block.extent.max_x = x + fitting - 1 < all.extent.max_x ? x + fitting - 1
                                                                    : all.extent.max_x;
            block.whole = block.extent.min_x == all.extent.min_x &&
                          block.extent.max_x == all.extent.max_x;
            if (!add_block(picture, out, &flow, block))
                return false;
        }
    }
    return end_line(picture, out, &flow);
}
