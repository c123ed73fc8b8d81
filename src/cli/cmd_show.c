/* SPDX-License-Identifier: MIT */
/* To come. */
#include "cli/command.h"

int nv_cmd_show(int argc, char **argv)
{
    (void)argc;
    return nv_complain(argv[0], "not there yet");
}
