/* SPDX-License-Identifier: MIT */
/*
 * Terra Nova as numbers. The rules already number a move by its kind and the space
 * where it ends (rules.h), so an action is the same with the board's own number of
 * spaces between the kinds. Observations lay the spaces side by side in that order.
 */
#include "env/encoding.h"

#include "env/bytes.h"
#include "games/terra_nova/turn.h"
#include "novae/registry.h"

#include <string.h>

enum {
    /* The head of the tokens, also the scalars. */
    AT_PHASE = 0,
    AT_ACTION,
    AT_STONES,
    AT_IDLE_LEFT, /* turns without a stone that the game still lasts, at most 255 */
    AT_START,     /* the start player's place: the seat that looks has 0 */
    AT_STONE_PLACED,
    AT_US,
    AT_PLAYERS,
    AT_SCORE, /* two bytes each, the lower first */
    AT_FIGURES = AT_SCORE + 2 * NV_MAX_PLAYERS,
    AT_TO_SET_UP = AT_FIGURES + NV_MAX_PLAYERS,
    AT_MOVED = AT_TO_SET_UP + NV_MAX_PLAYERS, /* space, start, moves; moves 0: none */
    HEAD = 32,
    /* What a space holds: figures of the seats have 1 to 4; then bits. */
    HOLDS_STONE = 5,
    HOLDS_CLOSED = 6,
    BIT_MOVED = 8,
    LANDSCAPE_SHIFT = 4,
    /* The planes after those of the seats' figures. */
    PLANE_STONES = 0,
    PLANE_CLOSED,
    PLANE_MOVED,
    PLANE_LANDSCAPE, /* its number from 1 */
    PLANES,
    BLOCKS = TN_MAX_SPACES / NV_BYTES_BLOCK
};

/* Every legal move is listed by the rules, and has one byte. */
static void mask_list(const struct nv_env *env, const void *state, uint8_t *mask)
{
    const struct tn_rules *rules = env->rules;
    nv_move moves[NV_MOVES_SPACE];
    uint32_t count = env->game->moves(rules, state, moves), spaces = rules->board.spaces;
    memset(mask, 0, env->actions);
    for (uint32_t i = 0; i < count; i++)
        mask[(moves[i] >> 8) * spaces + (moves[i] & 255)] = 1;
}

#if TN_AVX512 && defined(__AVX512VBMI__)

enum { ZMM = 64 };

/* For each direction the lane of every space, as far as a byte can tell. */
static void fill_table(struct nv_env *env)
{
    const struct tn_rules *rules = env->rules;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        uint32_t base = direction * rules->words * 64;
        for (uint32_t space = 0; space < rules->board.spaces; space++)
            env->table[direction * TN_MAX_SPACES + space] =
                (uint8_t)(rules->lane[space][direction] - base);
    }
}

/* 64 bytes of a mask: those of the lanes in four words, in the order of the spaces. */
static inline __m512i in_order(const uint64_t reach[TN_FEW_WORDS], const uint8_t *lanes)
{
    __m512i lane = _mm512_load_si512(lanes);
    __m512i low = _mm512_permutex2var_epi8(_mm512_maskz_set1_epi8(reach[0], 1), lane,
                                           _mm512_maskz_set1_epi8(reach[1], 1));
    __m512i high = _mm512_permutex2var_epi8(_mm512_maskz_set1_epi8(reach[2], 1), lane,
                                            _mm512_maskz_set1_epi8(reach[3], 1));
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(lane), low, high);
}

static void mask_slides(const struct nv_env *env, const uint64_t *reach, uint8_t *mask)
{
    const struct tn_rules *rules = env->rules;
    uint32_t spaces = rules->board.spaces;
    for (uint32_t direction = 0; direction < TN_DIRECTIONS; direction++) {
        const uint8_t *lanes = env->table + direction * TN_MAX_SPACES;
        for (uint32_t at = 0; at < spaces; at += ZMM) {
            uint32_t left = spaces - at;
            __mmask64 some = left < ZMM ? (UINT64_C(1) << left) - 1 : ~UINT64_C(0);
            _mm512_mask_storeu_epi8(mask + direction * spaces + at, some,
                                    in_order(reach + direction * TN_FEW_WORDS, lanes + at));
        }
    }
}

