/* SPDX-License-Identifier: MIT */
/* From walls to areas. */
#include "players/terra_nova/evaluation/enclosures.h"

#include <string.h>

/* One land under work. */
struct work {
    const struct tn_rules *rules;
    struct tn_walls walls;
    struct tn_enclosures *cuts;
    bool four; /* the land has one landscape more than an area [TN-10] */
};

/* Notes an area if there are few enough landscapes in it [TN-10]. */
static void note(struct work *work, const struct tn_enclosure *model, struct tn_set area)
{
    struct tn_enclosures *cuts = work->cuts;
    uint32_t spaces = tn_set_count(area);
    if (spaces == 0 || cuts->count == TN_MAX_CUTS)
        return;
    uint32_t landscapes = tn_landscapes(work->rules, area);
    if (landscapes > TN_MOST_LANDSCAPES)
        return;
    struct tn_enclosure *cut = &cuts->cut[cuts->count++];
    *cut = *model;
    cut->area = area;
    cut->landscapes = (uint8_t)landscapes;
    cut->worth = (uint16_t)(spaces * tn_factor(landscapes));
}

/* The arc of the same wall that follows `at` clockwise; `at` itself when there is none. */
static uint32_t next_of_wall(const struct tn_ring *ring, uint32_t at)
{
    uint32_t i = at;
    do
        i = i + 1 < ring->arcs ? i + 1 : 0;
    while (ring->arc[i].wall != ring->arc[at].wall);
    return i;
}

/* The land just after an arc, clockwise. */
static uint32_t land_after(const struct tn_rules *rules, uint32_t space, const struct tn_arc *arc)
{
    uint32_t direction = 0, mask = arc->directions;
    for (uint32_t i = 0; i < TN_DIRECTIONS; i++) {
        uint32_t next = i + 1 < TN_DIRECTIONS ? i + 1 : 0;
        if (mask >> i & 1 && !(mask >> next & 1))
            direction = next;
    }
    return rules->board.neighbour[space][direction];
}

/* The piece of land between two arcs of one wall, when a stone lies on the space. */
static void cut_between(struct work *work, uint32_t space, uint32_t at, uint32_t next,
                        const struct tn_enclosure *model)
{
    const struct tn_ring *ring = &work->walls.ring[space];
    struct tn_set land = tn_set_without(work->walls.land, tn_set_of(space));
    struct tn_set piece = tn_set_and(
        tn_set_xor(tn_walls_way(&work->walls, space, &ring->arc[at]),
                   tn_walls_way(&work->walls, space, &ring->arc[next])),
        land);
    uint32_t inside = land_after(work->rules, space, &ring->arc[at]);
    if (!tn_set_has(&piece, inside))
        piece = tn_set_without(land, piece);
    note(work, model, piece);
}

/* The space may be the last of a fourth landscape [TN-11]. */
static void cover_last(struct work *work, uint32_t space, const struct tn_enclosure *model)
{
    struct tn_set land = work->walls.land;
    if (!work->four)
        return;
    struct tn_set same = work->rules->landscape[work->rules->board.landscape[space]];
    if (tn_set_count(tn_set_and(land, same)) == 1)
        note(work, model, tn_set_without(land, tn_set_of(space)));
}

static void cut_with_one(struct work *work, uint32_t space)
{
    const struct tn_ring *ring = &work->walls.ring[space];
    struct tn_enclosure model = {.stones = 1, .stone = {(uint8_t)space, (uint8_t)space}};
    if (!ring->cuts && !work->four)
        return;
    model.from = work->rules->near[space];
    for (uint32_t i = 0; i < ring->arcs; i++) {
        uint32_t next = next_of_wall(ring, i);
        if (next == i)
            continue;
        cut_between(work, space, i, next, &model);
    }
    if (!ring->cuts)
        cover_last(work, space, &model);
}

/*
 * The one wall that both spaces touch, seen only where they do not touch it side
 * by side: the arcs over the two directions to common neighbours do not count.
 */
