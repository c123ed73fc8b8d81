/* SPDX-License-Identifier: MIT */
/*
 * novae puzzles: positions in which one turn is clearly best. The engine plays games with
 * itself, one deal after another, and looks at each position on the way; or it looks at
 * positions that somebody has, to prove them again after it has learned.
 */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "cli/progress.h"
#include "players/level.h"
#include "json/schemas.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    COUNT = 10,           /* when nobody says how many */
    MOST = 100000,        /* puzzles of one run */
    MOST_NODES = 1 << 30, /* of one search */
    A_GAME = 5,           /* at most, or they would be too much alike */
    LEVEL = 6,            /* of who opens the games: quick, and with some chance */
    MEMORY = 64 << 20,    /* bytes */
    MOST_BYTES = 4 << 20, /* of a file of positions */
};

/* One that was found: its JSON, and what it is sorted by. */
struct found {
    struct nv_buffer json;
    uint32_t rating;
};

struct puzzles {
    struct nv_game_arguments chosen;
    const char *count_text, *scan_text, *proof_text, *gap_text, *level_text, *check;
    uint64_t count, done;
    struct nv_puzzle_wish wish;
    struct found *found;
    struct nv_progress progress;
};

/* One game on its way. */
struct passage {
    const struct nv_game *game;
    const void *rules;
    struct nv_player *scout, *player; /* who looks and plays, and who opens the game */
    uint32_t found;
    int inside; /* the seat that may be inside of its turn, which is no place for puzzles */
};

static bool keep(struct puzzles *puzzles, const struct passage *passage, const void *state,
                 const struct nv_puzzle *puzzle)
{
    struct found *found = &puzzles->found[puzzles->done];
    struct nv_json json = nv_json_over(nv_buffer_text(&found->json));
    nv_puzzle_json(&json, passage->game, passage->rules, state, puzzle);
    found->rating = nv_puzzle_rating(puzzle);
    puzzles->done++;
    nv_progress_show(&puzzles->progress, puzzles->done, NULL);
    return !found->json.failed;
}

/* In openings many moves are alike, so there they are made with some chance and not looked at. */
static enum nv_status next_turn(struct puzzles *puzzles, struct passage *passage, const void *state,
                                struct nv_turn *turn, struct nv_error *error)
{
    struct nv_puzzle puzzle = {.solution = {.count = 0}};
    int seat = passage->game->turn(passage->rules, state);
    if (seat != passage->inside && !nv_level_in_opening(passage->game, passage->rules, state) &&
        nv_puzzle_at(passage->scout, passage->rules, state, &puzzles->wish, &puzzle)) {
        if (!keep(puzzles, passage, state, &puzzle))
            return nv_fail(error, NV_NO_MEMORY, "out of memory");
        passage->found++;
    }
    *turn = puzzle.solution;
    passage->inside = NV_OVER;
    if (turn->count > 0)
        return NV_OK;
    passage->inside = seat;
    turn->count = 1;
    return nv_player_think(passage->player, passage->rules, state, NULL, &turn->move[0], error);
}

/* Plays one game to its end, or until there are enough puzzles. */
static enum nv_status play_game(struct puzzles *puzzles, struct passage *passage, void *state,
                                struct nv_error *error)
{
    const struct nv_game *game = passage->game;
    while (game->turn(passage->rules, state) != NV_OVER && puzzles->done < puzzles->count &&
           passage->found < A_GAME) {
        struct nv_turn turn;
        enum nv_status status = next_turn(puzzles, passage, state, &turn, error);
        if (status)
            return status;
        for (uint32_t i = 0; i < turn.count; i++)
            game->play(passage->rules, state, turn.move[i]);
    }
    return NV_OK;
}

static struct nv_player *new_player(const struct nv_game *game, uint32_t level, uint64_t seed,
                                    struct nv_error *error)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, game);
    options.level = level;
    options.bytes = MEMORY;
    options.seed = seed;
    return nv_player_create(&options, error);
}

