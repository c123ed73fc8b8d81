/* SPDX-License-Identifier: MIT */
/*
 * Reads a map file: the board and its landscapes [TN-1], with room for all figures of the game to
 * be played. Whatever is wrong with it is named with its line and column, both counted from 1;
 * columns count characters, not bytes.
 */
#include "games/terra_nova/rules.h"

#include <string.h>

struct reader {
    struct nv_span file;
    struct nv_span line; /* the one just read, without its end */
    uint32_t number;     /* of that line */
    struct tn_board *board;
    struct nv_error *error;
    uint32_t board_line; /* where `board:` stands */
    uint32_t landscape_line[TN_MAX_LANDSCAPES];
    bool used[TN_MAX_LANDSCAPES];
};

/* Refuses the file because of what stands `at` bytes into the line. */
#define REFUSE(reader, at, ...) refuse(reader, (reader)->number, column_of(reader, at), __VA_ARGS__)

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static uint32_t column_of(const struct reader *reader, size_t at)
{
    uint32_t column = 1;
    for (size_t i = 0; i < at && i < reader->line.length; i++)
        column += !is_continuation(reader->line.at[i]);
    return column;
}

NV_FORMAT(4, 5)
static enum nv_status refuse(struct reader *reader, uint32_t line, uint32_t column,
                             const char *format, ...)
{
    char reason[NV_ERROR_TEXT];
    struct nv_text text = nv_text_over(reason, sizeof reason);
    va_list arguments;
    va_start(arguments, format);
    nv_text_vformat(&text, format, arguments);
    va_end(arguments);
    return nv_fail(reader->error, NV_BAD_MAP, "line %u, column %u: %s", line, column, reason);
}

/* Cuts the next line off the file; false at its end. */
static bool next_line(struct reader *reader)
{
    if (reader->file.length == 0)
        return false;
    size_t before = reader->file.length;
    reader->line = nv_span_until(&reader->file, '\n');
    reader->number++;
    bool ended = reader->line.length + reader->file.length < before;
    if (ended && reader->line.length > 0 && reader->line.at[reader->line.length - 1] == '\r')
        reader->line.length--;
    return true;
}

/* Bytes of the character that the text begins with; 0 when it is no UTF-8. */
static size_t character_length(struct nv_span text)
{
    unsigned char first = (unsigned char)text.at[0];
    size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length > text.length || first > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if (!is_continuation(text.at[i]))
            return 0;
    }
    if (length < 3)
        return length;
    unsigned char second = (unsigned char)text.at[1];
    bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool surrogate = first == 0xed && second > 0x9f;
    bool beyond = first == 0xf4 && second > 0x8f;
    return overlong || surrogate || beyond ? 0 : length;
}

/* The file is UTF-8 and not too large. */
static enum nv_status check_text(struct reader *reader)
{
    struct nv_span file = reader->file;
    uint32_t line = 1, column = 1;
    size_t at = 0;
    while (at < file.length) {
        size_t length = character_length((struct nv_span){file.at + at, file.length - at});
        if (at + length > NV_MAX_MAP)
            return refuse(reader, line, column, "a map file has at most %d bytes", NV_MAX_MAP);
        if (length == 0)
            return refuse(reader, line, column, "this is not UTF-8 text");
        column = file.at[at] == '\n' ? 1 : column + 1;
        line += file.at[at] == '\n';
        at += length;
    }
    return NV_OK;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t skip_blanks(struct nv_span line, size_t at)
{
    while (at < line.length && line.at[at] == ' ')
        at++;
    return at;
}

static size_t skip_word(struct nv_span line, size_t at)
{
    while (at < line.length && line.at[at] != ' ')
        at++;
    return at;
}

static struct nv_span without_last_blanks(struct nv_span line)
{
    while (line.length > 0 && line.at[line.length - 1] == ' ')
        line.length--;
    return line;
}

/* Takes bytes `from` to `to` of the line as a name, shortened where it must be. */
static enum nv_status take_name(struct reader *reader, size_t from, size_t to, char name[TN_NAME])
{
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)reader->line.at[i];
        if (c < ' ' || c == 0x7f)
            return REFUSE(reader, i, "a name has no control characters");
    }
    size_t length = to - from;
    if (length >= TN_NAME) {
        length = TN_NAME - 1;
        while (is_continuation(reader->line.at[from + length]))
            length--;
    }
    memcpy(name, reader->line.at + from, length);
    return NV_OK;
}

