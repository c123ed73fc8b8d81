/* SPDX-License-Identifier: MIT */
/* The game itself: moves, resigning, and time that is up. */
#include "server/tables/internal.h"

#include <stdalign.h>
#include <string.h>

static void refuse_stale(struct nv_table *table, struct nv_question *question)
{
    struct nv_answer answer = {
        .problem = NV_STALE_VERSION,
        .detail = nv_span_of("the table has changed since that version"),
        .version = table->core.version,
    };
    nv_question_answer(question, &answer);
}

static const struct nv_key *find_key(const struct nv_table *table, const struct nv_ask *ask)
{
    uint64_t hash = nv_key_hash(nv_span_of(ask->who.account.id), ask->key);
    for (uint32_t i = 0; i < table->key_count && ask->key.length > 0; i++) {
        const struct nv_key *key = &table->keys[i];
        if (key->hash == hash && nv_span_is(ask->key, key->key) &&
            strcmp(key->account, ask->who.account.id) == 0)
            return key;
    }
    return NULL;
}

/* A key that is known gives the first answer again. True: the question is answered. */
static bool answer_retry(struct nv_table *table, struct nv_question *question, const char *type)
{
    const struct nv_ask *ask = &question->ask;
    const struct nv_key *key = find_key(table, ask);
    char request[NV_HEX_ROOM];
    if (!key)
        return false;
    nv_request_hash(nv_span_of(type), ask->moves, ask->move_count, request);
    if (strcmp(request, key->request) == 0)
        nv_question_version(question, key->version, "");
    else
        nv_question_refuse(question, NV_KEY_REUSED, "this key was used for something else");
    return true;
}

/* The checks that moves and resigning share, in the contract's order; 0: refused. */
static uint32_t may_play(struct nv_table *table, struct nv_question *question, const char *type)
{
    const struct nv_ask *ask = &question->ask;
    const char *account = ask->who.account.id;
    if (nv_seat_of(table, account, false) == 0) {
        nv_question_refuse(question, NV_NOT_YOURS, "you do not play at this table");
        return 0;
    }
    if (answer_retry(table, question, type))
        return 0;
    uint32_t seat = nv_seat_of(table, account, true);
    if (seat == 0)
        nv_question_refuse(question, NV_NOT_YOURS, "a bot plays on this seat now");
    else if (table->core.status != TABLE_RUNNING)
        nv_question_refuse(question, NV_NOT_RUNNING, "the game is not running");
    else if (ask->version != table->core.version)
        refuse_stale(table, question);
    else
        return seat;
    return 0;
}

/*
 * An action after one that drew tiles may not name what was drawn: whoever could try that, all
 * or nothing, would learn what comes next from being refused. All refusals then sound alike.
 */
static bool try_move(const struct nv_table *table, void *state, struct nv_span word, nv_move *move,
                     struct nv_error *error)
{
    const struct nv_game *game = table->terms.game;
    const void *rules = nv_session_rules(table->session);
    uint32_t drawn = nv_tiles_drawn(game, rules, state);
    char text[NV_MOVE_TEXT];
    struct nv_text canonical = nv_text_over(text, sizeof text);
    bool legal = game->parse_move(rules, state, word, move, error) == NV_OK;
    if (drawn == table->core.drawn)
        return legal;
    if (legal)
        game->print_move(rules, state, *move, &canonical);
    if (legal && !nv_dealt_names(table->deal, table->core.drawn, drawn, text))
        return true;
    nv_fail(error, NV_BAD_MOVE, "it is not legal, or its tile was not on the wheel before");
    return false;
}

bool nv_try_moves(const struct nv_table *table, const struct nv_ask *ask, struct nv_trial *trial)
{
    const struct nv_game *game = table->terms.game;
    const void *rules = nv_session_rules(table->session);
    alignas(NV_ALIGN) unsigned char state[NV_MAX_STATE];
    memcpy(state, nv_session_state(table->session), game->state_size);
    trial->ends_turn = false;
    for (uint32_t i = 0; i < ask->move_count; i++) {
        nv_move move;
        trial->index = i + 1;
        if (trial->ends_turn) {
            nv_fail(&trial->error, NV_BAD_MOVE, "it is beyond the turn");
            return false;
        }
        if (!try_move(table, state, ask->moves[i], &move, &trial->error))
            return false;
        game->play(rules, state, move);
        trial->ends_turn = nv_game_ends_turn(game, rules, state, move);
    }
    return true;
}

