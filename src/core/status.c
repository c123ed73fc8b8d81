/* SPDX-License-Identifier: MIT */
/* Messages of the statuses, and the one way to fail. */
#include "novae/status.h"

const char *nv_status_message(enum nv_status status)
{
    static const char *const messages[] = {
#define NV_STATUS_MESSAGE(name, message) [name] = message,
        NV_STATUS_TABLE(NV_STATUS_MESSAGE)
#undef NV_STATUS_MESSAGE
    };
    return messages[status];
}

enum nv_status nv_fail(struct nv_error *error, enum nv_status status, const char *format, ...)
{
    if (error) {
        struct nv_text text = nv_text_over(error->text, sizeof error->text);
        va_list arguments;
        va_start(arguments, format);
        nv_text_vformat(&text, format, arguments);
        va_end(arguments);
        error->status = status;
    }
    return status;
}
