/* SPDX-License-Identifier: MIT */
/* Positions as text: every reachable one comes back as it was, impossible ones never do. */
#include "scene.h"
#include "weird_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 16384 };

static struct scene scene, copy;
static char line[TEXT], map_text[WEIRD_MAP_TEXT];

static const char *print_line(const struct scene *from)
{
    struct nv_text text = nv_text_over(line, sizeof line);
    tn_print(&from->rules, &from->state, &text);
    assert_true(nv_text_fits(&text));
    return line;
}

static enum nv_status parse_line(const char *text, struct nv_error *error)
{
    return tn_parse(&copy.rules, &copy.state, nv_span_of(text), error);
}

static void round_trip(void)
{
    struct nv_error error;
    memset(&copy, 7, sizeof copy);
    if (parse_line(print_line(&scene), &error) != NV_OK)
        fail_msg("%s: %s", error.text, line);
    assert_memory_equal(&copy.rules, &scene.rules, sizeof copy.rules);
    assert_memory_equal(&copy.state, &scene.state, sizeof copy.state);
    assert_null(strstr(line, "  "));
    assert_null(strchr(line, '\n'));
}

static void configure(struct nv_span map, uint32_t players, uint32_t us, uint32_t idle_limit)
{
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, nv_terra_nova());
    setup.players = players;
    setup.map = map;
    setup.values[1] = us;
    setup.values[2] = idle_limit;
    if (nv_terra_nova()->configure(&scene.rules, &setup, &error) != NV_OK)
        fail_msg("%s", error.text);
}

/* Player 2 in the middle of a turn: one figure moved, one stone placed. */
static const char good[] =
    "terra-nova 2 eu 100 lagoon 82 2 2 3 0 12,0 "
    "b1,b5,c2,c3,c7,e2,e5,f3,f5,g6,h5,h6/a1,b6,c1,d3,d4,d6,d7,e7,e8,f7,g5,g7,i3 "
    "a2,b2,b4,c4,c5,c6,d1,d2,d8,e4,e6,f1,f2,f8,g2,g3,g4,h3,i2,i5 i4-i3:1,+";
/* The same game later: two figures moved. */
static const char two_moved[] =
    "terra-nova 2 eu 100 lagoon 88 2 2 3 0 12,0 "
    "a4,b1,c2,c3,c7,e2,f3,f5,f6,g6,h5,h6/a1,a5,c1,d3,d5,d6,d7,e7,e8,f7,g5,g7,h4 "
    "a2,b2,b4,c4,c5,c6,d1,d2,d8,e4,e5,e6,f1,f2,f8,g2,g3,g4,h3,i2,i5 b6-a5:1,d4-d5:1";
/* Another game, over because nobody is left. */
static const char over[] =
    "terra-nova 2 eu 100 lagoon 104 1 0 0 0 30,23 -/- "
    "a4,b4,c3,c5,c7,d4,d6,e2,e4,e5,e6,f1,f5,g2,g3,g4,g5,g6,h2,h4,h6,i1,i2,i4,i5 -";
static const char setup[] = "terra-nova 3 us 0 island 4 3 1 0 0 0,0,0 b1/b2/a1,a2 - -";

/* The text as docs/notation.md describes it. */
static void spelled_out(void **unused)
{
    static const char *const texts[] = {good, two_moved, over, setup};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        struct nv_error error;
        if (parse_line(texts[i], &error) != NV_OK)
            fail_msg("%s", error.text);
        assert_string_equal(print_line(&copy), texts[i]);
    }
    scene_start(&scene, "island", 2, 2);
    assert_string_equal(print_line(&scene), "terra-nova 2 eu 100 island 0 2 2 0 0 0,0 -/- - -");
    scene_play(&scene, "g4 a8 a1");
    assert_string_equal(print_line(&scene),
                        "terra-nova 2 eu 100 island 3 2 1 0 0 0,0 a8/a1,g4 - -");
}

