/* SPDX-License-Identifier: MIT */
/*
 * tune GAME FILE [games nodes players...]: one generation of learning. The
 * program plays against itself with the weights it was built with, fits new ones
 * to who won and to what the search preferred, and writes the table that the
 * next build is made with. The same arguments give the same table.
 */
#include "tune/fit.h"

#include "ai/net.h"
#include "ai/prior.h"
#include "novae/novae.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TREE_BYTES = 64 << 20,
    OPENING = 12,       /* moves in which chance plays along */
    RANDOM_OPENING = 6, /* and of them at most so many by chance alone */
    SLIP = 8,           /* later every so manieth move is left to chance */
    MAX_GAME = 400,     /* moves of which the positions are kept */
    MOVES_EVERY = 8,    /* every so manieth position is kept with its moves */
    SEAT_EPOCHS = 6,
    MOVE_EPOCHS = 12,
    MOST_FEATURES = NV_NET_INPUTS,
};

static const float TRUST = 0.4f; /* in the search's judgement, the rest in who won */

struct tuner {
    const struct nv_game *game;
    const struct nv_prior *prior;
    struct nv_search *search;
    uint32_t players, nodes;
    struct nv_rng rng;
    struct seat_samples seats;
    struct move_samples moves;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static void *grown(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) {
        fprintf(stderr, "tune: no memory\n");
        exit(1);
    }
    return memory;
}

/* ---- keeping ---- */

/* What the search expects for each seat: the mover's chance, the others in proportion. */
static void judge(struct tuner *tuner, const struct nv_report *report, float *target)
{
    struct nv_opinion opinion = {.weight = NULL};
    uint32_t seat = (uint32_t)tuner->game->turn(tuner->rules, tuner->state);
    tuner->prior->consider(tuner->game, tuner->rules, tuner->state, NULL, 0, &opinion);
    float rest = 1 - opinion.value[seat] + 1e-6f;
    for (uint32_t s = 0; s < tuner->players; s++)
        target[s] = opinion.value[s] / rest * (1 - report->lines[0].value);
    target[seat] = report->lines[0].value;
}

static void keep_seats(struct tuner *tuner, const struct nv_report *report)
{
    struct seat_samples *seats = &tuner->seats;
    size_t width = (size_t)seats->seats * seats->features;
    if (seats->count == seats->room) {
        seats->room = seats->room ? 2 * seats->room : 4096;
        seats->x = grown(seats->x, seats->room * width, sizeof *seats->x);
        seats->target = grown(seats->target, (size_t)seats->room * seats->seats,
                              sizeof *seats->target);
    }
    tuner->prior->tuning->measure(tuner->rules, tuner->state, seats->x + seats->count * width);
    judge(tuner, report, seats->target + (size_t)seats->count++ * seats->seats);
}

static float visits_of(const struct nv_report *report, nv_move move)
{
    for (uint32_t i = 0; i < report->count; i++) {
        if (report->lines[i].move == move)
            return (float)report->lines[i].visits;
    }
    return 0;
}

static void keep_moves(struct tuner *tuner, const struct nv_report *report)
{
    struct move_samples *all = &tuner->moves;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = tuner->game->moves(tuner->rules, tuner->state, moves);
    if (all->count + 2 > all->room) {
        all->room = all->room ? 2 * all->room : 1024;
        all->start = grown(all->start, all->room, sizeof *all->start);
    }
    if (all->moves + count > all->moves_room) {
        all->moves_room = 2 * (all->moves_room + count);
        all->x = grown(all->x, (size_t)all->moves_room * all->features, sizeof *all->x);
        all->target = grown(all->target, all->moves_room, sizeof *all->target);
    }
    tuner->prior->tuning->measure_moves(tuner->rules, tuner->state, moves, count,
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

/* ---- playing ---- */

/* A move by chance, each as often as the search tried it. */
static nv_move sample(struct tuner *tuner, const struct nv_report *report)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < report->count; i++)
        sum += report->lines[i].visits;
    uint64_t point = nv_rng_next(&tuner->rng) % (sum ? sum : 1);
    for (uint32_t i = 0; i < report->count; i++) {
        if (point < report->lines[i].visits)
            return report->lines[i].move;
        point -= report->lines[i].visits;
    }
    return report->lines[0].move;
}

static void play_opening(struct tuner *tuner)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t random = nv_rng_below(&tuner->rng, RANDOM_OPENING + 1);
    for (; random > 0 && tuner->game->turn(tuner->rules, tuner->state) != NV_OVER; random--) {
        uint32_t count = tuner->game->moves(tuner->rules, tuner->state, moves);
        tuner->game->play(tuner->rules, tuner->state, moves[nv_rng_below(&tuner->rng, count)]);
    }
}

static void play_move(struct tuner *tuner, uint32_t ply)
{
    struct nv_report report;
    struct nv_limits limits = {.nodes = tuner->nodes};
    nv_search_arm(tuner->search);
    nv_search_run(tuner->search, tuner->rules, tuner->state, &limits, NV_MAX_LINES, NULL, NULL,
                  &report);
    keep_seats(tuner, &report);
    if (nv_rng_below(&tuner->rng, MOVES_EVERY) == 0)
        keep_moves(tuner, &report);
    bool chance = ply < OPENING || nv_rng_below(&tuner->rng, SLIP) == 0;
    nv_move move = chance ? sample(tuner, &report) : report.lines[0].move;
    tuner->game->play(tuner->rules, tuner->state, move);
}