static bool find_common(const struct tn_ring *a, uint32_t not_a, const struct tn_ring *b,
                        uint32_t not_b, const struct tn_arc *found[2])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->arcs; i++) {
        for (uint32_t j = 0; j < b->arcs; j++) {
            if (a->arc[i].wall != b->arc[j].wall || a->arc[i].directions & not_a ||
                b->arc[j].directions & not_b)
                continue;
            found[0] = &a->arc[i];
            found[1] = &b->arc[j];
            count++;
        }
    }
    return count == 1;
}

static void cut_with_two(struct work *work, uint32_t space, uint32_t direction)
{
    /* Directions to the common neighbours, seen from one space and from the other. */
    static const uint8_t here[] = {1u << 5 | 1u << 1, 1u << 0 | 1u << 2, 1u << 1 | 1u << 3};
    static const uint8_t there[] = {1u << 2 | 1u << 4, 1u << 3 | 1u << 5, 1u << 4 | 1u << 0};
    const struct tn_walls *walls = &work->walls;
    uint32_t other = work->rules->board.neighbour[space][direction];
    const struct tn_arc *arc[2];
    if (walls->ring[other].cuts || !find_common(&walls->ring[space], here[direction],
                                                &walls->ring[other], there[direction], arc))
        return;
    struct tn_enclosure model = {.stones = 2, .stone = {(uint8_t)space, (uint8_t)other}};
    struct tn_set land = tn_set_without(walls->land, tn_set_or(tn_set_of(space), tn_set_of(other)));
    struct tn_set piece = tn_set_xor(
        tn_set_xor(tn_walls_way(walls, space, arc[0]), tn_walls_way(walls, other, arc[1])),
        tn_walls_step(walls, space, other));
    model.from = tn_set_and(tn_set_and(work->rules->near[space], work->rules->near[other]),
                            walls->land);
    note(work, &model, tn_set_and(piece, land));
    note(work, &model, tn_set_without(land, piece));
}

static void cut_pairs(struct work *work)
{
    const struct tn_walls *walls = &work->walls;
    TN_SET_EACH(space, walls->touching) {
        if (walls->ring[space].cuts)
            continue;
        for (uint32_t direction = 0; direction < TN_DIRECTIONS / 2; direction++) {
            uint32_t other = work->rules->board.neighbour[space][direction];
            if (other != TN_NO_SPACE && tn_set_has(&walls->touching, other))
                cut_with_two(work, space, direction);
        }
    }
}

/* Stones that touch no wall cannot cut, but may cover the last space of a landscape. */
static void cut_singles(struct work *work)
{
    TN_SET_EACH(space, work->walls.touching)
        cut_with_one(work, space);
    if (!work->four)
        return;
    TN_SET_EACH(space, tn_set_without(work->walls.land, work->walls.touching)) {
        struct tn_enclosure model = {.stones = 1, .stone = {(uint8_t)space, (uint8_t)space}};
        model.from = work->rules->near[space];
        cover_last(work, space, &model);
    }
}

/* Everything about cuts that does not depend on figures. */
static void find_shapes(const struct tn_rules *rules, const struct tn_outline *outline,
                        struct tn_set rest, struct tn_enclosures *cuts)
{
    struct work work;
    work.rules = rules;
    work.cuts = cuts;
    cuts->count = 0;
    while (!tn_set_empty(rest)) {
        struct tn_set land = tn_connected(rules, rest, tn_set_first(&rest));
        tn_walls_find(rules, outline, land, &work.walls);
        work.four = tn_landscapes(rules, land) == TN_MOST_LANDSCAPES + 1;
        cut_singles(&work);
        cut_pairs(&work);
        rest = tn_set_without(rest, land);
    }
}

/* ---- memory ---- */

