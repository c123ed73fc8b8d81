/* SPDX-License-Identifier: MIT */
/* The domain set up, asked and waited for; parties that play. */
#include "harness.h"

#include "novae/registry.h"
#include "server/store/db.h"
#include "session/session.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void publish(void *domain_, struct nv_span table, uint64_t version, struct nv_span line)
{
    struct domain *domain = domain_;
    (void)table;
    (void)version;
    assert_true(domain->line_count < LINES);
    domain->lines[domain->line_count++] = strndup(line.at, line.length);
}

static void revoked(void *domain_, struct nv_span token)
{
    struct domain *domain = domain_;
    snprintf(domain->revoked, sizeof domain->revoked, "%.*s", (int)token.length, token.at);
}

static void heard(void *domain_, struct nv_span table, uint64_t version, uint64_t now)
{
    struct domain *domain = domain_;
    if (domain->tables)
        nv_tables_heard(domain->tables, now, table, version);
}

static void told(void *domain_, struct nv_span text, uint64_t now)
{
    struct domain *domain = domain_;
    if (domain->tables)
        nv_tables_told(domain->tables, now, text);
}

static void notice(void *domain_, struct nv_span account, struct nv_span line)
{
    struct domain *domain = domain_;
    assert_true(domain->notice_count < LINES);
    char **kept = &domain->notices[domain->notice_count++];
    *kept = malloc(account.length + line.length + 2);
    sprintf(*kept, "%.*s %.*s", (int)account.length, account.at, (int)line.length, line.at);
}

void domain_open(struct domain *domain)
{
    struct nv_error error = {.text = ""};
    domain->box = nv_mailbox_create(NULL, NULL);
    struct nv_store_setup store = {domain->url, domain->box, heard, told, domain};
    if (nv_store_open(&store, &domain->store, &error) != NV_OK)
        fail_msg("%s", error.text);
    struct nv_accounts_setup accounts = {domain->store, domain->box, nv_default_limits, revoked,
                                         domain};
    domain->accounts = nv_accounts_create(&accounts);
    assert_non_null(domain->accounts);
    struct nv_tables_setup tables = {.store = domain->store,
                                     .accounts = domain->accounts,
                                     .box = domain->box,
                                     .bot_threads = domain->bot_threads,
                                     .publish = publish,
                                     .notice = notice,
                                     .context = domain};
    domain->tables = nv_tables_create(&tables, domain->now);
    assert_non_null(domain->tables);
}

void domain_close(struct domain *domain)
{
    nv_accounts_stop(domain->accounts);
    nv_mailbox_deliver(domain->box, domain->now);
    nv_tables_stop(domain->tables, domain->now);
    nv_tables_close(domain->tables);
    nv_store_close(domain->store);
    nv_mailbox_deliver(domain->box, domain->now);
    nv_tables_destroy(domain->tables);
    nv_accounts_destroy(domain->accounts);
    nv_mailbox_destroy(domain->box);
}

void domain_restart(struct domain *domain)
{
    domain_close(domain);
    domain_open(domain);
}

