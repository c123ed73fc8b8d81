/* SPDX-License-Identifier: MIT */
/* What a search has found: the best moves of its root, and the lines expected after them. */
#include "search/search_internal.h"

#include "search/clock.h"

#include <string.h>

static const struct nv_edge *most_visited(const struct nv_node *node)
{
    const struct nv_edge *best = &node->edges[0];
    for (uint32_t i = 1; i < node->count; i++) {
        if (node->edges[i].visits > best->visits)
            best = &node->edges[i];
    }
    return best;
}

/* Follows the most visited moves as far as nothing hidden comes up. */
static void follow_line(const struct nv_search *search, const struct nv_edge *edge,
                        struct nv_line *line)
{
    while (line->length < NV_MAX_PV && edge->visits > 0) {
        line->pv[line->length++] = edge->move;
        uint32_t child = edge->child;
        if (!nv_is_node(child) || nv_tree_node(&search->tree, child)->outcome != 0)
            return;
        edge = most_visited(nv_tree_node(&search->tree, child));
    }
}

/* A move that wins on the spot: it always gave all there is, and never had a position after it. */
static bool wins(const struct nv_edge *edge)
{
    return edge->visits > 1 && edge->child == 0 &&
           edge->total == (uint64_t)edge->visits << NV_VALUE_BITS;
}

static bool better(const struct nv_edge *a, const struct nv_edge *b)
{
    if (wins(a) != wins(b))
        return wins(a);
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->total > b->total;
}

void nv_search_report(const struct nv_search *search, uint32_t lines, struct nv_report *report)
{
    const struct nv_node *root = nv_tree_node(&search->tree, search->tree.root);
    const struct nv_edge *best[NV_MAX_LINES];
    if (lines > NV_MAX_LINES)
        lines = NV_MAX_LINES;
    memset(report, 0, sizeof *report);
    report->nodes = search->nodes;
    report->millis = (uint32_t)(nv_clock_millis() - search->started);
    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t place = report->count < lines ? report->count++ : lines;
        while (place > 0 && better(&root->edges[i], best[place - 1])) {
            if (place < lines)
                best[place] = best[place - 1];
            place--;
        }
        if (place < lines)
            best[place] = &root->edges[i];
    }
    for (uint32_t i = 0; i < report->count; i++) {
        struct nv_line *line = &report->lines[i];
        line->move = best[i]->move;
        line->visits = best[i]->visits;
        line->prior = best[i]->prior;
        line->value = best[i]->visits ? nv_edge_value(best[i], best[i]->visits) : root->value;
        line->score = nv_permille(line->value);
        follow_line(search, best[i], line);
    }
    report->depth = report->lines[0].length;
}
