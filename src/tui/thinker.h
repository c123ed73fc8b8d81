/* SPDX-License-Identifier: MIT */
/*
 * Thinking beside the screen: one thread that does one job at a time and wakes the
 * main loop when it is done. A job is whole in itself: it carries copies of the rules
 * and of the position, so that the game may go on meanwhile.
 */
#ifndef NV_TUI_THINKER_H
#define NV_TUI_THINKER_H

#include "novae/analyse.h"

#include <stdalign.h>

enum tui_job_kind {
    TUI_REST,    /* nothing to do */
    TUI_BOT,     /* choose a move */
    TUI_HINT,    /* look for good moves */
    TUI_CHANCES, /* what each seat may expect */
    TUI_JUDGE    /* one move that was made */
};

enum { TUI_HINTS = 2, TUI_PV = 8 };

/* A move worth playing, why, and what is expected to follow. */
struct tui_advice {
    nv_move move;
    int32_t score; /* as the protocol reports it */
    uint32_t reasons;
    struct nv_reason reason[NV_MAX_REASONS];
    uint32_t length;
    nv_move pv[TUI_PV];
};

struct tui_job {
    enum tui_job_kind kind;
    uint32_t number; /* of the position: an answer to an older one is forgotten */
    const struct nv_game *game;
    uint32_t level, millis;
    nv_move move; /* TUI_JUDGE */
    alignas(NV_ALIGN) unsigned char rules[NV_MAX_RULES];
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

/* A move that was made, judged: see nv_judged. */
struct tui_judged {
    nv_move best;
    uint32_t seat;
    uint32_t mark; /* enum nv_mark */
    bool turning;
    float after[NV_MAX_PLAYERS], luck[NV_MAX_PLAYERS];
    float loss;
};

struct tui_answer {
    enum tui_job_kind kind;
    uint32_t number;
    bool failed;
    nv_move move; /* TUI_BOT */
    uint32_t count;
    struct tui_advice advice[TUI_HINTS]; /* TUI_HINT, the best first */
    float score[NV_MAX_PLAYERS];         /* what each seat expects; not of TUI_JUDGE */
    struct tui_judged judged;            /* TUI_JUDGE */
};

struct tui_thinker;

/* `wake` is called in the thinker's thread after each answer. NULL when out of memory. */
struct tui_thinker *tui_thinker_create(void (*wake)(void));
/* Stops what is being thought, and waits for it. */
void tui_thinker_destroy(struct tui_thinker *thinker);
/* Leaves what is being thought and begins this. */
void tui_thinker_start(struct tui_thinker *thinker, const struct tui_job *job);
/* Leaves what is being thought; its answer never comes. */
void tui_thinker_stop(struct tui_thinker *thinker);
/* Takes the answer to the last job, once. */
bool tui_thinker_take(struct tui_thinker *thinker, struct tui_answer *answer);

#endif
