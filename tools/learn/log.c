/* SPDX-License-Identifier: MIT */
/* The log is a table of numbers with a line of names, for any program that draws. */
#include "learn/log.h"

#include <stdio.h>
#include <string.h>

static const char NAMES[] = "players,generation,games,positions,outcome_loss,search_loss,"
                            "search_loss_before,moves_loss,match_games,won,deviation,kept,"
                            "seconds\n";

void log_read(const char *path, struct log_lines *lines)
{
    char text[512];
    FILE *file = fopen(path, "r");
    lines->count = 0;
    while (file && fgets(text, sizeof text, file) &&
           lines->count < sizeof lines->line / sizeof *lines->line) {
        struct log_line *line = &lines->line[lines->count];
        struct fit_loss *loss = &line->loss;
        unsigned kept;
        if (sscanf(text, "%u,%u,%u,%u,%lf,%lf,%lf,%lf,%u,%lf,%lf,%u,%u", &line->players,
                   &line->generation, &line->games, &loss->positions, &loss->outcome, &loss->search,
                   &loss->before, &loss->moves, &line->score.games, &line->score.won,
                   &line->score.deviation, &kept, &line->seconds) != 13)
            continue;
        line->kept = kept != 0;
        lines->count++;
    }
    if (file)
        fclose(file);
}

bool log_append(const char *path, const struct log_line *line)
{
    const struct fit_loss *loss = &line->loss;
    FILE *file = fopen(path, "a");
    if (!file)
        return false;
    if (ftell(file) == 0)
        fputs(NAMES, file);
    fprintf(file, "%u,%u,%u,%u,%.5f,%.5f,%.5f,%.5f,%u,%.5f,%.5f,%d,%u\n", line->players,
            line->generation, line->games, loss->positions, loss->outcome, loss->search,
            loss->before, loss->moves, line->score.games, line->score.won, line->score.deviation,
            line->kept, line->seconds);
    return fclose(file) == 0;
}

/* ---- the drawing ---- */

enum { WIDTH = 640, HEIGHT = 260, LEFT = 60, RIGHT = 120, TOP = 30, BOTTOM = 40 };

static const char *const COLOURS[NV_MAX_PLAYERS + 1] = {"", "", "#1f6fb2", "#c4562e", "#3f8f4f"};

struct panel {
    FILE *file;
    double top, low, high; /* where it begins, and its values */
    uint32_t generations;
};

static double x_of(const struct panel *panel, uint32_t generation)
{
    uint32_t steps = panel->generations > 1 ? panel->generations - 1 : 1;
    return LEFT + (double)generation * (WIDTH - LEFT - RIGHT) / steps;
}

static double y_of(const struct panel *panel, double value)
{
    return panel->top + TOP +
           (panel->high - value) / (panel->high - panel->low) * (HEIGHT - TOP - BOTTOM);
}

static void draw_frame(const struct panel *panel, const char *title)
{
    enum { STEPS = 4 };
    fprintf(panel->file, "<text x=\"%d\" y=\"%.1f\" font-weight=\"bold\">%s</text>\n", LEFT,
            panel->top + TOP - 12.0, title);
    for (int i = 0; i <= STEPS; i++) {
        double value = panel->low + (panel->high - panel->low) * i / STEPS;
        fprintf(panel->file,
                "<path d=\"M%d %.1fH%d\" stroke=\"#8886\"/>"
                "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.3g</text>\n",
                LEFT, y_of(panel, value), WIDTH - RIGHT, LEFT - 8, y_of(panel, value) + 4, value);
    }
    for (uint32_t g = 0; g < panel->generations; g++)
        fprintf(panel->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%u</text>\n",
                x_of(panel, g), panel->top + HEIGHT - BOTTOM + 18.0, g + 1);
}

/* What a generation won, in shares of its table, and the error of that. */
static double share_of(const struct log_line *line)
{
    return line->score.won * line->players;
}

static void draw_losses(const struct panel *panel, const struct log_lines *lines, uint32_t players)
{
    double x = 0, y = 0;
    bool any = false;
    for (uint32_t i = 0; i < lines->count; i++) {
        const struct log_line *line = &lines->line[i];
        if (line->players != players)
            continue;
        double next_x = x_of(panel, line->generation), next_y = y_of(panel, line->loss.search);
        if (any)
            fprintf(panel->file, "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\"/>\n", x, y, next_x,
                    next_y, COLOURS[players]);
        fprintf(panel->file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", next_x,
                next_y, COLOURS[players]);
        x = next_x;
        y = next_y;
        any = true;
    }
    if (any)
        fprintf(panel->file, "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%u players</text>\n", x + 10,
                y + 4, COLOURS[players], players);
}

/* A full dot was kept, an empty one was not. */
static void draw_matches(const struct panel *panel, const struct log_lines *lines)
{
    for (uint32_t i = 0; i < lines->count; i++) {
        const struct log_line *line = &lines->line[i];
        double x = x_of(panel, line->generation) + 6.0 * (line->players - 3.0);
        double error = 1.96 * line->score.deviation * line->players;
        const char *colour = COLOURS[line->players];
        fprintf(panel->file,
                "<path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\"/>"
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" stroke=\"%s\"/>\n",
                x, y_of(panel, share_of(line) - error), y_of(panel, share_of(line) + error), colour,
                x, y_of(panel, share_of(line)), line->kept ? colour : "white", colour);
    }
}

bool log_draw(const struct log_lines *lines, const char *path)
{
    struct panel loss = {.low = 0, .high = 0.02}, match = {.top = HEIGHT, .low = 0.5, .high = 1.5};
    for (uint32_t i = 0; i < lines->count; i++) {
        const struct log_line *line = &lines->line[i];
        if (line->generation >= loss.generations)
            loss.generations = line->generation + 1;
        loss.high = line->loss.search > loss.high ? line->loss.search : loss.high;
        match.high = share_of(line) + 0.2 > match.high ? share_of(line) + 0.2 : match.high;
    }
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    loss.file = match.file = file;
    match.generations = loss.generations;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" fill=\"none\">\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n"
            "<g font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n",
            WIDTH, 2 * HEIGHT, WIDTH, 2 * HEIGHT);
    draw_frame(&loss, "Loss against the search, on games not learnt from, by generation");
    for (uint32_t players = 2; players <= NV_MAX_PLAYERS; players++)
        draw_losses(&loss, lines, players);
    draw_frame(&match, "Won against the best before, in equal shares (95%), full: kept");
    draw_matches(&match, lines);
    fputs("</g>\n</svg>\n", file);
    return fclose(file) == 0;
}
