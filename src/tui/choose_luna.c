/* SPDX-License-Identifier: MIT */
/* Nova Luna: a tile on offer and a place for it. */
#include "tui/choose.h"

#include "novae/registry.h"

#include <stdlib.h>
#include <string.h>

void tui_choose_begin(struct tui_model *model)
{
    if (tui_is_luna(model))
        tui_luna_begin(model);
    else
        tui_terra_begin(model);
}

const struct nl_place *tui_luna_place(const struct tui_luna *luna)
{
    if (luna->preview.count == 0)
        return NULL;
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    for (uint32_t i = 0; i < offer->count; i++) {
        if (offer->place[i].placed.x == luna->x && offer->place[i].placed.y == luna->y)
            return &offer->place[i];
    }
    return NULL;
}

/* The best that the chooser can do with a tile. */
static int most_of(const struct tui_luna *luna, int offer)
{
    return luna->preview.offer[offer].most[luna->preview.seat];
}

/* The place with the best gain, of equals the first. */
static void to_best_place(struct tui_luna *luna)
{
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    for (uint32_t i = 0; i < offer->count; i++) {
        if (offer->place[i].count == most_of(luna, luna->chosen)) {
            luna->x = offer->place[i].placed.x;
            luna->y = offer->place[i].placed.y;
            return;
        }
    }
}

void tui_luna_begin(struct tui_model *model)
{
    struct tui_luna *luna = &model->luna;
    nl_view(tui_rules(model), tui_state(model), &luna->view);
    nl_preview(tui_rules(model), tui_state(model), &luna->preview);
    luna->chosen = 0;
    for (int i = 1; i < luna->preview.count; i++) {
        if (most_of(luna, i) > most_of(luna, luna->chosen))
            luna->chosen = i;
    }
    if (luna->preview.count > 0)
        to_best_place(luna);
}

void tui_luna_take_offer(struct tui_model *model, int offer)
{
    struct tui_luna *luna = &model->luna;
    if (offer < 0 || offer >= (int)luna->preview.count)
        return;
    luna->chosen = offer;
    to_best_place(luna);
}

/* How far a place lies in a direction, sideways counting more; -1 when it lies elsewhere. */
static int distance(const struct tui_luna *luna, const struct nl_place *place, int dx, int dy)
{
    int along = (place->placed.x - luna->x) * dx + (place->placed.y - luna->y) * dy;
    int aside = abs((place->placed.x - luna->x) * dy) + abs((place->placed.y - luna->y) * dx);
    return along > 0 ? along + 3 * aside : -1;
}

void tui_luna_step(struct tui_model *model, int dx, int dy)
{
    struct tui_luna *luna = &model->luna;
    const struct nl_place *best = NULL;
    int least = 0;
    if (luna->preview.count == 0)
        return;
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    for (uint32_t i = 0; i < offer->count; i++) {
        int far = distance(luna, &offer->place[i], dx, dy);
        if (far >= 0 && (!best || far < least)) {
            best = &offer->place[i];
            least = far;
        }
    }
    if (best) {
        luna->x = best->placed.x;
        luna->y = best->placed.y;
    }
}

/* Places in the order of their gain, then as they are listed. */
void tui_luna_next(struct tui_model *model)
{
    struct tui_luna *luna = &model->luna;
    const struct nl_place *now = tui_luna_place(luna), *next = NULL;
    if (!now)
        return;
    const struct nl_offer *offer = &luna->preview.offer[luna->chosen];
    for (uint32_t i = 0; i < offer->count; i++) {
        const struct nl_place *place = &offer->place[i];
        bool after = place->count < now->count || (place->count == now->count && place > now);
        bool sooner = !next || place->count > next->count;
        if (after && sooner)
            next = place;
    }
    if (next) {
        luna->x = next->placed.x;
        luna->y = next->placed.y;
    } else {
        to_best_place(luna);
    }
}

void tui_luna_point(struct tui_model *model, int x, int y)
{
    struct tui_luna *luna = &model->luna;
    if (luna->x == x && luna->y == y && tui_luna_place(luna)) {
        tui_play(model, tui_luna_place(luna)->move);
        return;
    }
    int old_x = luna->x, old_y = luna->y;
    luna->x = x;
    luna->y = y;
    if (!tui_luna_place(luna)) {
        luna->x = old_x;
        luna->y = old_y;
    }
}

void tui_luna_show(struct tui_model *model, nv_move move)
{
    struct nl_action action = nl_action_of(move);
    struct tui_luna *luna = &model->luna;
    for (int i = 0; action.kind == NL_PLACE && i < luna->preview.count; i++) {
        if (luna->preview.offer[i].tile != action.tile)
            continue;
        luna->chosen = i;
        luna->x = action.x;
        luna->y = action.y;
    }
}

bool tui_chosen_move(const struct tui_model *model, nv_move *move)
{
    if (tui_chooser(model) < 0)
        return false;
    if (tui_is_luna(model)) {
        const struct nl_place *place = tui_luna_place(&model->luna);
        if (place)
            *move = place->move;
        return place != NULL;
    }
    const struct tn_choice *choice = tui_terra_choice(&model->terra);
    if (choice)
        *move = choice->move;
    return choice != NULL;
}
