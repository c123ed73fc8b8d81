/* SPDX-License-Identifier: MIT */
/*
 * What must hold for every picture, tried on random games: it fits the terminal,
 * it shows all that a player needs to move, and nothing that is hidden.
 */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/view/canvas.h"
#include "cli/view/draw.h"
#include "cli/view/prose.h"
#include "novae/registry.h"
#include "session/settings.h"

enum { GAMES = 3, MAX_PLIES = 400 };

struct table {
    const struct nv_game *game;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nv_rng rng;
};

static void deal(struct table *table, const struct nv_game *game, uint32_t players, uint64_t seed)
{
    struct nv_setup setup;
    struct nv_error error;
    table->game = game;
    nv_setup_init(&setup, game);
    setup.players = players;
    if (game == nv_terra_nova())
        setup.map = nv_span_of(nv_shipped_map(game, nv_span_of(seed % 2 ? "island" : "lagoon")));
    assert_int_equal(game->configure(table->rules, &setup, &error), NV_OK);
    game->deal_seed(table->rules, table->state, seed);
    nv_rng_seed(&table->rng, seed);
}

static bool play_one(struct table *table)
{
    nv_move moves[NV_MOVES_SPACE];
    if (table->game->turn(table->rules, table->state) == NV_OVER)
        return false;
    uint32_t count = table->game->moves(table->rules, table->state, moves);
    table->game->play(table->rules, table->state, moves[nv_rng_below(&table->rng, count)]);
    return true;
}

/* The picture as text on the heap. (Static, for gcc takes `text` for a local's address.) */
static char *picture_of(const struct table *table, const void *state, struct nv_draw_style style)
{
    static char *text;
    static size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    nv_draw(out, table->game, table->rules, state, &style);
    fclose(out);
    return text;
}

static const struct nv_draw_style styles[] = {
    {.width = 80},
    {.width = 80, .unicode = true},
    {.width = 80, .unicode = true, .colour = true},
    {.width = 80, .colour = true},
    {.width = 80, .plain = true},
};
enum { STYLES = sizeof styles / sizeof styles[0] };

/* Runs a check on positions of random games of every number of players. */
static void on_random_games(const struct nv_game *game, void (*check)(struct table *table))
{
    static struct table table;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        for (uint32_t players = game->min_players; players <= game->max_players; players++) {
            deal(&table, game, players, seed);
            int ply = 0;
            do {
                /* All first moves, then every ninth position. */
                if (ply < 4 || ply % 9 == 0)
                    check(&table);
            } while (ply++ < MAX_PLIES && play_one(&table));
            check(&table);
        }
    }
}

static void on_both_games(void (*check)(struct table *table))
{
    on_random_games(nv_nova_luna(), check);
    on_random_games(nv_terra_nova(), check);
}

/* Columns of the widest line; escape codes have none. */
static int width_of(const char *text)
{
    int widest = 0, columns = 0;
    for (; *text; text++) {
        if (*text == '\033')
            text += strcspn(text, "m");
        else if (*text == '\n')
            columns = 0;
        else
            columns += (*text & 0xC0) != 0x80;
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

static void check_width(struct table *table)
{
    static const int widths[] = {NV_DRAW_MIN_WIDTH, 60, 80, 120, NV_DRAW_MAX_WIDTH};
    for (int i = 0; i < STYLES; i++) {
        for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
            struct nv_draw_style style = styles[i];
            style.width = widths[w];
            char *text = picture_of(table, table->state, style);
            assert_in_range(width_of(text), 1, widths[w]);
            free(text);
        }
    }
}

static void fits_the_terminal(void **unused)
{
    (void)unused;
    on_both_games(check_width);
}

static void check_characters(struct table *table)
{
    for (int i = 0; i < STYLES; i++) {
        char *text = picture_of(table, table->state, styles[i]);
        assert_int_equal(strchr(text, '\033') != NULL, styles[i].colour);
        bool ascii = true;
        for (const char *at = text; *at; at++)
            ascii = ascii && (unsigned char)*at < 0x80;
        assert_int_equal(ascii, !styles[i].unicode);
        free(text);
    }
}

static void colours_and_shapes_only_where_wanted(void **unused)
{
    (void)unused;
    on_both_games(check_characters);
}

/* Is `word` in the text, with neither a letter, a digit nor a sign beside it? */
static bool has_word(const char *text, const char *word)
{
    static const char inside[] = "0123456789abcdefghijklmnopqrstuvwxyz"
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ-";
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        char before = at > text ? at[-1] : ' ', after = at[strlen(word)];
        if (!strchr(inside, before) && (after == '\0' || !strchr(inside, after)))
            return true;
    }
    return false;
}

