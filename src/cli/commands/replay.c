/* SPDX-License-Identifier: MIT */
/* novae replay: plays game records again, move by move, and so verifies them. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"

#include <stdio.h>

struct replay {
    bool json;
    bool stop; /* at a move before the last? */
    uint32_t stop_at;
};

static void print_result(const struct nv_session *session)
{
    struct nv_result result;
    char word[NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(word, sizeof word);
    nv_session_game(session)->result(nv_session_rules(session), nv_session_state(session), &result);
    nv_result_print(&result, &text);
    fputs(word, stdout);
}

static void print_json(const char *path, struct nv_session *session, const struct replay *replay)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    printf("{\"file\":");
    nv_print_json_string(nv_span_of(path));
    printf(",\"ok\":true,\"game\":\"%s\",\"players\":%u,\"moves\":%u,\"result\":\"", game->name,
           game->players(rules), nv_session_known(session));
    print_result(session);
    putchar('"');
    if (replay->stop) {
        nv_session_seek(session, replay->stop_at);
        printf(",\"ply\":%u,\"position\":\"", replay->stop_at);
        nv_print_game_text(game->print, rules, nv_session_state(session));
        printf("\",\"state\":");
        nv_print_game_text(game->print_json, rules, nv_session_state(session));
    }
    printf("}\n");
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
    printf("%s: %s, %u players, %u moves, result ", path, game->name, game->players(rules),
           nv_session_known(session));
    print_result(session);
    putchar('\n');
}

static void report_failure(const char *path, const struct nv_error *error,
                           const struct replay *replay)
{
    if (replay->json) {
        printf("{\"file\":");
        nv_print_json_string(nv_span_of(path));
        printf(",\"ok\":false,\"error\":");
        nv_print_json_string(nv_span_of(error->text));
        printf("}\n");
    }
    if (error->status == NV_BAD_FILE)
        nv_complain("replay", "%s", error->text);
    else
        nv_complain("replay", "%s: %s", path, error->text);
}

static int replay_file(const char *path, const struct replay *replay)
{
    struct nv_error error = {.status = NV_NO_MEMORY, .text = "out of memory"};
    struct nv_session *session = nv_session_create();
    enum nv_status status = session ? nv_read_record(path, session, &error) : NV_NO_MEMORY;
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
