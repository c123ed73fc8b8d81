/* SPDX-License-Identifier: MIT */
/*
 * novae openings: positions for matches. Programs that play each other from the same
 * first position would play the same game again and again; so each opening is another
 * deal, and its first moves are made by a middling level, which plays well enough to
 * leave the game open and with enough chance to make each one different.
 */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "novae/player.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum {
    COUNT = 20,        /* when nobody says how many */
    PLIES = 8,         /* nor how long */
    MOST = 1000000,    /* of either */
    LEVEL = 5,         /* of who makes the moves */
    MEMORY = 16 << 20, /* bytes */
};

struct openings {
    struct nv_game_arguments chosen;
    const char *count_text, *plies_text;
    uint64_t count, plies;
};

static struct nv_player *new_player(const struct nv_game *game, uint64_t seed,
                                    struct nv_error *error)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, game);
    options.level = LEVEL;
    options.bytes = MEMORY;
    options.seed = seed;
    return nv_player_create(&options, error);
}

/* Makes the first moves, but none that ends the game. */
static enum nv_status play_on(struct nv_player *player, const struct nv_session *session,
                              void *state, uint64_t plies, struct nv_error *error)
{
    const struct nv_game *game = nv_session_game(session);
    const void *rules = nv_session_rules(session);
    alignas(NV_ALIGN) unsigned char after[NV_MAX_STATE];
    for (uint64_t i = 0; i < plies && game->turn(rules, state) != NV_OVER; i++) {
        nv_move move;
        enum nv_status status = nv_player_think(player, rules, state, NULL, &move, error);
        if (status)
            return status;
        memcpy(after, state, game->state_size);
        game->play(rules, after, move);
        if (game->turn(rules, after) == NV_OVER)
            break;
        memcpy(state, after, game->state_size);
    }
    return NV_OK;
}

static int print_opening(const struct openings *openings, uint64_t number)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_game_arguments chosen = openings->chosen;
    struct nv_error error;
    chosen.settings.seed += number;
    struct nv_session *session = nv_game_arguments_start(&chosen);
    if (!session)
        return NV_EXIT_FAILED;
    const struct nv_game *game = nv_session_game(session);
    struct nv_player *player = new_player(game, chosen.settings.seed, &error);
    memcpy(state, nv_session_state(session), game->state_size);
    bool fine = player && play_on(player, session, state, openings->plies, &error) == NV_OK;
    if (fine) {
        nv_print_game_text(game->print, nv_session_rules(session), state);
        putchar('\n');
    }
    nv_player_destroy(player);
    nv_session_destroy(session);
    return fine ? NV_EXIT_OK : nv_complain("openings", "%s", error.text);
}

int nv_cmd_openings(int argc, char **argv)
{
    struct openings openings = {.count = COUNT, .plies = PLIES};
    int status;
    const struct nv_flag flags[] = {
        {"count", "N", "positions to print (20)", &openings.count_text, NULL},
        {"plies", "K", "moves made in each (8)", &openings.plies_text, NULL},
        {0},
    };
    const struct nv_usage usage = {
        "openings [OPTION...]",
        "Prints positions to start matches from, one line each, as 'position fen' reads them:\n"
        "other deals, the first by --seed and the others by the next ones, and a few reasonable\n"
        "moves. The same options print the same positions.",
        flags, &openings.chosen};
    nv_game_arguments_init(&openings.chosen);
    if (!nv_options_alone(&usage, argc, argv, &status))
        return status;
    status = nv_option_number("openings", "count", openings.count_text, 0, MOST, &openings.count);
    if (!status)
        status = nv_option_number("openings", "plies", openings.plies_text, 0, MOST,
                                  &openings.plies);
    for (uint64_t i = 0; !status && i < openings.count; i++)
        status = print_opening(&openings, i);
    return status;
}
