/* SPDX-License-Identifier: MIT */
/*
 * What can go wrong with a request, each with the word and the status that the
 * contract gives it. Everything that answers requests speaks of problems; only
 * the network layer makes problem documents of them.
 */
#ifndef NV_SERVER_PROBLEM_H
#define NV_SERVER_PROBLEM_H

#define NV_PROBLEM_TABLE(X)                                                            \
    X(NV_FINE, "", 200, "")                                                            \
    X(NV_BAD_REQUEST, "bad-request", 400, "The request cannot be read")                \
    X(NV_SIGN_IN, "sign-in", 401, "Please sign in")                                    \
    X(NV_WRONG_PASSPHRASE, "wrong-passphrase", 401, "Name and passphrase do not fit")  \
    X(NV_FOREIGN_ORIGIN, "foreign-origin", 403, "The request comes from another page") \
    X(NV_NOT_YOURS, "not-yours", 403, "This is not yours to do")                       \
    X(NV_NOT_FOUND, "not-found", 404, "There is no such thing")                        \
    X(NV_NOT_ALLOWED, "not-allowed", 405, "This address does not take that method")    \
    X(NV_STALE_VERSION, "stale-version", 409, "The table has changed")                 \
    X(NV_NOT_YOUR_TURN, "not-your-turn", 409, "It is another's turn")                  \
    X(NV_NOT_RUNNING, "not-running", 409, "The game is not running")                   \
    X(NV_NOT_OPEN, "not-open", 409, "The table is no longer open for this")            \
    X(NV_SEAT_TAKEN, "seat-taken", 409, "Somebody sits there")                         \
    X(NV_TABLE_FULL, "table-full", 409, "No seat is free")                             \
    X(NV_ALREADY_SEATED, "already-seated", 409, "You sit at this table")               \
    X(NV_NAME_TAKEN, "name-taken", 409, "The name belongs to somebody")                \
    X(NV_TILES_DRAWN, "tiles-drawn", 409, "Tiles have been drawn since")               \
    X(NV_OVERSIZED, "too-large", 413, "The request is too large")                      \
    X(NV_ILLEGAL_MOVE, "illegal-move", 422, "The move is not legal")                   \
    X(NV_BAD_OPTIONS, "bad-options", 422, "No table can be made of this")              \
    X(NV_UNFIT_RECORD, "bad-record", 422, "The record is not sound")                   \
    X(NV_KEY_REUSED, "key-reused", 422, "The key belongs to another request")          \
    X(NV_TOO_MANY, "too-many", 429, "Too many requests")                               \
    X(NV_UNAVAILABLE, "unavailable", 503, "The store does not answer")

enum nv_problem {
#define NV_PROBLEM_NAME(name, word, status, title) name,
    NV_PROBLEM_TABLE(NV_PROBLEM_NAME)
#undef NV_PROBLEM_NAME
};

const char *nv_problem_word(enum nv_problem problem);
int nv_problem_status(enum nv_problem problem);
const char *nv_problem_title(enum nv_problem problem);

#endif