static void check_luna_moves(struct table *table)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = table->game->moves(table->rules, table->state, moves);
    if (table->game->turn(table->rules, table->state) == NV_OVER)
        return;
    for (int i = 0; i < STYLES; i++) {
        if (styles[i].colour)
            continue;
        char *text = picture_of(table, table->state, styles[i]);
        for (uint32_t m = 0; m < count; m++) {
            struct nl_action action = nl_action_of(moves[m]);
            char word[24];
            snprintf(word, sizeof word, "%d,%d", action.x, action.y);
            if (action.kind == NL_PLACE) {
                assert_true(has_word(text, nl_tile(action.tile)->code));
                assert_true(has_word(text, word));
            }
            if (action.kind == NL_REFILL)
                assert_non_null(strstr(text, "refill"));
            if (action.kind == NL_NEXT)
                assert_true(has_word(text, "next"));
        }
        free(text);
    }
}

/* [NL-8], [NL-9]: every tile that may be taken, every place it may go to. */
static void luna_shows_every_legal_move(void **unused)
{
    (void)unused;
    on_random_games(nv_nova_luna(), check_luna_moves);
}

/* The line of a row in a picture: its letter comes first and last. */
static const char *line_of_row(const char *text, char letter)
{
    for (; text && *text; text = strchr(text, '\n') ? strchr(text, '\n') + 1 : NULL) {
        const char *first = text + strspn(text, " ");
        if (*first == letter && first[1] == ' ')
            return first;
    }
    return NULL;
}

static bool line_has_number(const char *line, unsigned number)
{
    char digits[12];
    int length = snprintf(digits, sizeof digits, "%u", number);
    const char *end = strchr(line, '\n');
    for (const char *at = line; at < end; at++) {
        bool apart = (at[-1] < '0' || at[-1] > '9') && (at[length] < '0' || at[length] > '9');
        if (strncmp(at, digits, (size_t)length) == 0 && apart)
            return true;
    }
    return false;
}

static void assert_space_shown(const char *text, const struct tn_board *board, uint16_t space)
{
    if (space == TN_NO_SPACE)
        return;
    const char *line = line_of_row(text, (char)('a' + board->row[space]));
    assert_non_null(line);
    assert_true(line_has_number(line + 1, board->number[space]));
}

static void check_terra_moves(struct table *table)
{
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = table->game->moves(table->rules, table->state, moves);
    if (table->game->turn(table->rules, table->state) == NV_OVER)
        return;
    for (int i = 0; i < 2; i++) {
        char *text = picture_of(table, table->state, styles[i]);
        for (uint32_t m = 0; m < count; m++) {
            struct tn_action action = tn_action_of(table->rules, table->state, moves[m]);
            assert_space_shown(text, tn_board(table->rules), action.from);
            assert_space_shown(text, tn_board(table->rules), action.to);
        }
        free(text);
    }
}

/* [TN-6], [TN-8]: every space that a move can name. */
static void terra_shows_every_legal_move(void **unused)
{
    (void)unused;
    on_random_games(nv_terra_nova(), check_terra_moves);
}

static int different_orders;

/* Another order of the pile is another state, and the same picture. */
static void check_pile_is_hidden(struct table *table)
{
    alignas(NV_ALIGN) static unsigned char other[NV_MAX_STATE];
    memcpy(other, table->state, table->game->state_size);
    table->game->determinize(table->rules, other, &table->rng);
    different_orders += memcmp(other, table->state, table->game->state_size) != 0;
    for (int i = 0; i < STYLES; i++) {
        char *one = picture_of(table, table->state, styles[i]);
        char *two = picture_of(table, other, styles[i]);
        assert_string_equal(one, two);
        free(one);
        free(two);
    }
}

static void order_of_the_pile_never_shows(void **unused)
{
    (void)unused;
    different_orders = 0;
    on_random_games(nv_nova_luna(), check_pile_is_hidden);
    assert_true(different_orders > 10);
}

/* A tableau wider than any terminal: all 45 tiles are still there. */
static void long_tableau_is_not_cut(void **unused)
{
    (void)unused;
    struct nl_view view = {.players = 1, .phase = 1, .phase1 = -1, .phase2 = -1};
    struct nv_draw_scene scene = {.turn = 0};
    struct nv_draw_style style = {.width = NV_DRAW_MIN_WIDTH};
    memset(view.wheel, NL_NO_TILE, sizeof view.wheel);
    for (uint8_t i = 0; i < NL_MAX_TABLEAU; i++)
        view.tableau[0][i] = (struct nl_placed){.tile = i, .x = (int8_t)(i - 20)};
    view.count[0] = NL_MAX_TABLEAU;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    nv_draw_nova_luna(out, &view, &scene, &style);
    fclose(out);
    assert_in_range(width_of(text), 1, NV_DRAW_MIN_WIDTH);
    for (int i = 0; i < NL_MAX_TABLEAU; i++)
        assert_true(has_word(text, nl_tile(i)->code));
    free(text);
}

/* A staircase of 256 spaces is too wide for a picture and comes as sentences. */
static void wide_board_is_told(void **unused)
{
    (void)unused;
    static struct tn_board board = {.spaces = TN_MAX_SPACES,
                                    .rows = TN_MAX_ROWS,
                                    .landscapes = 1,
                                    .letter = "L",
                                    .landscape_name = {"lake"}};
    for (int i = 0; i < TN_MAX_SPACES; i++) {
        board.row[i] = (uint8_t)(i / 10);
        board.number[i] = (uint8_t)(i % 10 + 1);
        board.column[i] = (uint16_t)(i * 2 + i / 10 % 2);
    }
    struct nv_draw_style style = {.width = 80};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    nv_draw_board(out, &board, &style);
    fclose(out);
    assert_in_range(width_of(text), 1, 80);
    assert_non_null(strstr(text, "Row a: a1 to a10 lake."));
    assert_non_null(strstr(text, "Row z: z1 to z6 lake."));
    free(text);
}

