/* SPDX-License-Identifier: MIT */
/*
 * From games to samples. What a seat should expect is what the search expected when it moved, the
 * others' part as at their own next moves. Moves that the search looked at often enough are
 * positions to learn from as well: they teach what makes one move better than another.
 */
#include "learn/samples.h"

#include "novae/novae.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HELD_OUT = 10,     /* every so manieth game is only for judging */
    MOVES_EVERY = 3,   /* every so manieth position is kept with its moves */
    FULL_VISITS = 100, /* from which on a sibling counts as much as the position itself */
};

struct taker {
    const struct nv_game *game;
    const struct nv_tuning *tuning;
    const struct weights *weights;
    const struct fit_settings *settings;
    struct samples *samples;
    uint32_t players;
    bool held_out;
    float *features;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    float expects[GAME_PLIES + 1][NV_MAX_PLAYERS];
};

static void *grown(void *memory, size_t count, size_t size)
{
    memory = realloc(memory, count * size);
    if (!memory) {
        fprintf(stderr, "learn: no memory\n");
        exit(1);
    }
    return memory;
}

/* ---- seats ---- */

static void grow_seats(struct seat_samples *all)
{
    size_t room = all->room = all->room ? 2 * all->room : 4096, seats = room * all->seats;
    all->start = grown(all->start, seats + 1, sizeof *all->start);
    all->target = grown(all->target, seats, sizeof *all->target);
    all->outcome = grown(all->outcome, seats, sizeof *all->outcome);
    all->search = grown(all->search, seats, sizeof *all->search);
    all->said = grown(all->said, seats, sizeof *all->said);
    all->weight = grown(all->weight, room, sizeof *all->weight);
    all->held_out = grown(all->held_out, room, sizeof *all->held_out);
}

static void keep_inputs(struct taker *taker, struct seat_samples *all, const float *features)
{
    uint32_t inputs = taker->tuning->inputs_of(taker->players);
    if (all->inputs + inputs > all->inputs_room) {
        all->inputs_room = 2 * all->inputs_room + inputs;
        all->input = grown(all->input, all->inputs_room, sizeof *all->input);
    }
    for (uint32_t i = 0; i < inputs; i++) {
        if (features[i] != 0)
            all->input[all->inputs++] = (struct sample_input){(uint16_t)i,
                                                              (uint16_t)(features[i] * 8)};
    }
}

/* Keeps a position; what each seat expects of it, and got, or NULL where nobody knows. */
static void keep_seats(struct taker *taker, const void *state, const float *expects,
                       const float *outcome, float weight)
{
    struct seat_samples *all = &taker->samples->seats;
    struct nv_evaluation said = {.tuning = taker->weights->expert.tuning};
    if (all->count == all->room)
        grow_seats(all);
    taker->tuning->measure(taker->rules, state, taker->features);
    taker->weights->expert.evaluate(taker->game, taker->rules, state, NULL, 0, &said);
    for (uint32_t s = 0; s < all->seats; s++) {
        size_t row = (size_t)all->count * all->seats + s;
        float got = outcome ? outcome[s] : expects[s];
        all->start[row] = all->inputs;
        keep_inputs(taker, all, taker->features + (size_t)s * taker->tuning->features);
        all->start[row + 1] = all->inputs;
        all->outcome[row] = got;
        all->search[row] = expects[s];
        all->said[row] = said.value[s];
        all->target[row] = taker->settings->trust * expects[s] + (1 - taker->settings->trust) * got;
    }
    all->weight[all->count] = weight;
    all->held_out[all->count++] = taker->held_out;
}

/* What all expect when the mover expects `value`: the others share the rest as in `later`. */
static void share(uint32_t players, uint32_t mover, float value, const float *later, float *out)
{
    float rest = 0;
    for (uint32_t s = 0; s < players; s++)
        rest += s == mover ? 0 : later[s];
    for (uint32_t s = 0; s < players; s++)
        out[s] = (1 - value) * (rest > 1e-5f ? later[s] / rest : 1 / (float)(players - 1));
    out[mover] = value;
}

/* What the search thought of all seats before each move, from the last one back. */
static void expect(struct taker *taker, const struct game_record *game)
{
    uint8_t mover[GAME_PLIES];
    taker->game->deal_seed(taker->rules, taker->state, game->seed);
    for (uint32_t i = 0; i < game->plies; i++) {
        mover[i] = (uint8_t)taker->game->turn(taker->rules, taker->state);
        taker->game->play(taker->rules, taker->state, game->ply[i].move);
    }
    memcpy(taker->expects[game->plies], game->outcome, sizeof game->outcome);
    for (uint32_t i = game->plies; i-- > 0;) {
        if (game->ply[i].tries)
            share(game->players, mover[i], game->ply[i].value, taker->expects[i + 1],
                  taker->expects[i]);
        else
            memcpy(taker->expects[i], taker->expects[i + 1], sizeof taker->expects[i]);
    }
}

