/* SPDX-License-Identifier: MIT */
/* The terms of a table: a wish checked, and the store's JSON written and read. */
#include "server/tables/internal.h"

#include "novae/registry.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_SECONDS = 86400, MOST_INCREMENT = 3600, MOST_DAYS = 30, MOST_LEVEL = 10 };

void nv_terms_finish(struct nv_terms *terms)
{
    nv_buffer_finish(&terms->map_text);
    nv_buffer_finish(&terms->options);
}

void nv_date_of(uint64_t now, char date[16])
{
    time_t seconds = (time_t)(now / 1000);
    struct tm day;
    gmtime_r(&seconds, &day);
    strftime(date, 16, "%Y-%m-%d", &day);
}

/* Days since 1970 of a date of the Gregorian calendar (Howard Hinnant's formula). */
static int64_t days_of(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400, in_era = year - era * 400;
    int64_t in_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year - 719468;
}

uint64_t nv_date_end(const char *date)
{
    char again[16];
    int year, month, day, end = 0;
    if (sscanf(date, "%4d-%2d-%2d%n", &year, &month, &day, &end) != 3 || date[end] ||
        strlen(date) != 10 || year < 1970)
        return 0;
    uint64_t begin = (uint64_t)days_of(year, month, day) * DAY_MILLIS;
    nv_date_of(begin, again);
    return strcmp(again, date) == 0 ? begin + DAY_MILLIS : 0;
}

static enum nv_problem refuse(struct nv_error *error, const char *reason)
{
    nv_fail(error, NV_BAD_OPTION, "%s", reason);
    return NV_BAD_OPTIONS;
}

/* Shows an option with the type that the protocol gives its name. */
static void show_option(struct nv_buffer *out, const struct nv_wish_option *option)
{
    char name[32];
    size_t length = option->name.length < sizeof name ? option->name.length : sizeof name - 1;
    memcpy(name, option->name.at, length);
    name[length] = '\0';
    if (strcmp(name, "Beginner") == 0 || strcmp(name, "IdleLimit") == 0)
        nv_put_raw(out, name, option->value);
    else
        nv_put_text(out, name, option->value);
}

/* Options of the other game change nothing and are not looked at. */
static enum nv_status set_option(struct nv_settings *settings, const struct nv_wish_option *option,
                                 struct nv_buffer *map_text, struct nv_error *error)
{
    int map = nv_map_option(settings->game);
    if (nv_span_is(option->name, "MapText")) {
        if (map >= 0)
            nv_buffer_put(map_text, option->value);
        return option->value.length <= NV_MAX_MAP
                   ? NV_OK
                   : nv_fail(error, NV_TOO_LARGE, "MapText has at most %d bytes", NV_MAX_MAP);
    }
    int index = nv_option_index(settings->game, option->name);
    if (index < 0)
        return NV_OK;
    if (index == map && nv_is_map_path(option->value))
        return nv_fail(error, NV_BAD_OPTION, "Map takes the name of a map that ships, no path");
    return nv_settings_set(settings, option->name, option->value, error);
}

static enum nv_status check_rules(const struct nv_terms *terms, struct nv_error *error)
{
    void *rules = aligned_alloc(NV_ALIGN, NV_MAX_RULES);
    enum nv_status status = rules ? terms->game->configure(rules, &terms->setup, error)
                                  : nv_fail(error, NV_NO_MEMORY, "out of memory");
    free(rules);
    return status;
}

enum nv_problem nv_terms_options(struct nv_terms *terms, const struct nv_wish_option *options,
                                 uint32_t count, struct nv_error *error)
{
    struct nv_settings settings;
    enum nv_status status = NV_OK;
    nv_settings_init(&settings);
    settings.game = terms->game;
    settings.players = terms->players;
    nv_put_open(&terms->options, NULL, '{');
    for (uint32_t i = 0; i < count && !status; i++) {
        status = set_option(&settings, &options[i], &terms->map_text, error);
        show_option(&terms->options, &options[i]);
    }
    nv_put_close(&terms->options, '}');
    if (!status)
        status = nv_settings_setup(&settings, NULL, &terms->setup, NULL, error);
    if (!status && terms->map_text.text.length > 0)
        terms->setup.map = nv_buffer_span(&terms->map_text);
    if (!status)
        status = check_rules(terms, error);
    return status ? NV_BAD_OPTIONS : NV_FINE;
}

