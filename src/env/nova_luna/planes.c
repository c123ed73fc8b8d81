/* SPDX-License-Identifier: MIT */
/*
 * Nova Luna as planes: the tableaux on the torus that actions are numbered on. They take
 * 10 KB of which a move changes a few bytes, so that a batch notes in a trace what they
 * show, and only what differs is drawn. When the turn passes, the tableaux change places:
 * the trace also knows which lines of the cache have anything in them.
 *
 * Tiles far from each other may share a cell. What a tile shows there is written over
 * what older ones do, and a task of either that is covered is 1. So it does not matter
 * whether planes are drawn tile by tile as they are laid, or all at once.
 */
#include "env/nova_luna/layout.h"
#include "env/nova_luna/vectors.h"

#include <string.h>

enum {
    PLANE_COLOUR = 0,
    PLANE_COST = PLANE_COLOUR + NL_COLOURS,
    PLANE_NEED,
    PLANE_COVERED = PLANE_NEED + NL_TASKS * NL_COLOURS,
    PLANES = PLANE_COVERED + NL_TASKS,
    LINE = 64, /* bytes of a line of the cache */
    MOST_LINES = NL_MAX_GRID * NL_MAX_GRID / LINE,
    LISTED = 16, /* bytes for a tile in the table */
    VALUE_BITS = 3
};

static_assert(PLANES == 20 && NL_SEAT_PLANES == 20, "as docs/python.md has it");
static_assert(NL_TILES * LISTED <= NV_ENV_TABLE, "the table has room");

/* What planes show, as a trace: tokens of each seat, then this, wherever that is. */
struct shown {
    uint32_t first;              /* the seat that comes first, counted from 1; 0: nothing yet */
    uint32_t planes[MOST_LINES]; /* by line of a plane: those with anything there, of any seat */
} __attribute__((packed, may_alias));

static uint32_t lines_of(const struct nv_env *env)
{
    return nl_side(env) * nl_side(env) / LINE;
}

size_t nl_env_trace_size(const struct nv_env *env)
{
    size_t bytes = NL_SEAT_TOKENS * env->players + sizeof(uint32_t) * (1 + lines_of(env));
    return (bytes + LINE - 1) / LINE * LINE;
}

/* For each tile the planes where it is not 0, and what it is there; 0 ends. */
void nl_env_list_planes(uint8_t table[NV_ENV_TABLE])
{
    for (uint32_t i = 0; i < NL_TILES; i++) {
        const struct nl_tile *tile = &nl_tiles[i];
        uint8_t *list = table + i * LISTED;
        *list++ = (uint8_t)((PLANE_COLOUR + tile->colour) << VALUE_BITS | 1);
        *list++ = (uint8_t)(PLANE_COST << VALUE_BITS | tile->cost);
        for (uint32_t need = 0; need < tile->tasks * (uint32_t)NL_COLOURS; need++) {
            uint8_t dots = tile->need[need / NL_COLOURS][need % NL_COLOURS];
            if (dots)
                *list++ = (uint8_t)((PLANE_NEED + need) << VALUE_BITS | dots);
        }
        *list = 0;
    }
}

/* The planes of one seat. */
struct canvas {
    const struct nv_env *env;
    uint8_t *planes;
    struct shown *shown;
};

static inline uint32_t cell_of(const struct canvas *canvas, const uint8_t *token)
{
    uint32_t side = nl_side(canvas->env);
    return (token[2] & (side - 1)) * side + (token[1] & (side - 1));
}

static inline void put_tile(const struct canvas *canvas, const uint8_t *token, uint8_t keep)
{
    const uint8_t *list = canvas->env->table + (token[0] - 1) * LISTED;
    uint32_t cells = nl_side(canvas->env) * nl_side(canvas->env), planes = 0;
    uint32_t cell = cell_of(canvas, token);
    for (; *list; list++) {
        uint32_t plane = *list >> VALUE_BITS;
        canvas->planes[plane * cells + cell] = *list & ((1 << VALUE_BITS) - 1) & keep;
        planes |= 1u << plane;
    }
    canvas->shown->planes[cell / LINE] |= planes;
}

static inline void put_covered(const struct canvas *canvas, const uint8_t *token, uint32_t tasks,
                               uint8_t value)
{
    uint32_t cells = nl_side(canvas->env) * nl_side(canvas->env);
    uint32_t cell = cell_of(canvas, token);
    canvas->shown->planes[cell / LINE] |= tasks << PLANE_COVERED;
    for (; tasks; tasks &= tasks - 1)
        canvas->planes[(PLANE_COVERED + (uint32_t)__builtin_ctz(tasks)) * cells + cell] = value;
}

