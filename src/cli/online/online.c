/* SPDX-License-Identifier: MIT */
/* Which tables to play: those begun, one that was named, those of others, or new ones. */
#include "cli/online/online.h"

#include "cli/arguments.h"
#include "cli/online/table.h"
#include "search/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TICK_NANOS = 50 * 1000 * 1000, LOOK_MILLIS = 2000, MOST_PAGES = 50 };

static int refused(struct nv_online *online, const char *what, const json_t *answer)
{
    const char *detail = nv_json_text_at(answer, "detail");
    if (atomic_load(&online->stop))
        return NV_EXIT_OK;
    atomic_store(&online->failed, true);
    atomic_store(&online->closing, true);
    return nv_complain("online", "%s: %s", what,
                       detail[0] ? detail : "no answer of a novae server");
}

static struct nv_online_game *find(struct nv_online *online, const char *table)
{
    for (uint32_t i = 0; i < NV_ONLINE_GAMES; i++) {
        if (online->games[i].used && strcmp(online->games[i].table, table) == 0)
            return &online->games[i];
    }
    return NULL;
}

static uint32_t count_games(const struct nv_online *online, bool all)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < NV_ONLINE_GAMES; i++)
        count += online->games[i].used && (all || !atomic_load(&online->games[i].over));
    return count;
}

static void start_game(struct nv_online *online, const char *table)
{
    uint32_t i = 0;
    while (i < NV_ONLINE_GAMES && online->games[i].used)
        i++;
    if (!nv_online_is_id(table) || find(online, table) || i == NV_ONLINE_GAMES)
        return;
    if (!nv_online_game_start(&online->games[i], online, table)) {
        nv_complain("online", "%s: no memory for another game", table);
        return;
    }
    atomic_fetch_add(&online->begun, 1);
    printf("%s/#/t/%s\n", online->url, table);
    fflush(stdout);
}

/* ---- finding tables ---- */

static bool has_room(const struct nv_online *online)
{
    return count_games(online, false) < online->concurrency && !atomic_load(&online->closing) &&
           (online->count == 0 || atomic_load(&online->begun) < online->count);
}

/* Calls for each listed table while there is room; false when the server did not answer. */
static bool each_table(struct nv_online *online, const char *query, uint32_t pages,
                       void (*visit)(struct nv_online *online, const json_t *table))
{
    char path[2 * NV_ONLINE_PATH], after[NV_ONLINE_PATH] = "";
    for (uint32_t page = 0; page < pages && has_room(online); page++) {
        long status;
        size_t i;
        json_t *table;
        snprintf(path, sizeof path, "/api/v1/tables?%s%s%s", query, after[0] ? "&after=" : "",
                 after);
        json_t *list = nv_online_client_ask(&online->client, "GET", path, NULL, &status);
        bool fine = status == 200;
        json_array_foreach(json_object_get(list, "tables"), i, table)
        {
            if (has_room(online))
                visit(online, table);
        }
        snprintf(after, sizeof after, "%s", nv_json_text_at(list, "after"));
        json_decref(list);
        if (!fine || !after[0] || strpbrk(after, "&#% "))
            return fine;
    }
    return true;
}

static void take_up(struct nv_online *online, const json_t *table)
{
    if (nv_online_seat(table, online->account) > 0)
        start_game(online, nv_json_text_at(table, "id"));
}

static bool sit_down(struct nv_online *online, const char *table, const char *key)
{
    char path[NV_ONLINE_PATH];
    long status;
    snprintf(path, sizeof path, "/api/v1/tables/%s/join", table);
    json_t *body = key ? json_pack("{s:s}", "key", key) : json_object();
    json_t *answer = nv_online_client_ask(&online->client, "POST", path, body, &status);
    bool seated = status == 200 || strcmp(nv_problem_of(answer), "already-seated") == 0;
    if (seated)
        start_game(online, table);
    else if (online->table)
        refused(online, table, answer);
    json_decref(answer);
    return seated;
}

static void join_table(struct nv_online *online, const json_t *table)
{
    const char *id = nv_json_text_at(table, "id");
    if (nv_online_is_id(id) && nv_online_has_seat(table, "open") && !find(online, id) &&
        nv_online_seat(table, online->account) == 0)
        sit_down(online, id, NULL);
}

