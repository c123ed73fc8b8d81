/* SPDX-License-Identifier: MIT */
/*
 * Puzzles: the one good turn is found whatever is hidden, in any order of its actions, and
 * positions with two good turns are none.
 */
#include "search_test.h"

#include "players/puzzle.h"

enum { BYTES = 16 << 20 };

/* The red 4 all but wins; after anything else the rival has the better chances. */
static const char LUNA[] =
    "nova-luna players=2 beginner=false ply=32 moon=1 wheel=Y6b,-,R4c,Y1a,T7a,B6b,B4d,Y3d,B4c"
    ",-,R7a,- pile=Y5c,Y5b,Y5a,Y4d,Y4c,Y4a,Y3b,Y2b,T6a,T4d,T4c,T4b,T2b,T1a,B6a,B5c,B5a,B4b,B3"
    "d,B3c,B3a,B1a,R6b,R5b,R4d,R4a,R3c,R3b,R2b,R2a next=21 track=58,56 supply=5,5 tableau1=T3"
    "d@0,0:00/R5a@0,1:11/B2a@-1,1:0/B3b@-1,2:0/T5c@1,0:110/T4a@-2,1:01/B7a@0,2:100/T6b@1,2:10"
    "1/R3a@2,0:0/R4b@2,1:10/R3d@1,1:01/Y6a@-1,0:111/B4a@3,0:11/T3a@0,-1:0 tableau2=Y2a@0,0:0/"
    "R1a@1,0/Y4b@0,-1:10/Y3a@0,1:0/Y3c@1,-1:1/R5c@2,0:001/B2b@3,0:0/B5b@1,-2:11/T3c@2,-1:1/T3"
    "b@2,-2:1/T5a@-1,0:11/T5b@2,1:10/T2a@2,-3:0/R6a@3,-2:110/Y7a@3,-1:111";
/* Only closing the large area with two stones wins. */
static const char TERRA[] =
    "terra-nova 2 eu 100 island 131 2 1 1 0 50,55 k9/m10,n6 a1,a4,a5,a7,b2,b4,b6,b7,c1,c2,c3,"
    "c4,c6,c8,c9,c10,c11,d2,d5,d7,d8,d10,e2,e5,e6,e8,e11,f1,f2,f4,f5,f8,f9,f12,g2,g4,g6,g7,g8"
    ",g12,h1,h2,h3,h4,h9,h10,h11,h12,h13,i2,i13,j1,j13,k8,k10,l10,l11,m7,n7 -";

static const struct nv_puzzle_wish QUICK = {
    .scan = 2000, .proof = 6000, .gap = 100, .choices = 6, .level = 1};

static struct nv_player *player_new(const struct nv_game *game)
{
    struct nv_player_options options;
    nv_player_options_init(&options, sizeof options, game);
    options.bytes = BYTES;
    struct nv_player *player = nv_player_create(&options, NULL);
    assert_non_null(player);
    return player;
}

static void read_position(struct play *play, const struct nv_game *game, const char *text)
{
    play->game = game;
    assert_int_equal(game->parse(play->rules, play->state, nv_span_of(text), NULL), NV_OK);
}

static void spell(const struct play *play, const struct nv_turn *turn, char *room, size_t size)
{
    static struct play on;
    struct nv_text text = nv_text_over(room, size);
    on = *play;
    for (uint32_t i = 0; i < turn->count; i++) {
        if (i > 0)
            nv_text_char(&text, ' ');
        assert_true(on.game->legal(on.rules, on.state, turn->move[i]));
        on.game->print_move(on.rules, on.state, turn->move[i], &text);
        on.game->play(on.rules, on.state, turn->move[i]);
    }
}

static void expect_solution(struct play *play, const char *solution)
{
    struct nv_player *player = player_new(play->game);
    struct nv_puzzle puzzle;
    char room[64];
    assert_true(nv_puzzle_at(player, play->rules, play->state, &QUICK, &puzzle));
    spell(play, &puzzle.solution, room, sizeof room);
    assert_string_equal(room, solution);
    spell(play, &puzzle.rival, room, sizeof room);
    assert_string_not_equal(room, solution);
    assert_true(puzzle.best - puzzle.second >= QUICK.gap);
    assert_in_range(puzzle.level, 1, NV_LEVELS);
    nv_player_destroy(player);
}

static void one_move_is_found_whatever_is_hidden(void **unused)
{
    static struct play play;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    read_position(&play, nv_nova_luna(), LUNA);
    expect_solution(&play, "R4c@1,1");
    play.game->determinize(play.rules, play.state, &rng);
    expect_solution(&play, "R4c@1,1");
}

static void one_whole_turn_is_found(void **unused)
{
    static struct play play;
    (void)unused;
    read_position(&play, nv_terra_nova(), TERRA);
    expect_solution(&play, "k9-i11 +i10 +j10");
}

/* A level that is too easy, a gap that is too wide, too few choices: no puzzle. */
static void wishes_count(void **unused)
{
    static struct play play;
    struct nv_puzzle_wish wish[3] = {QUICK, QUICK, QUICK};
    struct nv_player *player = player_new(nv_terra_nova());
    struct nv_puzzle puzzle;
    (void)unused;
    read_position(&play, nv_terra_nova(), TERRA);
    wish[0].level = NV_LEVELS;
    wish[1].gap = 1001;
    wish[2].choices = NV_MAX_MOVES;
    for (size_t i = 0; i < 3; i++)
        assert_false(nv_puzzle_at(player, play.rules, play.state, &wish[i], &puzzle));
    nv_player_destroy(player);
}

/* The first tile lies at 0,0 wherever it is: the beginning has no best place, and few choices. */
static void openings_and_lone_players_have_none(void **unused)
{
    static struct play play;
    struct nv_player *player = player_new(nv_nova_luna());
    struct nv_puzzle puzzle;
    (void)unused;
    for (uint32_t players = 1; players <= 2; players++) {
        play_start(&play, nv_nova_luna(), players, 3);
        assert_false(nv_puzzle_at(player, play.rules, play.state, &QUICK, &puzzle));
    }
    nv_player_destroy(player);
}

static void harder_is_rated_higher(void **unused)
{
    struct nv_puzzle easy = {.best = 900, .second = 300, .choices = 20, .level = 2}, hard = easy;
    (void)unused;
    hard.level = 7;
    assert_true(nv_puzzle_rating(&hard) > nv_puzzle_rating(&easy));
    hard = easy;
    hard.second = 750;
    assert_true(nv_puzzle_rating(&hard) > nv_puzzle_rating(&easy));
    hard = easy;
    hard.choices = 150;
    assert_true(nv_puzzle_rating(&hard) > nv_puzzle_rating(&easy));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_move_is_found_whatever_is_hidden),
        cmocka_unit_test(one_whole_turn_is_found),
        cmocka_unit_test(wishes_count),
        cmocka_unit_test(openings_and_lone_players_have_none),
        cmocka_unit_test(harder_is_rated_higher),
    };
    return cmocka_run_group_tests_name("puzzle", tests, NULL, NULL);
}