/* What the text does not say follows from it: closed spaces and stones left. */
static void derived(void **unused)
{
    (void)unused;
    assert_int_equal(parse_line(good, NULL), NV_OK);
    assert_int_equal(scene_at(&copy, "g1"), 'x');
    assert_int_equal(scene_at(&copy, "i1"), 'x');
    assert_int_equal(scene_at(&copy, "a3"), '.');
    assert_int_equal(copy.state.stones_left, 60);
    assert_int_equal(scene_turn(&copy), 2);
    scene_refuses(&copy, "+g6", "not empty");
    scene_play(&copy, "i3-h4");
    assert_int_equal(scene_turn(&copy), 1);
    assert_int_equal(copy.state.idle, 0);
}

/* A board that is not shipped is spelled out whole, odd names included. */
static void foreign_board(void **unused)
{
    static const char map[] = "name: a;b/%\xc3\xa9\nlandscape: x moves on\nlandscape: B b\n"
                              "board:\n\n"
                              "    x x B B B B B B B B B B B\n"
                              "     x . x B B B B B B B B B B B\n"
                              "    x x x\n";
    (void)unused;
    configure(nv_span_of(map), 2, 1, 0);
    tn_start(&scene.rules, &scene.state, 0);
    round_trip();
    assert_string_equal(line, "terra-nova 2 us 0 a%3bb%2f%25%c3%a9;x:moves%20on,B:b;"
                              "-/0xxBBBBBBBBBBB/1x.xBBBBBBBBBBB/0xxx 0 1 1 0 0 0,0 -/- - -");
}

/* A board with the name of a shipped one that differs from it is spelled out too. */
static void shipped_name_other_board(void **unused)
{
    (void)unused;
    struct nv_span lagoon = scene_map("lagoon");
    assert_true(lagoon.length < sizeof map_text);
    memcpy(map_text, lagoon.at, lagoon.length + 1);
    configure(nv_span_of(map_text), 2, 0, 100);
    tn_start(&scene.rules, &scene.state, 0);
    round_trip();
    assert_string_equal(line, "terra-nova 2 eu 100 lagoon 0 1 1 0 0 0,0 -/- - -");
    memcpy(strstr(map_text, "L lake"), "L loch", 6);
    configure(nv_span_of(map_text), 2, 0, 100);
    tn_start(&scene.rules, &scene.state, 0);
    round_trip();
    assert_non_null(strstr(line, " lagoon;L:loch,F:forest,P:prairie,S:steppe,H:hills;4LLLFF/3L"));
}

/* All positions of random games, on all kinds of boards. */
static void round_trips(void **unused)
{
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    for (uint32_t game = 0; game < 60; game++) {
        uint32_t players = 2 + game % 3;
        struct nv_span map = scene_map(game % 2 ? "lagoon" : "pinwheel");
        if (game % 4 == 3) {
            weird_map(&rng, 33 + nv_rng_below(&rng, 224), 1 + game % 16, game, map_text);
            map = nv_span_of(map_text);
        }
        configure(map, players, game / 3 % 2, game % 5 ? 25 : 0);
        tn_start(&scene.rules, &scene.state, game % players);
        for (int i = 0; i < 80 && scene.state.phase != TN_OVER; i++) {
            round_trip();
            tn_playout(&scene.rules, &scene.state, &rng, 1 + nv_rng_below(&rng, i < 40 ? 3 : 50));
        }
        tn_playout(&scene.rules, &scene.state, &rng, 5000);
        round_trip();
    }
}

/* Replaces `old` in a text; the result must be refused for that reason. */
static void refuses(const char *text, const char *old, const char *new, const char *reason)
{
    static char changed[TEXT];
    struct nv_error error = {.status = NV_OK};
    const char *at = strstr(text, old);
    assert_non_null(at);
    struct nv_text out = nv_text_over(changed, sizeof changed);
    nv_text_span(&out, (struct nv_span){text, (size_t)(at - text)});
    nv_text_format(&out, "%s%s", new, at + strlen(old));
    memset(&copy, 7, sizeof copy);
    scene = copy;
    enum nv_status status = parse_line(changed, &error);
    if (status == NV_OK || !strstr(error.text, reason))
        fail_msg("expected '%s', got '%s': %s", reason, status ? error.text : "none", changed);
    assert_memory_equal(&copy, &scene, sizeof copy);
}

