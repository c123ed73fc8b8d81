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
#include "games/terra_nova/rules.h"

#include <string.h>

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
    rules->shift[space * TN_DIRECTIONS * rules->words + word] = (uint8_t)bit;
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
    rules->words = TN_FEW_WORDS;
    for (uint32_t axis = 0; axis < TN_AXES; axis++) {
        count[axis] = find_lines(&rules->board, axis, lines[axis]);
        if (pack_lines(lines[axis], count[axis]) > TN_FEW_WORDS)
            rules->words = TN_MANY_WORDS;
    }
    memset(rules->shift, TN_NOT_HERE, sizeof rules->shift);
    for (uint32_t axis = 0; axis < TN_AXES; axis++) {
        for (uint32_t i = 0; i < count[axis]; i++)
            lay_line(rules, axis, &lines[axis][i]);
    }
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
    init_lines(rules);
}
