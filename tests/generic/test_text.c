/* SPDX-License-Identifier: MIT */
/*
 * Text of every registered game: what is printed is read back the same, what
 * cannot be read leaves everything as it was, and small buffers are safe.
 */
#include "effort.h"
#include "tables.h"

enum { MUTATIONS = SANITIZED ? 3 : 8, LONGEST_PLAYOUT = SANITIZED ? 100 : 300 };

static uint64_t games(void)
{
    return effort_of(3, 1, 1);
}

/* What a parser fills; compared as a whole to see what a failure touched. */
struct output {
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

static struct output output, untouched;
static char text[TEXT_SPACE], again[TEXT_SPACE];

static void output_clear(void)
{
    memset(&output, PATTERN, sizeof output);
    memset(&untouched, PATTERN, sizeof untouched);
}

static void require_error(const struct position *position, enum nv_status status,
                          const struct nv_error *error)
{
    REQUIRE(position, error->status == status);
    REQUIRE(position, memchr(error->text, '\0', sizeof error->text) != NULL);
    REQUIRE(position, error->text[0] != '\0');
    REQUIRE(position, strchr(error->text, '\n') == NULL);
}

static void require_one_line(const struct position *position, struct nv_span span)
{
    REQUIRE(position, span.length > 0);
    for (size_t i = 0; i < span.length; i++)
        REQUIRE(position, (unsigned char)span.at[i] >= ' ' && span.at[i] != 127);
}

static void require_round_trip(struct position *position)
{
    const struct nv_game *game = position->table->game;
    struct nv_error error;
    output_clear();
    struct nv_span span = print_to(text, game->print, position->table->rules, position->state);
    require_one_line(position, span);
    enum nv_status status = game->parse(output.rules, output.state, span, &error);
    if (status != NV_OK)
        fail_msg("%s, seed %llu, ply %u: %s: %s", position->table->name,
                 (unsigned long long)position->seed, position->ply, error.text, text);
    REQUIRE(position, position_same(position, output.state));
    REQUIRE(position, memcmp(output.rules, position->table->rules, game->rules_size) == 0);
    print_to(again, game->print, output.rules, output.state);
    REQUIRE(position, strcmp(text, again) == 0);
    require_one_line(position,
                     print_to(text, game->print_json, position->table->rules, position->state));
}

static void states_round_trip(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_round_trip);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void require_move_texts(struct position *position)
{
    static char words[NV_MAX_MOVES][NV_MOVE_TEXT];
    const struct nv_game *game = position->table->game;
    nv_move moves[NV_MOVES_SPACE], read;
    struct nv_error error;
    uint32_t count = position_moves(position, moves);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_text out = nv_text_over(words[i], NV_MOVE_TEXT);
        game->print_move(position->table->rules, position->state, moves[i], &out);
        REQUIRE(position, nv_text_fits(&out) && out.length > 0);
        REQUIRE(position, strchr(words[i], ' ') == NULL);
        read = ~moves[i];
        REQUIRE(position, game->parse_move(position->table->rules, position->state,
                                           nv_span_of(words[i]), &read, &error) == NV_OK);
        REQUIRE(position, read == moves[i]);
    }
    qsort(words, count, sizeof *words, by_text);
    for (uint32_t i = 1; i < count; i++)
        REQUIRE(position, strcmp(words[i - 1], words[i]) != 0);
}

static void moves_round_trip(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_move_texts);
}

/* Tries one text as a move: read as a legal one spelled just so, or refused. */
static void try_move(struct position *position, struct nv_span span)
{
    const struct nv_game *game = position->table->game;
    const nv_move unset = 0xdeadbeef;
    nv_move move = unset;
    struct nv_error error;
    enum nv_status status = game->parse_move(position->table->rules, position->state, span, &move,
                                             &error);
    if (status != NV_OK) {
        REQUIRE(position, move == unset);
        require_error(position, status, &error);
        return;
    }
    struct nv_text out = nv_text_over(again, sizeof again);
    REQUIRE(position, game->legal(position->table->rules, position->state, move));
    game->print_move(position->table->rules, position->state, move, &out);
    REQUIRE(position, out.length == span.length && memcmp(again, span.at, span.length) == 0);
}

