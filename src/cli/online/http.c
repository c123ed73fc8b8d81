/* SPDX-License-Identifier: MIT */
/* The only file that knows libcurl. */
#include "cli/online/http.h"

#include "search/clock.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_BYTES = 8 * 1024 * 1024, /* of an answer, or of a line and what came with it */
    CONNECT_SECONDS = 10,
    ANSWER_SECONDS = 60,
    SILENT_SECONDS = 30 /* a stream has an empty line every seven */
};

struct nv_online_http {
    CURL *curl;
    const char *url;
    const _Atomic bool *stop;
    struct curl_slist *headers;
    char why[CURL_ERROR_SIZE];
};

struct nv_online_stream {
    CURL *curl;
    CURLM *multi;
    struct nv_buffer text;
    size_t taken; /* of the text, by lines handed out */
};

bool nv_online_http_begin(void)
{
    return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

void nv_online_http_end(void)
{
    curl_global_cleanup();
}

static size_t take(char *data, size_t size, size_t count, void *buffer_)
{
    struct nv_buffer *buffer = buffer_;
    if (buffer->text.length + size * count > MOST_BYTES)
        return 0;
    nv_buffer_put(buffer, (struct nv_span){data, size * count});
    return buffer->failed ? 0 : size * count;
}

static int give_up(void *stop, curl_off_t total, curl_off_t now, curl_off_t up, curl_off_t sent)
{
    (void)total, (void)now, (void)up, (void)sent;
    return atomic_load((const _Atomic bool *)stop);
}

/* What all requests share. Redirections are not followed: the token is for one server. */
static void prepare(CURL *curl, const struct nv_online_http *http, struct nv_buffer *body)
{
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "novae/" NV_VERSION);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, http->headers);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, body);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, give_up);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, (void *)(uintptr_t)http->stop);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
}

static bool set_address(CURL *curl, const struct nv_online_http *http, const char *path)
{
    struct nv_buffer address = {0};
    nv_buffer_string(&address, http->url);
    nv_buffer_string(&address, path);
    bool fine = !address.failed &&
                curl_easy_setopt(curl, CURLOPT_URL, address.text.buffer) == CURLE_OK;
    nv_buffer_finish(&address);
    return fine;
}

struct nv_online_http *nv_online_http_create(const char *url, const _Atomic bool *stop)
{
    struct nv_online_http *http = calloc(1, sizeof *http);
    if (!http)
        return NULL;
    *http = (struct nv_online_http){.url = url, .stop = stop, .curl = curl_easy_init()};
    if (!http->curl || !nv_online_http_sign(http, NULL)) {
        nv_online_http_destroy(http);
        return NULL;
    }
    return http;
}

void nv_online_http_destroy(struct nv_online_http *http)
{
    if (!http)
        return;
    curl_easy_cleanup(http->curl);
    curl_slist_free_all(http->headers);
    free(http);
}

static bool add_header(struct nv_online_http *http, const char *text)
{
    struct curl_slist *longer = text ? curl_slist_append(http->headers, text) : NULL;
    if (longer)
        http->headers = longer;
    return longer != NULL;
}

bool nv_online_http_sign(struct nv_online_http *http, const char *token)
{
    struct nv_buffer line = {0};
    curl_slist_free_all(http->headers);
    http->headers = NULL;
    bool fine = add_header(http, "Content-Type: application/json");
    if (token) {
        nv_buffer_string(&line, "Authorization: Bearer ");
        nv_buffer_string(&line, token);
        fine = fine && !line.failed && add_header(http, line.text.buffer);
        nv_buffer_finish(&line);
    }
    return fine;
}

