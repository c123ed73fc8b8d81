/* SPDX-License-Identifier: MIT */
/* Game records that lie in files: read, taken apart and played in one go. */
#include "cli/arguments.h"
#include "cli/file.h"
#include "session/record.h"

#include <time.h>

enum nv_status nv_load_record(const char *path, struct nv_session *session,
                              struct nv_record *record, struct nv_error *error)
{
    struct nv_buffer text = {0};
    nv_record_init(record);
    enum nv_status status = nv_read_file(path, NV_RECORD_BYTES, &text, error);
    if (!status)
        status = nv_record_parse(record, nv_buffer_span(&text), error);
    if (!status)
        status = nv_record_play(record, session, &nv_file_loader, error);
    nv_buffer_finish(&text);
    return status;
}

enum nv_status nv_read_record(const char *path, struct nv_session *session, struct nv_error *error)
{
    struct nv_record record;
    enum nv_status status = nv_load_record(path, session, &record, error);
    nv_record_finish(&record);
    return status;
}

bool nv_record_date(char date[NV_DATE_ROOM])
{
    time_t now = time(NULL);
    struct tm today;
    return gmtime_r(&now, &today) && strftime(date, NV_DATE_ROOM, "%Y.%m.%d", &today) > 0;
}