/* A shared database is emptied before each test. */
static void empty(const char *url)
{
    struct nv_db *db;
    struct nv_error error;
    if (nv_db_connect(url, &db, &error) != NV_OK)
        fail_msg("%s", error.text);
    assert_int_equal(db->kind->execute(db, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"),
                     NV_STORED);
    nv_db_close(db);
}

int domain_setup(void **state)
{
    struct domain *domain = calloc(1, sizeof *domain);
    const char *url = getenv("NOVAE_TEST_STORE");
    const char *room = getenv("TMPDIR");
    snprintf(domain->folder, sizeof domain->folder, "%s/novae-domain-XXXXXX", room ? room : ".");
    assert_non_null(mkdtemp(domain->folder));
    snprintf(domain->url, sizeof domain->url, "sqlite:%s/novae.db", domain->folder);
    if (url) {
        snprintf(domain->url, sizeof domain->url, "%s", url);
        empty(url);
    }
    domain->now = 1800000000000;
    domain_open(domain);
    *state = domain;
    return 0;
}

int domain_teardown(void **state)
{
    struct domain *domain = *state;
    char path[512];
    struct dirent *entry;
    domain_close(domain);
    for (uint32_t i = 0; i < domain->line_count; i++)
        free(domain->lines[i]);
    for (uint32_t i = 0; i < domain->notice_count; i++)
        free(domain->notices[i]);
    DIR *folder = opendir(domain->folder);
    while (folder && (entry = readdir(folder))) {
        snprintf(path, sizeof path, "%s/%s", domain->folder, entry->d_name);
        unlink(path);
    }
    closedir(folder);
    rmdir(domain->folder);
    free(domain);
    return 0;
}

static void nap(void)
{
    struct timespec pause = {0, 100000};
    nanosleep(&pause, NULL);
}

void domain_wait(struct domain *domain, const bool *done)
{
    for (uint32_t i = 0; i < 300000 && !*done; i++) {
        nv_mailbox_deliver(domain->box, domain->now);
        if (!*done)
            nap();
    }
    assert_true(*done);
}

/* Until the store has nothing left to do and all of it was heard. */
void domain_idle(struct domain *domain)
{
    for (uint32_t i = 0; i < 50 || nv_store_figures(domain->store).waiting > 0; i++) {
        nv_mailbox_deliver(domain->box, domain->now);
        nap();
    }
}

void domain_tick(struct domain *domain, uint64_t millis)
{
    domain->now += millis;
    nv_tables_tick(domain->tables, domain->now);
    domain_idle(domain);
}

static char *copy(struct nv_span span)
{
    return strndup(span.at ? span.at : "", span.length);
}

static void take_answer(void *reply_, const struct nv_answer *answer)
{
    struct reply *reply = reply_;
    assert_false(reply->done);
    *reply = (struct reply){
        .done = true,
        .problem = answer->problem,
        .body = copy(answer->body),
        .detail = copy(answer->detail),
        .table = copy(answer->table),
        .token = copy(answer->token),
        .version = answer->version,
        .index = answer->index,
        .retry_after = answer->retry_after,
        .json = json_loadb(answer->body.at ? answer->body.at : "", answer->body.length, 0, NULL),
    };
}

struct nv_reply reply_into(struct reply *reply)
{
    *reply = (struct reply){0};
    return (struct nv_reply){take_answer, reply};
}

void reply_free(struct reply *reply)
{
    free(reply->body);
    free(reply->detail);
    free(reply->table);
    free(reply->token);
    json_decref(reply->json);
    *reply = (struct reply){0};
}

struct identified {
    bool done;
    enum nv_problem problem;
    struct nv_identity identity;
};

static void take_identity(void *identified_, enum nv_problem problem,
                          const struct nv_identity *identity)
{
    struct identified *identified = identified_;
    *identified = (struct identified){true, problem, *identity};
}

struct nv_identity domain_identify(struct domain *domain, const char *token,
                                   enum nv_problem *problem)
{
    struct identified identified = {0};
    nv_accounts_identify(domain->accounts, domain->now, nv_span_of(token),
                         (struct nv_identify){take_identity, &identified});
    domain_wait(domain, &identified.done);
    if (problem)
        *problem = identified.problem;
    else
        assert_int_equal(identified.problem, NV_FINE);
    return identified.identity;
}

static struct nv_identity welcomed(struct domain *domain, struct reply *reply)
{
    domain_wait(domain, &reply->done);
    assert_int_equal(reply->problem, NV_FINE);
    struct nv_identity identity = domain_identify(domain, reply->token, NULL);
    reply_free(reply);
    return identity;
}

struct nv_identity domain_guest(struct domain *domain, const char *name)
{
    struct reply reply;
    nv_accounts_guest(domain->accounts, domain->now, nv_span_of("127.0.0.1"), nv_span_of(name),
                      reply_into(&reply));
    return welcomed(domain, &reply);
}

struct nv_identity domain_user(struct domain *domain, const char *name)
{
    struct reply reply;
    nv_accounts_register(domain->accounts, domain->now, NULL, nv_span_of(name),
                         nv_span_of("correct horse"), reply_into(&reply));
    return welcomed(domain, &reply);
}

struct reply domain_ask(struct domain *domain, const struct nv_ask *ask)
{
    struct reply reply;
    struct nv_ask own = *ask;
    own.reply = reply_into(&reply);
    nv_tables_ask(domain->tables, domain->now, &own);
    domain_wait(domain, &reply.done);
    return reply;
}

struct reply domain_create(struct domain *domain, const struct nv_identity *maker,
                           const struct nv_wish *wish)
{
    struct nv_ask ask = {.kind = NV_ASK_CREATE, .who = *maker, .wish = wish};
    return domain_ask(domain, &ask);
}

struct reply domain_table(struct domain *domain, const struct nv_identity *maker, const char *game,
                          uint32_t players)
{
    struct nv_wish wish = {.game = nv_span_of(game), .players = players};
    struct reply reply = domain_create(domain, maker, &wish);
    if (reply.problem)
        fail_msg("%s", reply.detail);
    return reply;
}

struct reply domain_simple(struct domain *domain, enum nv_ask_kind kind,
                           const struct nv_identity *who, const char *table)
{
    struct nv_ask ask = {.kind = kind, .table = nv_span_of(table)};
    if (who)
        ask.who = *who;
    return domain_ask(domain, &ask);
}

struct reply domain_moves(struct domain *domain, const struct nv_identity *who, const char *table,
                          uint64_t version, const char *moves, const char *key)
{
    struct nv_span words[NV_TURN_MOVES], rest = nv_span_of(moves);
    struct nv_ask ask = {.kind = NV_ASK_MOVES,
                         .who = *who,
                         .table = nv_span_of(table),
                         .version = version,
                         .key = nv_span_of(key),
                         .moves = words};
    while ((words[ask.move_count] = nv_span_word(&rest)).length > 0)
        ask.move_count++;
    return domain_ask(domain, &ask);
}

/* Any client can do this: `deal` and `moves` are a legal game at every moment. */
char *domain_any_move(struct domain *domain, const char *table)
{
    struct reply sync = domain_simple(domain, NV_ASK_SYNC, NULL, table);
    struct nv_session *session = nv_session_create();
    struct nv_buffer moves = {0};
    struct nv_error error = {.text = ""};
    struct nv_settings settings;
    size_t index;
    json_t *move;
    static struct nv_move_word words[NV_MAX_MOVES];
    nv_settings_init(&settings);
    settings.game = nv_game_find(nv_span_of(text_at(sync.json, "game")));
    settings.players = (uint32_t)number_at(sync.json, "players");
    json_array_foreach(json_object_get(sync.json, "moves"), index, move)
        nv_buffer_format(&moves, "%s ", json_string_value(move));
    if (nv_session_begin_with(session, &settings, NULL, nv_span_of(text_at(sync.json, "deal")),
                              nv_buffer_span(&moves), &error) != NV_OK)
        fail_msg("%s", error.text);
    uint32_t count = nv_move_words(nv_session_game(session), nv_session_rules(session),
                                   nv_session_state(session), words);
    assert_true(count > 0);
    char *chosen = strdup(words[(nv_session_count(session) * 7919u) % count].text);
    nv_session_destroy(session);
    nv_buffer_finish(&moves);
    reply_free(&sync);
    return chosen;
}

const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    return text ? text : "";
}

