/* SPDX-License-Identifier: MIT */
/* One game of an arena: its players sit down, move until it is over, and leave. */
#include "cli/arena/arena.h"
#include "cli/arguments.h"
#include "cli/file.h"
#include "search/clock.h"
#include "session/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PLIES = 50000, /* a game without an end is shared by all */
    PATH_ROOM = 4096
};

struct match {
    struct nv_arena *arena;
    uint64_t number;
    struct nv_fixture fixture;
    struct nv_settings settings;
    struct nv_session *session;
    struct nv_player_seat seats[NV_MAX_PLAYERS];
    struct nv_player *players[NV_MAX_PLAYERS];
    struct nv_played *played;
    struct nv_game_notes *notes;
};

/* The arena itself cannot go on, through no fault of a player. */
static bool fail_arena(struct match *match, const struct nv_error *error)
{
    struct nv_arena *arena = match->arena;
    pthread_mutex_lock(&arena->lock);
    if (!arena->status) {
        arena->status = error->status;
        arena->error = *error;
    }
    pthread_mutex_unlock(&arena->lock);
    atomic_store(&arena->stop, true);
    return false;
}

/* A player fails: all others have won. */
static bool lose(struct match *match, uint32_t seat, const struct nv_error *error)
{
    if (error->status == NV_NO_MEMORY)
        return fail_arena(match, error);
    match->played->failed = (uint8_t)(seat + 1);
    match->played->winners = (uint8_t)(((1u << match->arena->schedule.seats) - 1) & ~(1u << seat));
    snprintf(match->notes->end, sizeof match->notes->end, "%s", error->text);
    return true;
}

static uint64_t seed_of(const struct match *match, uint32_t seat)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, match->arena->settings.seed ^ ~((match->number << 2) + seat));
    return nv_rng_next(&rng);
}

static bool sit_down(struct match *match, struct nv_error *error, uint32_t *seat)
{
    const struct nv_arena *arena = match->arena;
    for (*seat = 0; *seat < arena->schedule.seats; ++*seat) {
        match->seats[*seat] = (struct nv_player_seat){
            .settings = &match->settings,
            .seed = seed_of(match, *seat),
            .hash = arena->hash,
            .threads = arena->threads,
            .margin = arena->margin,
            .stop = &arena->stop,
        };
        match->players[*seat] = nv_player_seat(&arena->players[match->fixture.player[*seat]],
                                               &match->seats[*seat], error);
        if (!match->players[*seat])
            return false;
    }
    return true;
}

static enum nv_status make_move(struct match *match, nv_move move, struct nv_error *error)
{
    const struct nv_session *session = match->session;
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    nv_session_game(session)->print_move(nv_session_rules(session), nv_session_state(session), move,
                                         &text);
    return nv_session_play(match->session, nv_span_of(word), error);
}

static void note_result(struct match *match)
{
    const struct nv_session *session = match->session;
    struct nv_result result;
    nv_session_game(session)->result(nv_session_rules(session), nv_session_state(session), &result);
    memcpy(match->notes->score, result.score, sizeof result.score);
    match->played->plies = nv_session_count(session);
    if (match->played->failed)
        return;
    match->played->winners = result.over ? result.winners
                                         : (uint8_t)((1u << match->arena->schedule.seats) - 1);
    snprintf(match->notes->end, sizeof match->notes->end, "%s",
             !result.over  ? "plies"
             : result.idle ? "idle"
                           : "over");
}

/* What the seat that has just thought expects of the game. */
static bool note_saying(struct match *match, uint32_t seat)
{
    struct nv_game_notes *notes = match->notes;
    const struct nv_report *report = nv_player_report(match->players[seat]);
    if (notes->said_count == notes->said_room) {
        uint32_t room = notes->said_room ? 2 * notes->said_room : 128;
        struct nv_saying *said = realloc(notes->said, room * sizeof *said);
        if (!said)
            return false;
        notes->said = said;
        notes->said_room = room;
    }
    notes->said[notes->said_count++] = (struct nv_saying){
        (uint8_t)seat, (int16_t)(nv_report_lines(report) ? nv_report_score(report, 0) : -1)};
    return true;
}