/* Without a list of moves: what can be reached is turned from lanes to spaces at once. */
static void mask(const struct nv_env *env, const void *state_, uint8_t *mask)
{
    const struct tn_rules *rules = env->rules;
    const struct tn_state *state = state_;
    alignas(64) uint64_t own[TN_MAX_WORDS], reach[TN_MAX_WORDS];
    uint32_t spaces = rules->board.spaces;
    if (state->phase != TN_PLAY || rules->words != TN_FEW_WORDS) {
        mask_list(env, state, mask);
        return;
    }
    tn_lanes_of(rules, state->figures[state->turn], own, TN_FEW_WORDS);
    tn_lanes_reach(state->empty, own, reach, TN_FEW_WORDS);
    if (tn_return_forbidden(state))
        tn_forbid_return(rules, state, reach);
    mask_slides(env, reach, mask);
    struct tn_set stones = tn_stone_spaces(rules, state);
    nv_bytes_put(stones.word, spaces, 1, mask + TN_KIND_STONE * spaces);
    memset(mask + TN_KIND_FIGURE * spaces, 0, spaces);
}

#else

static void fill_table(struct nv_env *env)
{
    (void)env;
}

static void mask(const struct nv_env *env, const void *state, uint8_t *mask)
{
    mask_list(env, state, mask);
}

#endif

static enum nv_status measure(struct nv_env *env, struct nv_error *error)
{
    const struct tn_rules *rules = env->rules;
    bool planes = env->options.observation == NV_OBSERVE_PLANES;
    if (env->options.grid)
        return nv_fail(error, NV_BAD_OPTION, "terra-nova has no grid to choose");
    uint32_t spaces = rules->board.spaces, setup = rules->players * rules->figures;
    env->actions = TN_KINDS * spaces;
    env->axes = planes ? 2 : 1;
    env->shape[0] = planes ? env->players + PLANES : HEAD + spaces;
    env->shape[1] = spaces;
    env->scalars = HEAD;
    /* Each turn with a stone may follow as many without one as the limit lets pass [TN-18]. */
    env->max_length = rules->idle_limit
                          ? setup + TN_ACTIONS * (rules->idle_limit * (TN_STONES + 1u))
                          : INT32_MAX;
    env->worst_score = 0;
    fill_table(env);
    env->best_score = (int32_t)(TN_MOST_LANDSCAPES * spaces);
    return NV_OK;
}

static uint32_t legal(const struct nv_env *env, const void *state, int32_t *actions)
{
    uint8_t all[TN_KINDS * TN_MAX_SPACES + NV_BYTES_BLOCK];
    mask(env, state, all);
    memset(all + env->actions, 0, NV_BYTES_BLOCK);
    return nv_bytes_list(all, env->actions, actions);
}

static bool decode(const struct nv_env *env, const void *state, uint32_t action, nv_move *move)
{
    const struct tn_rules *rules = env->rules;
    *move = tn_move(action / rules->board.spaces, action % rules->board.spaces);
    return env->game->legal(rules, state, *move);
}

static int32_t encode(const struct nv_env *env, const void *state, nv_move move)
{
    const struct tn_rules *rules = env->rules;
    (void)state;
    return (int32_t)((move >> 8) * rules->board.spaces + (move & 255));
}

static uint8_t idle_left(const struct tn_rules *rules, const struct tn_state *state)
{
    uint32_t left = rules->idle_limit ? rules->idle_limit - state->idle : UINT8_MAX;
    return (uint8_t)(left < UINT8_MAX ? left : UINT8_MAX);
}

static void observe_scalars(const struct nv_env *env, const void *state_, uint32_t seat,
                            uint8_t *out)
{
    const struct tn_rules *rules = env->rules;
    const struct tn_state *state = state_;
    memset(out, 0, HEAD);
    out[AT_PHASE] = state->phase;
    out[AT_ACTION] = state->phase == TN_PLAY ? (uint8_t)(state->done + 1) : 0;
    out[AT_STONES] = state->stones_left;
    out[AT_IDLE_LEFT] = idle_left(rules, state);
    out[AT_START] = (uint8_t)nv_env_relative(env->players, state->start, env->players - seat);
    out[AT_STONE_PLACED] = state->stone_placed;
    out[AT_US] = (uint8_t)rules->us;
    out[AT_PLAYERS] = (uint8_t)env->players;
    for (uint32_t i = 0; i < env->players; i++) {
        uint32_t other = nv_env_relative(env->players, seat, i);
        uint32_t figures = tn_set_count(state->figures[other]);
        out[AT_SCORE + 2 * i] = state->score[other] & 255;
        out[AT_SCORE + 2 * i + 1] = (uint8_t)(state->score[other] >> 8);
        out[AT_FIGURES + i] = (uint8_t)figures;
        out[AT_TO_SET_UP + i] = (uint8_t)(state->phase == TN_SETUP ? rules->figures - figures : 0);
    }
    for (uint32_t i = 0; i < TN_MAX_MOVED; i++) {
        out[AT_MOVED + 3 * i] = state->moved[i].space;
        out[AT_MOVED + 3 * i + 1] = state->moved[i].start;
        out[AT_MOVED + 3 * i + 2] = state->moved[i].moves;
    }
}

