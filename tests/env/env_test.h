/* SPDX-License-Identifier: MIT */
/* What the tests of src/env share: envs of every kind for a table. */
#ifndef ENV_TEST_H
#define ENV_TEST_H

#include "novae/env.h"
#include "tables.h"

enum { ENV_ACTIONS = 3 * 64 * 64 + 2, ENV_BYTES = 20 * 4 * 64 * 64 };

static inline struct nv_env_options env_options(void)
{
    struct nv_env_options options;
    nv_env_options_init(&options, sizeof options);
    return options;
}

static inline struct nv_env *env_create(const struct table *table,
                                        const struct nv_env_options *options)
{
    struct nv_error error;
    struct nv_env *env = nv_env_create(table->game, table->rules, options, &error);
    if (!env)
        fail_msg("%s: %s", table->name, error.text);
    return env;
}

static inline bool is_nova_luna(const struct table *table)
{
    return strcmp(table->game->name, "nova-luna") == 0;
}

/* The template has no numbers for its actions, and says so. */
static inline bool env_refused(const struct table *table)
{
    struct nv_error error = {.status = NV_OK};
    if (!table->game->example)
        return false;
    assert_null(nv_env_create(table->game, table->rules, NULL, &error));
    assert_int_equal(error.status, NV_BAD_OPTION);
    return true;
}

#endif