/* name: <word> */
static enum nv_status read_name(struct reader *reader, size_t key)
{
    struct nv_span line = without_last_blanks(reader->line);
    size_t from = skip_blanks(line, key), to = skip_word(line, from);
    if (reader->board->name[0])
        return REFUSE(reader, 0, "a second name");
    if (from == key || from >= line.length)
        return REFUSE(reader, key, "a blank and the name of the map are expected here");
    if (to < line.length)
        return REFUSE(reader, skip_blanks(line, to), "the name of a map is one word");
    return take_name(reader, from, to, reader->board->name);
}

/* landscape: <letter> <name> */
static enum nv_status read_landscape(struct reader *reader, size_t key)
{
    struct tn_board *board = reader->board;
    struct nv_span line = without_last_blanks(reader->line);
    size_t at = skip_blanks(line, key);
    if (board->landscapes == TN_MAX_LANDSCAPES)
        return REFUSE(reader, 0, "more than %d landscapes", TN_MAX_LANDSCAPES);
    if (at == key || at >= line.length)
        return REFUSE(reader, key, "a blank and the letter of the landscape are expected here");
    if (!is_letter(line.at[at]))
        return REFUSE(reader, at, "a landscape has a letter from a to z or A to Z");
    if (memchr(board->letter, line.at[at], board->landscapes))
        return REFUSE(reader, at, "letter '%c' stands for a landscape already", line.at[at]);
    size_t from = skip_blanks(line, at + 1);
    if (from == at + 1 || from >= line.length)
        return REFUSE(reader, at + 1, "a blank and the name of the landscape are expected here");
    enum nv_status status = take_name(reader, from, line.length,
                                      board->landscape_name[board->landscapes]);
    if (status != NV_OK)
        return status;
    reader->landscape_line[board->landscapes] = reader->number;
    board->letter[board->landscapes++] = line.at[at];
    return NV_OK;
}

/* board: */
static enum nv_status read_board_key(struct reader *reader, size_t key)
{
    if (skip_blanks(reader->line, key) < reader->line.length)
        return REFUSE(reader, skip_blanks(reader->line, key), "nothing may follow 'board:'");
    if (!reader->board->name[0])
        return REFUSE(reader, 0, "the map has no name before its board");
    if (reader->board->landscapes == 0)
        return REFUSE(reader, 0, "the map declares no landscape before its board");
    reader->board_line = reader->number;
    return NV_OK;
}

/* Cuts a key off the line: is it this one? */
static bool has_key(const struct reader *reader, const char *key)
{
    size_t length = strlen(key);
    return reader->line.length >= length && memcmp(reader->line.at, key, length) == 0;
}

static enum nv_status read_header_line(struct reader *reader)
{
    if (without_last_blanks(reader->line).length == 0 || reader->line.at[0] == '#')
        return NV_OK;
    if (has_key(reader, "name:"))
        return read_name(reader, strlen("name:"));
    if (has_key(reader, "landscape:"))
        return read_landscape(reader, strlen("landscape:"));
    if (has_key(reader, "board:"))
        return read_board_key(reader, strlen("board:"));
    return REFUSE(reader, 0, "'name:', 'landscape:', 'board:' or '#' is expected here");
}

static enum nv_status read_header(struct reader *reader)
{
    while (reader->board_line == 0) {
        if (!next_line(reader))
            return refuse(reader, reader->number + 1, 1, "the map ends without a board");
        enum nv_status status = read_header_line(reader);
        if (status != NV_OK)
            return status;
    }
    return NV_OK;
}

/* Adds the space at column `x` of the row. */
static enum nv_status add_space(struct reader *reader, uint32_t row, uint32_t x)
{
    struct tn_board *board = reader->board;
    uint32_t space = board->spaces;
    char letter = reader->line.at[x];
    const char *found = memchr(board->letter, letter, board->landscapes);
    uint32_t number = space > 0 && board->row[space - 1] == row ? board->number[space - 1] : 0u;
    if (!found)
        return REFUSE(reader, x, "no landscape has the letter '%c'", letter);
    if (space > 0 && (board->row[0] + board->column[0] + row + x) % 2 != 0)
        return REFUSE(reader, x, "no space can be here: it is half a space off the first one");
    if (number == TN_MAX_IN_ROW)
        return REFUSE(reader, x, "more than %d spaces in a row", TN_MAX_IN_ROW);
    if (space == TN_MAX_SPACES)
        return REFUSE(reader, x, "more than %d spaces", TN_MAX_SPACES);
    board->landscape[space] = (uint8_t)(found - board->letter);
    board->row[space] = (uint8_t)row;
    board->number[space] = (uint8_t)(number + 1);
    board->column[space] = (uint16_t)x;
    board->spaces++;
    reader->used[board->landscape[space]] = true;
    return NV_OK;
}