static struct tn_set moved(const struct tn_state *state)
{
    struct tn_set set = {{0}};
    for (int i = 0; i < TN_MAX_MOVED && state->moved[i].moves > 0; i++)
        set = tn_set_or(set, tn_set_of(state->moved[i].space));
    return set;
}

static void observe_planes(const struct nv_env *env, const struct tn_state *state, uint32_t seat,
                           uint8_t *out)
{
    const struct tn_rules *rules = env->rules;
    uint32_t spaces = rules->board.spaces;
    uint8_t *after = out + env->players * spaces;
    struct tn_set closed = tn_closed(rules, state), touched = moved(state);
    for (uint32_t i = 0; i < env->players; i++) {
        uint32_t other = nv_env_relative(env->players, seat, i);
        nv_bytes_put(state->figures[other].word, spaces, 1, out + i * spaces);
    }
    nv_bytes_put(state->stones.word, spaces, 1, after + PLANE_STONES * spaces);
    nv_bytes_put(closed.word, spaces, 1, after + PLANE_CLOSED * spaces);
    nv_bytes_put(touched.word, spaces, 1, after + PLANE_MOVED * spaces);
    for (uint32_t space = 0; space < spaces; space++)
        after[PLANE_LANDSCAPE * spaces + space] = (uint8_t)(rules->board.landscape[space] + 1);
}

/* Adds a value to every space of a set, 64 spaces at a time. */
static void add(uint8_t *block, uint64_t bits, uint8_t value)
{
    uint8_t more[NV_BYTES_BLOCK];
    nv_bytes_of(bits, value, more);
    for (int i = 0; i < NV_BYTES_BLOCK; i++)
        block[i] = (uint8_t)(block[i] + more[i]);
}

static void observe_tokens(const struct nv_env *env, const struct tn_state *state, uint32_t seat,
                           uint8_t *out)
{
    const struct tn_rules *rules = env->rules;
    uint32_t spaces = rules->board.spaces;
    struct tn_set closed = tn_closed(rules, state), touched = moved(state);
    for (uint32_t w = 0; w * NV_BYTES_BLOCK < spaces; w++) {
        uint8_t block[NV_BYTES_BLOCK];
        for (uint32_t i = 0; i < NV_BYTES_BLOCK; i++)
            block[i] = (uint8_t)(rules->board.landscape[w * NV_BYTES_BLOCK + i] << LANDSCAPE_SHIFT);
        for (uint32_t i = 0; i < env->players; i++) {
            uint32_t other = nv_env_relative(env->players, seat, i);
            add(block, state->figures[other].word[w], (uint8_t)(1 + i));
        }
        add(block, state->stones.word[w], HOLDS_STONE);
        add(block, closed.word[w], HOLDS_CLOSED);
        add(block, touched.word[w], BIT_MOVED);
        uint32_t left = spaces - w * NV_BYTES_BLOCK;
        memcpy(out + w * NV_BYTES_BLOCK, block, left < NV_BYTES_BLOCK ? left : NV_BYTES_BLOCK);
    }
}

static void observe(const struct nv_env *env, const void *state, uint32_t seat, uint8_t *out)
{
    if (env->options.observation == NV_OBSERVE_PLANES) {
        observe_planes(env, state, seat, out);
    } else {
        observe_scalars(env, state, seat, out);
        observe_tokens(env, state, seat, out + HEAD);
    }
}

static uint32_t sample(const struct nv_env *env, const void *state, const uint8_t *known,
                       struct nv_rng *rng)
{
    uint8_t own[TN_KINDS * TN_MAX_SPACES];
    if (!known)
        mask(env, state, own);
    return nv_bytes_pick(known ? known : own, env->actions, rng);
}

static void prefetch_head(const void *state)
{
    (void)state;
}

static void prefetch_actions(const void *state)
{
    for (size_t at = 0; at < sizeof(struct tn_state); at += NV_ALIGN)
        __builtin_prefetch((const char *)state + at);
}

static void prefetch(const struct nv_env *env, const void *state)
{
    (void)env;
    prefetch_actions(state);
}

const struct nv_encoding tn_encoding = {
    .game = &tn_game,
    .measure = measure,
    .mask = mask,
    .legal = legal,
    .decode = decode,
    .encode = encode,
    .observe_scalars = observe_scalars,
    .observe = observe,
    .prefetch_head = prefetch_head,
    .prefetch_actions = prefetch_actions,
    .prefetch = prefetch,
    .sample = sample,
};
