/* SPDX-License-Identifier: MIT */
/*
 * Finding the one good turn, proving it, asking each level whether it finds it too, and rating how
 * hard it is.
 */
#include "players/puzzle.h"

#include "players/knowledge.h"
#include "players/player.h"
#include "players/prospect.h"

#include <stdalign.h>
#include <string.h>

enum {
    LINES = 6,  /* of each search: the best move and its rivals */
    RIVALS = 4, /* turns that are proved to be worse */
};

static const float SCANNED_PART = 0.6f; /* of the gap that the quick scan must show already */

/* One look at a position, shallow or deep. */
struct quest {
    struct nv_prospector prospector;
    bool whole_turns;
    int seat;
    const void *start;
    struct nv_turn solution;
    uint64_t end; /* hash of where the solution leads; 0 until it is known */
    float best, least_gap;
    uint32_t rivals;
    struct nv_turn rival[RIVALS];
    float value[RIVALS];
    uint64_t rival_end[RIVALS];
};

struct nv_puzzle_wish nv_puzzle_usual(const struct nv_game *game)
{
    bool whole_turns = nv_knowledge_of(game).whole_turns;
    return (struct nv_puzzle_wish){.scan = whole_turns ? 12000 : 2500,
                                   .proof = whole_turns ? 120000 : 60000,
                                   .gap = 100,
                                   .choices = 6,
                                   .level = 1};
}

/* ---- turns ---- */

static bool turn_is_over(const struct quest *quest, const void *state, uint32_t count)
{
    const struct nv_prospector *by = &quest->prospector;
    return count == NV_PUZZLE_TURN || (count > 0 && !quest->whole_turns) ||
           by->game->turn(by->rules, state) != quest->seat;
}

/* Plays moves as long as the turn lasts, and adds them to it. */
static void follow(const struct quest *quest, void *state, const nv_move *moves, uint32_t count,
                   struct nv_turn *turn)
{
    const struct nv_prospector *by = &quest->prospector;
    for (uint32_t i = 0; i < count && !turn_is_over(quest, state, turn->count); i++) {
        by->game->play(by->rules, state, moves[i]);
        turn->move[turn->count++] = moves[i];
    }
}

static const struct nv_report *think(const struct quest *quest, const void *state)
{
    const struct nv_prospector *by = &quest->prospector;
    nv_move move;
    nv_player_clear(by->player);
    nv_player_think(by->player, by->rules, state, by->time.size ? &by->time : NULL, &move, NULL);
    return nv_player_report(by->player);
}

/* Goes on with what the player likes best until the turn is over; returns where that is. */
static uint64_t complete(const struct quest *quest, void *state, struct nv_turn *turn)
{
    while (!turn_is_over(quest, state, turn->count)) {
        nv_move line[NV_MAX_PV];
        uint32_t length = nv_report_pv(think(quest, state), 0, line, NV_MAX_PV);
        follow(quest, state, line, length, turn);
    }
    return nv_hash(quest->prospector.game, state);
}

static void replay(const struct quest *quest, const struct nv_turn *turn, uint32_t count,
                   void *state)
{
    const struct nv_prospector *by = &quest->prospector;
    memcpy(state, quest->start, by->game->state_size);
    for (uint32_t i = 0; i < count; i++)
        by->game->play(by->rules, state, turn->move[i]);
}

/* ---- the solution and its rivals ---- */

/* Keeps the best rivals, each final position once. False when one is too good for a puzzle. */
static bool add_rival(struct quest *quest, const struct nv_turn *turn, float value, uint64_t end)
{
    uint32_t at = quest->rivals;
    for (uint32_t i = 0; i < quest->rivals; i++) {
        if (quest->rival_end[i] == end)
            return true;
        if (at == quest->rivals && value > quest->value[i])
            at = i;
    }
    quest->rivals += quest->rivals < RIVALS;
    if (at < RIVALS) {
        uint32_t after = quest->rivals - at - 1;
        memmove(&quest->rival[at + 1], &quest->rival[at], after * sizeof quest->rival[0]);
        memmove(&quest->value[at + 1], &quest->value[at], after * sizeof quest->value[0]);
        memmove(&quest->rival_end[at + 1], &quest->rival_end[at],
                after * sizeof quest->rival_end[0]);
        quest->rival[at] = *turn;
        quest->value[at] = value;
        quest->rival_end[at] = end;
    }
    return quest->best - value >= quest->least_gap;
}

struct first_move {
    struct nv_turn turn; /* what has been played, and this line */
    float value;
    bool same; /* leads to the end of the solution */
};

