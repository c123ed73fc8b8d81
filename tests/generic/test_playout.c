/* SPDX-License-Identifier: MIT */
/*
 * A game's fast playout must play as if it listed the moves and drew one: never
 * an illegal move, each with the same chance, and whole games alike in length,
 * scores and winners. The seeds are fixed, so the statistics give the same
 * numbers in every run; the bounds are wide enough that a correct program
 * passes whatever the seeds are.
 */
#include "tables.h"

#include <math.h>

enum {
    GAMES = SANITIZED ? 20 : 1000,
    UNIFORM_GAMES = SANITIZED ? 1 : 2,
    SAMPLES = SANITIZED ? 10 : 40, /* for each move of a position */
    STEPS = 4,                     /* playouts of one move from each position */
    ABREAST = 23,                  /* games of one call of playouts */
    FEATURES = 2 + 3 * NV_MAX_PLAYERS
};

/* A normal variable is beyond this once in 1.7 million times. */
static const double z_bound = 5.0;

struct children {
    uint32_t count;
    unsigned char *states; /* what each legal move leads to */
    uint32_t *kind;        /* the first child with the same state */
};

static unsigned char *child_at(const struct children *children, uint32_t i)
{
    return children->states + (size_t)i * NV_MAX_STATE;
}

static uint32_t find_child(const struct position *position, const struct children *children,
                           const void *state)
{
    for (uint32_t i = 0; i < children->count; i++) {
        if (memcmp(child_at(children, i), state, position->table->game->state_size) == 0)
            return i;
    }
    return children->count;
}

static void children_init(struct children *children, const struct position *position)
{
    const struct table *table = position->table;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = position_moves(position, moves);
    *children = (struct children){
        .states = aligned_alloc(NV_ALIGN, (size_t)count * NV_MAX_STATE),
        .kind = calloc(count, sizeof *children->kind),
    };
    assert_true(children->states && children->kind);
    for (uint32_t i = 0; i < count; i++) {
        unsigned char *child = child_at(children, i);
        memcpy(child, position->state, table->game->state_size);
        table->game->play(table->rules, child, moves[i]);
        children->count = i;
        children->kind[i] = find_child(position, children, child);
    }
    children->count = count;
}

static void children_finish(struct children *children)
{
    free(children->states);
    free(children->kind);
}

/* Plays one move by playout and says which child it made. */
static uint32_t sample(struct position *position, const struct children *children)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct table *table = position->table;
    memcpy(state, position->state, table->game->state_size);
    REQUIRE(position, nv_playout(table->game, table->rules, state, &position->rng, 1) == 1);
    uint32_t child = find_child(position, children, state);
    REQUIRE(position, child < children->count);
    return child;
}

static void require_legal_steps(struct position *position)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    const struct table *table = position->table;
    memcpy(state, position->state, table->game->state_size);
    REQUIRE(position, nv_playout(table->game, table->rules, state, &position->rng, 0) == 0);
    REQUIRE(position, position_same(position, state));
    if (position_over(position)) {
        REQUIRE(position, nv_playout(table->game, table->rules, state, &position->rng, 9) == 0);
        REQUIRE(position, position_same(position, state));
        return;
    }
    struct children children;
    children_init(&children, position);
    for (int i = 0; i < STEPS; i++)
        sample(position, &children);
    children_finish(&children);
}

static void playouts_are_legal(const struct table *table)
{
    for (uint64_t seed = 0; seed < UNIFORM_GAMES; seed++)
        visit_game(table, seed, require_legal_steps);
}

/*
 * Pearson's chi-square of the moves drawn against equal chances. With n degrees
 * of freedom it has mean n and variance 2n; six deviations above, and 20 more
 * for the long tail of few degrees, is beyond one in ten million.
 */
static void require_uniform(struct position *position)
{
    if (position_over(position) || position->ply % 5 != 0)
        return;
    struct children children;
    children_init(&children, position);
    uint32_t samples = SAMPLES * children.count, kinds = 0;
    uint32_t *seen = calloc(children.count, sizeof *seen);
    uint32_t *ways = calloc(children.count, sizeof *ways);
    assert_true(seen && ways);
    for (uint32_t i = 0; i < samples; i++)
        seen[sample(position, &children)]++;
    for (uint32_t i = 0; i < children.count; i++)
        ways[children.kind[i]]++;
    double chi = 0;
    for (uint32_t i = 0; i < children.count; i++) {
        if (ways[i] == 0)
            continue;
        double expected = (double)SAMPLES * ways[i];
        chi += (seen[i] - expected) * (seen[i] - expected) / expected;
        kinds++;
    }
    REQUIRE(position, chi <= (kinds - 1) + 6 * sqrt(2.0 * (kinds - 1)) + 20);
    free(seen);
    free(ways);
    children_finish(&children);
}

static void playouts_are_uniform(const struct table *table)
{
    if (table->plain)
        visit_game(table, 11, require_uniform);
    else
        visit_game(table, 11, require_legal_steps);
}

/*
 * A playout may keep things from one move to the next. Stopped after every move
 * it cannot, and must play the same game: so whole playouts are as legal and as
 * uniform as single moves are.
 */
