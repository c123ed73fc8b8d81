/* SPDX-License-Identifier: MIT */
/* A UGI program as a child process: lines out, lines in, each wait with an end. */
#define _GNU_SOURCE /* pipe2: no other program started meanwhile may inherit a pipe */
#include "cli/arena/foreign.h"

#include "search/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SLICE_MILLIS = 100,    /* between two looks at the stop flag */
    FAREWELL_MILLIS = 500, /* between `quit` and the end by force */
    REAP_MILLIS = 5
};

extern char **environ;

/* ---- life ---- */

static void set_actions(posix_spawn_file_actions_t *actions, int input, int output)
{
    posix_spawn_file_actions_init(actions);
    posix_spawn_file_actions_adddup2(actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
}

/* A process group of its own, and the signals as a program expects them. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &defaults);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                             POSIX_SPAWN_SETSIGDEF);
}

static bool spawn(pid_t *process, const char *command, int input, int output)
{
    static char shell[] = "sh", option[] = "-c";
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    size_t size = strlen(command) + sizeof "exec ";
    char *line = malloc(size);
    if (!line)
        return false;
    snprintf(line, size, "exec %s", command);
    char *argv[] = {shell, option, line, NULL};
    set_actions(&actions, input, output);
    set_attributes(&attributes);
    int failed = posix_spawn(process, "/bin/sh", &actions, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    free(line);
    return failed == 0;
}

static void close_both(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static void never_block(int descriptor)
{
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

bool nv_foreign_start(struct nv_foreign *foreign, const char *command, const _Atomic bool *stop)
{
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC) != 0)
        return false;
    if (pipe2(output, O_CLOEXEC) != 0) {
        close_both(input);
        return false;
    }
    foreign->stop = stop;
    foreign->skipping = false;
    foreign->taken = foreign->length = 0;
    if (!spawn(&foreign->process, command, input[0], output[1])) {
        close_both(input);
        close_both(output);
        return false;
    }
    close(input[0]);
    close(output[1]);
    foreign->input = input[1];
    foreign->output = output[0];
    never_block(foreign->input);
    never_block(foreign->output);
    return true;
}

static void pause_millis(long millis)
{
    nanosleep(&(struct timespec){.tv_nsec = millis * 1000000}, NULL);
}

/* Has the process ended? It stays a zombie, so that its number is nobody else's. */
static bool has_ended(pid_t process)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == process;
}

void nv_foreign_end(struct nv_foreign *foreign)
{
    uint64_t deadline = nv_clock_millis() + FAREWELL_MILLIS;
    nv_foreign_send(foreign, nv_span_of("quit\n"), deadline);
    close(foreign->input);
    close(foreign->output);
    while (!has_ended(foreign->process) && nv_clock_millis() < deadline)
        pause_millis(REAP_MILLIS);
    kill(-foreign->process, SIGKILL);
    while (waitpid(foreign->process, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* ---- talk ---- */

/* Waits until the descriptor is ready; false when it is too late. */
static bool wait_for(const struct nv_foreign *foreign, int descriptor, short events,
                     uint64_t deadline)
{
    struct pollfd entry = {.fd = descriptor, .events = events};
    for (;;) {
        uint64_t now = nv_clock_millis();
        if (now >= deadline || atomic_load(foreign->stop))
            return false;
        uint64_t left = deadline - now;
        if (poll(&entry, 1, left < SLICE_MILLIS ? (int)left : SLICE_MILLIS) > 0)
            return true;
    }
}

bool nv_foreign_send(struct nv_foreign *foreign, struct nv_span text, uint64_t deadline)
{
    while (text.length > 0) {
        if (!wait_for(foreign, foreign->input, POLLOUT, deadline))
            return false;
        ssize_t written = write(foreign->input, text.at, text.length);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (written > 0)
            text = (struct nv_span){text.at + written, text.length - (size_t)written};
    }
    return true;
}

/* A whole line of the buffer, if there is one. */
static bool take_line(struct nv_foreign *foreign, struct nv_span *line)
{
    memmove(foreign->buffer, foreign->buffer + foreign->taken, foreign->length - foreign->taken);
    foreign->length -= foreign->taken;
    foreign->taken = 0;
    char *feed = foreign->length ? memchr(foreign->buffer, '\n', foreign->length) : NULL;
    if (feed) {
        *line = (struct nv_span){foreign->buffer, (size_t)(feed - foreign->buffer)};
        foreign->taken = line->length + 1;
        bool whole = !foreign->skipping;
        foreign->skipping = false;
        return whole || take_line(foreign, line);
    }
    if (foreign->length == sizeof foreign->buffer) {
        foreign->skipping = true;
        foreign->length = 0;
    }
    return false;
}

enum nv_heard nv_foreign_hear(struct nv_foreign *foreign, uint64_t deadline, struct nv_span *line)
{
    while (!take_line(foreign, line)) {
        if (!wait_for(foreign, foreign->output, POLLIN, deadline))
            return NV_HEARD_NOTHING;
        ssize_t length = read(foreign->output, foreign->buffer + foreign->length,
                              sizeof foreign->buffer - foreign->length);
        if (length == 0 || (length < 0 && errno != EINTR && errno != EAGAIN))
            return NV_HEARD_END;
        if (length > 0)
            foreign->length += (size_t)length;
    }
    /* A program that never stops talking does not stop the clock. */
    return nv_clock_millis() >= deadline ? NV_HEARD_NOTHING : NV_HEARD_LINE;
}
