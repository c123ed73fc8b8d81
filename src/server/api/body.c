/* SPDX-License-Identifier: MIT */
/* jansson reads; a second look without its check for doubled members tells their name. */
#include "server/api/body.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void nv_body_fault(struct nv_body *body, const char *member, const char *what)
{
    struct nv_text text = nv_text_over(body->fault, sizeof body->fault);
    if (body->fault[0] == '\0')
        nv_text_format(&text, "'%.*s' %s", (int)strlen(member), member, what);
}

/* The name in jansson's sentence: duplicate object key near '"name"'. */
static void fault_doubled(struct nv_body *body, const char *sentence)
{
    char name[NV_FAULT_ROOM / 2];
    const char *at = strchr(sentence, '"');
    const char *end = at ? strchr(at + 1, '"') : NULL;
    snprintf(name, sizeof name, "%.*s", end ? (int)(end - at - 1) : 0, end ? at + 1 : "");
    nv_body_fault(body, name, "is given twice");
}

bool nv_body_parse(struct nv_body *body, struct nv_span text)
{
    json_error_t error;
    body->fault[0] = '\0';
    body->root = text.length == 0
                     ? json_object()
                     : json_loadb(text.at, text.length, JSON_REJECT_DUPLICATES, &error);
    if (!body->root && text.length > 0 && json_error_code(&error) == json_error_duplicate_key) {
        fault_doubled(body, error.text);
        body->root = json_loadb(text.at, text.length, 0, &error);
    }
    if (json_is_object(body->root))
        return true;
    snprintf(body->fault, sizeof body->fault, "the body is not a JSON object");
    nv_body_finish(body);
    return false;
}

void nv_body_finish(struct nv_body *body)
{
    json_decref(body->root);
    body->root = NULL;
}

static bool is_of(const json_t *value, enum nv_member_kind kind)
{
    switch (kind) {
    case NV_M_TEXT:
        return json_is_string(value);
    case NV_M_NUMBER:
        return json_is_number(value);
    case NV_M_BOOL:
        return json_is_boolean(value);
    case NV_M_LIST:
        return json_is_array(value);
    default:
        return json_is_object(value);
    }
}

static const char *name_of(enum nv_member_kind kind)
{
    static const char *const names[] = {[NV_M_TEXT] = "must be a text",
                                        [NV_M_NUMBER] = "must be a number",
                                        [NV_M_BOOL] = "must be true or false",
                                        [NV_M_LIST] = "must be a list",
                                        [NV_M_OBJECT] = "must be an object"};
    return names[kind];
}

static const struct nv_member *find_member(const struct nv_member *members, const char *name)
{
    for (; members->name; members++) {
        if (strcmp(members->name, name) == 0)
            return members;
    }
    return NULL;
}

void nv_body_check_object(struct nv_body *body, const json_t *object,
                          const struct nv_member *members)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)object, name, value)
    {
        const struct nv_member *member = find_member(members, name);
        if (!member)
            nv_body_fault(body, name, "is not known here");
        else if (!is_of(value, member->kind))
            nv_body_fault(body, name, name_of(member->kind));
    }
    for (const struct nv_member *member = members; member->name; member++) {
        if (member->required && !json_object_get(object, member->name))
            nv_body_fault(body, member->name, "is missing");
    }
}

void nv_body_check(struct nv_body *body, const struct nv_member *members)
{
    nv_body_check_object(body, body->root, members);
}

/* ---- values ---- */

json_t *nv_body_member(const struct nv_body *body, const char *name)
{
    return json_object_get(body->root, name);
}

struct nv_span nv_value_span(const json_t *text)
{
    if (!json_is_string(text))
        return (struct nv_span){"", 0};
    return (struct nv_span){json_string_value(text), json_string_length(text)};
}

struct nv_span nv_body_text(const struct nv_body *body, const char *name)
{
    return nv_value_span(nv_body_member(body, name));
}

bool nv_body_true(const struct nv_body *body, const char *name)
{
    return json_is_true(nv_body_member(body, name));
}

/* 2e0 is a whole number too. */
int64_t nv_value_whole(const json_t *number, int64_t missing)
{
    enum { EXACT = 53 }; /* bits of a double */
    if (json_is_integer(number))
        return json_integer_value(number);
    if (!json_is_real(number))
        return missing;
    double real = json_real_value(number);
    return real == floor(real) && fabs(real) < ldexp(1, EXACT) ? (int64_t)real : -1;
}

int64_t nv_body_whole(const struct nv_body *body, const char *name, int64_t missing)
{
    return nv_value_whole(nv_body_member(body, name), missing);
}

uint64_t nv_body_count(const struct nv_body *body, const char *name, uint64_t missing)
{
    const json_t *number = nv_body_member(body, name);
    int64_t whole = nv_value_whole(number, -1);
    if (!json_is_number(number))
        return missing;
    return whole < 0 ? UINT64_MAX : (uint64_t)whole;
}
