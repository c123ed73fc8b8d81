/* SPDX-License-Identifier: MIT */
/*
 * tune-solo: fits the estimates of the solo planner and writes their table,
 * src/players/nova_luna/solo/weights.c, to standard output.
 *
 *   tune-solo phase2 SECONDS    climbs: narrow beams over many phase 2 positions
 *                               are to need less cost
 *   tune-solo between DEALS     regression: what phase 2 costs after an ending,
 *                               over sampled refills, within each deal
 *   tune-solo phase1 SECONDS    climbs: the best ending that a narrow beam finds
 *                               is to look better by the table of `between`
 *
 * in this order, the new table compiled in before the next step. An estimate is
 * linear in its weights, so a feature is the estimate by a unit weight.
 *
 *   tune-solo price DEALS       writes no table: how much dearer than the best ending for each
 *                               refill the one is that is best on the average, which is what
 *                               not knowing the pile costs whoever plays. Narrow beams pick
 *                               the endings, wide ones tell what those cost
 */
#include "tune/solo.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    WEIGHTS = sizeof(struct solo_weights) / sizeof(int32_t),
    STARTS = 1200, /* positions or deals that are climbed on */
    CHECKS = 400,  /* others, to see whether it was worth it */
    PER_DEAL = 40, /* of them, looked at in the regression */
    REFILLS = 8,
    WIDTH = 8,
    SHARE = 3,
    WIDE = 128,
    WIDE_SHARE = 24,
    CLASSES = 200, /* as the planner samples */
    PHASE1_WIDTH = 48,
    PHASE1_SHARE = 12,
    UNKNOWN = 9999
};

static const double RIDGE = 20; /* draws the weights to those of the table before */

static struct solo_weights weights[SOLO_WEIGHTS];
static struct solo_values values[SOLO_WEIGHTS];
static struct start starts[STARTS + CHECKS];
struct solo_ending endings[ENDINGS];
uint32_t ending_count;
struct solo_beam *second, *wide;
static struct solo_beam *first;
static uint32_t found;

/* ---- playing ---- */

static void on_end2(void *context, const struct solo_node *node, uint32_t score)
{
    struct solo_beam *beam = context;
    (void)node;
    found = score < found ? score : found;
    beam->most = found;
}

uint32_t play_on_with(struct solo_beam *beam, const struct start *start)
{
    memcpy(beam->wheel, start->wheel, sizeof beam->wheel);
    beam->most = found = UNKNOWN;
    solo_beam_run(beam, &start->node);
    return found - start->node.cost;
}

static uint32_t play_on(const struct start *start)
{
    return play_on_with(second, start);
}

static void on_end1(void *context, const struct solo_node *node, uint32_t score)
{
    (void)context;
    float evaluation = (float)(2 * score) + (float)solo_node_estimate(first, node,
                                                                      &weights[SOLO_BETWEEN],
                                                                      &values[SOLO_BETWEEN]) /
                                                SOLO_UNIT;
    if (ending_count == ENDINGS && evaluation >= endings[ENDINGS - 1].evaluation)
        return;
    uint32_t i = ending_count < ENDINGS ? ending_count++ : ENDINGS - 1;
    for (; i > 0 && endings[i - 1].evaluation > evaluation; i--)
        endings[i] = endings[i - 1];
    endings[i] = (struct solo_ending){*node, score, evaluation};
}

void find_endings(const struct start *deal)
{
    enum { MOST = 60 };
    memcpy(first->wheel, deal->wheel, sizeof first->wheel);
    ending_count = 0;
    first->most = MOST;
    solo_beam_run(first, &deal->node);
}

void deal(struct nv_rng *rng, uint8_t order[NL_TILES], struct start *start)
{
    for (uint8_t i = 0; i < NL_TILES; i++)
        order[i] = i;
    nv_rng_shuffle(rng, order, NL_TILES);
    memset(start, 0, sizeof *start);
    start->wheel[0] = NL_NO_TILE;
    memcpy(start->wheel + 1, order, NL_WHEEL - 1);
    start->node.gone = 1;
}