/* From nothing to these tokens, or back. */
static void put_all(const struct canvas *canvas, const uint8_t *tokens, bool erase)
{
    for (uint32_t i = 0; i < NL_SLOTS && tokens[i * NL_TOKEN]; i++) {
        const uint8_t *token = tokens + i * NL_TOKEN;
        put_tile(canvas, token, erase ? 0 : 255);
        put_covered(canvas, token, token[3], !erase);
    }
}

/* Has this token become that one by play: laid, or more of its tasks covered? */
static inline bool is_later(const uint8_t *token, const uint8_t *later)
{
    return token[0] == 0 || (memcmp(token, later, 3) == 0 && (token[3] & ~later[3]) == 0);
}

/* Brings the planes of one seat from the tokens they show to others; false: they are the same. */
static bool redraw(const struct canvas *canvas, const uint8_t *before, const uint8_t *after)
{
    uint64_t changed = nl_tokens_differ(before, after);
    for (uint64_t left = changed; left; left &= left - 1) {
        size_t at = (size_t)__builtin_ctzll(left) * NL_TOKEN;
        if (is_later(before + at, after + at))
            continue;
        put_all(canvas, before, true);
        put_all(canvas, after, false);
        return true;
    }
    for (uint64_t left = changed; left; left &= left - 1) {
        size_t at = (size_t)__builtin_ctzll(left) * NL_TOKEN;
        if (before[at] == 0)
            put_tile(canvas, after + at, 255);
        put_covered(canvas, after + at, after[at + 3] & ~(uint32_t)before[at + 3], 1);
    }
    return changed != 0;
}

/* A line of the planes of each seat becomes what another's was. */
static inline void rotate_line(uint8_t *first, size_t apart, uint32_t players, uint32_t by)
{
    uint8_t lines[NV_MAX_PLAYERS][LINE];
    for (uint32_t i = 0; i < players; i++)
        memcpy(lines[i], first + i * apart, LINE);
    for (uint32_t i = 0; i < players; i++)
        memcpy(first + i * apart, lines[nv_env_relative(players, by, i)], LINE);
}

static inline void rotate(uint8_t *planes, const struct shown *shown, uint32_t cells,
                          uint32_t players, uint32_t by)
{
    for (uint32_t line = 0; line < cells / LINE; line++) {
        for (uint32_t left = shown->planes[line]; left; left &= left - 1) {
            uint32_t plane = (uint32_t)__builtin_ctz(left);
            rotate_line(planes + plane * cells + line * LINE, (size_t)PLANES * cells, players, by);
        }
    }
}

/*
 * The turn has passed. Two on the small grid are what most programs learn with: they get a
 * loop of their own.
 */
static void turn_table(const struct nv_env *env, uint32_t by, const struct shown *shown,
                       uint8_t *out)
{
    uint32_t side = nl_side(env);
    if (env->players == 2 && side == NL_GRID)
        rotate(out, shown, NL_GRID * NL_GRID, 2, 1);
    else
        rotate(out, shown, side * side, env->players, by);
}

/* Returns how many tiles the planes of this seat show now. */
static uint32_t update_seat(const struct canvas *canvas, const struct nl_player *player,
                            uint8_t *shown)
{
    uint8_t tokens[NL_SEAT_TOKENS];
    nl_put_tokens(player, tokens);
    if (redraw(canvas, shown, tokens))
        memcpy(shown, tokens, sizeof tokens);
    return player->count;
}

void nl_env_update(const struct nv_env *env, const void *state_, uint32_t seat, uint8_t *trace,
                   uint8_t *out)
{
    const struct nl_state *state = state_;
    struct shown *shown = (struct shown *)(trace + env->players * NL_SEAT_TOKENS);
    uint32_t tiles = 0;
    if (shown->first && shown->first != seat + 1)
        turn_table(env, nv_env_relative(env->players, seat, env->players + 1 - shown->first), shown,
                   out);
    for (uint32_t i = 0; i < env->players; i++) {
        uint32_t other = nv_env_relative(env->players, seat, i);
        struct canvas canvas = {env, out + (size_t)i * env->bytes / env->players, shown};
        tiles += update_seat(&canvas, &state->player[other], trace + other * NL_SEAT_TOKENS);
    }
    shown->first = seat + 1;
    if (tiles == 0)
        memset(shown->planes, 0, lines_of(env) * sizeof *shown->planes);
}

void nl_env_observe_planes(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out)
{
    uint8_t nothing[NV_MAX_PLAYERS * NL_SEAT_TOKENS + sizeof(struct shown)] = {0};
    memset(out, 0, env->bytes);
    nl_env_update(env, state, seat, nothing, out);
}

void nl_env_prefetch_trace(const struct nv_env *env, const uint8_t *trace)
{
    for (size_t at = 0; at <= env->players * NL_SEAT_TOKENS; at += LINE)
        __builtin_prefetch(trace + at, 1);
}
