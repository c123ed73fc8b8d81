/* SPDX-License-Identifier: MIT */
/* novae ugi: the engine protocol on standard input and output. */
#include "protocol/ugi.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

static void print_line(void *context, struct nv_span line)
{
    (void)context;
    fwrite(line.at, 1, line.length, stdout);
    putchar('\n');
    fflush(stdout);
}

static int talk(struct nv_ugi *ugi)
{
    char chunk[CHUNK];
    while (!ferror(stdout)) {
        ssize_t length = read(STDIN_FILENO, chunk, sizeof chunk);
        if (length < 0 && errno == EINTR)
            continue;
        if (length <= 0)
            break;
        if (!nv_ugi_feed(ugi, (struct nv_span){chunk, (size_t)length}))
            break;
    }
    nv_ugi_end(ugi);
    nv_ugi_wait(ugi);
    return ferror(stdout) ? nv_complain("ugi", "cannot write the answers") : NV_EXIT_OK;
}

int nv_cmd_ugi(int argc, char **argv)
{
    const struct nv_usage usage = {
        .synopsis = "ugi",
        .about = "Speaks UGI, the Universal Game Interface, on standard input and output:\n"
                 "one command a line, one answer a line. It ends with 'quit' or with the input.",
    };
    int status;
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words > 0)
        return nv_misused("ugi", "takes no '%s': commands come on standard input", argv[0]);
    struct nv_ugi *ugi = nv_ugi_create(&nv_file_loader, (struct nv_ugi_output){print_line, NULL});
    if (!ugi)
        return nv_complain("ugi", "out of memory");
    status = talk(ugi);
    nv_ugi_destroy(ugi);
    return status;
}
