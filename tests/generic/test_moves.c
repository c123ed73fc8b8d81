/* SPDX-License-Identifier: MIT */
/*
 * What must hold for the moves, ends and results of every registered game,
 * whatever its rules. A new game gets these tests by its line in the registry.
 */
#include "effort.h"
#include "tables.h"

enum { PERFT_MAX = SANITIZED ? 3000 : 30000 };

static uint64_t games(void)
{
    return effort_of(3, 2, 1);
}

static void names(const struct table *table)
{
    assert_ptr_equal(nv_game_find(nv_span_of(table->game->name)), table->game);
    assert_null(nv_game_find(nv_span_of("no-such-game")));
    assert_int_equal(table->game->players(table->rules), table->setup.players);
    assert_true(table->game->rules_size <= NV_MAX_RULES);
    assert_true(table->game->state_size <= NV_MAX_STATE);
    /* nv_hash reads whole words. */
    assert_int_equal(table->game->state_size % sizeof(uint64_t), 0);
}

static void moves_are_legal(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_moves_legal);
}

static void require_turn(const struct position *position)
{
    const struct nv_game *game = position->table->game;
    int turn = game->turn(position->table->rules, position->state);
    REQUIRE(position, turn == NV_OVER || (turn >= 0 && turn < (int)position->table->setup.players));
    REQUIRE(position, game->ply(position->table->rules, position->state) == position->ply);
}

static void games_end(const struct table *table)
{
    static struct position position;
    for (uint64_t seed = 0; seed < 4 * games(); seed++) {
        position_deal(&position, table, seed);
        require_turn(&position);
        while (!position_over(&position) && position.ply < table->plies) {
            position_step(&position);
            require_turn(&position);
        }
        REQUIRE(&position, table->endless || position_over(&position));
    }
}

static void require_places(const struct position *position, const struct nv_result *result)
{
    uint32_t players = position->table->setup.players;
    uint8_t first = 0;
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        uint32_t ahead = 0;
        for (uint32_t other = 0; other < players; other++)
            ahead += result->place[other] < result->place[seat];
        REQUIRE(position, seat < players || (!result->place[seat] && !result->score[seat]));
        REQUIRE(position, seat >= players || ahead == result->place[seat]);
        if (seat < players && result->place[seat] == 0)
            first |= (uint8_t)(1u << seat);
    }
    if (!result->over)
        REQUIRE(position, result->winners == 0);
    else if (players > 1 || result->winners)
        REQUIRE(position, result->winners == first);
}

static void require_result(struct position *position)
{
    struct nv_result result, again;
    char text[16];
    struct nv_text out = nv_text_over(text, sizeof text);
    memset(&result, PATTERN, sizeof result);
    memset(&again, 0, sizeof again);
    position->table->game->result(position->table->rules, position->state, &result);
    position->table->game->result(position->table->rules, position->state, &again);
    REQUIRE(position, result.over == position_over(position));
    REQUIRE(position, result.winners == again.winners);
    REQUIRE(position, memcmp(result.place, again.place, sizeof result.place) == 0);
    REQUIRE(position, memcmp(result.score, again.score, sizeof result.score) == 0);
    require_places(position, &result);
    nv_result_print(&result, &out);
    REQUIRE(position, result.over == (strcmp(text, "none") != 0));
}

static void results_agree(const struct table *table)
{
    for (uint64_t seed = 0; seed < 8 * games(); seed++)
        visit_game(table, seed, require_result);
}

