/* SPDX-License-Identifier: MIT */
/* The table of Nova Luna: what lies on offer, what a place would do, who else is there. */
#include "cli/language.h"
#include "cli/view/draw_nova_luna.h"
#include "tui/choose.h"
#include "tui/view.h"
#include "tui/words.h"

#include <string.h>

enum {
    LARGE_WIDTH = 118,
    LARGE_HEIGHT = 38,
    SIDE = 31,       /* columns of the panels beside the tableau */
    LARGE_SIDE = 35, /* also where each of four seats could use a tile */
    BELOW = 6,       /* lines under the tableau: hint, prompt, keys */
    LARGE_BELOW = 8,
    TOLD_BELOW = 100, /* columns with which what happened stands beside the hint */
    OTHERS = 9        /* lines of the others' tableaux */
};

/* What each seat could do with the tile: the others' in orange, the chooser's last. */
static void draw_gains(const struct tui_model *model, const struct tui_pane *pane, int y,
                       const struct nl_offer *offer)
{
    int x = pane->width - 4, own = model->luna.preview.seat, most = offer->most[own];
    tui_format(pane, x, y, most > 0 ? tui_better : tui_quiet, " +%d", most);
    for (int seat = (int)tui_players(model) - 1; seat >= 0; seat--) {
        if (seat == own || offer->most[seat] == 0)
            continue;
        x -= 4;
        tui_format(pane, x + 1, y, tui_other, "+%d", offer->most[seat]);
        tui_format(pane, x, y, nv_seat_inks[seat], "%d", seat + 1);
    }
}

int tui_draw_offers(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tui_luna *luna = &model->luna;
    for (int i = 0; i < luna->preview.count; i++, y++) {
        const struct nl_offer *offer = &luna->preview.offer[i];
        bool chosen = i == luna->chosen && tui_chooser(model) >= 0;
        tui_put(pane, 0, y, tui_better, chosen ? tui_glyph(pane->sheet, TUI_POINT) : " ");
        tui_format(pane, 1, y, chosen ? tui_chosen : tui_normal, "%d", i + 1);
        tui_draw_tile(pane, 3, y, offer->tile, true);
        if (offer->count > 0)
            draw_gains(model, pane, y, offer);
        tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_KEY, '1' + i, 0});
    }
    if (luna->preview.count == 0)
        tui_put(pane, 1, y++, tui_quiet, nv_t("None is left."));
    if (luna->preview.may_refill) {
        tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_KEY, 'f', 0});
        tui_format(pane, 1, y++, tui_moonlight, "f %s", nv_t("Refill the wheel"));
    }
    if (luna->preview.may_end_phase) {
        tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_KEY, 'e', 0});
        tui_format(pane, 1, y++, tui_moonlight, "e %s", nv_t("Go on to phase 2"));
    }
    return y;
}

/* ---- what the chosen place would do ---- */

/* The tiles whose tasks get their token, and how many. */
static int draw_completed(const struct nl_place *place, const struct tui_pane *pane, int y)
{
    int x = 0;
    for (int i = 0, next; i < place->count; i = next) {
        uint8_t tile = place->completed[i].tile;
        for (next = i; next < place->count && place->completed[next].tile == tile; next++)
            continue;
        if (x > 0 && x + 8 > pane->width) {
            x = 0;
            y++;
        }
        x = tui_draw_tile(pane, x, y, tile, false);
        x = tui_format(pane, x, y, tui_better, " +%d", next - i) + 2;
    }
    return y + 1;
}

static void say_next(const struct tui_model *model, const struct nl_offer *offer, bool over,
                     struct nv_text *out)
{
    int seat = model->luna.preview.seat, cost = nl_tile(offer->tile)->cost;
    if (over)
        nv_text_string(out, nv_t("That ends the game."));
    else if (offer->next == seat)
        nv_fill_count(out, "Your token goes {n} step; you play again.",
                      "Your token goes {n} steps; you play again.", cost, NULL);
    else
        nv_fill_count(out, "Your token goes {n} step; {name} plays next.",
                      "Your token goes {n} steps; {name} plays next.", cost, "name",
                      tui_name(model, offer->next), NULL);
}

