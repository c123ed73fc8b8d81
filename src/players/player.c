/* SPDX-License-Identifier: MIT */
/*
 * The one way to choose a move, for every door: checks and keeps the options, asks whoever plays
 * (a search at some level, the greedy or random player, a foreign program), and tells what was
 * found as far as it can be known.
 */
#include "players/player.h"

#include "players/chances.h"
#include "players/expectation.h"
#include "players/foreign.h"
#include "players/greedy.h"
#include "players/hint.h"
#include "players/level.h"
#include "players/searcher.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_BYTES = 256 << 20,
    DEFAULT_MARGIN = 1000 /* millis */
};

/* Keeps a player's random numbers apart from those of the deal, which may have the same seed. */
static const uint64_t OWN_CHANCE = UINT64_C(0x9e3779b97f4a7c15);

struct nv_player {
    struct nv_player_options options; /* without what only its creation needs */
    struct nv_searcher *searcher;     /* of a level */
    struct nv_foreign *foreign;
    struct nv_report report; /* of the last move, like everything below */
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE]; /* observed by the mover */
};

/* ---- life ---- */

void nv_player_options_init(struct nv_player_options *options, size_t size,
                            const struct nv_game *game)
{
    struct nv_player_options initial = {
        .size = size,
        .game = game,
        .kind = NV_PLAYER_LEVEL,
        .level = NV_LEVELS,
        .lines = 1,
        .threads = 1,
        .bytes = DEFAULT_BYTES,
        .margin = DEFAULT_MARGIN,
    };
    memset(options, 0, size);
    memcpy(options, &initial, size < sizeof initial ? size : sizeof initial);
}

static enum nv_status check(const struct nv_player_options *options, struct nv_error *error)
{
    if (!options->game)
        return nv_fail(error, NV_BAD_OPTION, "a player needs a game");
    if (options->kind > NV_PLAYER_FOREIGN)
        return nv_fail(error, NV_BAD_OPTION, "there is no kind %u of players", options->kind);
    if (options->level < 1 || options->level > NV_LEVELS)
        return nv_fail(error, NV_BAD_OPTION, "levels are 1 to %d, not %u", NV_LEVELS,
                       options->level);
    if (options->lines < 1 || options->lines > NV_MAX_LINES)
        return nv_fail(error, NV_BAD_OPTION, "lines are 1 to %d, not %u", NV_MAX_LINES,
                       options->lines);
    if (options->threads < 1 || options->threads > NV_MAX_THREADS)
        return nv_fail(error, NV_BAD_OPTION, "threads are 1 to %d, not %u", NV_MAX_THREADS,
                       options->threads);
    if (options->kind == NV_PLAYER_FOREIGN && !options->command)
        return nv_fail(error, NV_BAD_OPTION, "a foreign player needs a command");
    return NV_OK;
}

static uint64_t mix(uint64_t seed, uint64_t more)
{
    struct nv_rng rng;
    nv_rng_seed(&rng, (seed ^ OWN_CHANCE) + more);
    return nv_rng_next(&rng);
}

/* Gets what the kind of player needs. */
static enum nv_status equip(struct nv_player *player, struct nv_error *error)
{
    const struct nv_player_options *options = &player->options;
    if (options->kind == NV_PLAYER_LEVEL) {
        struct nv_search_options searching = {.bytes = (size_t)options->bytes,
                                              .threads = options->threads,
                                              .seed = mix(options->seed, 0)};
        player->searcher = nv_searcher_create(options->game, &searching, error);
        return player->searcher ? NV_OK : NV_NO_MEMORY;
    }
    if (options->kind == NV_PLAYER_FOREIGN) {
        player->foreign = nv_foreign_create(options, error);
        return player->foreign ? NV_OK : NV_BAD_COMMAND;
    }
    return NV_OK;
}

