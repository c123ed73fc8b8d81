/* SPDX-License-Identifier: MIT */
/*
 * Monte-Carlo tree search for any game of one to four players, also with hidden
 * draws. Each seat maximises its own expectation. The search is handed a
 * state, looks at it only through `observe`, and plays every simulation in a
 * freshly determinized copy, so it cannot know what no player knows.
 *
 * A search allocates its memory once, `bytes` in one piece, and none while it
 * thinks. The expert may use up to half of it to remember what it has seen; if there
 * is very little, fewer threads run than were asked for. The tree is kept between
 * calls: when the new position was reached from the old one, its subtree is reused.
 */
#ifndef NV_SEARCH_SEARCH_H
#define NV_SEARCH_SEARCH_H

#include "novae/game.h"
#include "novae/report.h"

#include <stdatomic.h>

enum { NV_MAX_THREADS = 64 };

struct nv_expert;
struct nv_search;

struct nv_search_options {
    size_t bytes;                   /* all its memory, nv_search_least() or more */
    uint32_t threads;               /* 1 to NV_MAX_THREADS */
    uint64_t seed;                  /* of everything random in the search */
    const struct nv_expert *expert; /* what it is told of the game */
    const _Atomic bool *stop;       /* ends thinking while set; NULL: nv_search_stop does */
};

/*
 * When to stop, besides nv_search_stop; 0 means no limit. Without any limit it thinks
 * until it is stopped.
 */
struct nv_limits {
    uint64_t nodes; /* simulations */
    uint32_t millis;
    uint32_t depth; /* length of the expected line */
};

struct nv_line {
    nv_move move;
    uint64_t visits;
    float value;   /* what the mover expects, 0 to 1 */
    int32_t score; /* the same in the units of players: permille, or the total of a solo game */
    float prior;   /* P of PUCT: this move's share of the expert's weights */
    uint32_t length;
    nv_move pv[NV_MAX_PV];
};

struct nv_report {
    uint64_t nodes;
    uint32_t millis;
    uint32_t depth;
    uint32_t count;
    struct nv_line lines[NV_MAX_LINES]; /* best first */
};

/* A value as the protocol reports it. */
static inline int32_t nv_permille(float value)
{
    return (int32_t)(value * 1000.0f + 0.5f);
}

/* The fewest bytes that a search can run in; the smallest `Hash` is more. */
size_t nv_search_least(void);
struct nv_search *nv_search_create(const struct nv_game *game,
                                   const struct nv_search_options *options, struct nv_error *error);
void nv_search_destroy(struct nv_search *search);
/* The same in the caller's memory, aligned to NV_ALIGN; there is nothing to destroy then. */
struct nv_search *nv_search_init(void *memory, const struct nv_game *game,
                                 const struct nv_search_options *options);
/* Forgets the tree. */
void nv_search_clear(struct nv_search *search);

/*
 * Thinks about a position that is not over and fills `report` with the `lines` best
 * moves. Blocks until a limit is reached or nv_search_stop is called, from any thread.
 */
void nv_search_run(struct nv_search *search, const void *rules, const void *state,
                   const struct nv_limits *limits, uint32_t lines, nv_on_report *on_report,
                   void *context, struct nv_report *report);
void nv_search_stop(struct nv_search *search);
/* Forgets an earlier stop. */
void nv_search_arm(struct nv_search *search);

/* What the search has found; not to be called while it runs. */
void nv_search_report(const struct nv_search *search, uint32_t lines, struct nv_report *report);

#endif
