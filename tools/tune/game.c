/* SPDX-License-Identifier: MIT */
/* A game of the tables, on a map of the list or one that chance drew. */
#include "tune/game.h"

#include "novae/novae.h"
#include "terra_nova/weird_map.h"

#include <stdlib.h>

enum { TREE_BYTES = 64 << 20 };

struct game *game_new(void)
{
    struct game *game = aligned_alloc(NV_ALIGN, sizeof *game);
    if (!game) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return game;
}

/* The nth name of the list, counted round and round. */
static struct nv_span nth_name(const char *list, uint32_t nth)
{
    struct nv_span rest = nv_span_of(list);
    uint32_t names = 1;
    for (const char *at = list; *at; at++)
        names += *at == ',';
    for (nth %= names; nth > 0; nth--)
        nv_span_until(&rest, ',');
    return nv_span_until(&rest, ',');
}

static struct nv_span find_map(const struct nv_game *game, struct nv_span name)
{
    for (const struct nv_map *map = game->maps; map && map->name; map++) {
        if (nv_span_is(name, map->name))
            return nv_span_of(map->text);
    }
    fprintf(stderr, "tune: no map '%.*s'\n", (int)name.length, name.at);
    exit(2);
}

/* A compact board of about the usual size. */
static struct nv_span grow_map(struct nv_rng *rng, char text[WEIRD_MAP_TEXT])
{
    uint32_t spaces = 140 + nv_rng_below(rng, 60);
    weird_map(rng, spaces, 6 + nv_rng_below(rng, 3), nv_rng_below(rng, 30), text);
    return nv_span_of(text);
}

void game_begin(struct game *game, uint32_t number)
{
    const struct table_rules *table = game->table;
    struct nv_setup setup;
    struct nv_error error;
    char text[WEIRD_MAP_TEXT];
    nv_rng_seed(&game->rng, ((uint64_t)table->players << 32) + number);
    nv_setup_init(&setup, game_of(game));
    setup.players = table->players;
    if (table->maps) {
        struct nv_span name = nth_name(table->maps, number);
        setup.map = nv_span_is(name, "random") ? grow_map(&game->rng, text)
                                               : find_map(game_of(game), name);
    }
    if (game_of(game)->configure(game->rules, &setup, &error) != NV_OK) {
        fprintf(stderr, "tune: %s\n", error.text);
        exit(2);
    }
    game_of(game)->deal_seed(game->rules, game->state, nv_rng_next(&game->rng));
    nv_playout(game_of(game), game->rules, game->state, &game->rng,
               nv_rng_below(&game->rng, table->random + 1));
}

void game_think(struct game *game, struct nv_searcher *search, struct nv_report *report)
{
    struct nv_limits limits = {.nodes = game->table->nodes};
    nv_searcher_run(
        search,
        &(struct nv_search_task){
            .rules = game->rules, .state = game->state, .limits = limits, .lines = NV_MAX_LINES},
        report);
}

struct nv_searcher *search_by(const struct tables *tables)
{
    struct nv_searcher *search = nv_searcher_create(
        tables->game,
        &(struct nv_search_options){
            .bytes = TREE_BYTES, .threads = 1, .seed = 1, .expert = &tables->expert},
        NULL);
    if (!search) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return search;
}

void game_judge(const struct game *game, const struct nv_report *report, float *target)
{
    const struct nv_expert *expert = &game->tables->expert;
    struct nv_evaluation evaluation = {.tuning = expert->tuning};
    uint32_t seat = (uint32_t)game_of(game)->turn(game->rules, game->state);
    expert->evaluate(game_of(game), game->rules, game->state, NULL, 0, &evaluation);
    float rest = 1 - evaluation.value[seat] + 1e-6f;
    for (uint32_t s = 0; s < game->table->players; s++)
        target[s] = evaluation.value[s] / rest * (1 - report->lines[0].value);
    target[seat] = report->lines[0].value;
}

void game_play(struct game *game, const struct nv_line *line)
{
    int seat = game_of(game)->turn(game->rules, game->state);
    uint32_t moves = game->table->turns ? line->length : 1, played = 0;
    nv_move move = line->move;
    do {
        game_of(game)->play(game->rules, game->state, move);
        move = line->pv[++played];
    } while (played < moves && game_of(game)->turn(game->rules, game->state) == seat);
}
