/* SPDX-License-Identifier: MIT */
/*
 * One table, from sitting down to its end and on to the rematch. The stream says that
 * something has happened; the table itself then says what to do.
 */
#include "cli/online/online.h"
#include "cli/online/table.h"
#include "search/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LISTEN_MILLIS = 200,
    REMATCH_MILLIS = 15000,
    MARGIN_MILLIS = 5000,
    MOST_FAILURES = 3 /* of an engine in one position, then it resigns */
};

static void put_path(const struct nv_online_game *game, const char *what, char path[NV_ONLINE_PATH])
{
    snprintf(path, NV_ONLINE_PATH, "/api/v1/tables/%s%s", game->table, what);
}

static json_t *ask(struct nv_online_game *game, const char *method, const char *what, json_t *body,
                   long *status)
{
    char path[NV_ONLINE_PATH];
    put_path(game, what, path);
    return nv_online_client_ask(&game->client, method, path, body, status);
}

static void complain(const struct nv_online_game *game, const char *what, const char *why)
{
    fprintf(stderr, "novae online: %s: %s: %s\n", game->table, what, why);
}

/* ---- the engine ---- */

static void set_player(struct nv_online_game *game, struct nv_player *player)
{
    pthread_mutex_lock(&game->lock);
    struct nv_player *before = game->player;
    game->player = player;
    if (player && atomic_load(&game->online->stop))
        nv_player_stop(player);
    pthread_mutex_unlock(&game->lock);
    nv_player_destroy(before);
}

void nv_online_game_stop(struct nv_online_game *game)
{
    pthread_mutex_lock(&game->lock);
    if (game->player)
        nv_player_stop(game->player);
    pthread_mutex_unlock(&game->lock);
}

static bool need_player(struct nv_online_game *game, struct nv_error *error)
{
    const struct nv_online *online = game->online;
    const struct nv_player_seat seat = {.settings = &game->settings,
                                        .seed = nv_clock_millis(),
                                        .hash = online->hash,
                                        .threads = online->threads,
                                        .margin = MARGIN_MILLIS,
                                        .stop = &online->stop};
    if (!game->player)
        set_player(game, nv_player_seat(&online->spec, &seat, error));
    return game->player != NULL;
}

/* The engine's move as text; false when it fails. */
static bool choose(struct nv_online_game *game, const json_t *sync, char word[NV_MOVE_TEXT],
                   struct nv_error *error)
{
    struct nv_time_control time;
    bool timed = nv_online_time(sync, game->seat, &time);
    nv_move move;
    if (nv_online_session(sync, game->session, &game->settings, error) || !need_player(game, error))
        return false;
    const struct nv_game *rules_of = nv_session_game(game->session);
    const void *rules = nv_session_rules(game->session), *state = nv_session_state(game->session);
    if (rules_of->turn(rules, state) != (int)game->seat - 1) {
        nv_fail(error, NV_BAD_POSITION, "the server's turn is not that of the rules");
        return false;
    }
    if (nv_player_think(game->player, rules, state, timed ? &time : NULL, &move, error))
        return false;
    struct nv_text text = nv_text_over(word, NV_MOVE_TEXT);
    rules_of->print_move(rules, state, move, &text);
    return !atomic_load(&game->online->stop);
}

/* ---- what to do at a table ---- */

/* A key for each version: a move whose answer was lost is sent again and played once. */
static void send_move(struct nv_online_game *game, uint64_t version, const char *move)
{
    char key[32];
    long status;
    snprintf(key, sizeof key, "v%llu", (unsigned long long)version);
    json_t *answer = ask(
        game, "POST", "/moves",
        json_pack("{s:I, s:[s], s:s}", "version", (json_int_t)version, "moves", move, "key", key),
        &status);
    if (status && status != 200 && strcmp(nv_problem_of(answer), "stale-version") != 0)
        complain(game, move, nv_json_text_at(answer, "detail"));
    json_decref(answer);
}