int64_t number_at(const json_t *json, const char *key)
{
    return json_integer_value(json_object_get(json, key));
}

json_t *domain_heard(struct domain *domain, const char *type, const char *kind)
{
    for (uint32_t i = domain->line_count; i > 0; i--) {
        json_t *line = json_loads(domain->lines[i - 1], 0, NULL);
        if (strcmp(text_at(line, "t"), type) == 0 &&
            (!kind || strcmp(text_at(line, "kind"), kind) == 0))
            return line;
        json_decref(line);
    }
    return NULL;
}

void party_sit_at(struct domain *domain, struct party *party, const struct nv_wish *wish)
{
    static const char *const names[] = {"Ada", "Bob", "Cy", "Dot"};
    party->count = (uint32_t)wish->players;
    for (uint32_t i = 0; i < party->count; i++)
        party->players[i] = wish->rated ? domain_user(domain, names[i])
                                        : domain_guest(domain, names[i]);
    struct reply made = domain_create(domain, &party->players[0], wish);
    if (made.problem)
        fail_msg("%s", made.detail);
    snprintf(party->id, sizeof party->id, "%s", made.table);
    struct nv_ask ask = {.kind = NV_ASK_JOIN, .table = nv_span_of(party->id)};
    ask.invitation = nv_span_of(text_at(made.json, "key"));
    for (uint32_t i = 1; i < party->count; i++) {
        ask.who = party->players[i];
        expect(domain_ask(domain, &ask), NV_FINE);
    }
    reply_free(&made);
}

