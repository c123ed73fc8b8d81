/* SPDX-License-Identifier: MIT */
/* novae analyse: what the moves of a finished game were worth. */
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "cli/progress.h"
#include "cli/think.h"
#include "cli/view/graph.h"
#include "players/knowledge.h"
#include "json/schemas.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES = 16000, /* of a search when nobody says how many: about a second a move */
    REASON_ROOM = 1024,
    TITLE_ROOM = 128,
};

struct analysis {
    struct nv_think_wish wish;
    struct nv_draw_wish draw;
    const char *svg;
    bool json;
    const char *path;
    struct nv_think think;
    struct nv_draw_style style;
    struct nv_session *session;
    const struct nv_game *game;
    const void *rules;
    uint32_t players, count;
    bool total;
    struct nv_analysis *judged;
    struct nv_spelled *spelled;
};

/* ---- the work ---- */

static void show_progress(void *progress, const struct nv_analysis *judged)
{
    nv_progress_show(progress, nv_analysis_count(judged), NULL);
}

static int judge_moves(struct analysis *analysis)
{
    struct nv_error error;
    struct nv_progress progress;
    struct nv_player *player = nv_think_player(&analysis->think, analysis->game, 1, &error);
    if (!player)
        return nv_complain("analyse", "%s", error.text);
    nv_progress_begin(&progress, "moves", analysis->count, 0);
    analysis->judged = nv_analysis_create(player, analysis->rules,
                                          nv_session_first(analysis->session),
                                          nv_session_moves(analysis->session), analysis->count,
                                          &analysis->think.time, show_progress, &progress, &error);
    nv_progress_end(&progress);
    nv_player_destroy(player);
    return analysis->judged ? NV_EXIT_OK : nv_complain("analyse", "%s", error.text);
}

/* Moves are spelled in the position they are made in. */
static void spell_moves(struct analysis *analysis)
{
    for (uint32_t i = 0; i < analysis->count; i++) {
        const void *state;
        nv_session_seek(analysis->session, i);
        state = nv_session_state(analysis->session);
        struct nv_spelled *spelled = &analysis->spelled[i];
        struct nv_text move = nv_text_over(spelled->move, sizeof spelled->move);
        struct nv_text best = nv_text_over(spelled->best, sizeof spelled->best);
        analysis->game->print_move(analysis->rules, state,
                                   nv_analysis_judged(analysis->judged, i)->move, &move);
        analysis->game->print_move(analysis->rules, state,
                                   nv_analysis_judged(analysis->judged, i)->best, &best);
    }
}

/* ---- for people ---- */

static void print_score(const struct analysis *analysis, float score)
{
    if (analysis->total)
        printf("%.1f", (double)score);
    else
        printf("%.1f%%", (double)score / 10);
}

/* Luck: what it changed, with its sign. */
static void print_change(const struct analysis *analysis, float change)
{
    if (analysis->total)
        printf("%+.1f", (double)change);
    else
        printf("%+.1f%%", (double)change / 10);
}

static void say_better(struct analysis *analysis, uint32_t i)
{
    const struct nv_judged *judged = nv_analysis_judged(analysis->judged, i);
    struct nv_hint hint;
    printf("  %-2s  better %s, ", nv_mark_sign(judged->mark), analysis->spelled[i].best);
    print_score(analysis, judged->best_score);
    nv_session_seek(analysis->session, i);
    nv_judged_explain(analysis->game, analysis->rules, nv_session_state(analysis->session), judged,
                      &hint);
    for (uint32_t k = 0; k < hint.count; k++) {
        char room[REASON_ROOM];
        struct nv_text text = nv_text_over(room, sizeof room);
        nv_reason_print(analysis->game, analysis->rules, &hint.reasons[k],
                        nv_reason_text(hint.reasons[k].kind), &text);
        printf("%s%s", k ? ", " : ": ", room);
    }
}

static void say_move(struct analysis *analysis, uint32_t i)
{
    const struct nv_judged *judged = nv_analysis_judged(analysis->judged, i);
    printf("%4u. Player %u %-10s ", i + 1, judged->seat + 1, analysis->spelled[i].move);
    print_score(analysis, judged->before[judged->seat]);
    printf(" to ");
    print_score(analysis, judged->after[judged->seat]);
    if (judged->revealed) {
        printf("  luck ");
        print_change(analysis, judged->luck[judged->seat]);
    }
    if (judged->mark != NV_MARK_FINE)
        say_better(analysis, i);
    putchar('\n');
}

static void say_account(const struct analysis *analysis, uint32_t seat)
{
    static const char *const plurals[NV_MARKS] = {NULL, "inaccuracies", "mistakes", "blunders"};
    const struct nv_seat_account *account = nv_analysis_seat(analysis->judged, seat);
    printf("Player %u: %u moves", seat + 1, account->moves);
    for (enum nv_mark mark = NV_MARK_INACCURACY; mark < NV_MARKS; mark++)
        printf(", %u %s", account->marks[mark],
               account->marks[mark] == 1 ? nv_mark_word(mark) : plurals[mark]);
    printf("; lost by them ");
    print_score(analysis, account->loss);
    if (nv_analysis_revealed(analysis->judged)) {
        printf("; luck ");
        print_change(analysis, account->luck);
    }
    puts(".");
}

