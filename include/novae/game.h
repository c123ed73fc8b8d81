/* SPDX-License-Identifier: MIT */
/*
 * The one interface behind which every game stands. A game is a constant struct
 * of functions; a running game is two blocks of the caller's memory:
 *
 *   rules   the options and, where a game has one, its board: filled once by
 *           configure or parse, never changed afterwards, shared by threads
 *   state   one position: flat, without pointers, of fixed size; memcpy copies
 *           it and memcmp compares it (bytes that mean nothing are zero)
 *
 * Both are aligned to NV_ALIGN. No function allocates, prints, locks or keeps
 * anything in a global, so all of them may run in any number of threads.
 *
 * Contracts: a `move` handed to play or print_move is legal in that state, and
 * the state is not over; seats count from 0. What comes from outside goes
 * through configure, deal, parse and parse_move, which check everything and
 * leave their outputs untouched when they fail.
 */
#ifndef NOVAE_GAME_H
#define NOVAE_GAME_H

#include "novae/rng.h"
#include "novae/status.h"
#include "novae/text.h"

NV_API_BEGIN

typedef uint32_t nv_move;

enum {
    NV_MAX_PLAYERS = 4,
    NV_MAX_OPTIONS = 8,
    NV_ALIGN = 64,
    NV_MAX_STATE = 8192,                /* bytes of the largest state */
    NV_MAX_RULES = 65536,               /* bytes of the largest rules */
    NV_MAX_MAP = 65536,                 /* bytes of the largest map file */
    NV_MAX_MOVES = 2048,                /* legal moves in one position, at most */
    NV_MOVES_SPACE = NV_MAX_MOVES + 64, /* `moves` may write past its count */
    NV_MOVE_TEXT = 16,                  /* room for one move as text */
    NV_OVER = -1                        /* turn: nobody's, the game is over */
};

enum nv_option_kind { NV_BOOLEAN, NV_NUMBER, NV_CHOICE, NV_MAP };

/* One option of a game; its value is a number: 0/1, itself, the choice's index. */
struct nv_option {
    const char *name;
    enum nv_option_kind kind;
    uint64_t initial;
    uint64_t max;               /* NV_NUMBER: 0 to max */
    const char *const *choices; /* NV_CHOICE: names, then NULL */
    const char *initial_map;    /* NV_MAP: name of the shipped map */
};

/* A board that ships with the program, as the text of its file. */
struct nv_map {
    const char *name;
    const char *text;
};

/* What a game is started with. `values` follow the game's option table. */
struct nv_setup {
    uint32_t players;
    uint64_t values[NV_MAX_OPTIONS];
    struct nv_span map; /* text of the map file; games without maps ignore it */
};

struct nv_result {
    bool over;
    uint8_t winners;               /* bit s: seat s has won; 0 when lost */
    uint8_t place[NV_MAX_PLAYERS]; /* 0 is best; equals share a place */
    int32_t score[NV_MAX_PLAYERS]; /* as players count it in this game */
    bool idle; /* nothing happened for so long that a limit among the options ended it */
};

struct nv_game {
    size_t size;       /* sizeof(struct nv_game) where the game was compiled: it grows at its end */
    const char *name;  /* one word, as in the protocol: nova-luna */
    const char *title; /* as people write it: Nova Luna */
    bool example;      /* built and tested, but not offered to players */
    uint32_t min_players;
    uint32_t max_players;
    size_t rules_size;
    size_t state_size;
    const struct nv_option *options; /* ended by a NULL name; may be NULL */
    const struct nv_map *maps;       /* ended by a NULL name; may be NULL */

    /* Checks a setup and makes rules of it. */
    enum nv_status (*configure)(void *rules, const struct nv_setup *setup, struct nv_error *error);
    uint32_t (*players)(const void *rules);

    /* The first position: of a seed, or of a deal spelled out. */
    void (*deal_seed)(const void *rules, void *state, uint64_t seed);
    enum nv_status (*deal_text)(const void *rules, void *state, struct nv_span deal,
                                struct nv_error *error);
    /* Spells out the deal of a first position. */
    void (*print_deal)(const void *rules, const void *state, struct nv_text *out);

    int (*turn)(const void *rules, const void *state); /* a seat or NV_OVER */
    /* Moves made so far. */
    uint32_t (*ply)(const void *rules, const void *state);
    /* Writes all legal moves in any order; `moves` has room for NV_MOVES_SPACE. */
    uint32_t (*moves)(const void *rules, const void *state, nv_move *moves);
    /* Takes any number whatsoever as a move. */
    bool (*legal)(const void *rules, const void *state, nv_move move);
    void (*play)(const void *rules, void *state, nv_move move);
    void (*result)(const void *rules, const void *state, struct nv_result *result);

