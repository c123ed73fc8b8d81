/* SPDX-License-Identifier: MIT */
/* Grows a board space by space; stringy ones go on from the space added last. */
#include "weird_map.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1024, MIDDLE = WIDTH / 2 };

struct growth {
    bool taken[TN_MAX_ROWS][WIDTH];
    uint32_t in_row[TN_MAX_ROWS];
    uint32_t row[TN_MAX_SPACES], column[TN_MAX_SPACES];
    uint32_t count;
};

static bool add(struct growth *growth, uint32_t row, uint32_t column)
{
    if (row >= TN_MAX_ROWS || growth->in_row[row] == TN_MAX_IN_ROW || growth->taken[row][column])
        return false;
    growth->taken[row][column] = true;
    growth->in_row[row]++;
    growth->row[growth->count] = row;
    growth->column[growth->count++] = column;
    return true;
}

static void grow(struct growth *growth, struct nv_rng *rng, uint32_t spaces, uint32_t stringy)
{
    static const int down[] = {0, 1, 1, 0, -1, -1}, right[] = {2, 1, -1, -2, -1, 1};
    add(growth, nv_rng_below(rng, TN_MAX_ROWS), MIDDLE);
    uint32_t direction = nv_rng_below(rng, TN_DIRECTIONS);
    while (growth->count < spaces) {
        bool go_on = nv_rng_below(rng, 100) < stringy;
        uint32_t from = go_on ? growth->count - 1 : nv_rng_below(rng, growth->count);
        if (!go_on || nv_rng_below(rng, 8) == 0)
            direction = nv_rng_below(rng, TN_DIRECTIONS);
        if (!add(growth, growth->row[from] + (uint32_t)down[direction],
                 growth->column[from] + (uint32_t)right[direction]))
            direction = nv_rng_below(rng, TN_DIRECTIONS);
    }
}

/* The landscape whose first space is nearest; the first spaces are the first added. */
static uint32_t nearest(const struct growth *growth, const uint32_t *seeds, uint32_t landscapes,
                        uint32_t row, uint32_t column)
{
    uint32_t best = 0;
    int least = INT32_MAX;
    for (uint32_t i = 0; i < landscapes; i++) {
        int distance = 2 * abs((int)row - (int)growth->row[seeds[i]]) +
                       abs((int)column - (int)growth->column[seeds[i]]);
        if (distance < least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

void weird_map(struct nv_rng *rng, uint32_t spaces, uint32_t landscapes, uint32_t stringy,
               char text[WEIRD_MAP_TEXT])
{
    static struct growth growth;
    uint32_t seeds[TN_MAX_LANDSCAPES];
    struct nv_text out = nv_text_over(text, WEIRD_MAP_TEXT);
    memset(&growth, 0, sizeof growth);
    grow(&growth, rng, spaces, stringy);
    nv_text_string(&out, "name: weird\n");
    for (uint32_t i = 0; i < landscapes; i++) {
        seeds[i] = i * spaces / landscapes;
        nv_text_format(&out, "landscape: %c land %u\n", 'A' + (int)i, i);
    }
    nv_text_string(&out, "board:\n");
    uint32_t left = WIDTH;
    for (uint32_t i = 0; i < spaces; i++)
        left = growth.column[i] < left ? growth.column[i] : left;
    for (uint32_t row = 0; row < TN_MAX_ROWS; row++) {
        uint32_t end = WIDTH;
        while (end > left && !growth.taken[row][end - 1])
            end--;
        for (uint32_t column = left; column < end; column++) {
            uint32_t land = nearest(&growth, seeds, landscapes, row, column);
            nv_text_char(&out, growth.taken[row][column] ? (char)('A' + land) : ' ');
        }
        nv_text_char(&out, '\n');
    }
}
