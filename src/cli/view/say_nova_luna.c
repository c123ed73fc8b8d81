/* SPDX-License-Identifier: MIT */
/* A position of Nova Luna in sentences, most needed first. */
#include "cli/view/card.h"

#include "cli/language.h"
#include "cli/view/tableau.h"
#include "cli/view/words.h"

struct teller {
    struct nv_prose prose;
    const struct nl_view *view;
    const struct nv_draw_scene *scene;
};

void nv_say_tile(struct nv_prose *prose, const struct nl_tile *tile)
{
    char words[NV_TASK_WORDS];
    nv_prose_say(prose, nv_t("%s, %s, cost %d, "), tile->code, nv_colour_name(tile->colour),
                 tile->cost);
    if (tile->tasks == 0)
        nv_prose_say(prose, "%s", nv_t("no task"));
    for (int task = 0; task < tile->tasks; task++) {
        nv_task_words(tile, task, words);
        nv_prose_say(prose, task ? "; " : "");
        nv_prose_say(prose, nv_t("task %s"), words);
    }
    nv_prose_say(prose, ".");
}

static void say_heading(struct teller *teller)
{
    char outcome[NV_DRAW_OUTCOME];
    uint32_t ply = teller->scene->ply;
    nv_draw_outcome(teller->scene, teller->view->players, outcome);
    nv_prose_say(&teller->prose, "Nova Luna, ");
    nv_prose_say(&teller->prose, nv_tn("%d player", "%d players", teller->view->players),
                 teller->view->players);
    nv_prose_say(&teller->prose, ", ");
    nv_prose_say(&teller->prose, nv_tn("after %u move.", "after %u moves.", ply), ply);
    nv_prose_say(&teller->prose, " %s%s%s.", teller->view->over ? nv_t("Game over.") : "",
                 teller->view->over ? " " : "", outcome);
    if (teller->view->may_refill)
        nv_prose_say(&teller->prose, " %s", nv_t("The wheel may be refilled."));
    if (teller->view->may_end_phase)
        nv_prose_say(&teller->prose, " %s", nv_t("The first phase may be ended with next."));
    nv_prose_end(&teller->prose);
}

static void say_wheel(struct teller *teller)
{
    const struct nl_view *view = teller->view;
    nv_prose_say(&teller->prose, nv_t("Wheel, clockwise from the moon on space %d:"), view->moon);
    nv_prose_end(&teller->prose);
    for (int i = 1; i < NL_WHEEL; i++) {
        int space = (view->moon + i) % NL_WHEEL;
        if (view->wheel[space] == NL_NO_TILE)
            continue;
        nv_prose_say(&teller->prose,
                     nv_offered(view, space) ? nv_t("Space %d, offered: ") : nv_t("Space %d: "),
                     space);
        nv_say_tile(&teller->prose, nl_tile(view->wheel[space]));
        nv_prose_end(&teller->prose);
    }
}

static void say_pile(struct teller *teller)
{
    const struct nl_view *view = teller->view;
    nv_prose_say(&teller->prose, nv_tn("Pile: %d tile.", "Pile: %d tiles.", view->pile),
                 view->pile);
    for (int colour = 0; colour < NL_COLOURS; colour++) {
        int said = 0;
        for (int i = 0; i < NL_TILES; i++) {
            if (view->in_pile[i] && nl_tile(i)->colour == colour)
                nv_prose_say(&teller->prose, "%s%s", said++ ? ", " : " ", nl_tile(i)->code);
        }
        nv_prose_say(&teller->prose, said ? "." : "");
    }
    nv_prose_end(&teller->prose);
}

