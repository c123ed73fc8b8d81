/* SPDX-License-Identifier: MIT */
/*
 * Finished games looked at again. Each move is compared with the one that a player
 * would have made, and what was lost by it is told apart from what chance did:
 * where a move reveals something hidden, it is judged by what could be expected over
 * many redraws, and the rest is luck.
 *
 * All numbers are scores as the protocol reports them: the chance to win in
 * permille, or alone the expected total, where less is better.
 *
 * An analysis is used by one thread at a time; it needs its player only while it is made.
 */
#ifndef NOVAE_ANALYSE_H
#define NOVAE_ANALYSE_H

#include "novae/player.h"

NV_API_BEGIN

/* Marks: name, sign, word, the least loss in permille and of a total. */
#define NV_MARK_TABLE(X)                     \
    X(FINE, "", "fine", 0, 0)                \
    X(INACCURACY, "?!", "inaccuracy", 50, 2) \
    X(MISTAKE, "?", "mistake", 100, 5)       \
    X(BLUNDER, "??", "blunder", 200, 10)

enum nv_mark {
#define NV_MARK_NAME(name, sign, word, permille, total) NV_MARK_##name,
    NV_MARK_TABLE(NV_MARK_NAME)
#undef NV_MARK_NAME
        NV_MARKS
};

/* `mark` is below NV_MARKS; the texts live as long as the program. */
const char *nv_mark_sign(uint32_t mark);
const char *nv_mark_word(uint32_t mark);

/* One move, judged. Later versions may add members at the end, and then `size` is larger. */
struct nv_judged {
    size_t size;
    nv_move move;
    nv_move best; /* what the player would have played; `move` itself when that is as good */
    uint32_t seat;
    uint32_t mark;                /* enum nv_mark */
    bool revealed;                /* something hidden came up */
    bool turning;                 /* the move or its luck turned the game */
    float before[NV_MAX_PLAYERS]; /* what each seat could expect, */
    float after[NV_MAX_PLAYERS];  /* and when all was revealed */
    float best_score;             /* what the mover could expect of the best move */
    float played_score;           /* and of this one, before anything was revealed */
    float loss;                   /* by this move, never below 0 */
    float luck[NV_MAX_PLAYERS];   /* by what was revealed; above 0 is good for the seat */
};

/* What the moves of one seat add up to, and the luck it had. It grows as struct nv_judged. */
struct nv_seat_account {
    size_t size;
    uint32_t moves;
    uint32_t marks[NV_MARKS];
    float loss;
    float luck;
    float swing; /* all luck without its sign */
};

struct nv_analysis;

/* Told after each move; what is judged so far can be asked for. */
typedef void nv_on_judged(void *context, const struct nv_analysis *analysis);

/*
 * Judges `count` legal moves from the position `first` on, all of them only read. `time`
 * is what one search may cost, and there are two or three for a move; NULL: as the
 * options of the player say. `on_judged` may be NULL. Returns NULL and an error
 * when out of memory, or with a player that does not think. The caller destroys it.
 */
struct nv_analysis *nv_analysis_create(struct nv_player *player, const void *rules,
                                       const void *first, const nv_move *moves, uint32_t count,
                                       const struct nv_time_control *time, nv_on_judged *on_judged,
                                       void *context, struct nv_error *error);
void nv_analysis_destroy(struct nv_analysis *analysis); /* accepts NULL */

/* Moves judged so far, and those there will be. */
uint32_t nv_analysis_count(const struct nv_analysis *analysis);
uint32_t nv_analysis_moves(const struct nv_analysis *analysis);
/* A judged move, from 0 to nv_analysis_count - 1; it lives as long as the analysis. */
const struct nv_judged *nv_analysis_judged(const struct nv_analysis *analysis, uint32_t index);
/* The sums of a seat so far; they live as long as the analysis, and change with it. */
const struct nv_seat_account *nv_analysis_seat(const struct nv_analysis *analysis, uint32_t seat);
/* Of all that moved the chances, losses and luck, how much was luck, 0 to 1. */
float nv_analysis_luck_share(const struct nv_analysis *analysis);
/* Did anything hidden come up? Without that there is no luck to speak of. */
bool nv_analysis_revealed(const struct nv_analysis *analysis);

NV_API_END

#endif