static void refused_words(void **unused)
{
    (void)unused;
    refuses("", "", "", "begins with");
    refuses(good, "terra-nova", "terra", "begins with");
    refuses(good, " 2 eu", " 1 eu", "players");
    refuses(good, " 2 eu", " 5 eu", "players");
    refuses(good, "eu", "uk", "edition");
    refuses(good, "100", "x", "idle limit");
    refuses(good, "100", "1000001", "idle limit");
    refuses(good, "lagoon", "laguna", "no map");
    refuses(good, "lagoon", "l;A:a;0AAAA/1AB", "no landscape has the letter 'B'");
    refuses(good, "lagoon", "l;A:a;0AAAAA", "too few");
    refuses(good, "lagoon", "l;A:a;AAAAA", "cannot be read");
    refuses(good, "lagoon", "l;A:a;9999AAAAA", "cannot be read");
    refuses(good, "lagoon", "%0a;A:a;0AAAAA", "cannot be read");
    refuses(good, "lagoon", "%4;A:a;0AAAAA", "cannot be read");
    refuses(good, "lagoon", "l;;0AAAAA", "no landscape");
    refuses(good, " 82", " -1", "ply");
    refuses(good, " 82", " 99999999999", "ply");
    refuses(good, " 82 2 2 3", " 82 0 2 3", "start player");
    refuses(good, " 82 2 2 3", " 82 2 3 3", "turn");
    refuses(good, " 82 2 2 3", " 82 2 0 3", "nobody's turn");
    refuses(good, " 82 2 2 3", " 82 2 2 4", "action");
    refuses(good, "12,0", "12", "scores");
    refuses(good, "12,0", "12,0,0", "scores");
    refuses(good, "b1,b5", "b1,z9", "no space 'z9'");
    refuses(good, "b1,b5", "b1,b05", "no space 'b05'");
    refuses(good, "b1,b5", "b1,b1", "two things");
    refuses(good, "b1,b5", "b1,a1", "two things");
    refuses(good, "b1,b5", "b1,b2", "two things");
    refuses(good, "b1,b5", "b1,", "no space");
    refuses(good, "/a1", ",a1", "no space");
    refuses(good, "i4-i3:1,+", "i4-i3:1,+ more", "follows");
    refuses(good, " i4-i3:1,+", "", "no moved figure");
    refuses(good, "i4-i3:1", "i4-i3", "no moved figure");
    refuses(good, "i4-i3:1", "i4-i3:3", "no moved figure");
    refuses(good, "i4-i3:1", "i4-i3:0", "no moved figure");
    refuses(good, "i4-i3:1", "i3-i3:1", "cannot have moved");
    refuses(good, "i4-i3:1", "i4-h5:1", "cannot have moved");
    refuses(good, "i4-i3:1,+", "+,i4-i3:1", "no moved figure");
    refuses(two_moved, "b6-a5:1,d4-d5:1", "d4-d5:1,b6-a5:1", "not in order");
    refuses(two_moved, "b6-a5:1,d4-d5:1", "b6-a5:1,b6-d5:1", "not in order");
    refuses(two_moved, "d4-d5:1", "d4-d5:1,a3-d6:1", "too many");
}

static void refused_turns(void **unused)
{
    (void)unused;
    refuses(good, "i4-i3:1,+", "i4-i3:1", "do not agree");
    refuses(good, "i4-i3:1,+", "i4-i3:2,+", "do not agree");
    refuses(good, "i4-i3:1,+", "-", "do not agree");
    refuses(good, " 2 2 3 0", " 2 2 2 0", "do not agree");
    refuses(good, " 2 2 3 0", " 2 2 1 0", "do not agree");
    refuses(two_moved, "d4-d5:1", "d4-d5:1,+", "do not agree");
    refuses(two_moved, "d4-d5:1", "d4-d5:2", "do not agree");
    refuses(good, " 3 0 12,0", " 3 100 12,0", "cannot have happened");
    refuses(two_moved, " 100 lagoon 88 2 2 3 0", " 5 lagoon 88 2 2 3 5", "over already");
    /* A turn that begins when one player is alone [TN-15]. */
    refuses(over, " 0 0 0 30,23 -/-", " 1 1 0 30,23 -/-", "over already");
}

