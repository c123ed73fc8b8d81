/* SPDX-License-Identifier: MIT */
/* novae admin: looks after the store of a server, also while the server runs. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "server/accounts/accounts.h"
#include "server/accounts/names.h"
#include "server/accounts/secrets.h"
#include "server/data_folder.h"
#include "server/store/copy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct task {
    struct nv_db *db;
    const char *url;
    char **words;
    struct nv_error error;
};

static int said(struct task *task, enum nv_status status)
{
    return status ? nv_complain("admin", "%s", task->error.text) : NV_EXIT_OK;
}

static int failed(struct task *task)
{
    return nv_complain("admin", "the store: %s", task->db->error);
}

static int export_to(struct task *task)
{
    FILE *file = fopen(task->words[0], "wx");
    if (!file)
        return nv_complain("admin", "%s: cannot be made, or is there already", task->words[0]);
    int status = said(task, nv_db_export(task->db, file, &task->error));
    return fclose(file) == 0 ? status : nv_complain("admin", "%s: cannot write", task->words[0]);
}

static int import_from(struct task *task)
{
    FILE *file = fopen(task->words[0], "r");
    if (!file)
        return nv_complain("admin", "%s: cannot be read", task->words[0]);
    int status = said(task, nv_db_import(task->db, file, &task->error));
    fclose(file);
    return status;
}

/* SQLite makes a copy of itself as of one moment; others are exported. */
static int backup(struct task *task)
{
    struct nv_buffer sql = {0};
    if (strcmp(task->db->kind->name, "sqlite") != 0)
        return export_to(task);
    if (strchr(task->words[0], '\''))
        return nv_complain("admin", "the name of a backup has no quotes");
    if (access(task->words[0], F_OK) == 0)
        return nv_complain("admin", "%s: is there already", task->words[0]);
    nv_buffer_string(&sql, "VACUUM INTO '");
    nv_buffer_string(&sql, task->words[0]);
    nv_buffer_string(&sql, "'");
    enum nv_outcome outcome = task->db->kind->execute(task->db, nv_buffer_span(&sql).at);
    nv_buffer_finish(&sql);
    return outcome == NV_STORED ? NV_EXIT_OK : failed(task);
}

static bool is_sqlite_file(const char *path)
{
    char begin[16] = "";
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(begin, 1, sizeof begin, file) : 0;
    if (file)
        fclose(file);
    return count == sizeof begin && memcmp(begin, "SQLite format 3", 16) == 0;
}

/* A backup of either kind goes into an empty store. */
static int restore(struct task *task)
{
    struct nv_db *from;
    if (!is_sqlite_file(task->words[0]))
        return import_from(task);
    enum nv_status status = nv_sqlite_open(task->words[0], &from, &task->error);
    FILE *between = status ? NULL : tmpfile();
    if (!status && !between)
        status = nv_fail(&task->error, NV_BAD_FILE, "no room for a temporary file");
    if (!status)
        status = nv_db_export(from, between, &task->error);
    if (!status) {
        rewind(between);
        status = nv_db_import(task->db, between, &task->error);
    }
    if (between) {
        fclose(between);
        nv_db_close(from);
    }
    return said(task, status);
}

static void note(void *found, const struct nv_value *columns, uint32_t count)
{
    (void)columns;
    (void)count;
    *(bool *)found = true;
}

static bool skeleton_of(const char *word, char name[NV_NAME_ROOM], char skeleton[NV_SKELETON_ROOM])
{
    if (nv_name_clean(nv_span_of(word), name, NV_NAME_ROOM))
        return false;
    nv_name_skeleton(name, skeleton);
    return true;
}

static int ban_as(struct task *task, uint64_t banned)
{
    char name[NV_NAME_ROOM], skeleton[NV_SKELETON_ROOM];
    bool found = false;
    if (!skeleton_of(task->words[0], name, skeleton))
        return nv_complain("admin", "this is no name");
    const struct nv_value values[] = {nv_int(banned), nv_word(skeleton)};
    if (nv_db_query(task->db,
                    "UPDATE account SET banned = $1 WHERE kind = 'user' AND skeleton = $2"
                    " RETURNING id",
                    values, NV_COUNT(values), note, &found) != NV_STORED)
        return failed(task);
    return found ? NV_EXIT_OK : nv_complain("admin", "no user has the name '%s'", name);
}

static int ban(struct task *task)
{
    return ban_as(task, 1);
}

static int unban(struct task *task)
{
    return ban_as(task, 0);
}

