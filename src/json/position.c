/* SPDX-License-Identifier: MIT */
/* A position of any game, and how it came about. */
#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "novae/terra_nova.h"
#include "json/scene.h"
#include "json/schemas.h"

#include <stdalign.h>
#include <string.h>

/* A turn of Terra Nova has several actions. */
static bool terra_nova_turn_begins(const struct nv_json_scene *scene)
{
    struct tn_view view;
    tn_view(scene->rules, scene->state, &view);
    return view.action <= 1;
}

struct writer {
    const struct nv_game *(*game)(void);
    const char *key;
    void (*table)(struct nv_json *json, const struct nv_json_scene *scene,
                  const struct nv_session *session);
    void (*made)(struct nv_json *json, const struct nv_json_scene *scene, nv_move move);
    bool (*turn_begins)(const struct nv_json_scene *scene); /* NULL: with every move */
};

static const struct writer writers[] = {
    {nv_nova_luna, "luna", nl_table_json, nl_made_json, NULL},
    {nv_terra_nova, "terra", tn_table_json, tn_made_json, terra_nova_turn_begins},
};
enum { WRITERS = sizeof writers / sizeof *writers };

static void put_result(struct nv_json *json, const struct nv_json_scene *scene)
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

void nv_position_json(struct nv_json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE], trial[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct nv_json_scene scene = {game, nv_session_rules(session), seen, trial};
    int turn = game->turn(scene.rules, nv_session_state(session));
    game->observe(scene.rules, nv_session_state(session), turn == NV_OVER ? 0 : turn, seen);
    nv_json_open(json, '{');
    nv_json_put_string(json, "game", game->name);
    nv_json_put_signed(json, "players", game->players(scene.rules));
    nv_json_put_signed(json, "count", nv_session_count(session));
    nv_json_put_signed(json, "known", nv_session_known(session));
    nv_json_put_signed(json, "turn", turn + 1);
    put_result(json, &scene);
    for (int i = 0; i < WRITERS; i++) {
        nv_json_key(json, writers[i].key);
        if (game == writers[i].game())
            writers[i].table(json, &scene, session);
        else
            nv_json_null(json);
    }
    nv_json_close(json, '}');
}

/* ---- moves made ---- */

static bool turn_begins(const struct nv_json_scene *scene)
{
    for (int i = 0; i < WRITERS; i++) {
        if (scene->game == writers[i].game() && writers[i].turn_begins)
            return writers[i].turn_begins(scene);
    }
    return true;
}

/* `scene.trial` is the position after the move. */
static void put_item(struct nv_json *json, const struct nv_json_scene *scene, nv_move move,
                     uint32_t turn)
{
    nv_json_put_signed(json, "seat", scene->game->turn(scene->rules, scene->state) + 1);
    nv_json_key(json, "text");
    nv_move_json(json, scene->game, scene->rules, scene->state, move);
    nv_json_put_unsigned(json, "turn_number", turn);
    for (int i = 0; i < WRITERS; i++) {
        nv_json_key(json, writers[i].key);
        if (scene->game == writers[i].game())
            writers[i].made(json, scene, move);
        else
            nv_json_null(json);
    }
}

void nv_history_json(struct nv_json *json, const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE], after[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct nv_json_scene scene = {game, nv_session_rules(session), before, after};
    const nv_move *moves = nv_session_moves(session);
    uint32_t turn = 0;
    memcpy(before, nv_session_first(session), game->state_size);
    nv_json_open(json, '[');
    for (uint32_t i = 0; i < nv_session_known(session); i++) {
        turn += turn_begins(&scene);
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
