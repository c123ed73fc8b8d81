/* SPDX-License-Identifier: MIT */
/* From walls to areas. */
#include "players/terra_nova/evaluation/cuts.h"

#include <string.h>

/* One land under work. */
struct work {
    const struct tn_rules *rules;
    struct tn_walls *walls;
    struct tn_enclosures *cuts;
    struct tn_enclosures *later; /* what could become a cut; NULL: nobody asks */
    bool four;                   /* the land has one landscape more than an area [TN-10] */
};

/* Would there be few enough landscapes in it with two spaces less? */
static bool is_nearly_area(const struct tn_rules *rules, struct tn_set area)
{
    uint32_t large = 0;
    for (uint32_t i = 0; i < rules->board.landscapes; i++)
        large += tn_set_count(tn_set_and(area, rules->landscape[i])) > TN_MORE_STONES;
    return large <= TN_MOST_LANDSCAPES;
}

static void add_cut(struct tn_enclosures *cuts, const struct tn_enclosure *model,
                    struct tn_set area, uint32_t landscapes)
{
    if (cuts->count == TN_MAX_CUTS)
        return;
    struct tn_enclosure *cut = &cuts->cut[cuts->count++];
    *cut = *model;
    cut->area = area;
    cut->landscapes = (uint8_t)landscapes;
    cut->worth = (uint16_t)(tn_set_count(area) * tn_factor(landscapes));
}

/* Notes an area if there are few enough landscapes in it [TN-10]. */
static void note(struct work *work, const struct tn_enclosure *model, struct tn_set area)
{
    uint32_t landscapes = tn_landscapes(work->rules, area);
    if (landscapes == 0)
        return;
    if (landscapes <= TN_MOST_LANDSCAPES)
        add_cut(work->cuts, model, area, landscapes);
    else if (work->later && landscapes <= TN_MOST_LANDSCAPES + TN_MORE_STONES &&
             is_nearly_area(work->rules, area))
        add_cut(work->later, model, area, landscapes);
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
    const struct tn_ring *ring = &work->walls->ring[space];
    struct tn_set land = tn_set_without(work->walls->land, tn_set_of(space));
    struct tn_set piece = tn_set_and(tn_set_xor(tn_walls_way(work->walls, space, &ring->arc[at]),
                                                tn_walls_way(work->walls, space, &ring->arc[next])),
                                     land);
    uint32_t inside = land_after(work->rules, space, &ring->arc[at]);
    if (!tn_set_has(&piece, inside))
        piece = tn_set_without(land, piece);
    note(work, model, piece);
}

/* The space may be the last of a fourth landscape [TN-11]. */
static void cover_last(struct work *work, uint32_t space, const struct tn_enclosure *model)
{
    struct tn_set land = work->walls->land;
    if (!work->four)
        return;
    struct tn_set same = work->rules->landscape[work->rules->board.landscape[space]];
    if (tn_set_count(tn_set_and(land, same)) == 1)
        note(work, model, tn_set_without(land, tn_set_of(space)));
}

