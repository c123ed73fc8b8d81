/* SPDX-License-Identifier: MIT */
/* Games of a player against itself, and the samples that are taken from them. */
#include "tune/selfplay.h"

#include "novae/novae.h"
#include "terra_nova/weird_map.h"

#include <stdlib.h>
#include <string.h>

enum {
    TREE_BYTES = 64 << 20,
    OPENING = 12,    /* moves after the random ones in which chance plays along */
    SLIP = 8,        /* later every so manieth move is left to chance */
    MAX_GAME = 1000, /* moves; none is that long */
    MOVES_EVERY = 8, /* every so manieth position is kept with its moves */
};

static const float TRUST = 0.4f; /* in the search's judgement, the rest in who won */

struct game {
    const struct tables *tables;
    const struct table_rules *table;
    struct nv_searcher *search;
    struct nv_rng rng;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static const struct nv_game *game_of(const struct game *game)
{
    return game->tables->game;
}

static bool over(const struct game *game)
{
    return game_of(game)->turn(game->rules, game->state) == NV_OVER;
}

/* ---- samples ---- */

void samples_init(struct samples *samples, const struct nv_tuning *tuning, uint32_t players)
{
    *samples = (struct samples){.seats = {.seats = players, .features = tuning->features},
                                .moves = {.features = tuning->move_features}};
}

void samples_finish(struct samples *samples)
{
    free(samples->seats.x);
    free(samples->seats.target);
    free(samples->moves.start);
    free(samples->moves.x);
    free(samples->moves.target);
}

static void *grown(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return memory;
}

/* What the search expects for each seat: the mover's chance, the others in proportion. */
static void judge(const struct game *game, const struct nv_report *report, float *target)
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

static void keep_seats(const struct game *game, const struct nv_report *report,
                       struct seat_samples *seats)
{
    size_t width = (size_t)seats->seats * seats->features;
    if (seats->count == seats->room) {
        seats->room = seats->room ? 2 * seats->room : 4096;
        seats->x = grown(seats->x, seats->room * width, sizeof *seats->x);
        seats->target = grown(seats->target, (size_t)seats->room * seats->seats,
                              sizeof *seats->target);
    }
    game->tables->tuning.measure(game->rules, game->state, seats->x + seats->count * width);
    judge(game, report, seats->target + (size_t)seats->count++ * seats->seats);
}

static float visits_of(const struct nv_report *report, nv_move move)
{
    for (uint32_t i = 0; i < report->count; i++) {
        if (report->lines[i].move == move)
            return (float)report->lines[i].visits;
    }
    return 0;
}

static void keep_moves(const struct game *game, const struct nv_report *report,
                       struct move_samples *all)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = game_of(game)->moves(game->rules, game->state, moves);
    if (all->count + 2 > all->room) {
        all->room = all->room ? 2 * all->room : 1024;
        all->start = grown(all->start, all->room, sizeof *all->start);
    }
    if (all->moves + count > all->moves_room) {
        all->moves_room = 2 * (all->moves_room + count);
        all->x = grown(all->x, (size_t)all->moves_room * all->features, sizeof *all->x);
        all->target = grown(all->target, all->moves_room, sizeof *all->target);
    }
    game->tables->tuning.measure_moves(game->rules, game->state, moves, count,
                                       all->x + (size_t)all->moves * all->features);
    float sum = 0;
    for (uint32_t i = 0; i < report->count; i++)
        sum += (float)report->lines[i].visits;
    for (uint32_t i = 0; i < count; i++)
        all->target[all->moves + i] = visits_of(report, moves[i]) / sum;
    all->start[all->count++] = all->moves;
    all->moves += count;
    all->start[all->count] = all->moves;
}

/* ---- a game ---- */

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

/* Rules and deal of game `number`; moves of chance alone come first. */
static void begin(struct game *game, uint32_t number)
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

static void think(struct game *game, struct nv_searcher *search, struct nv_report *report)
{
    struct nv_limits limits = {.nodes = game->table->nodes};
    nv_searcher_run(
        search,
        &(struct nv_search_task){
            .rules = game->rules, .state = game->state, .limits = limits, .lines = NV_MAX_LINES},
        report);
}

static struct nv_searcher *search_by(const struct tables *tables)
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

/* ---- learning ---- */