static int pass_game(struct puzzles *puzzles, uint64_t number)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_game_arguments chosen = puzzles->chosen;
    struct nv_error error;
    chosen.settings.seed += number;
    struct nv_session *session = nv_game_arguments_start(&chosen);
    if (!session)
        return NV_EXIT_FAILED;
    const struct nv_game *game = nv_session_game(session);
    struct passage passage = {
        .game = game,
        .rules = nv_session_rules(session),
        .scout = new_player(game, NV_LEVELS, 0, &error),
        .player = new_player(game, LEVEL, chosen.settings.seed, &error),
        .inside = NV_OVER,
    };
    memcpy(state, nv_session_state(session), game->state_size);
    bool fine = passage.scout && passage.player &&
                play_game(puzzles, &passage, state, &error) == NV_OK;
    nv_player_destroy(passage.scout);
    nv_player_destroy(passage.player);
    nv_session_destroy(session);
    return fine ? NV_EXIT_OK : nv_complain("puzzles", "%s", error.text);
}

static int easier(const void *a_, const void *b_)
{
    const struct found *a = a_, *b = b_;
    return (a->rating > b->rating) - (a->rating < b->rating);
}

static int print_all(struct puzzles *puzzles)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    qsort(puzzles->found, puzzles->done, sizeof *puzzles->found, easier);
    nv_json_open(&json, '{');
    nv_json_put_string(&json, "game", puzzles->chosen.settings.game->name);
    nv_json_put_open(&json, "puzzles", '[');
    for (uint64_t i = 0; i < puzzles->done; i++) {
        nv_json_value_begin(&json);
        nv_text_span(json.out, nv_buffer_span(&puzzles->found[i].json));
    }
    nv_json_close(&json, ']');
    nv_json_close(&json, '}');
    return nv_print_line("puzzles", &out);
}

/* Deals that have no puzzle at all must not make it go on for ever. */
static int find_all(struct puzzles *puzzles)
{
    int status = NV_EXIT_OK;
    nv_progress_begin(&puzzles->progress, "puzzles", puzzles->count, 0);
    for (uint64_t i = 0; !status && puzzles->done < puzzles->count && i < 100 * puzzles->count; i++)
        status = pass_game(puzzles, i);
    nv_progress_end(&puzzles->progress);
    return status ? status : print_all(puzzles);
}

/* ---- positions that somebody has ---- */

/* One position; what is none of a puzzle is said, and `*lost` counts it. */
static int check_position(struct puzzles *puzzles, uint64_t line, uint64_t *lost)
{
    struct nv_error error = {.text = "out of memory"};
    struct nv_puzzle puzzle;
    struct nv_session *session = nv_game_arguments_start(&puzzles->chosen);
    if (!session)
        return nv_complain("puzzles", "line %llu is no position", (unsigned long long)line);
    const struct nv_game *game = nv_session_game(session);
    struct passage passage = {.game = game,
                              .rules = nv_session_rules(session),
                              .scout = new_player(game, NV_LEVELS, 0, &error)};
    const void *state = nv_session_state(session);
    bool fine = passage.scout != NULL;
    if (fine && game != puzzles->chosen.settings.game)
        fine = nv_fail(&error, NV_BAD_FILE, "line %u is of %s: say --game %s", (unsigned)line,
                       game->name, game->name) == NV_OK;
    else if (fine && nv_puzzle_at(passage.scout, passage.rules, state, &puzzles->wish, &puzzle))
        fine = keep(puzzles, &passage, state, &puzzle);
    else if (fine && ++*lost)
        nv_complain("puzzles", "line %llu: no turn is clearly best", (unsigned long long)line);
    nv_player_destroy(passage.scout);
    nv_session_destroy(session);
    return fine ? NV_EXIT_OK : nv_complain("puzzles", "%s", error.text);
}