static void refuse_move(struct nv_question *question, const struct nv_trial *trial)
{
    struct nv_buffer detail = {0};
    struct nv_span word = question->ask.moves[trial->index - 1];
    nv_buffer_format(&detail, "'%.*s': %s", (int)word.length, word.at, trial->error.text);
    struct nv_answer answer = {
        .problem = NV_ILLEGAL_MOVE,
        .detail = nv_buffer_span(&detail),
        .index = trial->index,
    };
    nv_question_answer(question, &answer);
    nv_buffer_finish(&detail);
}

static uint64_t time_of(const struct nv_table *table, const struct nv_question *question)
{
    return question->arrived > table->core.at ? question->arrived : table->core.at;
}

static void write_clock_line(struct nv_table *table, const uint64_t clocks[NV_SEATS],
                             struct nv_buffer *data)
{
    char text[CLOCK_ROOM];
    nv_clocks_print(table, clocks, text);
    nv_buffer_string(data, text);
    nv_buffer_char(data, '\n');
}

static void make_moves(struct nv_table *table, struct nv_question *question, uint32_t seat,
                       bool ends_turn)
{
    struct nv_change *change = nv_change_create(table, question);
    uint64_t clocks[NV_SEATS];
    if (!change)
        return;
    uint64_t at = time_of(table, question);
    struct nv_buffer *data = nv_change_data(change);
    nv_clocks_at(table, at, clocks);
    if (ends_turn)
        nv_clocks_turn(table, seat, clocks);
    write_clock_line(table, clocks, data);
    for (uint32_t i = 0; i < question->ask.move_count; i++) {
        if (i > 0)
            nv_buffer_char(data, ' ');
        nv_buffer_put(data, question->ask.moves[i]);
    }
    change->version = table->core.version + 1;
    nv_change_row(change, "moves", seat, at);
    change->by_plan = question->planned;
    if (question->planned)
        nv_plan_write(table, nv_buffer_span(&question->rest), &change->plan);
    nv_change_submit(change);
}

/* A bot's or a plan's move comes as a question of the server itself, and may come too late. */
static uint32_t may_move(struct nv_table *table, struct nv_question *question)
{
    const struct nv_core *core = &table->core;
    if (!question->own)
        return may_play(table, question, "moves");
    bool fits = core->status == TABLE_RUNNING && question->ask.version == core->version &&
                question->ask.seat == core->turn &&
                core->seats[core->turn - 1].kind == (question->planned ? SEAT_PERSON : SEAT_BOT);
    if (!fits)
        nv_question_destroy(question);
    return fits ? question->ask.seat : 0;
}

void nv_ask_moves(struct nv_table *table, struct nv_question *question)
{
    struct nv_trial trial;
    uint32_t seat = may_move(table, question);
    if (seat == 0)
        return;
    if (seat != table->core.turn)
        nv_question_refuse(question, NV_NOT_YOUR_TURN, "it is another's turn");
    else if (!nv_try_moves(table, &question->ask, &trial))
        refuse_move(question, &trial);
    else
        make_moves(table, question, seat, trial.ends_turn);
}

void nv_ask_resign(struct nv_table *table, struct nv_question *question)
{
    uint32_t seat = may_play(table, question, "resigned");
    uint64_t clocks[NV_SEATS];
    struct nv_change *change = seat > 0 ? nv_change_create(table, question) : NULL;
    if (!change)
        return;
    uint64_t at = time_of(table, question);
    nv_clocks_at(table, at, clocks);
    write_clock_line(table, clocks, nv_change_data(change));
    change->version = table->core.version + 1;
    nv_change_row(change, "resigned", seat, at);
    nv_change_submit(change);
}

bool nv_table_timeout(struct nv_table *table, uint64_t now)
{
    struct nv_change *change = nv_change_create(table, NULL);
    uint64_t clocks[NV_SEATS];
    if (!change)
        return false;
    nv_clocks_at(table, now, clocks);
    write_clock_line(table, clocks, nv_change_data(change));
    nv_change_row(change, "timeout", table->core.turn, nv_clocks_deadline(table));
    nv_change_submit(change);
    return true;
}