static void resign(struct nv_online_game *game, uint64_t version)
{
    long status;
    json_decref(
        ask(game, "POST", "/resign", json_pack("{s:I}", "version", (json_int_t)version), &status));
}

/* An engine that failed is started again, some times. */
static void move(struct nv_online_game *game, const json_t *sync)
{
    uint64_t version = nv_json_number_at(sync, "version");
    char word[NV_MOVE_TEXT];
    struct nv_error error = {0};
    while (!choose(game, sync, word, &error)) {
        if (atomic_load(&game->online->stop))
            return;
        complain(game, "the engine failed", error.text);
        set_player(game, NULL);
        if (++game->failures == MOST_FAILURES) {
            resign(game, version);
            return;
        }
    }
    game->failures = 0;
    send_move(game, version, word);
}

/* Whoever stops leaves tables where nobody else has come yet. */
static void leave(struct nv_online_game *game)
{
    long status;
    json_decref(ask(game, "POST", "/leave", json_object(), &status));
    atomic_store(&game->done, true);
}

static bool wants_another(const struct nv_online_game *game)
{
    const struct nv_online *online = game->online;
    return !atomic_load(&online->closing) &&
           (online->count == 0 || atomic_load(&online->begun) < online->count);
}

static void end(struct nv_online_game *game, const json_t *sync)
{
    printf("%s %s seat %u\n", game->table, nv_json_text_at(sync, "result"), (unsigned)game->seat);
    fflush(stdout);
    set_player(game, NULL);
    atomic_store(&game->over, true);
    if (wants_another(game) && nv_online_has_others(sync, game->online->account))
        game->good_until = nv_clock_millis() + REMATCH_MILLIS;
    else
        atomic_store(&game->done, true);
}

static void look(struct nv_online_game *game, const json_t *sync)
{
    const char *status = nv_json_text_at(sync, "status");
    game->version = nv_json_number_at(sync, "version");
    game->seat = nv_online_seat(sync, game->online->account);
    atomic_store(&game->waiting, strcmp(status, "open") == 0);
    if (strcmp(status, "finished") == 0)
        end(game, sync);
    else if (game->seat == 0) { /* it has run out of time */
        complain(game, "given up", "there is no seat for this account");
        atomic_store(&game->done, true);
    } else if (strcmp(status, "running") == 0 && nv_json_number_at(sync, "turn") == game->seat)
        move(game, sync);
}

static void ask_and_look(struct nv_online_game *game)
{
    long status;
    json_t *sync = ask(game, "GET", "", NULL, &status);
    if (status == 200)
        look(game, sync);
    else if (status) {
        complain(game, "given up", nv_json_text_at(sync, "detail"));
        atomic_store(&game->done, true);
    }
    json_decref(sync);
}

/* ---- offers: takebacks are granted, and a rematch is played ---- */

static void go_to(struct nv_online_game *game, const char *table)
{
    if (!nv_online_is_id(table) || strcmp(table, game->table) == 0)
        return;
    snprintf(game->table, sizeof game->table, "%s", table);
    game->version = game->good_until = 0;
    atomic_store(&game->over, false);
    atomic_fetch_add(&game->online->begun, 1);
    printf("%s/#/t/%s\n", game->online->url, game->table);
    fflush(stdout);
}

static void answer_offer(struct nv_online_game *game, const json_t *message)
{
    const char *kind = nv_json_text_at(message, "kind"), *state = nv_json_text_at(message, "state");
    bool rematch = strcmp(kind, "rematch") == 0;
    if (rematch && strcmp(state, "accepted") == 0) {
        go_to(game, nv_json_text_at(message, "next"));
        return;
    }
    if (strcmp(state, "made") != 0 || nv_json_number_at(message, "seat") == game->seat)
        return;
    long status;
    json_t *body = json_pack("{s:s, s:b}", "kind", kind, "accept", !rematch || wants_another(game));
    json_t *answer = ask(game, "POST", "/offers/answer", body, &status);
    if (rematch && status == 200)
        go_to(game, nv_json_text_at(answer, "table"));
    json_decref(answer);
}

