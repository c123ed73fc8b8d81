/* SPDX-License-Identifier: MIT */
/* How a board lies on itself, for those who draw boards and wonder whether they are fair. */
#include "novae/terra_nova.h"

#include <string.h>

static int space_at(const struct tn_board *board, int column, int row)
{
    for (int i = 0; i < board->spaces; i++) {
        if (board->column[i] == column && board->row[i] == row)
            return i;
    }
    return TN_NO_SPACE;
}

/* Twice the centre of the outline's box, so that it is a whole number. */
static void find_centre(const struct tn_board *board, int *column, int *row)
{
    int left = board->column[0], right = left;
    for (int i = 0; i < board->spaces; i++) {
        left = board->column[i] < left ? board->column[i] : left;
        right = board->column[i] > right ? board->column[i] : right;
    }
    *column = left + right;
    *row = board->row[0] + board->row[board->spaces - 1];
}

/* Where a space comes to lie, or TN_NO_SPACE. */
static int image(const struct tn_board *board, int space, enum tn_symmetry symmetry)
{
    int column, row;
    find_centre(board, &column, &row);
    int x = board->column[space], y = board->row[space];
    return space_at(board, symmetry == TN_TOP_BOTTOM ? x : column - x,
                    symmetry == TN_LEFT_RIGHT ? y : row - y);
}

static bool outline_has(const struct tn_board *board, enum tn_symmetry symmetry)
{
    for (int i = 0; i < board->spaces; i++) {
        if (image(board, i, symmetry) == TN_NO_SPACE)
            return false;
    }
    return board->spaces > 0;
}

/* Every landscape comes to lie on one other, or on itself. */
static bool landscapes_have(const struct tn_board *board, enum tn_symmetry symmetry)
{
    int onto[TN_MAX_LANDSCAPES];
    memset(onto, -1, sizeof onto);
    if (!outline_has(board, symmetry))
        return false;
    for (int i = 0; i < board->spaces; i++) {
        int from = board->landscape[i], to = board->landscape[image(board, i, symmetry)];
        if (onto[from] >= 0 && onto[from] != to)
            return false;
        onto[from] = to;
    }
    return true;
}

uint32_t tn_symmetries(const struct tn_board *board, bool landscapes)
{
    uint32_t found = 0;
    for (uint32_t symmetry = TN_LEFT_RIGHT; symmetry <= TN_HALF_TURN; symmetry <<= 1) {
        bool has = landscapes ? landscapes_have(board, (enum tn_symmetry)symmetry)
                              : outline_has(board, (enum tn_symmetry)symmetry);
        found |= has ? symmetry : 0;
    }
    return found;
}