static void require_bad_moves_refused(struct position *position)
{
    static const char *const never[] = {"",   " ",  "-",    "@",    "+",         ",",    "a",
                                        "+a", "a-", "0000", "R1a@", "R1a@0,0,0", "pass", "a1-a1"};
    const struct nv_game *game = position->table->game;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = position_moves(position, moves);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        try_move(position, nv_span_of(never[i]));
    for (int i = 0; count > 0 && i < MUTATIONS; i++) {
        struct nv_text out = nv_text_over(text, sizeof text);
        nv_move move = moves[nv_rng_below(&position->rng, count)];
        game->print_move(position->table->rules, position->state, move, &out);
        size_t length = mutate(&position->rng, text, out.length, sizeof text);
        try_move(position, (struct nv_span){text, length});
    }
}

static void bad_moves_are_refused(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_bad_moves_refused);
}

/* A strange position that was accepted is as safe as any: it can be played. */
static void require_safe(const struct position *origin)
{
    static struct position position;
    static struct table table;
    const struct nv_game *game = origin->table->game;
    table = *origin->table;
    table.rules = output.rules;
    table.setup.players = game->players(output.rules);
    memset(&position, PATTERN, sizeof position);
    position.table = &table;
    position.seed = origin->seed;
    position.ply = origin->ply;
    position.rng = origin->rng;
    memcpy(position.state, output.state, game->state_size);
    require_moves_legal(&position);
    struct nv_span span = print_to(again, game->print, output.rules, output.state);
    static struct output second;
    memset(&second, PATTERN, sizeof second);
    REQUIRE(origin, game->parse(second.rules, second.state, span, NULL) == NV_OK);
    REQUIRE(origin, memcmp(second.rules, output.rules, game->rules_size) == 0);
    REQUIRE(origin, memcmp(second.state, output.state, game->state_size) == 0);
    for (int i = 0; i < LONGEST_PLAYOUT && !position_over(&position); i++)
        position_step(&position);
    nv_playout(game, table.rules, position.state, &position.rng, LONGEST_PLAYOUT);
    require_moves_legal(&position);
}

static void require_bad_positions_refused(struct position *position)
{
    const struct nv_game *game = position->table->game;
    for (int i = 0; i < MUTATIONS; i++) {
        struct nv_error error;
        struct nv_span span = print_to(text, game->print, position->table->rules, position->state);
        size_t length = mutate(&position->rng, text, span.length, sizeof text);
        output_clear();
        enum nv_status status = game->parse(output.rules, output.state,
                                            (struct nv_span){text, length}, &error);
        if (status == NV_OK) {
            require_safe(position);
            continue;
        }
        REQUIRE(position, memcmp(&output, &untouched, sizeof output) == 0);
        require_error(position, status, &error);
    }
}

static void bad_positions_are_refused(const struct table *table)
{
    for (uint64_t seed = 0; seed < games(); seed++)
        visit_game(table, seed, require_bad_positions_refused);
}

static void deals_round_trip(const struct table *table)
{
    static struct position position;
    struct nv_error error;
    for (uint64_t seed = 0; seed < 20; seed++) {
        position_deal(&position, table, seed);
        output_clear();
        struct nv_span deal = print_to(text, table->game->print_deal, table->rules, position.state);
        require_one_line(&position, deal);
        REQUIRE(&position,
                table->game->deal_text(table->rules, output.state, deal, &error) == NV_OK);
        REQUIRE(&position, position_same(&position, output.state));
    }
}

