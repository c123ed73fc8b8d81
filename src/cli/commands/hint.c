/* SPDX-License-Identifier: MIT */
/* novae hint: what to play here, and why. */
#include "cli/commands/commands.h"
#include "cli/think.h"
#include "cli/view/say_hint.h"
#include "json/schemas.h"

enum { LINES = 3 }; /* moves that are shown when nobody says how many */

struct hint_command {
    struct nv_game_arguments chosen;
    struct nv_think_wish wish;
    const char *to, *multipv;
    bool json;
};

static int print_json(const struct nv_session *session, const struct nv_report *report)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_hints_json(&json, nv_session_game(session), nv_session_rules(session),
                  nv_session_state(session), report);
    return nv_print_line("hint", &out);
}

static int give_hints(const struct nv_session *session, const struct hint_command *hint,
                      uint32_t lines)
{
    const struct nv_game *game = nv_session_game(session);
    struct nv_think think;
    struct nv_report report;
    struct nv_error error;
    int status = nv_think_read("hint", &hint->wish, &think);
    if (status)
        return status;
    if (game->turn(nv_session_rules(session), nv_session_state(session)) == NV_OVER)
        return nv_complain("hint", "the game is over");
    if (nv_think(&think, session, lines, &report, &error))
        return nv_complain("hint", "%s", error.text);
    if (hint->json)
        return print_json(session, &report);
    nv_say_hints(stdout, session, &report);
    return NV_EXIT_OK;
}

int nv_cmd_hint(int argc, char **argv)
{
    struct hint_command hint = {0};
    uint64_t lines = LINES;
    int status;
    nv_game_arguments_init(&hint.chosen);
    const struct nv_flag flags[] = {
        {"to", "N", "the position after N moves", &hint.to, NULL},
        NV_THINK_FLAGS(hint.wish),
        {"multipv", "K", "moves to show, 1 to 16 (3)", &hint.multipv, NULL},
        {"json", NULL, "answer in JSON", NULL, &hint.json},
        {0},
    };
    const struct nv_usage usage = {
        "hint [OPTION...] [FILE]",
        "Says what to play and why: in a position of a game record (.nvg; - is standard input),\n"
        "of the text after --fen, or of the game that the options choose.",
        flags, &hint.chosen};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 1)
        return nv_misused("hint", "one file at a time, not '%s' too", argv[1]);
    status = nv_option_number("hint", "multipv", hint.multipv, 1, NV_MAX_LINES, &lines);
    if (status)
        return status;
    struct nv_session *session = nv_open_position("hint", words ? argv[0] : NULL, &hint.chosen,
                                                  hint.to, &status);
    if (session)
        status = give_hints(session, &hint, (uint32_t)lines);
    nv_session_destroy(session);
    return status;
}