int tui_draw_placing(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct tui_luna *luna = &model->luna;
    const struct nl_place *place = tui_luna_place(luna);
    int seat = tui_chooser(model);
    char text[TUI_LINE];
    if (seat < 0 || !place)
        return y;
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    if (place->count == 0)
        tui_put(pane, 0, y++, tui_quiet, nv_t("Completes nothing yet."));
    else
        y = draw_completed(place, pane, y);
    struct nv_text line = nv_text_over(text, sizeof text);
    nv_fill_count(&line, "{n} token left", "{n} tokens left",
                  luna->view.supply[seat] - place->count, NULL);
    int x = tui_put(pane, 0, y, place->count ? tui_strong : tui_normal, text);
    tui_format(pane, x + 2, y++, tui_quiet, "@%d,%d", luna->x, luna->y);
    if (luna->view.players > 1) {
        line = nv_text_over(text, sizeof text);
        say_next(model, offer, place->over, &line);
        y = tui_wrap(pane, 0, y, 3, offer->next == seat ? tui_good : tui_normal, text);
    }
    int room = pane->height - y - 4 * ((int)tui_players(model) - 1);
    return tui_draw_effects(model, pane, y, room < 2 ? 2 : room < 6 ? room : 6, place->move);
}

/* ---- others ---- */

static int draw_head(const struct tui_model *model, const struct tui_pane *pane, int y, int seat)
{
    char text[TUI_LINE];
    struct nv_text line = nv_text_over(text, sizeof text);
    tui_rule(pane, y, NULL);
    int x = tui_draw_badge(model, pane, 1, y, seat);
    x = tui_format(pane, x, y, tui_strong, " %s ", tui_name(model, seat));
    nv_fill_count(&line, "{n} token left", "{n} tokens left", model->luna.view.supply[seat], NULL);
    size_t tokens = line.length;
    nv_text_string(&line, ", ");
    nv_fill_count(&line, "{n} tile", "{n} tiles", model->luna.view.count[seat], NULL);
    if (x + 1 + tui_columns(text) > pane->width)
        text[tokens] = '\0'; /* the tiles lie there to be counted */
    tui_format(pane, x, y, tui_quiet, " %s ", text);
    tui_zone(pane, 0, y, pane->width, 1, (struct tui_event){TUI_SEAT, seat, 0});
    return y + 1;
}

/* One under the other beside the own tableau. */
static void draw_others_beside(const struct tui_model *model, const struct tui_pane *pane, int y,
                               int own)
{
    int players = (int)tui_players(model), left = players - 1;
    for (int i = 1; i < players && y < pane->height; i++, left--) {
        int seat = (own + i) % players, share = (pane->height - y) / left;
        struct tui_pane part = tui_part(pane, 1, y + 1, pane->width - 1, share - 1);
        draw_head(model, pane, y, seat);
        if (part.height > 0)
            tui_draw_tableau(model, &part, seat, false);
        tui_zone(pane, 0, y, pane->width, share, (struct tui_event){TUI_SEAT, seat, 0});
        y += share;
    }
}

/* Side by side below. */
static void draw_others_below(const struct tui_model *model, const struct tui_pane *pane, int own)
{
    int players = (int)tui_players(model), width = players > 1 ? pane->width / (players - 1) : 0;
    for (int i = 1; i < players; i++) {
        int seat = (own + i) % players;
        struct tui_pane part = tui_part(pane, (i - 1) * width, 0, width - (i + 1 < players),
                                        pane->height);
        struct tui_pane cards = tui_part(&part, 1, 1, part.width - 1, part.height - 1);
        draw_head(model, &part, 0, seat);
        tui_draw_tableau(model, &cards, seat, false);
        tui_zone(&part, 0, 0, part.width, part.height, (struct tui_event){TUI_SEAT, seat, 0});
    }
}

/* ---- pages ---- */

static void draw_own(const struct tui_model *model, const struct tui_pane *pane, int own)
{
    struct tui_pane cards = tui_part(pane, 1, 1, pane->width - 1, pane->height - 1);
    draw_head(model, pane, 0, own);
    tui_draw_tableau(model, &cards, own, tui_chooser(model) == own);
}

static void draw_divider(const struct tui_pane *pane, int x, int y, int height)
{
    for (int i = 0; i < height; i++)
        tui_put(pane, x, y + i, tui_quiet, tui_glyph(pane->sheet, TUI_PIPE));
}

static void draw_below(const struct tui_model *model, const struct tui_pane *pane, int lines)
{
    int top = pane->height - lines,
        half = pane->width >= TOLD_BELOW ? pane->width * 11 / 20 : pane->width;
    struct tui_pane left = tui_part(pane, 0, top, half - 1, lines - 2);
    struct tui_pane hint = tui_part(&left, 1, 1, left.width - 1, lines - 3);
    tui_rule(pane, top, model->looking ? nv_t("Analysis") : nv_t("Hint (h)"));
    tui_draw_hint(model, &hint, 0);
    if (half < pane->width) {
        struct tui_pane right = tui_part(pane, half, top, pane->width - half, lines - 2);
        struct tui_pane told = tui_part(&right, 1, 1, right.width - 1, lines - 3);
        tui_rule(&right, 0, nv_t("What happened"));
        draw_divider(pane, half - 1, top + 1, lines - 3);
        tui_draw_told(model, &told);
    }
    tui_draw_prompt(model, pane, pane->height - 2);
    tui_draw_keys(model, pane, pane->height - 1);
}

