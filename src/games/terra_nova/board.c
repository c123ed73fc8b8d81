/* SPDX-License-Identifier: MIT */
/* What follows from the places of the spaces: neighbours, connection, names. */
#include "games/terra_nova/rules.h"

/* The spaces of a row or the next: the few in which a neighbour further on can be. */
static void link_forward(struct tn_board *board, uint16_t space)
{
    for (uint16_t other = space + 1; other < board->spaces; other++) {
        int down = board->row[other] - board->row[space];
        int right = board->column[other] - board->column[space];
        int direction;
        if (down > 1)
            return;
        if (down == 0 && right == 2)
            direction = 0;
        else if (down == 1 && right == 1)
            direction = 1;
        else if (down == 1 && right == -1)
            direction = 2;
        else
            continue;
        board->neighbour[space][direction] = other;
        board->neighbour[other][direction + TN_AXES] = space;
    }
}

void tn_board_link(struct tn_board *board)
{
    for (uint32_t space = 0; space < board->spaces; space++) {
        for (int direction = 0; direction < TN_DIRECTIONS; direction++)
            board->neighbour[space][direction] = TN_NO_SPACE;
    }
    for (uint16_t space = 0; space < board->spaces; space++)
        link_forward(board, space);
}

/* The first space that is not connected with space 0, or TN_NO_SPACE. */
uint32_t tn_board_unreached(const struct tn_board *board)
{
    bool reached[TN_MAX_SPACES] = {true};
    uint16_t stack[TN_MAX_SPACES] = {0};
    uint32_t depth = 1;
    while (depth > 0) {
        uint16_t space = stack[--depth];
        for (int direction = 0; direction < TN_DIRECTIONS; direction++) {
            uint16_t next = board->neighbour[space][direction];
            if (next == TN_NO_SPACE || reached[next])
                continue;
            reached[next] = true;
            stack[depth++] = next;
        }
    }
    for (uint32_t space = 0; space < board->spaces; space++) {
        if (!reached[space])
            return space;
    }
    return TN_NO_SPACE;
}

void tn_print_space(const struct tn_board *board, uint32_t space, struct nv_text *out)
{
    nv_text_char(out, (char)('a' + board->row[space]));
    nv_text_unsigned(out, board->number[space]);
}

bool tn_parse_space(const struct tn_board *board, struct nv_span text, uint32_t *space)
{
    uint64_t number;
    if (text.length < 2 || text.length > 3 || text.at[1] == '0' ||
        !nv_span_unsigned((struct nv_span){text.at + 1, text.length - 1}, TN_MAX_IN_ROW, &number))
        return false;
    for (uint32_t i = 0; i < board->spaces; i++) {
        if ('a' + board->row[i] == text.at[0] && board->number[i] == number) {
            *space = i;
            return true;
        }
    }
    return false;
}
