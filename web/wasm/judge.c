/* SPDX-License-Identifier: MIT */
/* A finished game looked at again, and the page told how far it has come. */
#include "players/analyse.h"
#include "players/hint.h"
#include "web.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum { REPORTS = 50 }; /* of progress, at most */

__attribute__((import_module("novae"), import_name("progress"))) void page_progress(const char *at,
                                                                                    size_t length);

struct judging {
    const struct nv_session *session;
    struct web_scene scene;
    struct nv_judged *judged;
    uint32_t players, count, told;
    bool total;
};

static void put_scores(struct nv_json *json, const char *key, const float *scores, uint32_t players)
{
    nv_json_put_open(json, key, '[');
    for (uint32_t seat = 0; seat < players; seat++)
        nv_json_fraction(json, scores[seat], 4);
    nv_json_close(json, ']');
}

static void put_judged(struct nv_json *json, const struct judging *judging, uint32_t i)
{
    const struct nv_judged *judged = &judging->judged[i];
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
    nv_json_put_bool(json, "turning",
                     nv_is_turning_point(judged, judging->players, judging->total));
    nv_json_close(json, '}');
}

/* Moves are spelled where they were made, so the game is played again. */
static bool put_moves(struct nv_json *json, const struct judging *judging, uint32_t count)
{
    const struct web_scene *scene = &judging->scene;
    bool revealed = false;
    memcpy(scene->trial, nv_session_first(judging->session), scene->game->state_size);
    nv_json_put_open(json, "moves", '[');
    for (uint32_t i = 0; i < count; i++) {
        revealed |= judging->judged[i].revealed;
        put_judged(json, judging, i);
        scene->game->play(scene->rules, scene->trial, judging->judged[i].move);
    }
    nv_json_close(json, ']');
    return revealed;
}

static void put_seats(struct nv_json *json, const struct nv_seat_account *accounts,
                      uint32_t players)
{
    nv_json_put_open(json, "seats", '[');
    for (uint32_t seat = 0; seat < players; seat++) {
        nv_json_open(json, '{');
        nv_json_key(json, "loss");
        nv_json_fraction(json, accounts[seat].loss, 4);
        nv_json_key(json, "luck");
        nv_json_fraction(json, accounts[seat].luck, 4);
        nv_json_put_signed(json, "inaccuracies", accounts[seat].marks[NV_MARK_INACCURACY]);
        nv_json_put_signed(json, "mistakes", accounts[seat].marks[NV_MARK_MISTAKE]);
        nv_json_put_signed(json, "blunders", accounts[seat].marks[NV_MARK_BLUNDER]);
        nv_json_close(json, '}');
    }
    nv_json_close(json, ']');
}

/* What is known after `count` moves. */
static void put_analysis(struct nv_json *json, const struct judging *judging, uint32_t count)
{
    struct nv_seat_account accounts[NV_MAX_PLAYERS];
    nv_analyse_sum(judging->judged, count, judging->players, accounts);
    nv_json_open(json, '{');
    bool revealed = put_moves(json, judging, count);
    nv_json_put_bool(json, "isTotal", judging->total);
    nv_json_key(json, "luckShare");
    if (revealed)
        nv_json_fraction(json, nv_analyse_luck_share(accounts, judging->players), 4);
    else
        nv_json_null(json);
    put_seats(json, accounts, judging->players);
    nv_json_close(json, '}');
}

static void tell(void *judging_, uint32_t done)
{
    struct judging *judging = judging_;
    uint32_t part = done * REPORTS / judging->count;
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    if (part == judging->told)
        return;
    judging->told = part;
    nv_json_open(&json, '{');
    nv_json_key(&json, "part");
    nv_json_fraction(&json, (float)done / (float)judging->count, 4);
    nv_json_key(&json, "analysis");
    put_analysis(&json, judging, done);
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
    struct judging judging = {
        .session = session,
        .scene = {game, rules, trial, trial},
        .players = game->players(rules),
        .count = nv_session_count(session),
        .total = nv_game_counts_total(game, rules),
    };
    enum nv_status status = web_mind_of(mind, game, error);
    if (status)
        return status;
    judging.judged = calloc(judging.count + 1, sizeof *judging.judged);
    if (!judging.judged)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    struct nv_analyst analyst = {
        .game = game, .rules = rules, .search = mind->search, .limits = {.millis = millis}};
    nv_analyse(&analyst, nv_session_first(session), nv_session_moves(session), judging.count,
               judging.judged, tell, &judging);
    put_analysis(json, &judging, judging.count);
    free(judging.judged);
    return NV_OK;
}