/* ---- the stream ---- */

static void hear(struct nv_online_game *game, struct nv_span line)
{
    json_t *message = line.length > 1 ? json_loadb(line.at, line.length, 0, NULL) : NULL;
    const char *kind = nv_json_text_at(message, "t");
    if (game->good_until == 0) {
        if (strcmp(kind, "sync") == 0)
            look(game, message);
        else if (strcmp(kind, "event") == 0 &&
                 nv_json_number_at(message, "version") > game->version)
            ask_and_look(game);
    }
    if (strcmp(kind, "offer") == 0)
        answer_offer(game, message);
    json_decref(message);
}

static bool is_over(struct nv_online_game *game)
{
    bool waited = game->good_until &&
                  (nv_clock_millis() > game->good_until || !wants_another(game));
    return atomic_load(&game->done) || atomic_load(&game->online->stop) || waited;
}

/* Nobody is waiting for a bot that stops where no game has begun. */
static void look_for_end(struct nv_online_game *game)
{
    long status;
    if (!atomic_load(&game->online->closing) || game->good_until || is_over(game))
        return;
    json_t *sync = ask(game, "GET", "", NULL, &status);
    if (status == 200 && strcmp(nv_json_text_at(sync, "status"), "open") == 0)
        leave(game);
    json_decref(sync);
}

/* Until the stream ends, the game is over or another table is gone to. */
static void follow(struct nv_online_game *game)
{
    char path[NV_ONLINE_PATH], table[NV_ONLINE_ID];
    struct nv_span line;
    enum nv_online_stream_heard heard = NV_ONLINE_NOTHING;
    snprintf(table, sizeof table, "%s", game->table);
    put_path(game, "/stream", path);
    struct nv_online_stream *stream = nv_online_stream_open(game->client.http, path);
    bool closing = atomic_load(&game->online->closing);
    while (stream && heard != NV_ONLINE_END && !is_over(game) && strcmp(table, game->table) == 0) {
        heard = nv_online_stream_next(stream, LISTEN_MILLIS, &line);
        if (heard == NV_ONLINE_LINE) {
            nv_online_client_calm(&game->client);
            hear(game, line);
        }
        if (closing != atomic_load(&game->online->closing))
            look_for_end(game);
        closing = atomic_load(&game->online->closing);
    }
    nv_online_stream_close(stream);
    if (heard != NV_ONLINE_END || is_over(game))
        return;
    complain(game, "the stream has ended", "trying again");
    if (nv_online_client_wait(&game->client, 0))
        ask_and_look(game); /* also whether the table is still there */
}

static void *play(void *game_)
{
    struct nv_online_game *game = game_;
    while (!is_over(game))
        follow(game);
    set_player(game, NULL);
    atomic_store(&game->done, true);
    return NULL;
}

bool nv_online_game_start(struct nv_online_game *game, struct nv_online *online, const char *table)
{
    *game = (struct nv_online_game){.online = online, .used = true, .waiting = true};
    snprintf(game->table, sizeof game->table, "%s", table);
    game->client = (struct nv_online_client){
        .http = nv_online_http_create(online->url, &online->stop), .stop = &online->stop};
    game->session = nv_session_create();
    pthread_mutex_init(&game->lock, NULL);
    if (game->client.http && game->session &&
        nv_online_http_sign(game->client.http, online->token) &&
        pthread_create(&game->thread, NULL, play, game) == 0)
        return true;
    game->used = false;
    nv_online_http_destroy(game->client.http);
    nv_session_destroy(game->session);
    pthread_mutex_destroy(&game->lock);
    return false;
}

void nv_online_game_finish(struct nv_online_game *game)
{
    pthread_join(game->thread, NULL);
    nv_online_http_destroy(game->client.http);
    nv_session_destroy(game->session);
    pthread_mutex_destroy(&game->lock);
    game->used = false;
}