static bool same_board(const struct tn_board *a, const struct tn_board *b)
{
    return a->spaces == b->spaces && memcmp(a->landscape, b->landscape, sizeof a->landscape) == 0 &&
           memcmp(a->row, b->row, sizeof a->row) == 0 &&
           memcmp(a->column, b->column, sizeof a->column) == 0;
}

static struct tn_kept_enclosures *place_for(struct tn_enclosure_cache *memory, struct tn_set land)
{
    uint64_t hash = 0;
    for (int i = 0; i < TN_SET_WORDS; i++)
        hash = (hash ^ land.word[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return &memory->kept[hash >> 32 & (TN_KEPT_LANDS - 1)];
}

static void recall_shapes(const struct tn_rules *rules, struct tn_set land,
                          struct tn_enclosure_cache *memory, struct tn_enclosures *cuts)
{
    if (!same_board(&memory->board, &rules->board)) {
        memset(memory, 0, sizeof *memory);
        memory->board = rules->board;
        tn_outline_find(rules, &memory->outline);
    }
    struct tn_kept_enclosures *kept = place_for(memory, land);
    if (tn_set_empty(tn_set_xor(kept->land, land))) {
        cuts->count = kept->count;
        memcpy(cuts->cut, kept->cut, kept->count * sizeof *cuts->cut);
        return;
    }
    find_shapes(rules, &memory->outline, land, cuts);
    if (cuts->count > TN_KEPT_ENCLOSURES)
        return;
    kept->land = land;
    kept->count = cuts->count;
    memcpy(kept->cut, cuts->cut, kept->count * sizeof *kept->cut);
}

/* ---- figures ---- */

/*
 * A stone's space is empty, or a figure stands there that could move away first;
 * false when two would have to.
 */
static bool see_figure(const struct tn_rules *rules, const struct tn_state *state, uint32_t space,
                       struct tn_enclosure *cut)
{
    bool first = cut->taken == 0;
    if (tn_set_has(&state->vacant, space))
        return true;
    for (uint32_t seat = 0; seat < rules->players; seat++) {
        if (tn_set_has(&state->figures[seat], space))
            cut->taken = (uint8_t)(seat + 1);
    }
    cut->figure = (uint8_t)space;
    return first;
}

static bool count_figures(const struct tn_rules *rules, const struct tn_state *state,
                          struct tn_enclosure *cut)
{
    cut->taken = 0;
    if (!see_figure(rules, state, cut->stone[0], cut) ||
        (cut->stones == 2 && !see_figure(rules, state, cut->stone[1], cut)))
        return false;
    for (uint32_t seat = 0; seat < rules->players; seat++)
        cut->figures[seat] = (uint8_t)tn_set_count(tn_set_and(cut->area, state->figures[seat]));
    return true;
}

void tn_enclosures_find(const struct tn_rules *rules, const struct tn_state *state,
                        struct tn_enclosure_cache *memory, struct tn_enclosures *cuts)
{
    struct tn_set land = tn_open_land(state);
    if (memory) {
        recall_shapes(rules, land, memory, cuts);
    } else {
        struct tn_outline outline;
        tn_outline_find(rules, &outline);
        find_shapes(rules, &outline, land, cuts);
    }
    uint32_t count = cuts->count;
    cuts->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct tn_enclosure *cut = &cuts->cut[cuts->count];
        if (cuts->count < i)
            *cut = cuts->cut[i];
        cuts->count += count_figures(rules, state, cut);
    }
}

int tn_enclosure_gain(const struct tn_enclosure *cut, uint32_t players, uint32_t seat, int own)
{
    int most = 0, sharing = 1;
    for (uint32_t i = 0; i < players; i++) {
        if (i == seat)
            continue;
        sharing = cut->figures[i] > most ? 1 : sharing + (cut->figures[i] == most);
        most = cut->figures[i] > most ? cut->figures[i] : most;
    }
    if (own > most)
        return cut->worth;
    return own == most || most == 0 ? 0 : -(int)cut->worth / sharing;
}
