/* SPDX-License-Identifier: MIT */
/* Every mover takes what leaves it farthest ahead of the others, some moves deep. */
#include "players/nova_luna/evaluation/outlook.h"

/* A tile as a seat sees it. */
struct offer {
    int16_t worth; /* less what it costs */
    uint8_t gain, cost;
};

/* What a seat would choose from a tile on, if it were its last move, and the most it could gain. */
struct choice {
    uint8_t best, gain;
};

struct wheel {
    uint32_t ahead;
    struct offer offer[NV_MAX_PLAYERS][NL_AHEAD];
    struct choice choice[NV_MAX_PLAYERS][NL_AHEAD]; /* by the first tile */
};

static uint32_t end_of_offer(const struct wheel *wheel, uint32_t from)
{
    return from + NL_OFFERED < wheel->ahead ? from + NL_OFFERED : wheel->ahead;
}

/* What a tile is worth to a seat with so many tokens left. */
static inline int worth_of(const struct offer *offer, uint32_t supply)
{
    return offer->worth + (offer->gain >= supply ? NL_OUTLOOK_WIN : 0);
}

/* The mover takes a tile and then waits for all that are behind it [NL-6]; has it won? */
static inline bool take(struct nl_outlook *table, uint32_t players, const struct offer *offer)
{
    uint8_t seat = table->order[0];
    uint32_t last = 0;
    int steps = table->track[seat] + offer->cost;
    for (; last + 1 < players && table->track[table->order[last + 1]] < steps; last++)
        table->order[last] = table->order[last + 1];
    table->order[last] = seat;
    table->track[seat] = (int16_t)steps;
    bool won = offer->gain >= table->supply[seat];
    table->worth[seat] = (int16_t)(table->worth[seat] + worth_of(offer, table->supply[seat]));
    table->supply[seat] = (uint8_t)(won ? 0 : table->supply[seat] - offer->gain);
    return won;
}

/* The tile that a seat takes in the last move of a line: its own worth is all that counts. */
static inline uint32_t last_choice(const struct wheel *wheel, uint32_t seat, uint32_t from,
                                   uint32_t supply)
{
    const struct choice *choice = &wheel->choice[seat][from];
    if (choice->gain < supply)
        return choice->best;
    uint32_t best = from, end = end_of_offer(wheel, from);
    int most = INT32_MIN;
    for (uint32_t i = from; i < end; i++) {
        const struct offer *offer = &wheel->offer[seat][i];
        int worth = worth_of(offer, supply);
        best = worth > most ? i : best;
        most = worth > most ? worth : most;
    }
    return best;
}

/* ---- three and four players ---- */

/* A move of a line by number, NONE after its end: a tile of the wheel. */
enum { NONE = NL_AHEAD, LINE = NL_OUTLOOK_PLIES };

struct line {
    uint8_t tile[LINE];
};

/* What one more tile makes of a table, as far as it counts for who is ahead. */
struct change {
    uint32_t seat;
    int worth;
};

/* By how much a change puts a seat ahead of the others together. */
static inline int advance(uint32_t players, uint32_t seat, struct change change)
{
    return (change.seat == seat ? (int)players - 1 : -1) * change.worth;
}

/* The last tile of a line, by whoever moves after the mover has taken tile `i`. */
static inline struct change end_with(const struct wheel *wheel, const struct nl_outlook *table,
                                     uint32_t i, struct line *line)
{
    uint32_t mover = table->order[0], second = table->order[1];
    const struct offer *taken = &wheel->offer[mover][i];
    bool again = table->track[second] >= table->track[mover] + taken->cost;
    uint32_t seat = again ? mover : second;
    uint32_t supply = table->supply[seat] - (again ? taken->gain : 0u);
    uint32_t last = last_choice(wheel, seat, i + 1, supply);
    line->tile[LINE - 1] = (uint8_t)last;
    return (struct change){seat, worth_of(&wheel->offer[seat][last], supply)};
}

/*
 * The last two tiles of a line, from the tile `from` on, as the mover wants them; returns how far
 * they put the seat `root` ahead.
 */
