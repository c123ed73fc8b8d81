/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna as numbers. An action is a tile of the offer and a place. On the grid a
 * place is its cell of a torus, so that a policy can be an image; in the list it is
 * its rank among the places around the tableau, which is always exact. A place of the
 * rules is y * 128 + x, so that its own order is by (y, x).
 *
 * The planes of a tableau lie on the same torus. They show 10 KB of which a move
 * changes little: a batch keeps the tokens that were drawn last, and draws only what
 * differs from them.
 */
#include "env/encoding.h"

#include "env/bytes.h"
#include "games/nova_luna/state.h"

#include <string.h>

enum {
    GRID = 16, /* the grid's own side */
    MAX_GRID = 64,
    LIST = NL_EDGES, /* places of the list */
    LINE = 64,       /* bytes of a line of the cache */
    /* The head of the tokens, also the scalars. */
    AT_WHEEL = 0,
    AT_MOON = AT_WHEEL + NL_WHEEL,
    AT_PILE_COUNT,
    AT_SUPPLY,
    AT_TRACK = AT_SUPPLY + NV_MAX_PLAYERS,
    AT_COUNT = AT_TRACK + NV_MAX_PLAYERS,
    AT_PILE = AT_COUNT + NV_MAX_PLAYERS,
    AT_ORDER = AT_PILE + NL_TILES,
    AT_PHASE = AT_ORDER + NV_MAX_PLAYERS,
    AT_PHASE1,
    AT_PLAYERS = AT_PHASE1 + 2,
    AT_TOKENS,
    HEAD = 128,
    TOKEN = 4, /* tile + 1, x, y, covered */
    TOKENS = NL_SLOTS * TOKEN,
    /* The planes of a seat. */
    PLANE_COLOUR = 0,
    PLANE_COST = PLANE_COLOUR + NL_COLOURS,
    PLANE_NEED,
    PLANE_COVERED = PLANE_NEED + NL_TASKS * NL_COLOURS,
    PLANES = PLANE_COVERED + NL_TASKS,
    MOST_PLIES = NL_TILES + 8, /* a refill draws at least 9 of the 57 tiles */
    COSTS = 268                /* of all tiles */
};

static_assert(AT_TOKENS < HEAD && PLANES == 20, "as docs/python.md has it");

static uint32_t side_of(const struct nv_env *env)
{
    return env->options.grid;
}

static uint32_t places_of(const struct nv_env *env)
{
    return env->options.actions == NV_ACTIONS_LIST ? LIST : side_of(env) * side_of(env);
}

static uint32_t refill_action(const struct nv_env *env)
{
    return NL_OFFERED * places_of(env);
}

/* The cell of a place: its lowest bits of y, then of x, for 64 is a multiple of every side. */
static uint32_t cell_of(uint32_t place, uint32_t side)
{
    return (place >> 7 & (side - 1)) * side + (place & (side - 1));
}

static const struct nl_player *mover(const struct nl_state *state)
{
    return &state->player[state->order[0]];
}

static enum nv_status measure(struct nv_env *env, struct nv_error *error)
{
    const struct nl_rules *rules = env->rules;
    uint32_t side = env->options.grid ? env->options.grid : GRID;
    if (side != 16 && side != 32 && side != MAX_GRID)
        return nv_fail(error, NV_BAD_OPTION, "grid is 16, 32 or 64, not %u", side);
    bool planes = env->options.observation == NV_OBSERVE_PLANES;
    env->options.grid = side;
    env->actions = refill_action(env) + 2;
    env->axes = planes ? 3 : 1;
    env->shape[0] = planes ? PLANES * env->players : HEAD + TOKENS * env->players;
    env->shape[1] = env->shape[2] = side;
    env->scalars = HEAD;
    env->trace = planes ? TOKENS * env->players + LINE : 0;
    env->max_length = MOST_PLIES;
    env->worst_score = (int32_t)nl_tokens(rules);
    env->best_score = 0;
    if (env->players == 1)
        env->worst_score = 2 * COSTS + NL_SOLO_PENALTY * (2 * NL_SOLO_TOKENS - NL_SOLO_LATER);
    return NV_OK;
}

static inline struct nv_bits256 frontier(const struct nl_player *me)
{
    struct nv_bits256 cells = {{0}};
    for (uint32_t i = 0; i < me->edges; i++)
        nv_bits256_add(&cells, cell_of(me->edge[i], GRID));
    return cells;
}

