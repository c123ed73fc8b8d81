/* SPDX-License-Identifier: MIT */
/*
 * Actions and moves say the same, in every coding: each legal move has its action,
 * each action of the mask its move, and no other number means anything.
 */
#include "env_test.h"

enum { GAMES = SANITIZED ? 1 : 3 };

static struct nv_env *env;
static uint32_t shared; /* places without a number of their own, seen so far */

static void require_moves_encoded(struct position *position, const uint8_t *mask, uint32_t *encoded)
{
    nv_move moves[NV_MOVES_SPACE], back;
    uint32_t count = position_moves(position, moves);
    *encoded = 0;
    for (uint32_t i = 0; i < count; i++) {
        int32_t action = nv_env_move_action(env, position->state, moves[i]);
        if (action < 0) {
            shared++;
            continue;
        }
        (*encoded)++;
        REQUIRE(position, (uint32_t)action < nv_env_actions(env));
        REQUIRE(position, mask[action] == 1);
        REQUIRE(position, nv_env_action_move(env, position->state, action, &back));
        REQUIRE(position, back == moves[i]);
    }
}

static void require_actions(struct position *position)
{
    static uint8_t mask[ENV_ACTIONS];
    static int32_t legal[ENV_ACTIONS];
    uint32_t encoded, listed = 0;
    nv_move move;
    memset(mask, PATTERN, sizeof mask);
    nv_env_mask(env, position->state, mask);
    require_moves_encoded(position, mask, &encoded);
    uint32_t count = nv_env_legal(env, position->state, legal);
    REQUIRE(position, count == encoded);
    for (int32_t action = 0; action < (int32_t)nv_env_actions(env); action++) {
        bool means = nv_env_action_move(env, position->state, action, &move);
        REQUIRE(position, mask[action] == means);
        REQUIRE(position, !means || legal[listed++] == action);
    }
    REQUIRE(position, !nv_env_action_move(env, position->state, -1, &move));
    REQUIRE(position,
            !nv_env_action_move(env, position->state, (int32_t)nv_env_actions(env), &move));
    REQUIRE(position, !nv_env_action_move(env, position->state, INT32_MIN, &move));
}

static void visit_all(const struct table *table, const struct nv_env_options *options)
{
    env = env_create(table, options);
    shared = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++)
        visit_game(table, seed, require_actions);
    nv_env_destroy(env);
}

static void grid_is_exact(const struct table *table)
{
    struct nv_env_options options = env_options();
    if (env_refused(table))
        return;
    visit_all(table, &options);
    if (!is_nova_luna(table))
        assert_int_equal(shared, 0);
    options.grid = 64;
    if (is_nova_luna(table)) {
        visit_all(table, &options);
        assert_int_equal(shared, 0);
    }
}

static void list_is_exact(const struct table *table)
{
    struct nv_env_options options = env_options();
    options.actions = NV_ACTIONS_LIST;
    if (env_refused(table))
        return;
    visit_all(table, &options);
    assert_int_equal(shared, 0);
}

/* The move of a Nova Luna position that lies furthest to the right. */
static nv_move rightmost(const struct position *position)
{
    nv_move moves[NV_MOVES_SPACE], best = 0;
    uint32_t count = position_moves(position, moves);
    int furthest = -100;
    for (uint32_t i = 0; i < count; i++) {
        struct nl_action action = nl_action_of(moves[i]);
        if (action.kind == NL_PLACE && action.x > furthest) {
            furthest = action.x;
            best = moves[i];
        }
    }
    return best;
}

/* Tiles in a line: beyond 14 wide the grid has two places for one number, the list never. */
static void wide_tableaux(const struct table *table)
{
    static struct position position;
    struct nv_env_options options[3] = {env_options(), env_options(), env_options()};
    options[1].grid = 32;
    options[2].actions = NV_ACTIONS_LIST;
    if (env_refused(table) || !is_nova_luna(table))
        return;
    for (int kind = 0; kind < 3; kind++) {
        env = env_create(table, &options[kind]);
        shared = 0;
        bool too_wide = false;
        for (position_deal(&position, table, 3); !position_over(&position);) {
            uint32_t before = shared;
            require_actions(&position);
            struct nl_view view;
            nl_view(table->rules, position.state, &view);
            uint32_t width = view.count[view.next[0]];
            too_wide |= width > 14;
            REQUIRE(&position, kind > 0 || width > 14 || shared == before);
            REQUIRE(&position, kind == 0 || width > 30 || shared == before);
            position_play(&position, rightmost(&position));
        }
        REQUIRE(&position, kind > 0 || (shared > 0) == too_wide);
        REQUIRE(&position, kind < 2 || shared == 0);
        nv_env_destroy(env);
    }
}

/* Options that mean nothing are refused in words. */
static void wrong_options(const struct table *table)
{
    struct nv_error error;
    struct nv_env_options options = env_options();
    if (env_refused(table))
        return;
    options.grid = is_nova_luna(table) ? 24 : 16;
    assert_null(nv_env_create(table->game, table->rules, &options, &error));
    assert_non_null(strstr(error.text, "grid"));
    options = env_options();
    options.threads = 0;
    assert_null(nv_env_create(table->game, table->rules, &options, &error));
    assert_non_null(strstr(error.text, "threads"));
    options = env_options();
    options.reward = 3;
    assert_null(nv_env_create(table->game, table->rules, &options, &error));
    nv_env_destroy(NULL);
}

int main(void)
{
    static const struct property properties[] = {
        {"grid actions are the legal moves", grid_is_exact},
        {"list actions are the legal moves", list_is_exact},
        {"wide tableaux", wide_tableaux},
        {"wrong options are refused", wrong_options},
    };
    return run_properties("env actions", properties, sizeof properties / sizeof *properties);
}
