/* SPDX-License-Identifier: MIT */
/* novae online: an engine plays at a server, a built-in one or a UGI program of one's own. */
#include "cli/online/online.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "novae/registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMAND "online"

enum { MOST_URL = 512, MB_OF_HASH = 64, MOST_MILLIS = 3600 * 1000 };

struct wish {
    const char *token, *guest, *engine, *level, *movetime, *table, *key, *game, *players,
        *concurrency, *games, *hash, *threads;
    bool join;
};

static int read_engine(struct nv_online *online, const struct wish *wish)
{
    struct nv_player_spec *spec = &online->spec;
    spec->kind = wish->engine ? NV_PLAYER_FOREIGN : NV_PLAYER_LEVEL;
    spec->level = NV_LEVELS;
    if (wish->engine && wish->level)
        return nv_misused(COMMAND, "either --engine or --level plays, not both");
    if (wish->engine && (!wish->engine[0] || strlen(wish->engine) >= sizeof spec->command))
        return nv_misused(COMMAND, "--engine takes a command line");
    if (wish->engine)
        strcpy(spec->command, wish->engine);
    int status = nv_option_number32(COMMAND, "level", wish->level, 1, NV_LEVELS, &spec->level);
    return status ? status
                  : nv_option_number32(COMMAND, "movetime", wish->movetime, 1, MOST_MILLIS,
                                       &spec->millis);
}

static int read_tables(struct nv_online *online, const struct wish *wish)
{
    const struct nv_game *game = wish->game ? nv_game_find(nv_span_of(wish->game)) : NULL;
    uint32_t games = 0;
    online->table = wish->table;
    online->key = wish->key;
    online->join = wish->join;
    online->game = wish->game;
    if (wish->table && (wish->join || wish->game || wish->players))
        return nv_misused(COMMAND, "--table names the one table; the others choose some");
    if ((wish->table && !nv_online_is_id(wish->table)) ||
        (wish->key && !nv_online_is_id(wish->key)))
        return nv_misused(COMMAND, "a table and a key have letters, digits, - and _ only");
    if (wish->game && !game)
        return nv_misused(COMMAND, "no game '%s'", wish->game);
    int status = nv_option_number32(COMMAND, "players", wish->players, 2, NV_MAX_PLAYERS,
                                    &online->players);
    if (!status)
        status = nv_option_number32(COMMAND, "concurrency", wish->concurrency, 1,
                                    NV_ONLINE_CONCURRENCY, &online->concurrency);
    if (!status)
        status = nv_option_number32(COMMAND, "games", wish->games, 1, UINT32_MAX, &games);
    online->count = wish->table ? 1 : games;
    return status;
}

static int read_wish(struct nv_online *online, const struct wish *wish)
{
    int status = read_engine(online, wish);
    if (!status)
        status = read_tables(online, wish);
    if (!status)
        status = nv_option_number32(COMMAND, "hash", wish->hash, 1, 16384, &online->hash);
    if (!status)
        status = nv_option_number32(COMMAND, "threads", wish->threads, 1, 64, &online->threads);
    return status;
}

/* Without a slash at its end. */
static int read_url(const char *text, char url[MOST_URL])
{
    size_t length = strlen(text);
    if ((strncmp(text, "http://", 7) != 0 && strncmp(text, "https://", 8) != 0) ||
        length >= MOST_URL)
        return nv_misused(COMMAND, "an address is as https://play.example.org, not '%s'", text);
    strcpy(url, text);
    while (length > 0 && url[length - 1] == '/')
        url[--length] = '\0';
    return NV_EXIT_OK;
}

/* A new guest; its token is good for this run. */
static json_t *become_guest(struct nv_online *online, const char *name)
{
    long status;
    json_t *answer = nv_online_client_ask(&online->client, "POST", "/api/v1/guests",
                                          json_pack("{s:s}", "name", name), &status);
    if (status == 201)
        online->token = nv_json_text_at(answer, "token");
    else
        nv_complain(COMMAND, "%s: %s", name, nv_json_text_at(answer, "detail"));
    return answer;
}

static int play(struct nv_online *online, const char *guest)
{
    json_t *answer = guest ? become_guest(online, guest) : NULL;
    int status = online->token && nv_online_http_sign(online->client.http, online->token)
                     ? nv_online_run(online)
                     : NV_EXIT_FAILED;
    json_decref(answer);
    return status;
}

static int connect_and_play(struct nv_online *online, const struct wish *wish)
{
    const char *token = wish->token ? wish->token : getenv("NOVAE_TOKEN");
    online->token = wish->guest ? NULL : token;
    if (!wish->guest && !token)
        return nv_misused(COMMAND, "needs --token or NOVAE_TOKEN, or a name to come as a --guest");
    if (token && strpbrk(token, "\r\n"))
        return nv_misused(COMMAND, "a token is one line");
    if (!nv_online_http_begin())
        return nv_complain(COMMAND, "libcurl cannot be used");
    online->client = (struct nv_online_client){
        .http = nv_online_http_create(online->url, &online->stop), .stop = &online->stop};
    int status = online->client.http ? play(online, wish->guest)
                                     : nv_complain(COMMAND, "out of memory");
    nv_online_http_destroy(online->client.http);
    nv_online_http_end();
    return status;
}

int nv_cmd_online(int argc, char **argv)
{
    static struct nv_online online = {
        .players = 2, .concurrency = 1, .hash = MB_OF_HASH, .threads = 1};
    static char url[MOST_URL];
    struct wish wish = {0};
    int status;
    const struct nv_flag flags[] = {
        {"token", "TOKEN", "of its account; better in NOVAE_TOKEN", &wish.token, NULL},
        {"guest", "NAME", "come as a new guest instead", &wish.guest, NULL},
        {"engine", "COMMAND", "a UGI program that plays", &wish.engine, NULL},
        {"level", "L", "or the engine at that level, 1 to 10 (10)", &wish.level, NULL},
        {"movetime", "MS", "milliseconds to think where there is no clock", &wish.movetime, NULL},
        {"table", "ID", "play at this table only", &wish.table, NULL},
        {"key", "KEY", "the invitation's key of a private table", &wish.key, NULL},
        {"join", NULL, "sit down at open tables of others, make none", NULL, &wish.join},
        {"game", "GAME", "nova-luna or terra-nova; of tables made or joined", &wish.game, NULL},
        {"players", "N", "seats of tables made, 2 to 4 (2)", &wish.players, NULL},
        {"concurrency", "N", "games at the same time (1)", &wish.concurrency, NULL},
        {"games", "N", "end after so many games (no end)", &wish.games, NULL},
        {"hash", "MB", "memory of each engine (64)", &wish.hash, NULL},
        {"threads", "N", "threads of each engine (1)", &wish.threads, NULL},
        {0},
    };
    const struct nv_usage usage = {
        "online [OPTION...] URL",
        "Lets an engine play at a server: takes up the games its account has begun, then makes\n"
        "tables and waits for somebody, or sits down at those of others. Prints the address of\n"
        "each table and how it ended. Ctrl+C lets games end, a second one leaves them: started\n"
        "again it goes on with them.",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words != 1)
        return nv_misused(COMMAND, "needs the address of a server");
    status = read_url(argv[0], url);
    online.url = url;
    if (!status)
        status = read_wish(&online, &wish);
    return status ? status : connect_and_play(&online, &wish);
}