static void mask_grid(const struct nl_player *me, uint32_t offered, uint8_t *mask)
{
    struct nv_bits256 cells = frontier(me);
    for (uint32_t i = 0; i < NL_OFFERED; i++) {
        uint64_t keep = -(uint64_t)(i < offered);
        for (uint32_t w = 0; w < 4; w++)
            nv_bytes_of(cells.word[w] & keep, 1, mask + i * GRID * GRID + w * NV_BYTES_BLOCK);
    }
}

static void mask_large_grid(const struct nl_player *me, uint32_t offered, uint32_t side,
                            uint8_t *mask)
{
    uint32_t cells = side * side;
    memset(mask, 0, NL_OFFERED * cells);
    for (uint32_t i = 0; i < me->edges; i++) {
        for (uint32_t offer = 0; offer < offered; offer++)
            mask[offer * cells + cell_of(me->edge[i], side)] = 1;
    }
}

static void mask_list(const struct nl_player *me, uint32_t offered, uint8_t *mask)
{
    memset(mask, 0, NL_OFFERED * LIST);
    for (uint32_t offer = 0; offer < offered; offer++)
        memset(mask + offer * LIST, 1, me->edges);
}

static void mask(const struct nv_env *env, const void *state_, uint8_t *mask)
{
    const struct nl_state *state = state_;
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    uint32_t offered = lying < NL_OFFERED ? lying : NL_OFFERED;
    if (env->options.actions == NV_ACTIONS_LIST)
        mask_list(mover(state), offered, mask);
    else if (side_of(env) == GRID)
        mask_grid(mover(state), offered, mask);
    else
        mask_large_grid(mover(state), offered, side_of(env), mask);
    mask[refill_action(env)] = nl_may_refill(env->rules, state);
    mask[refill_action(env) + 1] = nl_may_end_phase(state);
}

/* The first place of the frontier in a cell, or 0. */
static uint32_t place_in_cell(const struct nl_player *me, uint32_t cell, uint32_t side)
{
    uint16_t low = (uint16_t)((side - 1) | (side - 1) << 7);
    uint16_t wanted = (uint16_t)(cell % side | cell / side << 7);
    for (uint32_t at = 0; at < me->edges; at += 32) {
        uint16_t cells[32];
        for (int i = 0; i < 32; i++)
            cells[i] = me->edge[at + i] & low;
        uint64_t found = nv_equal_32x16(cells, wanted);
        if (me->edges - at < 32) /* what follows the frontier is in a cell too */
            found &= (UINT64_C(1) << (me->edges - at)) - 1;
        if (found)
            return me->edge[at + (uint32_t)__builtin_ctzll(found)];
    }
    return 0;
}

static uint32_t rank_of(const struct nl_player *me, uint32_t place)
{
    uint32_t rank = 0;
    for (uint32_t i = 0; i < me->edges; i++)
        rank += me->edge[i] < place;
    return rank;
}

/* The place of a rank, or 0. */
static uint32_t place_of_rank(const struct nl_player *me, uint32_t rank)
{
    for (uint32_t i = 0; i < me->edges; i++) {
        if (rank_of(me, me->edge[i]) == rank)
            return me->edge[i];
    }
    return 0;
}

static uint32_t place_of(const struct nv_env *env, const struct nl_player *me, uint32_t number)
{
    return env->options.actions == NV_ACTIONS_LIST ? place_of_rank(me, number)
                                                   : place_in_cell(me, number, side_of(env));
}

static uint32_t legal(const struct nv_env *env, const void *state, int32_t *actions)
{
    uint8_t all[NL_OFFERED * MAX_GRID * MAX_GRID + 2 + NV_BYTES_BLOCK];
    mask(env, state, all);
    memset(all + env->actions, 0, NV_BYTES_BLOCK);
    return nv_bytes_list(all, env->actions, actions);
}

static bool decode(const struct nv_env *env, const void *state_, uint32_t action, nv_move *move)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED], refill = refill_action(env), places = places_of(env);
    if (action >= refill) {
        *move = action == refill ? NL_MOVE_REFILL : NL_MOVE_NEXT;
        return action == refill ? nl_may_refill(env->rules, state) : nl_may_end_phase(state);
    }
    uint32_t offer = action / places;
    uint32_t place = place_of(env, mover(state), action - offer * places);
    if (place == 0 || offer >= nl_offered(state, spaces))
        return false;
    *move = (nv_move)state->wheel[spaces[offer]] << NL_TILE_SHIFT | place;
    return true;
}

