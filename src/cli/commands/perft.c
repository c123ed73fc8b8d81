/* SPDX-License-Identifier: MIT */
/* novae perft: how many move sequences of a length there are from a position. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "core/json.h"

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

/* Tells of each move, in the order of the protocol; returns the sum. */
static uint64_t divide(const struct perft *perft, struct nv_span words, struct nv_json *json)
{
    uint64_t total = 0;
    for (struct nv_span word; (word = nv_span_word(&words)).length > 0;) {
        char key[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(key, sizeof key);
        nv_move move;
        nv_text_span(&text, word);
        perft->game->parse_move(perft->rules, perft->state, word, &move, NULL);
        uint64_t count = below(perft, move);
        if (json)
            nv_json_put_unsigned(json, key, count);
        else
            printf("%s %" PRIu64 "\n", key, count);
        total += count;
    }
    return total;
}

static uint64_t count_all(const struct perft *perft)
{
    uint64_t count;
    nv_perft(perft->game, perft->rules, perft->state, perft->depth, UINT64_MAX, &count);
    return count;
}

static int print_json(const struct perft *perft, bool each, struct nv_span moves)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    uint64_t count;
    nv_json_open(&json, '{');
    nv_json_put_unsigned(&json, "depth", perft->depth);
    if (each) {
        nv_json_put_open(&json, "divide", '{');
        count = divide(perft, moves, &json);
        nv_json_close(&json, '}');
    } else {
        count = count_all(perft);
    }
    nv_json_put_unsigned(&json, "count", count);
    nv_json_close(&json, '}');
    return nv_print_line("perft", &out);
}

static int count_moves(const struct perft *perft, const struct nv_session *session, bool each)
{
    struct nv_buffer moves = {0};
    int status = NV_EXIT_OK;
    nv_session_print_legal(session, &moves);
    if (perft->json)
        status = print_json(perft, each, nv_buffer_span(&moves));
    else if (each)
        printf("total %" PRIu64 "\n", divide(perft, nv_buffer_span(&moves), NULL));
    else
        printf("%" PRIu64 "\n", count_all(perft));
    nv_buffer_finish(&moves);
    return status;
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
    status = count_moves(&perft, session, each && depth > 0 && !over);
    nv_session_destroy(session);
    return status;
}
