/* SPDX-License-Identifier: MIT */
/*
 * Judging the moves of a game, one after another: what each one lost, by searches of the position
 * before it and of what it led to, and what was luck.
 */
#include "novae/analyse.h"

#include "players/player.h"
#include "players/prospect.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *sign, *word;
    float permille, total;
} marks[] = {
#define MARK_ROW(name, sign, word, permille, total) {sign, word, permille, total},
    NV_MARK_TABLE(MARK_ROW)
#undef MARK_ROW
};

const char *nv_mark_sign(uint32_t mark)
{
    return marks[mark].sign;
}

const char *nv_mark_word(uint32_t mark)
{
    return marks[mark].word;
}

static float least_loss(enum nv_mark mark, bool total)
{
    return total ? marks[mark].total : marks[mark].permille;
}

struct nv_analysis {
    struct nv_prospector prospector; /* while it is made */
    const struct nv_game *game;
    uint32_t players;
    bool total; /* scores are totals: less is better */
    uint32_t done, count;
    struct nv_seat_account seats[NV_MAX_PLAYERS];
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    struct nv_judged judged[];
};

/* ---- one move ---- */

static enum nv_mark mark_of(float loss, bool total)
{
    enum nv_mark mark = NV_MARK_FINE;
    for (enum nv_mark worse = NV_MARK_INACCURACY; worse < NV_MARKS; worse++) {
        if (loss >= least_loss(worse, total))
            mark = worse;
    }
    return mark;
}

/* How much better `a` is than `b`. */
static float better_by(bool total, float a, float b)
{
    return total ? b - a : a - b;
}

static bool turns_game(const struct nv_judged *judged, bool total)
{
    if (judged->mark >= NV_MARK_MISTAKE)
        return true;
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        if (fabsf(judged->luck[seat]) >= least_loss(NV_MARK_MISTAKE, total))
            return true;
    }
    return false;
}

/* Judges a move between two positions whose prospects are known. */
static void judge(const struct nv_analysis *analysis, const void *before, nv_move move,
                  const struct nv_prospect *old, const struct nv_prospect *now,
                  struct nv_judged *judged)
{
    bool total = analysis->total;
    uint32_t seat = (uint32_t)analysis->game->turn(analysis->rules, before);
    struct nv_prospect played = *now, best;
    *judged = (struct nv_judged){.size = sizeof *judged, .move = move, .best = move, .seat = seat};
    judged->revealed = nv_game_reveals(analysis->game, analysis->rules, before, move);
    if (judged->revealed)
        nv_prospect_move(&analysis->prospector, before, move, &played);
    judged->played_score = judged->best_score = played.score[seat];
    if (old->best != move) {
        nv_prospect_move(&analysis->prospector, before, old->best, &best);
        float loss = better_by(total, best.score[seat], played.score[seat]);
        if (loss > 0) {
            judged->best = old->best;
            judged->best_score = best.score[seat];
            judged->loss = loss;
        }
    }
    judged->mark = mark_of(judged->loss, total);
    for (uint32_t i = 0; i < analysis->players; i++) {
        judged->before[i] = old->score[i];
        judged->after[i] = now->score[i];
        judged->luck[i] = better_by(total, now->score[i], played.score[i]);
    }
    judged->turning = turns_game(judged, total);
}

/* ---- the whole game ---- */

static void add_up(struct nv_analysis *analysis, const struct nv_judged *judged)
{
    struct nv_seat_account *mover = &analysis->seats[judged->seat];
    mover->moves++;
    mover->marks[judged->mark]++;
    mover->loss += judged->loss;
    for (uint32_t seat = 0; seat < analysis->players; seat++) {
        analysis->seats[seat].luck += judged->luck[seat];
        analysis->seats[seat].swing += fabsf(judged->luck[seat]);
    }
    analysis->done++;
}