static void make_table(struct nv_online *online)
{
    long status;
    json_t *body = json_pack("{s:s, s:i}", "game", online->game ? online->game : "nova-luna",
                             "players", (int)online->players);
    json_t *table = nv_online_client_ask(&online->client, "POST", "/api/v1/tables", body, &status);
    if (status == 201)
        start_game(online, nv_json_text_at(table, "id"));
    else
        refused(online, "a table", table);
    json_decref(table);
}

static bool is_waiting(const struct nv_online *online)
{
    for (uint32_t i = 0; i < NV_ONLINE_GAMES; i++) {
        if (online->games[i].used && atomic_load(&online->games[i].waiting))
            return true;
    }
    return false;
}

/* One table waits at a time. If the answer to its making was lost, it is found here. */
static void offer_table(struct nv_online *online)
{
    if (is_waiting(online))
        return;
    each_table(online, "status=open", 1, take_up);
    if (has_room(online) && !is_waiting(online))
        make_table(online);
}

static void look_for_tables(struct nv_online *online)
{
    char query[NV_ONLINE_PATH];
    if (online->table || !has_room(online) || nv_clock_millis() < online->again)
        return;
    if (!online->join) {
        offer_table(online);
        return;
    }
    online->again = nv_clock_millis() + LOOK_MILLIS;
    snprintf(query, sizeof query, "status=open%s%s", online->game ? "&game=" : "",
             online->game ? online->game : "");
    each_table(online, query, 1, join_table);
}

/* ---- the run ---- */

static bool sign_in(struct nv_online *online)
{
    long status;
    json_t *me = nv_online_client_ask(&online->client, "GET", "/api/v1/me", NULL, &status);
    const char *id = nv_json_text_at(json_object_get(me, "account"), "id");
    bool fine = status == 200 && nv_online_is_id(id);
    snprintf(online->account, sizeof online->account, "%s", id);
    if (!fine)
        refused(online, online->url, me);
    json_decref(me);
    return fine;
}

static void begin(struct nv_online *online)
{
    if (!sign_in(online))
        return;
    if (online->table) {
        sit_down(online, online->table, online->key);
        return;
    }
    each_table(online, "status=running", MOST_PAGES, take_up);
    each_table(online, "status=open", MOST_PAGES, take_up);
}

static void take_leave(struct nv_online *online)
{
    for (uint32_t i = 0; i < NV_ONLINE_GAMES; i++) {
        struct nv_online_game *game = &online->games[i];
        if (game->used && atomic_load(&game->done))
            nv_online_game_finish(game);
    }
}

static void *catch_signals(void *online_)
{
    struct nv_online *online = online_;
    const struct timespec tick = {.tv_nsec = TICK_NANOS};
    while (!atomic_load(&online->stop)) {
        int caught = sigtimedwait(&online->signals.held, NULL, &tick);
        if (caught <= 0)
            continue;
        if (atomic_exchange(&online->closing, true) || caught == SIGHUP)
            atomic_store(&online->stop, true);
        else
            fputs("novae online: no new games; a second signal ends at once\n", stderr);
    }
    return NULL;
}

static void play_all(struct nv_online *online)
{
    const struct timespec tick = {.tv_nsec = TICK_NANOS};
    begin(online);
    while (!atomic_load(&online->stop)) {
        take_leave(online);
        look_for_tables(online);
        if (count_games(online, true) == 0 && (online->table || atomic_load(&online->closing) ||
                                               (online->count > 0 && !has_room(online))))
            break;
        nanosleep(&tick, NULL);
    }
    atomic_store(&online->stop, true);
    for (uint32_t i = 0; i < NV_ONLINE_GAMES; i++) {
        if (!online->games[i].used)
            continue;
        nv_online_game_stop(&online->games[i]);
        nv_online_game_finish(&online->games[i]);
    }
}

int nv_online_run(struct nv_online *online)
{
    pthread_t watcher;
    nv_signals_hold(&online->signals);
    if (pthread_create(&watcher, NULL, catch_signals, online) != 0)
        return nv_complain("online", "no threads to play in");
    play_all(online);
    pthread_join(watcher, NULL);
    nv_signals_release(&online->signals);
    return atomic_load(&online->failed) ? NV_EXIT_FAILED : NV_EXIT_OK;
}
