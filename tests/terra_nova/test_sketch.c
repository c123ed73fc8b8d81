/* SPDX-License-Identifier: MIT */
/*
 * Positions as they lie on a table: those of real games are found again from what can
 * be seen when a turn begins; what cannot be is refused with a reason for players.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 4096 };

static struct scene scene, copy;
static char sketch[TEXT];

static void put_spaces(struct nv_text *out, struct tn_set set)
{
    bool first = true;
    TN_SET_EACH(space, set) {
        if (!first)
            nv_text_char(out, ',');
        tn_print_space(&scene.rules.board, space, out);
        first = false;
    }
    if (first)
        nv_text_char(out, '-');
}

/* What anybody at the table sees; nobody's turn is told as that of player 1. */
static void print_sketch(void)
{
    struct nv_text text = nv_text_over(sketch, sizeof sketch);
    nv_text_format(&text, "terra-nova players=%u edition=%s idlelimit=100 turn=%u scores=",
                   scene.rules.players, scene.rules.us ? "us" : "eu", scene.state.turn + 1u);
    for (uint32_t seat = 0; seat < scene.rules.players; seat++)
        nv_text_format(&text, "%s%u", seat ? "," : "", scene.state.score[seat]);
    for (uint32_t seat = 0; seat < scene.rules.players; seat++) {
        nv_text_string(&text, seat ? "/" : " figures=");
        put_spaces(&text, scene.state.figures[seat]);
    }
    nv_text_string(&text, " stones=");
    put_spaces(&text, scene.state.stones);
    assert_true(nv_text_fits(&text));
}

static void check_found_again(const char *map)
{
    struct nv_error error = {0};
    print_sketch();
    if (tn_sketch(&copy.rules, &copy.state, nv_span_of(sketch), scene_map(map), &error) != NV_OK)
        fail_msg("%s: %s", error.text, sketch);
    bool same = memcmp(&copy.rules, &scene.rules, sizeof copy.rules) == 0 &&
                copy.state.phase == scene.state.phase && copy.state.turn == scene.state.turn &&
                memcmp(&copy.state.vacant, &scene.state.vacant, sizeof copy.state.vacant) == 0 &&
                memcmp(copy.state.score, scene.state.score, sizeof copy.state.score) == 0;
    if (!same)
        fail_msg("another position came of %s", sketch);
}

static void every_turn_is_found_again(void **unused)
{
    (void)unused;
    static const char *const maps[] = {"island", "lagoon", "archipelago", "pinwheel"};
    nv_move moves[NV_MOVES_SPACE];
    struct nv_rng rng;
    nv_rng_seed(&rng, 5);
    uint32_t over = 0;
    for (uint32_t i = 0; i < 24; i++) {
        scene_start(&scene, maps[i % 4], 2 + i % 3, 1 + i % 2);
        while (scene.state.phase != TN_OVER) {
            if (scene.state.done == 0)
                check_found_again(maps[i % 4]);
            uint32_t count = tn_moves(&scene.rules, &scene.state, moves);
            tn_play(&scene.rules, &scene.state, moves[nv_rng_below(&rng, count)]);
        }
        if (scene.state.idle == 0) { /* how long nobody put a stone cannot be seen */
            check_found_again(maps[i % 4]);
            over++;
        }
    }
    assert_true(over > 0);
}

#define HEAD   "terra-nova players=2 edition=eu idlelimit=100 "
#define LAND   "figures=b1,b5,c2,c3,c7,e2,e5,f3,f5,g6,h5,h6/a1,b6,c1,d3,d4,d6,d7,e7,e8,f7,g5,g7,i3 "
#define STONES "stones=a2,b2,b4,c4,c5,c6,d1,d2,d8,e4,e6,f1,f2,f8,g2,g3,g4,h3,i2,i5"

static void refuses(const char *text, const char *reason)
{
    struct nv_error error = {0};
    struct scene before;
    memset(&copy, 7, sizeof copy);
    before = copy;
    assert_int_not_equal(
        tn_sketch(&copy.rules, &copy.state, nv_span_of(text), scene_map("lagoon"), &error), NV_OK);
    if (!strstr(error.text, reason))
        fail_msg("%s, not \"%s\", of %s", reason, error.text, text);
    assert_memory_equal(&copy, &before, sizeof copy);
}

static void what_cannot_be_is_refused(void **unused)
{
    (void)unused;
    struct nv_error error = {0};
    if (tn_sketch(&copy.rules, &copy.state, nv_span_of(HEAD "turn=2 scores=12,0 " LAND STONES),
                  scene_map("lagoon"), &error) != NV_OK)
        fail_msg("%s", error.text);
    refuses("", "begins with 'terra-nova'");
    refuses("terra-nova players=5", "players is a number from 2 to 4");
    refuses("terra-nova players=2 turn=1", "edition=... is missing");
    refuses(HEAD "turn=3 scores=0,0 figures=-/- stones=-", "turn is a number from 1 to 2");
    refuses(HEAD "turn=2 scores=12,0 " LAND STONES " x", "something follows");
    refuses(HEAD "turn=2 scores=12,40 " LAND STONES, "52 points are more than the areas are worth");
    refuses(HEAD "turn=2 scores=12,0 " LAND STONES ",b1", "two things stand on space b1");
    refuses(HEAD "turn=2 scores=12,0 " LAND STONES ",z9", "no space 'z9'");
    refuses(HEAD "turn=1 scores=0,0 figures=g1/a1 " STONES, "stands in a scored area");
    refuses(HEAD "turn=1 scores=0,0 figures=a1/b1 stones=i1", "figures are missing");
    refuses(HEAD "turn=1 scores=0,0 figures=a1,a2/- stones=-", "player 1 has 2, player 2 0");
    refuses(HEAD "turn=1 scores=0,0 figures=a1/- stones=-", "one each in turn");
    refuses(HEAD "turn=1 scores=5,0 figures=a1/b1 stones=-", "more than the areas are worth");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_turn_is_found_again),
        cmocka_unit_test(what_cannot_be_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
