/* SPDX-License-Identifier: MIT */
/* Makes the tables, plays random games on them and runs properties over them. */
#include "tables.h"

enum {
    MAX_TABLES = 512,
    MAX_PROPERTIES = 16,
    TEST_NAME = 160,

    /* Each of 68 tiles is taken once; a refill draws at least 9 of the pile's 57. */
    NOVA_LUNA_PLIES = 68 + 57 / 9 + 1,
    /* Set-up, then three actions a turn; before each stone and after the last IdleLimit turns. */
    TERRA_NOVA_FIGURES = 32,
    TEMPLATE_PLIES = 12,
    /* What a game without a line below is held to. */
    OTHER_PLIES = 10000,
    ENDLESS_PLIES = 4000,

    EARLY = 4,    /* the first positions of a game are all visited, */
    OPENING = 64, /* then every third, */
    OPENING_STRIDE = 3,
    LATE_STRIDE = 29, /* then only every so many */
};

static uint64_t option_value(const struct table *table, const char *name)
{
    for (int i = 0; table->game->options && table->game->options[i].name; i++) {
        if (strcmp(table->game->options[i].name, name) == 0)
            return table->setup.values[i];
    }
    fail_msg("%s has no option %s", table->name, name);
    return 0;
}

/* How long a game can be, and whether it hides anything. */
static void state_facts(struct table *table)
{
    table->plies = OTHER_PLIES;
    if (strcmp(table->game->name, "template") == 0) {
        table->plies = TEMPLATE_PLIES;
        table->hidden = true;
    } else if (strcmp(table->game->name, "nova-luna") == 0) {
        table->plies = NOVA_LUNA_PLIES;
        table->hidden = true;
    } else if (strcmp(table->game->name, "terra-nova") == 0) {
        uint64_t idle = option_value(table, "IdleLimit"); /* [TN-18] */
        table->endless = idle == 0;
        table->plies = TERRA_NOVA_FIGURES + 3 * (TN_STONES + (TN_STONES + 1) * (uint32_t)idle);
        if (table->endless)
            table->plies = ENDLESS_PLIES;
    }
}

static uint32_t variants(const struct nv_game *game, const struct nv_option *option)
{
    uint32_t count = 0;
    switch (option->kind) {
    case NV_BOOLEAN:
        return 2;
    case NV_NUMBER:
        return 3;
    case NV_CHOICE:
        while (option->choices[count])
            count++;
        return count;
    case NV_MAP:
        while (game->maps[count].name)
            count++;
        return count;
    }
    return 0;
}

/* Sets an option to one of its variants and adds it to the table's name. */
static void choose(struct table *table, int index, uint32_t variant, struct nv_text *name)
{
    const struct nv_option *option = &table->game->options[index];
    nv_text_format(name, " %s ", option->name);
    if (option->kind == NV_MAP) {
        table->setup.map = nv_span_of(table->game->maps[variant].text);
        nv_text_string(name, table->game->maps[variant].name);
        return;
    }
    uint64_t numbers[3] = {option->initial, option->initial / 20, 0};
    table->setup.values[index] = option->kind == NV_NUMBER ? numbers[variant] : variant;
    table->plain = table->plain && table->setup.values[index] == option->initial;
    nv_option_print(option, table->setup.values[index], name);
}

static void *aligned(size_t size)
{
    size_t whole = (size + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    void *memory = aligned_alloc(NV_ALIGN, whole);
    if (!memory)
        abort();
    memset(memory, PATTERN, whole);
    return memory;
}

/* The table of one combination of options, counted by `number`; false after the last. */
static bool table_init(struct table *table, const struct nv_game *game, uint32_t players,
                       uint32_t number)
{
    *table = (struct table){.game = game, .plain = true};
    struct nv_text name = nv_text_over(table->name, sizeof table->name);
    struct nv_error error;
    nv_setup_init(&table->setup, game);
    table->setup.players = players;
    nv_text_format(&name, "%s %u", game->name, players);
    for (int i = 0; game->options && game->options[i].name; i++) {
        uint32_t count = variants(game, &game->options[i]);
        choose(table, i, number % count, &name);
        number /= count;
    }
    if (number > 0)
        return false;
    table->rules = aligned(game->rules_size);
    if (game->configure(table->rules, &table->setup, &error) != NV_OK) {
        fprintf(stderr, "%s: %s\n", table->name, error.text);
        abort();
    }
    state_facts(table);
    return true;
}

static size_t tables_init(struct table *tables)
{
    size_t count = 0;
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        for (uint32_t p = nv_game_at(i)->min_players; p <= nv_game_at(i)->max_players; p++) {
            uint32_t number = 0;
            while (table_init(&tables[count], nv_game_at(i), p, number)) {
                number++;
                count++;
                if (count == MAX_TABLES)
                    abort();
            }
        }
    }
    return count;
}

struct run {
    const struct property *property;
    const struct table *table;
    char name[TEST_NAME];
};

static void run_one(void **state)
{
    const struct run *run = *state;
    run->property->test(run->table);
}

static bool every_table(const struct table *table)
{
    return table->game != NULL;
}

int run_properties(const char *group, const struct property *properties, size_t count)
{
    return run_properties_where(group, every_table, properties, count);
}