/* Those of the file that are puzzles, printed; fails when one is none. */
static int check_all(struct puzzles *puzzles)
{
    struct nv_buffer text = {0};
    struct nv_error error;
    uint64_t line = 0, lost = 0;
    int status = NV_EXIT_OK;
    if (nv_read_file(puzzles->check, MOST_BYTES, &text, &error)) {
        nv_buffer_finish(&text);
        return nv_complain("puzzles", "%s", error.text);
    }
    char *rest = NULL, *here = text.text.length ? strtok_r(text.text.buffer, "\n", &rest) : NULL;
    for (; !status && here; here = strtok_r(NULL, "\n", &rest)) {
        puzzles->chosen.fen = here;
        status = puzzles->done < puzzles->count
                     ? check_position(puzzles, ++line, &lost)
                     : nv_complain("puzzles", "more than %d positions", MOST);
    }
    nv_buffer_finish(&text);
    if (!status)
        status = print_all(puzzles);
    return status ? status : lost ? NV_EXIT_FAILED : NV_EXIT_OK;
}

static int read_number(const char *option, const char *text, uint64_t most, uint64_t *value)
{
    return nv_option_number("puzzles", option, text, 1, most, value);
}

static int read_options(struct puzzles *puzzles)
{
    const struct nv_settings *settings = &puzzles->chosen.settings;
    uint64_t gap = 0, level = 1;
    if (settings->players < 2)
        return nv_misused("puzzles", "needs two players at least");
    puzzles->count = puzzles->check ? MOST : COUNT;
    puzzles->wish = nv_puzzle_usual(settings->game);
    int status = read_number("count", puzzles->count_text, MOST, &puzzles->count);
    if (!status)
        status = read_number("nodes", puzzles->scan_text, MOST_NODES, &puzzles->wish.scan);
    if (!status)
        status = read_number("proof", puzzles->proof_text, MOST_NODES, &puzzles->wish.proof);
    if (!status)
        status = read_number("gap", puzzles->gap_text, 1000, &gap);
    if (!status)
        status = read_number("level", puzzles->level_text, NV_LEVELS, &level);
    puzzles->wish.level = (uint32_t)level;
    if (gap)
        puzzles->wish.gap = (float)gap;
    return status;
}

int nv_cmd_puzzles(int argc, char **argv)
{
    struct puzzles puzzles = {0};
    int status;
    const struct nv_flag flags[] = {
        {"count", "N", "puzzles to find (10)", &puzzles.count_text, NULL},
        {"nodes", "N", "nodes for a first look at a position", &puzzles.scan_text, NULL},
        {"proof", "N", "nodes of each search that proves it", &puzzles.proof_text, NULL},
        {"gap", "P", "permille that every other turn is worse, at least (100)", &puzzles.gap_text,
         NULL},
        {"check", "FILE", "the positions of FILE, one a line, instead of new ones", &puzzles.check,
         NULL},
        {"level", "L", "only such that the level below L does not solve, 1 to 10 (1)",
         &puzzles.level_text, NULL},
        {0},
    };
    const struct nv_usage usage = {
        "puzzles [OPTION...]",
        "Finds positions in which one turn is clearly best, in games that the engine plays with\n"
        "itself: of the deal of --seed and of the next ones. Prints them as JSON, the easiest\n"
        "first (docs/schemas/puzzles.json). The same options find the same puzzles. With --check\n"
        "it says which positions of a file are none (any more), and prints those that are.",
        flags, &puzzles.chosen};
    nv_game_arguments_init(&puzzles.chosen);
    if (!nv_options_alone(&usage, argc, argv, &status))
        return status;
    status = read_options(&puzzles);
    if (status)
        return status;
    puzzles.found = calloc(puzzles.count, sizeof *puzzles.found);
    if (!puzzles.found)
        return nv_complain("puzzles", "out of memory");
    status = puzzles.check ? check_all(&puzzles) : find_all(&puzzles);
    for (uint64_t i = 0; i < puzzles.done; i++)
        nv_buffer_finish(&puzzles.found[i].json);
    free(puzzles.found);
    return status;
}
