/* SPDX-License-Identifier: MIT */
/*
 * Finished games looked at again. Each move is compared with the one that the
 * search would have played, and what the player lost by it is told apart from
 * what chance did: where a move reveals something hidden, it is judged by what
 * could be expected over many redraws, and the rest is luck.
 *
 * All numbers are scores as the protocol reports them: the chance to win in
 * permille, or alone the expected total, where less is better.
 */
#ifndef NV_PLAYERS_ANALYSE_H
#define NV_PLAYERS_ANALYSE_H

#include "search/search.h"

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

const char *nv_mark_sign(enum nv_mark mark);
const char *nv_mark_word(enum nv_mark mark);

/* One move, judged. */
struct nv_judged {
    nv_move move;
    nv_move best; /* what the search would have played; `move` itself when that is as good */
    uint32_t seat;
    bool revealed; /* something hidden came up */
    enum nv_mark mark;
    float before[NV_MAX_PLAYERS]; /* what each seat could expect, */
    float after[NV_MAX_PLAYERS];  /* and when all was revealed */
    float best_score;             /* what the mover could expect of the best move */
    float played_score;           /* and of this one, before anything was revealed */
    float loss;                   /* by this move, never below 0 */
    float luck[NV_MAX_PLAYERS];   /* by what was revealed; above 0 is good for the seat */
};

/* What the moves of one seat add up to, and the luck it had. */
struct nv_seat_account {
    uint32_t moves;
    uint32_t marks[NV_MARKS];
    float loss;
    float luck;
    float swing; /* all luck without its sign */
};

struct nv_analyst {
    const struct nv_game *game;
    const void *rules;
    struct nv_search *search;
    struct nv_limits limits; /* of one search; there are about two for a move */
    uint64_t seed;           /* of the redraws */
};

/*
 * What each seat expects of a position: by the best line of a search there, or, when
 * the game is over and `line` may be NULL, of its result.
 */
void nv_analyse_scores(const struct nv_analyst *analyst, const void *state,
                       const struct nv_line *line, float score[NV_MAX_PLAYERS]);

/* Called after each move. */
typedef void nv_on_judged(void *context, uint32_t done);

/* Judges `count` legal moves from the position `first` on. */
void nv_analyse(const struct nv_analyst *analyst, const void *first, const nv_move *moves,
                uint32_t count, struct nv_judged *judged, nv_on_judged *on_judged, void *context);
/* The account of each seat. */
void nv_analyse_sum(const struct nv_judged *judged, uint32_t count, uint32_t players,
                    struct nv_seat_account accounts[NV_MAX_PLAYERS]);
/* Of all that moved the chances, losses and luck, how much was luck, 0 to 1. */
float nv_analyse_luck_share(const struct nv_seat_account *accounts, uint32_t players);
/* Did this move or its luck turn the game? */
bool nv_is_turning_point(const struct nv_judged *judged, uint32_t players, bool total);

#endif
