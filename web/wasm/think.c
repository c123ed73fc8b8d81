/* SPDX-License-Identifier: MIT */
/* Bots, hints and chances: one player, told in three ways. */
#include "players/expectation.h"
#include "web.h"
#include "json/schemas.h"

enum {
    THINKER_BYTES = 32 * 1024 * 1024, /* to think in: phones have little */
};

/* A player's seed is the game's, as in the protocol; games that are spelled out have none. */
static uint64_t seed_of(const struct nv_session *session)
{
    const struct nv_start *start = nv_session_origin(session);
    return start->kind == NV_START_SEED ? start->seed : 0;
}

enum nv_status web_thinker_prepare(struct web_thinker *thinker, const struct nv_session *session,
                                   struct nv_error *error)
{
    struct nv_player_options options;
    const struct nv_game *game = nv_session_game(session);
    uint64_t seed = seed_of(session);
    if (thinker->player && thinker->game == game && thinker->seed == seed)
        return NV_OK;
    nv_player_options_init(&options, sizeof options, game);
    options.bytes = THINKER_BYTES;
    options.seed = seed;
    nv_player_destroy(thinker->player);
    thinker->player = nv_player_create(&options, error);
    thinker->game = game;
    thinker->seed = seed;
    return thinker->player ? NV_OK : error->status;
}

/* Thinks as a level does, and leaves its move. */
static enum nv_status think(struct web_thinker *thinker, const struct nv_session *session,
                            uint32_t level, uint32_t millis, nv_move *move, struct nv_error *error)
{
    struct nv_time_control time = {.size = sizeof time, .movetime = millis};
    enum nv_status status = web_thinker_prepare(thinker, session, error);
    if (status)
        return status;
    nv_player_set_level(thinker->player, level);
    return nv_player_think(thinker->player, nv_session_rules(session), nv_session_state(session),
                           &time, move, error);
}

/* A search of so many nodes, from nothing: `make bench` takes its time. */
enum nv_status web_search(struct nv_json *json, struct web_thinker *thinker,
                          const struct nv_session *session, uint32_t nodes, struct nv_error *error)
{
    struct nv_time_control time = {.size = sizeof time, .nodes = nodes};
    nv_move move;
    enum nv_status status = web_thinker_prepare(thinker, session, error);
    if (status)
        return status;
    nv_player_set_level(thinker->player, NV_LEVELS);
    status = nv_player_think(thinker->player, nv_session_rules(session), nv_session_state(session),
                             &time, &move, error);
    nv_player_clear(thinker->player);
    if (!status)
        nv_json_unsigned(json, nv_report_nodes(nv_player_report(thinker->player)));
    return status;
}

/* ---- chances ---- */

static void put_chances(struct nv_json *json, const struct nv_session *session, const float *score)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    bool total = nv_game_counts_total(game, rules);
    nv_json_open(json, '{');
    nv_json_put_open(json, "seats", '[');
    for (uint32_t seat = 0; !total && seat < game->players(rules); seat++)
        nv_json_fraction(json, score[seat] / 1000, 4);
    nv_json_close(json, ']');
    nv_json_key(json, "total");
    if (total)
        nv_json_fraction(json, score[0], 4);
    else
        nv_json_null(json);
    nv_json_close(json, '}');
}

enum nv_status web_chances(struct nv_json *json, struct web_thinker *thinker,
                           const struct nv_session *session, uint32_t millis,
                           struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    float score[NV_MAX_PLAYERS] = {0};
    nv_move move;
    if (game->turn(rules, state) == NV_OVER) {
        nv_expectation(game, rules, state, NULL, score);
    } else {
        enum nv_status status = think(thinker, session, NV_LEVELS, millis, &move, error);
        if (status)
            return status;
        nv_player_expectation(thinker->player, score);
    }
    put_chances(json, session, score);
    return NV_OK;
}

/* ---- bots ---- */

enum nv_status web_choose(struct nv_json *json, struct web_thinker *thinker,
                          const struct nv_session *session, uint32_t level, uint32_t millis,
                          struct nv_error *error)
{
    float score[NV_MAX_PLAYERS] = {0};
    nv_move move;
    enum nv_status status = think(thinker, session, level, millis, &move, error);
    if (status)
        return status;
    nv_player_expectation(thinker->player, score);
    nv_json_open(json, '{');
    nv_json_key(json, "move");
    nv_move_json(json, nv_session_game(session), nv_session_rules(session),
                 nv_session_state(session), move);
    nv_json_key(json, "chances");
    put_chances(json, session, score);
    nv_json_close(json, '}');
    return NV_OK;
}

/* ---- hints ---- */

enum nv_status web_hint(struct nv_json *json, struct web_thinker *thinker,
                        const struct nv_session *session, uint32_t millis, struct nv_error *error)
{
    nv_move move;
    enum nv_status status = think(thinker, session, NV_LEVELS, millis, &move, error);
    if (!status)
        nv_hints_json(json, nv_session_game(session), nv_session_rules(session),
                      nv_session_state(session), nv_player_report(thinker->player));
    return status;
}
