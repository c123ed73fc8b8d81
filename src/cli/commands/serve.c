/* SPDX-License-Identifier: MIT */
/* novae serve: the browser game from inside the executable. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "server/server.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_PORT = 8080, ADDRESS_ROOM = 128 };

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
    pid_t child;
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return;
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    posix_spawnp(&child, program, &actions, NULL, words, environ);
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

static int fill(struct nv_site *site, const char *folder)
{
    struct nv_error error;
    if (folder) {
        if (nv_site_read(site, folder, &error) != NV_OK)
            return nv_complain("serve", "%s", error.text);
        return site->count > 0 ? NV_EXIT_OK
                               : nv_complain("serve", "%s: there is nothing in it", folder);
    }
    if (!nv_site_embedded(site))
        return nv_complain("serve",
                           "this novae was built without the browser game; 'make web' builds it, "
                           "then 'make' puts it in");
    return NV_EXIT_OK;
}

static int serve(struct nv_site *site, const char *host, uint16_t port, bool open)
{
    struct serving serving = {.open = open};
    struct nv_server server = {site, host, port, tell_ready, &serving};
    struct nv_error error;
    bool six = strchr(host, ':') != NULL;
    snprintf(serving.address, sizeof serving.address, "http://%s%s%s:%u/", six ? "[" : "", host,
             six ? "]" : "", (unsigned)port);
    if (nv_server_run(&server, &error) != NV_OK)
        return nv_complain("serve", "%s", error.text);
    return NV_EXIT_OK;
}

int nv_cmd_serve(int argc, char **argv)
{
    const char *port_text = NULL, *host = "127.0.0.1", *folder = NULL;
    bool open = false;
    uint64_t port = DEFAULT_PORT;
    int status;
    const struct nv_flag flags[] = {
        {"port", "NUMBER", "the port to listen on (8080)", &port_text, NULL},
        {"host", "ADDRESS", "the address to listen on (127.0.0.1)", &host, NULL},
        {"folder", "DIR", "serve the files of a folder instead", &folder, NULL},
        {"open", NULL, "show it in a browser", NULL, &open},
        {0},
    };
    const struct nv_usage usage = {
        "serve [OPTION...]",
        "Serves the browser game on this computer and prints its address. Ctrl+C ends it.", flags,
        NULL};
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 0)
        return nv_misused("serve", "takes no words, but got '%s'", argv[0]);
    if (port_text && (!nv_number(port_text, UINT16_MAX, &port) || port == 0))
        return nv_misused("serve", "--port takes a number from 1 to 65535, not '%s'", port_text);
    struct nv_site *site = nv_site_create();
    status = site ? fill(site, folder) : nv_complain("serve", "out of memory");
    if (!status)
        status = serve(site, host, (uint16_t)port, open);
    nv_site_destroy(site);
    return status;
}