/* Without the shortcut of counting the last ply by its list. */
static uint64_t naive_perft(const struct table *table, const void *state, uint32_t depth)
{
    alignas(NV_ALIGN) unsigned char child[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    uint64_t count = 0;
    if (depth == 0 || table->game->turn(table->rules, state) == NV_OVER)
        return 1;
    uint32_t number = table->game->moves(table->rules, state, moves);
    for (uint32_t i = 0; i < number; i++) {
        memcpy(child, state, table->game->state_size);
        table->game->play(table->rules, child, moves[i]);
        count += naive_perft(table, child, depth - 1);
    }
    return count;
}

static void require_perft(struct position *position)
{
    const struct table *table = position->table;
    uint64_t count, same;
    for (uint32_t depth = 0; depth < 5; depth++) {
        if (!nv_perft(table->game, table->rules, position->state, depth, PERFT_MAX, &count))
            return;
        REQUIRE(position, count == naive_perft(table, position->state, depth));
        REQUIRE(position,
                nv_perft(table->game, table->rules, position->state, depth, count, &same));
        REQUIRE(position, same == count);
        REQUIRE(position,
                !nv_perft(table->game, table->rules, position->state, depth, count - 1, &same));
    }
}

static void perft_agrees(const struct table *table)
{
    static struct position position;
    position_deal(&position, table, 1);
    while (!position_over(&position) && position.ply < table->plies) {
        if (position.ply < 2 || position.ply % 31 == 0)
            require_perft(&position);
        position_step(&position);
    }
    require_perft(&position);
}

/* Two games of one deal and the same moves, one through copies, are one game. */
static void replay_agrees(const struct table *table)
{
    enum { SOME = 400 };
    static struct position game, replay;
    alignas(NV_ALIGN) unsigned char copy[NV_MAX_STATE], before[NV_MAX_STATE];
    for (uint64_t seed = 0; seed < games(); seed++) {
        position_deal(&game, table, seed);
        position_deal(&replay, table, seed);
        REQUIRE(&game, position_same(&game, replay.state));
        while (!position_over(&game) && game.ply < SOME) {
            memcpy(before, game.state, table->game->state_size);
            nv_move move = position_step(&game);
            memset(copy, PATTERN, sizeof copy);
            memcpy(copy, replay.state, table->game->state_size);
            table->game->play(table->rules, copy, move);
            memcpy(replay.state, copy, table->game->state_size);
            REQUIRE(&game, position_same(&game, replay.state));
            REQUIRE(&game, !position_same(&game, before));
            REQUIRE(&game, nv_hash(table->game, game.state) == nv_hash(table->game, copy));
            REQUIRE(&game, nv_hash(table->game, game.state) != nv_hash(table->game, before));
        }
    }
}

/* Every byte of a state counts in its hash. */
static void require_hash(struct position *position)
{
    const struct nv_game *game = position->table->game;
    uint64_t hash = nv_hash(game, position->state);
    for (size_t i = 0; i < game->state_size; i++) {
        unsigned char bit = (unsigned char)(1u << nv_rng_below(&position->rng, 8));
        position->state[i] ^= bit;
        REQUIRE(position, nv_hash(game, position->state) != hash);
        position->state[i] ^= bit;
    }
    REQUIRE(position, nv_hash(game, position->state) == hash);
}

static void hash_agrees(const struct table *table)
{
    visit_game(table, 2, require_hash);
}

/* Asking changes nothing: only play writes to a state, and to no byte behind it. */
static void require_quiet(struct position *position)
{
    const struct nv_game *game = position->table->game;
    const void *rules = position->table->rules;
    alignas(NV_ALIGN) unsigned char before[NV_MAX_STATE];
    unsigned char *rules_before = malloc(game->rules_size);
    nv_move moves[NV_MOVES_SPACE];
    struct nv_result result;
    static char text[TEXT_SPACE];
    assert_non_null(rules_before);
    memcpy(before, position->state, sizeof before);
    memcpy(rules_before, rules, game->rules_size);
    uint32_t count = game->moves(rules, position->state, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_text out = nv_text_over(text, sizeof text);
        game->print_move(rules, position->state, moves[i], &out);
    }
    game->result(rules, position->state, &result);
    print_to(text, game->print, rules, position->state);
    print_to(text, game->print_json, rules, position->state);
    REQUIRE(position, memcmp(before, position->state, sizeof before) == 0);
    REQUIRE(position, memcmp(rules_before, rules, game->rules_size) == 0);
    for (size_t i = game->state_size; i < NV_MAX_STATE; i++)
        REQUIRE(position, position->state[i] == PATTERN);
    free(rules_before);
}

static void asking_is_quiet(const struct table *table)
{
    visit_game(table, 5, require_quiet);
}

/* Different seeds give different games, or there would be one game only. */
static void seeds_differ(const struct table *table)
{
    static struct position position, first;
    bool differs = false;
    position_deal(&first, table, 0);
    for (uint64_t seed = 1; seed < 64; seed++) {
        position_deal(&position, table, seed);
        differs = differs || !position_same(&first, position.state);
    }
    assert_true(differs);
}

int main(void)
{
    static const struct property properties[] = {
        {"names and sizes", names},
        {"moves agree with legal", moves_are_legal},
        {"random games end", games_end},
        {"results are consistent", results_agree},
        {"perft agrees with a naive count", perft_agrees},
        {"replaying gives the same states", replay_agrees},
        {"hash and memcmp agree", hash_agrees},
        {"asking changes nothing", asking_is_quiet},
        {"seeds give different deals", seeds_differ},
    };
    return run_properties("moves", properties, sizeof properties / sizeof *properties);
}
