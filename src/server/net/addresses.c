/* SPDX-License-Identifier: MIT */
/* A table of lists by a hash of the address. */
#include "server/net/addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, NETWORK_BYTES = 8 };

static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};

struct entry {
    struct entry *next;
    struct nv_address address;
    uint32_t count;
};

struct nv_addresses {
    struct entry *slots[SLOTS];
};

struct nv_addresses *nv_addresses_create(void)
{
    return calloc(1, sizeof(struct nv_addresses));
}

void nv_addresses_destroy(struct nv_addresses *addresses)
{
    for (size_t i = 0; addresses && i < SLOTS; i++) {
        while (addresses->slots[i]) {
            struct entry *entry = addresses->slots[i];
            addresses->slots[i] = entry->next;
            free(entry);
        }
    }
    free(addresses);
}

struct nv_address nv_address_counted(const struct nv_address *address)
{
    struct nv_address key = *address;
    if (memcmp(key.bytes, mapped, sizeof mapped) != 0)
        memset(key.bytes + NETWORK_BYTES, 0, sizeof key.bytes - NETWORK_BYTES);
    return key;
}

static struct entry **slot_of(struct nv_addresses *addresses, const struct nv_address *key)
{
    uint32_t hash = 2166136261U;
    for (size_t i = 0; i < sizeof key->bytes; i++)
        hash = (hash ^ key->bytes[i]) * 16777619U;
    struct entry **at = &addresses->slots[(hash ^ hash >> 16) % SLOTS];
    while (*at && memcmp(&(*at)->address, key, sizeof *key) != 0)
        at = &(*at)->next;
    return at;
}

bool nv_addresses_enter(struct nv_addresses *addresses, const struct nv_address *address,
                        uint32_t most)
{
    struct nv_address key = nv_address_counted(address);
    struct entry **slot = slot_of(addresses, &key);
    if (!*slot) {
        *slot = calloc(1, sizeof **slot);
        if (!*slot)
            return false;
        (*slot)->address = key;
    }
    if ((*slot)->count >= most)
        return false;
    (*slot)->count++;
    return true;
}

void nv_addresses_leave(struct nv_addresses *addresses, const struct nv_address *address)
{
    struct nv_address key = nv_address_counted(address);
    struct entry **slot = slot_of(addresses, &key);
    struct entry *entry = *slot;
    if (entry && --entry->count == 0) {
        *slot = entry->next;
        free(entry);
    }
}

struct nv_address nv_address_of(const struct sockaddr *socket_address)
{
    struct nv_address address = {{0}};
    if (socket_address->sa_family == AF_INET6) {
        memcpy(address.bytes, &((const struct sockaddr_in6 *)socket_address)->sin6_addr,
               sizeof address.bytes);
    } else {
        memcpy(address.bytes, mapped, sizeof mapped);
        memcpy(address.bytes + sizeof mapped,
               &((const struct sockaddr_in *)socket_address)->sin_addr, 4);
    }
    return address;
}

void nv_address_print(const struct nv_address *address, char *text, size_t room)
{
    bool four = memcmp(address->bytes, mapped, sizeof mapped) == 0;
    const void *bytes = four ? address->bytes + sizeof mapped : address->bytes;
    if (!inet_ntop(four ? AF_INET : AF_INET6, bytes, text, (socklen_t)room) && room > 0)
        text[0] = '\0';
}

bool nv_address_parse(const char *text, struct nv_address *address)
{
    struct nv_address parsed = {{0}};
    if (inet_pton(AF_INET, text, parsed.bytes + sizeof mapped) == 1)
        memcpy(parsed.bytes, mapped, sizeof mapped);
    else if (inet_pton(AF_INET6, text, parsed.bytes) != 1)
        return false;
    *address = parsed;
    return true;
}