static int32_t encode(const struct nv_env *env, const void *state_, nv_move move)
{
    const struct nl_state *state = state_;
    uint32_t spaces[NL_OFFERED], offer = 0, place = move & NL_PLACE_MASK;
    if (move == NL_MOVE_REFILL || move == NL_MOVE_NEXT)
        return (int32_t)(refill_action(env) + (move == NL_MOVE_NEXT));
    nl_offered(state, spaces);
    while (state->wheel[spaces[offer]] != move >> NL_TILE_SHIFT)
        offer++;
    uint32_t number = env->options.actions == NV_ACTIONS_LIST ? rank_of(mover(state), place)
                                                              : cell_of(place, side_of(env));
    if (place_of(env, mover(state), number) != place)
        return -1;
    return (int32_t)(offer * places_of(env) + number);
}

/* The pile is drawn from its end: what is left of it has always been at the front. */
static void rehide(void *first_, const void *state_)
{
    struct nl_state *first = first_;
    const struct nl_state *state = state_;
    memcpy(first->pile, state->pile, state->left);
}

static void observe_scalars(const struct nv_env *env, const void *state_, uint32_t seat,
                            uint8_t *out)
{
    const struct nl_state *state = state_;
    uint32_t least = UINT32_MAX;
    memset(out, 0, HEAD);
    for (uint32_t i = 0; i < env->players; i++)
        least = state->track[i] < least ? state->track[i] : least;
    for (uint32_t i = 0; i < NL_WHEEL; i++)
        out[AT_WHEEL + i] = (uint8_t)(state->wheel[i] + 1); /* NL_NO_TILE becomes 0 */
    out[AT_MOON] = state->moon;
    out[AT_PILE_COUNT] = state->left;
    for (uint32_t i = 0; i < env->players; i++) {
        uint32_t other = nv_env_relative(env->players, seat, i);
        out[AT_SUPPLY + i] = state->supply[other];
        out[AT_TRACK + i] = (uint8_t)(state->track[other] - least);
        out[AT_COUNT + i] = state->player[other].count;
        out[AT_ORDER + nv_env_relative(env->players, state->order[i], env->players - seat)] =
            (uint8_t)i;
    }
    /* The order of the pile goes no further than here. */
    for (uint32_t i = 0; i < state->left; i++)
        out[AT_PILE + state->pile[i]] = 1;
    out[AT_PHASE] = state->phase;
    out[AT_PHASE1] = state->phase1 & 255;
    out[AT_PHASE1 + 1] = (uint8_t)(state->phase1 >> 8);
    out[AT_PLAYERS] = (uint8_t)env->players;
    out[AT_TOKENS] = (uint8_t)nl_tokens(env->rules);
}

/* Four bytes in memory that belongs to somebody else, wherever they lie. */
typedef uint32_t loose __attribute__((aligned(1), may_alias));

/*
 * Four bytes a tile, zeros where there is none; x and y as bytes with a sign. Whole vectors:
 * `covered` is two bytes shorter than the rest, and those that follow it are masked out.
 */
static void put_tokens(const struct nl_player *restrict player, uint8_t *restrict out)
{
    const uint8_t *covered = (const uint8_t *)player + offsetof(struct nl_player, covered);
    loose *restrict tokens = (loose *)out;
    uint32_t count = player->count;
    for (uint32_t i = 0; i < NL_SLOTS; i++) {
        uint32_t place = player->place[i];
        uint32_t x = ((place & 127) - 64) & 255, y = ((place >> 7) - 64) & 255;
        uint32_t token = (player->tile[i] + 1u) | x << 8 | y << 16 | (uint32_t)covered[i] << 24;
        tokens[i] = nv_low_first(token & -(uint32_t)(i < count));
    }
}

static void all_tokens(const struct nv_env *env, const struct nl_state *state, uint32_t seat,
                       uint8_t *out)
{
    for (uint32_t i = 0; i < env->players; i++)
        put_tokens(&state->player[nv_env_relative(env->players, seat, i)], out + i * TOKENS);
}

