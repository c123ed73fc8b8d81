/* SPDX-License-Identifier: MIT */
/* Reading a report from outside the library, where its layout is not known. */
#include "search/search.h"

#include <assert.h>
#include <string.h>

static const struct nv_line *line_of(const struct nv_report *report, uint32_t line)
{
    assert(line < report->count);
    return &report->lines[line];
}

uint64_t nv_report_nodes(const struct nv_report *report)
{
    return report->nodes;
}

uint32_t nv_report_millis(const struct nv_report *report)
{
    return report->millis;
}

uint32_t nv_report_lines(const struct nv_report *report)
{
    return report->count;
}

nv_move nv_report_move(const struct nv_report *report, uint32_t line)
{
    return line_of(report, line)->move;
}

uint64_t nv_report_visits(const struct nv_report *report, uint32_t line)
{
    return line_of(report, line)->visits;
}

double nv_report_value(const struct nv_report *report, uint32_t line)
{
    return (double)line_of(report, line)->value;
}

int32_t nv_report_score(const struct nv_report *report, uint32_t line)
{
    return line_of(report, line)->score;
}

uint32_t nv_report_pv(const struct nv_report *report, uint32_t line, nv_move *moves, uint32_t room)
{
    const struct nv_line *told = line_of(report, line);
    uint32_t count = told->length < room ? told->length : room;
    if (count > 0) /* without room there may be no memory either */
        memcpy(moves, told->pv, count * sizeof *moves);
    return told->length;
}
