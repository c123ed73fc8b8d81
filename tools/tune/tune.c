/* SPDX-License-Identifier: MIT */
/*
 * tune GAME FILE [NAME=VALUE...]: learns the tables of a game from games against
 * itself. Each generation plays with the best tables so far, fits new ones to who
 * won and to what the search preferred in all games played, and lets the two play
 * each other: the new ones stay only if they win more. FILE then takes the best, for
 * the next build. The same arguments and the same build give the same file, with any number of
 * threads.
 */
#include "numbers.h"
#include "tune/fit.h"
#include "tune/selfplay.h"
#include "tune/table.h"

#include "novae/novae.h"

#include <stdlib.h>
#include <string.h>

enum { SEAT_EPOCHS = 8, MOVE_EPOCHS = 12 };

struct run {
    const struct nv_game *game;
    uint32_t games, generations, deals;
    uint32_t least, most; /* players */
    struct table_rules rules;
    struct tables best, fresh;
};

/* Learns for one number of players. */
static void learn(struct run *run, uint32_t players)
{
    struct samples samples;
    run->rules.players = players;
    samples_init(&samples, &run->best, &run->rules);
    for (uint32_t i = 0; i < run->generations; i++) {
        selfplay_learn(&run->best, &run->rules, i * run->games, (i + 1) * run->games, &samples);
        float *net = run->rules.turns ? run->fresh.turns[players] : run->fresh.net[players];
        double loss = fit_seats(&samples.seats, SEAT_EPOCHS, players, net);
        double move_loss = samples.moves.count
                               ? fit_moves(&samples.moves, MOVE_EPOCHS, run->fresh.moves[players])
                               : 0;
        double share = selfplay_compare(&run->fresh, &run->best, &run->rules, run->deals);
        printf("%u players: %u positions, loss %.4f; %u with moves, loss %.4f; "
               "new tables win %.3f of their share%s\n",
               players, samples.seats.count, loss, samples.moves.count, move_loss, share,
               share > 1 ? "" : " and are dropped");
        fflush(stdout);
        if (share > 1)
            tables_take(&run->best, &run->fresh, players);
    }
    samples_finish(&samples);
}

static bool read_option(struct run *run, const char *word)
{
    const struct named_number numbers[] = {
        {"games=", &run->games},
        {"generations=", &run->generations},
        {"deals=", &run->deals},
        {"nodes=", &run->rules.nodes},
        {"random=", &run->rules.random},
        {"turns=", &run->rules.turns},
        {"threads=", &run->rules.threads},
        {"from=", &run->least},
        {"to=", &run->most},
    };
    if (read_number(numbers, sizeof numbers / sizeof *numbers, word))
        return true;
    if (strncmp(word, "maps=", 5) != 0)
        return false;
    run->rules.maps = word + 5;
    return true;
}

/* How the tables came about: the arguments. */
static void describe(int argc, char **argv, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s", argv[1]);
    for (int i = 3; i < argc && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %s", argv[i]);
}

int main(int argc, char **argv)
{
    static struct run run = {.games = 400,
                             .generations = 2,
                             .deals = 100,
                             .least = 2,
                             .most = NV_MAX_PLAYERS,
                             .rules = {.nodes = 150, .threads = 1, .random = 6}};
    char origin[1024];
    bool fine = argc > 2;
    for (int i = 3; i < argc; i++)
        fine = fine && read_option(&run, argv[i]);
    fine = fine && run.rules.threads >= 1 && run.rules.threads <= NV_MAX_THREADS;
    run.game = fine ? nv_game_find(nv_span_of(argv[1])) : NULL;
    const struct nv_tuning *tuning = run.game ? nv_expert_of(run.game)->tuning : NULL;
    if (!tuning || !tuning->nets[2]) {
        fprintf(stderr, "usage: tune GAME FILE [games=N] [generations=N] [deals=N] [nodes=N]\n"
                        "            [turns=0|1] [threads=N] [random=N] "
                        "[from=PLAYERS] [to=PLAYERS] [maps=NAME,...]\n");
        return 2;
    }
    tables_init(&run.best, run.game);
    tables_init(&run.fresh, run.game);
    for (uint32_t players = run.least; players <= run.most; players++) {
        if (run.best.tuning.nets[players])
            learn(&run, players);
    }
    describe(argc, argv, origin, sizeof origin);
    if (!tables_write(&run.best, argv[2], origin)) {
        perror(argv[2]);
        return 1;
    }
    return 0;
}
