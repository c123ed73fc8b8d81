/* SPDX-License-Identifier: MIT */
/* The file of games: a head for each game, then its moves one after another. */
#include "learn/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MARK = 0x31474e4c }; /* what every game begins with */

struct head {
    uint32_t mark, players, number, plies;
    uint64_t seed;
    float outcome[NV_MAX_PLAYERS];
};

struct ply_head {
    nv_move move;
    float value;
    uint32_t tries;
};

static struct nv_span usual_map(const struct nv_game *game)
{
    const char *name = NULL;
    for (int i = 0; game->options && game->options[i].name; i++)
        name = game->options[i].kind == NV_MAP ? game->options[i].initial_map : name;
    for (int i = 0; name && game->maps[i].name; i++) {
        if (strcmp(game->maps[i].name, name) == 0)
            return nv_span_of(game->maps[i].text);
    }
    return nv_span_of("");
}

void games_configure(const struct nv_game *game, uint32_t players, void *rules)
{
    struct nv_setup setup;
    struct nv_error error;
    nv_setup_init(&setup, game);
    setup.players = players;
    setup.map = usual_map(game);
    if (game->configure(rules, &setup, &error) != NV_OK) {
        fprintf(stderr, "learn: %s\n", error.text);
        exit(2);
    }
}

/* In one piece, so that what several threads write does not mix. */
bool games_append(const char *path, const struct game_record *game)
{
    struct head head = {MARK, game->players, game->number, game->plies, game->seed, {0}};
    memcpy(head.outcome, game->outcome, sizeof head.outcome);
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (!memory)
        return false;
    fwrite(&head, sizeof head, 1, memory);
    for (uint32_t i = 0; i < game->plies; i++) {
        const struct game_ply *ply = &game->ply[i];
        struct ply_head before = {ply->move, ply->value, ply->tries};
        fwrite(&before, sizeof before, 1, memory);
        fwrite(ply->tried, sizeof *ply->tried, ply->tries, memory);
    }
    FILE *file = fclose(memory) == 0 ? fopen(path, "ab") : NULL;
    bool fine = file && fwrite(text, size, 1, file) == 1;
    fine = file && fclose(file) == 0 && fine;
    free(text);
    return fine;
}

static bool read_ply(FILE *file, struct game_ply *ply)
{
    struct ply_head head;
    if (fread(&head, sizeof head, 1, file) != 1 || head.tries > NV_MAX_LINES)
        return false;
    ply->move = head.move;
    ply->value = head.value;
    ply->tries = head.tries;
    return fread(ply->tried, sizeof *ply->tried, head.tries, file) == head.tries;
}

static bool read_game(FILE *file, struct game_record *game)
{
    struct head head;
    if (fread(&head, sizeof head, 1, file) != 1 || head.mark != MARK || head.plies > GAME_PLIES)
        return false;
    game->players = head.players;
    game->number = head.number;
    game->seed = head.seed;
    game->plies = head.plies;
    memcpy(game->outcome, head.outcome, sizeof game->outcome);
    for (uint32_t i = 0; i < head.plies; i++) {
        if (!read_ply(file, &game->ply[i]))
            return false;
    }
    return true;
}

static void keep(struct game_list *list, const struct game_record *game)
{
    size_t size = offsetof(struct game_record, ply) + game->plies * sizeof *game->ply;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 1024;
        list->game = realloc(list->game, list->room * sizeof *list->game);
    }
    struct game_record *copy = malloc(size);
    if (!list->game || !copy)
        abort();
    memcpy(copy, game, size);
    list->game[list->count++] = copy;
}

static int by_number(const void *a_, const void *b_)
{
    const struct game_record *a = *(struct game_record *const *)a_;
    const struct game_record *b = *(struct game_record *const *)b_;
    return (a->number > b->number) - (a->number < b->number);
}

/* A run that was stopped may have begun a game that another one played again. */
static void drop_doubles(struct game_list *list)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (kept && list->game[kept - 1]->number == list->game[i]->number)
            free(list->game[i]);
        else
            list->game[kept++] = list->game[i];
    }
    list->count = kept;
}

void games_read(const char *path, struct game_list *list)
{
    static struct game_record game;
    FILE *file = fopen(path, "rb");
    *list = (struct game_list){0};
    if (!file)
        return;
    while (read_game(file, &game)) {
        keep(list, &game);
        list->bytes = ftell(file);
    }
    fclose(file);
    if (list->count)
        qsort(list->game, list->count, sizeof *list->game, by_number);
    drop_doubles(list);
}

bool games_mend(const char *path, const struct game_list *list)
{
    return access(path, F_OK) != 0 || truncate(path, list->bytes) == 0;
}

void games_drop(struct game_list *list, uint32_t below)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->game[i]->number < below)
            free(list->game[i]);
        else
            list->game[kept++] = list->game[i];
    }
    list->count = kept;
}

void games_free(struct game_list *list)
{
    for (uint32_t i = 0; i < list->count; i++)
        free(list->game[i]);
    free(list->game);
    *list = (struct game_list){0};
}
