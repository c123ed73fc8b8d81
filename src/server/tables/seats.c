/* SPDX-License-Identifier: MIT */
/* Seats: who sits where, and how the store keeps it. */
#include "server/tables/internal.h"

#include <jansson.h>
#include <string.h>

static const char *const kinds[] = {"open", "person", "bot"};

void nv_seats_write(const struct nv_seat *seats, uint32_t count, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '[');
    for (uint32_t i = 0; i < count; i++) {
        const struct nv_seat *seat = &seats[i];
        nv_put_open(out, NULL, '{');
        nv_put_word(out, "kind", kinds[seat->kind]);
        nv_put_word(out, "name", seat->name);
        nv_put_word(out, "account", seat->account);
        nv_put_word(out, "commitment", seat->commitment);
        nv_put_number(out, "level", seat->level);
        nv_put_close(out, '}');
    }
    nv_put_close(out, ']');
}

bool nv_stored_text(const json_t *object, const char *key, char *to, size_t room)
{
    const char *text = json_string_value(json_object_get(object, key));
    if (!text || strlen(text) >= room)
        return false;
    memcpy(to, text, strlen(text) + 1);
    return true;
}

static bool read_seat(const json_t *object, struct nv_seat *seat)
{
    const char *kind = json_string_value(json_object_get(object, "kind"));
    *seat = (struct nv_seat){0};
    for (uint32_t i = 0; kind && i < NV_COUNT(kinds); i++) {
        if (strcmp(kind, kinds[i]) == 0)
            seat->kind = (enum nv_seat_kind)i;
    }
    seat->level = (uint32_t)json_integer_value(json_object_get(object, "level"));
    return kind && nv_stored_text(object, "name", seat->name, sizeof seat->name) &&
           nv_stored_text(object, "account", seat->account, sizeof seat->account) &&
           nv_stored_text(object, "commitment", seat->commitment, sizeof seat->commitment);
}

bool nv_table_seats_read(struct nv_span json, struct nv_seat *seats, uint32_t count)
{
    json_t *list = json_loadb(json.at, json.length, 0, NULL);
    bool fine = list && json_array_size(list) == count;
    for (uint32_t i = 0; fine && i < count; i++)
        fine = read_seat(json_array_get(list, i), &seats[i]);
    json_decref(list);
    return fine;
}

uint32_t nv_seat_of(const struct nv_table *table, const char *account, bool persons)
{
    for (uint32_t i = 0; account[0] && i < table->terms.players; i++) {
        const struct nv_seat *seat = &table->core.seats[i];
        if (strcmp(seat->account, account) == 0 && (!persons || seat->kind == SEAT_PERSON))
            return i + 1;
    }
    return 0;
}

bool nv_seats_full(const struct nv_table *table)
{
    for (uint32_t i = 0; i < table->terms.players; i++) {
        if (table->core.seats[i].kind == SEAT_OPEN)
            return false;
    }
    return true;
}

uint32_t nv_seats_owing(const struct nv_table *table)
{
    uint32_t owing = 0;
    for (uint32_t i = 0; i < table->terms.players; i++) {
        const struct nv_seat *seat = &table->core.seats[i];
        if (seat->kind == SEAT_PERSON && seat->commitment[0] && !table->core.contributions[i][0])
            owing |= 1u << i;
    }
    return owing;
}
