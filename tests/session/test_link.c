/* SPDX-License-Identifier: MIT */
/* Links: whole games there and back, and everything else refused. */
#include "harness.h"

#include "session/base64.h"
#include "session/link.h"

#include <stdlib.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static struct nv_buffer link_of(const struct nv_session *session)
{
    struct nv_buffer link = {0};
    struct nv_error error = {.text = ""};
    if (nv_link_write(session, &link, &error) != NV_OK)
        fail_msg("%s", error.text);
    return link;
}

/* Read again, a link is the same game to the byte, and so is its link. */
static void assert_round_trip(const struct nv_session *session)
{
    const struct nv_game *game = nv_session_game(session);
    struct nv_session *again = nv_session_create();
    struct nv_buffer link = link_of(session);
    struct nv_error error = {.text = ""};
    if (nv_link_read(again, nv_buffer_span(&link), &error) != NV_OK)
        fail_msg("%s", error.text);
    struct nv_buffer second = link_of(again);
    assert_ptr_equal(nv_session_game(again), game);
    assert_int_equal(nv_session_count(again), nv_session_count(session));
    assert_memory_equal(nv_session_first(again), nv_session_first(session), game->state_size);
    assert_memory_equal(nv_session_state(again), nv_session_state(session), game->state_size);
    assert_memory_equal(nv_session_rules(again), nv_session_rules(session), game->rules_size);
    assert_string_equal(second.text.buffer, link.text.buffer);
    nv_buffer_finish(&second);
    nv_buffer_finish(&link);
    nv_session_destroy(again);
}

/* Makes up to `limit` random moves. */
static void play_random(struct nv_session *session, struct nv_rng *rng, uint32_t limit)
{
    static struct nv_move_word words[NV_MAX_MOVES];
    for (uint32_t i = 0; i < limit; i++) {
        uint32_t count = nv_move_words(nv_session_game(session), nv_session_rules(session),
                                       nv_session_state(session), words);
        if (count == 0)
            return;
        const char *word = words[nv_rng_below(rng, count)].text;
        assert_int_equal(NV_OK, nv_session_play(session, nv_span_of(word), NULL));
    }
}

static struct nv_session *seeded(const char *game, const char *players, const char *option,
                                 const char *value, uint64_t seed)
{
    struct nv_settings settings = settings_for(game);
    struct nv_session *session = nv_session_create();
    assert_int_equal(NV_OK,
                     nv_settings_set(&settings, nv_span_of("Players"), nv_span_of(players), NULL));
    if (option)
        assert_int_equal(NV_OK,
                         nv_settings_set(&settings, nv_span_of(option), nv_span_of(value), NULL));
    settings.seed = seed;
    assert_int_equal(NV_OK,
                     nv_session_begin_with(session, &settings, NULL, nothing, nothing, NULL));
    return session;
}

static void whole_games_of_every_kind(void **unused)
{
    static const char *const tables[][4] = {
        {"nova-luna", "1", NULL, NULL},          {"nova-luna", "2", NULL, NULL},
        {"nova-luna", "3", "Beginner", "true"},  {"nova-luna", "4", NULL, NULL},
        {"terra-nova", "2", NULL, NULL},         {"terra-nova", "3", "Map", "lagoon"},
        {"terra-nova", "4", "IdleLimit", "300"}, {"terra-nova", "2", "Edition", "us"},
        {"template", "2", NULL, NULL},           {"template", "4", "Low", "true"},
    };
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        const char *const *t = tables[i];
        struct nv_session *session = seeded(t[0], t[1], t[2], t[3], UINT64_MAX >> i);
        assert_round_trip(session);
        for (int part = 0; part < 4; part++) {
            play_random(session, &rng, part < 3 ? 20 : 4000);
            assert_round_trip(session);
        }
        nv_session_destroy(session);
    }
}

/* A finished game for two fits where an address fits. */
static void links_are_short(void **unused)
{
    struct nv_session *session = seeded("nova-luna", "2", NULL, NULL, 7);
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 2);
    play_random(session, &rng, 1000);
    struct nv_buffer link = link_of(session);
    assert_true(link.text.length < 120);
    nv_buffer_finish(&link);
    nv_session_destroy(session);
}

static void deals_positions_and_own_maps(void **unused)
{
    static const char map[] = "name: own\nlandscape: A all\nlandscape: B bit\nboard:\n"
                              "A A A A A A B\n A A A A A A\nA A A A A A A\n A A A A A A\n"
                              "A A A A A A A\n A A A A A A\n";
    struct nv_session *session = template_session("left right");
    struct nv_rng rng;
    (void)unused;
    assert_round_trip(session); /* a deal */
    struct nv_buffer position = position_of(session);
    struct nv_start start = {.kind = NV_START_POSITION, .text = nv_buffer_span(&position)};
    assert_int_equal(NV_OK, nv_session_start(session, &start, nv_span_of("left"), NULL));
    assert_round_trip(session);
    start = (struct nv_start){.kind = NV_START_SEED, .game = nv_terra_nova(), .seed = 3};
    nv_setup_init(&start.setup, nv_terra_nova());
    start.setup.map = nv_span_of(map);
    assert_int_equal(NV_OK, nv_session_start(session, &start, nothing, NULL));
    nv_rng_seed(&rng, 3);
    play_random(session, &rng, 60);
    assert_round_trip(session);
    nv_buffer_finish(&position);
    nv_session_destroy(session);
}