static int end_line_of_three(const struct wheel *wheel, const struct nl_outlook *table,
                             uint32_t players, uint32_t root, uint32_t from, struct line *line)
{
    uint32_t mover = table->order[0], supply = table->supply[mover];
    int most = INT32_MIN, ahead = 0;
    for (uint32_t i = from; i < end_of_offer(wheel, from); i++) {
        const struct offer *offer = &wheel->offer[mover][i];
        struct change own = {mover, worth_of(offer, supply)}, last = {0, 0};
        struct line then = *line;
        then.tile[1] = (uint8_t)i;
        then.tile[2] = NONE;
        if (offer->gain < supply && i + 1 < wheel->ahead)
            last = end_with(wheel, table, i, &then);
        int lead = advance(players, mover, own) + advance(players, mover, last);
        if (lead > most) {
            most = lead;
            ahead = advance(players, root, own) + advance(players, root, last);
            *line = then;
        }
    }
    return ahead;
}

static_assert((int)LINE == 3, "the mover's tile and two more");

/*
 * Every mover wants to be as far ahead of the others together as it can. Lines are compared by
 * numbers alone; only the best one is played.
 */
static void foresee(const struct wheel *wheel, uint32_t players, struct nl_outlook *table)
{
    uint32_t seat = table->order[0];
    int most = INT32_MIN;
    struct line best = {{NONE, NONE, NONE}};
    for (uint32_t i = 0; i < end_of_offer(wheel, 0); i++) {
        struct nl_outlook next = *table;
        const struct offer *offer = &wheel->offer[seat][i];
        struct line line = {{(uint8_t)i, NONE, NONE}};
        struct change own = {seat, worth_of(offer, table->supply[seat])};
        int ahead = advance(players, seat, own);
        if (!take(&next, players, offer) && i + 1 < wheel->ahead)
            ahead += end_line_of_three(wheel, &next, players, seat, i + 1, &line);
        if (ahead > most) {
            most = ahead;
            best = line;
        }
    }
    for (uint32_t move = 0; move < LINE && best.tile[move] != NONE; move++)
        take(table, players, &wheel->offer[table->order[0]][best.tile[move]]);
}

/* ---- two players ---- */

/*
 * Two players want the opposite, so much need not be looked at (alpha-beta). Where a line ends is
 * one number, which each tile taken adds to: by how much the first mover is ahead, then the
 * tokens left of both, then by how many steps.
 */
enum { LEAD = 32, STEPS_BIAS = 1 << 12 };

static const uint32_t supply_shift[2] = {24, 16};

struct duel {
    const struct wheel *wheel;
    uint32_t seat[2];            /* of the first mover and of the other */
    int64_t change[2][NL_AHEAD]; /* by tiles that do not win */
};

/* What winning by a tile changes. */
static inline int64_t victory(const struct duel *duel, uint32_t side, uint32_t i, uint32_t supply)
{
    uint32_t gain = duel->wheel->offer[duel->seat[side]][i].gain;
    int64_t spare = (int64_t)(gain - supply) << supply_shift[side];
    int64_t win = (int64_t)NL_OUTLOOK_WIN << LEAD;
    return duel->change[side][i] + spare + (side ? -win : win);
}

/* Where a line ends after the tile that a side takes last. */
static inline int64_t end_line(const struct duel *duel, uint32_t side, uint32_t from, int64_t line)
{
    uint32_t supply = (uint32_t)(line >> supply_shift[side] & 255), seat = duel->seat[side];
    uint32_t best = last_choice(duel->wheel, seat, from, supply);
    bool wins = duel->wheel->offer[seat][best].gain >= supply;
    return line + (wins ? victory(duel, side, best, supply) : duel->change[side][best]);
}

