/* SPDX-License-Identifier: MIT */
/* novae play: asks what is not said by options, then sits down at the table. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/commands/play_prompt.h"

#include "novae/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUESTION = 256 };

/* The deal of a game that nobody chose a seed for. */
static uint64_t random_seed(void)
{
    uint64_t seed = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (!file || fread(&seed, sizeof seed, 1, file) != 1)
        seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)getpid();
    if (file)
        fclose(file);
    return seed;
}

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
    nv_text_string(&text, "Which game?");
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        if (nv_game_at(i)->example)
            continue;
        nv_text_format(&text, "%s %u for %s", place ? "," : "", place + 1, nv_game_at(i)->title);
        place++;
    }
    nv_text_format(&text, "; Enter for %s: ", settings->game->title);
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
        printf("There is no game '%.40s'. Type a number or a name.\n", word);
    }
}

static bool ask_players(struct nv_settings *settings)
{
    const struct nv_game *game = settings->game;
    char question[QUESTION], line[NV_PLAY_LINE];
    struct nv_text text = nv_text_over(question, sizeof question);
    uint32_t usual = game->min_players > 2 ? game->min_players : 2;
    nv_text_format(&text, "How many players, %u to %u; Enter for %u: ", game->min_players,
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
        printf("'%.40s' is no number from %u to %u.\n", word, game->min_players, game->max_players);
    }
}

/* Asks for what options left open. */
static bool ask_settings(struct nv_game_arguments *chosen)
{
    if (chosen->fen)
        return true;
    if (!chosen->seed_given)
        chosen->settings.seed = random_seed();
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

static int play(struct nv_game_arguments *chosen, const struct nv_draw_style *style,
                const char *path)
{
    struct nv_table table = {.style = *style};
    int status;
    nv_record_init(&table.record);
    if (sit_down(&table, chosen, path, &status)) {
        nv_table_play(&table);
        status = NV_EXIT_OK;
    }
    nv_record_finish(&table.record);
    nv_session_destroy(table.session);
    return status;
}

int nv_cmd_play(int argc, char **argv)
{
    struct nv_game_arguments chosen;
    struct nv_draw_wish wish = {0};
    struct nv_draw_style style;
    const char *command = argv[0];
    int status;
    const struct nv_flag flags[] = {NV_DRAW_FLAGS(wish), {0}};
    const struct nv_usage usage = {
        "play [OPTION...] [FILE]",
        "Plays a game on a prompt, all seats at one keyboard; FILE is a record to go on with.\n"
        "It asks for what the options leave open. 'help' there lists what can be typed.",
        flags, &chosen};
    nv_game_arguments_init(&chosen);
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 1)
        return nv_misused(command, "takes one record at most");
    if (!nv_draw_style_find(&style, stdout, &wish))
        return nv_misused(command, "--color takes always, never or auto, not '%s'", wish.colour);
    return play(&chosen, &style, words ? argv[0] : NULL);
}
