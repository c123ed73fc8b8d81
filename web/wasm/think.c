/* SPDX-License-Identifier: MIT */
/* Bots, hints and chances: one search, told in three ways. */
#include "players/analyse.h"
#include "players/experts.h"
#include "players/hint.h"
#include "players/level.h"
#include "web.h"

#include <stdalign.h>

enum {
    MIND_BYTES = 32 * 1024 * 1024, /* of the search's tree: phones have little */
    LINE_MOVES = 8,                /* told of the line that is expected */
};

enum nv_status web_mind_of(struct web_mind *mind, const struct nv_game *game,
                           struct nv_error *error)
{
    struct nv_search_options options = {
        .expert = nv_expert_of(game), .bytes = MIND_BYTES, .threads = 1};
    if (mind->game == game)
        return NV_OK;
    nv_search_destroy(mind->search);
    mind->game = NULL;
    mind->search = nv_search_create(game, &options, error);
    if (!mind->search)
        return error->status;
    mind->game = game;
    return NV_OK;
}

/*
 * Thinks as a level does. The best one uses the tree of the last thought again; the
 * others must not know what was found for a hint or for a stronger player.
 */
static enum nv_status think(struct web_mind *mind, const struct nv_session *session, uint32_t level,
                            uint32_t millis, struct nv_report *report, struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    struct nv_time_control clock = {.movetime = millis};
    enum nv_status status = web_mind_of(mind, game, error);
    if (status)
        return status;
    if (game->turn(rules, state) == NV_OVER)
        return nv_fail(error, NV_BAD_COMMAND, "the game is over");
    struct nv_limits limits = nv_bot_limits(game, rules, state, &clock, level);
    if (level < NV_LEVELS)
        nv_search_clear(mind->search);
    nv_search_arm(mind->search);
    nv_search_run(mind->search, rules, state, &limits, nv_bot_lines(game, rules, state, level, 1),
                  NULL, NULL, report);
    return NV_OK;
}

/* A search of so many simulations, from nothing: `make bench` takes its time. */
enum nv_status web_search(struct nv_json *json, struct web_mind *mind,
                          const struct nv_session *session, uint32_t nodes, struct nv_error *error)
{
    struct nv_report report;
    struct nv_limits limits = {.nodes = nodes};
    enum nv_status status = web_mind_of(mind, nv_session_game(session), error);
    if (status)
        return status;
    nv_search_clear(mind->search);
    nv_search_arm(mind->search);
    nv_search_run(mind->search, nv_session_rules(session), nv_session_state(session), &limits, 1,
                  NULL, NULL, &report);
    nv_search_clear(mind->search);
    nv_json_signed(json, (int64_t)report.nodes);
    return NV_OK;
}

/* ---- chances ---- */

static void put_chances(struct nv_json *json, const struct nv_session *session,
                        const struct nv_line *line)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    struct nv_analyst analyst = {.game = game, .rules = rules};
    float score[NV_MAX_PLAYERS] = {0};
    bool total = nv_game_counts_total(game, rules);
    nv_analyse_scores(&analyst, nv_session_state(session), line, score);
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
    struct nv_report report = {0};
    enum nv_status status = NV_OK;
    if (game->turn(nv_session_rules(session), nv_session_state(session)) != NV_OVER)
        status = think(mind, session, NV_LEVELS, millis, &report, error);
    if (!status)
        put_chances(json, session, &report.lines[0]);
    return status;
}

/* ---- bots ---- */

static void put_move(struct nv_json *json, const struct nv_session *session, nv_move move)
{
    struct web_scene scene = {nv_session_game(session), nv_session_rules(session),
                              nv_session_state(session), NULL};
    nv_json_key(json, "move");
    web_put_move(json, &scene, move);
}

/* Chance that depends on what a player sees, so that a game can be played again. */
static struct nv_rng chance_of(const struct nv_session *session)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    struct nv_rng rng;
    game->observe(rules, state, game->turn(rules, state), seen);
    nv_rng_seed(&rng, nv_hash(game, seen));
    return rng;
}

enum nv_status web_choose(struct nv_json *json, struct web_mind *mind,
                          const struct nv_session *session, uint32_t level, uint32_t millis,
                          struct nv_error *error)
{
    struct nv_report report;
    enum nv_status status = think(mind, session, level, millis, &report, error);
    if (status)
        return status;
    struct nv_rng rng = chance_of(session);
    uint32_t pick = nv_bot_pick(nv_session_game(session), nv_session_rules(session),
                                nv_session_state(session), &report, level, &rng);
    nv_json_open(json, '{');
    put_move(json, session, report.lines[pick].move);
    nv_json_key(json, "chances");
    put_chances(json, session, &report.lines[0]);
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
                     const struct nv_line *line)
{
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    const struct nv_game *game = nv_session_game(session);
    struct web_scene scene = {game, nv_session_rules(session), seen, NULL};
    const void *state = nv_session_state(session);
    game->observe(scene.rules, state, game->turn(scene.rules, state), seen);
    nv_json_put_open(json, "line", '[');
    for (uint32_t i = 0; i < line->length && i < LINE_MOVES; i++) {
        if (!game->legal(scene.rules, seen, line->pv[i]))
            break;
        web_put_move(json, &scene, line->pv[i]);
        game->play(scene.rules, seen, line->pv[i]);
    }
    nv_json_close(json, ']');
}

enum nv_status web_hint(struct nv_json *json, struct web_mind *mind,
                        const struct nv_session *session, uint32_t millis, struct nv_error *error)
{
    struct nv_report report;
    struct nv_hint hint;
    enum nv_status status = think(mind, session, NV_LEVELS, millis, &report, error);
    if (status)
        return status;
    nv_hint_explain(nv_session_game(session), nv_session_rules(session), nv_session_state(session),
                    &report.lines[0], &hint);
    nv_json_open(json, '{');
    put_move(json, session, hint.move);
    nv_json_put_signed(json, "score", hint.score);
    nv_json_put_open(json, "reasons", '[');
    for (uint32_t i = 0; i < hint.count; i++)
        put_reason(json, &hint.reasons[i]);
    nv_json_close(json, ']');
    put_line(json, session, &report.lines[0]);
    nv_json_close(json, '}');
    return NV_OK;
}