/* Positions after moves that were looked at, but for those that reveal something. */
static void keep_siblings(struct taker *taker, const struct game_ply *ply, const float *expects)
{
    const struct nv_game *game = taker->game;
    uint32_t mover = (uint32_t)game->turn(taker->rules, taker->state), kept = 0;
    for (uint32_t i = 0; i < ply->tries && kept < taker->settings->siblings; i++) {
        const struct game_try *tried = &ply->tried[i];
        float all[NV_MAX_PLAYERS];
        if (tried->visits < taker->settings->least ||
            nv_game_reveals(game, taker->rules, taker->state, tried->move))
            continue;
        memcpy(taker->after, taker->state, game->state_size);
        game->play(taker->rules, taker->after, tried->move);
        if (game->turn(taker->rules, taker->after) == NV_OVER)
            continue;
        share(taker->players, mover, tried->value, expects, all);
        uint32_t visits = tried->visits < FULL_VISITS ? tried->visits : FULL_VISITS;
        keep_seats(taker, taker->after, all, NULL, (float)visits / FULL_VISITS);
        kept++;
    }
}

/* ---- moves ---- */

static float share_of(const struct game_ply *ply, nv_move move)
{
    uint32_t sum = 0, visits = 0;
    for (uint32_t i = 0; i < ply->tries; i++) {
        sum += ply->tried[i].visits;
        visits += ply->tried[i].move == move ? ply->tried[i].visits : 0;
    }
    return sum ? (float)visits / (float)sum : 0;
}

static void keep_moves(struct taker *taker, const struct game_ply *ply)
{
    static nv_move moves[NV_MOVES_SPACE];
    const struct nv_tuning *tuning = taker->tuning;
    struct move_samples *all = &taker->samples->moves;
    uint32_t count = taker->game->moves(taker->rules, taker->state, moves);
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 1024;
        all->start = grown(all->start, all->room + 1, sizeof *all->start);
        all->held_out = grown(all->held_out, all->room, sizeof *all->held_out);
        all->context = grown(all->context, (size_t)all->room * tuning->contexts,
                             sizeof *all->context);
    }
    if (all->moves + count > all->moves_room) {
        all->moves_room = 2 * (all->moves_room + count);
        all->x = grown(all->x, all->moves_room * tuning->move_features, sizeof *all->x);
        all->target = grown(all->target, all->moves_room, sizeof *all->target);
    }
    tuning->measure_context(taker->rules, taker->state,
                            all->context + (size_t)all->count * tuning->contexts);
    tuning->measure_moves(taker->rules, taker->state, moves, count,
                          all->x + all->moves * tuning->move_features);
    for (uint32_t i = 0; i < count; i++)
        all->target[all->moves + i] = share_of(ply, moves[i]);
    all->held_out[all->count] = taker->held_out;
    all->start[all->count++] = all->moves;
    all->moves += count;
    all->start[all->count] = all->moves;
}

/* ---- games ---- */

static void take_game(struct taker *taker, const struct game_record *game)
{
    taker->held_out = game->number % HELD_OUT == HELD_OUT - 1;
    expect(taker, game);
    taker->game->deal_seed(taker->rules, taker->state, game->seed);
    for (uint32_t i = 0; i < game->plies; i++) {
        const struct game_ply *ply = &game->ply[i];
        if (ply->tries) {
            keep_seats(taker, taker->state, taker->expects[i], game->outcome, 1);
            if (!taker->held_out)
                keep_siblings(taker, ply, taker->expects[i]);
            if (ply->tries > 1 && (game->number + i) % MOVES_EVERY == 0)
                keep_moves(taker, ply);
        }
        taker->game->play(taker->rules, taker->state, ply->move);
    }
}

void samples_of_games(const struct game_list *games, const struct nv_game *game, uint32_t players,
                      const struct fit_settings *settings, const struct weights *weights,
                      struct samples *samples)
{
    static struct taker taker;
    memset(samples, 0, sizeof *samples);
    samples->seats.seats = players;
    taker.game = game;
    taker.tuning = &weights->tuning;
    taker.weights = weights;
    taker.settings = settings;
    taker.samples = samples;
    taker.players = players;
    taker.features = grown(NULL, (size_t)players * weights->tuning.features, sizeof(float));
    games_configure(game, players, taker.rules);
    for (uint32_t i = 0; i < games->count; i++) {
        if (games->game[i]->players == players)
            take_game(&taker, games->game[i]);
    }
    free(taker.features);
}

void samples_free(struct samples *samples)
{
    struct seat_samples *seats = &samples->seats;
    struct move_samples *moves = &samples->moves;
    void *all[] = {seats->input, seats->start,  seats->target,   seats->outcome, seats->search,
                   seats->said,  seats->weight, seats->held_out, moves->start,   moves->context,
                   moves->x,     moves->target, moves->held_out};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    memset(samples, 0, sizeof *samples);
}
