/* SPDX-License-Identifier: MIT */
/* The head of an answer. */
#include "server/net/http.h"

static const struct {
    unsigned status;
    const char *reason;
} reasons[] = {
    {100, "Continue"},
    {101, "Switching Protocols"},
    {200, "OK"},
    {201, "Created"},
    {204, "No Content"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {422, "Unprocessable Content"},
    {426, "Upgrade Required"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
};

const char *nv_http_reason(unsigned status)
{
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++) {
        if (reasons[i].status == status)
            return reasons[i].reason;
    }
    return "Unknown";
}

static void put(struct nv_buffer *out, const char *name, const char *value)
{
    nv_buffer_string(out, name);
    nv_buffer_string(out, ": ");
    nv_buffer_string(out, value);
    nv_buffer_string(out, "\r\n");
}

/* 204 and 304 have no body, so nothing is said about its length. */
static void put_length(struct nv_buffer *out, const struct nv_http_answer *answer,
                       const struct nv_http_frame *frame)
{
    if (frame->chunked) {
        put(out, "transfer-encoding", "chunked");
    } else if (!frame->unknown && answer->status != 204 && answer->status != 304) {
        nv_buffer_string(out, "content-length: ");
        nv_buffer_number(out, answer->body.length);
        nv_buffer_string(out, "\r\n");
    }
}

void nv_http_print(struct nv_buffer *out, const struct nv_http_answer *answer,
                   const struct nv_http_frame *frame)
{
    nv_buffer_string(out, "HTTP/1.1 ");
    nv_buffer_number(out, answer->status);
    nv_buffer_char(out, ' ');
    nv_buffer_string(out, nv_http_reason(answer->status));
    nv_buffer_string(out, "\r\n");
    if (answer->type)
        put(out, "content-type", answer->type);
    put_length(out, answer, frame);
    put(out, "date", frame->date);
    if (!frame->keep_alive)
        put(out, "connection", "close");
    for (size_t i = 0; i < sizeof answer->headers / sizeof answer->headers[0]; i++) {
        if (answer->headers[i])
            nv_buffer_string(out, answer->headers[i]);
    }
    nv_buffer_string(out, "\r\n");
}