static enum nv_problem take_clock(const struct nv_wish *wish, struct nv_terms_clock *clock,
                                  struct nv_error *error)
{
    clock->kind = wish->clock;
    if (wish->clock == NV_CLOCK_LIVE) {
        if (wish->seconds < 1 || wish->seconds > MOST_SECONDS || wish->increment < 0 ||
            wish->increment > MOST_INCREMENT)
            return refuse(error, "a live clock has 1 to 86400 seconds, its increment 0 to 3600");
        clock->seconds = (uint64_t)wish->seconds;
        clock->increment = (uint64_t)wish->increment;
    } else if (wish->clock == NV_CLOCK_DAYS) {
        if (wish->days < 1 || wish->days > MOST_DAYS)
            return refuse(error, "a clock by days has 1 to 30 of them");
        clock->days = (uint64_t)wish->days;
    }
    return NV_FINE;
}

static enum nv_problem take_seat(const struct nv_wish_seat *wish, const struct nv_identity *maker,
                                 struct nv_span commitment, struct nv_seat *seat,
                                 struct nv_error *error)
{
    if (wish->kind == NV_WISH_BOT) {
        if (wish->level < 1 || wish->level > MOST_LEVEL)
            return refuse(error, "a bot has a level from 1 to 10");
        seat->kind = SEAT_BOT;
        seat->level = (uint32_t)wish->level;
    } else if (wish->kind == NV_WISH_ME) {
        seat->kind = SEAT_PERSON;
        memcpy(seat->name, maker->account.name, sizeof seat->name);
        memcpy(seat->account, maker->account.id, sizeof seat->account);
        if (commitment.length < sizeof seat->commitment && commitment.length > 0)
            memcpy(seat->commitment, commitment.at, commitment.length);
    }
    return NV_FINE;
}

/* Every seat is named, `me` at most once, and somebody can sit there. */
static enum nv_problem take_seats(const struct nv_wish *wish, const struct nv_identity *maker,
                                  struct nv_span commitment, struct nv_terms *terms,
                                  struct nv_error *error)
{
    uint32_t bots = 0, mine = 0;
    if (wish->has_seats && wish->seat_count != terms->players)
        return refuse(error, "seats names every seat of the table, no more and no fewer");
    for (uint32_t i = 0; i < terms->players; i++) {
        struct nv_wish_seat usual = {.kind = i == 0 ? NV_WISH_ME : NV_WISH_OPEN};
        const struct nv_wish_seat *seat = wish->has_seats ? &wish->seats[i] : &usual;
        enum nv_problem problem = take_seat(seat, maker, commitment, &terms->seats[i], error);
        if (problem)
            return problem;
        bots += seat->kind == NV_WISH_BOT;
        mine += seat->kind == NV_WISH_ME;
    }
    if (mine > 1)
        return refuse(error, "you can sit on one seat only");
    if (bots == terms->players)
        return refuse(error, "a table needs a seat for a person");
    if (terms->rated && (bots > 0 || terms->players < 2))
        return refuse(error, "at a rated table two or more persons play, and no bots");
    return NV_FINE;
}

static enum nv_problem take_daily(const struct nv_wish *wish, struct nv_span commitment,
                                  uint64_t now, struct nv_terms *terms, struct nv_error *error)
{
    char today[16];
    if (wish->daily.length == 0)
        return NV_FINE;
    nv_date_of(now, today);
    if (terms->game != nv_nova_luna() || terms->players != 1 || terms->rated ||
        commitment.length > 0 || !nv_span_is(wish->daily, today) ||
        terms->seats[0].kind != SEAT_PERSON)
        return refuse(error, "the daily table is a solo game of Nova Luna for today's date (UTC), "
                             "without commitment");
    memcpy(terms->daily, today, sizeof terms->daily);
    return NV_FINE;
}

static enum nv_problem take_absence(const struct nv_wish *wish, struct nv_terms *terms,
                                    struct nv_error *error)
{
    terms->replaces = nv_span_is(wish->absence, "bot") ||
                      (wish->absence.length == 0 && terms->players > 2);
    if (wish->absence.length > 0 && !terms->replaces && !nv_span_is(wish->absence, "lose"))
        return refuse(error, "absence is lose or bot");
    return NV_FINE;
}

enum nv_problem nv_terms_of_wish(const struct nv_wish *wish, const struct nv_identity *maker,
                                 struct nv_span commitment, uint64_t now, struct nv_terms *terms,
                                 struct nv_error *error)
{
    enum nv_problem problem = NV_FINE;
    terms->game = nv_game_find(wish->game);
    terms->rated = wish->rated;
    terms->created = now;
    if (!terms->game || terms->game->example)
        return refuse(error, "game is nova-luna or terra-nova");
    if (wish->players < (int64_t)terms->game->min_players ||
        wish->players > (int64_t)terms->game->max_players)
        return refuse(error, "the game is not for so many players");
    terms->players = (uint32_t)wish->players;
    if (terms->rated && maker->account.kind != NV_USER)
        return refuse(error, "at a rated table only users play");
    problem = take_clock(wish, &terms->clock, error);
    if (!problem)
        problem = take_absence(wish, terms, error);
    if (!problem)
        problem = take_seats(wish, maker, commitment, terms, error);
    if (!problem)
        problem = take_daily(wish, commitment, now, terms, error);
    if (!problem)
        problem = nv_terms_options(terms, wish->options, wish->option_count, error);
    memcpy(terms->maker, maker->account.id, sizeof terms->maker);
    nv_draw_id(terms->id);
    if (wish->private_table)
        nv_draw_id(terms->invitation);
    return problem;
}

