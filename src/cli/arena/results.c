/* SPDX-License-Identifier: MIT */
/* The file of results: one line of JSON a game, so that a stopped match can go on. */
#define _DEFAULT_SOURCE /* flock */
#include "cli/arena/results.h"
#include "cli/file.h"

#include "cli/arguments.h"
#include "core/json.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 30 };

/* ---- reading ---- */

/* What stands behind a key; lines are our own, keys come before all free text. */
static bool find_value(struct nv_span line, const char *key, struct nv_span *value)
{
    size_t length = strlen(key);
    for (size_t i = 0; i + length <= line.length; i++) {
        if (memcmp(line.at + i, key, length) == 0) {
            *value = (struct nv_span){line.at + i + length, line.length - i - length};
            return true;
        }
    }
    return false;
}

static bool find_number(struct nv_span line, const char *key, uint64_t max, uint64_t *number)
{
    struct nv_span value;
    return find_value(line, key, &value) &&
           nv_span_unsigned(nv_span_until(&value, ','), max, number);
}

/* "winners":[1,3] as bits. */
static bool find_winners(struct nv_span line, uint32_t seats, uint8_t *winners)
{
    struct nv_span list;
    uint64_t seat;
    *winners = 0;
    if (!find_value(line, "\"winners\":[", &list))
        return false;
    list = nv_span_until(&list, ']');
    while (list.length > 0) {
        if (!nv_span_unsigned(nv_span_until(&list, ','), seats, &seat) || seat == 0)
            return false;
        *winners |= (uint8_t)(1u << (seat - 1));
    }
    return *winners != 0;
}

static bool read_game(struct nv_span line, uint32_t seats, uint64_t *number,
                      struct nv_played *played)
{
    uint64_t plies, failed;
    if (line.length < 2 || line.at[0] != '{' || line.at[line.length - 1] != '}' ||
        !find_number(line, "{\"game\":", UINT64_MAX, number) ||
        !find_number(line, ",\"plies\":", UINT32_MAX, &plies) ||
        !find_number(line, ",\"failed\":", seats, &failed) ||
        !find_winners(line, seats, &played->winners))
        return false;
    played->plies = (uint32_t)plies;
    played->failed = (uint8_t)failed;
    return true;
}

/* All whole lines; `end` is where they end. */
static enum nv_status read_lines(struct nv_span text, const char *path, struct nv_span header,
                                 uint32_t seats, struct nv_played *played, uint64_t games,
                                 size_t *end, struct nv_error *error)
{
    struct nv_span rest = text;
    unsigned count = 0;
    *end = 0;
    while (rest.length > 0 && memchr(rest.at, '\n', rest.length)) {
        struct nv_span line = nv_span_until(&rest, '\n');
        struct nv_played game;
        uint64_t number;
        *end = text.length - rest.length;
        if (++count == 1) {
            if (line.length != header.length || memcmp(line.at, header.at, line.length) != 0)
                return nv_fail(error, NV_BAD_FILE,
                               "%s: of another arena (game, options, seed or players differ)",
                               path);
            continue;
        }
        if (!read_game(line, seats, &number, &game))
            return nv_fail(error, NV_BAD_FILE, "%s: line %u is no game", path, count);
        if (number < games)
            played[number] = game;
    }
    return NV_OK;
}

/* ---- writing ---- */

static enum nv_status append(int file, struct nv_span text, struct nv_error *error)
{
    while (text.length > 0) {
        ssize_t written = write(file, text.at, text.length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return nv_fail(error, NV_BAD_FILE, "the results: %s", strerror(errno));
        text = (struct nv_span){text.at + written, text.length - (size_t)written};
    }
    return NV_OK;
}

/* Takes over what the file holds, cuts off half a line, writes a missing header. */
static enum nv_status take_over(int file, const char *path, struct nv_span header, uint32_t seats,
                                struct nv_played *played, uint64_t games, struct nv_error *error)
{
    struct nv_buffer text = {0};
    size_t end = 0;
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        return nv_fail(error, NV_BAD_FILE, "%s: another arena writes it", path);
    enum nv_status status = nv_read_file(path, MOST_BYTES, &text, error);
    if (!status)
        status = read_lines(nv_buffer_span(&text), path, header, seats, played, games, &end, error);
    if (!status && ftruncate(file, (off_t)end) != 0)
        status = nv_fail(error, NV_BAD_FILE, "%s: %s", path, strerror(errno));
    if (!status && end == 0) {
        nv_buffer_clear(&text);
        nv_buffer_put(&text, header);
        nv_buffer_char(&text, '\n');
        status = append(file, nv_buffer_span(&text), error);
    }
    nv_buffer_finish(&text);
    return status;
}

enum nv_status nv_results_open(struct nv_results *results, const char *path, struct nv_span header,
                               uint32_t seats, struct nv_played *played, uint64_t games,
                               struct nv_error *error)
{
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
        return nv_fail(error, NV_BAD_FILE, "%s: %s", path, strerror(errno));
    enum nv_status status = take_over(file, path, header, seats, played, games, error);
    if (status)
        close(file);
    else
        results->file = file;
    return status;
}

/* "failed" is a seat, or 0 when everybody played to the end. */
static void put_game(struct nv_json *json, uint64_t number, const struct nv_fixture *fixture,
                     const struct nv_played *played, const struct nv_game_notes *notes,
                     const char *const *names, uint32_t seats)
{
    nv_json_open(json, '{');
    nv_json_put_unsigned(json, "game", number);
    nv_json_put_unsigned(json, "deal", fixture->deal);
    nv_json_put_unsigned(json, "encounter", fixture->encounter);
    nv_json_put_unsigned(json, "rotation", fixture->rotation);
    nv_json_put_seat_bits(json, "winners", played->winners);
    nv_json_put_unsigned(json, "plies", played->plies);
    nv_json_put_unsigned(json, "failed", played->failed);
    nv_json_put_unsigned(json, "millis", notes->millis);
    nv_json_put_open(json, "scores", '[');
    for (uint32_t seat = 0; seat < seats; seat++)
        nv_json_signed(json, notes->score[seat]);
    nv_json_close(json, ']');
    nv_json_put_open(json, "said", '[');
    for (uint32_t i = 0; i < notes->said_count; i++) {
        nv_json_open(json, '[');
        nv_json_unsigned(json, notes->said[i].seat + 1u);
        nv_json_signed(json, notes->said[i].chance);
        nv_json_close(json, ']');
    }
    nv_json_close(json, ']');
    nv_json_put_string(json, "end", notes->end);
    nv_json_put_open(json, "seats", '[');
    for (uint32_t seat = 0; seat < seats; seat++)
        nv_json_string(json, nv_span_of(names[seat]));
    nv_json_close(json, ']');
    nv_json_close(json, '}');
}

enum nv_status nv_results_add(struct nv_results *results, uint64_t number,
                              const struct nv_fixture *fixture, const struct nv_played *played,
                              const struct nv_game_notes *notes, const char *const *names,
                              uint32_t seats, struct nv_error *error)
{
    struct nv_buffer line = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&line));
    if (results->file < 0)
        return NV_OK;
    put_game(&json, number, fixture, played, notes, names, seats);
    nv_buffer_char(&line, '\n');
    enum nv_status status = line.failed ? nv_fail(error, NV_NO_MEMORY, "out of memory")
                                        : append(results->file, nv_buffer_span(&line), error);
    nv_buffer_finish(&line);
    return status;
}

void nv_results_close(struct nv_results *results)
{
    if (results->file >= 0)
        close(results->file);
    results->file = -1;
}