static void play_game(struct tuner *tuner, uint64_t seed)
{
    float value[NV_MAX_PLAYERS];
    uint32_t first = tuner->seats.count, ply = 0;
    nv_rng_seed(&tuner->rng, seed);
    tuner->game->deal_seed(tuner->rules, tuner->state, nv_rng_next(&tuner->rng));
    nv_search_clear(tuner->search);
    play_opening(tuner);
    while (tuner->game->turn(tuner->rules, tuner->state) != NV_OVER && ply < MAX_GAME)
        play_move(tuner, ply++);
    tuner->prior->outcome(tuner->game, tuner->rules, tuner->state, value);
    for (uint32_t i = first; i < tuner->seats.count; i++) {
        float *target = tuner->seats.target + (size_t)i * tuner->players;
        for (uint32_t s = 0; s < tuner->players; s++)
            target[s] = TRUST * target[s] + (1 - TRUST) * value[s];
    }
}

/* ---- writing ---- */

static void write_table(FILE *file, const char *name, const char *kind, uint32_t players,
                        const float *weights, uint32_t count)
{
    enum { IN_LINE = 8 };
    fprintf(file, "\nstatic const float %s%s_%u[%u] = {\n", name, kind, players, count);
    for (uint32_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.6g", (double)weights[i]);
        bool whole = strpbrk(text, ".e") == NULL;
        fprintf(file, "%s%s%sf,%s", i % IN_LINE ? " " : "    ", text, whole ? ".0" : "",
                i % IN_LINE == IN_LINE - 1 || i + 1 == count ? "\n" : "");
    }
    fprintf(file, "};\n");
}

/* Learns for one number of players and writes what it found. */
static void tune(struct tuner *tuner, uint32_t games, const char *name, FILE *file)
{
    const struct nv_tuning *tuning = tuner->prior->tuning;
    float net[NV_NET_SIZE(MOST_FEATURES)], moves[MOST_FEATURES];
    tuner->seats = (struct seat_samples){.seats = tuner->players, .features = tuning->features};
    tuner->moves = (struct move_samples){.features = tuning->move_features};
    for (uint32_t i = 0; i < games; i++)
        play_game(tuner, ((uint64_t)tuner->players << 32) + i);
    double loss = fit_seats(&tuner->seats, SEAT_EPOCHS, tuner->players, net);
    double move_loss = fit_moves(&tuner->moves, MOVE_EPOCHS, moves);
    printf("%u players: %u positions, loss %.4f; %u with moves, loss %.4f\n", tuner->players,
           tuner->seats.count, loss, tuner->moves.count, move_loss);
    fflush(stdout);
    write_table(file, name, "", tuner->players, net, NV_NET_SIZE(tuning->features));
    write_table(file, name, "_moves", tuner->players, moves, tuning->move_features);
    fflush(file);
    free(tuner->seats.x);
    free(tuner->seats.target);
    free(tuner->moves.start);
    free(tuner->moves.x);
    free(tuner->moves.target);
}

static void keep_tables(const struct nv_tuning *tuning, uint32_t players, const char *name,
                        FILE *file)
{
    write_table(file, name, "", players, tuning->nets[players], NV_NET_SIZE(tuning->features));
    write_table(file, name, "_moves", players, tuning->moves[players], tuning->move_features);
}

static bool wanted(uint32_t players, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        if ((uint32_t)atoi(words[i]) == players)
            return true;
    }
    return count == 0;
}

static void tune_all(struct tuner *tuner, uint32_t games, int count, char **words, FILE *file)
{
    char name[32];
    struct nv_setup setup;
    snprintf(name, sizeof name, "%s", tuner->game->name);
    for (char *dash = name; (dash = strchr(dash, '-')) != NULL;)
        *dash = '_';
    fprintf(file, "/* SPDX-License-Identifier: MIT */\n/* Written by tools/tune. */\n");
    for (uint32_t players = 2; players <= tuner->game->max_players; players++) {
        if (!tuner->prior->tuning->nets[players])
            continue;
        nv_setup_init(&setup, tuner->game);
        setup.players = tuner->players = players;
        if (tuner->game->configure(tuner->rules, &setup, &(struct nv_error){0}) != NV_OK)
            continue;
        if (wanted(players, count, words))
            tune(tuner, games, name, file);
        else
            keep_tables(tuner->prior->tuning, players, name, file);
    }
}

int main(int argc, char **argv)
{
    static struct tuner tuner;
    if (argc < 3) {
        fprintf(stderr, "usage: tune GAME FILE [GAMES NODES [PLAYERS...]]\n");
        return 2;
    }
    tuner.game = nv_game_find(nv_span_of(argv[1]));
    if (!tuner.game || !nv_prior_of(tuner.game)->tuning) {
        fprintf(stderr, "tune: nothing to fit for %s\n", argv[1]);
        return 2;
    }
    uint32_t games = argc > 3 ? (uint32_t)atoi(argv[3]) : 4000;
    tuner.nodes = argc > 4 ? (uint32_t)atoi(argv[4]) : 200;
    tuner.prior = nv_prior_of(tuner.game);
    tuner.search = nv_search_create(
        tuner.game, &(struct nv_search_options){.bytes = TREE_BYTES, .threads = 1, .seed = 1},
        NULL);
    /* Written aside: a table that is not whole must not reach the next build. */
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.new", argv[2]);
    FILE *file = tuner.search ? fopen(aside, "w") : NULL;
    if (!file) {
        perror(aside);
        return 1;
    }
    tune_all(&tuner, games, argc > 5 ? argc - 5 : 0, argv + 5, file);
    nv_search_destroy(tuner.search);
    return fclose(file) != 0 || rename(aside, argv[2]) != 0;
}
