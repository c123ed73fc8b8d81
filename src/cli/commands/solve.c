/* SPDX-License-Identifier: MIT */
/*
 * novae solve: the best total of a solo deal of Nova Luna. With the pile known
 * it tells the best play it can find, and whether it or its phase 2 is proved; blind it plays
 * the deal as the bot would, not knowing the pile, and with --deals a whole row
 * of deals, so that anyone can repeat what is claimed about the bot; with --known beside what
 * is found of the same deals when the pile is known.
 */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/progress.h"
#include "core/json.h"
#include "novae/nova_luna.h"
#include "novae/registry.h"
#include "players/knowledge.h"
#include "players/level.h"
#include "players/solo.h"
#include "search/clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LEVEL = 10,
    GOOD_TOTAL = 100, /* below is good [NL-20] */
    MAX_DEALS = 1000000,
    NODES_PER_MILLI = 1000, /* how --nodes is divided: as if a milli were so many */
    MEMORY = 64 << 20
};

#define DEFAULT_SECONDS 2.9
#define MAX_SECONDS     86400.0

struct solve {
    const void *rules;
    const void *state;
    double seconds;
    uint64_t nodes; /* of a blind game, instead of time */
    uint64_t seed;
    uint32_t deals;
    bool known; /* many deals are solved as well */
    bool json;
};

struct game_end {
    int32_t total;
    int32_t phase1, phase2;
    uint32_t missing; /* tokens not placed */
    double cpu;       /* seconds */
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Tells of each move, spelled in its position. */
static void tell_moves(const struct solve *solve, const nv_move *moves, uint32_t count,
                       struct nv_json *json)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, solve->state, nv_nova_luna()->state_size);
    for (uint32_t i = 0; i < count; i++) {
        char word[NV_MOVE_TEXT];
        struct nv_text text = nv_text_over(word, sizeof word);
        nv_nova_luna()->print_move(solve->rules, state, moves[i], &text);
        if (json)
            nv_json_string(json, nv_span_of(word));
        else
            printf("%s%s", i == 0 ? "" : " ", word);
        nv_nova_luna()->play(solve->rules, state, moves[i]);
    }
}

/* What is said of a play: how its total was come by, and what of it is proved (blind: nothing). */
struct saying {
    const char *how;
    bool proved, proved2; /* as in struct nl_solution */
};

static void print_play(const struct solve *solve, const struct saying *saying, int32_t total,
                       const nv_move *moves, uint32_t count)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    if (!solve->json) {
        printf("total %" PRId32 " (%s%s)\n", total, saying->how,
               saying->proved2 && !saying->proved ? "; phase 2 proved" : "");
        tell_moves(solve, moves, count, NULL);
        putchar('\n');
        return;
    }
    nv_json_open(&json, '{');
    nv_json_put_signed(&json, "total", total);
    nv_json_put_string(&json, "how", saying->how);
    nv_json_put_bool(&json, "proved", saying->proved);
    nv_json_put_bool(&json, "phase2_proved", saying->proved2);
    nv_json_put_open(&json, "moves", '[');
    tell_moves(solve, moves, count, &json);
    nv_json_close(&json, ']');
    nv_json_close(&json, '}');
    nv_print_line("solve", &out);
}

/* ---- with the pile known ---- */

static void show_progress(void *progress_, uint32_t total)
{
    struct nv_progress *progress = progress_;
    uint64_t gone = (nv_clock_millis() - progress->started) / 1000;
    char found[24];
    snprintf(found, sizeof found, "found %" PRIu32, total);
    nv_progress_show(progress, gone < progress->all ? gone : progress->all, found);
}

/* By `clock`, which NULL leaves to the solver; `progress` may be NULL. */
static struct nl_solution solution_of(const struct solve *solve, struct solo_planner *planner,
                                      const void *state, uint64_t (*clock)(void),
                                      struct nv_progress *progress)
{
    _Atomic bool stop = false;
    struct nl_solution solution;
    uint32_t millis = (uint32_t)(solve->seconds * 1000);
    struct nl_solo_task task = {
        .rules = solve->rules,
        .state = state,
        .limits = {.nodes = solve->nodes, .millis = solve->nodes ? 0 : millis},
        .clock = clock,
        .started = clock ? clock() : nv_clock_millis(),
        .seed = 1,
        .stop = &stop};
    nl_solo()->solve(planner, &task, progress && !solve->nodes ? show_progress : NULL, progress,
                     &solution);
    return solution;
}