bool nv_online_http_ask(struct nv_online_http *http, const char *method, const char *path,
                        const char *body, struct nv_online_answer *answer, const char **why)
{
    curl_off_t wait = 0;
    memset(answer, 0, sizeof *answer);
    curl_easy_reset(http->curl); /* connections stay */
    prepare(http->curl, http, &answer->body);
    curl_easy_setopt(http->curl, CURLOPT_ERRORBUFFER, http->why);
    curl_easy_setopt(http->curl, CURLOPT_TIMEOUT, (long)ANSWER_SECONDS);
    if (body)
        curl_easy_setopt(http->curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(http->curl, CURLOPT_CUSTOMREQUEST, method);
    http->why[0] = '\0';
    CURLcode code = set_address(http->curl, http, path) ? curl_easy_perform(http->curl)
                                                        : CURLE_OUT_OF_MEMORY;
    if (code != CURLE_OK) {
        *why = http->why[0] ? http->why : curl_easy_strerror(code);
        nv_buffer_finish(&answer->body);
        return false;
    }
    curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &answer->status);
    curl_easy_getinfo(http->curl, CURLINFO_RETRY_AFTER, &wait);
    answer->wait = wait > 0 ? (uint64_t)wait : 0;
    return true;
}

/* ---- streams ---- */

struct nv_online_stream *nv_online_stream_open(struct nv_online_http *http, const char *path)
{
    struct nv_online_stream *stream = calloc(1, sizeof *stream);
    if (!stream)
        return NULL;
    stream->curl = curl_easy_init();
    stream->multi = curl_multi_init();
    if (!stream->curl || !stream->multi || !set_address(stream->curl, http, path)) {
        nv_online_stream_close(stream);
        return NULL;
    }
    prepare(stream->curl, http, &stream->text);
    curl_easy_setopt(stream->curl, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(stream->curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(stream->curl, CURLOPT_LOW_SPEED_TIME, (long)SILENT_SECONDS);
    curl_multi_add_handle(stream->multi, stream->curl);
    return stream;
}

void nv_online_stream_close(struct nv_online_stream *stream)
{
    if (!stream)
        return;
    if (stream->multi && stream->curl)
        curl_multi_remove_handle(stream->multi, stream->curl);
    curl_easy_cleanup(stream->curl);
    curl_multi_cleanup(stream->multi);
    nv_buffer_finish(&stream->text);
    free(stream);
}

static bool cut_line(struct nv_online_stream *stream, struct nv_span *line)
{
    struct nv_span all = nv_buffer_span(&stream->text);
    const char *from = all.at + stream->taken;
    const char *end = stream->taken < all.length ? memchr(from, '\n', all.length - stream->taken)
                                                 : NULL;
    if (!end)
        return false;
    *line = (struct nv_span){from, (size_t)(end - from)};
    stream->taken += line->length + 1;
    return true;
}

/* What was handed out makes room for what comes. */
static void forget_taken(struct nv_online_stream *stream)
{
    struct nv_span all = nv_buffer_span(&stream->text);
    struct nv_buffer rest = {0};
    if (stream->taken == 0)
        return;
    nv_buffer_put(&rest, (struct nv_span){all.at + stream->taken, all.length - stream->taken});
    nv_buffer_finish(&stream->text);
    stream->text = rest;
    stream->taken = 0;
}

enum nv_online_stream_heard nv_online_stream_next(struct nv_online_stream *stream, uint32_t millis,
                                                  struct nv_span *line)
{
    uint64_t now = nv_clock_millis(), end = now + millis;
    int running = 1;
    if (cut_line(stream, line))
        return NV_ONLINE_LINE;
    forget_taken(stream);
    for (; running; now = nv_clock_millis()) {
        if (curl_multi_perform(stream->multi, &running) != CURLM_OK)
            return NV_ONLINE_END;
        if (cut_line(stream, line))
            return NV_ONLINE_LINE;
        if (now >= end)
            return running ? NV_ONLINE_NOTHING : NV_ONLINE_END;
        if (running)
            curl_multi_poll(stream->multi, NULL, 0, (int)(end - now), NULL);
    }
    return NV_ONLINE_END;
}