struct nv_player *nv_player_create(const struct nv_player_options *options_, struct nv_error *error)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, options_->game);
    memcpy(&options, options_, options_->size < sizeof options ? options_->size : sizeof options);
    if (check(&options, error))
        return NULL;
    struct nv_player *player = aligned_alloc(NV_ALIGN, sizeof *player);
    if (!player) {
        nv_fail(error, NV_NO_MEMORY, "out of memory");
        return NULL;
    }
    memset(player, 0, sizeof *player);
    player->options = options;
    if (equip(player, error)) {
        nv_player_destroy(player);
        return NULL;
    }
    player->options.command = player->options.greeting = NULL;
    return player;
}

void nv_player_destroy(struct nv_player *player)
{
    if (!player)
        return;
    nv_foreign_destroy(player->foreign);
    nv_searcher_destroy(player->searcher);
    free(player);
}

void nv_player_clear(struct nv_player *player)
{
    if (player->searcher)
        nv_searcher_clear(player->searcher);
}

void nv_player_set_level(struct nv_player *player, uint32_t level)
{
    player->options.level = level < 1 ? 1 : level > NV_LEVELS ? NV_LEVELS : level;
}

void nv_player_set_lines(struct nv_player *player, uint32_t lines)
{
    player->options.lines = lines < 1 ? 1 : lines > NV_MAX_LINES ? NV_MAX_LINES : lines;
}

void nv_player_stop(struct nv_player *player)
{
    if (player->searcher)
        nv_searcher_stop(player->searcher);
    if (player->foreign)
        nv_foreign_stop(player->foreign);
}

void nv_player_arm(struct nv_player *player)
{
    if (player->searcher)
        nv_searcher_arm(player->searcher);
    if (player->foreign)
        nv_foreign_arm(player->foreign);
}

/* ---- thinking ---- */

/* Cuts a line after the first move that reveals something hidden: nobody knows what follows. */
static void cut_line(const struct nv_player *player, struct nv_line *line)
{
    const struct nv_game *game = player->options.game;
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, player->state, game->state_size);
    for (uint32_t i = 0; i < line->length; i++) {
        bool reveals = nv_game_reveals(game, player->rules, state, line->pv[i]);
        game->play(player->rules, state, line->pv[i]);
        if (reveals || game->turn(player->rules, state) == NV_OVER)
            line->length = i + 1;
    }
}

/* Turns what the search expects into a true chance; totals stay as they are. */
static void calibrate(const struct nv_player *player, struct nv_line *line)
{
    const struct nv_game *game = player->options.game;
    if (nv_game_counts_total(game, player->rules))
        return;
    line->value = nv_true_chance(game, player->rules, player->state, line->value);
    line->score = nv_permille(line->value);
}

/* Leaves what others may be told: the lines asked for, as far as they can be foreseen. */
static void cut_report(const struct nv_player *player, struct nv_report *report)
{
    if (report->count > player->options.lines)
        report->count = player->options.lines;
    for (uint32_t i = 0; i < report->count; i++) {
        if (report->lines[i].length == 0) { /* never tried */
            report->lines[i].pv[0] = report->lines[i].move;
            report->lines[i].length = 1;
        }
        cut_line(player, &report->lines[i]);
        calibrate(player, &report->lines[i]);
    }
}

static void tell(void *player_, const struct nv_report *report)
{
    const struct nv_player *player = player_;
    struct nv_report told = *report;
    cut_report(player, &told);
    player->options.on_report(player->options.context, &told);
}

/* The random numbers for one move: the same for the same seed and ply. */
static struct nv_rng rng_of(const struct nv_player *player)
{
    struct nv_rng rng;
    uint32_t ply = player->options.game->ply(player->rules, player->state);
    nv_rng_seed(&rng, mix(player->options.seed, ply));
    return rng;
}

/*
 * A search limited by nodes must answer the same every time, so it starts from nothing;
 * only a search limited by time reuses what was found before.
 */
