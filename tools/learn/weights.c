/* SPDX-License-Identifier: MIT */
/* Weights read from an expert, and written as the C file that holds them. */
#include "learn/weights.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

uint32_t weights_moves(const struct nv_tuning *tuning)
{
    return tuning->move_features * (tuning->contexts ? tuning->contexts : 1);
}

void weights_init(struct weights *weights, const struct nv_game *game)
{
    memset(weights, 0, sizeof *weights);
    weights->game = game;
    weights->expert = *nv_expert_of(game);
    weights->tuning = *weights->expert.tuning;
    weights->expert.tuning = &weights->tuning;
    for (uint32_t players = 0; players <= NV_MAX_PLAYERS; players++) {
        const struct nv_row_net *net = weights->tuning.row_nets[players];
        struct weights_part *part = &weights->part[players];
        if (!net)
            continue;
        memcpy(part->rows, net->rows,
               weights->tuning.inputs_of(players) * NV_NET_HIDDEN * sizeof *part->rows);
        memcpy(part->start, net->start, sizeof part->start);
        memcpy(part->outputs, net->outputs, sizeof part->outputs);
        memcpy(part->moves, weights->tuning.moves[players],
               weights_moves(&weights->tuning) * sizeof *part->moves);
        weights->net[players] = (struct nv_row_net){part->rows, part->start, part->outputs};
        weights->tuning.row_nets[players] = &weights->net[players];
        weights->tuning.moves[players] = part->moves;
    }
}

void weights_take(struct weights *weights, const struct weights *other, uint32_t players)
{
    weights->part[players] = other->part[players];
}

/* ---- text ---- */

static void write_whole(FILE *file, const char *type, const char *name, uint32_t players,
                        const int16_t *numbers, uint32_t count)
{
    enum { IN_LINE = NV_NET_HIDDEN };
    fprintf(file, "\nstatic const %s %s_%u[%u] = {\n", type, name, players, count);
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, "%s%d,%s", i % IN_LINE ? " " : "    ", numbers[i],
                i % IN_LINE == IN_LINE - 1 || i + 1 == count ? "\n" : "");
    fprintf(file, "};\n");
}

static void write_floats(FILE *file, const char *name, uint32_t players, const float *numbers,
                         uint32_t count)
{
    enum { IN_LINE = 8 };
    fprintf(file, "\nstatic const float %s_%u[%u] = {\n", name, players, count);
    for (uint32_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.6g", (double)numbers[i]);
        bool whole = strpbrk(text, ".e") == NULL;
        fprintf(file, "%s%s%sf,%s", i % IN_LINE ? " " : "    ", text, whole ? ".0" : "",
                i % IN_LINE == IN_LINE - 1 || i + 1 == count ? "\n" : "");
    }
    fprintf(file, "};\n");
}

static void write_part(const struct weights *weights, uint32_t players, const char *prefix,
                       FILE *file)
{
    static int16_t rows[WEIGHTS_INPUTS * NV_NET_HIDDEN];
    const struct weights_part *part = &weights->part[players];
    uint32_t count = weights->tuning.inputs_of(players) * NV_NET_HIDDEN;
    char name[64];
    for (uint32_t i = 0; i < count; i++)
        rows[i] = part->rows[i];
    snprintf(name, sizeof name, "%s_rows", prefix);
    write_whole(file, "int8_t", name, players, rows, count);
    snprintf(name, sizeof name, "%s_start", prefix);
    write_whole(file, "int16_t", name, players, part->start, NV_NET_HIDDEN);
    snprintf(name, sizeof name, "%s_outputs", prefix);
    write_floats(file, name, players, part->outputs, NV_NET_HIDDEN);
    snprintf(name, sizeof name, "%s_moves", prefix);
    write_floats(file, name, players, part->moves, weights_moves(&weights->tuning));
}

bool weights_write(const struct weights *weights, const char *path, const char *origin)
{
    /* Written aside: a file that is not whole must not reach the next build. */
    char aside[4096], prefix[32];
    snprintf(aside, sizeof aside, "%s.new", path);
    snprintf(prefix, sizeof prefix, "%s", weights->game->name);
    for (char *dash = prefix; (dash = strchr(dash, '-')) != NULL;)
        *dash = '_';
    FILE *file = fopen(aside, "w");
    if (!file)
        return false;
    fprintf(file,
            "/* SPDX-License-Identifier: MIT */\n/* Written by tools/learn: %s. */\n"
            "/* clang-format off */\n#include <stdint.h>\n",
            origin);
    for (uint32_t players = 0; players <= NV_MAX_PLAYERS; players++) {
        if (weights->tuning.row_nets[players])
            write_part(weights, players, prefix, file);
    }
    fputs("/* clang-format on */\n", file);
    return fclose(file) == 0 && rename(aside, path) == 0;
}

/* ---- memory ---- */

bool weights_save(const struct weights *weights, const char *path)
{
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.new", path);
    FILE *file = fopen(aside, "wb");
    bool fine = file && fwrite(weights->part, sizeof weights->part, 1, file) == 1;
    fine = file && fclose(file) == 0 && fine;
    return fine && rename(aside, path) == 0;
}

bool weights_load(struct weights *weights, const char *path)
{
    static struct weights_part part[NV_MAX_PLAYERS + 1];
    FILE *file = fopen(path, "rb");
    bool fine = file && fread(part, sizeof part, 1, file) == 1;
    if (file)
        fclose(file);
    if (fine)
        memcpy(weights->part, part, sizeof part);
    return fine;
}
