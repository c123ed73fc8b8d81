/* SPDX-License-Identifier: MIT */
/*
 * Observations show what a player sees and no more: they do not change when what is
 * hidden is dealt anew, and they agree with the views that the rules give.
 */
#include "env_test.h"

enum { GAMES = SANITIZED ? 1 : 4, NL_HEAD = 128, NL_PLANES = 20, TN_HEAD = 32 };

static struct nv_env *env;
static uint8_t seen[ENV_BYTES], again[ENV_BYTES];

static uint32_t bytes_of(const struct nv_env *of)
{
    uint32_t shape[NV_ENV_MAX_AXES], bytes = 1;
    for (uint32_t i = nv_env_shape(of, shape); i > 0; i--)
        bytes *= shape[i - 1];
    return bytes;
}

/* Nothing is left unwritten, nothing beyond is written, and a fresh deal shows no difference. */
static void require_hidden(struct position *position)
{
    alignas(NV_ALIGN) static unsigned char other[NV_MAX_STATE];
    uint32_t bytes = bytes_of(env), players = nv_env_players(env);
    uint8_t mask[2048], mask_again[2048];
    memcpy(other, position->state, sizeof other);
    nv_env_redeal(env, other, NULL, &position->rng);
    for (uint32_t seat = 0; seat < players; seat++) {
        memset(seen, PATTERN, sizeof seen);
        memset(again, 0, sizeof again);
        nv_env_observe(env, position->state, (int32_t)seat, seen);
        nv_env_observe(env, other, (int32_t)seat, again);
        REQUIRE(position, memcmp(seen, again, bytes) == 0);
        REQUIRE(position, seen[bytes] == PATTERN);
        memset(seen, PATTERN, sizeof seen);
        nv_env_observe_scalars(env, position->state, (int32_t)seat, seen);
        nv_env_observe_scalars(env, other, (int32_t)seat, again);
        REQUIRE(position, memcmp(seen, again, nv_env_scalars(env)) == 0);
        REQUIRE(position, seen[nv_env_scalars(env)] == PATTERN);
    }
    nv_env_mask(env, position->state, mask);
    nv_env_mask(env, other, mask_again);
    REQUIRE(position, memcmp(mask, mask_again, nv_env_actions(env)) == 0);
}

static void visit_all(const struct table *table, uint32_t observation,
                      void (*visit)(struct position *))
{
    struct nv_env_options options = env_options();
    options.observation = observation;
    if (env_refused(table))
        return;
    env = env_create(table, &options);
    for (uint64_t seed = 0; seed < GAMES; seed++)
        visit_game(table, seed, visit);
    nv_env_destroy(env);
}

static void hidden_stays_hidden(const struct table *table)
{
    visit_all(table, NV_OBSERVE_TOKENS, require_hidden);
    visit_all(table, NV_OBSERVE_PLANES, require_hidden);
}

static void require_luna_head(struct position *position, const struct nl_view *view, uint32_t seat)
{
    uint32_t least = view->track[0];
    for (uint32_t i = 1; i < view->players; i++)
        least = view->track[i] < least ? view->track[i] : least;
    for (uint32_t i = 0; i < NL_WHEEL; i++)
        REQUIRE(position, seen[i] == (uint8_t)(view->wheel[i] + 1));
    REQUIRE(position, seen[12] == view->moon);
    REQUIRE(position, seen[13] == view->pile);
    for (uint32_t tile = 0; tile < NL_TILES; tile++)
        REQUIRE(position, seen[26 + tile] == view->in_pile[tile]);
    for (uint32_t i = 0; i < view->players; i++) {
        uint32_t other = (seat + i) % view->players;
        REQUIRE(position, seen[14 + i] == view->supply[other]);
        REQUIRE(position, seen[18 + i] == view->track[other] - least);
        REQUIRE(position, seen[22 + i] == view->count[other]);
        REQUIRE(position, view->next[seen[94 + i]] == other);
    }
}

static void require_luna_tokens(struct position *position, const struct nl_view *view,
                                uint32_t seat)
{
    for (uint32_t i = 0; i < view->players; i++) {
        uint32_t other = (seat + i) % view->players;
        for (uint32_t slot = 0; slot < 48; slot++) {
            const uint8_t *token = seen + NL_HEAD + (i * 48 + slot) * 4;
            const struct nl_placed *placed = &view->tableau[other][slot < 45 ? slot : 0];
            bool there = slot < view->count[other];
            REQUIRE(position, token[0] == (there ? placed->tile + 1 : 0));
            REQUIRE(position, token[1] == (there ? (uint8_t)placed->x : 0));
            REQUIRE(position, token[2] == (there ? (uint8_t)placed->y : 0));
            REQUIRE(position, token[3] == (there ? placed->covered : 0));
        }
    }
}

/* The 20 planes of a seat: colours, cost, needs, covered tasks. */
static void require_luna_planes(struct position *position, const struct nl_view *view,
                                uint32_t seat)
{
    static uint8_t expected[ENV_BYTES];
    memset(expected, 0, sizeof expected);
    for (uint32_t i = 0; i < view->players; i++) {
        uint32_t other = (seat + i) % view->players;
        for (uint32_t slot = 0; slot < view->count[other]; slot++) {
            const struct nl_placed *placed = &view->tableau[other][slot];
            const struct nl_tile *tile = nl_tile(placed->tile);
            uint8_t *cell = expected + i * NL_PLANES * 256 + (placed->y & 15) * 16 +
                            (placed->x & 15);
            cell[tile->colour * 256] = 1;
            cell[4 * 256] = tile->cost;
            for (uint32_t task = 0; task < tile->tasks; task++) {
                for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
                    cell[(5 + task * 4 + colour) * 256] = tile->need[task][colour];
                cell[(17 + task) * 256] = placed->covered >> task & 1;
            }
        }
    }
    REQUIRE(position, memcmp(seen, expected, bytes_of(env)) == 0);
}

