/* SPDX-License-Identifier: MIT */
/* Who sits where: people with their names, bots with their levels; also in a record's tags. */
#ifndef NV_CLI_SEATS_H
#define NV_CLI_SEATS_H

#include "cli/file.h"

enum {
    NV_SEAT_NAME = 32,                    /* room for a name */
    NV_SEAT_TAGS = 1 + 2 * NV_MAX_PLAYERS /* of a record: the date, names, levels */
};

struct nv_seat {
    char name[NV_SEAT_NAME];
    uint32_t level; /* of a bot; 0 is a person */
};

/* The name of a seat that nobody named; bots are called by their level. */
void nv_seat_default_name(struct nv_seat *seat, uint32_t place);
/* All people, with the usual names. */
void nv_seats_init(struct nv_seat seats[NV_MAX_PLAYERS]);
/*
 * "Ada,7": for each seat a level from 1 to 10 or a name. Seats that are not named stay
 * as they are. False when there are too many, or a name is too long or no text.
 */
bool nv_seats_parse(const char *text, struct nv_seat seats[NV_MAX_PLAYERS]);

/* As the page writes them: Seat1, Level1 and so on; seats that have no tag become people. */
void nv_seats_read(const struct nv_record *record, struct nv_seat seats[NV_MAX_PLAYERS]);

/* Tags for nv_record_write; the values lie in here and in `seats`. */
struct nv_seat_tags {
    struct nv_tag tags[NV_SEAT_TAGS];
    size_t count;
    char text[NV_SEAT_TAGS][2][NV_DATE_ROOM];
};

void nv_seats_tags(const struct nv_seat seats[NV_MAX_PLAYERS], uint32_t players,
                   struct nv_seat_tags *tags);

#endif
