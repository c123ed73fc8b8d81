/* SPDX-License-Identifier: MIT */
/*
 * Short messages between players: words of a fixed list, which each page says in its
 * own language, so that nobody can be insulted. They are told like who is there: no
 * event, not stored, to all who watch at every server.
 */
#include "server/tables/internal.h"

#include <stdio.h>

enum { PHRASES_A_MINUTE = 10 /* of one seat */, MINUTE_MILLIS = 60 * 1000 };

static const char *const phrases[] = {
    "hello", "good-luck",  "well-played", "thanks",    "oops",
    "sorry", "one-moment", "thinking",    "good-game", "rematch-later",
};

const char *nv_phrase_of(struct nv_span word)
{
    for (uint32_t i = 0; i < NV_COUNT(phrases); i++) {
        if (nv_span_is(word, phrases[i]))
            return phrases[i];
    }
    return NULL;
}

void nv_phrases_begin(struct nv_tables *tables)
{
    nv_limit_init(&tables->phrases, PHRASES_A_MINUTE, MINUTE_MILLIS);
}

/* The seconds until a seat may say something again; 0: now. */
static uint32_t seconds_to_wait(const struct nv_table *table, uint32_t seat, uint64_t now)
{
    char key[NV_ID_ROOM + 16];
    snprintf(key, sizeof key, "%s %u", table->terms.id, seat);
    return nv_limit_take(&table->tables->phrases, nv_span_of(key), now);
}

static void publish(const struct nv_table *table, uint32_t seat, const char *phrase)
{
    const struct nv_tables_setup *setup = &table->tables->setup;
    struct nv_buffer line = {0};
    nv_write_said(table, seat, phrase, &line);
    if (!line.failed) {
        setup->publish(setup->context, nv_span_of(table->terms.id), 0, nv_buffer_span(&line));
        nv_peers_said(table, nv_buffer_span(&line));
    }
    nv_buffer_finish(&line);
}

void nv_ask_say(struct nv_table *table, struct nv_question *question)
{
    uint32_t seat = nv_seat_of(table, question->ask.who.account.id, true);
    if (seat == 0) {
        nv_question_refuse(question, NV_NOT_YOURS, "you do not play at this table");
        return;
    }
    uint32_t wait = seconds_to_wait(table, seat, question->arrived);
    if (wait > 0) {
        nv_question_answer(question,
                           &(struct nv_answer){.problem = NV_TOO_MANY,
                                               .detail = nv_span_of("you have said much lately"),
                                               .retry_after = wait});
        return;
    }
    publish(table, seat, question->ask.phrase);
    nv_question_version(question, table->core.version, "");
}