    /*
     * observe makes of a state what `seat` may know: hidden things stand in a
     * fixed order that tells nothing. determinize puts a fresh guess in their
     * place. `view` may be `state` itself.
     */
    void (*observe)(const void *rules, const void *state, int seat, void *view);
    void (*determinize)(const void *rules, void *view, struct nv_rng *rng);

    /*
     * Plays uniformly random legal moves until the game is over or `limit`
     * moves are made; returns how many. Optional: NULL means moves + play.
     */
    uint32_t (*playout)(const void *rules, void *state, struct nv_rng *rng, uint32_t limit);

    /*
     * Text. Moves are spelled by the protocol; a position is one line. What
     * parse_move says of a move does not repeat it: callers have it at hand.
     */
    void (*print_move)(const void *rules, const void *state, nv_move move, struct nv_text *out);
    enum nv_status (*parse_move)(const void *rules, const void *state, struct nv_span text,
                                 nv_move *move, struct nv_error *error);
    void (*print)(const void *rules, const void *state, struct nv_text *out);
    enum nv_status (*parse)(void *rules, void *state, struct nv_span text, struct nv_error *error);
    void (*print_json)(const void *rules, const void *state, struct nv_text *out);

    /*
     * Facts for those who play. All may be left out: then nothing is hidden, and a game is
     * won or lost. Ask through the nv_game_ functions below, which know these defaults.
     */
    bool has_hidden; /* something is hidden, and comes up by chance */
    /* Will a move reveal something hidden? NULL: where `has_hidden`, every move may. */
    bool (*reveals)(const void *rules, const void *state, nv_move move);
    /*
     * Deals anew what a move made now would reveal: after the move a seat observes the same as
     * after `observe`, `determinize` with an equal `rng`, and the move. What the move does not
     * reveal may be left in any order. NULL: those two do it.
     */
    void (*redeal)(const void *rules, void *state, struct nv_rng *rng);
    /* How much of a state, from its front, play by these rules reads or writes. NULL: all. */
    size_t (*extent)(const void *rules);
    /*
     * Is the score of the only player a total that is to be kept low, as in solo games? NULL:
     * no; what a player expects is then its chance to win, in permille.
     */
    bool (*counts_total)(const void *rules);
    /*
     * The same as `playout` in each of `count` states, which lie `stride` bytes apart, with the
     * generator of each; returns how many moves that were. A game can take its steps in several
     * of them by turns, so that one waits while another works. NULL: one after the other.
     */
    uint64_t (*playouts)(const void *rules, void *states, size_t stride, struct nv_rng *rngs,
                         uint32_t count, uint32_t limit);
    /* Did `move`, which led to `state`, end its player's turn? NULL: every move does. */
    bool (*ends_turn)(const void *rules, const void *state, nv_move move);
};

/* The values an option table starts with; the map is left empty. */
void nv_setup_init(struct nv_setup *setup, const struct nv_game *game);
/* Reads an option's value as the protocol writes it, or prints it. */
enum nv_status nv_option_parse(const struct nv_option *option, struct nv_span text, uint64_t *value,
                               struct nv_error *error);
void nv_option_print(const struct nv_option *option, uint64_t value, struct nv_text *out);

/* The facts at the end of struct nv_game, also of games that leave them out. */
bool nv_game_reveals(const struct nv_game *game, const void *rules, const void *state,
                     nv_move move);
void nv_game_redeal(const struct nv_game *game, const void *rules, void *state, struct nv_rng *rng);
size_t nv_game_extent(const struct nv_game *game, const void *rules);
bool nv_game_counts_total(const struct nv_game *game, const void *rules);
bool nv_game_ends_turn(const struct nv_game *game, const void *rules, const void *state,
                       nv_move move);

/* A state's 64-bit hash; states that memcmp calls equal have equal hashes. */
uint64_t nv_hash(const struct nv_game *game, const void *state);
/* Random moves by moves and play; and by playout where a game has one. */
uint32_t nv_playout_by_moves(const struct nv_game *game, const void *rules, void *state,
                             struct nv_rng *rng, uint32_t limit);
uint32_t nv_playout(const struct nv_game *game, const void *rules, void *state, struct nv_rng *rng,
                    uint32_t limit);
/*
 * Many at once, by playouts where a game has that: each of `count` states, `stride` bytes apart,
 * ends as nv_playout with its own generator and the same limit would leave it. Returns the moves
 * of all.
 */
uint64_t nv_playouts(const struct nv_game *game, const void *rules, void *states, size_t stride,
                     struct nv_rng *rngs, uint32_t count, uint32_t limit);
/*
 * Counts the move sequences of length `depth`; a game over counts 1. False, and
 * `count` has no meaning, when there are more than `limit`.
 */
bool nv_perft(const struct nv_game *game, const void *rules, const void *state, uint32_t depth,
              uint64_t limit, uint64_t *count);
/* The protocol's word for a result: none, p1win, draw, p1loss. */
void nv_result_print(const struct nv_result *result, struct nv_text *out);

NV_API_END

#endif