/* The 20 bytes of a token in the planes of its seat: what a tile shows, or zeros. */
static void draw_token(const uint8_t *token, uint32_t side, uint8_t *planes, bool erase)
{
    const struct nl_tile *tile = &nl_tiles[token[0] - 1];
    uint32_t cells = side * side, keep = erase ? 0 : 255;
    uint8_t *cell = planes + (token[2] & (side - 1)) * side + (token[1] & (side - 1));
    cell[(PLANE_COLOUR + tile->colour) * cells] = 1 & keep;
    cell[PLANE_COST * cells] = tile->cost & (uint8_t)keep;
    for (uint32_t task = 0; task < tile->tasks; task++) {
        for (uint32_t colour = 0; colour < NL_COLOURS; colour++)
            cell[(PLANE_NEED + task * NL_COLOURS + colour) * cells] = tile->need[task][colour] &
                                                                      (uint8_t)keep;
        cell[(PLANE_COVERED + task) * cells] = (token[3] >> task & 1) & keep;
    }
}

/* Do tiles lie so far from each other that two may share a cell? It takes more than `side`. */
static bool is_wide(const uint8_t *tokens, uint32_t side)
{
    int left = 0, right = 0, up = 0, down = 0;
    if (side >= NL_SLOTS || tokens[side * TOKEN] == 0)
        return false;
    for (uint32_t i = 0; i < NL_SLOTS; i++) {
        int x = (int8_t)tokens[i * TOKEN + 1], y = (int8_t)tokens[i * TOKEN + 2];
        left = x < left ? x : left;
        right = x > right ? x : right;
        up = y < up ? y : up;
        down = y > down ? y : down;
    }
    return right - left >= (int)side || down - up >= (int)side;
}

/* Brings the planes of one seat from the tokens they show to others. */
static void redraw(const uint8_t *before, const uint8_t *after, uint32_t side, uint8_t *planes)
{
    static const uint8_t nothing[TOKENS];
    uint8_t differs[NV_BYTES_BLOCK] = {0};
    uint32_t old[NL_SLOTS], new[NL_SLOTS];
    if (is_wide(before, side) || is_wide(after, side)) {
        memset(planes, 0, (size_t)PLANES * side * side);
        before = nothing;
    }
    memcpy(old, before, sizeof old);
    memcpy(new, after, sizeof new);
    for (uint32_t i = 0; i < NL_SLOTS; i++)
        differs[i] = old[i] != new[i];
    uint64_t changed = nv_bits_of(differs);
    for (uint64_t left = changed; left; left &= left - 1) {
        const uint8_t *token = before + (uint32_t)__builtin_ctzll(left) * TOKEN;
        if (token[0])
            draw_token(token, side, planes, true);
    }
    for (uint64_t left = changed; left; left &= left - 1) {
        const uint8_t *token = after + (uint32_t)__builtin_ctzll(left) * TOKEN;
        if (token[0])
            draw_token(token, side, planes, false);
    }
}

/* Lines of the cache of each plane in which a token may lie, as bits; of all seats. */
static uint64_t lines_in_use(const uint8_t *tokens, uint32_t count, uint32_t side)
{
    uint32_t shift = (uint32_t)__builtin_ctz(LINE / side); /* a line has LINE / side rows */
    uint64_t lines = 0;
    for (uint32_t i = 0; i < count; i++)
        lines |= UINT64_C(1) << ((tokens[i * TOKEN + 2] & (side - 1)) >> shift);
    return lines;
}

/* Each of `players` parts of memory, so many bytes apart, becomes what another was. */
static inline void rotate(uint8_t *first, size_t apart, size_t bytes, uint32_t players, uint32_t by)
{
    uint8_t parts[NV_MAX_PLAYERS][TOKENS];
    for (uint32_t i = 0; i < players; i++)
        memcpy(parts[i], first + i * apart, bytes);
    for (uint32_t i = 0; i < players; i++)
        memcpy(first + i * apart, parts[nv_env_relative(players, by, i)], bytes);
}

static inline void rotate_planes(uint8_t *planes, uint32_t cells, uint64_t lines, uint32_t players,
                                 uint32_t by)
{
    for (uint32_t plane = 0; plane < PLANES; plane++) {
        for (uint64_t left = lines; left; left &= left - 1) {
            uint32_t line = (uint32_t)__builtin_ctzll(left) * LINE;
            rotate(planes + plane * cells + line, (size_t)PLANES * cells, LINE, players, by);
        }
    }
}

