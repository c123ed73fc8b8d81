/* SPDX-License-Identifier: MIT */
/*
 * A game of one's own behind the library's interface: Nim. Two take 1 to 3 stones in turn,
 * and who takes the last one wins. Everything that takes a struct nv_game then works with
 * it; here random games and counting. docs/adding-a-game.md tells what each function is for.
 */
#include <novae/novae.h>

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { STONES = 21, MOST = 3, PLAYERS = 2 };

struct state {
    uint32_t stones;
    uint32_t ply;
};

static enum nv_status configure(void *rules, const struct nv_setup *setup, struct nv_error *error)
{
    if (setup->players != PLAYERS)
        return nv_fail(error, NV_BAD_OPTION, "nim is for 2 players, not %u", setup->players);
    *(uint64_t *)rules = 0; /* there is nothing to choose */
    return NV_OK;
}

static uint32_t players(const void *rules)
{
    (void)rules;
    return PLAYERS;
}

static void deal_seed(const void *rules, void *state, uint64_t seed)
{
    (void)rules;
    (void)seed;
    *(struct state *)state = (struct state){.stones = STONES};
}

static int turn(const void *rules, const void *state_)
{
    const struct state *state = state_;
    (void)rules;
    return state->stones == 0 ? NV_OVER : (int)(state->ply % PLAYERS);
}

static uint32_t ply(const void *rules, const void *state)
{
    (void)rules;
    return ((const struct state *)state)->ply;
}

static bool legal(const void *rules, const void *state, nv_move move)
{
    (void)rules;
    return move >= 1 && move <= MOST && move <= ((const struct state *)state)->stones;
}

static uint32_t moves(const void *rules, const void *state, nv_move *list)
{
    uint32_t count = 0;
    for (nv_move move = 1; move <= MOST; move++) {
        if (legal(rules, state, move))
            list[count++] = move;
    }
    return count;
}

static void play(const void *rules, void *state_, nv_move move)
{
    struct state *state = state_;
    (void)rules;
    state->stones -= move;
    state->ply++;
}

/* Who made the last move has taken the last stone. */
static void result(const void *rules, const void *state_, struct nv_result *result)
{
    const struct state *state = state_;
    (void)rules;
    *result = (struct nv_result){.over = state->stones == 0};
    if (result->over) {
        uint32_t winner = (state->ply - 1) % PLAYERS;
        result->winners = (uint8_t)(1u << winner);
        result->place[1 - winner] = 1;
        result->score[winner] = 1;
    }
}

/* Nothing is hidden. */
static void observe(const void *rules, const void *state, int seat, void *view)
{
    (void)rules;
    (void)seat;
    memmove(view, state, sizeof(struct state));
}

static void determinize(const void *rules, void *view, struct nv_rng *rng)
{
    (void)rules;
    (void)view;
    (void)rng;
}

static const struct nv_game nim = {
    .size = sizeof(struct nv_game),
    .name = "nim",
    .title = "Nim",
    .min_players = PLAYERS,
    .max_players = PLAYERS,
    .rules_size = sizeof(uint64_t),
    .state_size = sizeof(struct state),
    .configure = configure,
    .players = players,
    .deal_seed = deal_seed,
    .turn = turn,
    .ply = ply,
    .moves = moves,
    .legal = legal,
    .play = play,
    .result = result,
    .observe = observe,
    .determinize = determinize,
};

enum { GAMES = 10000, LIMIT = 1000000 };

int main(void)
{
    alignas(NV_ALIGN) unsigned char rules[NV_ALIGN], first[NV_ALIGN], state[NV_ALIGN];
    struct nv_setup setup;
    struct nv_rng rng;
    uint64_t count;
    uint32_t wins = 0;

    nv_setup_init(&setup, &nim);
    setup.players = PLAYERS;
    if (nim.configure(rules, &setup, NULL) != NV_OK)
        return 1;
    nim.deal_seed(rules, first, 0);
    if (nv_perft(&nim, rules, first, 6, LIMIT, &count))
        printf("%llu ways to make the first six moves\n", (unsigned long long)count);
    nv_rng_seed(&rng, 1);
    for (int i = 0; i < GAMES; i++) {
        struct nv_result end;
        memcpy(state, first, nim.state_size);
        nv_playout(&nim, rules, state, &rng, UINT32_MAX);
        nim.result(rules, state, &end);
        wins += end.winners & 1;
    }
    printf("who begins wins %u of %d random games\n", wins, GAMES);
    return 0;
}