/*
 * A line by chance, each as often as the search tried it; a search over whole turns
 * tries too few, and what it thought of them first must do.
 */
static const struct nv_line *sample(struct game *game, const struct nv_report *report)
{
    float sum = 0;
    for (uint32_t i = 0; i < report->count; i++)
        sum += game->table->turns ? report->lines[i].prior : (float)report->lines[i].visits;
    float point = (float)nv_rng_below(&game->rng, 1 << 20) / (float)(1 << 20) * sum;
    for (uint32_t i = 0; i < report->count; i++) {
        point -= game->table->turns ? report->lines[i].prior : (float)report->lines[i].visits;
        if (point < 0)
            return &report->lines[i];
    }
    return &report->lines[0];
}

/* Plays a line's first move, or its whole first turn. */
static void play_line(struct game *game, const struct nv_line *line)
{
    int seat = game_of(game)->turn(game->rules, game->state);
    uint32_t moves = game->table->turns ? line->length : 1, played = 0;
    nv_move move = line->move;
    do {
        game_of(game)->play(game->rules, game->state, move);
        move = line->pv[++played];
    } while (played < moves && game_of(game)->turn(game->rules, game->state) == seat);
}

static void play_move(struct game *game, uint32_t ply, struct samples *samples)
{
    struct nv_report report;
    think(game, game->search, &report);
    keep_seats(game, &report, &samples->seats);
    if (!game->table->turns && nv_rng_below(&game->rng, MOVES_EVERY) == 0)
        keep_moves(game, &report, &samples->moves);
    bool chance = ply < OPENING || nv_rng_below(&game->rng, SLIP) == 0;
    play_line(game, chance ? sample(game, &report) : &report.lines[0]);
}

static void learn_game(struct game *game, uint32_t number, struct samples *samples)
{
    float value[NV_MAX_PLAYERS];
    uint32_t first = samples->seats.count, ply = 0;
    begin(game, number);
    nv_searcher_clear(game->search);
    while (!over(game) && ply < MAX_GAME)
        play_move(game, ply++, samples);
    nv_outcome(game_of(game), game->rules, game->state, value);
    for (uint32_t i = first; i < samples->seats.count; i++) {
        float *target = samples->seats.target + (size_t)i * game->table->players;
        for (uint32_t s = 0; s < game->table->players; s++)
            target[s] = TRUST * target[s] + (1 - TRUST) * value[s];
    }
}

void selfplay_learn(const struct tables *tables, const struct table_rules *rules, uint32_t first,
                    uint32_t end, struct samples *samples)
{
    static struct game game;
    game.tables = tables;
    game.table = rules;
    game.search = search_by(tables);
    for (uint32_t number = first; number < end; number++)
        learn_game(&game, number, samples);
    nv_searcher_destroy(game.search);
}

/* ---- judging ---- */

/* What `seat` wins of a game in which it alone thinks with searches[0]. */
static double compare_game(struct game *game, struct nv_searcher *const searches[2],
                           uint32_t number, uint32_t seat)
{
    float value[NV_MAX_PLAYERS];
    struct nv_report report;
    begin(game, number);
    nv_searcher_clear(searches[0]);
    nv_searcher_clear(searches[1]);
    for (uint32_t ply = 0; !over(game) && ply < MAX_GAME; ply++) {
        bool own = game_of(game)->turn(game->rules, game->state) == (int)seat;
        think(game, searches[own ? 0 : 1], &report);
        play_line(game, &report.lines[0]);
    }
    nv_outcome(game_of(game), game->rules, game->state, value);
    return (double)value[seat];
}

double selfplay_compare(const struct tables *fresh, const struct tables *old,
                        const struct table_rules *rules, uint32_t deals)
{
    enum { FAR = 1u << 30 }; /* deals that no one learnt from */
    static struct game game;
    struct nv_searcher *searches[2] = {search_by(fresh), search_by(old)};
    double wins = 0;
    game.tables = fresh;
    game.table = rules;
    for (uint32_t deal = 0; deal < deals; deal++) {
        for (uint32_t seat = 0; seat < rules->players; seat++)
            wins += compare_game(&game, searches, FAR + deal, seat);
    }
    nv_searcher_destroy(searches[0]);
    nv_searcher_destroy(searches[1]);
    return wins / deals;
}
