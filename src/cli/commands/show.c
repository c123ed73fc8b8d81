/* SPDX-License-Identifier: MIT */
/* novae show: draws a position, of a new game, of a record or of a text. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/view/draw.h"
#include "json/schemas.h"

#include <string.h>

struct show {
    struct nv_game_arguments chosen;
    struct nv_draw_wish wish;
    const char *to;
    bool json;
    bool choices;
};

static int print_choices(const struct nv_session *session)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_position_json(&json, session);
    return nv_print_line("show", &out);
}

static int print(const struct nv_session *session, const struct show *show,
                 const struct nv_draw_style *style)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session), *state = nv_session_state(session);
    if (show->choices)
        return print_choices(session);
    if (show->json) {
        nv_print_game_text(game->print_json, rules, state);
        putchar('\n');
    } else {
        nv_draw(stdout, game, rules, state, style);
    }
    return NV_EXIT_OK;
}

static int show_position(const char *path, const struct show *show)
{
    struct nv_draw_style style;
    if (!nv_draw_style_find(&style, stdout, &show->wish))
        return nv_misused("show", "--color is always, never or auto, not '%s'", show->wish.colour);
    int status;
    struct nv_session *session = nv_open_position("show", path, &show->chosen, show->to, &status);
    if (session)
        status = print(session, show, &style);
    nv_session_destroy(session);
    return status;
}

int nv_cmd_show(int argc, char **argv)
{
    struct show show = {0};
    int status;
    nv_game_arguments_init(&show.chosen);
    const struct nv_flag flags[] = {
        {"to", "N", "the position after N moves", &show.to, NULL},
        {"json", NULL, "the state as JSON, not a picture", NULL, &show.json},
        {"choices", NULL, "as JSON, with what every choice would do", NULL, &show.choices},
        NV_DRAW_FLAGS(show.wish),
        {0},
    };
    const struct nv_usage usage = {
        "show [OPTION...] [FILE]",
        "Draws a position: of a game record (.nvg; - is standard input), of the text after\n"
        "--fen, or the first of the game that the options choose.",
        flags, &show.chosen};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 1)
        return nv_misused("show", "one file at a time, not '%s' too", argv[1]);
    return show_position(words ? argv[0] : NULL, &show);
}
