/* SPDX-License-Identifier: MIT */
/*
 * Solving a solo game whose pile is known: a beam finds endings of phase 1, and phase 2 is
 * played on from each with the true refill, by narrow beams from all and then by wider ones
 * from the best; then all again with a wider first beam, as long as there is time. The last
 * part of it goes into proving phase 2 (proof.c) from the best ending or from the position at
 * hand. A total is proved when phase 1 is over and phase 2 is proved, or when no beam ever
 * left anything out.
 */
#include "players/nova_luna/solo/planner.h"

#include "games/nova_luna/state.h"

#include <stdalign.h>
#include <string.h>

enum {
    FIRST_ROUND = 512, /* width of the first beam over phase 1 */
    KEEP_OF = 4        /* a quarter of the endings is looked at by the next wider beam */
};

/* The part of the limits for beams, in phase 1 and in phase 2; the rest is for a proof. */
static const float SEARCH_PART[2] = {0.9f, 0.5f};

struct solver {
    struct solo_planner *p;
    struct nl_solution *solution;
    nl_on_total *on_total;
    void *context;
    struct solo_ending best; /* of phase 1, of the solution */
};

/* The wheel of phase 2 after an ending, as it will really lie. */
static struct solo_node enter_phase2(const struct solo_planner *p, const struct solo_node *ending,
                                     uint8_t wheel[NL_WHEEL])
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    nv_move moves[NV_MAX_PV];
    struct solo_node node = *ending;
    struct nl_view view;
    solo_play(p, ending, ending->count, state, moves);
    nl_view(p->task->rules, state, &view);
    memcpy(wheel, view.wheel, sizeof view.wheel);
    node.gone = 0;
    for (int space = 0; space < NL_WHEEL; space++)
        if (wheel[space] == NL_NO_TILE)
            node.gone |= (uint16_t)(1u << space);
    return node;
}

static void take_solution(struct solver *solver, const struct solo_node *node, uint32_t phase1,
                          uint32_t total)
{
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nl_solution *solution = solver->solution;
    solution->total = total;
    solution->count = solo_play(solver->p, node, phase1, state, solution->moves);
    if (solver->on_total)
        solver->on_total(solver->context, total);
}

/* Looks for a better total from one ending; false when something was left out. */
static bool try_ending(struct solver *solver, struct solo_ending *ending, struct solo_beam *beam,
                       bool bounded)
{
    struct solo_planner *p = solver->p;
    uint32_t best = solver->solution->total;
    if (ending->score >= best)
        return true;
    solo_set_beam(p, beam, 2);
    struct solo_node node = enter_phase2(p, &ending->node, beam->wheel);
    if (node.tokens >= SOLO_TOKENS) { /* [NL-20]: over on entering phase 2 */
        p->found = node.cost;
        p->found_node = node;
        beam->cut = beam->interrupted = false;
    } else {
        solo_play_on(p, beam, &node, bounded ? best - ending->score : PLAN_UNKNOWN);
    }
    ending->samples = 1;
    if (p->found < PLAN_UNKNOWN) {
        ending->sum = ending->score + p->found;
        if (ending->sum < best) {
            take_solution(solver, &p->found_node, ending->node.count, ending->sum);
            solver->best = *ending;
        }
    } else if (ending->sum == 0) {
        ending->sum = PLAN_UNKNOWN;
    }
    return !beam->cut && !beam->interrupted;
}

static void sort_endings(struct solo_kept *kept)
{
    for (uint32_t i = 1; i < kept->count; i++) {
        struct solo_ending ending = kept->endings[i];
        uint32_t j = i;
        for (; j > 0 && kept->endings[j - 1].sum > ending.sum; j--)
            kept->endings[j] = kept->endings[j - 1];
        kept->endings[j] = ending;
    }
}

