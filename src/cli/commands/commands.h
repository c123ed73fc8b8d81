/* SPDX-License-Identifier: MIT */
/* The table of subcommands: one file each in this folder. */
#ifndef NV_CLI_COMMANDS_COMMANDS_H
#define NV_CLI_COMMANDS_COMMANDS_H

/* argv[0] is the command's own name. */
struct nv_command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
};

extern const struct nv_command nv_commands[]; /* ended by a NULL name */

int nv_cmd_arena(int argc, char **argv);
int nv_cmd_analyse(int argc, char **argv);
int nv_cmd_bench(int argc, char **argv);
int nv_cmd_hint(int argc, char **argv);
int nv_cmd_maps(int argc, char **argv);
int nv_cmd_online(int argc, char **argv);
int nv_cmd_openings(int argc, char **argv);
int nv_cmd_perft(int argc, char **argv);
int nv_cmd_play(int argc, char **argv);
int nv_cmd_puzzles(int argc, char **argv);
int nv_cmd_replay(int argc, char **argv);
int nv_cmd_serve(int argc, char **argv);
int nv_cmd_show(int argc, char **argv);
int nv_cmd_solve(int argc, char **argv);
int nv_cmd_tiles(int argc, char **argv);
int nv_cmd_ugi(int argc, char **argv);
int nv_cmd_verify(int argc, char **argv);
int nv_cmd_admin(int argc, char **argv);

#endif
