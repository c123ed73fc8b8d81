/* SPDX-License-Identifier: MIT */
/*
 * Planning a solo game. Phase 1 is a beam search over all that the wheel allows; its
 * endings then race (successive halving): each plays on with the same sampled refills,
 * by narrow beams, the worse half drops out, and the others go on with twice as many.
 * So endings are only ever compared on the same refills. In phase 2 nothing is hidden
 * any more: beams of growing width look for the cheapest way to place all tokens, and
 * a beam that never left anything out has proved it.
 *
 * What was found is kept in the planner and reused by the next call if the game went on
 * as planned, so that planning again at each move is never worse than following the plan.
 */
#include "players/nova_luna/solo/planner.h"

#include "games/nova_luna/state.h"
#include "players/search_kind.h"
#include "search/clock.h"

#include <string.h>

enum {
    SECOND_WIDTH = 64, /* of beams in phase 2 */
    FIRST_SAMPLES = 4  /* of an ending in the first round of the race */
};

static const float PRIOR_SAMPLES = 2.0f; /* that the first estimate counts as */
static const float BEAM_PART = 0.15f;    /* of the limits, for finding endings */

/* ---- phase 2 ---- */

static void on_end2(void *planner, const struct solo_node *node, uint32_t score)
{
    struct solo_planner *p = planner;
    if (score < p->found) {
        p->found = score;
        p->found_node = *node;
    }
    if (score < p->wide->most)
        p->wide->most = score;
    if (score < p->narrow->most)
        p->narrow->most = score;
}

uint32_t solo_play_on(struct solo_planner *p, struct solo_beam *beam, const struct solo_node *start,
                      uint32_t most)
{
    p->found = PLAN_UNKNOWN;
    beam->on_end = on_end2;
    beam->most = most;
    solo_beam_run(beam, start);
    return p->found;
}

static void improve(struct solo_planner *p)
{
    uint32_t best = p->kept.best_score;
    if (solo_play_on(p, p->wide, &p->start, best) >= best)
        return;
    p->kept.best = p->found_node;
    p->kept.best_score = p->found;
}

/*
 * The next width: four times the last one, or at once the widest that the rest of the
 * limits is likely to allow, since a beam that is interrupted has found nothing. 0: none.
 */
static uint32_t next_width(const struct solo_planner *p, uint32_t width, float before)
{
    static const float leap = 12, caution = 0.85f;
    float used = solo_spent(p) - before, rest = 1 - solo_spent(p);
    if (rest <= 0)
        return 0;
    float factor = rest < leap * used ? caution * rest / used : PLAN_WIDENING;
    uint32_t next = (uint32_t)((float)width * factor);
    next = next < PLAN_MAX_WIDTH ? next : PLAN_MAX_WIDTH;
    return next > width + width / 4 ? next : 0;
}

/* Beams of growing width, until time is up or nothing is left out. */
bool solo_search_phase2(struct solo_planner *p)
{
    uint32_t width = SECOND_WIDTH;
    if (p->kept.phase == 2 && solo_goes_on(p, &p->kept.best))
        width = p->kept.width > width ? p->kept.width : width;
    else
        p->kept.best_score = PLAN_UNKNOWN;
    p->kept.width = 0;
    p->unlimited = true;
    solo_set_beam(p, p->wide, 2);
    improve(p);
    p->unlimited = false;
    while (width && p->wide->cut && !solo_stopped(p) && solo_widen(p, width, 2)) {
        float before = solo_spent(p);
        improve(p);
        p->kept.width = p->wide->interrupted ? p->kept.width : width;
        width = next_width(p, width, before);
    }
    return !p->wide->cut && !p->wide->interrupted;
}

static void plan_phase2(struct solo_planner *p)
{
    solo_search_phase2(p);
    solo_note(p, &p->kept.best, (float)(p->view.phase1 + (int)p->kept.best_score), 1);
    solo_keep(p, 2);
}

/* ---- phase 1 ---- */

static bool is_same(const struct solo_node *a, const struct solo_node *b)
{
    return a->hash == b->hash && a->gone == b->gone && a->moon == b->moon;
}

/*
 * The ending that gives way to a new one, or -1: the worst with the same tiles
 * when there are many of those, otherwise the worst of all. Where hardly any
 * other tiles will do, all places are filled with the same ones.
 */
static int place_for(struct solo_kept *kept, const struct solo_node *node, float evaluation)
{
    uint32_t same = 0;
    int worst = PLAN_ENDINGS - 1;
    for (uint32_t i = 0; i < kept->count; i++) {
        const struct solo_node *other = &kept->endings[i].node;
        if (is_same(other, node))
            return -1;
        if (other->gone == node->gone && ++same >= PLAN_SAME_TILES)
            worst = (int)i;
    }
    if (kept->count < PLAN_ENDINGS)
        return (int)kept->count++;
    return evaluation < kept->endings[worst].evaluation ? worst : -1;
}

