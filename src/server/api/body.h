/* SPDX-License-Identifier: MIT */
/*
 * JSON that comes in, read strictly. What is no JSON object is refused at once. What
 * is wrong with its members (unknown, given twice, of the wrong type, missing) is a
 * fault that names the first such member; it is told at its place among the checks.
 */
#ifndef NV_SERVER_API_BODY_H
#define NV_SERVER_API_BODY_H

#include "novae/text.h"

#include <jansson.h>

enum { NV_FAULT_ROOM = 160 };

enum nv_member_kind { NV_M_TEXT, NV_M_NUMBER, NV_M_BOOL, NV_M_LIST, NV_M_OBJECT };

/* A member that may be there; a list of them ends with a NULL name. */
struct nv_member {
    const char *name;
    enum nv_member_kind kind;
    bool required;
};

struct nv_body {
    json_t *root;
    char fault[NV_FAULT_ROOM]; /* empty: nothing is wrong */
};

/* Reads a text; none is an empty object. False, with the reason in `fault`, when it is no JSON. */
bool nv_body_parse(struct nv_body *body, struct nv_span text);
void nv_body_finish(struct nv_body *body);
/* Compares with what may be there; keeps an earlier fault. */
void nv_body_check(struct nv_body *body, const struct nv_member *members);
/* Notes a fault of the member, unless there is one already. */
void nv_body_fault(struct nv_body *body, const char *member, const char *what);
/* The same comparison for an object inside a member. */
void nv_body_check_object(struct nv_body *body, const json_t *object,
                          const struct nv_member *members);

/* Members by name; what is missing or of another type is empty, false, or `missing`. */
struct nv_span nv_body_text(const struct nv_body *body, const char *name);
bool nv_body_true(const struct nv_body *body, const char *name);
/* A number that is not whole or not of 64 bits is -1. */
int64_t nv_body_whole(const struct nv_body *body, const char *name, int64_t missing);
/* The same for counts: what is no count is UINT64_MAX. */
uint64_t nv_body_count(const struct nv_body *body, const char *name, uint64_t missing);
json_t *nv_body_member(const struct nv_body *body, const char *name);

int64_t nv_value_whole(const json_t *number, int64_t missing);
struct nv_span nv_value_span(const json_t *text);

#endif
