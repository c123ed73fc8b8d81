/* SPDX-License-Identifier: MIT */
/* A position of Terra Nova in sentences, most needed first. */
#include "cli/language.h"
#include "cli/view/draw.h"
#include "cli/view/prose.h"
#include "cli/view/words.h"

struct teller {
    struct nv_prose prose;
    const struct tn_board *board;
    const struct tn_view *view;
};

static void say_space(struct teller *teller, int space)
{
    nv_prose_say(&teller->prose, "%c%d", 'a' + teller->board->row[space],
                 teller->board->number[space]);
}

static void say_heading(struct teller *teller, const struct nv_draw_scene *scene)
{
    const struct tn_view *view = teller->view;
    char outcome[NV_DRAW_OUTCOME];
    nv_draw_outcome(scene, view->players, outcome);
    nv_prose_say(&teller->prose, nv_t("Terra Nova, %d players, after %u moves. "), view->players,
                 scene->ply);
    if (view->phase == TN_OVER)
        nv_prose_say(&teller->prose, "%s ", nv_t("Game over."));
    nv_prose_say(&teller->prose, "%s", outcome);
    if (view->phase == TN_SETUP)
        nv_prose_say(&teller->prose, "%s", nv_t(", place a figure"));
    if (view->phase == TN_PLAY)
        nv_prose_say(&teller->prose,
                     view->action == 1 ? nv_t(", action %d of 3, move a figure")
                                       : nv_t(", action %d of 3, move a figure or place a stone"),
                     view->action);
    nv_prose_say(&teller->prose, nv_t(". %d stones left, %u idle turns."), view->stones,
                 view->idle);
    nv_prose_end(&teller->prose);
}

/* Where the figures of a seat stand, those moved this turn with a word. */
static void say_player(struct teller *teller, int seat)
{
    const struct tn_view *view = teller->view;
    int said = 0;
    nv_prose_say(&teller->prose, nv_t("Player %d, %d points, figures:"), seat + 1,
                 view->score[seat]);
    for (int i = 0; i < teller->board->spaces; i++) {
        if (view->content[i] != TN_FIGURE || view->owner[i] != seat)
            continue;
        nv_prose_say(&teller->prose, said++ ? ", " : " ");
        say_space(teller, i);
        nv_prose_say(&teller->prose, "%s", view->moved[i] ? nv_t(" moved") : "");
    }
    nv_prose_say(&teller->prose, "%s", said ? "." : nv_t(" none."));
    nv_prose_end(&teller->prose);
}

/* Two spaces that are told in the same words. */
static bool alike(const struct teller *teller, int a, int b)
{
    const struct tn_view *view = teller->view;
    if (teller->board->row[a] != teller->board->row[b] || view->content[a] != view->content[b])
        return false;
    if (view->content[a] == TN_STONE)
        return true;
    return view->content[a] == TN_EMPTY && view->closed[a] == view->closed[b] &&
           teller->board->landscape[a] == teller->board->landscape[b];
}

static void say_what(struct teller *teller, int space)
{
    const struct tn_view *view = teller->view;
    if (view->content[space] == TN_STONE) {
        nv_prose_say(&teller->prose, " %s", nv_t("stone"));
        return;
    }
    nv_prose_say(&teller->prose, " %s%s",
                 nv_landscape_name(teller->board->landscape_name[teller->board->landscape[space]]),
                 view->closed[space] ? nv_t(" closed") : "");
    if (view->content[space] == TN_FIGURE)
        nv_prose_say(&teller->prose, nv_t(" figure of player %d"), view->owner[space] + 1);
}

/* Says a row, spaces that are alike together; returns the first of the next. */
static int say_row(struct teller *teller, int space)
{
    const struct tn_board *board = teller->board;
    int row = board->row[space], first = space;
    nv_prose_say(&teller->prose, nv_t("Row %c:"), 'a' + row);
    while (space < board->spaces && board->row[space] == row) {
        int last = space;
        while (last + 1 < board->spaces && alike(teller, space, last + 1))
            last++;
        nv_prose_say(&teller->prose, space > first ? ", " : " ");
        say_space(teller, space);
        if (last > space) {
            nv_prose_say(&teller->prose, "%s", nv_t(" to "));
            say_space(teller, last);
        }
        say_what(teller, space);
        space = last + 1;
    }
    nv_prose_say(&teller->prose, ".");
    nv_prose_end(&teller->prose);
    return space;
}

void nv_say_terra_nova(FILE *out, const struct tn_board *board, const struct tn_view *view,
                       const struct nv_draw_scene *scene, int width)
{
    struct teller teller = {.prose = {.out = out, .width = width}, .board = board, .view = view};
    if (scene)
        say_heading(&teller, scene);
    for (int seat = 0; seat < view->players; seat++)
        say_player(&teller, seat);
    for (int space = 0; space < board->spaces;)
        space = say_row(&teller, space);
}
