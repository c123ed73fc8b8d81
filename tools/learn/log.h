/* SPDX-License-Identifier: MIT */
/* What became of each generation: lines of numbers, and a drawing of them. */
#ifndef LEARN_LOG_H
#define LEARN_LOG_H

#include "learn/fit.h"
#include "learn/play.h"

/* One attempt to become better. */
struct log_line {
    uint32_t players, generation, games; /* games learnt from */
    struct fit_loss loss;
    struct play_score score; /* against the best before */
    bool kept;
    uint32_t seconds; /* it took */
};

struct log_lines {
    uint32_t count;
    struct log_line line[1024];
};

/* No file is no lines. */
void log_read(const char *path, struct log_lines *lines);
bool log_append(const char *path, const struct log_line *line);
/* As an SVG: how wrong each generation is, and what it won against the one before. */
bool log_draw(const struct log_lines *lines, const char *path);

#endif
