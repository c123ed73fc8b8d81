/* SPDX-License-Identifier: MIT */
/* Signals as bytes of a pipe. */
#define _DEFAULT_SOURCE 1 /* SIGWINCH and its like */
#include "tui/signals.h"

#include "tui/mouse.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { SEQUENCE = 64, SIGNALS = 128 };

/* Handlers have no context, so what they need belongs to the program. */
static int wake_pipe[2] = {-1, -1};
static struct termios terminal_before;
static bool terminal_known;
static char farewell[4 * SEQUENCE];
static volatile sig_atomic_t farewell_length;
static struct sigaction before[SIGNALS];
static bool caught[SIGNALS];

static void send_byte(uint8_t byte)
{
    int error = errno;
    ssize_t sent = write(wake_pipe[1], &byte, 1);
    (void)sent; /* a full pipe wakes as well */
    errno = error;
}

static void pass_on(int number)
{
    send_byte((uint8_t)number);
}

/* A fault cannot wait: only calls that are safe in a handler. */
static void leave_at_once(int number)
{
    ssize_t written = write(STDOUT_FILENO, farewell, (size_t)farewell_length);
    (void)written;
    if (terminal_known)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
    sigaction(number, &before[number], NULL);
    raise(number);
}

static bool is_fault(int number)
{
    return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE ||
           number == SIGABRT || number == SIGTRAP || number == SIGSYS;
}

/* Those that do nothing by themselves, cannot be caught, or are for a shell to send. */
static bool is_left_alone(int number)
{
    return number == SIGKILL || number == SIGSTOP || number == SIGCHLD || number == SIGURG ||
           number == SIGTTIN || number == SIGTTOU;
}

static void watch(int number)
{
    struct sigaction action = {.sa_handler = is_fault(number) ? leave_at_once : pass_on};
    if (is_left_alone(number) || sigaction(number, NULL, &before[number]) != 0)
        return;
    if (before[number].sa_handler == SIG_IGN) /* nohup wants to be obeyed */
        return;
    sigemptyset(&action.sa_mask);
    caught[number] = sigaction(number, &action, NULL) == 0;
}

int tui_signals_install(void)
{
    if (pipe(wake_pipe) != 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    terminal_known = tcgetattr(STDIN_FILENO, &terminal_before) == 0;
    for (int number = 1; number <= SIGRTMAX && number < SIGNALS; number++)
        watch(number);
    return wake_pipe[0];
}

void tui_signals_remove(void)
{
    for (int number = 1; number < SIGNALS; number++) {
        if (caught[number])
            sigaction(number, &before[number], NULL);
        caught[number] = false;
    }
    for (int i = 0; i < 2; i++) {
        close(wake_pipe[i]);
        wake_pipe[i] = -1;
    }
}

static void add_sequence(const char *sequence)
{
    size_t length = sequence && sequence != (char *)-1 ? strlen(sequence) : 0;
    if (length < SEQUENCE && (size_t)farewell_length + length < sizeof farewell) {
        memcpy(farewell + farewell_length, sequence ? sequence : "", length);
        farewell_length += (int)length;
    }
}

void tui_signals_remember_terminal(void)
{
    static char names[][8] = {"sgr0", "op", "cnorm", "rmkx", "rmcup"};
    farewell_length = 0;
    add_sequence(TUI_MOUSE_OFF);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        add_sequence(tigetstr(names[i]));
}

void tui_wake(void)
{
    send_byte(TUI_WAKE);
}

void tui_die_of(int number)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigaction(number, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

bool tui_terminal_size(struct tui_size *size)
{
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0)
        return false;
    *size = (struct tui_size){window.ws_col, window.ws_row};
    return true;
}
