/* SPDX-License-Identifier: MIT */
/*
 * What is hidden stays hidden, in every registered game: what a seat observes
 * does not depend on it, and a fresh guess changes nothing that is public. What a
 * game says of itself, which moves reveal something and how, agrees with that.
 */
#include "effort.h"
#include "tables.h"

enum { GUESSES = 8 };

static uint64_t games(void)
{
    return effort_of(6, 3, 1);
}

static char json[TEXT_SPACE], json_again[TEXT_SPACE], text[TEXT_SPACE];

struct state {
    alignas(NV_ALIGN) unsigned char bytes[NV_MAX_STATE];
};

static bool same(const struct position *position, const struct state *a, const struct state *b)
{
    return memcmp(a->bytes, b->bytes, position->table->game->state_size) == 0;
}

static void observe(const struct position *position, const void *state, uint32_t seat,
                    struct state *view)
{
    memset(view, PATTERN, sizeof *view);
    position->table->game->observe(position->table->rules, state, (int)seat, view->bytes);
}

static void guess(struct position *position, struct state *state)
{
    memset(state, PATTERN, sizeof *state);
    memcpy(state->bytes, position->state, position->table->game->state_size);
    position->table->game->determinize(position->table->rules, state->bytes, &position->rng);
}

static void require_observe(struct position *position)
{
    static struct state real, first, second, view, again;
    guess(position, &first);
    guess(position, &second);
    for (uint32_t seat = 0; seat < position->table->setup.players; seat++) {
        observe(position, position->state, seat, &real);
        observe(position, first.bytes, seat, &view);
        REQUIRE(position, same(position, &real, &view));
        observe(position, second.bytes, seat, &view);
        REQUIRE(position, same(position, &real, &view));
        observe(position, view.bytes, seat, &again);
        REQUIRE(position, same(position, &view, &again));
        /* `view` may be `state` itself. */
        position->table->game->observe(position->table->rules, first.bytes, (int)seat, first.bytes);
        REQUIRE(position, same(position, &real, &first));
    }
}

static void observing_tells_nothing(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_observe);
}

static int by_number(const void *a, const void *b)
{
    nv_move x = *(const nv_move *)a, y = *(const nv_move *)b;
    return (x > y) - (x < y);
}

static uint32_t sorted_moves(const struct position *position, const void *state, nv_move *moves)
{
    uint32_t count = position->table->game->moves(position->table->rules, state, moves);
    qsort(moves, count, sizeof *moves, by_number);
    return count;
}

/* A guess shows the same board, has the same moves and is a position like any. */
static void require_public_kept(struct position *position)
{
    static struct state state, view, read;
    alignas(NV_ALIGN) static unsigned char rules[NV_MAX_RULES];
    nv_move moves[NV_MOVES_SPACE], again[NV_MOVES_SPACE];
    const struct nv_game *game = position->table->game;
    print_to(json, game->print_json, position->table->rules, position->state);
    uint32_t count = sorted_moves(position, position->state, moves);
    for (uint32_t i = 0; i < GUESSES; i++) {
        guess(position, &state);
        if (i % 2) { /* also from what a seat knows */
            observe(position, position->state, 0, &view);
            memcpy(state.bytes, view.bytes, game->state_size);
            game->determinize(position->table->rules, state.bytes, &position->rng);
        }
        print_to(json_again, game->print_json, position->table->rules, state.bytes);
        REQUIRE(position, strcmp(json, json_again) == 0);
        REQUIRE(position, sorted_moves(position, state.bytes, again) == count);
        REQUIRE(position, memcmp(moves, again, count * sizeof *moves) == 0);
        struct nv_span span = print_to(text, game->print, position->table->rules, state.bytes);
        REQUIRE(position, game->parse(rules, read.bytes, span, NULL) == NV_OK);
        REQUIRE(position, same(position, &read, &state));
    }
}

static void guessing_keeps_the_public(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_public_kept);
}

/* Guesses vary where something is hidden, and only there. */
static void guesses_vary(const struct table *table)
{
    static struct position position;
    static struct state first, other, view;
    uint32_t different = 0;
    position_deal(&position, table, 7);
    guess(&position, &first);
    for (uint32_t i = 0; i < GUESSES; i++) {
        guess(&position, &other);
        different += !same(&position, &first, &other);
    }
    REQUIRE(&position, different == (table->hidden ? GUESSES : 0));
    observe(&position, position.state, 0, &view);
    REQUIRE(&position, position_same(&position, view.bytes) == !table->hidden);
}

/* Plays a move in a copy of a state and leaves what the mover sees then. */
static void look_after(const struct position *position, const struct state *before, nv_move move,
                       struct state *view)
{
    const struct nv_game *game = position->table->game;
    static struct state after;
    int seat = game->turn(position->table->rules, before->bytes);
    memcpy(after.bytes, before->bytes, game->state_size);
    game->play(position->table->rules, after.bytes, move);
    observe(position, after.bytes, (uint32_t)seat, view);
}

