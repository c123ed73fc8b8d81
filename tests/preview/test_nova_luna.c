/* SPDX-License-Identifier: MIT */
/*
 * Previews of Nova Luna against the game itself: what is foretold of a choice is what
 * views show once it is made, in random games of every number of players and option.
 */
#include "tables.h"

enum { GAMES = SANITIZED ? 1 : 4, GUESSES = 4 };

static struct nl_preview preview;

/* How often something came up, so that no property holds only because nothing happened. */
static uint32_t seen;

static bool is_luna(const struct table *table)
{
    return table->game == nv_nova_luna();
}

static void visit_games(const struct table *table, void (*visit)(struct position *))
{
    for (uint64_t seed = 0; seed < GAMES; seed++)
        visit_game(table, seed, visit);
}

/* Makes a move on a copy; the views on both sides of it. */
struct made {
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    struct nl_view before, after;
    int turn;
};

static void make(const struct position *position, nv_move move, struct made *made)
{
    const struct table *table = position->table;
    memcpy(made->state, position->state, table->game->state_size);
    nl_view(table->rules, made->state, &made->before);
    table->game->play(table->rules, made->state, move);
    nl_view(table->rules, made->state, &made->after);
    made->turn = table->game->turn(table->rules, made->state);
}

/* ---- [NL-7, NL-8, NL-9, NL-18]: what may be chosen ---- */

static int by_number(const void *a, const void *b)
{
    nv_move x = *(const nv_move *)a, y = *(const nv_move *)b;
    return (x > y) - (x < y);
}

static uint32_t previewed_moves(nv_move *moves)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < preview.count; i++) {
        for (uint32_t k = 0; k < preview.offer[i].count; k++)
            moves[count++] = preview.offer[i].place[k].move;
    }
    if (preview.may_refill)
        moves[count++] = preview.refill;
    if (preview.may_end_phase)
        moves[count++] = preview.end_phase;
    return count;
}

static void require_choices(struct position *position)
{
    const struct table *table = position->table;
    nv_move legal[NV_MOVES_SPACE], told[NV_MOVES_SPACE];
    struct nl_view view;
    nl_preview(table->rules, position->state, &preview);
    nl_view(table->rules, position->state, &view);
    uint32_t count = position_moves(position, legal);
    REQUIRE(position, previewed_moves(told) == count);
    qsort(legal, count, sizeof *legal, by_number);
    qsort(told, count, sizeof *told, by_number);
    REQUIRE(position, memcmp(legal, told, count * sizeof *legal) == 0);
    REQUIRE(position, view.offers == preview.count);
    REQUIRE(position, view.may_refill == preview.may_refill);
    REQUIRE(position, view.may_end_phase == preview.may_end_phase);
    for (uint32_t i = 0; i < preview.count; i++) {
        const struct nl_offer *offer = &preview.offer[i];
        REQUIRE(position, view.offered[i] == offer->space);
        REQUIRE(position, view.wheel[offer->space] == offer->tile);
        REQUIRE(position, view.places == offer->count);
        for (uint32_t k = 0; k < offer->count; k++)
            REQUIRE(position, view.place[k].x == offer->place[k].placed.x &&
                                  view.place[k].y == offer->place[k].placed.y);
    }
    if (!position_over(position))
        REQUIRE(position, preview.seat == table->game->turn(table->rules, position->state));
}

static void choices_are_the_legal_moves(const struct table *table)
{
    visit_games(table, require_choices);
}

/* ---- [NL-6, NL-10, NL-11, NL-12, NL-14]: what a place does ---- */

static uint32_t tokens_on(const struct nl_view *view, uint32_t seat)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < view->count[seat]; i++)
        count += (uint32_t)__builtin_popcount(view->tableau[seat][i].covered);
    return count;
}

static bool has_token(const struct nl_view *view, uint32_t seat, const struct nl_completed *task)
{
    for (uint32_t i = 0; i < view->count[seat]; i++) {
        const struct nl_placed *placed = &view->tableau[seat][i];
        if (placed->tile == task->tile && placed->x == task->x && placed->y == task->y)
            return placed->covered >> task->task & 1;
    }
    return false;
}