static void outcomes_in_words(void **unused)
{
    (void)unused;
    static const struct {
        int turn;
        uint8_t winners;
        uint32_t players;
        const char *words;
    } cases[] = {
        {1, 0, 2, "Player 2 to move"},
        {NV_OVER, 4, 4, "Player 3 wins"},
        {NV_OVER, 5, 4, "Players 1 and 3 share the victory"},
        {NV_OVER, 11, 4, "Players 1, 2 and 4 share the victory"},
        {NV_OVER, 7, 3, "All players share the victory"},
        {NV_OVER, 1, 1, "Finished, total 0"},
        {NV_OVER, 0, 1, "Finished, total 0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nv_draw_scene scene = {.turn = cases[i].turn, .result.winners = cases[i].winners};
        char words[NV_DRAW_OUTCOME];
        nv_draw_outcome(&scene, cases[i].players, words);
        assert_string_equal(words, cases[i].words);
    }
}

/* The style in an environment of these variables; NULL takes one away. */
static struct nv_draw_style found(const char *locale, const char *columns, const char *colour)
{
    struct nv_draw_style style;
    struct nv_draw_wish wish = {.colour = colour};
    FILE *out = tmpfile();
    assert_non_null(out);
    unsetenv("LC_ALL");
    unsetenv("COLUMNS");
    if (locale)
        setenv("LC_ALL", locale, 1);
    if (columns)
        setenv("COLUMNS", columns, 1);
    assert_true(nv_draw_style_find(&style, out, &wish));
    fclose(out);
    return style;
}

static void style_follows_environment_and_wish(void **unused)
{
    (void)unused;
    unsetenv("LC_CTYPE");
    unsetenv("LANG");
    setenv("NO_COLOR", "1", 1);
    assert_true(found("nl_NL.UTF-8", NULL, NULL).unicode);
    assert_true(found("C.utf8", NULL, NULL).unicode);
    assert_false(found("C", NULL, NULL).unicode);
    assert_false(found(NULL, NULL, NULL).unicode);
    assert_int_equal(found(NULL, "100", NULL).width, 100);
    assert_int_equal(found(NULL, "wide", NULL).width, NV_DRAW_WIDTH);
    assert_int_equal(found(NULL, "5000", NULL).width, NV_DRAW_MAX_WIDTH);
    assert_true(found(NULL, "30", NULL).plain);
    assert_false(found(NULL, "80", NULL).plain);
    assert_false(found(NULL, NULL, "auto").colour);
    assert_true(found(NULL, NULL, "always").colour);
    struct nv_draw_style style;
    assert_false(nv_draw_style_find(&style, stdout, &(struct nv_draw_wish){.colour = "maybe"}));
}

/* What leaves the sheet is left out, the rest is written without trailing blanks. */
static void canvas_clips(void **unused)
{
    (void)unused;
    struct nv_canvas canvas;
    assert_true(nv_canvas_init(&canvas, 5, 3));
    nv_canvas_put(&canvas, -1, 0, (struct nv_ink){0}, "abc");
    nv_canvas_put(&canvas, 3, 1, (struct nv_ink){.fg = 20}, "●✓x");
    nv_canvas_put(&canvas, 0, 3, (struct nv_ink){0}, "below");
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    nv_canvas_write(&canvas, out, false);
    nv_canvas_write(&canvas, out, true);
    fclose(out);
    assert_string_equal(text, "bc\n   ●✓\nbc\n   \033[0;38;5;20m●✓\033[0m\n");
    free(text);
    nv_canvas_finish(&canvas);
}

static void prose_breaks_at_blanks(void **unused)
{
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    struct nv_prose prose = {.out = out, .width = 12};
    nv_prose_say(&prose, "one two thre");
    nv_prose_say(&prose, "e, four");
    nv_prose_end(&prose);
    nv_prose_say(&prose, "five");
    nv_prose_end(&prose);
    fclose(out);
    assert_string_equal(text, "one two\n  three,\n  four\nfive\n");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fits_the_terminal),
        cmocka_unit_test(colours_and_shapes_only_where_wanted),
        cmocka_unit_test(luna_shows_every_legal_move),
        cmocka_unit_test(terra_shows_every_legal_move),
        cmocka_unit_test(order_of_the_pile_never_shows),
        cmocka_unit_test(long_tableau_is_not_cut),
        cmocka_unit_test(wide_board_is_told),
        cmocka_unit_test(outcomes_in_words),
        cmocka_unit_test(style_follows_environment_and_wish),
        cmocka_unit_test(canvas_clips),
        cmocka_unit_test(prose_breaks_at_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
