/* SPDX-License-Identifier: MIT */
/* novae replay: plays game records again, move by move, and so verifies them. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "core/json.h"

#include <stdio.h>

struct replay {
    bool json;
    bool stop; /* at a move before the last? */
    uint32_t stop_at;
    char result[NV_RESULT_WORD]; /* of the record at hand */
};

/* Fen text has neither quotes nor backslashes, and a state is JSON already. */
static void put_position(struct nv_json *json, const struct nv_session *session)
{
    const struct nv_game *game = nv_session_game(session);
    nv_json_put_unsigned(json, "ply", nv_session_count(session));
    nv_json_key(json, "position");
    nv_json_string_begin(json);
    game->print(nv_session_rules(session), nv_session_state(session), json->out);
    nv_json_string_end(json);
    nv_json_key(json, "state");
    nv_json_value_begin(json);
    game->print_json(nv_session_rules(session), nv_session_state(session), json->out);
}

static void print_json(const char *path, struct nv_session *session, const struct replay *replay)
{
    const struct nv_game *game = nv_session_game(session);
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "file", path);
    nv_json_put_bool(&json, "ok", true);
    nv_json_put_string(&json, "game", game->name);
    nv_json_put_unsigned(&json, "players", game->players(nv_session_rules(session)));
    nv_json_put_unsigned(&json, "moves", nv_session_known(session));
    nv_json_put_string(&json, "result", replay->result);
    if (replay->stop) {
        nv_session_seek(session, replay->stop_at);
        put_position(&json, session);
    }
    nv_json_close(&json, '}');
    nv_print_line("replay", &out);
}

static void print_plain(const char *path, struct nv_session *session, const struct replay *replay)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    if (replay->stop) {
        nv_session_seek(session, replay->stop_at);
        nv_print_game_text(game->print, rules, nv_session_state(session));
        putchar('\n');
        return;
    }
    printf("%s: %s, %u players, %u moves, result %s\n", path, game->name, game->players(rules),
           nv_session_known(session), replay->result);
}

static void report_failure(const char *path, const struct nv_error *error,
                           const struct replay *replay)
{
    if (replay->json) {
        struct nv_buffer out = {0};
        struct nv_json json = nv_json_over(nv_buffer_text(&out));
        nv_json_open(&json, '{');
        nv_json_put_string(&json, "file", path);
        nv_json_put_bool(&json, "ok", false);
        nv_json_put_string(&json, "error", error->text);
        nv_json_close(&json, '}');
        nv_print_line("replay", &out);
    }
    if (error->status == NV_BAD_FILE)
        nv_complain("replay", "%s", error->text);
    else
        nv_complain("replay", "%s: %s", path, error->text);
}

static int replay_file(const char *path, struct replay *replay)
{
    struct nv_error error = {.status = NV_NO_MEMORY, .text = "out of memory"};
    struct nv_session *session = nv_session_create();
    struct nv_record record;
    nv_record_init(&record);
    enum nv_status status = session ? nv_load_record(path, session, &record, &error) : NV_NO_MEMORY;
    if (!status)
        status = nv_record_result(&record, session, replay->result, &error);
    nv_record_finish(&record);
    if (!status && replay->stop && replay->stop_at > nv_session_known(session))
        status = nv_fail(&error, NV_BAD_RECORD, "there are only %u moves, not %u",
                         nv_session_known(session), replay->stop_at);
    if (status)
        report_failure(path, &error, replay);
    else if (replay->json)
        print_json(path, session, replay);
    else
        print_plain(path, session, replay);
    nv_session_destroy(session);
    return status ? NV_EXIT_FAILED : NV_EXIT_OK;
}

int nv_cmd_replay(int argc, char **argv)
{
    const char *to = NULL, *command = argv[0];
    struct replay replay = {0};
    uint64_t number = 0;
    int status;
    const struct nv_flag flags[] = {
        {"to", "N", "print the position after N moves", &to, NULL},
        {"json", NULL, "answer in JSON, one object a line", NULL, &replay.json},
        {0},
    };
    const struct nv_usage usage = {
        "replay [OPTION...] FILE...",
        "Verifies game records (.nvg; - is standard input): every move must be legal, and the\n"
        "result must be that of the moves. Otherwise it names the move, and exits with 1.",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words == 0)
        return nv_misused(command, "needs the name of a record: novae replay FILE...");
    if (to && !nv_number(to, NV_MAX_HISTORY, &number))
        return nv_misused(command, "--to takes a number of moves, not '%s'", to);
    replay.stop = to != NULL;
    replay.stop_at = (uint32_t)number;
    for (int i = 0; i < words; i++)
        status |= replay_file(argv[i], &replay);
    return status;
}