static void require_place(const struct position *position, const struct nl_offer *offer,
                          const struct nl_place *place)
{
    static struct made made;
    uint32_t seat = preview.seat;
    make(position, place->move, &made);
    REQUIRE(position, made.turn == (place->over ? NV_OVER : offer->next));
    REQUIRE(position, made.after.next[0] == offer->next);
    REQUIRE(position, made.after.track[seat] == offer->track);
    REQUIRE(position, made.before.supply[seat] - made.after.supply[seat] == place->count);
    REQUIRE(position, tokens_on(&made.after, seat) - tokens_on(&made.before, seat) == place->count);
    for (uint32_t i = 0; i < place->count; i++) {
        REQUIRE(position, has_token(&made.after, seat, &place->completed[i]));
        REQUIRE(position, !has_token(&made.before, seat, &place->completed[i]));
    }
    REQUIRE(position, memcmp(&made.after.tableau[seat][made.before.count[seat]], &place->placed,
                             sizeof place->placed) == 0);
    seen += place->count;
}

static void require_places(struct position *position)
{
    nl_preview(position->table->rules, position->state, &preview);
    for (uint32_t i = 0; i < preview.count; i++) {
        uint32_t most = 0;
        for (uint32_t k = 0; k < preview.offer[i].count; k++) {
            const struct nl_place *place = &preview.offer[i].place[k];
            require_place(position, &preview.offer[i], place);
            most = place->count > most ? place->count : most;
        }
        REQUIRE(position, preview.offer[i].most[preview.seat] == most);
    }
}

static void places_do_what_is_foretold(const struct table *table)
{
    seen = 0;
    visit_games(table, require_places);
    assert_true(seen > 0);
}

/* ---- what others could do with a tile ---- */

static const struct nl_offer *offer_of(const struct nl_preview *in, uint32_t tile)
{
    for (uint32_t i = 0; i < in->count; i++) {
        if (in->offer[i].tile == tile)
            return &in->offer[i];
    }
    return NULL;
}

/* Whoever plays next finds in the tiles left what was foretold for that seat. */
static void require_others(struct position *position)
{
    static struct nl_preview later;
    static struct made made;
    nl_preview(position->table->rules, position->state, &preview);
    for (uint32_t i = 0; i < preview.count; i++) {
        make(position, preview.offer[i].place[0].move, &made);
        nl_preview(position->table->rules, made.state, &later);
        for (uint32_t k = 0; k < later.count && later.seat != preview.seat; k++) {
            const struct nl_offer *old = offer_of(&preview, later.offer[k].tile);
            if (!old)
                continue;
            REQUIRE(position, old->most[later.seat] == later.offer[k].most[later.seat]);
            seen += old->most[later.seat];
        }
    }
}

static void others_find_what_is_foretold(const struct table *table)
{
    seen = 0;
    visit_games(table, require_others);
    assert_true(table->setup.players == 1 || seen > 0);
}

/* ---- hidden ---- */

static void require_hidden(struct position *position)
{
    static struct nl_preview other;
    static struct made guess;
    const struct table *table = position->table;
    memset(&preview, 0, sizeof preview);
    nl_preview(table->rules, position->state, &preview);
    for (uint32_t i = 0; i < GUESSES; i++) {
        memcpy(guess.state, position->state, table->game->state_size);
        table->game->determinize(table->rules, guess.state, &position->rng);
        memset(&other, 0, sizeof other);
        nl_preview(table->rules, guess.state, &other);
        REQUIRE(position, memcmp(&preview, &other, sizeof other) == 0);
    }
}

static void previews_tell_nothing_hidden(const struct table *table)
{
    visit_games(table, require_hidden);
}

int main(void)
{
    static const struct property properties[] = {
        {"[NL-8, NL-9] choices are the legal moves", choices_are_the_legal_moves},
        {"[NL-6, NL-11] places do what is foretold", places_do_what_is_foretold},
        {"others find what is foretold", others_find_what_is_foretold},
        {"previews tell nothing hidden", previews_tell_nothing_hidden},
    };
    return run_properties_where("preview nova luna", is_luna, properties,
                                sizeof properties / sizeof *properties);
}
