/* SPDX-License-Identifier: MIT */
/* novae verify: was the deal of an online game the one that its server had promised? */
#include "server/tables/verify.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/file.h"
#include "server/accounts/secrets.h"

#include <stdio.h>

static int verify_file(const char *path)
{
    struct nv_buffer text = {0};
    struct nv_error error;
    enum nv_status status = nv_read_file(path, NV_RECORD_BYTES, &text, &error);
    if (status)
        nv_complain("verify", "%s", error.text);
    else if ((status = nv_verify_record(nv_buffer_span(&text), &error)) != NV_OK)
        nv_complain("verify", "%s: %s", path, error.text);
    else
        printf("%s: the deal is the one that was promised, and the game is sound\n", path);
    nv_buffer_finish(&text);
    return status ? NV_EXIT_FAILED : NV_EXIT_OK;
}

int nv_cmd_verify(int argc, char **argv)
{
    const struct nv_usage usage = {
        "verify FILE...",
        "Checks records of online games (.nvg; - is standard input): the moves, the result, and "
        "that\n"
        "the deal follows from what server and players had committed themselves to.",
        NULL, NULL};
    int status;
    int words = nv_arguments(&usage, argc, argv, &status);
    if (words < 0)
        return status;
    if (words == 0)
        return nv_misused("verify", "needs the name of a record: novae verify FILE...");
    if (!nv_secrets_init())
        return nv_complain("verify", "libsodium cannot be used");
    for (int i = 0; i < words; i++)
        status |= verify_file(argv[i]);
    return status;
}
