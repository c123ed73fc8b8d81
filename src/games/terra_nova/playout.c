/* SPDX-License-Identifier: MIT */
/*
 * Uniformly random games. The legal moves are only counted and one is picked by its
 * number; the lanes of every player's figures are kept beside the state, so that
 * nothing is rebuilt when the turn passes. One action is a chain in which every step
 * waits for the one before, so several games go side by side: each step is done in all of
 * them before the next, and what one game waits for, the others use.
 */
#include "games/terra_nova/turn.h"

enum { ABREAST = 4 }; /* games that go side by side */

/* One game on its way. */
struct course {
    alignas(64) uint64_t own[NV_MAX_PLAYERS][TN_MAX_WORDS];
    alignas(64) uint64_t reach[TN_MAX_WORDS];
    struct tn_set stones; /* where one may be placed now */
    struct tn_tally tally;
    struct tn_state *state;
    struct nv_rng *rng;
    uint32_t left;     /* moves until its limit */
    uint32_t index;    /* of the move that is chosen: slides come first */
    uint32_t from, to; /* if it is a slide */
};

/* The games to be played. */
struct games {
    char *states;
    size_t stride;
    struct nv_rng *rngs;
    uint32_t next, count, limit;
    uint64_t plies;
};

static inline void gather(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    for (uint32_t seat = 0; seat < rules->players; seat++)
        tn_lanes_of(rules, course->state->figures[seat], course->own[seat], words);
}

/* The space with number `index` of a set. */
static uint32_t pick_space(struct tn_set set, uint32_t index)
{
    uint32_t i = 0, count;
    while ((count = (uint32_t)__builtin_popcountll(set.word[i])) <= index) {
        index -= count;
        i++;
    }
    return i * 64 + nv_nth_bit(set.word[i], index);
}

static void random_figure(const struct tn_rules *rules, struct tn_state *state, struct nv_rng *rng)
{
    uint32_t index = nv_rng_below(rng, tn_set_count(state->vacant));
    tn_count_ply(state);
    tn_place_figure(rules, state, pick_space(state->vacant, index));
}

/* The four steps of an action. What can be done, counted: */
static inline void survey(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    const struct tn_state *state = course->state;
    course->stones = (struct tn_set){{0}};
    if (state->done > 0)
        course->stones = tn_stone_spaces(rules, state);
    tn_lanes_reach(state->empty, course->own[state->turn], course->reach, words);
    if (tn_return_forbidden(state))
        tn_forbid_return(rules, state, course->reach);
    tn_lanes_tally(course->reach, &course->tally, words);
}

/* One of it, by its number: */
static inline void choose(struct course *course)
{
    uint32_t moves = course->tally.total + tn_set_count(course->stones);
    course->index = nv_rng_below(course->rng, moves);
}

/* What that is, if a slide: */
static inline void find(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    if (course->index >= course->tally.total)
        return;
    uint32_t lane = tn_lanes_pick(course->reach, &course->tally, course->index, words);
    course->to = rules->space_at[lane];
    course->from = rules->space_at[tn_source_lane(course->state, lane)];
}

static void place_stone(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    struct tn_state *state = course->state;
    struct tn_set land = tn_open_land(state);
    uint32_t space = pick_space(course->stones, course->index - course->tally.total);
    tn_stone(rules, state, space);
    /* Without its own space the land has changed only where an area was closed. */
    land = tn_set_xor(tn_set_xor(land, tn_set_of(space)), tn_open_land(state));
    if (!tn_set_empty(land))
        gather(course, rules, words);
}

/*
 * Ends a turn that ended with a slide. Mostly the next player can move, which the lanes tell
 * at once; whoever has slid can go back, so then two can.
 */
static inline void pass_turn(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    struct tn_state *state = course->state;
    uint32_t next = state->turn + 1u < rules->players ? state->turn + 1u : 0;
    bool idle = !state->stone_placed && rules->idle_limit > 0 &&
                state->idle + 1 >= rules->idle_limit;
    if (idle || rules->us || !tn_lanes_open(state->empty, course->own[next], words)) {
        tn_end_turn(rules, state, true);
        return;
    }
    state->idle = state->stone_placed ? 0 : state->idle + 1;
    tn_clear_turn(state);
    state->turn = (uint8_t)next;
}

/* And it is done. */
static inline void act(struct course *course, const struct tn_rules *rules, uint32_t words)
{
    struct tn_state *state = course->state;
    tn_count_ply(state);
    state->done++;
    course->left--;
    if (course->index >= course->tally.total) {
        place_stone(course, rules, words);
        return;
    }
    tn_slide(rules, state, course->own[state->turn], course->from, course->to, words);
    if (state->done == TN_ACTIONS)
        pass_turn(course, rules, words);
}

static inline bool goes_on(const struct course *course)
{
    return course->left > 0 && course->state->phase == TN_PLAY;
}

/* Begins the next game that gets as far as its first action; false when there is none. */
static bool begin(struct course *course, const struct tn_rules *rules, struct games *games,
                  uint32_t words)
{
    while (games->next < games->count) {
        uint32_t i = games->next++;
        course->state = (struct tn_state *)(games->states + i * games->stride);
        course->rng = &games->rngs[i];
        course->left = games->limit;
        for (; course->left > 0 && course->state->phase == TN_SETUP; course->left--)
            random_figure(rules, course->state, course->rng);
        games->plies += games->limit - course->left;
        if (goes_on(course)) {
            gather(course, rules, words);
            return true;
        }
    }
    return false;
}

static inline void play_alone(const struct tn_rules *rules, struct games *games, uint32_t words)
{
    struct course course;
    while (begin(&course, rules, games, words)) {
        games->plies += course.left;
        do {
            survey(&course, rules, words);
            choose(&course);
            find(&course, rules, words);
            act(&course, rules, words);
        } while (goes_on(&course));
        games->plies -= course.left;
    }
}

static inline void play_abreast(const struct tn_rules *rules, struct games *games, uint32_t words)
{
    struct course course[ABREAST];
    uint32_t on = 0;
    while (on < ABREAST && begin(&course[on], rules, games, words))
        on++;
    while (on > 0) {
        for (uint32_t i = 0; i < on; i++)
            survey(&course[i], rules, words);
        for (uint32_t i = 0; i < on; i++)
            choose(&course[i]);
        for (uint32_t i = 0; i < on; i++)
            find(&course[i], rules, words);
        for (uint32_t i = 0; i < on; i++)
            act(&course[i], rules, words);
        games->plies += on;
        for (uint32_t i = on; i-- > 0;) {
            if (!goes_on(&course[i]) && !begin(&course[i], rules, games, words))
                course[i] = course[--on];
        }
    }
}

uint64_t tn_playouts(const void *rules_, void *states, size_t stride, struct nv_rng *rngs,
                     uint32_t count, uint32_t limit)
{
    const struct tn_rules *rules = rules_;
    struct games games = {states, stride, rngs, 0, count, limit, 0};
    if (rules->words == TN_FEW_WORDS)
        play_abreast(rules, &games, TN_FEW_WORDS);
    else
        play_abreast(rules, &games, TN_MANY_WORDS);
    return games.plies;
}

uint32_t tn_playout(const void *rules_, void *state, struct nv_rng *rng, uint32_t limit)
{
    const struct tn_rules *rules = rules_;
    struct games games = {state, 0, rng, 0, 1, limit, 0};
    if (rules->words == TN_FEW_WORDS)
        play_alone(rules, &games, TN_FEW_WORDS);
    else
        play_alone(rules, &games, TN_MANY_WORDS);
    return (uint32_t)games.plies;
}