static void say_order(struct teller *teller)
{
    const struct nl_view *view = teller->view;
    nv_prose_say(&teller->prose, "%s: ", view->over ? nv_t("Would play next") : nv_t("Plays next"));
    for (int place = 0; place < view->players; place++) {
        int seat = view->next[place];
        bool more = place + 1 < view->players;
        nv_prose_say(&teller->prose,
                     nv_tn("player %d at step %d, %d token left",
                           "player %d at step %d, %d tokens left", view->supply[seat]),
                     seat + 1, view->track[seat], view->supply[seat]);
        if (more && view->track[view->next[place + 1]] == view->track[seat])
            nv_prose_say(&teller->prose, nv_t(", on top of player %d"), view->next[place + 1] + 1);
        nv_prose_say(&teller->prose, more ? "; " : ".");
    }
    nv_prose_end(&teller->prose);
}

static void say_solo(struct teller *teller)
{
    const struct nl_view *view = teller->view;
    nv_prose_say(&teller->prose, nv_t("Phase %d, %d of 21 tokens left, costs in the tableau %d."),
                 view->phase, view->supply[0], view->now.costs);
    if (view->phase1 >= 0)
        nv_prose_say(&teller->prose, nv_t(" First phase %d points."), view->phase1);
    if (view->phase2 >= 0)
        nv_prose_say(&teller->prose, nv_t(" Second phase %d points, total %d."), view->phase2,
                     view->phase1 + view->phase2);
    nv_prose_end(&teller->prose);
}

static void say_placed(struct nv_prose *prose, const struct nl_placed *placed)
{
    const struct nl_tile *tile = nl_tile(placed->tile);
    char words[NV_TASK_WORDS];
    nv_prose_say(prose, nv_t(" %s at %d,%d"), tile->code, placed->x, placed->y);
    for (int task = 0; task < tile->tasks; task++) {
        nv_task_words(tile, task, words);
        nv_prose_say(prose,
                     placed->covered >> task & 1 ? nv_t(", task %s done") : nv_t(", task %s open"),
                     words);
    }
    nv_prose_say(prose, ".");
}

/* Says one row from the left; of an empty row nothing. */
static void say_row(struct teller *teller, int seat, struct nv_extent extent, int y)
{
    bool begun = false;
    for (int x = extent.min_x; x <= extent.max_x; x++) {
        const struct nl_placed *placed = nv_tile_at(teller->view, seat, x, y);
        if (!placed)
            continue;
        if (!begun)
            nv_prose_say(&teller->prose, nv_t("Player %d, row %d:"), seat + 1, y);
        begun = true;
        say_placed(&teller->prose, placed);
    }
    if (begun)
        nv_prose_end(&teller->prose);
}

static void say_tableau(struct teller *teller, int seat)
{
    struct nv_extent extent = nv_tableau_extent(teller->view, seat);
    for (int y = extent.min_y; y <= extent.max_y; y++)
        say_row(teller, seat, extent, y);
}

/* The places where the mover may put a tile. */
static void say_free(struct teller *teller)
{
    int seat = teller->scene->turn;
    struct nv_extent extent = nv_extent_around(nv_tableau_extent(teller->view, seat));
    nv_prose_say(&teller->prose, "%s", nv_t("Free places:"));
    for (int y = extent.min_y; y <= extent.max_y; y++) {
        for (int x = extent.min_x; x <= extent.max_x; x++) {
            if (nv_place_is_free(teller->view, x, y))
                nv_prose_say(&teller->prose, " %d,%d", x, y);
        }
    }
    nv_prose_end(&teller->prose);
}

void nv_say_nova_luna(FILE *out, const struct nl_view *view, const struct nv_draw_scene *scene,
                      int width)
{
    struct teller teller = {.prose = {.out = out, .width = width}, .view = view, .scene = scene};
    say_heading(&teller);
    say_wheel(&teller);
    if (view->players > 1)
        say_order(&teller);
    else
        say_solo(&teller);
    for (int seat = 0; seat < view->players; seat++)
        say_tableau(&teller, seat);
    if (scene->turn != NV_OVER)
        say_free(&teller);
    say_pile(&teller);
}
