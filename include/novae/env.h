/* SPDX-License-Identifier: MIT */
/*
 * For learning programs: actions as numbers of a fixed range, masks, observations
 * and rewards, for one state or for many at once (docs/python.md has the tables).
 * States are the caller's: `count` of them, nv_env_stride() bytes apart, aligned to
 * NV_ALIGN; they may be copied, kept and compared by bytes, so that a tree search can
 * hold them in arrays. A whole state of the game will do as well.
 *
 * An env is only read once it is made, so any number of threads may use one. What is
 * hidden is in no mask, observation or reward.
 */
#ifndef NOVAE_ENV_H
#define NOVAE_ENV_H

#include "novae/game.h"

struct nv_env;

enum {
    NV_ENV_OVER = -4,       /* the seat to move of a game that is over, as OpenSpiel has it */
    NV_ENV_ILLEGAL = -5,    /* what nv_env_apply says of an action that is not legal */
    NV_ENV_MAX_AXES = 4,    /* of an observation */
    NV_ENV_MAX_THREADS = 64 /* of a batch */
};

enum nv_action_coding { NV_ACTIONS_GRID, NV_ACTIONS_LIST };
enum nv_observation { NV_OBSERVE_TOKENS, NV_OBSERVE_PLANES };
enum nv_reward { NV_REWARD_WIN, NV_REWARD_PLACE, NV_REWARD_SCORE };
enum nv_autoreset { NV_RESET_NEXT_STEP, NV_RESET_SAME_STEP, NV_RESET_DISABLED };

struct nv_env_options {
    uint32_t size;                                    /* set by nv_env_options_init */
    uint32_t actions, observation, reward, autoreset; /* the enums above */
    uint32_t grid;      /* NV_ACTIONS_GRID: its side, a power of 2; 0: the game's own */
    uint32_t threads;   /* of a batch; the answers never depend on it */
    uint32_t max_steps; /* a game that has so many moves is truncated; 0: never */
};

NV_API_BEGIN

void nv_env_options_init(struct nv_env_options *options, size_t size);
/* Copies the rules. NULL and an error when the options do not fit the game. */
struct nv_env *nv_env_create(const struct nv_game *game, const void *rules,
                             const struct nv_env_options *options, struct nv_error *error);
void nv_env_destroy(struct nv_env *env); /* accepts NULL */

/* What it is made for; the rules lie in the env. */
const struct nv_game *nv_env_game(const struct nv_env *env);
const void *nv_env_rules(const struct nv_env *env);
uint32_t nv_env_players(const struct nv_env *env);
uint32_t nv_env_actions(const struct nv_env *env);
size_t nv_env_stride(const struct nv_env *env);
/* Axes of an observation, innermost last; returns how many. */
uint32_t nv_env_shape(const struct nv_env *env, uint32_t shape[NV_ENV_MAX_AXES]);
/* Bytes of the scalars: the head of the tokens, which planes have no room for. */
uint32_t nv_env_scalars(const struct nv_env *env);
/* Bytes in which a batch notes what its planes show; 0: this env needs none. */
size_t nv_env_trace(const struct nv_env *env);
/* No game has more moves, and no reward is outside these. */
uint32_t nv_env_max_length(const struct nv_env *env);
float nv_env_min_reward(const struct nv_env *env);
float nv_env_max_reward(const struct nv_env *env);

/* One state. */
void nv_env_deal(const struct nv_env *env, void *state, uint64_t seed);
int32_t nv_env_seat(const struct nv_env *env, const void *state); /* to move, or NV_ENV_OVER */
/* The legal actions, ascending; `actions` has room for all there are. */
uint32_t nv_env_legal(const struct nv_env *env, const void *state, int32_t *actions);
/* The legal move that an action means; false when it means none. Takes any number. */
bool nv_env_action_move(const struct nv_env *env, const void *state, int32_t action, nv_move *move);
/*
 * The action of a legal move; -1 for a place of a tableau too wide for the grid that
 * shares its number with another.
 */
int32_t nv_env_move_action(const struct nv_env *env, const void *state, nv_move move);
/*
 * Plays an action, tells its move, and returns the seat to move then or NV_ENV_OVER;
 * NV_ENV_ILLEGAL, and nothing has changed, when it means no legal move.
 */
int32_t nv_env_apply(const struct nv_env *env, void *state, int32_t action, nv_move *move);
void nv_env_mask(const struct nv_env *env, const void *state, uint8_t *mask); /* 0s when over */
/* As `seat` sees it; any seat may be asked for, also when the game is over. */
void nv_env_observe(const struct nv_env *env, const void *state, int32_t seat, uint8_t *out);
void nv_env_observe_scalars(const struct nv_env *env, const void *state, int32_t seat,
                            uint8_t *out);
void nv_env_rewards(const struct nv_env *env, const void *state, float *rewards); /* 0 until over */
/* Chance: does a legal move reveal something; and what is hidden drawn anew before it. */
bool nv_env_reveals(const struct nv_env *env, const void *state, nv_move move);
/*
 * `first`, the position where the game began, becomes one from which the same moves lead
 * to the new state; it may be NULL.
 */
void nv_env_redeal(const struct nv_env *env, void *state, void *first, struct nv_rng *rng);

/* What is NULL is not written; all arrays are C-contiguous, games outermost. */
struct nv_step_out {
    uint32_t size;         /* sizeof(struct nv_step_out) */
    uint8_t *observations; /* [count][shape], for the seat to move; seat 0 when over */
    uint8_t *scalars;      /* [count][nv_env_scalars] */
    uint8_t *masks;        /* [count][actions], 0 or 1; all 1 when over: see nv_env_step */
    float *rewards;        /* [count][players], by seat */
    uint8_t *terminated, *truncated;
    int32_t *seats;              /* to move */
    uint8_t *final_observations; /* NV_RESET_SAME_STEP: where terminated or truncated */
    /*
     * [count][nv_env_trace], zeros at first, with `observations` zeros too: then planes are
     * changed where they differ instead of drawn anew, and nobody else may write there.
     */
    uint8_t *traces;
};

/*
 * Deals the games of `which` (NULL: all) by their seeds; the others stay, and all are
 * written to `out`.
 */
void nv_env_reset(const struct nv_env *env, void *states, const uint64_t *seeds,
                  const uint8_t *which, uint32_t count, const struct nv_step_out *out);
/*
 * Plays one action in each game. All actions are checked first: `bad` gets the index of
 * the first wrong one, and nothing has changed then. A game that ended before accepts any
 * action there is: it is dealt anew with NV_RESET_NEXT_STEP and stays as it is with
 * NV_RESET_DISABLED, without a reward. Where a game is dealt anew its seed grows by
 * `count` first: no two games of a batch have the same one.
 */
enum nv_status nv_env_step(const struct nv_env *env, void *states, uint64_t *seeds,
                           const int32_t *actions, uint32_t count, const struct nv_step_out *out,
                           uint32_t *bad);
/*
 * A uniformly random legal action of each game, any when over. Each game has its own
 * generator. `masks`, if not NULL, are those of these states: they may save some time.
 */
void nv_env_sample(const struct nv_env *env, const void *states, const uint8_t *masks,
                   struct nv_rng *rngs, int32_t *actions, uint32_t count);

NV_API_END

#endif
