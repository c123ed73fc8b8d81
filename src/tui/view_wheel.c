/* SPDX-License-Identifier: MIT */
/* The wheel with its moon track: as a ring where there is room, else in two lines. */
#include "cli/language.h"
#include "cli/view/draw_nova_luna.h"
#include "tui/choose.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

int tui_draw_tile(const struct tui_pane *pane, int x, int y, int tile, bool tasks)
{
    const struct nl_tile *face = nl_tile(tile);
    const struct nv_tile_colour *look = &nv_tile_colours[face->colour];
    x = tui_format(pane, x, y, look->header, "%s%s", pane->sheet->unicode ? look->shape : "",
                   face->code);
    for (int task = 0; tasks && task < face->tasks; task++) {
        x++;
        for (int colour = 0; colour < NL_COLOURS; colour++) {
            const struct nv_tile_colour *dots = &nv_tile_colours[colour];
            char letter[2] = {(char)(dots->letter - 'A' + 'a'), '\0'};
            for (int dot = 0; dot < face->need[task][colour]; dot++)
                x = tui_put(pane, x, y, (struct nv_ink){.fg = dots->dot},
                            pane->sheet->unicode ? dots->shape : letter);
        }
    }
    return x;
}

static int offer_at(const struct tui_luna *luna, int space)
{
    for (int i = 0; i < luna->preview.count; i++) {
        if (luna->preview.offer[i].space == space)
            return i;
    }
    return -1;
}

static struct tui_event take(int offer)
{
    return (struct tui_event){TUI_KEY, '1' + offer, 0};
}

/* ---- in two lines ---- */

static void draw_spaces(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct tui_luna *luna = &model->luna;
    char pile[48];
    struct nv_text text = nv_text_over(pile, sizeof pile);
    int x = tui_put(pane, 1, 0, tui_moonlight, tui_glyph(pane->sheet, TUI_MOON)) + 1;
    for (int i = 1; i < NL_WHEEL; i++) {
        int space = (luna->view.moon + i) % NL_WHEEL, offer = offer_at(luna, space);
        if (luna->view.wheel[space] == NL_NO_TILE) {
            x = tui_put(pane, x, 0, tui_quiet, tui_glyph(pane->sheet, TUI_DOT)) + 1;
            continue;
        }
        bool chosen = offer >= 0 && offer == luna->chosen;
        if (offer >= 0) {
            tui_zone(pane, x, 0, 5, 1, take(offer));
            x = tui_format(pane, x, 0, chosen ? tui_chosen : tui_strong, "%d", offer + 1);
        }
        x = tui_draw_tile(pane, x, 0, luna->view.wheel[space], false) + 1;
    }
    nv_text_format(&text, "%s %u ", nv_t("pile"), luna->view.pile);
    tui_put_right(pane, 0, tui_quiet, pile);
    tui_zone(pane, pane->width - tui_columns(pile), 0, tui_columns(pile), 1,
             (struct tui_event){TUI_KEY, 'p', 0});
}

/* Where the chosen tile brings the chooser's token, or -1. */
static int landing(const struct tui_model *model)
{
    const struct tui_luna *luna = &model->luna;
    int seat = tui_chooser(model);
    if (seat < 0 || luna->preview.count == 0 || luna->view.players < 2)
        return -1;
    return luna->view.track[seat] + nl_tile(luna->preview.offer[luna->chosen].tile)->cost;
}

static void draw_track(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct nl_view *view = &model->luna.view;
    int x = tui_format(pane, 1, y, tui_quiet, "%s ", nv_t("track")), there = landing(model);
    for (int step = 0; step < NL_MOON_TRACK; step++)
        tui_put(pane, x + step, y, tui_quiet, tui_glyph(pane->sheet, TUI_DOT));
    if (there >= 0)
        tui_put(pane, x + there % NL_MOON_TRACK, y, tui_better, tui_glyph(pane->sheet, TUI_LANDS));
    for (int i = view->players - 1; i >= 0; i--) /* the last one drawn lies on top */
        tui_format(pane, x + view->track[view->next[i]] % NL_MOON_TRACK, y,
                   nv_seat_inks[view->next[i]], "%d", view->next[i] + 1);
    x += NL_MOON_TRACK + 2;
    for (int i = 0; i < view->players; i++) {
        int seat = view->next[i];
        x = tui_format(pane, x, y, nv_seat_inks[seat], "%d", seat + 1);
        x = tui_format(pane, x, y, tui_normal, " %s %d", tui_name(model, seat), view->track[seat]);
        x += 2;
    }
    if (there >= 0) {
        x = tui_put(pane, x, y, tui_better, tui_glyph(pane->sheet, TUI_LANDS));
        tui_format(pane, x, y, tui_good, " %d", there);
    }
}

