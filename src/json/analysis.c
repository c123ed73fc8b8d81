/* SPDX-License-Identifier: MIT */
/* A judged game as JSON: every move, then what each seat's moves and luck add up to. */
#include "json/schemas.h"

#include <stdalign.h>
#include <string.h>

enum { REASONS = 2, DECIMALS = 1, SHARE_DECIMALS = 3 }; /* reasons told for a better move */

/* Leaves the first reasons for a move; the analysis tells totals itself. */
static void keep_weightiest(struct nv_hint *hint)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < hint->count && kept < REASONS; i++) {
        enum nv_reason_kind kind = hint->reasons[i].kind;
        if (!nv_reason_is_against(kind) && kind != NV_WHY_EXPECTED_TOTAL)
            hint->reasons[kept++] = hint->reasons[i];
    }
    hint->count = kept;
}

void nv_judged_explain(const struct nv_game *game, const void *rules, const void *state,
                       const struct nv_judged *judged, struct nv_hint *hint)
{
    bool total = nv_game_counts_total(game, rules);
    struct nv_line line = {.move = judged->best, .value = total ? 0 : judged->best_score / 1000};
    nv_hint_explain(game, rules, state, &line, hint);
    keep_weightiest(hint);
}

/* The game that was judged. */
struct scene {
    const struct nv_game *game;
    const void *rules;
    uint32_t players;
    bool reasons;
};

static void put_scores(struct nv_json *json, const char *key, const float *scores, uint32_t players)
{
    nv_json_put_open(json, key, '[');
    for (uint32_t seat = 0; seat < players; seat++)
        nv_json_fraction(json, scores[seat], DECIMALS);
    nv_json_close(json, ']');
}

static void put_reasons(struct nv_json *json, const struct scene *scene, const void *state,
                        const struct nv_judged *judged)
{
    struct nv_hint hint = {0};
    if (judged->mark != NV_MARK_FINE)
        nv_judged_explain(scene->game, scene->rules, state, judged, &hint);
    nv_json_put_open(json, "reasons", '[');
    for (uint32_t i = 0; i < hint.count; i++)
        nv_reason_json(json, scene->game, scene->rules, &hint.reasons[i]);
    nv_json_close(json, ']');
}

static void put_judged(struct nv_json *json, const struct scene *scene, const void *state,
                       uint32_t ply, const struct nv_judged *judged)
{
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "ply", ply);
    nv_json_put_unsigned(json, "seat", judged->seat + 1);
    nv_json_key(json, "move");
    nv_move_json(json, scene->game, scene->rules, state, judged->move);
    nv_json_key(json, "best");
    nv_move_json(json, scene->game, scene->rules, state, judged->best);
    put_scores(json, "before", judged->before, scene->players);
    put_scores(json, "after", judged->after, scene->players);
    nv_json_put_fraction(json, "best_score", judged->best_score, DECIMALS);
    nv_json_put_fraction(json, "played_score", judged->played_score, DECIMALS);
    nv_json_put_fraction(json, "loss", judged->loss, DECIMALS);
    nv_json_put_string(json, "mark", nv_mark_word(judged->mark));
    nv_json_put_bool(json, "turning", judged->turning);
    nv_json_put_bool(json, "revealed", judged->revealed);
    put_scores(json, "luck", judged->luck, scene->players);
    if (scene->reasons)
        put_reasons(json, scene, state, judged);
    nv_json_close(json, '}');
}

/* Moves are spelled where they were made, so the game is played again. */
static void put_moves(struct nv_json *json, const struct scene *scene, const void *first,
                      const struct nv_analysis *analysis)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, first, scene->game->state_size);
    nv_json_put_open(json, "moves", '[');
    for (uint32_t i = 0; i < nv_analysis_count(analysis); i++) {
        const struct nv_judged *judged = nv_analysis_judged(analysis, i);
        put_judged(json, scene, state, i + 1, judged);
        scene->game->play(scene->rules, state, judged->move);
    }
    nv_json_close(json, ']');
}

static void put_account(struct nv_json *json, uint32_t seat, const struct nv_seat_account *account)
{
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "seat", seat + 1);
    nv_json_put_unsigned(json, "moves", account->moves);
    nv_json_put_unsigned(json, "inaccuracies", account->marks[NV_MARK_INACCURACY]);
    nv_json_put_unsigned(json, "mistakes", account->marks[NV_MARK_MISTAKE]);
    nv_json_put_unsigned(json, "blunders", account->marks[NV_MARK_BLUNDER]);
    nv_json_put_fraction(json, "loss", account->loss, DECIMALS);
    nv_json_put_fraction(json, "luck", account->luck, DECIMALS);
    nv_json_close(json, '}');
}

void nv_analysis_json(struct nv_json *json, const struct nv_session *session,
                      const struct nv_analysis *analysis, const char *file, bool reasons)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    struct scene scene = {game, rules, game->players(rules), reasons};
    nv_json_open(json, '{');
    if (file)
        nv_json_put_string(json, "file", file);
    nv_json_put_string(json, "game", game->name);
    nv_json_put_unsigned(json, "players", scene.players);
    nv_unit_json(json, game, rules);
    put_moves(json, &scene, nv_session_first(session), analysis);
    nv_json_put_open(json, "seats", '[');
    for (uint32_t seat = 0; seat < scene.players; seat++)
        put_account(json, seat, nv_analysis_seat(analysis, seat));
    nv_json_close(json, ']');
    if (nv_analysis_revealed(analysis))
        nv_json_put_fraction(json, "luck_share", nv_analysis_luck_share(analysis), SHARE_DECIMALS);
    else
        nv_json_put_null(json, "luck_share");
    nv_json_close(json, '}');
}