static void say_all(struct analysis *analysis, const struct nv_graph *graph)
{
    printf("%s. %s of the player, before and after each move:\n", graph->title,
           analysis->total ? "Expected total" : "Chance to win");
    for (uint32_t i = 0; i < analysis->count; i++)
        say_move(analysis, i);
    if (!analysis->style.plain) {
        putchar('\n');
        nv_graph_draw(stdout, graph, &analysis->style);
        putchar('\n');
    }
    for (uint32_t seat = 0; seat < analysis->players; seat++)
        say_account(analysis, seat);
    if (nv_analysis_revealed(analysis->judged)) {
        int share = (int)(100 * nv_analysis_luck_share(analysis->judged) + 0.5f);
        printf("Luck %d%%, skill %d%% of what was won and lost.\n", share, 100 - share);
    }
}

static int print_json(const struct analysis *analysis)
{
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    nv_analysis_json(&json, analysis->session, analysis->judged, analysis->path, true);
    return nv_print_line("analyse", &out);
}

/* ---- all of it ---- */

static int write_svg(const struct analysis *analysis, const struct nv_graph *graph)
{
    struct nv_buffer text = {0};
    struct nv_error error = {.text = "out of memory"};
    nv_graph_svg(graph, &text);
    bool written = !text.failed &&
                   nv_write_file(analysis->svg, nv_buffer_span(&text), &error) == NV_OK;
    nv_buffer_finish(&text);
    return written ? NV_EXIT_OK : nv_complain("analyse", "%s", error.text);
}

static int tell(struct analysis *analysis)
{
    char title[TITLE_ROOM];
    snprintf(title, sizeof title, "%s, %u player%s, %u moves", analysis->game->title,
             analysis->players, analysis->players == 1 ? "" : "s", analysis->count);
    struct nv_graph graph = {title,           analysis->judged,  analysis->spelled,
                             analysis->count, analysis->players, analysis->total};
    int status = NV_EXIT_OK;
    if (analysis->json)
        status = print_json(analysis);
    else
        say_all(analysis, &graph);
    return !status && analysis->svg ? write_svg(analysis, &graph) : status;
}

static int analyse(struct analysis *analysis)
{
    analysis->game = nv_session_game(analysis->session);
    analysis->rules = nv_session_rules(analysis->session);
    analysis->players = analysis->game->players(analysis->rules);
    analysis->total = nv_game_counts_total(analysis->game, analysis->rules);
    analysis->count = nv_session_known(analysis->session);
    if (analysis->count == 0)
        return nv_complain("analyse", "%s: there are no moves", analysis->path);
    analysis->spelled = calloc(analysis->count, sizeof *analysis->spelled);
    int status = analysis->spelled ? judge_moves(analysis)
                                   : nv_complain("analyse", "out of memory");
    if (!status) {
        spell_moves(analysis);
        status = tell(analysis);
    }
    nv_analysis_destroy(analysis->judged);
    free(analysis->spelled);
    return status;
}

/* Everything that can be wrong with the options is said before the long work. */
static int check_options(struct analysis *analysis)
{
    int status = nv_think_read("analyse", &analysis->wish, &analysis->think);
    if (status)
        return status;
    if (!nv_draw_style_find(&analysis->style, stdout, &analysis->draw))
        return nv_misused("analyse", "--color is always, never or auto, not '%s'",
                          analysis->draw.colour);
    struct nv_time_control *time = &analysis->think.time;
    if (!time->movetime && !time->nodes)
        time->nodes = NODES;
    return NV_EXIT_OK;
}

int nv_cmd_analyse(int argc, char **argv)
{
    struct analysis analysis = {0};
    struct nv_game_arguments chosen;
    int status;
    nv_game_arguments_init(&chosen);
    const struct nv_flag flags[] = {
        NV_THINK_FLAGS(analysis.wish),
        {"svg", "FILE", "write the graph to a file", &analysis.svg, NULL},
        {"json", NULL, "answer in JSON", NULL, &analysis.json},
        NV_DRAW_FLAGS(analysis.draw),
        {0},
    };
    const struct nv_usage usage = {
        "analyse [OPTION...] FILE",
        "Judges each move of a game record (.nvg; - is standard input): the chance to win before\n"
        "and after, the better move, mistakes marked ?! ? or ?? and what was luck. There are two "
        "or\n"
        "three searches for each move.",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words != 1)
        return nv_misused("analyse", "needs the name of one record: novae analyse FILE");
    analysis.path = argv[0];
    status = check_options(&analysis);
    if (status)
        return status;
    analysis.session = nv_open_position("analyse", argv[0], &chosen, NULL, &status);
    if (analysis.session)
        status = analyse(&analysis);
    nv_session_destroy(analysis.session);
    return status;
}
