/* SPDX-License-Identifier: MIT */
/*
 * Conditional turns as they come in: branches of what others may do, what is done
 * then, and what follows. Only their shape is looked at here; whether an action is
 * legal shows when its moment comes.
 */
#include "novae/game.h"
#include "server/api/members.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 16, MOST_BRANCHES = 128 };

const struct nv_member nv_members_plan[] = {
    {"version", NV_M_NUMBER, true}, {"branches", NV_M_LIST, true}, {0}};

/* What may stand for an action; a star is for the end of a condition. */
static bool is_action(struct nv_span text, bool condition)
{
    for (size_t i = 0; i < text.length; i++) {
        bool star = text.at[i] == '*' && condition && i + 1 == text.length;
        if (text.at[i] <= ' ' || text.at[i] > '~' || (text.at[i] == '*' && !star))
            return false;
    }
    return text.length > 0 && text.length < NV_MOVE_TEXT;
}

static void check_actions(struct nv_body *body, const json_t *branch, const char *name)
{
    const json_t *list = json_object_get(branch, name), *item;
    bool condition = strcmp(name, "if") == 0;
    size_t at;
    if (json_array_size(list) > NV_TURN_MOVES || (!condition && json_array_size(list) == 0))
        nv_body_fault(body, name, "has too many actions, or none");
    json_array_foreach((json_t *)list, at, item)
    {
        if (!is_action(nv_value_span(item), condition))
            nv_body_fault(body, name, "has something that is no action");
    }
}

/* Counts the branches; stops at the first fault, so that nothing is looked at for long. */
static void check_branches(struct nv_body *body, const json_t *list, unsigned depth,
                           unsigned *count)
{
    static const struct nv_member members[] = {
        {"if", NV_M_LIST, true}, {"then", NV_M_LIST, true}, {"next", NV_M_LIST, false}, {0}};
    for (size_t at = 0; at < json_array_size(list) && !body->fault[0]; at++) {
        const json_t *branch = json_array_get(list, at);
        if (!json_is_object(branch) || depth > DEEPEST || ++*count > MOST_BRANCHES) {
            nv_body_fault(body, "branches", "must be objects, at most 128, and 16 deep");
            return;
        }
        nv_body_check_object(body, branch, members);
        check_actions(body, branch, "if");
        check_actions(body, branch, "then");
        check_branches(body, json_object_get(branch, "next"), depth + 1, count);
    }
}

char *nv_read_plan(struct nv_body *body, struct nv_ask *ask)
{
    const json_t *branches = nv_body_member(body, "branches");
    unsigned count = 0;
    ask->version = nv_body_count(body, "version", UINT64_MAX);
    check_branches(body, branches, 1, &count);
    char *text = body->fault[0] ? NULL : json_dumps(branches, JSON_COMPACT);
    ask->plan = nv_span_of(text ? text : "");
    return text;
}