/* Panels beside the tableau; returns the line after them. */
static int draw_panels(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    struct tui_pane inner = tui_part(pane, 1, 0, pane->width - 1, pane->height);
    tui_rule(pane, y, nv_t("The next three"));
    y = tui_draw_offers(model, &inner, y + 1);
    if (tui_chooser(model) >= 0) {
        tui_rule(pane, y, nv_t("Here it would bring"));
        y = tui_draw_placing(model, &inner, y + 1);
    }
    return y;
}

static void draw_small(const struct tui_model *model, const struct tui_pane *pane)
{
    int own = tui_featured(model), lines = pane->height >= 30 ? LARGE_BELOW : BELOW;
    int side = pane->width >= 96 ? pane->width * 2 / 5 : tui_players(model) > 3 ? LARGE_SIDE : SIDE;
    int height = pane->height - 3 - lines, x = pane->width - side;
    struct tui_pane strip = tui_part(pane, 0, 1, pane->width, 2);
    struct tui_pane table = tui_part(pane, 0, 3, x - 1, height);
    struct tui_pane panels = tui_part(pane, x, 3, side, height);
    tui_draw_strip(model, &strip);
    draw_own(model, &table, own);
    draw_divider(pane, x - 1, 4, height - 1);
    int y = draw_panels(model, &panels, 0);
    struct tui_pane rest = tui_part(&panels, 1, y, side - 1, height - y);
    if (model->show_chances && y < height) {
        tui_draw_course(model, &rest, 0);
        y++;
    }
    if (tui_chooser(model) < 0 && y + 4 < height && pane->width < TOLD_BELOW) {
        struct tui_pane told = tui_part(&panels, 1, y + 1, side - 1, 3);
        tui_rule(&panels, y, nv_t("What happened"));
        tui_draw_told(model, &told);
        y += 4;
    }
    draw_others_beside(model, &panels, y, own);
    draw_below(model, pane, lines);
}

static int draw_order(const struct tui_model *model, const struct tui_pane *pane, int y)
{
    const struct nl_view *view = &model->luna.view;
    char text[TUI_LINE];
    tui_rule(pane, y++, nv_t("Plays next"));
    for (int i = 0; i < view->players; i++, y++) {
        int seat = view->next[i];
        struct nv_text line = nv_text_over(text, sizeof text);
        int x = tui_draw_badge(model, pane, 1, y, seat);
        tui_format(pane, x, y, i == 0 ? tui_strong : tui_normal, " %s", tui_name(model, seat));
        nv_fill_count(&line, "{n} token", "{n} tokens", view->supply[seat], NULL);
        tui_put(pane, 17, y, tui_normal, text);
        tui_format(pane, pane->width - 4, y, tui_quiet, "%3d", view->track[seat]);
    }
    return y;
}

static void draw_large(const struct tui_model *model, const struct tui_pane *pane)
{
    int own = tui_featured(model);
    int others = OTHERS + (pane->height - LARGE_HEIGHT) / 3;
    int height = pane->height - 1 - others - LARGE_BELOW, x = pane->width - LARGE_SIDE;
    struct tui_pane ring = tui_part(pane, 1, 1, NV_WHEEL_WIDTH, NV_WHEEL_HEIGHT);
    struct tui_pane table = tui_part(pane, NV_WHEEL_WIDTH + 2, 1, x - NV_WHEEL_WIDTH - 3, height);
    struct tui_pane panels = tui_part(pane, x, 1, LARGE_SIDE, height);
    tui_draw_ring(model, &ring);
    draw_divider(pane, NV_WHEEL_WIDTH + 1, 1, height);
    draw_own(model, &table, own);
    draw_divider(pane, x - 1, 2, height - 1);
    int y = draw_panels(model, &panels, draw_order(model, &panels, 0));
    struct tui_pane rest = tui_part(&panels, 1, y + 1, LARGE_SIDE - 1, height - y - 1);
    if (model->show_chances) {
        tui_rule(&panels, y,
                 tui_counts_total(model) ? nv_t("Total to be expected") : nv_t("Chance to win"));
        tui_draw_course(model, &rest, 0);
    }
    struct tui_pane low = tui_part(pane, 0, 1 + height, pane->width, others);
    draw_others_below(model, &low, own);
    draw_below(model, pane, LARGE_BELOW);
}

void tui_draw_luna(const struct tui_model *model, const struct tui_pane *pane)
{
    tui_draw_title(model, pane);
    if (pane->width >= LARGE_WIDTH && pane->height >= LARGE_HEIGHT && tui_players(model) > 1)
        draw_large(model, pane);
    else
        draw_small(model, pane);
}