static int draw_sum(const struct tui_pane *pane, int x, int y, const char *words, int number)
{
    x = tui_format(pane, x, y, tui_quiet, "%s ", words);
    return tui_format(pane, x, y, tui_strong, "%d", number) + 2;
}

static void draw_solo(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct nl_view *view = &model->luna.view;
    char phase[64], number[4];
    struct nv_text text = nv_text_over(phase, sizeof phase);
    snprintf(number, sizeof number, "%d", view->phase);
    nv_fill(&text, nv_t("Phase {n} of 2"), "n", number, NULL);
    int x = tui_format(pane, 1, y, tui_strong, "%s  ", phase);
    x = draw_sum(pane, x, y, nv_t("Cost"), view->now.costs);
    x = draw_sum(pane, x, y, nv_tn("token left", "tokens left", view->now.left), view->now.left);
    x = draw_sum(pane, x, y, nv_t("If it ended now"), view->now.score);
    if (view->phase1 >= 0)
        x = draw_sum(pane, x, y, nv_t("Phase 1"), view->phase1);
    if (view->phase2 >= 0)
        draw_sum(pane, x, y, nv_t("Total"), view->phase1 + view->phase2);
}

void tui_draw_strip(const struct tui_model *model, const struct tui_pane *pane)
{
    draw_spaces(model, pane);
    if (model->luna.view.players > 1)
        draw_track(model, pane, 1);
    else
        draw_solo(model, pane, 1);
}

/* ---- as a ring ---- */

static void mark_offers(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct tui_luna *luna = &model->luna;
    for (int i = 0; i < luna->preview.count; i++) {
        int x, y, space = luna->preview.offer[i].space;
        nv_luna_wheel_space(space, &x, &y);
        bool chosen = i == luna->chosen && tui_chooser(model) >= 0;
        tui_format(pane, x, y, chosen ? tui_chosen : tui_bar, "%d", i + 1);
        tui_zone(pane, x, y, NV_CARD_WIDTH, NV_CARD_HEIGHT, take(i));
    }
}

static void mark_landing(const struct tui_model *model, const struct tui_pane *pane)
{
    const struct nl_view *view = &model->luna.view;
    int there = landing(model), x, y;
    if (there < 0)
        return;
    for (int seat = 0; seat < view->players; seat++) {
        if (view->track[seat] % NL_MOON_TRACK == there % NL_MOON_TRACK)
            return;
    }
    nv_luna_track_space(there % NL_MOON_TRACK, &x, &y);
    tui_put(pane, x, y, tui_better, tui_glyph(pane->sheet, TUI_LANDS));
}

/* The middle of the ring, in the reader's language. */
static void draw_middle(const struct tui_model *model, const struct tui_pane *pane)
{
    enum { X = 13, Y = 8, WIDTH = 15 };
    const struct nl_view *view = &model->luna.view;
    struct tui_pane middle = tui_part(pane, X, Y, WIDTH, 5);
    tui_fill(&middle, 0, 0, WIDTH, 5, (struct nv_ink){0});
    char line[48];
    snprintf(line, sizeof line, "%d", view->pile);
    tui_put(&middle, (WIDTH - tui_columns(line)) / 2, 0, tui_strong, line);
    const char *words = nv_t("in the pile");
    int at = (WIDTH - tui_columns(words)) / 2;
    tui_put(&middle, at > 0 ? at : 0, 1, tui_normal, words);
    int x = 1;
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int count = 0;
        char letter[2] = {nv_tile_colours[colour].letter, '\0'};
        for (int tile = 0; tile < NL_TILES; tile++)
            count += view->in_pile[tile] && nl_tile(tile)->colour == colour;
        x = tui_format(&middle, x, 3, tui_normal, "%d", count);
        x = tui_put(&middle, x, 3, (struct nv_ink){.fg = nv_tile_colours[colour].dot},
                    pane->sheet->unicode ? nv_tile_colours[colour].shape : letter) +
            1;
    }
    tui_zone(&middle, 0, 0, WIDTH, 5, (struct tui_event){TUI_KEY, 'p', 0});
}

void tui_draw_ring(const struct tui_model *model, const struct tui_pane *pane)
{
    struct nv_draw_style style = {.colour = pane->sheet->colour, .unicode = pane->sheet->unicode};
    struct nv_draw_scene scene = {.turn = tui_turn(model)};
    struct nv_luna_picture picture = {.view = &model->luna.view, .scene = &scene, .style = &style};
    if (!nv_canvas_init(&picture.canvas, NV_WHEEL_WIDTH, NV_WHEEL_HEIGHT))
        return;
    nv_luna_wheel(&picture);
    nv_canvas_copy(&pane->sheet->canvas, pane->x, pane->y, &picture.canvas);
    nv_canvas_finish(&picture.canvas);
    draw_middle(model, pane);
    mark_offers(model, pane);
    mark_landing(model, pane);
}