static void judge_all(struct nv_analysis *analysis, const void *first, const nv_move *moves,
                      nv_on_judged *on_judged, void *context)
{
    const struct nv_game *game = analysis->game;
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    struct nv_prospect old = {0}, now = {0};
    memcpy(before, first, game->state_size);
    if (analysis->count > 0)
        nv_prospect_position(&analysis->prospector, before, &old);
    for (uint32_t i = 0; i < analysis->count; i++) {
        memcpy(after, before, game->state_size);
        game->play(analysis->rules, after, moves[i]);
        nv_prospect_position(&analysis->prospector, after, &now);
        judge(analysis, before, moves[i], &old, &now, &analysis->judged[i]);
        add_up(analysis, &analysis->judged[i]);
        memcpy(before, after, game->state_size);
        old = now;
        if (on_judged)
            on_judged(context, analysis);
    }
}

/* What each search may cost: the player's limits in the first position, for all of them. */
static struct nv_time_control cost_of(const struct nv_player *player, const void *rules,
                                      const void *first, const struct nv_time_control *time)
{
    struct nv_limits limits = nv_player_limits(player, rules, first, time);
    return (struct nv_time_control){.size = sizeof(struct nv_time_control),
                                    .movetime = limits.millis,
                                    .nodes = limits.nodes,
                                    .depth = limits.depth};
}

struct nv_analysis *nv_analysis_create(struct nv_player *player, const void *rules,
                                       const void *first, const nv_move *moves, uint32_t count,
                                       const struct nv_time_control *time, nv_on_judged *on_judged,
                                       void *context, struct nv_error *error)
{
    const struct nv_player_options *options = nv_player_options_of(player);
    const struct nv_game *game = options->game;
    if (options->kind != NV_PLAYER_LEVEL) {
        nv_fail(error, NV_BAD_OPTION, "only a player of a level can judge moves");
        return NULL;
    }
    size_t size = sizeof(struct nv_analysis) + (size_t)count * sizeof(struct nv_judged);
    size = (size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    struct nv_analysis *analysis = aligned_alloc(NV_ALIGN, size);
    if (!analysis) {
        nv_fail(error, NV_NO_MEMORY, "out of memory");
        return NULL;
    }
    memset(analysis, 0, size);
    analysis->game = game;
    analysis->players = game->players(rules);
    analysis->total = nv_game_counts_total(game, rules);
    analysis->count = count;
    for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
        analysis->seats[seat].size = sizeof analysis->seats[seat];
    memcpy(analysis->rules, rules, game->rules_size);
    analysis->prospector = (struct nv_prospector){.player = player,
                                                  .game = game,
                                                  .rules = analysis->rules,
                                                  .time = cost_of(player, rules, first, time),
                                                  .seed = options->seed};
    judge_all(analysis, first, moves, on_judged, context);
    analysis->prospector.player = NULL;
    return analysis;
}

void nv_analysis_destroy(struct nv_analysis *analysis)
{
    free(analysis);
}

uint32_t nv_analysis_count(const struct nv_analysis *analysis)
{
    return analysis->done;
}

uint32_t nv_analysis_moves(const struct nv_analysis *analysis)
{
    return analysis->count;
}

const struct nv_judged *nv_analysis_judged(const struct nv_analysis *analysis, uint32_t index)
{
    assert(index < analysis->done);
    return &analysis->judged[index];
}

const struct nv_seat_account *nv_analysis_seat(const struct nv_analysis *analysis, uint32_t seat)
{
    assert(seat < NV_MAX_PLAYERS);
    return &analysis->seats[seat];
}

float nv_analysis_luck_share(const struct nv_analysis *analysis)
{
    float loss = 0, swing = 0;
    for (uint32_t seat = 0; seat < analysis->players; seat++) {
        loss += analysis->seats[seat].loss;
        swing += analysis->seats[seat].swing;
    }
    /* Luck shifts at least two seats at once, but a loss counts for one. */
    swing = analysis->players > 1 ? swing / 2 : swing;
    return loss + swing > 0 ? swing / (loss + swing) : 0;
}

bool nv_analysis_revealed(const struct nv_analysis *analysis)
{
    bool revealed = false;
    for (uint32_t i = 0; i < analysis->done; i++)
        revealed |= analysis->judged[i].revealed;
    return revealed;
}
