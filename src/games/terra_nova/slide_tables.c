/* SPDX-License-Identifier: MIT */
/*
 * Lays the lines of a board into words and fills the tables that follow from a
 * board. Lines are put, longest first, into the first word with room. A word has
 * room for 65 bits, because the unused bit above the last line may lie outside.
 *
 * Eight words are enough for 256 spaces: a line of n spaces would need a ninth
 * word only if each of eight had less than n + 1 bits left. All lines in them are
 * at least as long as this one, so of every n + 1 bits used at least n are spaces:
 * a word then holds at least (65 - n) * n / (n + 1) of them. That is at least 32
 * for every n from 1 to 26, and eight times 32 spaces and n more are too many.
 */
#include "games/terra_nova/slides.h"

#include <string.h>

alignas(64) const uint8_t tn_numbers[TN_MAX_SPACES] = {
    0,   1,   2,   3,   4,   5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,  16,  17,  18,
    19,  20,  21,  22,  23,  24,  25,  26,  27,  28,  29,  30,  31,  32,  33,  34,  35,  36,  37,
    38,  39,  40,  41,  42,  43,  44,  45,  46,  47,  48,  49,  50,  51,  52,  53,  54,  55,  56,
    57,  58,  59,  60,  61,  62,  63,  64,  65,  66,  67,  68,  69,  70,  71,  72,  73,  74,  75,
    76,  77,  78,  79,  80,  81,  82,  83,  84,  85,  86,  87,  88,  89,  90,  91,  92,  93,  94,
    95,  96,  97,  98,  99,  100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113,
    114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132,
    133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151,
    152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170,
    171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189,
    190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208,
    209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227,
    228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246,
    247, 248, 249, 250, 251, 252, 253, 254, 255,
};

enum { ROOM = 65, LONGEST = TN_MAX_IN_ROW };

struct line {
    uint16_t first;
    uint8_t length;
    uint8_t word;
    uint8_t bit;
};

static uint8_t line_length(const struct tn_board *board, uint32_t space, uint32_t axis)
{
    uint8_t length = 0;
    for (; space != TN_NO_SPACE; space = board->neighbour[space][axis])
        length++;
    return length;
}

/* Finds the lines of an axis, longest first. */
static uint32_t find_lines(const struct tn_board *board, uint32_t axis, struct line *lines)
{
    uint32_t count = 0;
    for (uint32_t length = LONGEST; length > 0; length--) {
        for (uint16_t space = 0; space < board->spaces; space++) {
            if (board->neighbour[space][axis + TN_AXES] == TN_NO_SPACE &&
                line_length(board, space, axis) == length)
                lines[count++] = (struct line){.first = space, .length = (uint8_t)length};
        }
    }
    return count;
}

/* Gives each line its word and bit; returns how many words are used. */
static uint32_t pack_lines(struct line *lines, uint32_t count)
{
    uint32_t used[TN_MANY_WORDS] = {0}, words = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t word = 0;
        while (used[word] + lines[i].length + 1 > ROOM)
            word++;
        assert(word < TN_MANY_WORDS);
        lines[i].word = word;
        lines[i].bit = (uint8_t)used[word];
        used[word] += lines[i].length + 1u;
        if (words <= word)
            words = word + 1u;
    }
    return words;
}

static void set_lane(struct tn_rules *rules, uint32_t space, uint32_t direction, uint32_t word,
                     uint32_t bit)
{
    word += direction * rules->words;
    rules->lane[space][direction] = (uint16_t)(word * 64 + bit);
    rules->space_at[word * 64 + bit] = (uint8_t)space;
    rules->all[word] |= UINT64_C(1) << bit;
    rules->shift[space * TN_GROUP * rules->words + word] = (uint8_t)bit;
}

/* Lays a line down in its direction and, turned round, in the opposite one. */
static void lay_line(struct tn_rules *rules, uint32_t axis, const struct line *line)
{
    uint32_t space = line->first;
    for (uint32_t i = 0; i < line->length; i++) {
        set_lane(rules, space, axis, line->word, line->bit + i);
        set_lane(rules, space, axis + TN_AXES, line->word, line->bit + line->length - 1u - i);
        space = rules->board.neighbour[space][axis];
    }
}

static void init_lines(struct tn_rules *rules)
{
    struct line lines[TN_AXES][TN_MAX_SPACES];
    uint32_t count[TN_AXES];
    for (uint32_t axis = 0; axis < TN_AXES; axis++) {
        count[axis] = find_lines(&rules->board, axis, lines[axis]);
        uint32_t used = pack_lines(lines[axis], count[axis]);
        rules->used = used > rules->used ? used : rules->used;
    }
    rules->words = rules->used <= TN_FEW_WORDS ? TN_FEW_WORDS : TN_MANY_WORDS;
    memset(rules->shift, TN_NOT_HERE, sizeof rules->shift);
    for (uint32_t axis = 0; axis < TN_AXES; axis++) {
        for (uint32_t i = 0; i < count[axis]; i++)
            lay_line(rules, axis, &lines[axis][i]);
    }
}

static void init_rows(struct tn_rules *rules)
{
    const struct tn_board *board = &rules->board;
    for (uint32_t space = board->spaces; space-- > 0;) {
        rules->row_start[board->row[space]] = (uint16_t)space;
        if (space + 1 < board->spaces && board->row[space + 1] == board->row[space])
            rules->right[space] = tn_set_or(rules->right[space + 1], tn_set_of(space + 1));
        if (tn_set_count(rules->near[space]) < TN_DIRECTIONS)
            tn_set_flip(&rules->edge, space);
    }
    rules->row_start[board->rows] = board->spaces;
}

void tn_lanes_init(struct tn_rules *rules)
{
    const struct tn_board *board = &rules->board;
    for (uint32_t space = 0; space < board->spaces; space++) {
        tn_set_flip(&rules->spaces, space);
        tn_set_flip(&rules->landscape[board->landscape[space]], space);
        for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
            if (board->neighbour[space][direction] != TN_NO_SPACE)
                tn_set_flip(&rules->near[space], board->neighbour[space][direction]);
        }
    }
    init_rows(rules);
    init_lines(rules);
}
