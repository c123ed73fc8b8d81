/* SPDX-License-Identifier: MIT */
/* Tells games apart; one that nobody described is told by its moves and scores. */
#include "cli/view/narrate.h"

#include "cli/language.h"
#include "cli/view/draw.h"
#include "cli/view/prose.h"
#include "novae/registry.h"

/* How a game is told. */
struct teller {
    const struct nv_game *(*game)(void); /* NULL: any other */
    void (*move)(const struct nv_scene *scene, const void *before, nv_move move, const void *after);
    void (*turn)(const struct nv_scene *scene, const void *state);
    void (*end)(const struct nv_scene *scene, const void *state);
    const char *spelling;
};

static void tell_move(const struct nv_scene *scene, const void *before, nv_move move,
                      const void *after)
{
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    (void)after;
    scene->game->print_move(scene->rules, before, move, &text);
    fprintf(scene->out, nv_t("Player %d plays %s.\n"), scene->game->turn(scene->rules, before) + 1,
            word);
}

static void tell_turn(const struct nv_scene *scene, const void *state)
{
    fprintf(scene->out, nv_t("Player %d to move.\n"), scene->game->turn(scene->rules, state) + 1);
}

static void tell_end(const struct nv_scene *scene, const void *state)
{
    struct nv_result result;
    scene->game->result(scene->rules, state, &result);
    for (uint32_t seat = 0; seat < scene->game->players(scene->rules); seat++)
        fprintf(scene->out, nv_t("Player %u: %d.\n"), seat + 1, (int)result.score[seat]);
}

static const struct teller tellers[] = {
    {nv_nova_luna, nv_narrate_nova_luna, nv_narrate_nova_luna_turn, nv_narrate_nova_luna_end,
     NV_T("A move names a tile and its place, as R3b@0,1: x to the right, then y downward. "
          "The first tile goes to 0,0, each other one beside a tile of yours. "
          "'refill' fills the wheel up when only one or two tiles are left on it; "
          "'next' ends the first phase of a solo game.")},
    {nv_terra_nova, nv_narrate_terra_nova, nv_narrate_terra_nova_turn, nv_narrate_terra_nova_end,
     NV_T("At first a space, as g4, puts a figure there. Then g4-c4 moves a figure from g4 to c4, "
          "straight and over empty spaces, and +h7 puts a stone on h7, beside a figure that was "
          "moved this turn. A turn has three actions; the first is a move.")},
    {NULL, tell_move, tell_turn, tell_end, NV_T("'moves' lists all moves as they are spelled.")},
};

static const struct teller *teller_of(const struct nv_game *game)
{
    const struct teller *teller = tellers;
    while (teller->game && teller->game() != game)
        teller++;
    return teller;
}

void nv_narrate_move(const struct nv_scene *scene, const void *before, nv_move move,
                     const void *after)
{
    teller_of(scene->game)->move(scene, before, move, after);
}

void nv_narrate_turn(const struct nv_scene *scene, const void *state)
{
    const struct teller *teller = teller_of(scene->game);
    struct nv_draw_scene moment = {.turn = scene->game->turn(scene->rules, state)};
    char outcome[NV_DRAW_OUTCOME];
    if (moment.turn != NV_OVER) {
        teller->turn(scene, state);
        return;
    }
    scene->game->result(scene->rules, state, &moment.result);
    nv_draw_outcome(&moment, scene->game->players(scene->rules), outcome);
    fprintf(scene->out, nv_t("The game is over. %s.\n"), outcome);
    teller->end(scene, state);
}

void nv_narrate_spelling(const struct nv_scene *scene)
{
    struct nv_prose prose = {.out = scene->out, .width = scene->width};
    nv_prose_say(&prose, "%s", nv_t(teller_of(scene->game)->spelling));
    nv_prose_end(&prose);
}
