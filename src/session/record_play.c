/* SPDX-License-Identifier: MIT */
/* What the tags and the moves of a record mean: a session from a record, its Result checked. */
#include "session/record.h"

#include "novae/registry.h"
#include "session/standing.h"

#include <string.h>

static bool is_option(struct nv_span name)
{
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (nv_option_index(nv_game_at(i), name) >= 0)
            return true;
    }
    return false;
}

bool nv_record_own_tag(struct nv_span name)
{
    static const char *const own[] = {"Game",     "Players", "Seed",  "Deal",
                                      "Position", "MapText", "Result"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (nv_span_is_nocase(name, own[i]))
            return true;
    }
    return is_option(name);
}

/* Tags that set something; Result, Date, seats and unknown ones do not. */
static bool is_setting(struct nv_span name)
{
    return nv_span_is_nocase(name, "Game") || nv_span_is_nocase(name, "Players") ||
           nv_span_is_nocase(name, "Seed") || is_option(name);
}

static enum nv_status read_settings(const struct nv_record *record, struct nv_settings *settings,
                                    struct nv_error *error)
{
    nv_settings_init(settings);
    for (size_t i = 0; i < record->tag_count; i++) {
        const struct nv_tag *tag = &record->tags[i];
        struct nv_error reason;
        if (is_setting(tag->name) &&
            nv_settings_set(settings, tag->name, tag->value, &reason) != NV_OK)
            return nv_fail(error, NV_BAD_RECORD, "tag %.*s: %s", (int)tag->name.length,
                           tag->name.at, reason.text);
    }
    return NV_OK;
}

/* A record starts in exactly one way. */
static enum nv_status check_start(const struct nv_record *record, struct nv_error *error)
{
    int ways = !!nv_record_tag(record, "Seed").at + !!nv_record_tag(record, "Deal").at +
               !!nv_record_tag(record, "Position").at;
    if (!nv_record_tag(record, "Game").at)
        return nv_fail(error, NV_BAD_RECORD, "there is no tag Game");
    if (ways == 0)
        return nv_fail(error, NV_BAD_RECORD, "there is none of the tags Seed, Deal and Position");
    if (ways > 1)
        return nv_fail(error, NV_BAD_RECORD,
                       "there is more than one of the tags Seed, Deal and Position");
    return NV_OK;
}

static enum nv_status start_position(const struct nv_settings *settings, struct nv_span text,
                                     struct nv_span moves, struct nv_session *session,
                                     struct nv_error *error)
{
    struct nv_start start = {.kind = NV_START_POSITION, .text = text};
    struct nv_span rest = text;
    struct nv_span name = nv_span_word(&rest);
    if (!nv_span_is(name, settings->game->name))
        return nv_fail(error, NV_BAD_RECORD, "tag Position: it is not one of %s",
                       settings->game->name);
    return nv_session_start(session, &start, moves, error);
}

/* A map that came with the record goes before one by name. */
static enum nv_status start_deal(const struct nv_record *record, const struct nv_settings *settings,
                                 const struct nv_loader *loader, struct nv_session *session,
                                 struct nv_error *error)
{
    struct nv_span deal = nv_record_tag(record, "Deal"), map = nv_record_tag(record, "MapText");
    struct nv_span moves = nv_buffer_span(&record->moves);
    if (!map.at)
        return nv_session_begin_with(session, settings, loader, deal, moves, error);
    struct nv_settings shipped = *settings;
    struct nv_start start = {
        .kind = deal.at ? NV_START_DEAL : NV_START_SEED,
        .game = settings->game,
        .seed = settings->seed,
        .text = deal,
    };
    shipped.map[0] = '\0';
    enum nv_status status = nv_settings_setup(&shipped, NULL, &start.setup, NULL, error);
    if (status)
        return status;
    start.setup.map = map;
    return nv_session_start(session, &start, moves, error);
}

void nv_record_result_word(const struct nv_session *session, char word[NV_RESULT_WORD])
{
    struct nv_result result;
    struct nv_text text = nv_text_over(word, NV_RESULT_WORD);
    nv_session_game(session)->result(nv_session_rules(session), nv_session_state(session), &result);
    nv_result_print(&result, &text);
}

/* The result of a game that somebody left does not follow from its moves alone. */
static enum nv_status result_with_leavers(struct nv_span ended, const struct nv_session *session,
                                          char word[NV_RESULT_WORD], struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    struct nv_leavers leavers;
    struct nv_standing standing;
    enum nv_status status = nv_leavers_parse(ended, game->players(rules), &leavers, error);
    if (status)
        return status;
    nv_standing_of(game, rules, nv_session_state(session), &leavers, &standing);
    memcpy(word, standing.result, NV_RESULT_WORD);
    return NV_OK;
}

enum nv_status nv_record_result(const struct nv_record *record, const struct nv_session *session,
                                char word[NV_RESULT_WORD], struct nv_error *error)
{
    struct nv_span ended = nv_record_tag(record, "Ended");
    nv_record_result_word(session, word);
    return ended.at ? result_with_leavers(ended, session, word, error) : NV_OK;
}

static enum nv_status check_result(const struct nv_record *record, const struct nv_session *session,
                                   struct nv_error *error)
{
    struct nv_span said = nv_record_tag(record, "Result");
    char word[NV_RESULT_WORD];
    enum nv_status status = nv_record_result(record, session, word, error);
    if (status || !said.at || nv_span_is(said, word))
        return status;
    return nv_fail(error, NV_BAD_RECORD, "tag Result says '%.*s', but after %u moves it is '%s'",
                   (int)said.length, said.at, nv_session_count(session), word);
}

static enum nv_status play_into(const struct nv_record *record, struct nv_session *session,
                                const struct nv_loader *loader, struct nv_error *error)
{
    struct nv_settings settings;
    struct nv_span position = nv_record_tag(record, "Position");
    enum nv_status status = check_start(record, error);
    if (!status)
        status = read_settings(record, &settings, error);
    if (!status)
        status = position.at ? start_position(&settings, position, nv_buffer_span(&record->moves),
                                              session, error)
                             : start_deal(record, &settings, loader, session, error);
    return status ? status : check_result(record, session, error);
}

enum nv_status nv_record_play(const struct nv_record *record, struct nv_session *session,
                              const struct nv_loader *loader, struct nv_error *error)
{
    struct nv_session *fresh = nv_session_create();
    if (!fresh)
        return nv_fail(error, NV_NO_MEMORY, "out of memory");
    enum nv_status status = play_into(record, fresh, loader, error);
    if (!status)
        nv_session_swap(session, fresh);
    nv_session_destroy(fresh);
    return status;
}
