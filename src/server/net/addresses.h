/* SPDX-License-Identifier: MIT */
/* How many connections each address has; those of one IPv6 network (/64) count together. */
#ifndef NV_SERVER_NET_ADDRESSES_H
#define NV_SERVER_NET_ADDRESSES_H

#include "novae/text.h"

#include <sys/socket.h>

struct nv_address {
    unsigned char bytes[16]; /* IPv4 as ::ffff:a.b.c.d */
};

struct nv_addresses;

struct nv_addresses *nv_addresses_create(void); /* NULL when out of memory */
void nv_addresses_destroy(struct nv_addresses *addresses);
/* Counts one more, unless there are `most` already. */
bool nv_addresses_enter(struct nv_addresses *addresses, const struct nv_address *address,
                        uint32_t most);
void nv_addresses_leave(struct nv_addresses *addresses, const struct nv_address *address);

/* What is counted: all of an IPv4 address, the network of an IPv6 one. */
struct nv_address nv_address_counted(const struct nv_address *address);
struct nv_address nv_address_of(const struct sockaddr *socket_address);
void nv_address_print(const struct nv_address *address, char *text, size_t room);
/* False when it is not the address of a computer. */
bool nv_address_parse(const char *text, struct nv_address *address);

#endif
