/* SPDX-License-Identifier: MIT */
/* One write a line, so that lines of several servers do not mix. */
#include "server/api/access_log.h"

#include "core/json.h"
#include "session/buffer.h"

#include <errno.h>
#include <string.h>

enum nv_status nv_access_log_open(struct nv_access_log *log, const char *path,
                                  struct nv_error *error)
{
    if (path[0] == '\0')
        return NV_OK;
    log->own = strcmp(path, "-") != 0;
    log->file = log->own ? fopen(path, "ae") : stderr;
    if (!log->file)
        return nv_fail(error, NV_BAD_FILE, "%s: %s", path, strerror(errno));
    if (log->own)
        setvbuf(log->file, NULL, _IOLBF, BUFSIZ);
    return NV_OK;
}

void nv_access_log_close(struct nv_access_log *log)
{
    if (log->own && log->file)
        fclose(log->file);
    log->file = NULL;
}

void nv_access_log_write(struct nv_access_log *log, const struct nv_access *access)
{
    struct nv_buffer line = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&line));
    if (!log->file)
        return;
    nv_json_open(&json, '{');
    nv_json_put_unsigned(&json, "at", access->at);
    nv_json_put_unsigned(&json, "id", access->id);
    nv_json_put_string(&json, "address", access->address);
    nv_json_key(&json, "method");
    nv_json_string(&json, access->method);
    nv_json_key(&json, "path");
    nv_json_string(&json, access->path);
    nv_json_put_unsigned(&json, "status", access->status);
    nv_json_put_unsigned(&json, "ms", access->milliseconds);
    if (access->account[0])
        nv_json_put_string(&json, "account", access->account);
    else
        nv_json_put_null(&json, "account");
    nv_json_close(&json, '}');
    nv_buffer_char(&line, '\n');
    if (!line.failed)
        fwrite(line.text.buffer, 1, line.text.length, log->file);
    nv_buffer_finish(&line);
}