static void require_terra(struct position *position, const struct tn_view *view, uint32_t seat)
{
    const struct tn_board *board = tn_board(position->table->rules);
    REQUIRE(position, seen[0] == view->phase);
    REQUIRE(position, seen[1] == view->action);
    REQUIRE(position, seen[2] == view->stones);
    for (uint32_t i = 0; i < view->players; i++) {
        uint32_t other = (seat + i) % view->players;
        REQUIRE(position, seen[8 + 2 * i] + 256 * seen[9 + 2 * i] == view->score[other]);
        REQUIRE(position, seen[20 + i] == view->to_set_up[other]);
    }
    for (uint32_t space = 0; space < board->spaces; space++) {
        uint32_t holds = view->closed[space]                ? 6
                         : view->content[space] == TN_STONE ? 5
                         : view->content[space] == TN_FIGURE
                             ? 1 + (view->owner[space] + view->players - seat) % view->players
                             : 0;
        holds |= view->moved[space] ? 8 : 0;
        REQUIRE(position, seen[TN_HEAD + space] == (holds | board->landscape[space] << 4));
    }
}

static void require_terra_planes(struct position *position, const struct tn_view *view,
                                 uint32_t seat)
{
    const struct tn_board *board = tn_board(position->table->rules);
    uint32_t n = board->spaces, after = view->players * n;
    for (uint32_t space = 0; space < n; space++) {
        bool figure = view->content[space] == TN_FIGURE;
        for (uint32_t i = 0; i < view->players; i++)
            REQUIRE(position, seen[i * n + space] ==
                                  (figure && view->owner[space] == (seat + i) % view->players));
        REQUIRE(position, seen[after + space] == (view->content[space] == TN_STONE));
        REQUIRE(position, seen[after + n + space] == view->closed[space]);
        REQUIRE(position, seen[after + 2 * n + space] == view->moved[space]);
        REQUIRE(position, seen[after + 3 * n + space] == board->landscape[space] + 1);
    }
}

static void require_tokens(struct position *position)
{
    for (uint32_t seat = 0; seat < nv_env_players(env); seat++) {
        nv_env_observe(env, position->state, (int32_t)seat, seen);
        if (is_nova_luna(position->table)) {
            struct nl_view view;
            nl_view(position->table->rules, position->state, &view);
            require_luna_head(position, &view, seat);
            require_luna_tokens(position, &view, seat);
        } else {
            struct tn_view view;
            tn_view(position->table->rules, position->state, &view);
            require_terra(position, &view, seat);
        }
    }
}

static void require_planes(struct position *position)
{
    for (uint32_t seat = 0; seat < nv_env_players(env); seat++) {
        nv_env_observe(env, position->state, (int32_t)seat, seen);
        if (is_nova_luna(position->table)) {
            struct nl_view view;
            nl_view(position->table->rules, position->state, &view);
            require_luna_planes(position, &view, seat);
        } else {
            struct tn_view view;
            tn_view(position->table->rules, position->state, &view);
            require_terra_planes(position, &view, seat);
        }
    }
}

static void tokens_show_the_view(const struct table *table)
{
    visit_all(table, NV_OBSERVE_TOKENS, require_tokens);
}

static void planes_show_the_view(const struct table *table)
{
    visit_all(table, NV_OBSERVE_PLANES, require_planes);
}

/* A move reveals something exactly where what is shown afterwards depends on the deal. */
static void require_reveals(struct position *position)
{
    alignas(NV_ALIGN) static unsigned char first[NV_MAX_STATE], other[NV_MAX_STATE];
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = position_moves(position, moves);
    for (uint32_t i = 0; i < count; i += 1 + count / 4) {
        bool differs = false;
        for (uint32_t guess = 0; guess < 12 && !differs; guess++) {
            memcpy(first, position->state, sizeof first);
            memcpy(other, position->state, sizeof other);
            nv_env_redeal(env, other, NULL, &position->rng);
            position->table->game->play(position->table->rules, first, moves[i]);
            position->table->game->play(position->table->rules, other, moves[i]);
            nv_env_observe(env, first, 0, seen);
            nv_env_observe(env, other, 0, again);
            differs = memcmp(seen, again, bytes_of(env)) != 0;
        }
        bool reveals = nv_env_reveals(env, position->state, moves[i]);
        REQUIRE(position, reveals || !differs);
        /* A pile of one has one order, and a game that ends draws no more. */
        bool ends = position->table->game->turn(position->table->rules, first) == NV_OVER;
        REQUIRE(position, differs || !reveals || ends || position->ply > 40);
    }
}

static void reveals_what_it_says(const struct table *table)
{
    visit_all(table, NV_OBSERVE_TOKENS, require_reveals);
}

int main(void)
{
    static const struct property properties[] = {
        {"what is hidden is not in observations", hidden_stays_hidden},
        {"tokens show the view", tokens_show_the_view},
        {"planes show the view", planes_show_the_view},
        {"moves reveal what they say", reveals_what_it_says},
    };
    return run_properties("env observations", properties, sizeof properties / sizeof *properties);
}
