/* SPDX-License-Identifier: MIT */
/* A position of Terra Nova in sentences, most needed first. */
#include "cli/view/draw.h"
#include "cli/view/prose.h"

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
    nv_prose_say(&teller->prose, "Terra Nova, %d players, after %u moves. %s%s", view->players,
                 scene->ply, view->phase == TN_OVER ? "Game over. " : "", outcome);
    if (view->phase == TN_SETUP)
        nv_prose_say(&teller->prose, ", place a figure");
    if (view->phase == TN_PLAY)
        nv_prose_say(&teller->prose, ", action %d of 3, %s", view->action,
                     view->action == 1 ? "move a figure" : "move a figure or place a stone");
    nv_prose_say(&teller->prose, ". %d stones left, %u idle turns.", view->stones, view->idle);
    nv_prose_end(&teller->prose);
}

/* Where the figures of a seat stand, those moved this turn with a word. */
static void say_player(struct teller *teller, int seat)
{
    const struct tn_view *view = teller->view;
    int said = 0;
    nv_prose_say(&teller->prose, "Player %d, %d points, figures:", seat + 1, view->score[seat]);
    for (int i = 0; i < teller->board->spaces; i++) {
        if (view->content[i] != TN_FIGURE || view->owner[i] != seat)
            continue;
        nv_prose_say(&teller->prose, said++ ? ", " : " ");
        say_space(teller, i);
        nv_prose_say(&teller->prose, view->moved[i] ? " moved" : "");
    }
    nv_prose_say(&teller->prose, said ? "." : " none.");
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
        nv_prose_say(&teller->prose, " stone");
        return;
    }
    nv_prose_say(&teller->prose, " %s%s",
                 teller->board->landscape_name[teller->board->landscape[space]],
                 view->closed[space] ? " closed" : "");
    if (view->content[space] == TN_FIGURE)
        nv_prose_say(&teller->prose, " figure of player %d", view->owner[space] + 1);
}

/* Says a row, spaces that are alike together; returns the first of the next. */
static int say_row(struct teller *teller, int space)
{
    const struct tn_board *board = teller->board;
    int row = board->row[space], first = space;
    nv_prose_say(&teller->prose, "Row %c:", 'a' + row);
    while (space < board->spaces && board->row[space] == row) {
        int last = space;
        while (last + 1 < board->spaces && alike(teller, space, last + 1))
            last++;
        nv_prose_say(&teller->prose, space > first ? ", " : " ");
        say_space(teller, space);
        if (last > space) {
            nv_prose_say(&teller->prose, " to ");
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