static enum nv_status read_row(struct reader *reader, uint32_t row)
{
    struct nv_span line = without_last_blanks(reader->line);
    if (line.length > 0 && row >= TN_MAX_ROWS)
        return REFUSE(reader, 0, "more than %d rows", TN_MAX_ROWS);
    for (uint32_t x = 0; x < line.length; x++) {
        char c = line.at[x];
        if (c == ' ' || c == '.')
            continue;
        if (!is_letter(c))
            return REFUSE(reader, x, "a board has letters, '.' and blanks only");
        enum nv_status status = add_space(reader, row, x);
        if (status != NV_OK)
            return status;
    }
    return NV_OK;
}

static enum nv_status read_rows(struct reader *reader)
{
    uint32_t row = 0;
    while (next_line(reader)) {
        enum nv_status status = read_row(reader, row++);
        if (status != NV_OK)
            return status;
    }
    return NV_OK;
}

uint32_t tn_figures(uint32_t players)
{
    static const uint8_t figures[NV_MAX_PLAYERS + 1] = {[2] = TN_MAX_FIGURES, [3] = 10, [4] = 8};
    return players <= NV_MAX_PLAYERS ? figures[players] : 0; /* [TN-2] */
}

uint32_t tn_least_spaces(uint32_t players)
{
    return players * tn_figures(players) + 1;
}

/* What can only be said of the whole board. */
static enum nv_status check_board(struct reader *reader, uint32_t need)
{
    struct tn_board *board = reader->board;
    for (uint32_t i = 0; i < board->landscapes; i++) {
        if (!reader->used[i])
            return refuse(reader, reader->landscape_line[i], 1, "no space shows landscape '%c'",
                          board->letter[i]);
    }
    uint32_t lost = tn_board_unreached(board);
    if (lost != TN_NO_SPACE)
        return refuse(reader, reader->board_line + 1 + board->row[lost], board->column[lost] + 1u,
                      "this space is not connected with the first one");
    if (board->spaces < need)
        return refuse(reader, reader->board_line, 1, "%u spaces are too few, this game needs %u",
                      board->spaces, need);
    return NV_OK;
}

/* Counts columns from the leftmost space, so that equal boards are equal. */
static void settle(struct tn_board *board)
{
    uint16_t left = UINT16_MAX;
    for (uint32_t i = 0; i < board->spaces; i++)
        left = board->column[i] < left ? board->column[i] : left;
    for (uint32_t i = 0; i < board->spaces; i++)
        board->column[i] = (uint16_t)(board->column[i] - left);
    board->rows = (uint8_t)(board->row[board->spaces - 1] + 1);
}

/* Reads the text; what it says of the whole board is not looked at yet. */
static enum nv_status read_text(struct reader *reader)
{
    enum nv_status status = check_text(reader);
    if (status == NV_OK)
        status = read_header(reader);
    if (status == NV_OK)
        status = read_rows(reader);
    if (status == NV_OK)
        tn_board_link(reader->board);
    return status;
}

enum nv_status tn_map_read(struct nv_span text, uint32_t need, struct tn_board *board,
                           struct nv_error *error)
{
    struct tn_board read = {0};
    struct reader reader = {.file = text, .board = &read, .error = error};
    enum nv_status status = read_text(&reader);
    if (status == NV_OK)
        status = check_board(&reader, need);
    if (status != NV_OK)
        return status;
    settle(&read);
    *board = read;
    return NV_OK;
}

enum nv_status tn_map_sketch(struct nv_span text, struct tn_board *board, bool *connected,
                             struct nv_error *error)
{
    struct tn_board read = {0};
    struct reader reader = {.file = text, .board = &read, .error = error};
    enum nv_status status = read_text(&reader);
    if (status != NV_OK)
        return status;
    *connected = read.spaces > 0 && tn_board_unreached(&read) == TN_NO_SPACE;
    if (read.spaces > 0)
        settle(&read);
    *board = read;
    return NV_OK;
}