/* Phase 2 after an ending with a refill from the tiles in `pile`. */
struct start refilled(const struct solo_ending *ending, const uint8_t *wheel, const uint8_t *pile)
{
    struct start start = {.node = ending->node};
    memcpy(start.wheel, wheel, NL_WHEEL);
    for (uint32_t i = 1; i < NL_WHEEL; i++) {
        uint32_t space = (ending->node.moon + i) % NL_WHEEL;
        if (ending->node.gone >> space & 1)
            start.wheel[space] = *pile++;
    }
    start.node.gone = (uint16_t)(1u << ending->node.moon);
    return start;
}

/* ---- climbing ---- */

static double cost_of_phase2(uint32_t from, uint32_t to)
{
    double sum = 0;
    for (uint32_t i = from; i < to; i++)
        sum += play_on(&starts[i]);
    return sum / (to - from);
}

static double cost_of_phase1(uint32_t from, uint32_t to)
{
    enum { LOOK_AT = 8, EVERY = 4 }; /* the mean of a few is steadier than the best */
    double sum = 0;
    for (uint32_t i = from; i < to; i += EVERY) {
        find_endings(&starts[i]);
        uint32_t count = ending_count < LOOK_AT ? ending_count : LOOK_AT;
        for (uint32_t k = 0; k < count; k++)
            sum += endings[k].evaluation / (double)count;
    }
    return sum * EVERY / (to - from);
}

static double gauss(struct nv_rng *rng)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += (double)nv_rng_below(rng, 1u << 30) / (1u << 30);
    return sum - 6;
}

static void climb(int which, double (*cost)(uint32_t, uint32_t), double seconds, uint64_t seed)
{
    static const double step = 0.15 * SOLO_UNIT;
    struct nv_rng rng;
    clock_t begin = clock();
    double best = cost(0, STARTS);
    fprintf(stderr, "%.4f, elsewhere %.4f\n", best, cost(STARTS, STARTS + CHECKS));
    nv_rng_seed(&rng, seed);
    while ((double)(clock() - begin) / CLOCKS_PER_SEC < seconds) {
        struct solo_weights old = weights[which];
        int32_t *flat = (int32_t *)&weights[which];
        for (uint32_t k = 2 + nv_rng_below(&rng, 8); k > 0; k--)
            flat[nv_rng_below(&rng, WEIGHTS)] += (int32_t)lrint(step * gauss(&rng));
        solo_values_init(&values[which], &weights[which]);
        double now = cost(0, STARTS);
        if (now < best) {
            best = now;
            fprintf(stderr, "%.4f\n", best);
        } else {
            weights[which] = old;
        }
    }
    solo_values_init(&values[which], &weights[which]);
    fprintf(stderr, "%.4f, elsewhere %.4f\n", cost(0, STARTS), cost(STARTS, STARTS + CHECKS));
}

static void make_deals(void)
{
    struct nv_rng rng;
    uint8_t order[NL_TILES];
    nv_rng_seed(&rng, 2);
    for (uint32_t i = 0; i < STARTS + CHECKS; i++)
        deal(&rng, order, &starts[i]);
}

/* Four endings a deal, each with a refill of its own. */
static void make_starts(void)
{
    enum { PER_START_DEAL = 4 };
    struct nv_rng rng;
    uint8_t order[NL_TILES];
    struct start game;
    nv_rng_seed(&rng, 3);
    for (uint32_t i = 0; i < STARTS + CHECKS; i++) {
        if (i % PER_START_DEAL == 0) {
            deal(&rng, order, &game);
            find_endings(&game);
        }
        nv_rng_shuffle(&rng, order + NL_WHEEL - 1, NL_TILES - NL_WHEEL + 1);
        starts[i] = refilled(&endings[nv_rng_below(&rng, ending_count)], game.wheel,
                             order + NL_WHEEL - 1);
    }
}

