/* SPDX-License-Identifier: MIT */
/* Chances that are told: in order, within their bounds, and the same ones through every door. */
#include "search_test.h"

#include "novae/novae.h"
#include "players/chances.h"

#include <stdalign.h>
#include <string.h>

struct scene {
    const struct nv_game *game;
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES], state[NV_MAX_STATE];
};

static void deal(struct scene *scene, const char *name, uint32_t players)
{
    struct nv_setup setup;
    scene->game = nv_game_find(nv_span_of(name));
    nv_setup_init(&setup, scene->game);
    setup.players = players;
    if (scene->game->maps)
        setup.map = nv_span_of(scene->game->maps[0].text);
    assert_int_equal(scene->game->configure(scene->rules, &setup, NULL), NV_OK);
    scene->game->deal_seed(scene->rules, scene->state, 3);
}

/* Plays on by chance; false when the game is over. */
static bool play_on(struct scene *scene, struct nv_rng *rng, uint32_t moves)
{
    nv_playout(scene->game, scene->rules, scene->state, rng, moves);
    return scene->game->turn(scene->rules, scene->state) != NV_OVER;
}

static void look_at_chances(const struct scene *scene)
{
    float before = 0;
    for (uint32_t permille = 0; permille <= 1000; permille++) {
        float said = (float)permille / 1000;
        float chance = nv_true_chance(scene->game, scene->rules, scene->state, said);
        assert_true(chance >= before && chance <= 1);
        before = chance;
        if (permille == 0 || permille == 1000)
            assert_true(chance == said);
    }
}

static void test_better_stays_better(void **unused)
{
    static const char *const games[] = {"nova-luna", "terra-nova"};
    struct scene scene;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    for (uint32_t g = 0; g < 2; g++) {
        for (uint32_t players = 2; players <= NV_MAX_PLAYERS; players++) {
            deal(&scene, games[g], players);
            do {
                look_at_chances(&scene);
            } while (play_on(&scene, &rng, 11));
        }
    }
}

static void test_phase_falls_from_one(void **unused)
{
    struct scene scene;
    struct nv_rng rng;
    (void)unused;
    nv_rng_seed(&rng, 5);
    deal(&scene, "nova-luna", 2);
    float first = nv_phase(scene.game, scene.rules, scene.state), last = first;
    assert_true(first == 1);
    while (play_on(&scene, &rng, 1)) {
        last = nv_phase(scene.game, scene.rules, scene.state);
        assert_true(last > 0 && last < 1);
    }
    assert_true(last < 0.5f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_better_stays_better),
        cmocka_unit_test(test_phase_falls_from_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
