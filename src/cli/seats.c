/* SPDX-License-Identifier: MIT */
/* Who sits where: names for people who gave none, levels for bots, both as a record's tags. */
#include "cli/seats.h"

#include "cli/language.h"
#include "novae/player.h"

#include <stdio.h>
#include <string.h>

void nv_seat_default_name(struct nv_seat *seat, uint32_t place)
{
    static const char *const names[NV_MAX_PLAYERS] = {"Ada", "Bruno", "Chiara", "Deniz"};
    if (seat->level > 0)
        snprintf(seat->name, sizeof seat->name, "%s %u", nv_t("Bot"), seat->level);
    else
        snprintf(seat->name, sizeof seat->name, "%s", names[place]);
}

void nv_seats_init(struct nv_seat seats[NV_MAX_PLAYERS])
{
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        seats[seat].level = 0;
        nv_seat_default_name(&seats[seat], seat);
    }
}

/* Letters of any language, but nothing that moves a cursor or ends a tag. */
static bool is_name(struct nv_span name)
{
    bool good = name.length > 0 && name.length < NV_SEAT_NAME;
    for (size_t i = 0; good && i < name.length; i++) {
        unsigned char byte = (unsigned char)name.at[i];
        good = byte >= ' ' && byte != 0x7F && byte != '"' && byte != '\\';
    }
    return good;
}

static void name_seat(struct nv_seat *seat, struct nv_span name)
{
    memcpy(seat->name, name.at, name.length);
    seat->name[name.length] = '\0';
}

bool nv_seats_parse(const char *text, struct nv_seat seats[NV_MAX_PLAYERS])
{
    struct nv_span rest = nv_span_of(text);
    for (uint32_t seat = 0; rest.length > 0; seat++) {
        struct nv_span word = nv_span_trim(nv_span_until(&rest, ','));
        uint64_t level = 0;
        bool is_level = nv_span_unsigned(word, UINT32_MAX, &level);
        if (seat == NV_MAX_PLAYERS || level > NV_LEVELS || (is_level && level == 0) ||
            (!is_level && !is_name(word)))
            return false;
        seats[seat].level = (uint32_t)level;
        if (is_level)
            nv_seat_default_name(&seats[seat], seat);
        else
            name_seat(&seats[seat], word);
    }
    return true;
}

void nv_seats_read(const struct nv_record *record, struct nv_seat seats[NV_MAX_PLAYERS])
{
    for (uint32_t seat = 0; seat < NV_MAX_PLAYERS; seat++) {
        char tag[16];
        uint64_t level = 0;
        snprintf(tag, sizeof tag, "Level%u", seat + 1);
        struct nv_span value = nv_record_tag(record, tag);
        if (value.at)
            nv_span_unsigned(value, NV_LEVELS, &level);
        seats[seat].level = (uint32_t)level;
        snprintf(tag, sizeof tag, "Seat%u", seat + 1);
        value = nv_record_tag(record, tag);
        if (value.at && is_name(value))
            name_seat(&seats[seat], value);
        else
            nv_seat_default_name(&seats[seat], seat);
    }
}

static void add(struct nv_seat_tags *tags, const char *name, const char *value)
{
    tags->tags[tags->count++] = (struct nv_tag){nv_span_of(name), nv_span_of(value)};
}

void nv_seats_tags(const struct nv_seat seats[NV_MAX_PLAYERS], uint32_t players,
                   struct nv_seat_tags *tags)
{
    tags->count = 0;
    if (nv_record_date(tags->text[0][1]))
        add(tags, "Date", tags->text[0][1]);
    for (uint32_t seat = 0; seat < players; seat++) {
        char *name = tags->text[1 + 2 * seat][0], *level = tags->text[2 + 2 * seat][0];
        snprintf(name, sizeof tags->text[0][0], "Seat%u", seat + 1);
        add(tags, name, seats[seat].name);
        if (seats[seat].level == 0)
            continue;
        snprintf(level, sizeof tags->text[0][0], "Level%u", seat + 1);
        snprintf(tags->text[2 + 2 * seat][1], sizeof tags->text[0][1], "%u", seats[seat].level);
        add(tags, level, tags->text[2 + 2 * seat][1]);
    }
}
