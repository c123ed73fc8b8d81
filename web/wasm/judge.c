/* SPDX-License-Identifier: MIT */
/* A finished game looked at again, and the page told how far it has come. */
#include "novae/analyse.h"
#include "web.h"
#include "json/schemas.h"

enum { REPORTS = 50 }; /* of progress, at most */

__attribute__((import_module("novae"), import_name("progress"))) void page_progress(const char *at,
                                                                                    size_t length);

struct judging {
    const struct nv_session *session;
    uint32_t told;
};

/* What is known so far; reasons come at the end only. */
static void tell(void *judging_, const struct nv_analysis *analysis)
{
    struct judging *judging = judging_;
    uint32_t done = nv_analysis_count(analysis), all = nv_analysis_moves(analysis);
    uint32_t part = done * REPORTS / all;
    struct nv_buffer out = {0};
    struct nv_json json = nv_json_over(nv_buffer_text(&out));
    if (part == judging->told)
        return;
    judging->told = part;
    nv_json_open(&json, '{');
    nv_json_put_fraction(&json, "part", (double)done / all, 4);
    nv_json_key(&json, "analysis");
    nv_analysis_json(&json, judging->session, analysis, NULL, false);
    nv_json_close(&json, '}');
    if (!out.failed)
        page_progress(out.text.buffer, out.text.length);
    nv_buffer_finish(&out);
}

enum nv_status web_analyse(struct nv_json *json, struct web_thinker *thinker,
                           const struct nv_session *session, uint32_t millis,
                           struct nv_error *error)
{
    const void *rules = nv_session_rules(session);
    struct nv_time_control time = {.size = sizeof time, .movetime = millis};
    struct judging judging = {.session = session};
    enum nv_status status = web_thinker_prepare(thinker, session, error);
    if (status)
        return status;
    nv_player_set_level(thinker->player, NV_LEVELS);
    struct nv_analysis *analysis = nv_analysis_create(
        thinker->player, rules, nv_session_first(session), nv_session_moves(session),
        nv_session_count(session), &time, tell, &judging, error);
    if (!analysis)
        return error->status;
    nv_analysis_json(json, session, analysis, NULL, true);
    nv_analysis_destroy(analysis);
    return NV_OK;
}