static int solve_known(const struct solve *solve)
{
    struct nv_progress progress;
    void *memory = malloc(MEMORY);
    if (!memory)
        return nv_complain("solve", "out of memory");
    nv_progress_begin(&progress, "seconds", ((uint32_t)(solve->seconds * 1000) + 999) / 1000, 0);
    struct nl_solution solution = solution_of(solve, nl_solo()->init(memory, MEMORY), solve->state,
                                              NULL, &progress);
    nv_progress_end(&progress);
    free(memory);
    struct saying saying = {solution.proved ? "proved" : "found", solution.proved,
                            solution.proved2};
    print_play(solve, &saying, (int32_t)solution.total, solution.moves, solution.count);
    return NV_EXIT_OK;
}

/* ---- blind ---- */

/* The clock of a whole game, in milliseconds of CPU time or in nodes. */
static struct nv_limits next_limits(const struct solve *solve, const void *state, uint64_t left)
{
    struct nv_time_control time = {.size = sizeof time, .has_time = true, .time = (uint32_t)left};
    struct nv_limits limits = nv_level_limits(nv_nova_luna(), solve->rules, state, &time, LEVEL);
    if (solve->nodes) {
        limits.nodes = (uint64_t)limits.millis * NODES_PER_MILLI;
        limits.millis = 0;
    }
    return limits;
}

static struct game_end end_of(const struct solve *solve, const void *state, double cpu)
{
    struct nv_result result;
    struct nl_view view;
    nv_nova_luna()->result(solve->rules, state, &result);
    nl_view(solve->rules, state, &view);
    return (struct game_end){result.score[0], view.phase1, view.phase2, view.supply[0], cpu};
}

/* Plans a move from what the player sees; the limits count CPU time, so load does not matter. */
static void think(const struct solve *solve, struct solo_planner *planner, const void *state,
                  const struct nv_limits *limits, struct nv_report *report)
{
    const struct nv_game *game = nv_nova_luna();
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    _Atomic bool stop = false;
    game->observe(solve->rules, state, game->turn(solve->rules, state), seen);
    struct nl_solo_task task = {.rules = solve->rules,
                                .state = seen,
                                .limits = *limits,
                                .clock = nv_clock_cpu_millis,
                                .started = nv_clock_cpu_millis(),
                                .seed = 1,
                                .stop = &stop};
    nl_solo()->plan(planner, &task, report);
}

/* Plays a game to its end; `moves` may be NULL. */
static struct game_end play_blind(const struct solve *solve, struct solo_planner *planner,
                                  void *state, nv_move *moves, uint32_t *count)
{
    const struct nv_game *game = nv_nova_luna();
    uint64_t left = solve->nodes ? solve->nodes / NODES_PER_MILLI
                                 : (uint64_t)(solve->seconds * 1000);
    double started = cpu_seconds();
    nl_solo()->clear(planner); /* what was planned for another game is forgotten */
    for (*count = 0; game->turn(solve->rules, state) != NV_OVER;) {
        struct nv_report report;
        struct nv_limits limits = next_limits(solve, state, left);
        uint64_t before = nv_clock_cpu_millis();
        think(solve, planner, state, &limits, &report);
        uint64_t used = solve->nodes ? report.nodes / NODES_PER_MILLI
                                     : nv_clock_cpu_millis() - before;
        left -= used < left ? used : left;
        if (moves)
            moves[*count] = report.lines[0].move;
        game->play(solve->rules, state, report.lines[0].move);
        ++*count;
    }
    return end_of(solve, state, cpu_seconds() - started);
}

static int solve_blind(const struct solve *solve)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    nv_move moves[NV_MAX_PV];
    uint32_t count;
    void *memory = malloc(MEMORY);
    if (!memory)
        return nv_complain("solve", "out of memory");
    memcpy(state, solve->state, nv_nova_luna()->state_size);
    struct game_end end = play_blind(solve, nl_solo()->init(memory, MEMORY), state, moves, &count);
    free(memory);
    print_play(solve, &(struct saying){.how = "blind"}, end.total, moves, count);
    return NV_EXIT_OK;
}

/* ---- many deals ---- */

/* Numbers of which the mean is told. */
struct mean {
    double sum, squares;
};

