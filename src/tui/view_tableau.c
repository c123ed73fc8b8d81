/* SPDX-License-Identifier: MIT */
/*
 * A tableau as large as the pane allows: whole cards with all their tasks, cards of
 * two lines that tell what each task still misses, or only the signs of the colours.
 */
#include "cli/view/card.h"
#include "cli/view/tableau.h"
#include "tui/choose.h"
#include "tui/view.h"

#include <string.h>

enum { PITCH = NV_CARD_WIDTH + 1, SIGN_PITCH = 3, LABEL = 4 };

struct tableau {
    const struct tui_model *model;
    struct tui_pane pane; /* where the cards lie */
    const struct nl_view *view;
    int seat;
    bool choosing;
    enum tui_card_size size;
    struct nv_extent extent;
    int left, top; /* columns and rows that are pushed out of the pane */
};

static int columns(const struct tableau *tableau)
{
    return tableau->extent.max_x - tableau->extent.min_x + 1;
}

static int rows(const struct tableau *tableau)
{
    return tableau->extent.max_y - tableau->extent.min_y + 1;
}

static int pitch(const struct tableau *tableau)
{
    return tableau->size == TUI_CARD_SIGN ? SIGN_PITCH : PITCH;
}

static bool fits(const struct tableau *tableau, enum tui_card_size size)
{
    int wide = size == TUI_CARD_SIGN ? SIGN_PITCH : PITCH;
    return columns(tableau) * wide <= tableau->pane.width + 1 &&
           rows(tableau) * (int)size <= tableau->pane.height;
}

/* ---- one card ---- */

static int missing(const struct nl_placed *placed, int task)
{
    int need = 0;
    for (int colour = 0; colour < NL_COLOURS; colour++)
        need += nl_tile(placed->tile)->need[task][colour];
    return need - placed->have[task];
}

/* A sign for each colour that a task wants, as many as fit, and how many tiles it misses. */
static void draw_missing(const struct tui_pane *pane, int x, int y, int width,
                         const struct nl_placed *placed, int task)
{
    int end = x + width, rest = missing(placed, task);
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        const struct nv_tile_colour *look = &nv_tile_colours[colour];
        char letter[2] = {(char)(look->letter - 'A' + 'a'), '\0'};
        if (nl_tile(placed->tile)->need[task][colour] > 0 && x < end)
            x = tui_put(pane, x, y, (struct nv_ink){.fg = look->dot},
                        pane->sheet->unicode ? look->shape : letter);
    }
    if (rest > 1 && x < end)
        tui_format(pane, x, y, tui_strong, "%d", rest);
}

static void draw_short(const struct tableau *tableau, int x, int y, const struct nl_placed *placed,
                       uint8_t new_tokens)
{
    const struct tui_pane *pane = &tableau->pane;
    const struct nl_tile *tile = nl_tile(placed->tile);
    int width = NV_CARD_WIDTH / (tile->tasks > 0 ? tile->tasks : 1);
    for (int task = 0; task < tile->tasks; task++) {
        int at = x + task * width;
        if (new_tokens >> task & 1)
            tui_put(pane, at, y, tui_better, tui_glyph(pane->sheet, TUI_DONE));
        else if (placed->covered >> task & 1)
            tui_put(pane, at, y, tui_strong, tui_glyph(pane->sheet, TUI_DONE));
        else
            draw_missing(pane, at, y, width, placed, task);
    }
}

