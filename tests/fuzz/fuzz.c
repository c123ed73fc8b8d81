/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share: memory for a game, and the promises of a position. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_SPACE = 1 << 17,
    STEPS = 6,      /* random moves from an accepted position, one by one */
    PLAYOUT = 150,  /* and then at once */
    STRANGERS = 64, /* random numbers tried as moves */
};

void fuzz_must(bool holds, const char *file, int line, const char *condition)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
    abort();
}

static void *aligned(size_t size)
{
    void *memory = aligned_alloc(NV_ALIGN, (size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN);
    MUST(memory != NULL);
    return memory;
}

void fuzz_game_init(struct fuzz_game *fuzz, const struct nv_game *game)
{
    *fuzz = (struct fuzz_game){game, aligned(game->rules_size), aligned(game->state_size)};
}

void fuzz_game_finish(struct fuzz_game *fuzz)
{
    free(fuzz->rules);
    free(fuzz->state);
}

static void choose_map(struct nv_setup *setup, const struct nv_game *game)
{
    if (game->maps && game->maps[0].name)
        setup->map = nv_span_of(game->maps[0].text);
}

void fuzz_game_choose(struct fuzz_game *fuzz, uint8_t number)
{
    uint32_t games = nv_game_count();
    fuzz_game_init(fuzz, nv_game_at(number % games));
    struct nv_setup setup;
    nv_setup_init(&setup, fuzz->game);
    choose_map(&setup, fuzz->game);
    uint32_t range = fuzz->game->max_players - fuzz->game->min_players + 1;
    setup.players = fuzz->game->min_players + number / games % range;
    MUST(fuzz->game->configure(fuzz->rules, &setup, NULL) == NV_OK);
}

/* Printed and read again, a position and its rules are the same. */
static void check_text(const struct fuzz_game *fuzz)
{
    struct fuzz_game again;
    char *buffer = malloc(TEXT_SPACE);
    MUST(buffer != NULL);
    struct nv_text text = nv_text_over(buffer, TEXT_SPACE);
    fuzz->game->print(fuzz->rules, fuzz->state, &text);
    MUST(nv_text_fits(&text));
    fuzz_game_init(&again, fuzz->game);
    struct nv_span span = {buffer, text.length};
    MUST(fuzz->game->parse(again.rules, again.state, span, NULL) == NV_OK);
    MUST(memcmp(fuzz->rules, again.rules, fuzz->game->rules_size) == 0);
    MUST(memcmp(fuzz->state, again.state, fuzz->game->state_size) == 0);
    text = nv_text_over(buffer, TEXT_SPACE);
    fuzz->game->print_json(fuzz->rules, fuzz->state, &text);
    MUST(nv_text_fits(&text));
    fuzz_game_finish(&again);
    free(buffer);
}

static void check_move_text(const struct fuzz_game *fuzz, nv_move move)
{
    char buffer[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(buffer, sizeof buffer);
    nv_move read = ~move;
    fuzz->game->print_move(fuzz->rules, fuzz->state, move, &text);
    MUST(nv_text_fits(&text));
    MUST(fuzz->game->parse_move(fuzz->rules, fuzz->state, nv_span_of(buffer), &read, NULL) ==
         NV_OK);
    MUST(read == move);
}

/* The moves of a position; returns one of them, or none when it is over. */
static bool check_moves(const struct fuzz_game *fuzz, struct nv_rng *rng, nv_move *chosen)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = fuzz->game->moves(fuzz->rules, fuzz->state, moves);
    MUST(count <= NV_MAX_MOVES);
    MUST((count == 0) == (fuzz->game->turn(fuzz->rules, fuzz->state) == NV_OVER));
    for (uint32_t i = 0; i < count; i++)
        MUST(fuzz->game->legal(fuzz->rules, fuzz->state, moves[i]));
    for (int i = 0; i < STRANGERS; i++) {
        nv_move stranger = (nv_move)nv_rng_next(rng) >> nv_rng_below(rng, 32);
        bool listed = false;
        for (uint32_t k = 0; k < count; k++)
            listed = listed || moves[k] == stranger;
        MUST(fuzz->game->legal(fuzz->rules, fuzz->state, stranger) == listed);
    }
    if (count == 0)
        return false;
    *chosen = moves[nv_rng_below(rng, count)];
    check_move_text(fuzz, *chosen);
    return true;
}

void fuzz_game_check(const struct fuzz_game *fuzz, uint64_t seed)
{
    struct nv_rng rng;
    struct nv_result result;
    nv_move move;
    nv_rng_seed(&rng, seed);
    check_text(fuzz);
    for (int i = 0; i < STEPS && check_moves(fuzz, &rng, &move); i++)
        fuzz->game->play(fuzz->rules, fuzz->state, move);
    check_text(fuzz);
    nv_playout(fuzz->game, fuzz->rules, fuzz->state, &rng, PLAYOUT);
    check_text(fuzz);
    check_moves(fuzz, &rng, &move);
    fuzz->game->determinize(fuzz->rules, fuzz->state, &rng);
    fuzz->game->observe(fuzz->rules, fuzz->state, 0, fuzz->state);
    check_text(fuzz);
    fuzz->game->result(fuzz->rules, fuzz->state, &result);
    MUST(result.over == (fuzz->game->turn(fuzz->rules, fuzz->state) == NV_OVER));
}
