/* SPDX-License-Identifier: MIT */
/*
 * The ground the generic tests stand on: a table is one game with one number of
 * players and one choice for each of its options. Every property is tested on
 * every table there is, and each pair is a test of its own, so that a failure
 * names the game, its options, the seed and the ply.
 */
#ifndef GENERIC_TABLES_H
#define GENERIC_TABLES_H

#include "novae/novae.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(SANITIZED)
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum {
    TABLE_NAME = 96,
    TEXT_SPACE = 1 << 17, /* room for any position, deal or JSON */
    PATTERN = 0xa5,       /* what outputs are filled with before a call that fails */
};

struct table {
    const struct nv_game *game;
    struct nv_setup setup;
    char name[TABLE_NAME];
    void *rules;
    uint32_t plies; /* no game is longer; when `endless`, where a test stops playing */
    bool endless;   /* options that let a game go on for ever */
    bool hidden;    /* something is hidden from the players */
    bool plain;     /* every option but the map as it is by default */
};

/* One position of a random game; it names itself when something fails. */
struct position {
    const struct table *table;
    uint64_t seed;
    uint32_t ply;
    struct nv_rng rng; /* for whatever a test wants to choose */
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
};

struct property {
    const char *name;
    void (*test)(const struct table *table);
};

/* Fails with the words that lead back to the position. */
#define REQUIRE(position, condition)                                                     \
    do {                                                                                 \
        if (!(condition))                                                                \
            fail_msg("%s, seed %llu, ply %u: not so: %s", (position)->table->name,       \
                     (unsigned long long)(position)->seed, (position)->ply, #condition); \
    } while (0)

/* Runs every property on every table; returns what main returns. */
int run_properties(const char *group, const struct property *properties, size_t count);
/* The same on those tables only that a property speaks of. */
int run_properties_where(const char *group, bool (*concerns)(const struct table *table),
                         const struct property *properties, size_t count);

void position_deal(struct position *position, const struct table *table, uint64_t seed);
uint32_t position_moves(const struct position *position, nv_move *moves);
bool position_over(const struct position *position);
bool position_same(const struct position *a, const void *state);
void position_play(struct position *position, nv_move move);
/* Plays one random legal move. */
nv_move position_step(struct position *position);

/*
 * Plays a random game and calls `visit` at the first few positions, at some of
 * the later ones and at the last.
 */
void visit_game(const struct table *table, uint64_t seed, void (*visit)(struct position *));
/* Moves listed and moves called legal are the same. */
void require_moves_legal(struct position *position);

/* Prints into `buffer` of TEXT_SPACE bytes and sees that it fitted. */
typedef void printer(const void *rules, const void *state, struct nv_text *out);
struct nv_span print_to(char *buffer, printer *print, const void *rules, const void *state);
/* Changes a text in a few places; returns its new length, at most `space`. */
size_t mutate(struct nv_rng *rng, char *text, size_t length, size_t space);

#endif