struct tally {
    uint32_t games, good, placed;
    struct mean total, known, above; /* what blind play has, the solver finds, and the difference */
    double phase1, cpu, longest;
    int32_t best, worst;
};

static void mean_add(struct mean *mean, double number)
{
    mean->sum += number;
    mean->squares += number * number;
}

static void count_game(struct tally *tally, const struct game_end *end)
{
    tally->best = tally->games == 0 || end->total < tally->best ? end->total : tally->best;
    tally->worst = tally->games == 0 || end->total > tally->worst ? end->total : tally->worst;
    tally->games++;
    tally->good += end->total < GOOD_TOTAL;
    tally->placed += end->missing == 0;
    mean_add(&tally->total, end->total);
    tally->phase1 += end->phase1;
    tally->cpu += end->cpu;
    tally->longest = end->cpu > tally->longest ? end->cpu : tally->longest;
}

static double mean_error(const struct mean *of, double games)
{
    double mean = of->sum / games;
    return sqrt(fmax(of->squares / games - mean * mean, 0) / games);
}

static void say_tally(const struct solve *solve, const struct tally *tally)
{
    double games = tally->games;
    printf("%" PRIu32 " deals: mean total %.2f +- %.2f, below 100: %.3f, all tokens placed: %.3f\n"
           "phase 1 %.2f, best %" PRId32 ", worst %" PRId32
           "; seconds of CPU time a game %.2f, at most %.2f, ",
           tally->games, tally->total.sum / games, mean_error(&tally->total, games),
           tally->good / games, tally->placed / games, tally->phase1 / games, tally->best,
           tally->worst, tally->cpu / games, tally->longest);
    if (solve->nodes)
        printf("limited to %" PRIu64 " nodes\n", solve->nodes);
    else
        printf("limited to %.2f by the CPU clock\n", solve->seconds);
    if (solve->known)
        printf("with the pile known %.2f is found: blind play is %.2f +- %.2f above\n",
               tally->known.sum / games, tally->above.sum / games,
               mean_error(&tally->above, games));
}

static void print_tally(const struct solve *solve, const struct tally *tally)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    double games = tally->games;
    nv_json_open(&json, '{');
    nv_json_put_unsigned(&json, "deals", tally->games);
    nv_json_put_fraction(&json, "mean", tally->total.sum / games, 3);
    nv_json_put_fraction(&json, "error", mean_error(&tally->total, games), 3);
    if (solve->known) {
        nv_json_put_fraction(&json, "known_mean", tally->known.sum / games, 3);
        nv_json_put_fraction(&json, "above_known", tally->above.sum / games, 3);
        nv_json_put_fraction(&json, "above_error", mean_error(&tally->above, games), 3);
    }
    nv_json_put_fraction(&json, "below_100", tally->good / games, 4);
    nv_json_put_fraction(&json, "all_placed", tally->placed / games, 4);
    nv_json_put_fraction(&json, "phase1", tally->phase1 / games, 3);
    nv_json_put_signed(&json, "best", tally->best);
    nv_json_put_signed(&json, "worst", tally->worst);
    nv_json_put_fraction(&json, "cpu_mean", tally->cpu / games, 3);
    nv_json_put_fraction(&json, "cpu_max", tally->longest, 3);
    nv_json_put_string(&json, "limit", solve->nodes ? "nodes" : "cpu");
    if (solve->nodes)
        nv_json_put_unsigned(&json, "nodes", solve->nodes);
    else
        nv_json_put_fraction(&json, "seconds", solve->seconds, 2);
    nv_json_close(&json, '}');
    nv_print_line("solve", &out);
}

/* Plays one deal blind, and solves it with the same limits where that is asked for. */
static void try_deal(const struct solve *solve, struct solo_planner *planner, uint64_t seed,
                     struct tally *tally)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    uint32_t count;
    nv_nova_luna()->deal_seed(solve->rules, state, seed);
    struct game_end end = play_blind(solve, planner, state, NULL, &count);
    count_game(tally, &end);
    if (!solve->known)
        return;
    nv_nova_luna()->deal_seed(solve->rules, state, seed);
    uint32_t total = solution_of(solve, planner, state, nv_clock_cpu_millis, NULL).total;
    mean_add(&tally->known, total);
    mean_add(&tally->above, (double)end.total - total);
}

