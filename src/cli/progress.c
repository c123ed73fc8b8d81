/* SPDX-License-Identifier: MIT */
/* Drawing the bar of long work. */
#include "cli/progress.h"

#include "search/clock.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR = 24, MILLIS = 200 }; /* columns; between two drawings */

void nv_progress_begin(struct nv_progress *progress, const char *things, uint64_t all,
                       uint64_t earlier)
{
    *progress = (struct nv_progress){
        .things = things,
        .all = all,
        .earlier = earlier,
        .started = nv_clock_millis(),
        .active = isatty(STDERR_FILENO),
    };
    nv_progress_show(progress, earlier, NULL);
}

/* As much time for each thing as they took until now. */
static void print_time_left(const struct nv_progress *progress, uint64_t done, uint64_t now)
{
    if (done <= progress->earlier)
        return;
    uint64_t millis = (now - progress->started) * (progress->all - done);
    uint64_t left = millis / (done - progress->earlier) / 1000;
    fprintf(stderr, ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left", left / 3600, left / 60 % 60,
            left % 60);
}

void nv_progress_show(struct nv_progress *progress, uint64_t done, const char *note)
{
    uint64_t now = nv_clock_millis();
    if (!progress->active || (progress->shown && now - progress->shown < MILLIS))
        return;
    progress->shown = now;
    fputs("\r\033[K[", stderr);
    for (uint64_t i = 0; i < BAR; i++)
        fputc(i * progress->all < done * BAR ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 "/%" PRIu64 " %s", done, progress->all, progress->things);
    print_time_left(progress, done, now);
    if (note)
        fprintf(stderr, ", %s", note);
    fflush(stderr);
}

void nv_progress_end(struct nv_progress *progress)
{
    if (progress->active)
        fputs("\r\033[K", stderr);
    progress->active = false;
}
