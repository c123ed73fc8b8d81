/* SPDX-License-Identifier: MIT */
/* The table that table.h describes. */
#include "table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DRAWN_MAX = 10 };

void table_refresh(struct table *table)
{
    nl_view(table->rules, table->state, &table->view);
}

static void configure(struct table *table, uint32_t players, bool beginner)
{
    struct nv_setup setup;
    struct nv_error error;
    assert_true(nv_nova_luna()->rules_size <= TABLE_RULES);
    assert_true(nv_nova_luna()->state_size <= TABLE_STATE);
    memset(table, 0, sizeof *table);
    nv_setup_init(&setup, nv_nova_luna());
    setup.players = players;
    setup.values[0] = beginner;
    assert_int_equal(nv_nova_luna()->configure(table->rules, &setup, &error), NV_OK);
}

void table_seed(struct table *table, uint32_t players, bool beginner, uint64_t seed)
{
    configure(table, players, beginner);
    nv_nova_luna()->deal_seed(table->rules, table->state, seed);
    table_refresh(table);
}

void table_deal(struct table *table, uint32_t players, const char *deal)
{
    struct nv_error error = {0};
    configure(table, players, false);
    if (nv_nova_luna()->deal_text(table->rules, table->state, nv_span_of(deal), &error) != NV_OK)
        fail_msg("%s", error.text);
    table_refresh(table);
}

uint32_t table_tile(const char *code)
{
    for (uint32_t tile = 0; tile < NL_TILES; tile++) {
        if (strncmp(nl_tile(tile)->code, code, 3) == 0)
            return tile;
    }
    fail_msg("no tile %s", code);
    return NL_NO_TILE;
}

void table_deal_of(char deal[TABLE_TEXT], const char *tiles, const char *stack)
{
    struct nv_text text = nv_text_over(deal, TABLE_TEXT);
    bool used[NL_TILES] = {false};
    for (const char *at = tiles; *at; at += at[3] ? 4 : 3) {
        used[table_tile(at)] = true;
        nv_text_format(&text, "%s%s", text.length ? "," : "", nl_tile(table_tile(at))->code);
    }
    for (int tile = 0; tile < NL_TILES; tile++) {
        if (!used[tile])
            nv_text_format(&text, "%s%s", text.length ? "," : "", nl_tile(tile)->code);
    }
    nv_text_format(&text, " %s", stack);
}

void table_play(struct table *table, const char *moves)
{
    struct nv_span rest = nv_span_of(moves);
    for (struct nv_span word = nv_span_word(&rest); word.length; word = nv_span_word(&rest)) {
        nv_move move;
        struct nv_error error = {0};
        if (nv_nova_luna()->parse_move(table->rules, table->state, word, &move, &error) != NV_OK)
            fail_msg("%s", error.text);
        nv_nova_luna()->play(table->rules, table->state, move);
    }
    table_refresh(table);
}

bool table_random(struct table *table, struct nv_rng *rng)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = nv_nova_luna()->moves(table->rules, table->state, moves);
    bool over = nv_nova_luna()->turn(table->rules, table->state) == NV_OVER;
    assert_true(over == (count == 0));
    if (over)
        return false;
    nv_nova_luna()->play(table->rules, table->state, moves[nv_rng_below(rng, count)]);
    table_refresh(table);
    return true;
}

static int compare(const void *one, const void *other)
{
    return strcmp(one, other);
}

void table_moves(const struct table *table, char *out, size_t size)
{
    nv_move moves[NV_MOVES_SPACE];
    char words[512][NV_MOVE_TEXT];
    struct nv_text text = nv_text_over(out, size);
    uint32_t count = nv_nova_luna()->moves(table->rules, table->state, moves);
    assert_true(count <= 512);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_text word = nv_text_over(words[i], sizeof words[i]);
        nv_nova_luna()->print_move(table->rules, table->state, moves[i], &word);
    }
    qsort(words, count, sizeof words[0], compare);
    for (uint32_t i = 0; i < count; i++)
        nv_text_format(&text, i > 0 ? " %s" : "%s", words[i]);
    assert_true(nv_text_fits(&text));
}

struct drawn {
    char code[4];
    int x, y;
    bool laid;
};

static int read_drawing(struct drawn drawn[DRAWN_MAX], const char *drawing)
{
    int count = 0, x = 0, y = 0;
    for (const char *at = drawing; *at; at++) {
        if (*at == '|') {
            y++;
            x = 0;
        } else if (*at != ' ') {
            if (*at != '.') {
                assert_true(count < DRAWN_MAX);
                drawn[count] = (struct drawn){.x = x, .y = y};
                memcpy(drawn[count++].code, at, 3);
            }
            x++;
            at += 2;
        }
    }
    return count;
}

static bool touches(const struct drawn *drawn, int count, const struct drawn *one)
{
    for (int i = 0; i < count; i++) {
        int distance = abs(drawn[i].x - one->x) + abs(drawn[i].y - one->y);
        if (drawn[i].laid && distance == 1)
            return true;
    }
    return false;
}

void table_draw(struct table *table, const char *first, const char *drawing)
{
    struct drawn drawn[DRAWN_MAX];
    int count = read_drawing(drawn, drawing), left = count;
    const struct drawn *origin = NULL;
    char tiles[DRAWN_MAX * 4 + 1] = "", moves[DRAWN_MAX * NV_MOVE_TEXT] = "", deal[TABLE_TEXT];
    struct nv_text tiles_text = nv_text_over(tiles, sizeof tiles);
    struct nv_text moves_text = nv_text_over(moves, sizeof moves);
    for (int i = 0; left > 0; i = (i + 1) % count) {
        struct drawn *one = &drawn[i];
        bool next = origin ? touches(drawn, count, one) : strcmp(one->code, first) == 0;
        if (one->laid || !next)
            continue;
        origin = origin ? origin : one;
        one->laid = true;
        left--;
        nv_text_format(&tiles_text, "%s%s", tiles_text.length ? " " : "", one->code);
        nv_text_format(&moves_text, " %s@%d,%d", one->code, one->x - origin->x, one->y - origin->y);
    }
    table_deal_of(deal, tiles, "1");
    table_deal(table, 1, deal);
    table_play(table, moves);
}

const char *table_tasks(const struct table *table, const char *code)
{
    static char digits[NL_TASKS + 1];
    uint32_t tile = table_tile(code);
    for (int i = 0; i < table->view.count[0]; i++) {
        const struct nl_placed *placed = &table->view.tableau[0][i];
        if (placed->tile != tile)
            continue;
        for (int k = 0; k < nl_tile(tile)->tasks; k++)
            digits[k] = placed->covered >> k & 1 ? '1' : '0';
        digits[nl_tile(tile)->tasks] = '\0';
        return digits;
    }
    return "not laid";
}

const char *table_wheel(const struct table *table, int space)
{
    uint8_t tile = table->view.wheel[space];
    return tile == NL_NO_TILE ? "-" : nl_tile(tile)->code;
}

void table_print(const struct table *table, char out[TABLE_TEXT])
{
    struct nv_text text = nv_text_over(out, TABLE_TEXT);
    nv_nova_luna()->print(table->rules, table->state, &text);
    assert_true(nv_text_fits(&text));
}
