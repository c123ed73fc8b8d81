/* SPDX-License-Identifier: MIT */
/* Bots, hints and chances: one player, told in three ways. */
#include "players/expectation.h"
#include "players/hint.h"
#include "web.h"

#include <stdalign.h>

enum {
    MIND_BYTES = 32 * 1024 * 1024, /* to think in: phones have little */
    LINE_MOVES = 8,                /* told of the line that is expected */
};

/* A player's seed is the game's, as in the protocol; games that are spelled out have none. */
static uint64_t seed_of(const struct nv_session *session)
{
    const struct nv_start *start = nv_session_origin(session);
    return start->kind == NV_START_SEED ? start->seed : 0;
}

enum nv_status web_mind_of(struct web_mind *mind, const struct nv_session *session,
                           struct nv_error *error)
{
    struct nv_player_options options;
    const struct nv_game *game = nv_session_game(session);
    uint64_t seed = seed_of(session);
    if (mind->player && mind->game == game && mind->seed == seed)
        return NV_OK;
    nv_player_options_init(&options, sizeof options, game);
    options.bytes = MIND_BYTES;
    options.seed = seed;
    nv_player_destroy(mind->player);
    mind->player = nv_player_create(&options, error);
    mind->game = game;
    mind->seed = seed;
    return mind->player ? NV_OK : error->status;
}

/* Thinks as a level does, and leaves its move. */
static enum nv_status think(struct web_mind *mind, const struct nv_session *session, uint32_t level,
                            uint32_t millis, nv_move *move, struct nv_error *error)
{
    struct nv_time_control time = {.size = sizeof time, .movetime = millis};
    enum nv_status status = web_mind_of(mind, session, error);
    if (status)
        return status;
    nv_player_set_level(mind->player, level);
    return nv_player_think(mind->player, nv_session_rules(session), nv_session_state(session),
                           &time, move, error);
}

/* A search of so many nodes, from nothing: `make bench` takes its time. */
enum nv_status web_search(struct nv_json *json, struct web_mind *mind,
                          const struct nv_session *session, uint32_t nodes, struct nv_error *error)
{
    struct nv_time_control time = {.size = sizeof time, .nodes = nodes};
    nv_move move;
    enum nv_status status = web_mind_of(mind, session, error);
    if (status)
        return status;
    nv_player_set_level(mind->player, NV_LEVELS);
    status = nv_player_think(mind->player, nv_session_rules(session), nv_session_state(session),
                             &time, &move, error);
    nv_player_clear(mind->player);
    if (!status)
        nv_json_unsigned(json, nv_report_nodes(nv_player_report(mind->player)));
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

enum nv_status web_chances(struct nv_json *json, struct web_mind *mind,
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
        enum nv_status status = think(mind, session, NV_LEVELS, millis, &move, error);
        if (status)
            return status;
        nv_player_expectation(mind->player, score);
    }
    put_chances(json, session, score);
    return NV_OK;
}

/* ---- bots ---- */

static void put_move(struct nv_json *json, const struct nv_session *session, nv_move move)
{
    struct web_scene scene = {nv_session_game(session), nv_session_rules(session),
                              nv_session_state(session), NULL};
    nv_json_key(json, "move");
    web_put_move(json, &scene, move);
}

enum nv_status web_choose(struct nv_json *json, struct web_mind *mind,
                          const struct nv_session *session, uint32_t level, uint32_t millis,
                          struct nv_error *error)
{
    float score[NV_MAX_PLAYERS] = {0};
    nv_move move;
    enum nv_status status = think(mind, session, level, millis, &move, error);
    if (status)
        return status;
    nv_player_expectation(mind->player, score);
    nv_json_open(json, '{');
    put_move(json, session, move);
    nv_json_key(json, "chances");
    put_chances(json, session, score);
    nv_json_close(json, '}');
    return NV_OK;
}

/* ---- hints ---- */

static const char *const regions[] = {
#define REGION_TEXT(name, text) text,
    NV_REGION_TABLE(REGION_TEXT)
#undef REGION_TEXT
};

/* The words in braces of a reason's text name its arguments, in their order. */
static void put_reason(struct nv_json *json, const struct nv_reason *reason)
{
    struct nv_span rest = nv_span_of(nv_reason_text(reason->kind));
    nv_json_open(json, '{');
    nv_json_put_string(json, "kind", nv_reason_key(reason->kind));
    nv_json_put_bool(json, "against", nv_reason_is_against(reason->kind));
    nv_json_put_string(json, "pattern", nv_reason_text(reason->kind));
    nv_json_put_open(json, "values", '{');
    nv_span_until(&rest, '{');
    for (int i = 0; rest.length > 0 && i < NV_REASON_ARGUMENTS; i++) {
        struct nv_span name = nv_span_until(&rest, '}');
        char key[16];
        struct nv_text word = nv_text_over(key, sizeof key);
        nv_text_span(&word, name);
        nv_json_key(json, key);
        if (nv_span_is(name, "region"))
            nv_json_string(json, nv_span_of(regions[reason->argument[i]]));
        else
            nv_json_signed(json, reason->argument[i]);
        nv_span_until(&rest, '{');
    }
    nv_json_close(json, '}');
    nv_json_close(json, '}');
}

static void put_line(struct nv_json *json, const struct nv_session *session,
                     const struct nv_report *report)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), seen, NULL};
    const void *state = nv_session_state(session);
    nv_move moves[LINE_MOVES];
    uint32_t count = nv_report_pv(report, 0, moves, LINE_MOVES);
    game->observe(scene.rules, state, game->turn(scene.rules, state), seen);
    nv_json_put_open(json, "line", '[');
    for (uint32_t i = 0; i < count && i < LINE_MOVES; i++) {
        web_put_move(json, &scene, moves[i]);
        game->play(scene.rules, seen, moves[i]);
    }
    nv_json_close(json, ']');
}

enum nv_status web_hint(struct nv_json *json, struct web_mind *mind,
                        const struct nv_session *session, uint32_t millis, struct nv_error *error)
{
    struct nv_reason reasons[NV_MAX_REASONS];
    nv_move move;
    enum nv_status status = think(mind, session, NV_LEVELS, millis, &move, error);
    if (status)
        return status;
    const struct nv_report *report = nv_player_report(mind->player);
    uint32_t count = nv_player_reasons(mind->player, 0, reasons, NV_MAX_REASONS);
    nv_json_open(json, '{');
    put_move(json, session, move);
    nv_json_put_signed(json, "score", nv_report_score(report, 0));
    nv_json_put_open(json, "reasons", '[');
    for (uint32_t i = 0; i < count; i++)
        put_reason(json, &reasons[i]);
    nv_json_close(json, ']');
    put_line(json, session, report);
    nv_json_close(json, '}');
    return NV_OK;
}
