/* SPDX-License-Identifier: MIT */
/* Weights read from an expert and written as the C file that holds them. */
#include "tune/table.h"

#include <string.h>

void tables_init(struct tables *tables, const struct nv_game *game)
{
    memset(tables, 0, sizeof *tables);
    tables->game = game;
    tables->expert = *nv_expert_of(game);
    tables->tuning = *tables->expert.tuning;
    tables->expert.tuning = &tables->tuning;
    for (uint32_t players = 0; players <= NV_MAX_PLAYERS; players++) {
        if (!tables->tuning.nets[players])
            continue;
        memcpy(tables->net[players], tables->tuning.nets[players],
               NV_NET_SIZE(tables->tuning.features) * sizeof(float));
        memcpy(tables->moves[players], tables->tuning.moves[players],
               tables->tuning.move_features * sizeof(float));
        if (tables->tuning.turns[players])
            memcpy(tables->turns[players], tables->tuning.turns[players],
                   NV_NET_SIZE(tables->tuning.features) * sizeof(float));
        tables->tuning.nets[players] = tables->net[players];
        tables->tuning.turns[players] = tables->tuning.turns[players] ? tables->turns[players]
                                                                      : NULL;
        tables->tuning.moves[players] = tables->moves[players];
    }
}

void tables_take(struct tables *tables, const struct tables *other, uint32_t players)
{
    memcpy(tables->net[players], other->net[players], sizeof tables->net[players]);
    memcpy(tables->turns[players], other->turns[players], sizeof tables->turns[players]);
    memcpy(tables->moves[players], other->moves[players], sizeof tables->moves[players]);
}

static void write_row(FILE *file, const char *name, const char *kind, uint32_t players,
                      const float *weights, uint32_t count)
{
    enum { IN_LINE = 8 };
    fprintf(file, "\nstatic const float %s%s_%u[%u] = {\n", name, kind, players, count);
    for (uint32_t i = 0; i < count; i++) {
        char text[32];
        snprintf(text, sizeof text, "%.6g", (double)weights[i]);
        bool whole = strpbrk(text, ".e") == NULL;
        fprintf(file, "%s%s%sf,%s", i % IN_LINE ? " " : "    ", text, whole ? ".0" : "",
                i % IN_LINE == IN_LINE - 1 || i + 1 == count ? "\n" : "");
    }
    fprintf(file, "};\n");
}

static void write_all(const struct tables *tables, FILE *file)
{
    char name[32];
    snprintf(name, sizeof name, "%s", tables->game->name);
    for (char *dash = name; (dash = strchr(dash, '-')) != NULL;)
        *dash = '_';
    for (uint32_t players = 0; players <= NV_MAX_PLAYERS; players++) {
        if (!tables->tuning.nets[players])
            continue;
        write_row(file, name, "", players, tables->net[players],
                  NV_NET_SIZE(tables->tuning.features));
        if (tables->tuning.turns[players])
            write_row(file, name, "_turns", players, tables->turns[players],
                      NV_NET_SIZE(tables->tuning.features));
        write_row(file, name, "_moves", players, tables->moves[players],
                  tables->tuning.move_features);
    }
}

bool tables_write(const struct tables *tables, const char *path, const char *origin)
{
    /* Written aside: a table that is not whole must not reach the next build. */
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.new", path);
    FILE *file = fopen(aside, "w");
    if (!file)
        return false;
    fprintf(file, "/* SPDX-License-Identifier: MIT */\n/* Written by tools/tune: %s. */\n", origin);
    write_all(tables, file);
    return fclose(file) == 0 && rename(aside, path) == 0;
}
