/* SPDX-License-Identifier: MIT */
/*
 * No function of a game keeps anything between calls: games played in four
 * threads at once over the same rules are the games played in one.
 */
#include "tables.h"

#include <pthread.h>

enum { THREADS = 4, GAMES = SANITIZED ? 4 : 20, LONGEST = 600 };

struct worker {
    const struct table *table;
    uint64_t hashes[GAMES];
    uint64_t texts[GAMES];
    char text[TEXT_SPACE];
    struct position position;
};

static uint64_t mix(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15) ^ hash >> 29;
}

/* cmocka's assertions belong to the first thread; here is only counted. */
static void play_game(struct worker *worker, uint64_t seed)
{
    const struct table *table = worker->table;
    struct position *position = &worker->position;
    nv_move moves[NV_MOVES_SPACE];
    uint64_t hash = 0, words = 0;
    position_deal(position, table, seed);
    while (!position_over(position) && position->ply < LONGEST) {
        uint32_t count = position_moves(position, moves);
        if (count == 0)
            return;
        position_play(position, moves[nv_rng_below(&position->rng, count)]);
        hash = mix(hash, nv_hash(table->game, position->state));
        if (position->ply % 16 == 0) {
            struct nv_text out = nv_text_over(worker->text, sizeof worker->text);
            table->game->print(table->rules, position->state, &out);
            for (size_t i = 0; i < out.length; i++)
                words = mix(words, (unsigned char)worker->text[i]);
        }
    }
    nv_playout(table->game, table->rules, position->state, &position->rng, LONGEST);
    worker->hashes[seed] = mix(hash, nv_hash(table->game, position->state));
    worker->texts[seed] = words;
}

static void *work(void *argument)
{
    for (uint64_t seed = 0; seed < GAMES; seed++)
        play_game(argument, seed);
    return NULL;
}

static void threads_agree(const struct table *table)
{
    static struct worker workers[THREADS], alone;
    pthread_t threads[THREADS];
    alone.table = table;
    work(&alone);
    for (int i = 0; i < THREADS; i++) {
        workers[i].table = table;
        memset(workers[i].hashes, 0, sizeof workers[i].hashes);
        assert_int_equal(pthread_create(&threads[i], NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        assert_memory_equal(workers[i].hashes, alone.hashes, sizeof alone.hashes);
        assert_memory_equal(workers[i].texts, alone.texts, sizeof alone.texts);
    }
    for (int i = 0; i < GAMES; i++)
        assert_true(alone.hashes[i] != 0);
}

int main(void)
{
    static const struct property properties[] = {
        {"threads agree", threads_agree},
    };
    return run_properties("threads", properties, sizeof properties / sizeof *properties);
}