void party_sit(struct domain *domain, struct party *party, const char *game, uint32_t count)
{
    struct nv_wish wish = {.game = nv_span_of(game), .players = count};
    party_sit_at(domain, party, &wish);
}

struct reply party_sync(struct domain *domain, const struct party *party)
{
    return domain_simple(domain, NV_ASK_SYNC, &party->players[0], party->id);
}

static uint64_t member(struct domain *domain, const struct party *party, const char *key)
{
    struct reply sync = party_sync(domain, party);
    assert_int_equal(sync.problem, NV_FINE);
    uint64_t number = (uint64_t)number_at(sync.json, key);
    reply_free(&sync);
    return number;
}

uint64_t party_version(struct domain *domain, const struct party *party)
{
    return member(domain, party, "version");
}

uint32_t party_turn(struct domain *domain, const struct party *party)
{
    return (uint32_t)member(domain, party, "turn");
}

/* Plays any move of whoever is to play; false when nobody is. */
static bool play_on(struct domain *domain, const struct party *party)
{
    struct reply sync = party_sync(domain, party);
    assert_int_equal(sync.problem, NV_FINE);
    uint32_t turn = (uint32_t)number_at(sync.json, "turn");
    uint64_t version = (uint64_t)number_at(sync.json, "version");
    reply_free(&sync);
    if (!turn)
        return false;
    char *move = domain_any_move(domain, party->id);
    struct reply reply = domain_moves(domain, &party->players[turn - 1], party->id, version, move,
                                      "");
    if (reply.problem)
        fail_msg("%s: %s", move, reply.detail);
    assert_int_equal(reply.version, version + 1);
    reply_free(&reply);
    free(move);
    return true;
}

void party_move(struct domain *domain, const struct party *party)
{
    assert_true(play_on(domain, party));
}

bool party_play(struct domain *domain, const struct party *party, uint32_t most)
{
    while (most > 0 && play_on(domain, party))
        most--;
    return most > 0;
}

void party_play_out(struct domain *domain, const struct party *party)
{
    party_play(domain, party, UINT32_MAX);
}

struct reply party_resign(struct domain *domain, const struct party *party, uint32_t seat,
                          const char *key)
{
    struct nv_ask ask = {.kind = NV_ASK_RESIGN,
                         .who = party->players[seat - 1],
                         .table = nv_span_of(party->id),
                         .version = party_version(domain, party),
                         .key = nv_span_of(key)};
    return domain_ask(domain, &ask);
}

void expect(struct reply reply, enum nv_problem problem)
{
    if (reply.problem != problem)
        fail_msg("%s instead of %s: %s", nv_problem_word(reply.problem), nv_problem_word(problem),
                 reply.detail);
    reply_free(&reply);
}
