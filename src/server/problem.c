/* SPDX-License-Identifier: MIT */
/* The table of problems, looked up. */
#include "server/problem.h"

static const struct {
    const char *word, *title;
    int status;
} problems[] = {
#define PROBLEM(name, word, status, title) [name] = {word, title, status},
    NV_PROBLEM_TABLE(PROBLEM)
#undef PROBLEM
};

const char *nv_problem_word(enum nv_problem problem)
{
    return problems[problem].word;
}

int nv_problem_status(enum nv_problem problem)
{
    return problems[problem].status;
}

const char *nv_problem_title(enum nv_problem problem)
{
    return problems[problem].title;
}