static void refused_material(void **unused)
{
    (void)unused;
    refuses(good, "12,0", "12,13", "more than the areas are worth");
    refuses(good, "b1,b5", "b1,g1", "scored area");
    refuses(good, "b1,b5,c2,c3,c7,", "", "6 figures are missing");
    refuses(good, ",i3 ", ",i3,i4 ", "too many figures");
    refuses(good, " 82 ", " 45 ", "cannot have happened");
    refuses(over, " 104 1 0 0 0 ", " 104 1 0 0 101 ", "cannot have happened");
    refuses(over, " 104 1 0 0 0 ", " 904 1 0 0 101 ", "more than the limit");
    refuses(over, "i5 -", "i5 +", "no turn is going on");
    refuses(two_moved, " 2 2 3 0 ", " 2 0 0 0 ", "cannot have moved");
}

static void refused_setups(void **unused)
{
    (void)unused;
    refuses(setup, " 4 3 1 0 ", " 5 3 1 0 ", "set-up");
    refuses(setup, " 4 3 1 0 ", " 4 3 2 0 ", "set-up");
    refuses(setup, " 4 3 1 0 ", " 4 2 1 0 ", "set-up");
    refuses(setup, "a1,a2", "a1", "set-up");
    refuses(setup, "a1,a2 - -", "a1,a2 f1 -", "set-up");
    refuses(setup, "a1,a2 - -", "a1,a2 - +", "set-up");
    refuses(setup, " 0 0,0,0", " 1 0,0,0", "set-up");
    refuses(setup, "0,0,0", "0,1,0", "worth");
    refuses(setup, " 4 3 1 0 ", " 4 3 0 0 ", "missing");
}

/* An over game needs a reason: this one had none and could go on. */
static void refused_ends(void **unused)
{
    struct nv_error error;
    (void)unused;
    scene_start(&scene, "lagoon", 2, 1);
    struct nv_rng rng;
    nv_rng_seed(&rng, 6);
    tn_playout(&scene.rules, &scene.state, &rng, 26);
    assert_int_equal(parse_line(print_line(&scene), &error), NV_OK);
    refuses(line, " 26 1 1 1 0", " 26 1 0 0 0", "no reason");
}

/* Whatever is accepted can be played to an end and comes back as it was. */
static void mutations(void **unused)
{
    static const char letters[] = "0123456789abcdefghi,/-+:; %xA";
    struct nv_rng rng;
    uint32_t accepted = 0;
    (void)unused;
    nv_rng_seed(&rng, 7);
    for (int i = 0; i < 60000; i++) {
        static const char *const texts[] = {good, two_moved, over, setup};
        char text[512];
        strcpy(text, texts[i % 4]);
        for (uint32_t n = 1 + nv_rng_below(&rng, 3); n > 0; n--) {
            uint32_t at = nv_rng_below(&rng, (uint32_t)strlen(text));
            text[at] = letters[nv_rng_below(&rng, sizeof letters - 1)];
        }
        if (parse_line(text, NULL) != NV_OK)
            continue;
        accepted++;
        scene = copy;
        round_trip();
        nv_move moves[NV_MOVES_SPACE];
        uint32_t count = tn_moves(&scene.rules, &scene.state, moves);
        assert_int_equal(count == 0, scene.state.phase == TN_OVER);
        tn_playout(&scene.rules, &scene.state, &rng, 300);
        round_trip();
    }
    assert_true(accepted > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spelled_out),    cmocka_unit_test(derived),
        cmocka_unit_test(foreign_board),  cmocka_unit_test(shipped_name_other_board),
        cmocka_unit_test(round_trips),    cmocka_unit_test(refused_words),
        cmocka_unit_test(refused_turns),  cmocka_unit_test(refused_material),
        cmocka_unit_test(refused_setups), cmocka_unit_test(refused_ends),
        cmocka_unit_test(mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
