/* SPDX-License-Identifier: MIT */
/* Finds the row of the table that a path and a method mean. */
#include "server/api/exchange.h"

#include <stdio.h>
#include <string.h>

static const char *const method_names[] = {[NV_HTTP_GET] = "GET",
                                           [NV_HTTP_POST] = "POST",
                                           [NV_HTTP_PUT] = "PUT",
                                           [NV_HTTP_DELETE] = "DELETE"};

static bool matches(const char *pattern, struct nv_span path, struct nv_span parts[NV_ROUTE_PARTS])
{
    struct nv_span rest = nv_span_of(pattern);
    int stars = 0;
    while (rest.length > 0 && path.length > 0) {
        struct nv_span want = nv_span_until(&rest, '/');
        bool last = memchr(path.at, '/', path.length) == NULL;
        struct nv_span part = nv_span_until(&path, '/');
        bool equal = part.length == want.length && memcmp(part.at, want.at, want.length) == 0;
        bool star = want.length == 1 && want.at[0] == '*' && part.length > 0;
        if (!equal && !star)
            return false;
        if (star && stars < NV_ROUTE_PARTS)
            parts[stars++] = part;
        if (last || rest.length == 0)
            return last && rest.length == 0;
    }
    return false;
}

static void add_allowed(struct nv_exchange *exchange, enum nv_http_method method)
{
    size_t length = strlen(exchange->allow);
    snprintf(exchange->allow + length, sizeof exchange->allow - length, "%s%s%s",
             length > 0 ? ", " : "", method_names[method], method == NV_HTTP_GET ? ", HEAD" : "");
}

void nv_router_find(struct nv_exchange *exchange)
{
    enum nv_http_method method = exchange->method == NV_HTTP_HEAD_ONLY ? NV_HTTP_GET
                                                                       : exchange->method;
    for (const struct nv_route *route = nv_routes; route->pattern; route++) {
        struct nv_span parts[NV_ROUTE_PARTS] = {{"", 0}, {"", 0}};
        if (!matches(route->pattern, exchange->path, parts))
            continue;
        if (route->method == method) {
            exchange->route = route;
            memcpy(exchange->parts, parts, sizeof parts);
            return;
        }
        add_allowed(exchange, route->method);
    }
    if (nv_site_find(exchange->api->setup.site, exchange->path))
        add_allowed(exchange, NV_HTTP_GET);
}
