/* SPDX-License-Identifier: MIT */
/*
 * What is hidden stays hidden, in every registered game: what a seat observes
 * does not depend on it, and a fresh guess changes nothing that is public.
 */
#include "tables.h"

enum { GAMES = SANITIZED ? 2 : 6, GUESSES = 8 };

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
    for (uint64_t seed = 0; seed < GAMES; seed++)
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
    for (uint64_t seed = 0; seed < GAMES; seed++)
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

int main(void)
{
    static const struct property properties[] = {
        {"observing tells nothing hidden", observing_tells_nothing},
        {"guessing keeps what is public", guessing_keeps_the_public},
        {"guesses vary", guesses_vary},
    };
    return run_properties("hidden", properties, sizeof properties / sizeof *properties);
}
