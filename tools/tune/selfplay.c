/* SPDX-License-Identifier: MIT */
/* Games of a player against itself, and the samples that are taken from them. */
#include "tune/selfplay.h"

#include "novae/novae.h"
#include "search/workers.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPENING = 12,    /* moves after the random ones in which chance plays along */
    SLIP = 8,        /* later every so manieth move is left to chance */
    MOVES_EVERY = 8, /* every so manieth position is kept with its moves */
};

static const float TRUST = 0.4f; /* in the search's judgement, the rest in who won */

/* ---- samples ---- */

void samples_init(struct samples *samples, const struct tables *tables,
                  const struct table_rules *rules)
{
    const struct nv_tuning *tuning = &tables->tuning;
    *samples = (struct samples){.seats = {.seats = rules->players, .features = tuning->features},
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

static void keep_seats(const struct game *game, const struct nv_report *report,
                       struct seat_samples *seats)
{
    size_t width = (size_t)seats->seats * seats->features;
    seat_samples_grow(seats);
    game->tables->tuning.measure(game->rules, game->state, seats->x + seats->count * width);
    game_judge(game, report, seats->target + (size_t)seats->count++ * seats->seats);
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
    move_samples_grow(all, count);
    game->tables->tuning.measure_moves(game->rules, game->state, moves, count,
                                       all->x + (size_t)all->moves * all->features);
    float sum = 0;
    for (uint32_t i = 0; i < report->count; i++)
        sum += (float)report->lines[i].visits;
    for (uint32_t i = 0; i < count; i++)
        all->target[all->moves + i] = visits_of(report, moves[i]) / sum;
    move_samples_add(all, count);
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

static void play_move(struct game *game, uint32_t ply, struct samples *samples)
{
    struct nv_report report;
    game_think(game, game->search, &report);
    keep_seats(game, &report, &samples->seats);
    if (!game->table->turns && nv_rng_below(&game->rng, MOVES_EVERY) == 0)
        keep_moves(game, &report, &samples->moves);
    bool chance = ply < OPENING || nv_rng_below(&game->rng, SLIP) == 0;
    game_play(game, chance ? sample(game, &report) : &report.lines[0]);
}

static void learn_game(struct game *game, uint32_t number, struct samples *samples)
{
    float value[NV_MAX_PLAYERS];
    uint32_t first = samples->seats.count, ply = 0;
    game_begin(game, number);
    nv_searcher_clear(game->search);
    while (!game_over(game) && ply < MAX_GAME)
        play_move(game, ply++, samples);
    nv_outcome(game_of(game), game->rules, game->state, value);
    for (uint32_t i = first; i < samples->seats.count; i++) {
        float *target = samples->seats.target + (size_t)i * game->table->players;
        for (uint32_t s = 0; s < game->table->players; s++)
            target[s] = TRUST * target[s] + (1 - TRUST) * value[s];
    }
}

/* ---- side by side ---- */

/* Some of the games, for one thread. */
struct part {
    const struct tables *tables, *old; /* `old` to compare with */
    const struct table_rules *rules;
    uint32_t first, end;
    struct samples samples;
    double wins;
};

static void learn_part(void *parts, uint32_t thread)
{
    struct part *part = (struct part *)parts + thread;
    struct game *game = game_new();
    *game = (struct game){
        .tables = part->tables, .table = part->rules, .search = search_by(part->tables)};
    samples_init(&part->samples, part->tables, part->rules);
    for (uint32_t number = part->first; number < part->end; number++)
        learn_game(game, number, &part->samples);
    nv_searcher_destroy(game->search);
    free(game);
}

static void append(struct samples *all, const struct samples *part)
{
    const struct seat_samples *seats = &part->seats;
    size_t width = (size_t)seats->seats * seats->features;
    for (uint32_t i = 0; i < seats->count; i++) {
        seat_samples_grow(&all->seats);
        memcpy(all->seats.x + all->seats.count * width, seats->x + i * width,
               width * sizeof *seats->x);
        memcpy(all->seats.target + (size_t)all->seats.count++ * seats->seats,
               seats->target + (size_t)i * seats->seats, seats->seats * sizeof *seats->target);
    }
    for (uint32_t i = 0; i < part->moves.count; i++) {
        const struct move_samples *from = &part->moves;
        uint32_t start = from->start[i], count = from->start[i + 1] - start;
        struct move_samples *to = &all->moves;
        move_samples_grow(to, count);
        memcpy(to->x + (size_t)to->moves * to->features, from->x + (size_t)start * to->features,
               (size_t)count * to->features * sizeof *to->x);
        memcpy(to->target + to->moves, from->target + start, count * sizeof *to->target);
        move_samples_add(to, count);
    }
}

/* Each thread takes games in a row, so that their number does not change what is learnt. */
static void divide(struct part part[NV_MAX_THREADS], const struct part *whole, uint32_t threads)
{
    uint32_t count = whole->end - whole->first;
    for (uint32_t i = 0; i < threads; i++) {
        part[i] = *whole;
        part[i].first = whole->first + (uint32_t)((uint64_t)count * i / threads);
        part[i].end = whole->first + (uint32_t)((uint64_t)count * (i + 1) / threads);
    }
}

void selfplay_learn(const struct tables *tables, const struct table_rules *rules, uint32_t first,
                    uint32_t end, struct samples *samples)
{
    struct part whole = {.tables = tables, .rules = rules, .first = first, .end = end};
    struct part part[NV_MAX_THREADS];
    divide(part, &whole, rules->threads);
    nv_workers_run(rules->threads, learn_part, part);
    for (uint32_t i = 0; i < rules->threads; i++) {
        append(samples, &part[i].samples);
        samples_finish(&part[i].samples);
    }
}

/* ---- judging ---- */

/* What `seat` wins of a game in which it alone thinks with searches[0]. */
static double compare_game(struct game *game, struct nv_searcher *const searches[2],
                           uint32_t number, uint32_t seat)
{
    float value[NV_MAX_PLAYERS];
    struct nv_report report;
    game_begin(game, number);
    nv_searcher_clear(searches[0]);
    nv_searcher_clear(searches[1]);
    for (uint32_t ply = 0; !game_over(game) && ply < MAX_GAME; ply++) {
        bool own = game_of(game)->turn(game->rules, game->state) == (int)seat;
        game_think(game, searches[own ? 0 : 1], &report);
        game_play(game, &report.lines[0]);
    }
    nv_outcome(game_of(game), game->rules, game->state, value);
    return (double)value[seat];
}

static void compare_part(void *parts, uint32_t thread)
{
    struct part *part = (struct part *)parts + thread;
    struct game *game = game_new();
    struct nv_searcher *searches[2] = {search_by(part->tables), search_by(part->old)};
    *game = (struct game){.tables = part->tables, .table = part->rules};
    for (uint32_t number = part->first; number < part->end; number++) {
        for (uint32_t seat = 0; seat < part->rules->players; seat++)
            part->wins += compare_game(game, searches, number, seat);
    }
    nv_searcher_destroy(searches[0]);
    nv_searcher_destroy(searches[1]);
    free(game);
}

double selfplay_compare(const struct tables *fresh, const struct tables *old,
                        const struct table_rules *rules, uint32_t deals)
{
    enum { FAR = 1u << 30 }; /* deals that no one learnt from */
    struct part whole = {
        .tables = fresh, .old = old, .rules = rules, .first = FAR, .end = FAR + deals};
    struct part part[NV_MAX_THREADS];
    double wins = 0;
    divide(part, &whole, rules->threads);
    nv_workers_run(rules->threads, compare_part, part);
    for (uint32_t i = 0; i < rules->threads; i++)
        wins += part[i].wins;
    return wins / deals;
}