int run_properties_where(const char *group, bool (*concerns)(const struct table *table),
                         const struct property *properties, size_t count)
{
    static struct table tables[MAX_TABLES];
    static struct run runs[MAX_TABLES * MAX_PROPERTIES];
    static struct CMUnitTest tests[MAX_TABLES * MAX_PROPERTIES];
    size_t table_count = tables_init(tables), total = 0;
    for (size_t p = 0; p < count; p++) {
        for (size_t t = 0; t < table_count; t++) {
            struct run *run = &runs[total];
            if (!concerns(&tables[t]))
                continue;
            *run = (struct run){.property = &properties[p], .table = &tables[t]};
            snprintf(run->name, sizeof run->name, "%s: %s", properties[p].name, tables[t].name);
            tests[total] = (struct CMUnitTest){
                .name = run->name, .test_func = run_one, .initial_state = run};
            total++;
        }
    }
    int failed = _cmocka_run_group_tests(group, tests, total, NULL, NULL);
    for (size_t t = 0; t < table_count; t++)
        free(tables[t].rules);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

void position_deal(struct position *position, const struct table *table, uint64_t seed)
{
    memset(position, PATTERN, sizeof *position);
    position->table = table;
    position->seed = seed;
    position->ply = 0;
    nv_rng_seed(&position->rng, seed + 1);
    table->game->deal_seed(table->rules, position->state, seed);
}

uint32_t position_moves(const struct position *position, nv_move *moves)
{
    return position->table->game->moves(position->table->rules, position->state, moves);
}

bool position_over(const struct position *position)
{
    return position->table->game->turn(position->table->rules, position->state) == NV_OVER;
}

bool position_same(const struct position *a, const void *state)
{
    return memcmp(a->state, state, a->table->game->state_size) == 0;
}

void position_play(struct position *position, nv_move move)
{
    position->table->game->play(position->table->rules, position->state, move);
    position->ply++;
}

nv_move position_step(struct position *position)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = position_moves(position, moves);
    REQUIRE(position, count > 0);
    nv_move move = moves[nv_rng_below(&position->rng, count)];
    position_play(position, move);
    return move;
}

static bool is_visited(uint32_t ply)
{
    return ply < EARLY || ply % (ply < OPENING ? OPENING_STRIDE : LATE_STRIDE) == 0;
}

void visit_game(const struct table *table, uint64_t seed, void (*visit)(struct position *))
{
    static struct position position;
    position_deal(&position, table, seed);
    while (!position_over(&position) && position.ply < table->plies) {
        if (is_visited(position.ply))
            visit(&position);
        position_step(&position);
    }
    visit(&position);
}

static int by_number(const void *a, const void *b)
{
    nv_move x = *(const nv_move *)a, y = *(const nv_move *)b;
    return (x > y) - (x < y);
}

void require_moves_legal(struct position *position)
{
    enum { SMALL = 4096, RANDOM = 2000, GUARD = 16, BITS = 32 };
    const struct nv_game *game = position->table->game;
    const void *rules = position->table->rules;
    nv_move moves[NV_MOVES_SPACE + GUARD];
    memset(moves, PATTERN, sizeof moves);
    uint32_t count = position_moves(position, moves);
    REQUIRE(position, count <= NV_MAX_MOVES);
    REQUIRE(position, (count == 0) == position_over(position));
    for (int i = 0; i < GUARD; i++)
        REQUIRE(position, moves[NV_MOVES_SPACE + i] == PATTERN * UINT32_C(0x01010101));
    qsort(moves, count, sizeof *moves, by_number);
    for (uint32_t i = 0; i < count; i++) {
        REQUIRE(position, i == 0 || moves[i - 1] != moves[i]);
        REQUIRE(position, game->legal(rules, position->state, moves[i]));
    }
#define AGREES(move_)                                                                 \
    do {                                                                              \
        nv_move asked = (move_);                                                      \
        bool listed = bsearch(&asked, moves, count, sizeof asked, by_number) != NULL; \
        REQUIRE(position, game->legal(rules, position->state, asked) == listed);      \
    } while (0)
    for (nv_move move = 0; move < SMALL; move++)
        AGREES(move);
    for (int i = 0; i < RANDOM; i++)
        AGREES((nv_move)nv_rng_next(&position->rng));
    for (uint32_t i = 0; i < count; i++) {
        for (int bit = 0; bit < BITS; bit++) {
            AGREES(moves[i] ^ UINT32_C(1) << bit);
            AGREES(moves[i] >> bit << bit);
            AGREES(moves[i] & ((UINT32_C(1) << bit) - 1));
        }
    }
#undef AGREES
}

struct nv_span print_to(char *buffer, printer *print, const void *rules, const void *state)
{
    struct nv_text text = nv_text_over(buffer, TEXT_SPACE);
    print(rules, state, &text);
    assert_true(nv_text_fits(&text));
    assert_int_equal(strlen(buffer), text.length);
    return (struct nv_span){buffer, text.length};
}

static char strange_char(struct nv_rng *rng, const char *text, size_t length)
{
    static const char useful[] = "0123456789,-@+ .:;/|abcdefRBTY\t\n\"#";
    switch (nv_rng_below(rng, 3)) {
    case 0:
        return length ? text[nv_rng_below(rng, (uint32_t)length)] : 'x';
    case 1:
        return useful[nv_rng_below(rng, sizeof useful - 1)];
    default:
        return (char)nv_rng_below(rng, 256);
    }
}

size_t mutate(struct nv_rng *rng, char *text, size_t length, size_t space)
{
    for (uint32_t edits = 1 + nv_rng_below(rng, 3); edits > 0; edits--) {
        size_t at = nv_rng_below(rng, (uint32_t)length + 1);
        switch (nv_rng_below(rng, 5)) {
        case 0: /* shorten */
            length = nv_rng_below(rng, 4) ? length : at;
            break;
        case 1: /* delete */
            if (at < length)
                memmove(text + at, text + at + 1, --length - at);
            break;
        case 2: /* insert */
            if (length < space) {
                memmove(text + at + 1, text + at, length - at);
                text[at] = strange_char(rng, text, length++);
            }
            break;
        default: /* replace */
            if (at < length)
                text[at] = strange_char(rng, text, length);
        }
    }
    return length;
}