static int solve_deals(const struct solve *solve)
{
    struct tally tally = {0};
    void *memory = malloc(MEMORY);
    struct nv_progress progress;
    if (!memory)
        return nv_complain("solve", "out of memory");
    struct solo_planner *planner = nl_solo()->init(memory, MEMORY);
    nv_progress_begin(&progress, "deals", solve->deals, 0);
    for (uint32_t i = 0; i < solve->deals; i++) {
        try_deal(solve, planner, solve->seed + i, &tally);
        char mean[24];
        snprintf(mean, sizeof mean, "mean %.2f", tally.total.sum / tally.games);
        nv_progress_show(&progress, tally.games, mean);
    }
    nv_progress_end(&progress);
    free(memory);
    if (solve->json)
        print_tally(solve, &tally);
    else
        say_tally(solve, &tally);
    return NV_EXIT_OK;
}

/* ---- the command ---- */

struct words {
    const char *seconds, *nodes, *deals;
    bool blind, known, json;
};

static int read_words(const char *command, const struct words *words, struct solve *solve)
{
    char *end;
    uint32_t deals = 0;
    solve->seconds = words->seconds ? strtod(words->seconds, &end) : DEFAULT_SECONDS;
    if (words->seconds &&
        (end == words->seconds || *end || !(solve->seconds > 0) || solve->seconds > MAX_SECONDS))
        return nv_misused(command, "--seconds takes a number above 0, not '%s'", words->seconds);
    int status = nv_option_number(command, "nodes", words->nodes, 1, UINT32_MAX, &solve->nodes);
    if (!status)
        status = nv_option_number32(command, "deals", words->deals, 1, MAX_DEALS, &deals);
    if (status)
        return status;
    if (deals && !words->blind)
        return nv_misused(command, "--deals is for --blind play");
    if (words->known && !deals)
        return nv_misused(command, "--known is for --deals");
    solve->deals = deals;
    solve->known = words->known;
    solve->json = words->json;
    return NV_EXIT_OK;
}

/* A solo game: other games have no total. */
static int start_solve(const char *command, struct nv_game_arguments *chosen,
                       const struct words *words, struct solve *solve)
{
    if (!chosen->players_given)
        chosen->settings.players = 1;
    struct nv_session *session = nv_game_arguments_start(chosen);
    if (!session)
        return NV_EXIT_FAILED;
    const struct nv_game *game = nv_session_game(session);
    solve->rules = nv_session_rules(session);
    solve->state = nv_session_state(session);
    solve->seed = chosen->settings.seed;
    int status;
    if (game != nv_nova_luna() || game->players(solve->rules) != 1)
        status = nv_misused(command, "only solo games of Nova Luna have a total to look for");
    else if (solve->deals)
        status = solve_deals(solve);
    else if (game->turn(solve->rules, solve->state) == NV_OVER)
        status = nv_misused(command, "this game is over");
    else
        status = words->blind ? solve_blind(solve) : solve_known(solve);
    nv_session_destroy(session);
    return status;
}

int nv_cmd_solve(int argc, char **argv)
{
    struct nv_game_arguments chosen;
    struct words words = {0};
    struct solve solve = {0};
    const char *command = argv[0];
    int status;
    const struct nv_flag flags[] = {
        {"seconds", "S", "to think: in all, or of CPU time a blind game (2.9)", &words.seconds,
         NULL},
        {"nodes", "N", "tableaux to look at, instead of a time", &words.nodes, NULL},
        {"blind", NULL, "play as the bot would, not knowing the pile", NULL, &words.blind},
        {"deals", "N", "play so many deals blind, from --seed on", &words.deals, NULL},
        {"known", NULL, "solve those deals as well, the pile known, with as much time", NULL,
         &words.known},
        {"json", NULL, "answer in JSON", NULL, &words.json},
        {0},
    };
    const struct nv_usage usage = {
        "solve [OPTION...]",
        "Looks for the best total of a solo game of Nova Luna, with the pile known. The answer\n"
        "is 'proved' when no better total exists, otherwise the best one found. 'Phase 2 proved'\n"
        "means that none does after its moves of phase 1; with other ones there may be.",
        flags, &chosen};
    nv_game_arguments_init(&chosen);
    if (!nv_options_alone(&usage, argc, argv, &status))
        return status;
    status = read_words(command, &words, &solve);
    return status ? status : start_solve(command, &chosen, &words, &solve);
}
