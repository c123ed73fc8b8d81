/* SPDX-License-Identifier: MIT */
/* Origins are compared as browsers write them: scheme, host, and a port unless it is 80. */
#include "server/api/origin.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { COOKIE_SECONDS = 400 * 24 * 3600, HTTP_PORT = 80, HOST_ROOM = 64 };

#define COOKIE "novae"

static bool is_loopback(const char *host)
{
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET, host, &four) == 1)
        return ntohl(four.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, host, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

/* The host of http://HOST:PORT of this server's port; false when it is anything else. */
static bool own_port_host(const struct nv_config *config, struct nv_span origin,
                          char host[HOST_ROOM])
{
    char port[16];
    struct nv_text tail = nv_text_over(port, sizeof port);
    static const char scheme[] = "http://";
    if (origin.length < sizeof scheme || memcmp(origin.at, scheme, sizeof scheme - 1) != 0)
        return false;
    origin.at += sizeof scheme - 1;
    origin.length -= sizeof scheme - 1;
    nv_text_format(&tail, ":%u", (unsigned)config->port);
    bool named = origin.length > tail.length &&
                 memcmp(origin.at + origin.length - tail.length, port, tail.length) == 0;
    if (!named && config->port != HTTP_PORT)
        return false;
    origin.length -= named ? tail.length : 0;
    if (origin.length >= 2 && origin.at[0] == '[' && origin.at[origin.length - 1] == ']') {
        origin.at++;
        origin.length -= 2;
    }
    if (origin.length >= HOST_ROOM)
        return false;
    memcpy(host, origin.at, origin.length);
    host[origin.length] = '\0';
    return true;
}

bool nv_origin_is_ours(const struct nv_config *config, struct nv_span origin)
{
    char host[HOST_ROOM];
    for (uint32_t i = 0; i < config->origin_count; i++) {
        if (nv_span_is_nocase(origin, config->origins[i]))
            return true;
    }
    if (!own_port_host(config, origin, host))
        return false;
    if (strcmp(host, config->host) == 0)
        return true;
    return is_loopback(config->host) && (strcmp(host, "localhost") == 0 || is_loopback(host));
}

void nv_origin_print(const struct nv_config *config, struct nv_buffer *out)
{
    bool six = strchr(config->host, ':') != NULL;
    if (config->origin_count > 0)
        nv_buffer_string(out, config->origins[0]);
    else
        nv_buffer_format(out, "http://%s%s%s:%u", six ? "[" : "", config->host, six ? "]" : "",
                         (unsigned)config->port);
}

static bool is_secure(const struct nv_config *config)
{
    for (uint32_t i = 0; i < config->origin_count; i++) {
        if (strncmp(config->origins[i], "https:", strlen("https:")) == 0)
            return true;
    }
    return !is_loopback(config->host);
}

void nv_cookie_print(const struct nv_config *config, struct nv_span token, struct nv_buffer *out)
{
    nv_buffer_string(out, "set-cookie: " COOKIE "=");
    nv_buffer_put(out, token);
    nv_buffer_format(out, "; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s\r\n",
                     token.length > 0 ? COOKIE_SECONDS : 0, is_secure(config) ? "; Secure" : "");
}

struct nv_span nv_cookie_token(struct nv_span header)
{
    while (header.length > 0) {
        struct nv_span value = nv_span_trim(nv_span_until(&header, ';'));
        struct nv_span name = nv_span_until(&value, '=');
        if (nv_span_is(name, COOKIE))
            return value;
    }
    return (struct nv_span){"", 0};
}