/* ---- regression ---- */

static double square[WEIGHTS][WEIGHTS + 1];

/* Adds the rows of one deal, each taken from their mean. */
static void add_deal(double rows[PER_DEAL][WEIGHTS + 1])
{
    for (int i = 0; i <= WEIGHTS; i++) {
        double mean = 0;
        for (int k = 0; k < PER_DEAL; k++)
            mean += rows[k][i] / PER_DEAL;
        for (int k = 0; k < PER_DEAL; k++)
            rows[k][i] -= mean;
    }
    for (int k = 0; k < PER_DEAL; k++)
        for (int i = 0; i < WEIGHTS; i++)
            for (int j = 0; j <= WEIGHTS; j++)
                square[i][j] += rows[k][i] * rows[k][j];
}

static void solve_normal_equations(double solution[WEIGHTS])
{
    for (int i = 0; i < WEIGHTS; i++)
        square[i][i] += RIDGE;
    for (int i = 0; i < WEIGHTS; i++) /* positive definite: no pivots needed */
        for (int k = i + 1; k < WEIGHTS; k++) {
            double factor = square[k][i] / square[i][i];
            for (int j = i; j <= WEIGHTS; j++)
                square[k][j] -= factor * square[i][j];
        }
    for (int i = WEIGHTS - 1; i >= 0; i--) {
        solution[i] = square[i][WEIGHTS];
        for (int j = i + 1; j < WEIGHTS; j++)
            solution[i] -= square[i][j] * solution[j];
        solution[i] /= square[i][i];
    }
}

static void regress(int deals)
{
    static double rows[PER_DEAL][WEIGHTS + 1];
    struct solo_weights *unit = calloc(WEIGHTS, sizeof *unit);
    struct solo_values *unit_values = malloc(WEIGHTS * sizeof *unit_values);
    double solution[WEIGHTS];
    struct nv_rng rng;
    uint8_t order[NL_TILES];
    struct start game;
    if (!unit || !unit_values)
        exit(1);
    for (int i = 0; i < WEIGHTS; i++) {
        ((int32_t *)&unit[i])[i] = SOLO_UNIT;
        solo_values_init(&unit_values[i], &unit[i]);
    }
    nv_rng_seed(&rng, 4);
    for (int d = 0; d < deals; d++) {
        deal(&rng, order, &game);
        find_endings(&game);
        for (int k = 0; k < PER_DEAL && ending_count > 0; k++) {
            struct solo_ending *ending = &endings[nv_rng_below(&rng, ending_count)];
            struct nv_rng same = rng; /* all endings of a deal meet the same refills */
            nv_rng_seed(&same, (uint64_t)d);
            double sum = 0;
            for (int r = 0; r < REFILLS; r++) {
                nv_rng_shuffle(&same, order + NL_WHEEL - 1, NL_TILES - NL_WHEEL + 1);
                struct start start = refilled(ending, game.wheel, order + NL_WHEEL - 1);
                sum += play_on(&start);
            }
            for (int i = 0; i < WEIGHTS; i++)
                rows[k][i] = solo_node_estimate(first, &ending->node, &unit[i], &unit_values[i]) /
                             (double)SOLO_UNIT;
            rows[k][WEIGHTS] = sum / REFILLS - solo_node_estimate(first, &ending->node,
                                                                  &weights[SOLO_BETWEEN],
                                                                  &values[SOLO_BETWEEN]) /
                                                   (double)SOLO_UNIT;
        }
        if (ending_count > 0)
            add_deal(rows);
    }
    solve_normal_equations(solution);
    for (int i = 0; i < WEIGHTS; i++)
        ((int32_t *)&weights[SOLO_BETWEEN])[i] += (int32_t)lrint(solution[i] * SOLO_UNIT);
    free(unit);
    free(unit_values);
}

/* ---- the table ---- */