/* Endings stand by their evaluation, the best first. */
static void on_end1(void *planner, const struct solo_node *node, uint32_t score)
{
    struct solo_planner *p = planner;
    struct solo_kept *kept = &p->kept;
    int32_t estimate = solo_node_estimate(p->wide, node, &solo_weights[SOLO_BETWEEN],
                                          &p->values[SOLO_BETWEEN]);
    float evaluation = (float)(2 * score) + (float)estimate / SOLO_UNIT;
    if (kept->count == PLAN_ENDINGS && evaluation >= kept->endings[PLAN_ENDINGS - 1].evaluation)
        return;
    int i = place_for(kept, node, evaluation);
    if (i < 0)
        return;
    for (; i > 0 && kept->endings[i - 1].evaluation > evaluation; i--)
        kept->endings[i] = kept->endings[i - 1];
    kept->endings[i] = (struct solo_ending){
        .node = *node, .score = score, .evaluation = evaluation};
}

static void keep_endings(struct solo_planner *p)
{
    struct solo_kept *kept = &p->kept;
    uint32_t count = 0;
    for (uint32_t i = 0; i < kept->count && kept->phase == 1; i++)
        if (solo_goes_on(p, &kept->endings[i].node))
            kept->endings[count++] = kept->endings[i];
    kept->count = count;
}

void solo_find_endings(struct solo_planner *p, uint32_t width, float part)
{
    keep_endings(p);
    if (p->start.tokens >= SOLO_PHASE1)
        on_end1(p, &p->start, p->start.cost);
    p->unlimited = true;
    for (uint32_t next = PLAN_FIRST_WIDTH; next <= width; next *= PLAN_WIDENING) {
        if (!solo_widen(p, next, 1))
            break;
        float before = solo_spent(p);
        p->wide->on_end = on_end1;
        p->wide->most = PLAN_PHASE1_MOST;
        solo_beam_run(p->wide, &p->start);
        p->unlimited = false;
        float after = solo_spent(p);
        if (!p->wide->cut || solo_stopped(p) || after + PLAN_WIDENING * (after - before) > part)
            break;
    }
    if (p->kept.count == 0) { /* phase 1 needs to cost more */
        p->wide->most = UINT32_MAX;
        p->unlimited = true;
        solo_beam_run(p->wide, &p->start);
        p->unlimited = false;
    }
}

/* The wheel of phase 2 when an ending meets the k-th refill [NL-19]. */
static void refill(const struct solo_planner *p, const struct solo_node *node, const uint8_t *drawn,
                   uint8_t wheel[NL_WHEEL])
{
    memcpy(wheel, p->view.wheel, NL_WHEEL);
    wheel[node->moon] = NL_NO_TILE;
    for (uint32_t i = 1, at = 0; i < NL_WHEEL; i++) {
        uint32_t space = (node->moon + i) % NL_WHEEL;
        if (node->gone >> space & 1)
            wheel[space] = at < p->piled ? drawn[at++] : NL_NO_TILE;
    }
}

/* The samples that an ending has when it has run so many rounds of the race. */
static uint32_t samples_after(uint32_t rounds)
{
    return rounds ? FIRST_SAMPLES << (rounds - 1) : 0;
}

static void count_sample(struct solo_ending *ending, uint32_t total)
{
    ending->samples++;
    ending->sum += total;
    if (ending->rounds < PLAN_ROUNDS && ending->samples == samples_after(ending->rounds + 1))
        ending->sum_after[ending->rounds++] = ending->sum;
}

/* Plays on from an ending with the next refill; all endings meet the same ones in turn. */
static void sample(struct solo_planner *p, struct solo_ending *ending)
{
    struct nv_rng rng;
    uint8_t drawn[NL_TILES];
    struct solo_node node = ending->node;
    memcpy(drawn, p->pile, sizeof drawn);
    nv_rng_seed(&rng, p->task->seed + ending->samples);
    nv_rng_shuffle(&rng, drawn, p->piled);
    solo_set_beam(p, p->narrow, 2);
    refill(p, &node, drawn, p->narrow->wheel);
    node.gone = 0;
    for (int space = 0; space < NL_WHEEL; space++)
        if (p->narrow->wheel[space] == NL_NO_TILE)
            node.gone |= (uint16_t)(1u << space);
    if (node.tokens >= SOLO_TOKENS)
        p->found = node.cost; /* [NL-20]: over on entering phase 2 */
    else
        solo_play_on(p, p->narrow, &node, PLAN_UNKNOWN);
    if (!p->narrow->interrupted)
        count_sample(ending, ending->score + p->found);
}

/* The mean total after so many rounds, up to a constant that is the same for all endings. */
static float total_after(const struct solo_ending *ending, uint32_t rounds)
{
    float sum = rounds ? (float)ending->sum_after[rounds - 1] : 0;
    return (PRIOR_SAMPLES * ending->evaluation + sum) /
           (PRIOR_SAMPLES + (float)samples_after(rounds));
}

