/* SPDX-License-Identifier: MIT */
/*
 * novae play: on the whole screen of a terminal (src/tui); over a pipe, for screen
 * readers (--plain) or where curses is not built in, on a prompt that asks for what the
 * options leave open.
 */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/commands/play_prompt.h"
#include "cli/language.h"

#include "novae/registry.h"
#ifdef NV_WITH_TUI
#include "tui/tui.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { QUESTION = 256, WORD = 40 }; /* room for a question; so much of a wrong word is said */

#define SEATS_MISUSED "--seats takes names and levels from 1 to 10, as Ada,7, not '%s'"

/* By number, name or title. */
static const struct nv_game *game_called(const char *word)
{
    uint64_t number = 0, place = 0;
    nv_number(word, NV_MAX_GAMES, &number);
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        place += !nv_game_at(i)->example;
        if ((place == number && !nv_game_at(i)->example) ||
            nv_span_is_nocase(nv_span_of(word), nv_game_at(i)->name) ||
            nv_span_is_nocase(nv_span_of(word), nv_game_at(i)->title))
            return nv_game_at(i);
    }
    return NULL;
}

/* Trims the line in place and returns where it starts. */
static char *trimmed(char line[NV_PLAY_LINE])
{
    struct nv_span span = nv_span_trim(nv_span_of(line));
    char *start = line + (span.at - line);
    start[span.length] = '\0';
    return start;
}

/* False when the input ends. Enter alone takes the first game. */
static bool ask_game(struct nv_settings *settings)
{
    char question[QUESTION], line[NV_PLAY_LINE];
    struct nv_text text = nv_text_over(question, sizeof question);
    unsigned place = 0;
    nv_text_string(&text, nv_t("Which game?"));
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (nv_game_at(i)->example)
            continue;
        nv_text_string(&text, place ? ", " : " ");
        nv_text_format(&text, nv_t("%u for %s"), place + 1, nv_game_at(i)->title);
        place++;
    }
    nv_text_format(&text, nv_t("; Enter for %s: "), settings->game->title);
    for (;;) {
        enum nv_typed status = nv_ask(question, line);
        if (status == NV_LINE_END)
            return false;
        char *word = trimmed(line);
        const struct nv_game *game = *word ? game_called(word) : settings->game;
        if (game && status == NV_LINE_READ) {
            settings->game = game;
            return true;
        }
        word[strnlen(word, WORD)] = '\0';
        printf(nv_t("There is no game '%s'. Type a number or a name.\n"), word);
    }
}

static bool ask_players(struct nv_settings *settings)
{
    const struct nv_game *game = settings->game;
    char question[QUESTION], line[NV_PLAY_LINE];
    struct nv_text text = nv_text_over(question, sizeof question);
    uint32_t usual = game->min_players > 2 ? game->min_players : 2;
    nv_text_format(&text, nv_t("How many players, %u to %u; Enter for %u: "), game->min_players,
                   game->max_players, usual);
    for (;;) {
        uint64_t number = usual;
        if (nv_ask(question, line) == NV_LINE_END)
            return false;
        char *word = trimmed(line);
        if (!*word ||
            (nv_number(word, game->max_players, &number) && number >= game->min_players)) {
            settings->players = (uint32_t)number;
            return true;
        }
        word[strnlen(word, WORD)] = '\0';
        printf(nv_t("'%s' is no number from %u to %u.\n"), word, game->min_players,
               game->max_players);
    }
}

/* Asks for what options left open. */
static bool ask_settings(struct nv_game_arguments *chosen)
{
    if (chosen->fen)
        return true;
    if (!chosen->seed_given)
        chosen->settings.seed = nv_random_seed();
    if (!chosen->game_given && !chosen->deal && !ask_game(&chosen->settings))
        return false;
    return chosen->players_given || chosen->deal || ask_players(&chosen->settings);
}

/* A game from a record, or a new one; false when there is none to play. */
static bool sit_down(struct nv_table *table, struct nv_game_arguments *chosen, const char *path,
                     int *status)
{
    *status = NV_EXIT_FAILED;
    if (path) {
        table->session = nv_session_create();
        return table->session && nv_table_load(table, path);
    }
    if (!ask_settings(chosen)) {
        *status = NV_EXIT_OK;
        putchar('\n');
        return false;
    }
    table->session = nv_game_arguments_start(chosen);
    return table->session != NULL;
}