/* Cells are drawn on the canvas only where the whole card lies inside the pane. */
static void draw_card(const struct tableau *tableau, int x, int y, const struct nl_placed *placed,
                      uint8_t new_tokens, bool here)
{
    const struct tui_pane *pane = &tableau->pane;
    struct tui_sheet *sheet = pane->sheet;
    struct nv_draw_style style = {.colour = sheet->colour, .unicode = sheet->unicode};
    struct nv_card card = {placed->tile, placed->covered, here, (int)tableau->size};
    if (x < 0 || y < 0 || x + NV_CARD_WIDTH > pane->width || y + card.height > pane->height)
        return;
    if (tableau->size == TUI_CARD_SHORT) {
        struct nv_card blank = {placed->tile, 0, here, 1};
        const struct nl_tile *tile = nl_tile(placed->tile);
        nv_card_draw(&sheet->canvas, pane->x + x, pane->y + y, blank, &style);
        tui_fill(pane, x, y + 1, NV_CARD_WIDTH, 1,
                 (struct nv_ink){.bg = nv_tile_colours[tile->colour].body});
        draw_short(tableau, x, y + 1, placed, new_tokens);
    } else {
        nv_card_draw(&sheet->canvas, pane->x + x, pane->y + y, card, &style);
        for (int task = 0; task < NL_TASKS; task++) {
            if (new_tokens >> task & 1)
                tui_put(pane, x, y + 1 + task, tui_better, tui_glyph(sheet, TUI_DONE));
        }
    }
}

static void draw_sign(const struct tableau *tableau, int x, int y, const struct nl_placed *placed)
{
    const struct nl_tile *tile = nl_tile(placed->tile);
    const struct nv_tile_colour *look = &nv_tile_colours[tile->colour];
    char letter[2] = {look->letter, '\0'};
    bool open = placed->covered != (1u << tile->tasks) - 1u;
    const char *shape = tableau->pane.sheet->unicode ? look->shape : letter;
    int end = tui_put(&tableau->pane, x, y, look->header, shape);
    tui_put(&tableau->pane, end, y, tui_normal, open ? "'" : " ");
}

/* ---- places ---- */

static const struct nl_place *place_at(const struct tableau *tableau, int x, int y)
{
    const struct tui_luna *luna = &tableau->model->luna;
    if (!tableau->choosing || luna->preview.count == 0)
        return NULL;
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    for (uint32_t i = 0; i < offer->count; i++) {
        if (offer->place[i].placed.x == x && offer->place[i].placed.y == y)
            return &offer->place[i];
    }
    return NULL;
}

/* What the chosen tile would place at once there, as a number to compare. */
static void draw_free(const struct tableau *tableau, int x, int y, const struct nl_place *place)
{
    const struct tui_luna *luna = &tableau->model->luna;
    bool best = place->count > 0 &&
                place->count == luna->preview.offer[luna->chosen].most[luna->preview.seat];
    int middle = y + ((int)tableau->size - 1) / 2;
    if (x < 0 || x + NV_CARD_WIDTH > tableau->pane.width)
        return;
    if (place->count > 0)
        tui_format(&tableau->pane, x + 2, middle, best ? tui_better : tui_good, "+%d",
                   place->count);
    else
        tui_put(&tableau->pane, x + 3, middle, tui_quiet, tui_glyph(tableau->pane.sheet, TUI_DOT));
}

static void draw_cursor(const struct tableau *tableau, int x, int y, const struct nl_place *place)
{
    draw_card(tableau, x, y, &place->placed, place->placed.covered, true);
    if (x >= 0 && place->count > 0 && x + NV_CARD_WIDTH <= tableau->pane.width)
        tui_format(&tableau->pane, x + NV_CARD_WIDTH - 2, y + (int)tableau->size - 1, tui_prompt,
                   "+%d", place->count);
}

/* Tokens that the chosen place would bring to a tile that lies there already. */
static uint8_t new_tokens(const struct tableau *tableau, const struct nl_placed *placed)
{
    const struct nl_place *place = tableau->choosing ? tui_luna_place(&tableau->model->luna) : NULL;
    uint8_t tokens = 0;
    for (int i = 0; place && i < place->count; i++) {
        if (place->completed[i].x == placed->x && place->completed[i].y == placed->y)
            tokens |= (uint8_t)(1u << place->completed[i].task);
    }
    return tokens;
}

