/* SPDX-License-Identifier: MIT */
/* A UGI program as a child process: lines out, lines in, every wait with a deadline. */
#define _GNU_SOURCE /* pipe2: no other program started meanwhile may inherit a pipe */
#include "players/process.h"

#include "search/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    SLICE_MILLIS = 100,    /* between two looks whether to give up */
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

static bool spawn(pid_t *id, const char *command, int input, int output)
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
    int failed = posix_spawn(id, "/bin/sh", &actions, &attributes, argv, environ);
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

bool nv_process_start(struct nv_process *process, const char *command,
                      bool (*give_up)(void *context), void *context)
{
    int input[2], output[2];
    if (pipe2(input, O_CLOEXEC) != 0)
        return false;
    if (pipe2(output, O_CLOEXEC) != 0) {
        close_both(input);
        return false;
    }
    process->give_up = give_up;
    process->context = context;
    process->skipping = false;
    process->taken = process->length = 0;
    if (!spawn(&process->id, command, input[0], output[1])) {
        close_both(input);
        close_both(output);
        return false;
    }
    close(input[0]);
    close(output[1]);
    process->input = input[1];
    process->output = output[0];
    never_block(process->input);
    never_block(process->output);
    return true;
}

static void pause_millis(long millis)
{
    nanosleep(&(struct timespec){.tv_nsec = millis * 1000000}, NULL);
}

/* Has the process ended? It stays a zombie, so that its number is nobody else's. */
static bool has_ended(pid_t id)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)id, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == id;
}

void nv_process_end(struct nv_process *process)
{
    uint64_t deadline = nv_clock_millis() + FAREWELL_MILLIS;
    nv_process_send(process, nv_span_of("quit\n"), deadline);
    close(process->input);
    close(process->output);
    while (!has_ended(process->id) && nv_clock_millis() < deadline)
        pause_millis(REAP_MILLIS);
    kill(-process->id, SIGKILL);
    while (waitpid(process->id, NULL, 0) < 0 && errno == EINTR)
        continue;
}

/* ---- talk ---- */

/* Waits until the descriptor is ready; false when it is too late. */
static bool wait_for(const struct nv_process *process, int descriptor, short events,
                     uint64_t deadline)
{
    struct pollfd entry = {.fd = descriptor, .events = events};
    for (;;) {
        uint64_t now = nv_clock_millis();
        if (now >= deadline || process->give_up(process->context))
            return false;
        uint64_t left = deadline - now;
        if (poll(&entry, 1, left < SLICE_MILLIS ? (int)left : SLICE_MILLIS) > 0)
            return true;
    }
}

/*
 * Writes as much as goes. To a program that has died this is an error like any other, and no
 * signal for whoever uses this library.
 */
static ssize_t write_some(int descriptor, struct nv_span text)
{
    const struct timespec at_once = {0};
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t written = write(descriptor, text.at, text.length);
    int failure = errno;
    if (written < 0 && failure == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipe, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return written;
}

bool nv_process_send(struct nv_process *process, struct nv_span text, uint64_t deadline)
{
    while (text.length > 0) {
        if (!wait_for(process, process->input, POLLOUT, deadline))
            return false;
        ssize_t written = write_some(process->input, text);
        if (written < 0 && errno != EINTR && errno != EAGAIN)
            return false;
        if (written > 0)
            text = (struct nv_span){text.at + written, text.length - (size_t)written};
    }
    return true;
}

/* A whole line of the buffer, if there is one. */
static bool take_line(struct nv_process *process, struct nv_span *line)
{
    memmove(process->buffer, process->buffer + process->taken, process->length - process->taken);
    process->length -= process->taken;
    process->taken = 0;
    char *feed = process->length ? memchr(process->buffer, '\n', process->length) : NULL;
    if (feed) {
        *line = (struct nv_span){process->buffer, (size_t)(feed - process->buffer)};
        process->taken = line->length + 1;
        bool whole = !process->skipping;
        process->skipping = false;
        return whole || take_line(process, line);
    }
    if (process->length == sizeof process->buffer) {
        process->skipping = true;
        process->length = 0;
    }
    return false;
}

enum nv_heard nv_process_hear(struct nv_process *process, uint64_t deadline, struct nv_span *line)
{
    while (!take_line(process, line)) {
        if (!wait_for(process, process->output, POLLIN, deadline))
            return NV_HEARD_NOTHING;
        ssize_t length = read(process->output, process->buffer + process->length,
                              sizeof process->buffer - process->length);
        if (length == 0 || (length < 0 && errno != EINTR && errno != EAGAIN))
            return NV_HEARD_END;
        if (length > 0)
            process->length += (size_t)length;
    }
    /* A program that never stops talking does not stop the clock. */
    return nv_clock_millis() >= deadline ? NV_HEARD_NOTHING : NV_HEARD_LINE;
}
