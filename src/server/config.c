/* SPDX-License-Identifier: MIT */
/* A table of names, and how each is read. */
#include "server/config.h"

#include "server/accounts/accounts.h"

#include <stddef.h>
#include <string.h>

enum { DEFAULT_PORT = 8080 };

enum kind { TEXT, NUMBER, SWITCH, ORIGIN };

static const struct setting {
    const char *name;
    enum kind kind;
    size_t offset;
    uint64_t least, most, initial; /* of numbers */
} settings[] = {
    {"host", TEXT, offsetof(struct nv_config, host), 0, 0, 0},
    {"port", NUMBER, offsetof(struct nv_config, port), 1, UINT16_MAX, DEFAULT_PORT},
    {"database", TEXT, offsetof(struct nv_config, database), 0, 0, 0},
    {"origin", ORIGIN, 0, 0, 0, 0},
    {"offline", SWITCH, offsetof(struct nv_config, offline), 0, 0, 0},
    {"proxy", TEXT, offsetof(struct nv_config, proxy), 0, 0, 0},
    {"log", TEXT, offsetof(struct nv_config, log), 0, 0, 0},
    {"connections-by-address", NUMBER, offsetof(struct nv_config, connections_by_address), 1,
     1000000, 4096},
    {"guests-by-address", NUMBER, offsetof(struct nv_config, guests_by_address), 0, UINT32_MAX,
     NV_GUESTS_BY_ADDRESS},
    {"tables-by-account", NUMBER, offsetof(struct nv_config, tables_by_account), 0, UINT32_MAX,
     NV_TABLES_BY_ACCOUNT},
    {"wrong-by-name", NUMBER, offsetof(struct nv_config, wrong_by_name), 1, UINT32_MAX,
     NV_WRONG_BY_NAME},
    {"wrong-by-address", NUMBER, offsetof(struct nv_config, wrong_by_address), 1, UINT32_MAX,
     NV_WRONG_BY_ADDRESS},
    {"bot-threads", NUMBER, offsetof(struct nv_config, bot_threads), 1, 256, 0},
};

static void *place_of(struct nv_config *config, const struct setting *setting)
{
    return (char *)config + setting->offset;
}

void nv_config_init(struct nv_config *config)
{
    memset(config, 0, sizeof *config);
    strcpy(config->host, "127.0.0.1");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (settings[i].kind == NUMBER)
            *(uint64_t *)place_of(config, &settings[i]) = settings[i].initial;
    }
}

static enum nv_status set_text(char *place, const char *name, struct nv_span value,
                               struct nv_error *error)
{
    if (value.length >= NV_CONFIG_TEXT)
        return nv_fail(error, NV_BAD_OPTION, "%s is longer than %d characters", name,
                       NV_CONFIG_TEXT - 1);
    memcpy(place, value.at, value.length);
    place[value.length] = '\0';
    return NV_OK;
}

static bool starts_with(struct nv_span text, const char *start)
{
    size_t length = strlen(start);
    return text.length > length && memcmp(text.at, start, length) == 0;
}

/* As browsers write it: a scheme and a host, no path, so no slash at its end. */
static enum nv_status add_origin(struct nv_config *config, struct nv_span value,
                                 struct nv_error *error)
{
    size_t scheme = starts_with(value, "https://") ? 8 : starts_with(value, "http://") ? 7 : 0;
    if (value.length > scheme && value.at[value.length - 1] == '/')
        value.length--;
    if (scheme == 0 || memchr(value.at + scheme, '/', value.length - scheme))
        return nv_fail(error, NV_BAD_OPTION, "an origin is as https://example.org, not '%.*s'",
                       (int)value.length, value.at);
    if (config->origin_count == NV_CONFIG_ORIGINS)
        return nv_fail(error, NV_BAD_OPTION, "more than %d origins", NV_CONFIG_ORIGINS);
    return set_text(config->origins[config->origin_count++], "origin", value, error);
}

static enum nv_status set_number(uint64_t *place, const struct setting *setting,
                                 struct nv_span value, struct nv_error *error)
{
    uint64_t number;
    if (!nv_span_unsigned(value, setting->most, &number) || number < setting->least)
        return nv_fail(error, NV_BAD_OPTION, "%s takes a number from %zu to %zu, not '%.*s'",
                       setting->name, (size_t)setting->least, (size_t)setting->most,
                       (int)value.length, value.at);
    *place = number;
    return NV_OK;
}

static enum nv_status set_switch(bool *place, const char *name, struct nv_span value,
                                 struct nv_error *error)
{
    if (!nv_span_is(value, "true") && !nv_span_is(value, "false"))
        return nv_fail(error, NV_BAD_OPTION, "%s takes true or false, not '%.*s'", name,
                       (int)value.length, value.at);
    *place = nv_span_is(value, "true");
    return NV_OK;
}

enum nv_status nv_config_set(struct nv_config *config, struct nv_span name, struct nv_span value,
                             struct nv_error *error)
{
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        const struct setting *setting = &settings[i];
        if (!nv_span_is(name, setting->name))
            continue;
        switch (setting->kind) {
        case TEXT:
            return set_text(place_of(config, setting), setting->name, value, error);
        case NUMBER:
            return set_number(place_of(config, setting), setting, value, error);
        case SWITCH:
            return set_switch(place_of(config, setting), setting->name, value, error);
        case ORIGIN:
            return add_origin(config, value, error);
        }
    }
    return nv_fail(error, NV_BAD_OPTION, "there is no '%.*s' to set", (int)name.length, name.at);
}

enum nv_status nv_config_read(struct nv_config *config, struct nv_span text, struct nv_error *error)
{
    for (unsigned number = 1; text.length > 0; number++) {
        struct nv_error why;
        struct nv_span line = nv_span_trim(nv_span_until(&text, '\n'));
        if (line.length == 0 || line.at[0] == '#')
            continue;
        if (!memchr(line.at, '=', line.length))
            return nv_fail(error, NV_BAD_OPTION, "line %u: not of the form name = value", number);
        struct nv_span name = nv_span_trim(nv_span_until(&line, '='));
        if (nv_config_set(config, name, nv_span_trim(line), &why) != NV_OK)
            return nv_fail(error, NV_BAD_OPTION, "line %u: %s", number, why.text);
    }
    return NV_OK;
}