static void print_numbers(const char *name, const int32_t *numbers, int count)
{
    printf("        .%s = {", name);
    for (int i = 0; i < count; i++)
        printf(i ? ", %d" : "%d", numbers[i]);
    printf("},\n");
}

static void print_weights(const char *index, const struct solo_weights *w)
{
    printf("    [%s] = {\n        .task = {", index);
    for (int i = 0; i < 7; i++)
        printf("%s{%d, %d, %d, %d, %d}", i ? ",\n                 " : "", w->task[i][0],
               w->task[i][1], w->task[i][2], w->task[i][3], w->task[i][4]);
    printf("},\n        .dead = %d,\n", w->dead);
    print_numbers("tokens", w->tokens, SOLO_TOKENS + 1);
    print_numbers("wheel", w->wheel, 8);
    print_numbers("early", w->early, 3);
    print_numbers("margin", w->margin, 12);
    printf("        .pairs = %d,\n", w->pairs);
    print_numbers("group", w->group, 8);
    printf("    },\n");
}

static void print_table(void)
{
    static const char *const names[] = {"SOLO_IN_PHASE1", "SOLO_IN_PHASE2", "SOLO_BETWEEN"};
    printf("/* SPDX-License-Identifier: MIT */\n"
           "/* What the estimates of the solo planner are made of; written by tune-solo. */\n"
           "#include \"players/nova_luna/solo/beam.h\"\n\n/* clang-format off */\n"
           "const struct solo_weights solo_weights[SOLO_WEIGHTS] = {\n");
    for (int i = 0; i < SOLO_WEIGHTS; i++)
        print_weights(names[i], &weights[i]);
    printf("};\n");
}

static struct solo_beam *new_beam(uint32_t width, uint32_t share, int which, uint32_t tokens)
{
    size_t size = (solo_beam_size(width, share, CLASSES) + NV_ALIGN - 1) / NV_ALIGN * NV_ALIGN;
    void *memory = aligned_alloc(NV_ALIGN, size);
    if (!memory)
        exit(1);
    struct solo_beam *beam = solo_beam_init(memory, width, share, CLASSES);
    beam->weights = &weights[which];
    beam->values = &values[which];
    beam->tokens = tokens;
    return beam;
}

int main(int argc, char **argv)
{
    double much = argc >= 3 ? atof(argv[2]) : 0;
    uint64_t seed = argc == 4 ? (uint64_t)atoll(argv[3]) : 1;
    memcpy(weights, solo_weights, sizeof weights);
    for (int i = 0; i < SOLO_WEIGHTS; i++)
        solo_values_init(&values[i], &weights[i]);
    first = new_beam(PHASE1_WIDTH, PHASE1_SHARE, SOLO_IN_PHASE1, SOLO_PHASE1);
    first->on_end = on_end1;
    first->beyond = true;
    second = new_beam(WIDTH, SHARE, SOLO_IN_PHASE2, SOLO_TOKENS);
    wide = new_beam(WIDE, WIDE_SHARE, SOLO_IN_PHASE2, SOLO_TOKENS);
    second->on_end = wide->on_end = on_end2;
    second->context = second;
    wide->context = wide;
    if (much > 0 && strcmp(argv[1], "phase2") == 0) {
        make_starts();
        climb(SOLO_IN_PHASE2, cost_of_phase2, much, seed);
    } else if (much > 0 && strcmp(argv[1], "between") == 0) {
        regress((int)much);
    } else if (much > 0 && strcmp(argv[1], "phase1") == 0) {
        make_deals();
        climb(SOLO_IN_PHASE1, cost_of_phase1, much, seed);
    } else if (argc > 1 && !(much > 0 && strcmp(argv[1], "price") == 0)) {
        fprintf(stderr, "Usage: tune-solo phase2 SECONDS [SEED] | between DEALS | "
                        "phase1 SECONDS [SEED] | price DEALS\n");
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "price") == 0)
        tune_solo_price((int)much);
    else
        print_table();
    free(first);
    free(second);
    free(wide);
    return 0;
}
