/* SPDX-License-Identifier: MIT */
/* Drawn positions, played and asked by the words of the protocol. */
#include "scene.h"
#include "games/terra_nova/slides.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct nv_span scene_map(const char *name)
{
    for (int i = 0; tn_maps[i].name; i++) {
        if (strcmp(tn_maps[i].name, name) == 0)
            return nv_span_of(tn_maps[i].text);
    }
    fail_msg("no map %s", name);
    return (struct nv_span){0};
}

/* The header of a map with every letter that a board uses. */
static void write_map(const char *board, struct nv_text *out)
{
    bool seen[128] = {false};
    nv_text_string(out, "name: scene\n");
    for (const char *c = board; *c; c++) {
        if (*c == ' ' || *c == '.' || *c == '\n' || seen[(int)*c])
            continue;
        seen[(int)*c] = true;
        nv_text_format(out, "landscape: %c land-%c\n", *c, *c);
    }
    nv_text_format(out, "board:\n%s", board);
}

static void put(struct scene *scene, uint32_t space, char piece)
{
    struct tn_state *state = &scene->state;
    if (piece == '#')
        tn_set_flip(&state->stones, space);
    else if (piece >= '1' && piece <= '4')
        tn_set_flip(&state->figures[piece - '1'], space);
    else if (piece != 'x')
        return;
    tn_set_flip(&state->vacant, space);
    tn_flip(&scene->rules, state->empty, space);
    state->stones_left = (uint8_t)(state->stones_left - (piece == '#'));
}

/* The character of a drawing that stands where the space is. */
static char drawn_at(const char *drawing, uint32_t row, uint32_t column)
{
    for (; row > 0 && drawing; row--)
        drawing = strchr(drawing, '\n') ? strchr(drawing, '\n') + 1 : NULL;
    assert_non_null(drawing);
    size_t length = strcspn(drawing, "\n");
    return column < length ? drawing[column] : ' ';
}

/* The column of a drawing in which its leftmost space stands. */
static uint32_t left_of(const char *drawing)
{
    uint32_t left = UINT32_MAX, column = 0;
    for (; *drawing; drawing++) {
        if (*drawing != ' ' && *drawing != '.' && *drawing != '\n' && column < left)
            left = column;
        column = *drawing == '\n' ? 0 : column + 1;
    }
    return left;
}

void scene_draw(struct scene *scene, uint32_t players, uint32_t turn, const char *board,
                const char *pieces)
{
    static char map[4096];
    struct nv_text text = nv_text_over(map, sizeof map);
    struct nv_error error;
    write_map(board, &text);
    assert_true(nv_text_fits(&text));
    memset(scene, 0, sizeof *scene);
    if (tn_map_read(nv_span_of(map), 0, &scene->rules.board, &error) != NV_OK)
        fail_msg("%s", error.text);
    scene->rules.players = players;
    scene->rules.figures = TN_MAX_FIGURES;
    scene->rules.idle_limit = 100;
    tn_lanes_init(&scene->rules);
    tn_start(&scene->rules, &scene->state, 0);
    scene->state.phase = TN_PLAY;
    scene->state.turn = (uint8_t)(turn - 1);
    uint32_t left = left_of(board);
    for (uint32_t i = 0; i < scene->rules.board.spaces; i++) {
        const struct tn_board *b = &scene->rules.board;
        put(scene, i, drawn_at(pieces, b->row[i], left + b->column[i]));
    }
}

void scene_start(struct scene *scene, const char *map, uint32_t players, uint32_t start)
{
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, nv_terra_nova());
    setup.players = players;
    setup.map = scene_map(map);
    if (nv_terra_nova()->configure(&scene->rules, &setup, &error) != NV_OK)
        fail_msg("%s", error.text);
    tn_start(&scene->rules, &scene->state, start - 1);
}

bool scene_legal(const struct scene *scene, const char *move)
{
    nv_move number;
    return tn_parse_move(&scene->rules, &scene->state, nv_span_of(move), &number, NULL) == NV_OK;
}

void scene_play(struct scene *scene, const char *moves)
{
    struct nv_span rest = nv_span_of(moves), word;
    while ((word = nv_span_word(&rest)).length > 0) {
        struct nv_error error;
        nv_move move;
        if (tn_parse_move(&scene->rules, &scene->state, word, &move, &error) != NV_OK)
            fail_msg("%s", error.text);
        tn_play(&scene->rules, &scene->state, move);
    }
}

void scene_refuses(const struct scene *scene, const char *move, const char *reason)
{
    struct nv_error error = {.status = NV_OK};
    nv_move number = 4711;
    enum nv_status status = tn_parse_move(&scene->rules, &scene->state, nv_span_of(move), &number,
                                          &error);
    if (status != NV_BAD_MOVE || !strstr(error.text, reason))
        fail_msg("%s: expected '%s', got '%s'", move, reason, error.text);
    assert_int_equal(number, 4711);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

void scene_moves(const struct scene *scene, const char *moves)
{
    static nv_move list[NV_MOVES_SPACE];
    static char words[NV_MAX_MOVES][NV_MOVE_TEXT], line[NV_MAX_MOVES * NV_MOVE_TEXT];
    uint32_t count = tn_moves(&scene->rules, &scene->state, list);
    for (uint32_t i = 0; i < count; i++) {
        struct nv_text word = nv_text_over(words[i], NV_MOVE_TEXT);
        tn_print_move(&scene->rules, &scene->state, list[i], &word);
    }
    qsort(words, count, sizeof *words, by_bytes);
    struct nv_text text = nv_text_over(line, sizeof line);
    for (uint32_t i = 0; i < count; i++)
        nv_text_format(&text, i == 0 ? "%s" : " %s", words[i]);
    assert_string_equal(line, moves);
}

int scene_turn(const struct scene *scene)
{
    return nv_terra_nova()->turn(&scene->rules, &scene->state) + 1;
}

char scene_at(const struct scene *scene, const char *name)
{
    struct tn_view view;
    uint32_t space;
    assert_true(tn_parse_space(&scene->rules.board, nv_span_of(name), &space));
    tn_view(&scene->rules, &scene->state, &view);
    if (view.content[space] == TN_FIGURE)
        return (char)('1' + view.owner[space]);
    if (view.content[space] == TN_STONE)
        return '#';
    return view.closed[space] ? 'x' : '.';
}
