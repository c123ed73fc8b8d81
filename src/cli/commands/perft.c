/* SPDX-License-Identifier: MIT */
/* novae perft: how many move sequences of a length there are from a position. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { MAX_DEPTH = 64 };

struct perft {
    const struct nv_game *game;
    const void *rules;
    const void *state;
    uint32_t depth;
    bool json;
};

/* Counts below one move. */
static uint64_t below(const struct perft *perft, nv_move move)
{
    alignas(NV_ALIGN) unsigned char child[NV_MAX_STATE];
    uint64_t count;
    memcpy(child, perft->state, perft->game->state_size);
    perft->game->play(perft->rules, child, move);
    nv_perft(perft->game, perft->rules, child, perft->depth - 1, UINT64_MAX, &count);
    return count;
}

/* One line for each move, in the order of the protocol; returns the sum. */
static uint64_t divide(const struct perft *perft, struct nv_span words)
{
    uint64_t total = 0;
    bool first = true;
    for (struct nv_span word; (word = nv_span_word(&words)).length > 0; first = false) {
        nv_move move;
        perft->game->parse_move(perft->rules, perft->state, word, &move, NULL);
        uint64_t count = below(perft, move);
        const char *format = perft->json ? "%s\"%.*s\":%" PRIu64 : "%s%.*s %" PRIu64 "\n";
        printf(format, perft->json && !first ? "," : "", (int)word.length, word.at, count);
        total += count;
    }
    return total;
}

static void count_all(const struct perft *perft)
{
    uint64_t count;
    nv_perft(perft->game, perft->rules, perft->state, perft->depth, UINT64_MAX, &count);
    if (perft->json)
        printf("{\"depth\":%" PRIu32 ",\"count\":%" PRIu64 "}\n", perft->depth, count);
    else
        printf("%" PRIu64 "\n", count);
}

static void count_each(const struct perft *perft, const struct nv_session *session)
{
    struct nv_buffer moves = {0};
    nv_session_print_legal(session, &moves);
    if (perft->json)
        printf("{\"depth\":%" PRIu32 ",\"divide\":{", perft->depth);
    uint64_t total = divide(perft, nv_buffer_span(&moves));
    printf(perft->json ? "},\"count\":%" PRIu64 "}\n" : "total %" PRIu64 "\n", total);
    nv_buffer_finish(&moves);
}

int nv_cmd_perft(int argc, char **argv)
{
    struct nv_game_arguments chosen;
    struct perft perft = {0};
    bool each = false;
    uint64_t depth;
    int status;
    const char *command = argv[0];
    const struct nv_flag flags[] = {
        {"divide", NULL, "count below each legal move", NULL, &each},
        {"json", NULL, "answer in JSON", NULL, &perft.json},
        {0},
    };
    const struct nv_usage usage = {
        "perft [OPTION...] DEPTH",
        "Counts the sequences of DEPTH moves from a position. A game that is over counts 1.", flags,
        &chosen};
    nv_game_arguments_init(&chosen);
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words != 1 || !nv_number(argv[0], MAX_DEPTH, &depth))
        return nv_misused(command, "takes one depth, a number from 0 to %d", MAX_DEPTH);
    struct nv_session *session = nv_game_arguments_start(&chosen);
    if (!session)
        return NV_EXIT_FAILED;
    perft.game = nv_session_game(session);
    perft.rules = nv_session_rules(session);
    perft.state = nv_session_state(session);
    perft.depth = (uint32_t)depth;
    bool over = perft.game->turn(perft.rules, perft.state) == NV_OVER;
    if (each && depth > 0 && !over)
        count_each(&perft, session);
    else
        count_all(&perft);
    nv_session_destroy(session);
    return NV_EXIT_OK;
}