/*
 * The turn has passed: the tableaux change places, as far as there is anything in them. Two
 * on the small grid are what most programs learn with: they get a loop of their own.
 */
static void turn_table(const struct nv_env *env, uint32_t by, uint8_t *trace, uint8_t *out)
{
    uint32_t side = side_of(env);
    uint64_t lines = lines_in_use(trace, env->players * NL_SLOTS, side);
    if (env->players == 2 && side == GRID)
        rotate_planes(out, GRID * GRID, lines, 2, 1);
    else
        rotate_planes(out, side * side, lines, env->players, by);
    rotate(trace, TOKENS, TOKENS, env->players, by);
}

/* A trace is the tokens that are drawn, and the seat that comes first, counted from 1. */
static void update(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *trace,
                   uint8_t *out)
{
    uint8_t tokens[NV_MAX_PLAYERS * TOKENS], *shown = trace + env->players * TOKENS;
    uint32_t cells = side_of(env) * side_of(env);
    all_tokens(env, state, seat, tokens);
    if (*shown && *shown != seat + 1)
        turn_table(env, nv_env_relative(env->players, seat, env->players + 1u - *shown), trace,
                   out);
    for (uint32_t i = 0; i < env->players; i++)
        redraw(trace + i * TOKENS, tokens + i * TOKENS, side_of(env), out + i * PLANES * cells);
    memcpy(trace, tokens, env->players * TOKENS);
    *shown = (uint8_t)(seat + 1);
}

static void observe(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out)
{
    if (env->options.observation == NV_OBSERVE_PLANES) {
        uint8_t nothing[NV_MAX_PLAYERS * TOKENS + 1] = {0};
        memset(out, 0, env->bytes);
        update(env, state, seat, nothing, out);
    } else {
        observe_scalars(env, state, seat, out);
        all_tokens(env, state, seat, out + HEAD);
    }
}

/* Whole lines of the cache; the first byte of each is enough. */
static void prefetch_bytes(const void *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += NV_ALIGN)
        __builtin_prefetch((const char *)from + at);
}

static void prefetch_head(const void *state)
{
    prefetch_bytes(state, offsetof(struct nl_state, player));
}

/* A move needs all of the mover's tableau, an observation the tiles of the others. */
static void prefetch(const struct nv_env *env, const void *state_)
{
    const struct nl_state *state = state_;
    for (uint32_t seat = 0; seat < env->players; seat++) {
        const struct nl_player *player = &state->player[seat];
        if (seat == state->order[0]) {
            prefetch_bytes(player, sizeof *player);
        } else {
            prefetch_bytes(player->place, sizeof player->place);
            prefetch_bytes(player->tile, sizeof player->tile + sizeof player->covered);
        }
    }
}

/* As the rules' own playout draws; a place without a number of its own is drawn again. */
static uint32_t sample(const struct nv_env *env, const void *state_, const uint8_t *known,
                       struct nv_rng *rng)
{
    const struct nl_state *state = state_;
    const struct nl_player *me = mover(state);
    (void)known;
    bool list = env->options.actions == NV_ACTIONS_LIST;
    uint32_t lying = (uint32_t)__builtin_popcount(state->filled);
    uint32_t offered = lying < NL_OFFERED ? lying : NL_OFFERED, edges = me->edges;
    bool ends = nl_may_end_phase(state), other = ends || nl_may_refill(env->rules, state);
    for (;;) {
        uint32_t choice = nv_rng_below(rng, offered * edges + other);
        if (choice == offered * edges)
            return refill_action(env) + ends;
        uint32_t offer = (choice >= edges) + (choice >= 2 * edges);
        uint32_t at = choice - offer * edges, place = me->edge[at];
        if (list)
            return offer * LIST + at;
        uint32_t cell = cell_of(place, side_of(env));
        /* Fewer tiles than the grid is wide leave room for all places around them. */
        if (me->count + 2u <= side_of(env) || place_in_cell(me, cell, side_of(env)) == place)
            return offer * side_of(env) * side_of(env) + cell;
    }
}

const struct nv_encoding nl_encoding = {
    .game = &nl_game,
    .measure = measure,
    .mask = mask,
    .legal = legal,
    .decode = decode,
    .encode = encode,
    .rehide = rehide,
    .observe_scalars = observe_scalars,
    .observe = observe,
    .update = update,
    .prefetch_head = prefetch_head,
    .prefetch = prefetch,
    .sample = sample,
};