/* Tries one text as a deal: it is refused, or read and printed the same. */
static void try_deal(struct position *position, struct nv_span deal)
{
    const struct nv_game *game = position->table->game;
    struct nv_error error;
    output_clear();
    enum nv_status status = game->deal_text(position->table->rules, output.state, deal, &error);
    if (status != NV_OK) {
        REQUIRE(position, memcmp(&output, &untouched, sizeof output) == 0);
        require_error(position, status, &error);
        return;
    }
    struct nv_span span = print_to(again, game->print_deal, position->table->rules, output.state);
    memcpy(position->state, output.state, game->state_size);
    output_clear();
    REQUIRE(position, game->deal_text(position->table->rules, output.state, span, &error) == NV_OK);
    REQUIRE(position, position_same(position, output.state));
}

static void bad_deals_are_refused(const struct table *table)
{
    static struct position position;
    for (uint64_t seed = 0; seed < 10; seed++) {
        position_deal(&position, table, seed);
        try_deal(&position, nv_span_of(""));
        for (int i = 0; i < 4 * MUTATIONS; i++) {
            struct nv_span deal = print_to(text, table->game->print_deal, table->rules,
                                           position.state);
            size_t length = mutate(&position.rng, text, deal.length, sizeof text);
            try_deal(&position, (struct nv_span){text, length});
        }
    }
}

/* A setup with one thing wrong is refused and leaves the rules alone. */
static void try_setup(const struct table *table, const struct nv_setup *setup)
{
    struct nv_error error;
    output_clear();
    enum nv_status status = table->game->configure(output.rules, setup, &error);
    assert_true(status != NV_OK);
    assert_memory_equal(&output, &untouched, sizeof output);
    assert_int_equal(error.status, status);
    assert_true(error.text[0] != '\0');
}

static void bad_setups_are_refused(const struct table *table)
{
    const uint32_t players[] = {0, table->game->min_players - 1, table->game->max_players + 1,
                                UINT32_MAX};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        struct nv_setup setup = table->setup;
        setup.players = players[i];
        try_setup(table, &setup);
    }
    for (size_t length = 0; length + 1 < table->setup.map.length; length += 97) {
        /* A map that ends too early lacks its board, or landscapes on it, or spaces. */
        struct nv_setup setup = table->setup;
        struct nv_span whole = setup.map;
        setup.map.length = length < whole.length / 2 ? length : length / 4;
        try_setup(table, &setup);
    }
}

static void require_truncation(const struct position *position, printer *print)
{
    enum { GUARD = 8 };
    struct nv_span full = print_to(text, print, position->table->rules, position->state);
    for (size_t capacity = 0; capacity <= full.length + 1; capacity += 1 + capacity / 4) {
        memset(again, PATTERN, full.length + GUARD);
        struct nv_text out = nv_text_over(again, capacity);
        print(position->table->rules, position->state, &out);
        REQUIRE(position, out.length == full.length);
        REQUIRE(position, nv_text_fits(&out) == (capacity > full.length));
        for (size_t i = capacity; i < capacity + GUARD; i++)
            REQUIRE(position, (unsigned char)again[i] == PATTERN || i >= full.length + GUARD);
        if (capacity > 0) {
            REQUIRE(position, strlen(again) == capacity - 1 || strlen(again) == full.length);
            REQUIRE(position, memcmp(again, full.at, strlen(again)) == 0);
        }
    }
}

static void require_all_truncations(struct position *position)
{
    const struct nv_game *game = position->table->game;
    require_truncation(position, game->print);
    require_truncation(position, game->print_json);
    if (position->ply == 0)
        require_truncation(position, game->print_deal);
}

static void small_buffers_are_safe(const struct table *table)
{
    visit_game(table, 3, require_all_truncations);
}

int main(void)
{
    static const struct property properties[] = {
        {"states round-trip", states_round_trip},
        {"moves round-trip", moves_round_trip},
        {"deals round-trip", deals_round_trip},
        {"bad moves are refused", bad_moves_are_refused},
        {"bad positions are refused", bad_positions_are_refused},
        {"bad deals are refused", bad_deals_are_refused},
        {"bad setups are refused", bad_setups_are_refused},
        {"small buffers are safe", small_buffers_are_safe},
    };
    return run_properties("text", properties, sizeof properties / sizeof *properties);
}