/* Searches after `done`, the first moves of a turn, and tells solutions from rivals. */
static uint32_t look(struct quest *quest, const struct nv_turn *done,
                     struct first_move found[LINES])
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    nv_move line[LINES][NV_MAX_PV];
    uint32_t length[LINES];
    replay(quest, done, done->count, state);
    const struct nv_report *report = think(quest, state);
    uint32_t count = nv_report_lines(report);
    for (uint32_t i = 0; i < count; i++) {
        found[i].value = (float)nv_report_value(report, i) * 1000;
        length[i] = nv_report_pv(report, i, line[i], NV_MAX_PV);
    }
    for (uint32_t i = 0; i < count; i++) {
        uint64_t end;
        replay(quest, done, done->count, state);
        found[i].turn = *done;
        follow(quest, state, line[i], length[i], &found[i].turn);
        end = complete(quest, state, &found[i].turn);
        if (!quest->end) {
            quest->solution = found[i].turn;
            quest->best = found[i].value;
            quest->end = end;
        }
        found[i].same = end == quest->end;
        if (!found[i].same && !add_rival(quest, &found[i].turn, found[i].value, end))
            return 0;
    }
    return count;
}

/*
 * Looks into every beginning of a turn that leads to the solution's final position, for a rival
 * may share its first actions. False when there is no gap.
 */
static bool explore(struct quest *quest, const struct nv_turn *done)
{
    struct first_move found[LINES];
    uint32_t count = look(quest, done, found);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_turn deeper = found[i].turn;
        if (!found[i].same || done->count + 1 >= deeper.count)
            continue;
        deeper.count = done->count + 1;
        if (!explore(quest, &deeper))
            return false;
    }
    return count > 0;
}

static struct quest quest_of(struct nv_player *player, const void *rules, const void *seen,
                             uint64_t nodes)
{
    const struct nv_game *game = nv_player_options_of(player)->game;
    struct quest quest = {
        .prospector = {.player = player, .game = game, .rules = rules},
        .whole_turns = nv_knowledge_of(game).whole_turns,
        .seat = game->turn(rules, seen),
        .start = seen,
    };
    if (nodes)
        quest.prospector.time = (struct nv_time_control){.size = sizeof quest.prospector.time,
                                                         .nodes = nodes};
    return quest;
}

/* Finds the best turn and its rivals; false when some rival is nearer than `gap`. */
static bool seek(struct quest *quest, float gap)
{
    struct nv_turn none = {.count = 0};
    nv_player_set_level(quest->prospector.player, NV_LEVELS);
    nv_player_set_lines(quest->prospector.player, LINES);
    quest->least_gap = gap;
    return explore(quest, &none) && quest->rivals > 0;
}

/* ---- the proof, and the levels ---- */

/* What the mover expects after a turn, by a search from there. */
static float prospect_of(const struct quest *quest, const struct nv_turn *turn)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_prospect prospect;
    replay(quest, turn, turn->count - 1, state);
    nv_prospect_move(&quest->prospector, state, turn->move[turn->count - 1], &prospect);
    return prospect.score[quest->seat];
}

static bool prove(const struct quest *quest, float gap, struct nv_puzzle *puzzle)
{
    puzzle->solution = quest->solution;
    puzzle->best = prospect_of(quest, &quest->solution);
    puzzle->second = 0;
    for (uint32_t i = 0; i < quest->rivals; i++) {
        float value = prospect_of(quest, &quest->rival[i]);
        if (puzzle->best - value < gap)
            return false;
        if (i == 0 || value > puzzle->second) {
            puzzle->second = value;
            puzzle->rival = quest->rival[i];
        }
    }
    return true;
}

/* The lowest level such that it and all above it find the solution. */
static uint32_t level_of(const struct quest *quest)
{
    struct quest shallow = quest_of(quest->prospector.player, quest->prospector.rules, quest->start,
                                    0);
    uint32_t level = NV_LEVELS;
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    for (; level > 1; level--) {
        struct nv_turn turn = {.count = 0};
        nv_player_set_level(quest->prospector.player, level - 1);
        replay(quest, &turn, 0, state);
        if (complete(&shallow, state, &turn) != quest->end)
            break;
    }
    return level;
}

bool nv_puzzle_at(struct nv_player *player, const void *rules, const void *state,
                  const struct nv_puzzle_wish *wish, struct nv_puzzle *puzzle)
{
    const struct nv_game *game = nv_player_options_of(player)->game;
    alignas(NV_ALIGN) unsigned char seen[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    int seat = game->turn(rules, state);
    if (seat == NV_OVER || game->players(rules) < 2)
        return false;
    game->observe(rules, state, seat, seen);
    *puzzle = (struct nv_puzzle){.choices = game->moves(rules, seen, moves)};
    struct quest scan = quest_of(player, rules, seen, wish->scan);
    struct quest proof = quest_of(player, rules, seen, wish->proof);
    if (puzzle->choices < wish->choices)
        return false;
    bool gap = seek(&scan, wish->gap * SCANNED_PART);
    puzzle->solution = scan.solution;
    if (!gap)
        return false;
    puzzle->level = level_of(&scan);
    return puzzle->level >= wish->level && seek(&proof, wish->gap) && proof.end == scan.end &&
           prove(&proof, wish->gap, puzzle);
}

uint32_t nv_puzzle_rating(const struct nv_puzzle *puzzle)
{
    float gap = puzzle->best - puzzle->second;
    float clear = gap < 100 ? 0 : gap > 500 ? 400 : gap - 100;
    float narrow = puzzle->choices > 200 ? 200 : (float)puzzle->choices;
    return (uint32_t)(500 + 150 * (float)puzzle->level - clear / 4 + narrow / 2);
}