static int rename_user(struct task *task)
{
    char old[NV_NAME_ROOM], name[NV_NAME_ROOM];
    char old_skeleton[NV_SKELETON_ROOM], skeleton[NV_SKELETON_ROOM];
    bool found = false;
    if (!skeleton_of(task->words[0], old, old_skeleton) ||
        !skeleton_of(task->words[1], name, skeleton))
        return nv_complain("admin", "this is no name");
    const struct nv_value values[] = {nv_word(name), nv_word(skeleton), nv_word(old_skeleton)};
    enum nv_outcome outcome = nv_db_query(task->db,
                                          "UPDATE account SET name = $1, skeleton = $2"
                                          " WHERE kind = 'user' AND skeleton = $3 RETURNING id",
                                          values, NV_COUNT(values), note, &found);
    if (outcome == NV_CONFLICT)
        return nv_complain("admin", "somebody has the name '%s', or one that looks like it", name);
    if (outcome != NV_STORED)
        return failed(task);
    return found ? NV_EXIT_OK : nv_complain("admin", "no user has the name '%s'", old);
}

static void print_count(void *what, const struct nv_value *columns, uint32_t count)
{
    (void)count;
    printf("%s %" PRId64 "\n", (const char *)what,
           columns[0].kind == NV_NOTHING ? 0 : columns[0].number);
}

static int health(struct task *task)
{
    static const struct {
        const char *what, *sql;
    } figures[] = {
        {"users", "SELECT count(*) FROM account WHERE kind = 'user'"},
        {"guests", "SELECT count(*) FROM account WHERE kind = 'guest'"},
        {"tables open", "SELECT count(*) FROM game WHERE status = 'open'"},
        {"tables running", "SELECT count(*) FROM game WHERE status = 'running'"},
        {"tables finished", "SELECT count(*) FROM game WHERE status = 'finished'"},
        {"events", "SELECT count(*) FROM event"},
        {"last sign of a server", "SELECT max(alive) FROM server"},
        {"schema", "SELECT version FROM schema_version"},
    };
    for (uint32_t i = 0; i < NV_COUNT(figures); i++) {
        if (nv_db_query(task->db, figures[i].sql, NULL, 0, print_count, (void *)figures[i].what) !=
            NV_STORED)
            return failed(task);
    }
    return NV_EXIT_OK;
}

static const struct {
    const char *name;
    int words;
    int (*run)(struct task *task);
} tasks[] = {
    {"backup", 1, backup},      {"restore", 1, restore}, {"export", 1, export_to},
    {"import", 1, import_from}, {"ban", 1, ban},         {"unban", 1, unban},
    {"rename", 2, rename_user}, {"health", 0, health},
};

static int run(const char *url, int words, char **argv)
{
    struct task task = {.url = url, .words = argv + 1};
    uint32_t i = 0;
    while (i < NV_COUNT(tasks) && strcmp(tasks[i].name, argv[0]) != 0)
        i++;
    if (i == NV_COUNT(tasks))
        return nv_misused("admin", "has no task '%s'", argv[0]);
    if (words != tasks[i].words + 1)
        return nv_misused("admin", "%s takes %d words, not %d", argv[0], tasks[i].words, words - 1);
    if (nv_db_open(url, &task.db, &task.error) != NV_OK)
        return nv_complain("admin", "%s", task.error.text);
    int status = tasks[i].run(&task);
    nv_db_close(task.db);
    return status;
}

int nv_cmd_admin(int argc, char **argv)
{
    const char *url = NULL;
    int status;
    const struct nv_flag flags[] = {
        {"database", "URL", "sqlite:PATH or postgresql://... (sqlite: in your data folder)", &url,
         NULL},
        {0},
    };
    const struct nv_usage usage = {
        "admin [--database URL] TASK",
        "Looks after the store of a server, also while the server runs. Tasks:\n"
        "  backup FILE, restore FILE   a copy, and a copy into an empty store\n"
        "  export FILE, import FILE    all data as lines of JSON, for a store of another kind\n"
        "  ban NAME, unban NAME        a banned user cannot sign in\n"
        "  rename NAME NEW             gives a user another name\n"
        "  health                      counts what is there",
        flags, NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words == 0)
        return nv_misused("admin", "needs a task; see --help");
    struct nv_error error;
    char known[NV_DATABASE_ROOM];
    if (!url && nv_default_database(known, sizeof known, &error) != NV_OK)
        return nv_complain("admin", "%s", error.text);
    if (!nv_secrets_init())
        return nv_complain("admin", "libsodium cannot be used");
    return run(url ? url : known, words, argv);
}
