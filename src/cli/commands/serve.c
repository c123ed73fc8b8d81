/* SPDX-License-Identifier: MIT */
/* novae serve: the browser game from inside the executable, and the server to play together. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "server/server.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADDRESS_ROOM = 128 };

extern char **environ;

struct serving {
    char address[ADDRESS_ROOM];
    bool open;
};

/* Shows the page where there is a screen to show it on. */
static void open_browser(char *address)
{
    static char program[] = "xdg-open";
    char *words[] = {program, address, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t child;
    sigset_t none;
    sigemptyset(&none);
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none); /* the server holds some back */
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    posix_spawnp(&child, program, &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}

static void tell_ready(void *serving_)
{
    struct serving *serving = serving_;
    printf("Novae is at %s (Ctrl+C ends it)\n", serving->address);
    fflush(stdout);
    if (serving->open)
        open_browser(serving->address);
}

/* Without pages a server still has tables for other programs. */
static int fill(struct nv_site *site, const char *folder, bool offline)
{
    struct nv_error error;
    if (folder) {
        if (nv_site_read(site, folder, &error) != NV_OK)
            return nv_complain("serve", "%s", error.text);
        return site->count > 0 ? NV_EXIT_OK
                               : nv_complain("serve", "%s: there is nothing in it", folder);
    }
    if (nv_site_embedded(site))
        return NV_EXIT_OK;
    int status = nv_complain("serve",
                             "this novae was built without the browser game; 'make web' builds it, "
                             "then 'make' puts it in");
    return offline ? status : NV_EXIT_OK;
}

static int serve(struct nv_site *site, const struct nv_config *config, bool open)
{
    struct serving serving = {.open = open};
    struct nv_server server = {site, config, tell_ready, &serving};
    struct nv_error error;
    bool six = strchr(config->host, ':') != NULL;
    snprintf(serving.address, sizeof serving.address, "http://%s%.64s%s:%u/", six ? "[" : "",
             config->host, six ? "]" : "", (unsigned)config->port);
    if (nv_server_run(&server, &error) != NV_OK)
        return nv_complain("serve", "%s", error.text);
    return NV_EXIT_OK;
}

/* The file first, for what the command line says counts more. */
static int read_config(struct nv_config *config, const char *path)
{
    struct nv_error error;
    struct nv_buffer text = {0};
    int status = NV_EXIT_OK;
    if (nv_read_file(path, NV_CONFIG_BYTES, &text, &error) != NV_OK)
        status = nv_complain("serve", "%s", error.text);
    else if (nv_config_read(config, nv_buffer_span(&text), &error) != NV_OK)
        status = nv_complain("serve", "%s: %s", path, error.text);
    nv_buffer_finish(&text);
    return status;
}

static int set(struct nv_config *config, const char *name, const char *value)
{
    struct nv_error error;
    if (value && nv_config_set(config, nv_span_of(name), nv_span_of(value), &error) != NV_OK)
        return nv_misused("serve", "--%s: %s", name, error.text);
    return NV_EXIT_OK;
}

/* The options of the command. */
struct options {
    const char *port, *host, *database, *config, *folder, *origins[NV_FLAG_REPEATS];
    bool offline, open, repeats;
};

static int configure(struct nv_config *config, const struct options *options)
{
    int status = NV_EXIT_OK;
    nv_config_init(config);
    if (options->config)
        status = read_config(config, options->config);
    if (!status)
        status = set(config, "port", options->port);
    if (!status)
        status = set(config, "host", options->host);
    if (!status)
        status = set(config, "database", options->database);
    if (!status && options->offline)
        status = set(config, "offline", "true");
    for (int i = 0; !status && i < NV_FLAG_REPEATS; i++)
        status = set(config, "origin", options->origins[i]);
    return status;
}

static int serve_configured(const struct nv_config *config, const struct options *options)
{
    struct nv_site *site = nv_site_create();
    int status = site ? fill(site, options->folder, config->offline)
                      : nv_complain("serve", "out of memory");
    if (!status)
        status = serve(site, config, options->open);
    nv_site_destroy(site);
    return status;
}

int nv_cmd_serve(int argc, char **argv)
{
    static struct nv_config config;
    struct options options = {0};
    int status;
    const struct nv_flag flags[] = {
        {"port", "NUMBER", "the port to listen on (8080)", &options.port, NULL},
        {"host", "ADDRESS", "the address to listen on (127.0.0.1)", &options.host, NULL},
        {"database", "URL", "sqlite:PATH or postgresql://... (sqlite: in your data folder)",
         &options.database, NULL},
        {"origin", "URL", "where browsers find it, as https://example.org; may be repeated",
         options.origins, &options.repeats},
        {"config", "FILE", "reads these and the limits from a file, name = value", &options.config,
         NULL},
        {"offline", NULL, "serve the pages alone: no tables, no store", NULL, &options.offline},
        {"folder", "DIR", "serve the files of a folder instead of those inside", &options.folder,
         NULL},
        {"open", NULL, "show it in a browser", NULL, &options.open},
        {0},
    };
    const struct nv_usage usage = {
        "serve [OPTION...]",
        "Serves the browser game and a place to play together, and prints its address.\n"
        "Ctrl+C ends it.",
        flags, NULL};
    if (!nv_options_alone(&usage, argc, argv, &status))
        return status;
    status = configure(&config, &options);
    return status ? status : serve_configured(&config, &options);
}
