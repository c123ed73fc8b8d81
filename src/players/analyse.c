/* SPDX-License-Identifier: MIT */
/* Judging the moves of a game, one after another. */
#include "players/analyse.h"

#include "players/experts.h"
#include "players/hint.h"

#include <math.h>
#include <stdalign.h>
#include <string.h>

enum { REDRAWS = 8 }; /* guesses of what a move may reveal */

static const struct {
    const char *sign, *word;
    float permille, total;
} marks[] = {
#define MARK_ROW(name, sign, word, permille, total) {sign, word, permille, total},
    NV_MARK_TABLE(MARK_ROW)
#undef MARK_ROW
};

const char *nv_mark_sign(enum nv_mark mark)
{
    return marks[mark].sign;
}

const char *nv_mark_word(enum nv_mark mark)
{
    return marks[mark].word;
}

static float least_loss(enum nv_mark mark, bool total)
{
    return total ? marks[mark].total : marks[mark].permille;
}

/* What each seat expects, and the move that the search prefers. */
struct appraisal {
    float score[NV_MAX_PLAYERS];
    nv_move best;
};

/* ---- one position ---- */

static void score_end(const struct nv_analyst *analyst, const void *state,
                      float score[NV_MAX_PLAYERS])
{
    const struct nv_game *game = analyst->game;
    struct nv_result result;
    float value[NV_MAX_PLAYERS] = {0};
    nv_outcome(game, analyst->rules, state, value);
    game->result(analyst->rules, state, &result);
    bool total = nv_game_counts_total(game, analyst->rules);
    for (uint32_t seat = 0; seat < game->players(analyst->rules); seat++)
        score[seat] = total ? (float)result.score[seat] : value[seat] * 1000;
}

/* An evaluation of all seats at the end of a line, as far as nothing is revealed. */
static void look_ahead(const struct nv_analyst *analyst, const void *state,
                       const struct nv_line *line, float value[NV_MAX_PLAYERS])
{
    const struct nv_game *game = analyst->game;
    const struct nv_expert *expert = nv_expert_of(game);
    alignas(NV_ALIGN) unsigned char ahead[NV_MAX_STATE];
    game->observe(analyst->rules, state, game->turn(analyst->rules, state), ahead);
    for (uint32_t i = 0; i < line->length; i++) {
        if (game->turn(analyst->rules, ahead) == NV_OVER ||
            nv_game_reveals(game, analyst->rules, ahead, line->pv[i]))
            break;
        game->play(analyst->rules, ahead, line->pv[i]);
    }
    struct nv_evaluation evaluation = {0};
    if (game->turn(analyst->rules, ahead) == NV_OVER)
        nv_outcome(game, analyst->rules, ahead, evaluation.value);
    else
        expert->evaluate(game, analyst->rules, ahead, NULL, 0, &evaluation);
    memcpy(value, evaluation.value, sizeof evaluation.value);
}

/* The search knows what the mover expects; the others share the rest as the prior sees them. */
static void share_rest(const struct nv_analyst *analyst, const void *state,
                       const struct nv_line *line, float score[NV_MAX_PLAYERS])
{
    uint32_t players = analyst->game->players(analyst->rules);
    uint32_t mover = (uint32_t)analyst->game->turn(analyst->rules, state);
    float value[NV_MAX_PLAYERS], sum = 0;
    look_ahead(analyst, state, line, value);
    for (uint32_t seat = 0; seat < players; seat++)
        sum += seat == mover ? 0 : value[seat];
    for (uint32_t seat = 0; seat < players; seat++) {
        float share = sum > 0 ? value[seat] / sum : 1.0f / (float)(players - 1);
        score[seat] = (1 - line->value) * share * 1000;
    }
    score[mover] = line->value * 1000;
}

void nv_analyse_scores(const struct nv_analyst *analyst, const void *state,
                       const struct nv_line *line, float score[NV_MAX_PLAYERS])
{
    const struct nv_game *game = analyst->game;
    if (game->turn(analyst->rules, state) == NV_OVER)
        score_end(analyst, state, score);
    else if (nv_game_counts_total(game, analyst->rules))
        score[0] = (float)line->score;
    else
        share_rest(analyst, state, line, score);
}

static void appraise(const struct nv_analyst *analyst, const void *state,
                     const struct nv_limits *limits, struct appraisal *appraisal)
{
    const struct nv_game *game = analyst->game;
    struct nv_report report;
    if (game->turn(analyst->rules, state) == NV_OVER) {
        score_end(analyst, state, appraisal->score);
        return;
    }
    nv_search_clear(analyst->search); /* what was thought before must not matter */
    nv_search_arm(analyst->search);
    nv_search_run(analyst->search, analyst->rules, state, limits, 1, NULL, NULL, &report);
    appraisal->best = report.lines[0].move;
    nv_analyse_scores(analyst, state, &report.lines[0], appraisal->score);
}

/* ---- one move ---- */

