/* SPDX-License-Identifier: MIT */
/* A position of any game, and how it came about. */
#include "novae/registry.h"
#include "web.h"

#include <stdalign.h>
#include <string.h>

void web_put_move(struct nv_json *json, const struct web_scene *scene, nv_move move)
{
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    scene->game->print_move(scene->rules, scene->state, move, &text);
    nv_json_string(json, nv_span_of(word));
}

static void put_result(struct nv_json *json, const struct web_scene *scene)
{
    struct nv_result result;
    uint32_t players = scene->game->players(scene->rules);
    scene->game->result(scene->rules, scene->state, &result);
    nv_json_put_bool(json, "over", result.over);
    if (!result.over) {
        nv_json_put_null(json, "result");
        return;
    }
    nv_json_put_open(json, "result", '{');
    nv_json_put_seat_bits(json, "winners", result.winners);
    nv_json_put_bytes(json, "places", result.place, players);
    nv_json_put_open(json, "scores", '[');
    for (uint32_t seat = 0; seat < players; seat++)
        nv_json_signed(json, result.score[seat]);
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

void web_position(struct nv_json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE], trial[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), seen, trial};
    int turn = game->turn(scene.rules, nv_session_state(session));
    game->observe(scene.rules, nv_session_state(session), turn == NV_OVER ? 0 : turn, seen);
    nv_json_open(json, '{');
    nv_json_put_string(json, "game", game->name);
    nv_json_put_signed(json, "players", game->players(scene.rules));
    nv_json_put_signed(json, "count", nv_session_count(session));
    nv_json_put_signed(json, "known", nv_session_known(session));
    nv_json_put_signed(json, "turn", turn + 1);
    put_result(json, &scene);
    nv_json_key(json, "luna");
    if (game == nv_nova_luna())
        web_luna(json, &scene);
    else
        nv_json_null(json);
    nv_json_key(json, "terra");
    if (game == nv_terra_nova())
        web_terra(json, &scene, session);
    else
        nv_json_null(json);
    nv_json_close(json, '}');
}

/* ---- moves made ---- */

/* Whether a move begins a turn: only Terra Nova has turns of several actions. */
static bool begins_turn(const struct web_scene *scene)
{
    if (scene->game != nv_terra_nova())
        return true;
    struct tn_view view;
    tn_view(scene->rules, scene->state, &view);
    return view.action <= 1;
}

/* `scene.trial` is the position after the move. */
static void put_item(struct nv_json *json, const struct web_scene *scene, nv_move move,
                     uint32_t turn)
{
    nv_json_put_signed(json, "seat", scene->game->turn(scene->rules, scene->state) + 1);
    nv_json_key(json, "text");
    web_put_move(json, scene, move);
    nv_json_put_unsigned(json, "turn_number", turn);
    nv_json_key(json, "luna");
    if (scene->game == nv_nova_luna())
        web_luna_move(json, scene, move, scene->trial);
    else
        nv_json_null(json);
    nv_json_key(json, "terra");
    if (scene->game == nv_terra_nova())
        web_terra_move(json, scene, move);
    else
        nv_json_null(json);
}

void web_history(struct nv_json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), before, after};
    const nv_move *moves = nv_session_moves(session);
    uint32_t turn = 0;
    memcpy(before, nv_session_first(session), game->state_size);
    nv_json_open(json, '[');
    for (uint32_t i = 0; i < nv_session_known(session); i++) {
        turn += begins_turn(&scene);
        memcpy(after, before, game->state_size);
        game->play(scene.rules, after, moves[i]);
        nv_json_open(json, '{');
        nv_json_put_signed(json, "number", i + 1);
        put_item(json, &scene, moves[i], turn);
        nv_json_close(json, '}');
        memcpy(before, after, game->state_size);
    }
    nv_json_close(json, ']');
}
