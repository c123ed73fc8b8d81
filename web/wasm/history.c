/* SPDX-License-Identifier: MIT */
/* A position of any game, and how it came about. */
#include "novae/registry.h"
#include "web.h"

#include <stdalign.h>
#include <string.h>

void web_put_move(struct json *json, const struct web_scene *scene, nv_move move)
{
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    scene->game->print_move(scene->rules, scene->state, move, &text);
    json_string(json, nv_span_of(word));
}

static void put_result(struct json *json, const struct web_scene *scene)
{
    struct nv_result result;
    uint32_t players = scene->game->players(scene->rules);
    scene->game->result(scene->rules, scene->state, &result);
    json_put_bool(json, "over", result.over);
    if (!result.over) {
        json_put_null(json, "result");
        return;
    }
    json_put_open(json, "result", '{');
    json_put_bits(json, "winners", result.winners);
    json_put_bytes(json, "places", result.place, players);
    json_put_open(json, "scores", '[');
    for (uint32_t seat = 0; seat < players; seat++)
        json_number(json, result.score[seat]);
    json_close(json, ']');
    json_close(json, '}');
}

void web_position(struct json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE], trial[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), seen, trial};
    int turn = game->turn(scene.rules, nv_session_state(session));
    game->observe(scene.rules, nv_session_state(session), turn == NV_OVER ? 0 : turn, seen);
    json_open(json, '{');
    json_put_text(json, "game", game->name);
    json_put_number(json, "players", game->players(scene.rules));
    json_put_number(json, "count", nv_session_count(session));
    json_put_number(json, "known", nv_session_known(session));
    json_put_number(json, "turn", turn);
    put_result(json, &scene);
    json_key(json, "luna");
    if (game == &nv_nova_luna)
        web_luna(json, &scene);
    else
        json_null(json);
    json_key(json, "terra");
    if (game == &nv_terra_nova)
        web_terra(json, &scene, session);
    else
        json_null(json);
    json_close(json, '}');
}

/* ---- moves made ---- */

/* Whether a move begins a turn: only Terra Nova has turns of several actions. */
static bool begins_turn(const struct web_scene *scene)
{
    if (scene->game != &nv_terra_nova)
        return true;
    struct tn_view view;
    tn_view(scene->rules, scene->state, &view);
    return view.action <= 1;
}

/* `scene.trial` is the position after the move. */
static void put_item(struct json *json, const struct web_scene *scene, nv_move move, uint32_t turn)
{
    json_put_number(json, "seat", scene->game->turn(scene->rules, scene->state));
    json_key(json, "text");
    web_put_move(json, scene, move);
    json_put_number(json, "turn", turn);
    json_key(json, "luna");
    if (scene->game == &nv_nova_luna)
        web_luna_move(json, scene, move, scene->trial);
    else
        json_null(json);
    json_key(json, "terra");
    if (scene->game == &nv_terra_nova)
        web_terra_move(json, scene, move);
    else
        json_null(json);
}

void web_history(struct json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), before, after};
    const nv_move *moves = nv_session_moves(session);
    uint32_t turn = 0;
    memcpy(before, nv_session_first(session), game->state_size);
    json_open(json, '[');
    for (uint32_t i = 0; i < nv_session_known(session); i++) {
        turn += begins_turn(&scene);
        memcpy(after, before, game->state_size);
        game->play(scene.rules, after, moves[i]);
        json_open(json, '{');
        json_put_number(json, "number", i + 1);
        put_item(json, &scene, moves[i], turn);
        json_close(json, '}');
        memcpy(before, after, game->state_size);
    }
    json_close(json, ']');
}