void nv_terms_write(const struct nv_terms *terms, struct nv_buffer *out)
{
    nv_put_open(out, NULL, '{');
    nv_put_word(out, "game", terms->game->name);
    nv_put_number(out, "players", terms->players);
    nv_put_raw(out, "options", nv_buffer_span(&terms->options));
    nv_put_word(out, "maker", terms->maker);
    nv_put_word(out, "invitation", terms->invitation);
    nv_put_word(out, "commitment", terms->commitment);
    nv_put_word(out, "daily", terms->daily);
    nv_put_number(out, "created", terms->created);
    nv_put_number(out, "clock", terms->clock.kind);
    nv_put_number(out, "seconds", terms->clock.seconds);
    nv_put_number(out, "increment", terms->clock.increment);
    nv_put_number(out, "days", terms->clock.days);
    nv_put_bool(out, "rated", terms->rated);
    nv_put_bool(out, "replaces", terms->replaces);
    nv_put_key(out, "seats");
    nv_seats_write(terms->seats, terms->players, out);
    nv_put_close(out, '}');
}

static uint64_t number(const json_t *root, const char *key)
{
    return (uint64_t)json_integer_value(json_object_get(root, key));
}

/* An option's value as the protocol spells it; false for a type that was never written. */
static bool option_value(const json_t *value, char room[24], struct nv_span *text)
{
    if (json_is_string(value)) {
        *text = (struct nv_span){json_string_value(value), json_string_length(value)};
        return true;
    }
    if (json_is_boolean(value)) {
        *text = nv_span_of(json_is_true(value) ? "true" : "false");
        return true;
    }
    if (json_is_integer(value))
        snprintf(room, 24, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(room, 24, "%.15g", json_real_value(value));
    else
        return false;
    *text = nv_span_of(room);
    return true;
}

static bool read_options(json_t *object, struct nv_terms *terms)
{
    struct nv_wish_option options[NV_WISH_OPTIONS];
    char numbers[NV_WISH_OPTIONS][24];
    uint32_t count = 0;
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        if (count == NV_WISH_OPTIONS || !option_value(value, numbers[count], &options[count].value))
            return false;
        options[count++].name = nv_span_of(name);
    }
    return nv_terms_options(terms, options, count, NULL) == NV_FINE;
}

static bool read_seats(json_t *list, struct nv_terms *terms)
{
    char *text = json_dumps(list, JSON_COMPACT);
    bool fine = text && nv_table_seats_read(nv_span_of(text), terms->seats, terms->players);
    free(text);
    return fine;
}

static bool read_all(json_t *root, struct nv_terms *terms)
{
    const char *game = json_string_value(json_object_get(root, "game"));
    terms->game = game ? nv_game_find(nv_span_of(game)) : NULL;
    terms->players = (uint32_t)number(root, "players");
    terms->created = number(root, "created");
    terms->clock.kind = (enum nv_clock_kind)number(root, "clock");
    terms->clock.seconds = number(root, "seconds");
    terms->clock.increment = number(root, "increment");
    terms->clock.days = number(root, "days");
    terms->rated = json_is_true(json_object_get(root, "rated"));
    terms->replaces = json_is_true(json_object_get(root, "replaces"));
    return terms->game && terms->players >= 1 && terms->players <= NV_SEATS &&
           nv_stored_text(root, "maker", terms->maker, sizeof terms->maker) &&
           nv_stored_text(root, "invitation", terms->invitation, sizeof terms->invitation) &&
           nv_stored_text(root, "commitment", terms->commitment, sizeof terms->commitment) &&
           nv_stored_text(root, "daily", terms->daily, sizeof terms->daily) &&
           read_seats(json_object_get(root, "seats"), terms) &&
           read_options(json_object_get(root, "options"), terms);
}

bool nv_terms_read(struct nv_span json, struct nv_terms *terms)
{
    json_t *root = json_loadb(json.at, json.length, 0, NULL);
    bool fine = root && read_all(root, terms);
    json_decref(root);
    return fine;
}