static void cut_with_one(struct work *work, uint32_t space)
{
    const struct tn_ring *ring = &work->walls->ring[space];
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
    const struct tn_walls *walls = work->walls;
    uint32_t other = work->rules->board.neighbour[space][direction];
    const struct tn_arc *arc[2];
    if (walls->ring[space].cuts || walls->ring[other].cuts ||
        !find_common(&walls->ring[space], here[direction], &walls->ring[other], there[direction],
                     arc))
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
    const struct tn_walls *walls = work->walls;
    TN_SET_EACH(space, walls->touching) {
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
    TN_SET_EACH(space, work->walls->touching)
        cut_with_one(work, space);
    if (!work->four)
        return;
    TN_SET_EACH(space, tn_set_without(work->walls->land, work->walls->touching)) {
        struct tn_enclosure model = {.stones = 1, .stone = {(uint8_t)space, (uint8_t)space}};
        model.from = work->rules->near[space];
        cover_last(work, space, &model);
    }
}

/* Everything that can be cut off one connected land. */
static void cut_land(struct work *work, const struct tn_outline *outline, struct tn_set land)
{
    tn_walls_find(work->rules, outline, land, work->walls);
    work->four = tn_landscapes(work->rules, land) == TN_MOST_LANDSCAPES + 1;
    cut_singles(work);
    cut_pairs(work);
}

void tn_cuts_find(const struct tn_rules *rules, const struct tn_outline *outline,
                  struct tn_set rest, struct tn_enclosures *cuts)
{
    struct tn_walls walls;
    struct work work = {.rules = rules, .walls = &walls, .cuts = cuts};
    cuts->count = 0;
    while (!tn_set_empty(rest)) {
        struct tn_set land = tn_connected(rules, rest, tn_set_first(&rest));
        cut_land(&work, outline, land);
        rest = tn_set_without(rest, land);
    }
}

/* ---- the base ---- */

static void append(struct tn_enclosures *all, const struct tn_enclosures *some)
{
    uint32_t room = TN_MAX_CUTS - all->count;
    uint32_t count = some->count < room ? some->count : room;
    memcpy(all->cut + all->count, some->cut, count * sizeof *all->cut);
    all->count += count;
}

void tn_cuts_start(const struct tn_rules *rules, const struct tn_outline *outline,
                   struct tn_set land, struct tn_cut_base *base, struct tn_enclosures *cuts)
{
    struct tn_set rest = land;
    base->land = land;
    base->lands = 0;
    cuts->count = 0;
    while (!tn_set_empty(rest)) {
        uint32_t number = base->lands < TN_BASE_LANDS ? base->lands : TN_BASE_LANDS - 1;
        struct tn_land_cuts *part = &base->part[number];
        struct work work = {rules, &part->walls, &part->cuts, &part->later, false};
        struct tn_set one = tn_connected(rules, rest, tn_set_first(&rest));
        part->cuts.count = part->later.count = 0;
        cut_land(&work, outline, one);
        part->open = part->later.count < TN_MAX_CUTS;
        append(cuts, &part->cuts);
        base->lands++;
        rest = tn_set_without(rest, one);
    }
    if (base->lands > TN_BASE_LANDS)
        base->land = (struct tn_set){{0}};
}

/* What stones change of a land. */
struct change {
    uint32_t stones;
    uint8_t stone[TN_MORE_STONES];
    struct tn_set gone;  /* under the stones */
    struct tn_set fresh; /* the land next to them */
};

/* The cuts that no stone touches; they may have lost some space. */
static void keep_cuts(struct work *work, const struct tn_enclosures *old,
                      const struct change *change)
{
    struct tn_set touched = tn_set_or(change->gone, change->fresh);
    for (uint32_t i = 0; i < old->count; i++) {
        const struct tn_enclosure *cut = &old->cut[i];
        if (tn_set_has(&touched, cut->stone[0]) || tn_set_has(&touched, cut->stone[1]))
            continue;
        if (tn_set_meets(cut->area, change->gone))
            note(work, cut, tn_set_without(cut->area, change->gone));
        else if (cut->landscapes <= TN_MOST_LANDSCAPES)
            add_cut(work->cuts, cut, cut->area, cut->landscapes);
    }
}

/* The cuts by stones of which at least one lies next to what changed. */
static void find_fresh_cuts(struct work *work, struct tn_set fresh)
{
    const struct tn_walls *walls = work->walls;
    TN_SET_EACH(space, fresh) {
        cut_with_one(work, space);
        for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint32_t other = work->rules->board.neighbour[space][direction];
            if (other == TN_NO_SPACE || !tn_set_has(&walls->touching, other) ||
                (other < space && tn_set_has(&fresh, other)))
                continue;
            if (direction < TN_DIRECTIONS / 2)
                cut_with_two(work, space, direction);
            else
                cut_with_two(work, other, direction - TN_DIRECTIONS / 2);
        }
    }
}

static void derive_part(const struct tn_rules *rules, struct tn_land_cuts *part,
                        const struct change *change, struct tn_enclosures *cuts)
{
    struct work work = {rules, &part->walls, cuts, NULL, false};
    keep_cuts(&work, &part->cuts, change);
    keep_cuts(&work, &part->later, change);
    find_fresh_cuts(&work, change->fresh);
}

/* Which stones make this land of the base; false when there are too many. */
static bool find_change(const struct tn_rules *rules, const struct tn_cut_base *base,
                        struct tn_set land, struct change *change)
{
    change->gone = tn_set_without(base->land, land);
    change->stones = tn_set_count(change->gone);
    if (change->stones == 0 || change->stones > TN_MORE_STONES ||
        !tn_set_empty(tn_set_without(land, base->land)))
        return false;
    uint32_t count = 0;
    change->fresh = (struct tn_set){{0}};
    TN_SET_EACH(space, change->gone) {
        change->stone[count++] = (uint8_t)space;
        change->fresh = tn_set_or(change->fresh, rules->near[space]);
    }
    change->fresh = tn_set_and(change->fresh, land);
    return true;
}

/* The land of the base on which all stones lie, and with how many landscapes it is left. */
static struct tn_land_cuts *part_of(const struct tn_rules *rules, struct tn_cut_base *base,
                                    const struct change *change)
{
    for (uint32_t i = 0; i < base->lands; i++) {
        struct tn_land_cuts *part = &base->part[i];
        if (!tn_set_empty(tn_set_without(change->gone, part->walls.land)))
            continue;
        struct tn_set left = tn_set_without(part->walls.land, change->gone);
        return part->open && tn_landscapes(rules, left) > TN_MOST_LANDSCAPES + 1 ? part : NULL;
    }
    return NULL;
}

bool tn_cuts_derive(const struct tn_rules *rules, struct tn_cut_base *base, struct tn_set land,
                    struct tn_enclosures *cuts)
{
    struct change change;
    struct tn_walls_undo undo;
    if (!find_change(rules, base, land, &change))
        return false;
    struct tn_land_cuts *part = part_of(rules, base, &change);
    if (!part || !tn_walls_add(&part->walls, change.stone, change.stones, &undo))
        return false;
    cuts->count = 0;
    for (uint32_t i = 0; i < base->lands; i++) {
        if (&base->part[i] != part)
            append(cuts, &base->part[i].cuts);
    }
    derive_part(rules, part, &change, cuts);
    tn_walls_restore(&part->walls, &undo);
    return true;
}
