/* SPDX-License-Identifier: MIT */
/* The table that somebody wants: the largest of the bodies. */
#include "server/api/members.h"

#include "novae/registry.h"

#include <stdio.h>
#include <string.h>

const struct nv_member nv_members_create[] = {{"game", NV_M_TEXT, true},
                                              {"players", NV_M_NUMBER, true},
                                              {"options", NV_M_OBJECT, false},
                                              {"seats", NV_M_LIST, false},
                                              {"clock", NV_M_OBJECT, false},
                                              {"visibility", NV_M_TEXT, false},
                                              {"rated", NV_M_BOOL, false},
                                              {"absence", NV_M_TEXT, false},
                                              {"commitment", NV_M_TEXT, false},
                                              {"daily", NV_M_TEXT, false},
                                              {0}};

/* ---- options ---- */

static const struct nv_option *find_option(const char *name)
{
    static const struct nv_option map_text = {.name = "MapText", .kind = NV_MAP};
    for (uint32_t i = 0; i < nv_game_count(); i++) {
        const struct nv_game *game = nv_game_at(i);
        const struct nv_option *option = game->example ? NULL : game->options;
        for (; option && option->name; option++) {
            if (strcmp(option->name, name) == 0)
                return option;
        }
    }
    return strcmp(name, map_text.name) == 0 ? &map_text : NULL;
}

static bool is_of_kind(const json_t *value, const struct nv_option *option)
{
    return option->kind == NV_BOOLEAN  ? json_is_boolean(value)
           : option->kind == NV_NUMBER ? json_is_number(value)
                                       : json_is_string(value);
}

/* As the protocol spells it. Numbers go into `room`. */
static struct nv_span spell(const json_t *value, char room[24])
{
    if (json_is_string(value))
        return nv_value_span(value);
    if (json_is_boolean(value))
        return nv_span_of(json_is_true(value) ? "true" : "false");
    snprintf(room, 24, "%lld", (long long)nv_value_whole(value, -1));
    return nv_span_of(room);
}

static void read_options(struct nv_body *body, struct nv_wish *wish,
                         char rooms[NV_WISH_OPTIONS][24])
{
    const char *name;
    json_t *value;
    json_object_foreach(nv_body_member(body, "options"), name, value)
    {
        const struct nv_option *option = find_option(name);
        uint32_t at = wish->option_count;
        if (!option)
            nv_body_fault(body, name, "is no option");
        else if (!is_of_kind(value, option))
            nv_body_fault(body, name, "is of another type");
        else if (at < NV_WISH_OPTIONS)
            wish->options[wish->option_count++] = (struct nv_wish_option){nv_span_of(option->name),
                                                                          spell(value, rooms[at])};
    }
}

/* ---- seats ---- */

static struct nv_wish_seat read_bot(struct nv_body *body, const json_t *seat)
{
    static const struct nv_member members[] = {{"bot", NV_M_NUMBER, true}, {0}};
    nv_body_check_object(body, seat, members);
    return (struct nv_wish_seat){NV_WISH_BOT, nv_value_whole(json_object_get(seat, "bot"), -1)};
}

static struct nv_wish_seat read_seat(struct nv_body *body, const json_t *seat)
{
    struct nv_span word = nv_value_span(seat);
    if (json_is_object(seat))
        return read_bot(body, seat);
    if (!json_is_string(seat))
        nv_body_fault(body, "seats", "must be \"me\", \"open\" or {\"bot\":level}");
    return nv_span_is(word, "me")     ? (struct nv_wish_seat){NV_WISH_ME, 0}
           : nv_span_is(word, "open") ? (struct nv_wish_seat){NV_WISH_OPEN, 0}
                                      : (struct nv_wish_seat){NV_WISH_BOT, -1};
}

static void read_seats(struct nv_body *body, struct nv_wish *wish)
{
    json_t *list = nv_body_member(body, "seats"), *item;
    size_t at;
    wish->has_seats = json_is_array(list);
    wish->seat_count = (uint32_t)json_array_size(list);
    json_array_foreach(list, at, item)
    {
        struct nv_wish_seat seat = read_seat(body, item);
        if (at <= NV_SEATS)
            wish->seats[at] = seat;
    }
}

/* ---- the clock ---- */

static void read_clock(struct nv_body *body, struct nv_wish *wish, bool *bad)
{
    static const struct nv_member none[] = {{"kind", NV_M_TEXT, true}, {0}};
    static const struct nv_member live[] = {{"kind", NV_M_TEXT, true},
                                            {"seconds", NV_M_NUMBER, false},
                                            {"increment", NV_M_NUMBER, false},
                                            {0}};
    static const struct nv_member days[] = {
        {"kind", NV_M_TEXT, true}, {"days", NV_M_NUMBER, false}, {0}};
    const json_t *clock = nv_body_member(body, "clock");
    struct nv_span kind = nv_value_span(json_object_get(clock, "kind"));
    if (!json_is_object(clock))
        return;
    wish->clock = nv_span_is(kind, "live")   ? NV_CLOCK_LIVE
                  : nv_span_is(kind, "days") ? NV_CLOCK_DAYS
                                             : NV_CLOCK_NONE;
    nv_body_check_object(body, clock,
                         wish->clock == NV_CLOCK_LIVE   ? live
                         : wish->clock == NV_CLOCK_DAYS ? days
                                                        : none);
    *bad |= wish->clock == NV_CLOCK_NONE && !nv_span_is(kind, "none");
    wish->seconds = nv_value_whole(json_object_get(clock, "seconds"), -1);
    wish->increment = nv_value_whole(json_object_get(clock, "increment"), 0);
    wish->days = nv_value_whole(json_object_get(clock, "days"), -1);
}

/* ---- all of it ---- */

void nv_read_wish(struct nv_body *body, struct nv_wish *wish, struct nv_wish_room *room, bool *bad)
{
    struct nv_span visibility = nv_body_text(body, "visibility");
    *wish = (struct nv_wish){.game = nv_body_text(body, "game"),
                             .players = nv_body_whole(body, "players", -1),
                             .private_table = nv_span_is(visibility, "private"),
                             .rated = nv_body_true(body, "rated"),
                             .absence = nv_body_text(body, "absence"),
                             .daily = nv_body_text(body, "daily")};
    *bad = visibility.length > 0 && !wish->private_table && !nv_span_is(visibility, "public");
    *bad |= nv_body_member(body, "absence") && wish->absence.length == 0;
    *bad |= nv_body_member(body, "daily") && wish->daily.length == 0;
    *bad |= nv_body_member(body, "visibility") && visibility.length == 0;
    read_options(body, wish, room->numbers);
    read_seats(body, wish);
    read_clock(body, wish, bad);
}