/* Moves taken back are not in a link. */
static void a_link_ends_where_the_game_stands(void **unused)
{
    struct nv_session *session = template_session("left right left"), *again = nv_session_create();
    (void)unused;
    assert_true(nv_session_undo(session));
    struct nv_buffer link = link_of(session);
    assert_int_equal(NV_OK, nv_link_read(again, nv_buffer_span(&link), NULL));
    assert_int_equal(nv_session_known(again), 2);
    nv_buffer_finish(&link);
    nv_session_destroy(again);
    nv_session_destroy(session);
}

/* Reads a link; whether or not it is one, what is read has that spelling and no other. */
static bool is_link(struct nv_session *session, struct nv_span text)
{
    struct nv_error error = {.text = ""};
    struct nv_buffer before = position_of(session);
    bool good = nv_link_read(session, text, &error) == NV_OK;
    if (good) {
        struct nv_buffer again = link_of(session);
        assert_int_equal(again.text.length, text.length);
        assert_memory_equal(again.text.buffer, text.at, text.length);
        nv_buffer_finish(&again);
    } else {
        assert_true(error.text[0] != '\0');
        assert_position(session, before.text.buffer);
    }
    nv_buffer_finish(&before);
    return good;
}

/* Cut off anywhere, with a letter more, or with any letter changed to any other. */
static void damaged_links(void **unused)
{
    struct nv_session *session = seeded("terra-nova", "2", "Map", "lagoon", 9);
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 4);
    play_random(session, &rng, 45);
    struct nv_buffer link = link_of(session);
    struct nv_span text = nv_buffer_span(&link);
    for (size_t length = 0; length < text.length; length++)
        assert_false(is_link(session, (struct nv_span){text.at, length}));
    for (size_t i = 0; i < text.length; i++) {
        char kept = link.text.buffer[i];
        for (int k = 0; k < 64; k++) {
            link.text.buffer[i] = letters[k];
            is_link(session, text);
        }
        link.text.buffer[i] = '=';
        assert_false(is_link(session, text));
        link.text.buffer[i] = kept;
    }
    assert_true(is_link(session, text));
    nv_buffer_char(&link, 'A');
    assert_false(is_link(session, nv_buffer_span(&link)));
    nv_buffer_finish(&link);
    nv_session_destroy(session);
}

static void assert_refused(const char *bytes, size_t length, const char *part)
{
    struct nv_session *session = nv_session_create();
    struct nv_buffer link = {0};
    struct nv_error error = {.text = ""};
    nv_base64_write((struct nv_span){bytes, length}, &link);
    assert_int_not_equal(NV_OK, nv_link_read(session, nv_buffer_span(&link), &error));
    assert_mentions(error.text, part);
    assert_false(nv_session_started(session));
    nv_buffer_finish(&link);
    nv_session_destroy(session);
}

#define BYTES(...) (const char[]){__VA_ARGS__}, sizeof((const char[]){__VA_ARGS__})

static void links_that_say_too_much(void **unused)
{
    (void)unused;
    assert_refused("", 0, "beginning");
    assert_refused(BYTES(2, 0, 0, 2, 0, 7, 0), "version 2");
    assert_refused(BYTES(1, 99, 0, 2, 0, 7, 0), "beginning");           /* no such game */
    assert_refused(BYTES(1, 0, 9, 2, 0, 7, 0), "beginning");            /* no such start */
    assert_refused(BYTES(1, 0, 0, 9, 0, 7, 0), "beginning");            /* players */
    assert_refused(BYTES(1, 0, 0, 0, 0, 7, 0), "players");              /* none */
    assert_refused(BYTES(1, 0, 0, 2, 2, 7, 0), "beginning");            /* Beginner is 0 or 1 */
    assert_refused(BYTES(1, 0, 0, 2, 0, -121, 0, 0), "beginning");      /* 7 in two bytes */
    assert_refused(BYTES(1, 1, 0, 2, 9, 0, 100, 7, 0), "beginning");    /* no such map */
    assert_refused(BYTES(1, 1, 0, 2, 0, 1, 'x', 0, 100, 7, 0), "line"); /* a bad map */
    assert_refused(BYTES(1, 0, 2, 4, 'n', 'o', 'v', 'a', 0), "game");   /* a bad position */
    assert_refused(BYTES(1, 0, 0, 2, 0, 7, 0, 0), "end");               /* a byte too many */
    assert_refused(BYTES(1, 0, 0, 2, 0, 7, 1, -1), "move 1");           /* no such move */
    assert_refused(BYTES(1, 0, 0, 2, 0, 7, -1, -1, 127), "end");        /* too many moves */
}

/* However long, a stranger's text costs no more than a look at its length. */
static void a_huge_link_is_refused(void **unused)
{
    size_t length = (size_t)16 * 1024 * 1024;
    char *text = malloc(length);
    struct nv_session *session = nv_session_create();
    struct nv_error error = {.text = ""};
    (void)unused;
    assert_non_null(text);
    memset(text, 'A', length);
    assert_int_equal(NV_TOO_LARGE, nv_link_read(session, (struct nv_span){text, length}, &error));
    nv_session_destroy(session);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_of_every_kind),
        cmocka_unit_test(links_are_short),
        cmocka_unit_test(deals_positions_and_own_maps),
        cmocka_unit_test(a_link_ends_where_the_game_stands),
        cmocka_unit_test(damaged_links),
        cmocka_unit_test(links_that_say_too_much),
        cmocka_unit_test(a_huge_link_is_refused),
    };
    return cmocka_run_group_tests_name("links", tests, NULL, NULL);
}