/* All endings by narrow beams, a quarter of them by the next wider one, and so on. */
static bool try_endings(struct solver *solver)
{
    struct solo_planner *p = solver->p;
    bool all = true;
    p->unlimited = solver->solution->total == PLAN_UNKNOWN; /* there must be a total in any case */
    all &= try_ending(solver, &p->kept.endings[0], p->narrow, false);
    p->unlimited = false;
    for (uint32_t i = 0; i < p->kept.count && !solo_stopped(p); i++)
        if (!p->kept.endings[i].samples)
            all &= try_ending(solver, &p->kept.endings[i], p->narrow, false);
    sort_endings(&p->kept);
    uint32_t count = all ? 0 : p->kept.count, width = PLAN_FIRST_WIDTH;
    while ((count /= KEEP_OF) > 0 && !solo_stopped(p)) {
        width *= 2 * PLAN_WIDENING;
        if (!solo_widen(p, width, 2))
            break;
        for (uint32_t i = 0; i < count && !solo_stopped(p); i++)
            try_ending(solver, &p->kept.endings[i], p->wide, true);
        sort_endings(&p->kept);
    }
    return all && !p->hurry;
}

static bool solve_phase1(struct solver *solver)
{
    struct solo_planner *p = solver->p;
    for (uint32_t width = FIRST_ROUND; width <= PLAN_MAX_WIDTH; width *= PLAN_WIDENING) {
        p->kept.count = 0;
        solo_find_endings(p, width, 1);
        bool all = !p->wide->cut && !p->wide->interrupted && p->kept.count < PLAN_ENDINGS;
        if (try_endings(solver) && all) /* a dearer phase 1 counts twice in the total */
            return solver->solution->total <= 2 * PLAN_PHASE1_MOST;
        if (solo_stopped(p))
            break;
    }
    return false;
}

/* The rest of the limits: is there anything better from the ending that was best? */
static bool prove_ending(struct solver *solver)
{
    struct solo_planner *p = solver->p;
    const struct solo_ending *ending = &solver->best;
    uint8_t wheel[NL_WHEEL];
    struct solo_node node = enter_phase2(p, &ending->node, wheel);
    if (node.tokens >= SOLO_TOKENS) /* [NL-20]: over on entering phase 2 */
        return true;
    bool proved = solo_prove(p, &node, wheel, solver->solution->total - ending->score);
    if (p->found < PLAN_UNKNOWN)
        take_solution(solver, &p->found_node, ending->node.count, ending->score + p->found);
    return proved;
}

/* Phase 2 from the position at hand. */
static bool solve_phase2(struct solver *solver)
{
    struct solo_planner *p = solver->p;
    bool proved = solo_search_phase2(p);
    uint32_t phase1 = (uint32_t)p->view.phase1;
    take_solution(solver, &p->kept.best, PLAN_UNKNOWN, phase1 + p->kept.best_score);
    if (proved)
        return true;
    solo_go_on(p);
    proved = solo_prove(p, &p->start, p->view.wheel, p->kept.best_score);
    if (p->found < PLAN_UNKNOWN)
        take_solution(solver, &p->found_node, PLAN_UNKNOWN, phase1 + p->found);
    return proved;
}

void nl_solo_solve(struct solo_planner *p, const struct nl_solo_task *task, nl_on_total *on_total,
                   void *context, struct nl_solution *solution)
{
    struct solver solver = {.p = p, .solution = solution, .on_total = on_total, .context = context};
    nl_solo_clear(p);
    solo_set_up(p, task);
    p->part = SEARCH_PART[p->view.phase - 1];
    *solution = (struct nl_solution){.total = PLAN_UNKNOWN};
    if (p->view.phase == 2) {
        solution->proved = solution->proved2 = solve_phase2(&solver);
        return;
    }
    solution->proved = solve_phase1(&solver);
    solo_go_on(p);
    solution->proved2 = solution->proved || prove_ending(&solver);
}

const struct nl_solo nl_solo_here = {
    .least = nl_solo_least,
    .init = nl_solo_init,
    .clear = nl_solo_clear,
    .plan = nl_solo_plan,
    .solve = nl_solo_solve,
};