/* A move that is said to reveal nothing leads to the same sight, whatever is hidden. */
static void require_reveals(struct position *position)
{
    static struct state real, other, seen, seen_other;
    nv_move moves[NV_MOVES_SPACE];
    const struct nv_game *game = position->table->game;
    if (position_over(position))
        return;
    nv_move move = moves[nv_rng_below(&position->rng, position_moves(position, moves))];
    if (nv_game_reveals(game, position->table->rules, position->state, move)) {
        REQUIRE(position, game->has_hidden);
        return;
    }
    memcpy(real.bytes, position->state, game->state_size);
    look_after(position, &real, move, &seen);
    for (uint32_t i = 0; i < GUESSES; i++) {
        guess(position, &other);
        look_after(position, &other, move, &seen_other);
        REQUIRE(position, same(position, &seen, &seen_other));
    }
}

/* What is dealt anew for a move shows the same as a whole new guess by the same chance. */
static void require_redeal(struct position *position)
{
    static struct state quick, whole, seen, seen_whole;
    nv_move moves[NV_MOVES_SPACE];
    const struct nv_game *game = position->table->game;
    const void *rules = position->table->rules;
    if (position_over(position))
        return;
    uint32_t count = position_moves(position, moves);
    for (uint32_t i = 0; i < count; i++) {
        if (!nv_game_reveals(game, rules, position->state, moves[i]))
            continue;
        struct nv_rng rng = position->rng, same_rng = position->rng;
        memcpy(quick.bytes, position->state, game->state_size);
        nv_game_redeal(game, rules, quick.bytes, &rng);
        observe(position, position->state, (uint32_t)game->turn(rules, position->state), &whole);
        game->determinize(rules, whole.bytes, &same_rng);
        look_after(position, &quick, moves[i], &seen);
        look_after(position, &whole, moves[i], &seen_whole);
        REQUIRE(position, same(position, &seen, &seen_whole));
        return;
    }
}

/* Whoever has to hand over the move has ended a turn. */
static void require_ends_turn(struct position *position)
{
    static struct state after;
    nv_move moves[NV_MOVES_SPACE];
    const struct nv_game *game = position->table->game;
    const void *rules = position->table->rules;
    if (position_over(position))
        return;
    nv_move move = moves[nv_rng_below(&position->rng, position_moves(position, moves))];
    memcpy(after.bytes, position->state, game->state_size);
    game->play(rules, after.bytes, move);
    if (game->turn(rules, after.bytes) != game->turn(rules, position->state))
        REQUIRE(position, nv_game_ends_turn(game, rules, after.bytes, move));
}

/* Beyond its extent a state stays as it was dealt. */
static void require_extent(struct position *position)
{
    static struct position first;
    const struct nv_game *game = position->table->game;
    size_t extent = nv_game_extent(game, position->table->rules);
    REQUIRE(position, extent > 0 && extent <= game->state_size);
    position_deal(&first, position->table, position->seed);
    REQUIRE(position,
            memcmp(first.state + extent, position->state + extent, game->state_size - extent) == 0);
}

static void facts_are_true(const struct table *table)
{
    assert_int_equal(table->game->size, sizeof(struct nv_game));
    assert_int_equal(table->game->has_hidden, table->hidden);
    for (uint64_t seed = 0; seed < games(); seed++) {
        visit_game(table, seed, require_reveals);
        visit_game(table, seed, require_redeal);
        visit_game(table, seed, require_extent);
        visit_game(table, seed, require_ends_turn);
    }
}

/* A total is only counted alone, where the one result is that score. */
static void totals_are_solo(const struct table *table)
{
    bool alone = table->setup.players == 1;
    assert_int_equal(nv_game_counts_total(table->game, table->rules), alone);
}

/* A game that was compiled before there were facts has none, and nothing is read beyond its end. */
static void older_games_have_no_facts(const struct table *table)
{
    static struct position position;
    nv_move moves[NV_MOVES_SPACE];
    struct nv_game older = *table->game;
    older.size = offsetof(struct nv_game, has_hidden);
    position_deal(&position, table, 3);
    position_moves(&position, moves);
    assert_false(nv_game_reveals(&older, table->rules, position.state, moves[0]));
    assert_int_equal(nv_game_extent(&older, table->rules), older.state_size);
    assert_false(nv_game_counts_total(&older, table->rules));
    assert_true(nv_game_ends_turn(&older, table->rules, position.state, moves[0]));
}

int main(void)
{
    static const struct property properties[] = {
        {"observing tells nothing hidden", observing_tells_nothing},
        {"guessing keeps what is public", guessing_keeps_the_public},
        {"guesses vary", guesses_vary},
        {"facts are true", facts_are_true},
        {"totals are solo", totals_are_solo},
        {"older games have no facts", older_games_have_no_facts},
    };
    return run_properties("hidden", properties, sizeof properties / sizeof *properties);
}