static bool play(struct match *match)
{
    const struct nv_session *session = match->session;
    const struct nv_game *game = nv_session_game(session);
    struct nv_error error = {0};
    int seat;
    while ((seat = game->turn(nv_session_rules(session), nv_session_state(session))) != NV_OVER &&
           nv_session_count(session) < MOST_PLIES) {
        nv_move move;
        enum nv_status status = nv_player_think(match->players[seat], nv_session_rules(session),
                                                nv_session_state(session), NULL, &move, &error);
        if (atomic_load(&match->arena->stop))
            return false;
        if (status)
            return lose(match, (uint32_t)seat, &error);
        if (!note_saying(match, (uint32_t)seat))
            nv_fail(&error, NV_NO_MEMORY, "out of memory");
        else if (!make_move(match, move, &error))
            continue;
        return fail_arena(match, &error);
    }
    return true;
}

/* ---- the record ---- */

static enum nv_status write_record(struct match *match, struct nv_error *error)
{
    static const char *const names[NV_MAX_PLAYERS] = {"Seat1", "Seat2", "Seat3", "Seat4"};
    static const char *const chances[NV_MAX_PLAYERS] = {"Seat1Seed", "Seat2Seed", "Seat3Seed",
                                                        "Seat4Seed"};
    struct nv_arena *arena = match->arena;
    struct nv_tag tags[2 * NV_MAX_PLAYERS + 1];
    struct nv_buffer text = {0};
    char path[PATH_ROOM], end[NV_ERROR_TEXT + 32], seeds[NV_MAX_PLAYERS][24];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < arena->schedule.seats; seat++) {
        struct nv_text seed = nv_text_over(seeds[seat], sizeof seeds[seat]);
        nv_text_unsigned(&seed, match->seats[seat].seed);
        tags[count++] = (struct nv_tag){
            nv_span_of(names[seat]), nv_span_of(arena->players[match->fixture.player[seat]].text)};
        tags[count++] = (struct nv_tag){nv_span_of(chances[seat]), nv_span_of(seeds[seat])};
    }
    snprintf(end, sizeof end, "seat %d: %s", match->played->failed, match->notes->end);
    if (match->played->failed)
        tags[count++] = (struct nv_tag){nv_span_of("Termination"), nv_span_of(end)};
    nv_record_write(match->session, tags, count, &text);
    int length = snprintf(path, sizeof path, "%s/%06llu.nvg", arena->records,
                          (unsigned long long)match->number);
    enum nv_status status = text.failed || length >= (int)sizeof path
                                ? nv_fail(error, NV_BAD_FILE, "cannot write a record")
                                : nv_write_file(path, nv_buffer_span(&text), error);
    nv_buffer_finish(&text);
    return status;
}

/* ---- all of it ---- */

static bool sit_and_play(struct match *match)
{
    struct nv_span none = {NULL, 0};
    struct nv_error error = {0};
    uint32_t seat;
    match->session = nv_session_create();
    if (!match->session) {
        nv_fail(&error, NV_NO_MEMORY, "out of memory");
        return fail_arena(match, &error);
    }
    if (nv_session_begin_with(match->session, &match->settings, &nv_file_loader, none, none,
                              &error))
        return fail_arena(match, &error);
    bool seated = sit_down(match, &error, &seat);
    if (atomic_load(&match->arena->stop))
        return false;
    return seated ? play(match) : lose(match, seat, &error);
}

bool nv_match_play(struct nv_arena *arena, uint64_t number, struct nv_played *played,
                   struct nv_game_notes *notes)
{
    struct match match = {
        .arena = arena,
        .number = number,
        .fixture = nv_schedule_game(&arena->schedule, number),
        .settings = arena->settings,
        .played = played,
        .notes = notes,
    };
    struct nv_error error;
    uint64_t started = nv_clock_millis();
    *played = (struct nv_played){0};
    *notes = (struct nv_game_notes){0};
    match.settings.seed += match.fixture.deal;
    bool complete = sit_and_play(&match);
    for (uint32_t seat = 0; seat < arena->schedule.seats; seat++)
        nv_player_destroy(match.players[seat]);
    if (complete) {
        note_result(&match);
        notes->millis = (uint32_t)(nv_clock_millis() - started);
        if (arena->records && write_record(&match, &error))
            complete = fail_arena(&match, &error);
    }
    nv_session_destroy(match.session);
    return complete;
}