static nv_move search(struct nv_player *player, const struct nv_time_control *time)
{
    const struct nv_player_options *options = &player->options;
    const struct nv_game *game = options->game;
    struct nv_rng rng = rng_of(player);
    struct nv_search_task task = {
        .rules = player->rules,
        .state = player->state,
        .limits = nv_level_limits(game, player->rules, player->state, time, options->level),
        .lines = nv_level_lines(game, player->rules, player->state, options->level, options->lines),
        .on_report = options->on_report ? tell : NULL,
        .context = player,
    };
    if (task.limits.nodes)
        nv_searcher_clear(player->searcher);
    nv_searcher_run(player->searcher, &task, &player->report);
    nv_move move = nv_level_pick(game, player->rules, player->state, &player->report,
                                 options->level, &rng);
    cut_report(player, &player->report);
    return move;
}

static nv_move any_move(struct nv_player *player)
{
    nv_move moves[NV_MOVES_SPACE];
    struct nv_rng rng = rng_of(player);
    uint32_t count = player->options.game->moves(player->rules, player->state, moves);
    return moves[nv_rng_below(&rng, count)];
}

static nv_move greedy_move(struct nv_player *player)
{
    struct nv_rng rng = rng_of(player);
    return nv_greedy_move(player->options.game, player->rules, player->state, 100, &rng);
}

/* The time control that applies: the one given, which may be shorter than ours, or the options'. */
static struct nv_time_control time_of(const struct nv_player *player,
                                      const struct nv_time_control *given)
{
    struct nv_time_control time = {.size = sizeof time};
    if (given)
        memcpy(&time, given, given->size < sizeof time ? given->size : sizeof time);
    else
        time = (struct nv_time_control){.size = sizeof time,
                                        .movetime = player->options.movetime,
                                        .nodes = player->options.nodes};
    return time;
}

enum nv_status nv_player_think(struct nv_player *player, const void *rules, const void *state,
                               const struct nv_time_control *given, nv_move *move,
                               struct nv_error *error)
{
    const struct nv_game *game = player->options.game;
    struct nv_time_control time = time_of(player, given);
    int seat = game->turn(rules, state);
    if (seat == NV_OVER)
        return nv_fail(error, NV_BAD_COMMAND, "the game is over");
    memcpy(player->rules, rules, game->rules_size);
    game->observe(rules, state, seat, player->state);
    memset(&player->report, 0, sizeof player->report);
    switch ((enum nv_player_kind)player->options.kind) {
    case NV_PLAYER_LEVEL:
        *move = search(player, &time);
        return NV_OK;
    case NV_PLAYER_GREEDY:
        *move = greedy_move(player);
        return NV_OK;
    case NV_PLAYER_RANDOM:
        *move = any_move(player);
        return NV_OK;
    case NV_PLAYER_FOREIGN:
        break;
    }
    return nv_foreign_move(player->foreign, player->rules, player->state, &time, move, error);
}

const struct nv_player_options *nv_player_options_of(const struct nv_player *player)
{
    return &player->options;
}

struct nv_limits nv_player_limits(const struct nv_player *player, const void *rules,
                                  const void *state, const struct nv_time_control *given)
{
    struct nv_time_control time = time_of(player, given);
    return nv_level_limits(player->options.game, rules, state, &time, player->options.level);
}

/* ---- what was found ---- */

const struct nv_report *nv_player_report(const struct nv_player *player)
{
    return &player->report;
}

bool nv_player_expectation(const struct nv_player *player, float score[NV_MAX_PLAYERS])
{
    if (player->report.count == 0)
        return false;
    memset(score, 0, NV_MAX_PLAYERS * sizeof *score);
    nv_expectation(player->options.game, player->rules, player->state, &player->report.lines[0],
                   score);
    return true;
}

uint32_t nv_player_reasons(const struct nv_player *player, uint32_t line, struct nv_reason *reasons,
                           uint32_t room)
{
    struct nv_hint hint;
    if (line >= player->report.count)
        return 0;
    nv_hint_explain(player->options.game, player->rules, player->state, &player->report.lines[line],
                    &hint);
    uint32_t count = hint.count < room ? hint.count : room;
    if (count > 0) /* without room there may be no memory either */
        memcpy(reasons, hint.reasons, count * sizeof *reasons);
    return count;
}
