/* SPDX-License-Identifier: MIT */
/* The door to everything: finds the subcommand and hands the rest on. */
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/nearest.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Most used first: this is the order of the help. */
const struct nv_command nv_commands[] = {
    {"play", "play a game in the terminal", nv_cmd_play},
#ifdef NV_WITH_SERVE
    {"serve", "play in the browser", nv_cmd_serve},
#endif
    {"hint", "say what to play, and why", nv_cmd_hint},
    {"analyse", "judge the moves of a finished game", nv_cmd_analyse},
    {"show", "draw a position", nv_cmd_show},
    {"replay", "verify game records", nv_cmd_replay},
#ifdef NV_WITH_DOMAIN
    {"verify", "check the deals of online games", nv_cmd_verify},
    {"admin", "look after the store of a server", nv_cmd_admin},
#endif
    {"tiles", "list the tiles of Nova Luna", nv_cmd_tiles},
    {"maps", "list the maps of Terra Nova, or check map files", nv_cmd_maps},
    {"ugi", "speak the Universal Game Interface, for other programs", nv_cmd_ugi},
#ifdef NV_WITH_ONLINE
    {"online", "let an engine play at a server", nv_cmd_online},
#endif
    {"arena", "matches between players and engines", nv_cmd_arena},
    {"openings", "print positions to start matches from", nv_cmd_openings},
    {"puzzles", "find positions with one clearly best turn", nv_cmd_puzzles},
    {"solve", "find the best total of a solo game of Nova Luna", nv_cmd_solve},
    {"perft", "count move sequences", nv_cmd_perft},
    {"bench", "measure the speed of the rules", nv_cmd_bench},
    {NULL, NULL, NULL},
};

static void print_help(FILE *out)
{
    fputs("Usage: novae COMMAND [OPTION...]\n"
          "The board games Nova Luna and Terra Nova.\n\n"
          "Commands:\n",
          out);
    for (const struct nv_command *command = nv_commands; command->name; command++)
        fprintf(out, "  %-9s %s\n", command->name, command->summary);
    fputs("\nWithout a command, and with a program at the other end, it speaks UGI.\n"
          "novae COMMAND --help tells more of a command.\n"
          "novae --version prints the version.\n",
          out);
}

static const struct nv_command *find(const char *name)
{
    for (const struct nv_command *command = nv_commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}

static int unknown(const char *word)
{
    const char *names[sizeof nv_commands / sizeof nv_commands[0]];
    size_t count = 0;
    for (; nv_commands[count].name; count++)
        names[count] = nv_commands[count].name;
    names[count] = NULL;
    const char *near = nv_nearest(word, names);
    const char *what = word[0] == '-' ? "option" : "command";
    if (near)
        fprintf(stderr, "novae: no %s '%s'; did you mean '%s'?\n", what, word, near);
    else
        fprintf(stderr, "novae: no %s '%s'; 'novae --help' lists the commands\n", what, word);
    return NV_EXIT_USAGE;
}

/* `novae help show` is `novae show --help`. */
static int help(int argc, char **argv)
{
    static char option[] = "--help";
    if (argc < 3) {
        print_help(stdout);
        return NV_EXIT_OK;
    }
    const struct nv_command *command = find(argv[2]);
    if (!command)
        return unknown(argv[2]);
    char *arguments[] = {argv[2], option, NULL};
    return command->run(2, arguments);
}

/* Data that could not be written, to a full disk as an example, is a failure. */
static int check_output(int status)
{
    bool written = fflush(stdout) == 0 && !ferror(stdout);
    if (written || status != NV_EXIT_OK)
        return status;
    fputs("novae: cannot write the output\n", stderr);
    return NV_EXIT_FAILED;
}

int main(int argc, char **argv)
{
    if (argc < 2 && !isatty(STDIN_FILENO)) /* as other programs start an engine */
        return check_output(nv_cmd_ugi(argc, argv));
    if (argc < 2) {
        print_help(stderr);
        return NV_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return help(argc, argv);
    if (strcmp(argv[1], "--version") == 0) {
        puts("novae " NV_VERSION);
        return NV_EXIT_OK;
    }
    const struct nv_command *command = find(argv[1]);
    if (!command)
        return unknown(argv[1]);
    return check_output(command->run(argc - 1, argv + 1));
}
