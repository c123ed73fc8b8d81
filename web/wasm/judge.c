/* SPDX-License-Identifier: MIT */
/* A finished game looked at again, and the page told how far it has come. */
#include "novae/analyse.h"
#include "web.h"

#include <stdalign.h>
#include <string.h>

enum { REPORTS = 50 }; /* of progress, at most */

__attribute__((import_module("novae"), import_name("progress"))) void page_progress(const char *at,
                                                                                    size_t length);

struct judging {
    const struct nv_session *session;
    struct web_scene scene;
    uint32_t players, told;
    bool total;
};

static void put_scores(struct nv_json *json, const char *key, const float *scores, uint32_t players)
{
    nv_json_put_open(json, key, '[');
    for (uint32_t seat = 0; seat < players; seat++)
        nv_json_fraction(json, scores[seat], 4);
    nv_json_close(json, ']');
}

static void put_judged(struct nv_json *json, const struct judging *judging, uint32_t i,
                       const struct nv_judged *judged)
{
    nv_json_open(json, '{');
    nv_json_put_signed(json, "number", i + 1);
    nv_json_put_signed(json, "seat", judged->seat);
    nv_json_key(json, "move");
    web_put_move(json, &judging->scene, judged->move);
    nv_json_key(json, "best");
    web_put_move(json, &judging->scene, judged->best);
    nv_json_put_string(json, "mark", nv_mark_word(judged->mark));
    put_scores(json, "before", judged->before, judging->players);
    put_scores(json, "after", judged->after, judging->players);
    nv_json_key(json, "loss");
    nv_json_fraction(json, judged->loss, 4);
    put_scores(json, "luck", judged->luck, judging->players);
    nv_json_put_bool(json, "turning", judged->turning);
    nv_json_close(json, '}');
}

/* Moves are spelled where they were made, so the game is played again. */
static void put_moves(struct nv_json *json, const struct judging *judging,
                      const struct nv_analysis *analysis)
{
    const struct web_scene *scene = &judging->scene;
    memcpy(scene->trial, nv_session_first(judging->session), scene->game->state_size);
    nv_json_put_open(json, "moves", '[');
    for (uint32_t i = 0; i < nv_analysis_count(analysis); i++) {
        const struct nv_judged *judged = nv_analysis_judged(analysis, i);
        put_judged(json, judging, i, judged);
        scene->game->play(scene->rules, scene->trial, judged->move);
    }
    nv_json_close(json, ']');
}

static void put_seats(struct nv_json *json, const struct nv_analysis *analysis, uint32_t players)
{
    nv_json_put_open(json, "seats", '[');
    for (uint32_t seat = 0; seat < players; seat++) {
        const struct nv_seat_account *account = nv_analysis_seat(analysis, seat);
        nv_json_open(json, '{');
        nv_json_put_fraction(json, "loss", account->loss, 4);
        nv_json_put_fraction(json, "luck", account->luck, 4);
        nv_json_put_unsigned(json, "inaccuracies", account->marks[NV_MARK_INACCURACY]);
        nv_json_put_unsigned(json, "mistakes", account->marks[NV_MARK_MISTAKE]);
        nv_json_put_unsigned(json, "blunders", account->marks[NV_MARK_BLUNDER]);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

/* What is known so far. */
static void put_analysis(struct nv_json *json, const struct judging *judging,
                         const struct nv_analysis *analysis)
{
    nv_json_open(json, '{');
    put_moves(json, judging, analysis);
    nv_json_put_bool(json, "isTotal", judging->total);
    if (nv_analysis_revealed(analysis))
        nv_json_put_fraction(json, "luckShare", nv_analysis_luck_share(analysis), 4);
    else
        nv_json_put_null(json, "luckShare");
    put_seats(json, analysis, judging->players);
    nv_json_close(json, '}');
}

static void tell(void *judging_, const struct nv_analysis *analysis)
{
    struct judging *judging = judging_;
    uint32_t done = nv_analysis_count(analysis), all = nv_analysis_moves(analysis);
    uint32_t part = done * REPORTS / all;
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    if (part == judging->told)
        return;
    judging->told = part;
    nv_json_open(&json, '{');
    nv_json_put_fraction(&json, "part", (double)done / all, 4);
    nv_json_key(&json, "analysis");
    put_analysis(&json, judging, analysis);
    nv_json_close(&json, '}');
    if (!out.failed)
        page_progress(out.text.buffer, out.text.length);
    nv_buffer_finish(&out);
}

enum nv_status web_analyse(struct nv_json *json, struct web_mind *mind,
                           const struct nv_session *session, uint32_t millis,
                           struct nv_error *error)
{
    alignas(NV_ALIGN) unsigned char trial[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    struct nv_time_control time = {.size = sizeof time, .movetime = millis};
    struct judging judging = {
        .session = session,
        .scene = {game, rules, trial, trial},
        .players = game->players(rules),
        .total = nv_game_counts_total(game, rules),
    };
    enum nv_status status = web_mind_of(mind, session, error);
    if (status)
        return status;
    nv_player_set_level(mind->player, NV_LEVELS);
    struct nv_analysis *analysis = nv_analysis_create(
        mind->player, rules, nv_session_first(session), nv_session_moves(session),
        nv_session_count(session), &time, tell, &judging, error);
    if (!analysis)
        return error->status;
    put_analysis(json, &judging, analysis);
    nv_analysis_destroy(analysis);
    return NV_OK;
}