/* `gap`: by how many steps the mover is behind the other; `plies` is 2 or more. */
static int64_t fight(const struct duel *duel, uint32_t side, int gap, uint32_t from, uint32_t plies,
                     int64_t line, int64_t low, int64_t high)
{
    const struct wheel *wheel = duel->wheel;
    uint32_t end = end_of_offer(wheel, from);
    uint32_t supply = (uint32_t)(line >> supply_shift[side] & 255);
    int64_t best = side ? INT64_MAX : INT64_MIN;
    for (uint32_t i = from; i < end && low < high; i++) {
        const struct offer *offer = &wheel->offer[duel->seat[side]][i];
        int left = gap - offer->cost;
        uint32_t next = left >= 0 ? side : !side;
        int64_t value = line + duel->change[side][i];
        if (offer->gain >= supply)
            value = line + victory(duel, side, i, supply);
        else if (i + 1 < wheel->ahead)
            value = plies == 2 ? end_line(duel, next, i + 1, value)
                               : fight(duel, next, left < 0 ? -left : left, i + 1, plies - 1, value,
                                       low, high);
        if (side) {
            best = value < best ? value : best;
            high = best < high ? best : high;
        } else {
            best = value > best ? value : best;
            low = best > low ? best : low;
        }
    }
    return best;
}

static void foresee_duel(const struct wheel *wheel, struct nl_outlook *table)
{
    struct duel duel = {.wheel = wheel, .seat = {table->order[0], table->order[1]}};
    int gap = table->track[duel.seat[1]] - table->track[duel.seat[0]];
    int64_t line = gap + STEPS_BIAS;
    for (uint32_t side = 0; side < 2; side++) {
        line += (int64_t)table->supply[duel.seat[side]] << supply_shift[side];
        for (uint32_t i = 0; i < wheel->ahead; i++) {
            const struct offer *offer = &wheel->offer[duel.seat[side]][i];
            int64_t both = offer->worth * (INT64_C(1) << LEAD) - offer->cost;
            duel.change[side][i] = (side ? -both : both) -
                                   ((int64_t)offer->gain << supply_shift[side]);
        }
    }
    line = fight(&duel, 0, gap, 0, NL_OUTLOOK_DUEL_PLIES, line, INT64_MIN, INT64_MAX);
    table->worth[duel.seat[0]] = (int16_t)(line >> LEAD);
    for (uint32_t side = 0; side < 2; side++)
        table->supply[duel.seat[side]] = (uint8_t)(line >> supply_shift[side] & 255);
    table->track[duel.seat[0]] = 0;
    table->track[duel.seat[1]] = (int16_t)((line & 0xffff) - STEPS_BIAS);
}

/* What each seat would choose if it moved last. */
static void see_choices(struct wheel *wheel, uint32_t seat)
{
    for (uint32_t from = 0; from < wheel->ahead; from++) {
        const struct offer *offers = wheel->offer[seat];
        struct choice choice = {(uint8_t)from, offers[from].gain};
        for (uint32_t i = from + 1; i < end_of_offer(wheel, from); i++) {
            if (offers[i].worth > offers[choice.best].worth)
                choice.best = (uint8_t)i;
            choice.gain = offers[i].gain > choice.gain ? offers[i].gain : choice.gain;
        }
        wheel->choice[seat][from] = choice;
    }
}

static void see_offers(const struct nl_position_scan *position, struct wheel *wheel)
{
    uint32_t players = position->rules->players;
    wheel->ahead = position->ahead;
    /* Of four players the last one waits for three others, so for all that is foreseen. */
    for (uint32_t place = 0; place < players && place < NL_OUTLOOK_PLIES; place++) {
        uint32_t s = position->state->order[place];
        for (uint32_t i = 0; i < position->ahead; i++) {
            const struct nl_promise *promise = &position->promise[s][i];
            uint8_t cost = nl_faces[position->tile[i]].cost;
            int worth = NL_OUTLOOK_WORTH * promise->worth - NL_OUTLOOK_COST * cost;
            wheel->offer[s][i] = (struct offer){(int16_t)worth, promise->gain, cost};
        }
        see_choices(wheel, s);
    }
}

void nl_outlook_find(const struct nl_position_scan *position, struct nl_outlook *outlook)
{
    const struct nl_state *state = position->state;
    uint32_t players = position->rules->players;
    struct wheel wheel;
    *outlook = (struct nl_outlook){.worth = {0}};
    for (uint32_t s = 0; s < players; s++) {
        outlook->order[s] = state->order[s];
        outlook->track[s] = (int16_t)state->track[s];
        outlook->supply[s] = state->supply[s];
    }
    if (position->ahead == 0 || players < 2)
        return;
    see_offers(position, &wheel);
    if (players == 2)
        foresee_duel(&wheel, outlook);
    else
        foresee(&wheel, players, outlook);
}