static void pieces_make_the_whole(const struct table *table)
{
    static struct position whole, pieces;
    for (uint64_t seed = 0; seed < 4 * UNIFORM_GAMES; seed++) {
        position_deal(&whole, table, seed);
        position_deal(&pieces, table, seed);
        uint32_t plies = nv_playout(table->game, table->rules, whole.state, &whole.rng,
                                    table->plies);
        while (nv_playout(table->game, table->rules, pieces.state, &pieces.rng, 1) == 1 &&
               ++pieces.ply < table->plies)
            continue;
        REQUIRE(&pieces, pieces.ply == plies);
        REQUIRE(&pieces, position_same(&whole, pieces.state));
    }
}

/*
 * Games side by side are the same as one after the other, with their generators: more than are
 * played by turns, some of them begun before, in a strange order of seeds, and with a limit that
 * some reach. The last round ends all.
 */
static void abreast_is_one_by_one(const struct table *table)
{
    static struct position single[ABREAST], many[ABREAST];
    struct nv_rng rngs[ABREAST];
    for (uint32_t i = 0; i < ABREAST; i++) {
        position_deal(&single[i], table, i * i % 7);
        nv_playout(table->game, table->rules, single[i].state, &single[i].rng, i * 9);
        many[i] = single[i];
        rngs[i] = single[i].rng;
    }
    for (uint32_t limit = 0; limit <= table->plies; limit = limit ? limit * 40 : 1) {
        uint64_t plies = 0;
        for (uint32_t i = 0; i < ABREAST; i++)
            plies += nv_playout(table->game, table->rules, single[i].state, &single[i].rng, limit);
        assert_int_equal(plies, nv_playouts(table->game, table->rules, many[0].state,
                                            sizeof many[0], rngs, ABREAST, limit));
        for (uint32_t i = 0; i < ABREAST; i++) {
            REQUIRE(&single[i], position_same(&single[i], many[i].state));
            REQUIRE(&single[i], memcmp(&single[i].rng, &rngs[i], sizeof rngs[i]) == 0);
        }
    }
}

/* A game of before there were playouts has its one playout called for each. */
static void older_games_play_one_by_one(const struct table *table)
{
    static struct position single, many;
    struct nv_game older = *table->game;
    older.size = offsetof(struct nv_game, playouts);
    memset(&older.playouts, PATTERN, sizeof older.playouts);
    position_deal(&single, table, 5);
    many = single;
    uint32_t plies = nv_playout(&older, table->rules, single.state, &single.rng, 30);
    REQUIRE(&single, nv_playouts(&older, table->rules, many.state, 0, &many.rng, 1, 30) == plies);
    REQUIRE(&single, position_same(&single, many.state));
}

struct sums {
    double sum[FEATURES], squares[FEATURES];
};

/* Counts a finished game: its length, and each seat's points and victory. */
static void sums_add(struct sums *sums, const struct table *table, const void *state,
                     uint32_t plies)
{
    double features[FEATURES] = {plies, (double)plies * plies};
    struct nv_result result;
    table->game->result(table->rules, state, &result);
    for (uint32_t seat = 0; seat < table->setup.players; seat++) {
        features[2 + 3 * seat] = result.score[seat];
        features[3 + 3 * seat] = (double)result.score[seat] * result.score[seat];
        features[4 + 3 * seat] = result.winners >> seat & 1;
    }
    for (int i = 0; i < FEATURES; i++) {
        sums->sum[i] += features[i];
        sums->squares[i] += features[i] * features[i];
    }
}

static void play_fast(const struct table *table, uint64_t seed, struct sums *sums)
{
    static struct position position;
    position_deal(&position, table, seed);
    uint32_t limit = table->endless ? table->plies : UINT32_MAX;
    uint32_t plies = nv_playout(table->game, table->rules, position.state, &position.rng, limit);
    REQUIRE(&position, plies == limit || position_over(&position));
    REQUIRE(&position, table->game->ply(table->rules, position.state) == plies);
    REQUIRE(&position, plies <= table->plies);
    sums_add(sums, table, position.state, plies);
}

static void play_slowly(const struct table *table, uint64_t seed, struct sums *sums)
{
    static struct position position;
    position_deal(&position, table, seed);
    while (!position_over(&position))
        position_step(&position);
    sums_add(sums, table, position.state, position.ply);
}

/*
 * The means of every feature, fast against slow, by the two-sample z-test. The
 * small addend keeps features that never vary from dividing by 0.
 */
static void playouts_are_distributed_alike(const struct table *table)
{
    struct sums fast = {0}, slow = {0};
    if (!table->plain || table->endless) {
        play_fast(table, 1, &fast);
        return;
    }
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        play_fast(table, seed, &fast);
        play_slowly(table, GAMES + seed, &slow);
    }
    for (int i = 0; i < FEATURES; i++) {
        double a = fast.sum[i] / GAMES, b = slow.sum[i] / GAMES;
        double variance = fast.squares[i] / GAMES - a * a + slow.squares[i] / GAMES - b * b;
        double z = (a - b) / sqrt((variance + 1e-9 * (a * a + 1)) / GAMES);
        if (fabs(z) > z_bound)
            fail_msg("%s: feature %d: mean %g by playout, %g by moves, z %g", table->name, i, a, b,
                     z);
    }
}

int main(void)
{
    static const struct property properties[] = {
        {"playouts make legal moves", playouts_are_legal},
        {"playouts choose uniformly", playouts_are_uniform},
        {"playouts in pieces are the same", pieces_make_the_whole},
        {"playouts abreast are the same", abreast_is_one_by_one},
        {"older games play one by one", older_games_play_one_by_one},
        {"playouts are distributed like play", playouts_are_distributed_alike},
    };
    return run_properties("playout", properties, sizeof properties / sizeof *properties);
}