static void draw_at(const struct tableau *tableau, int x, int y)
{
    const struct tui_luna *luna = &tableau->model->luna;
    const struct nl_placed *placed = nv_tile_at(tableau->view, tableau->seat, x, y);
    const struct nl_place *place = place_at(tableau, x, y);
    int at = (x - tableau->extent.min_x - tableau->left) * pitch(tableau);
    int line = (y - tableau->extent.min_y - tableau->top) * (int)tableau->size;
    if (at < 0 || line < 0)
        return;
    if (placed && tableau->size == TUI_CARD_SIGN)
        draw_sign(tableau, at, line, placed);
    else if (placed)
        draw_card(tableau, at, line, placed, new_tokens(tableau, placed), false);
    else if (place && x == luna->x && y == luna->y)
        draw_cursor(tableau, at, line, place);
    else if (place)
        draw_free(tableau, at, line, place);
    if (place)
        tui_zone(&tableau->pane, at, line, NV_CARD_WIDTH, (int)tableau->size,
                 (struct tui_event){TUI_PLACE, x, y});
}

/* ---- the whole ---- */

/* Rows or columns that are pushed out so that `wanted` is in sight. */
static int pushed(int count, int shown, int wanted, int by)
{
    int most = count > shown ? count - shown : 0, push = wanted - shown / 2 + by;
    return push < 0 ? 0 : push > most ? most : push;
}

static void find_push(struct tableau *tableau)
{
    const struct tui_luna *luna = &tableau->model->luna;
    int across = tableau->pane.width / pitch(tableau);
    int down = tableau->pane.height / (int)tableau->size;
    int x = tableau->choosing ? luna->x - tableau->extent.min_x : columns(tableau) / 2;
    int y = tableau->choosing ? luna->y - tableau->extent.min_y : rows(tableau) / 2;
    bool window = tableau->model->window == TUI_TABLEAU;
    tableau->left = pushed(columns(tableau), across, x, tableau->model->view_x);
    tableau->top = pushed(rows(tableau), down, y,
                          window ? tableau->model->scroll : tableau->model->view_y);
}

/* The numbers of columns and rows, as moves spell them, where there is room. */
static void draw_labels(struct tableau *tableau, const struct tui_pane *pane)
{
    struct tableau inner = *tableau;
    inner.pane = tui_part(pane, LABEL, 1, pane->width - LABEL, pane->height - 1);
    if (tableau->size == TUI_CARD_SIGN || !fits(&inner, tableau->size))
        return;
    tableau->pane = inner.pane;
    for (int x = tableau->extent.min_x; x <= tableau->extent.max_x; x++)
        tui_format(pane, LABEL + (x - tableau->extent.min_x) * PITCH + 1, 0, tui_quiet, "%3d", x);
    for (int y = tableau->extent.min_y; y <= tableau->extent.max_y; y++)
        tui_format(pane, 0, 1 + (y - tableau->extent.min_y) * (int)tableau->size, tui_quiet, "%3d",
                   y);
}

void tui_draw_tableau(const struct tui_model *model, const struct tui_pane *pane, int seat,
                      bool choosing)
{
    struct tableau tableau = {.model = model,
                              .pane = *pane,
                              .view = &model->luna.view,
                              .seat = seat,
                              .choosing = choosing && model->luna.preview.count > 0};
    tableau.extent = nv_tableau_extent(tableau.view, seat);
    if (choosing && tableau.view->count[seat] > 0)
        tableau.extent = nv_extent_around(tableau.extent);
    tableau.size = fits(&tableau, TUI_CARD_WHOLE) ? TUI_CARD_WHOLE : TUI_CARD_SHORT;
    if (!choosing && !fits(&tableau, tableau.size))
        tableau.size = TUI_CARD_SIGN;
    draw_labels(&tableau, pane);
    find_push(&tableau);
    for (int y = tableau.extent.min_y; y <= tableau.extent.max_y; y++) {
        for (int x = tableau.extent.min_x; x <= tableau.extent.max_x; x++)
            draw_at(&tableau, x, y);
    }
}