/* Brings the better half of the field to its front; an insertion sort, for they are few. */
static uint32_t halve(struct solo_ending **field, uint32_t count, uint32_t rounds)
{
    for (uint32_t i = 1; i < count; i++) {
        struct solo_ending *ending = field[i];
        uint32_t j = i;
        for (; j > 0 && total_after(field[j - 1], rounds) > total_after(ending, rounds); j--)
            field[j] = field[j - 1];
        field[j] = ending;
    }
    return count > 2 ? (count + 1) / 2 : count;
}

/*
 * How many endings run: as many as let the first round take some two fifths of the time
 * left, for a wide field finds more than long races do. The first ending shows how long a
 * sample takes.
 */
static uint32_t size_of_field(struct solo_planner *p)
{
    enum { TRIALS = 16 };
    struct solo_ending *first = &p->kept.endings[0];
    uint32_t size = 2, old = first->samples;
    float before = solo_spent(p);
    for (int i = 0; i < TRIALS && !solo_stopped(p); i++)
        sample(p, first);
    float used = solo_spent(p) - before, made = (float)(first->samples - old);
    float left = used > 0 ? (1 - solo_spent(p)) * made / used : (float)PLAN_FIELD * PLAN_FIELD;
    while (size < PLAN_FIELD && left > (float)(5 * FIRST_SAMPLES * size))
        size *= 2;
    return size < p->kept.count ? size : p->kept.count;
}

/*
 * The race; returns its winner. Endings keep their samples from one call to the next, so that
 * what was run before costs no time.
 */
static struct solo_ending *race(struct solo_planner *p)
{
    struct solo_ending *field[PLAN_FIELD];
    uint32_t count = size_of_field(p);
    for (uint32_t i = 0; i < count; i++)
        field[i] = &p->kept.endings[i];
    for (uint32_t rounds = 1; count > 1 && rounds <= PLAN_ROUNDS; rounds++) {
        for (uint32_t i = 0; i < count; i++) {
            while (field[i]->rounds < rounds && !solo_stopped(p))
                sample(p, field[i]);
            if (field[i]->rounds < rounds)
                return field[0];
        }
        count = halve(field, count, rounds);
    }
    return field[0];
}

/* What an ending is likely to total: the winner's total, and as much as it was behind. */
static float likely_total(const struct solo_ending *ending, const struct solo_ending *winner)
{
    uint32_t rounds = ending->rounds < winner->rounds ? ending->rounds : winner->rounds;
    float behind = total_after(ending, rounds) - total_after(winner, rounds);
    float total = winner->samples ? (float)winner->sum / (float)winner->samples
                                  : winner->evaluation;
    return total + (behind > 0 ? behind : 0);
}

static void plan_phase1(struct solo_planner *p)
{
    struct solo_kept *kept = &p->kept;
    solo_find_endings(p, PLAN_MAX_WIDTH, BEAM_PART);
    struct solo_ending *winner = race(p);
    solo_note(p, &winner->node, likely_total(winner, winner), winner->samples);
    for (uint32_t i = 0; i < kept->count; i++)
        solo_note(p, &kept->endings[i].node, likely_total(&kept->endings[i], winner),
                  kept->endings[i].samples);
    solo_keep(p, 1);
}

void nl_solo_plan(struct solo_planner *p, const struct nl_solo_task *task, struct nv_report *report)
{
    solo_set_up(p, task);
    if (p->view.phase == 1)
        plan_phase1(p);
    else
        plan_phase2(p);
    solo_report(p, report);
}

/* ---- as one of the kinds of search ---- */

/* What a search keeps beside the planner, in front of it. */
struct solo_search {
    uint64_t seed;
    const _Atomic bool *stop;
    struct solo_planner *planner;
};

static size_t least(void)
{
    return sizeof(struct solo_search) + nl_solo_least();
}

static void *init(void *memory, const struct nv_game *game, const struct nv_search_options *options)
{
    struct solo_search *search = memory;
    (void)game;
    search->seed = options->seed;
    search->stop = options->stop;
    search->planner = nl_solo_init(search + 1, options->bytes - sizeof *search);
    return search->planner ? search : NULL;
}

static void clear(void *search_)
{
    struct solo_search *search = search_;
    nl_solo_clear(search->planner);
}

static bool suits(const struct nv_search_task *task)
{
    return nl_game.players(task->rules) == 1;
}

static bool run(void *search_, const struct nv_search_task *task, struct nv_report *report)
{
    const struct solo_search *search = search_;
    nl_solo_plan(search->planner,
                 &(struct nl_solo_task){.rules = task->rules,
                                        .state = task->state,
                                        .limits = task->limits,
                                        .started = nv_clock_millis(),
                                        .seed = search->seed,
                                        .stop = search->stop},
                 report);
    return true;
}

const struct nv_search_kind nl_solo_search = {
    .suits = suits, .least = least, .init = init, .clear = clear, .run = run};
