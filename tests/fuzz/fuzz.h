/* SPDX-License-Identifier: MIT */
/*
 * What the fuzz targets share. A target is one file with LLVMFuzzerTestOneInput:
 * libFuzzer drives it in the fuzz build, and replay.c in every build feeds it
 * its corpus and the inputs that once failed.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "novae/novae.h"

/* Unlike assert it also holds in a release build. */
#define MUST(condition) fuzz_must((condition), __FILE__, __LINE__, #condition)

void fuzz_must(bool holds, const char *file, int line, const char *condition);

/* The memory of a game: what configure or parse and deal fill. */
struct fuzz_game {
    const struct nv_game *game;
    void *rules;
    void *state;
};

void fuzz_game_init(struct fuzz_game *fuzz, const struct nv_game *game);
void fuzz_game_finish(struct fuzz_game *fuzz);
/* Makes rules of default options, by a number that stands for game and players. */
void fuzz_game_choose(struct fuzz_game *fuzz, uint8_t number);

/*
 * Holds an accepted position to all that is promised: it reads back the same,
 * its moves agree with what is legal, and random play from it is safe.
 */
void fuzz_game_check(const struct fuzz_game *fuzz, uint64_t seed);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