/* What was asked for. */
struct play {
    struct nv_game_arguments chosen;
    struct nv_draw_wish wish;
    const char *seats;
    const char *path; /* of a record, or NULL */
};

static int play_on_prompt(struct play *play, const struct nv_draw_style *style)
{
    struct nv_table table = {.style = *style};
    int status;
    if (style->plain) /* drawings speak English */
        nv_language_choose(nv_language_wanted());
    nv_record_init(&table.record);
    nv_seats_init(table.seats);
    if (play->seats && !nv_seats_parse(play->seats, table.seats))
        return nv_misused("play", SEATS_MISUSED, play->seats);
    if (sit_down(&table, &play->chosen, play->path, &status)) {
        nv_table_play(&table);
        status = NV_EXIT_OK;
    }
    nv_record_finish(&table.record);
    nv_player_destroy(table.bot);
    nv_session_destroy(table.session);
    return status;
}

#ifdef NV_WITH_TUI
/* Never, or where NO_COLOR is set and nothing else was said. */
static bool wants_no_colour(const struct nv_draw_wish *wish)
{
    const char *variable = getenv("NO_COLOR");
    const char *when = wish->colour ? wish->colour : "auto";
    return strcmp(when, "never") == 0 || (strcmp(when, "auto") == 0 && variable && *variable);
}

/* With a game chosen by options it begins at once, else on the first screen. */
static int play_on_screen(struct play *play)
{
    enum { USUAL_LEVEL = 3 };
    struct nv_game_arguments *chosen = &play->chosen;
    struct tui_options options = {
        .wish = {.mono = wants_no_colour(&play->wish), .ascii = play->wish.ascii},
        .settings = chosen->settings,
        .seed_given = chosen->seed_given,
        .path = play->path,
    };
    struct nv_error error;
    nv_language_choose(nv_language_wanted());
    nv_seats_init(options.seats);
    for (uint32_t seat = 1; seat < NV_MAX_PLAYERS; seat++) {
        options.seats[seat].level = USUAL_LEVEL;
        nv_seat_default_name(&options.seats[seat], seat);
    }
    if (play->seats && !nv_seats_parse(play->seats, options.seats))
        return nv_misused("play", SEATS_MISUSED, play->seats);
    if (!play->path && (chosen->game_given || chosen->deal || chosen->fen)) {
        if (!chosen->seed_given)
            chosen->settings.seed = nv_random_seed();
        options.session = nv_game_arguments_start(chosen);
        if (!options.session)
            return NV_EXIT_FAILED;
    }
    if (tui_run(&options, &error) != NV_OK)
        return nv_complain("play", "%s", error.text);
    return NV_EXIT_OK;
}

static bool wants_screen(const struct nv_draw_wish *wish)
{
    return !wish->plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}
#endif

int nv_cmd_play(int argc, char **argv)
{
    struct play play = {0};
    struct nv_draw_style style;
    const char *command = argv[0];
    int status;
    const struct nv_flag flags[] = {{"seats", "LIST",
                                     "who plays, as Ada,7: a name, or a bot's level from 1 to 10",
                                     &play.seats, NULL},
                                    NV_DRAW_FLAGS(play.wish),
                                    {0}};
    const struct nv_usage usage = {"play [OPTION...] [FILE]",
                                   "Plays a game, people and bots at any seats; FILE is a record "
                                   "to go on with. In a terminal\n"
                                   "it fills the screen: '?' there lists the keys. With --plain, "
                                   "or over a pipe, moves are typed\n"
                                   "on a prompt: 'help' there lists what can be typed. A game on "
                                   "the screen is kept by itself.",
                                   flags, &play.chosen};
    nv_game_arguments_init(&play.chosen);
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 1)
        return nv_misused(command, "takes one record at most");
    play.path = words ? argv[0] : NULL;
    if (!nv_draw_style_find(&style, stdout, &play.wish))
        return nv_misused(command, "--color takes always, never or auto, not '%s'",
                          play.wish.colour);
#ifdef NV_WITH_TUI
    if (wants_screen(&play.wish))
        return play_on_screen(&play);
#endif
    return play_on_prompt(&play, &style);
}