static struct nv_limits share_of(const struct nv_limits *limits, uint32_t parts)
{
    struct nv_limits part = *limits;
    part.nodes = (limits->nodes + parts - 1) / parts;
    part.millis = (limits->millis + parts - 1) / parts;
    return part;
}

/* What each seat expects of a move, whatever it reveals. */
static void expect(const struct nv_analyst *analyst, const void *before, nv_move move,
                   struct appraisal *expected)
{
    const struct nv_game *game = analyst->game;
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE], after[NV_MAX_STATE];
    uint32_t draws = nv_game_reveals(analyst->game, analyst->rules, before, move) ? REDRAWS : 1;
    struct nv_limits limits = share_of(&analyst->limits, draws);
    struct nv_rng rng;
    nv_rng_seed(&rng, analyst->seed + game->ply(analyst->rules, before));
    game->observe(analyst->rules, before, game->turn(analyst->rules, before), seen);
    *expected = (struct appraisal){0};
    for (uint32_t i = 0; i < draws; i++) {
        struct appraisal draw = {0};
        memcpy(after, seen, game->state_size);
        game->determinize(analyst->rules, after, &rng);
        game->play(analyst->rules, after, move);
        appraise(analyst, after, &limits, &draw);
        for (int seat = 0; seat < NV_MAX_PLAYERS; seat++)
            expected->score[seat] += draw.score[seat] / (float)draws;
    }
}

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

/* Judges a move between two appraised positions. */
static void judge(const struct nv_analyst *analyst, const void *before, nv_move move,
                  const struct appraisal *old, const struct appraisal *now,
                  struct nv_judged *judged)
{
    bool total = nv_game_counts_total(analyst->game, analyst->rules);
    uint32_t seat = (uint32_t)analyst->game->turn(analyst->rules, before);
    struct appraisal played = *now, best;
    *judged = (struct nv_judged){.move = move, .best = move, .seat = seat};
    judged->revealed = nv_game_reveals(analyst->game, analyst->rules, before, move);
    if (judged->revealed)
        expect(analyst, before, move, &played);
    judged->played_score = judged->best_score = played.score[seat];
    if (old->best != move) {
        expect(analyst, before, old->best, &best);
        float loss = better_by(total, best.score[seat], played.score[seat]);
        if (loss > 0) {
            judged->best = old->best;
            judged->best_score = best.score[seat];
            judged->loss = loss;
        }
    }
    judged->mark = mark_of(judged->loss, total);
    for (uint32_t i = 0; i < analyst->game->players(analyst->rules); i++) {
        judged->before[i] = old->score[i];
        judged->after[i] = now->score[i];
        judged->luck[i] = better_by(total, now->score[i], played.score[i]);
    }
}

void nv_analyse(const struct nv_analyst *analyst, const void *first, const nv_move *moves,
                uint32_t count, struct nv_judged *judged, nv_on_judged *on_judged, void *context)
{
    const struct nv_game *game = analyst->game;
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    struct appraisal old = {0}, now = {0};
    memcpy(before, first, game->state_size);
    if (count > 0)
        appraise(analyst, before, &analyst->limits, &old);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(after, before, game->state_size);
        game->play(analyst->rules, after, moves[i]);
        appraise(analyst, after, &analyst->limits, &now);
        judge(analyst, before, moves[i], &old, &now, &judged[i]);
        memcpy(before, after, game->state_size);
        old = now;
        if (on_judged)
            on_judged(context, i + 1);
    }
}

/* ---- the whole game ---- */

void nv_analyse_sum(const struct nv_judged *judged, uint32_t count, uint32_t players,
                    struct nv_seat_account accounts[NV_MAX_PLAYERS])
{
    memset(accounts, 0, NV_MAX_PLAYERS * sizeof accounts[0]);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_seat_account *mover = &accounts[judged[i].seat];
        mover->moves++;
        mover->marks[judged[i].mark]++;
        mover->loss += judged[i].loss;
        for (uint32_t seat = 0; seat < players; seat++) {
            accounts[seat].luck += judged[i].luck[seat];
            accounts[seat].swing += fabsf(judged[i].luck[seat]);
        }
    }
}

float nv_analyse_luck_share(const struct nv_seat_account *accounts, uint32_t players)
{
    float loss = 0, swing = 0;
    for (uint32_t seat = 0; seat < players; seat++) {
        loss += accounts[seat].loss;
        swing += accounts[seat].swing;
    }
    /* Luck moves at least two seats at once, a loss is counted for one. */
    swing = players > 1 ? swing / 2 : swing;
    return loss + swing > 0 ? swing / (loss + swing) : 0;
}

bool nv_is_turning_point(const struct nv_judged *judged, uint32_t players, bool total)
{
    if (judged->mark >= NV_MARK_MISTAKE)
        return true;
    for (uint32_t seat = 0; seat < players; seat++) {
        if (fabsf(judged->luck[seat]) >= least_loss(NV_MARK_MISTAKE, total))
            return true;
    }
    return false;
}
