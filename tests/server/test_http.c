/* SPDX-License-Identifier: MIT */
/* The HTTP codec: what it takes, what it refuses, and that it does not matter how bytes come. */
#include "server/net/http.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct nv_http_request request;

/* Reads a text as it would come byte by byte or all at once; both must agree. */
static enum nv_http_step feed(const char *text, size_t length, struct nv_http_reader *last,
                              size_t *taken)
{
    struct nv_http_reader slow = {0}, fast = {0};
    enum nv_http_step first = NV_HTTP_MORE, second;
    size_t slow_taken = 0, fast_taken = 0, count = 0;
    while (first == NV_HTTP_MORE || first == NV_HTTP_EXPECTS) {
        if (++count > length)
            break;
        char *copy = malloc(count); /* of the exact size, so that a sanitizer sees more */
        memcpy(copy, text, count);
        first = nv_http_read(&slow, (struct nv_span){copy, count}, &request, &slow_taken);
        free(copy);
    }
    second = nv_http_read(&fast, (struct nv_span){text, length}, &request, &fast_taken);
    if (second == NV_HTTP_EXPECTS || first == NV_HTTP_EXPECTS)
        first = second = NV_HTTP_MORE;
    assert_int_equal(first, second);
    if (first == NV_HTTP_BAD)
        assert_int_equal(slow.status, fast.status);
    assert_int_equal(slow_taken, fast_taken);
    *last = fast;
    *taken = fast_taken;
    return second;
}

static enum nv_http_step read_text(const char *text)
{
    struct nv_http_reader reader;
    size_t taken;
    return feed(text, strlen(text), &reader, &taken);
}

static unsigned refused(const char *text, size_t length)
{
    struct nv_http_reader reader;
    size_t taken;
    return feed(text, length, &reader, &taken) == NV_HTTP_BAD ? reader.status : 0;
}

#define ASSERT_REFUSED(status, text) assert_int_equal(status, refused(text, sizeof(text) - 1))

static void a_request_is_read(void **unused)
{
    (void)unused;
    assert_int_equal(NV_HTTP_WHOLE,
                     read_text("POST /a/b?x=1&y=%20 HTTP/1.1\r\nHost: h\r\nX-Y:  z \r\n"
                               "Content-Length: 3\r\n\r\n{ }GET"));
    assert_int_equal(NV_HTTP_POST, request.method);
    assert_true(nv_span_is(request.path, "/a/b"));
    assert_true(nv_span_is(request.query, "x=1&y=%20"));
    assert_true(nv_span_is(nv_http_field(&request, "x-y"), "z"));
    assert_true(nv_span_is(request.body, "{ }"));
    assert_true(request.keep_alive);
    assert_false(request.upgrade);
}

static void proxies_name_the_host_too(void **unused)
{
    (void)unused;
    assert_int_equal(NV_HTTP_WHOLE, read_text("GET http://h:80/a?b HTTP/1.1\r\nHost: h\r\n\r\n"));
    assert_true(nv_span_is(request.path, "/a") && nv_span_is(request.query, "b"));
    assert_int_equal(NV_HTTP_WHOLE, read_text("GET http://h HTTP/1.1\r\nHost: h\r\n\r\n"));
    assert_true(nv_span_is(request.path, "/"));
}

static void connections_are_kept_as_asked(void **unused)
{
    (void)unused;
    assert_int_equal(NV_HTTP_WHOLE,
                     read_text("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"));
    assert_false(request.keep_alive);
    assert_int_equal(NV_HTTP_WHOLE, read_text("GET / HTTP/1.0\r\n\r\n"));
    assert_false(request.keep_alive);
    assert_true(request.old);
}

static void unfinished_requests_wait(void **unused)
{
    static const char *const begun[] = {"", "G", "GET / HTTP/1.1\r\nHost: h\r\n",
                                        "GET / HTTP/1.1\r\nHost: h\r\n\r",
                                        "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{"};
    (void)unused;
    for (size_t i = 0; i < sizeof begun / sizeof begun[0]; i++)
        assert_int_equal(NV_HTTP_MORE, read_text(begun[i]));
}

static void line_ends_are_two_characters(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(400, "GET / HTTP/1.1\nHost: h\n\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\nX: y\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\rX: y\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\n\rX");
}

static void odd_heads_are_refused(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\t0\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\nHost: i\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nX: y\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/1.1\r\nHost: h\r\nX : y\r\n\r\n");
    ASSERT_REFUSED(400, "GET / HTTP/2.0\r\nHost: h\r\n\r\n");
    ASSERT_REFUSED(400, "GET /\r\n\r\n");
    ASSERT_REFUSED(400, "\r\n\r\n");
    ASSERT_REFUSED(400, "BREW / HTTP/1.1\r\nHost: h\r\n\r\n");
}

static void lengths_must_be_plain(void **unused)
{
    (void)unused;
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 1\r\n"
                        "\r\nx");
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n"
                        "\r\nxy");
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n");
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1x\r\n\r\n");
    ASSERT_REFUSED(400,
                   "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n");
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n"
                        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    ASSERT_REFUSED(400, "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n");
    ASSERT_REFUSED(411, "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n");
    ASSERT_REFUSED(413, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 262145\r\n\r\n");
}

static void heads_have_limits(void **unused)
{
    static char text[3 * NV_HTTP_HEAD];
    struct nv_text head = nv_text_over(text, sizeof text);
    (void)unused;
    nv_text_string(&head, "GET / HTTP/1.1\r\nHost: h\r\n");
    for (int i = 0; i < NV_HTTP_LINES - 1; i++)
        nv_text_string(&head, "X: y\r\n");
    nv_text_string(&head, "\r\n");
    assert_int_equal(NV_HTTP_WHOLE, read_text(text));
    assert_int_equal(NV_HTTP_LINES, request.field_count);
    strcpy(text + head.length - 2, "X: y\r\n\r\n");
    assert_int_equal(431, refused(text, strlen(text)));

    head = nv_text_over(text, sizeof text);
    nv_text_string(&head, "GET / HTTP/1.1\r\nHost: h\r\nX: ");
    while (head.length < NV_HTTP_HEAD + 10)
        nv_text_char(&head, 'a');
    struct nv_http_reader reader = {0};
    size_t taken;
    assert_int_equal(NV_HTTP_BAD,
                     nv_http_read(&reader, (struct nv_span){text, head.length}, &request, &taken));
    assert_int_equal(431, reader.status);

    head = nv_text_over(text, sizeof text);
    nv_text_string(&head, "GET /");
    while (head.length < NV_HTTP_TARGET + 10)
        nv_text_char(&head, 'a');
    nv_text_string(&head, " HTTP/1.1\r\nHost: h\r\n\r\n");
    reader = (struct nv_http_reader){0};
    assert_int_equal(NV_HTTP_BAD,
                     nv_http_read(&reader, (struct nv_span){text, head.length}, &request, &taken));
    assert_int_equal(431, reader.status);
}

static void continue_is_wanted_once(void **unused)
{
    static const char text[] = "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
                               "Content-Length: 2\r\n\r\n{}";
    struct nv_http_reader reader = {0};
    struct nv_span bytes = {text, sizeof text - 3};
    size_t taken = 0;
    (void)unused;
    assert_int_equal(NV_HTTP_EXPECTS, nv_http_read(&reader, bytes, &request, &taken));
    assert_int_equal(NV_HTTP_MORE, nv_http_read(&reader, bytes, &request, &taken));
    bytes.length += 2;
    assert_int_equal(NV_HTTP_WHOLE, nv_http_read(&reader, bytes, &request, &taken));
    assert_int_equal(sizeof text - 1, taken);
}

static void lists_and_queries(void **unused)
{
    struct nv_span value;
    (void)unused;
    read_text("GET / HTTP/1.1\r\nHost: h\r\nConnection: keep-alive, Upgrade\r\nUpgrade: "
              "WebSocket\r\nConnection: x\r\n\r\n");
    assert_true(request.upgrade);
    assert_true(nv_http_lists(&request, "connection", "upgrade"));
    assert_true(nv_http_lists(&request, "connection", "X"));
    assert_false(nv_http_lists(&request, "connection", "up"));
    assert_true(nv_http_query(nv_span_of("a=1&b=&cc=3"), "b", &value) && value.length == 0);
    assert_true(nv_http_query(nv_span_of("a=1&b=&cc=3"), "cc", &value) && value.length == 1);
    assert_false(nv_http_query(nv_span_of("a=1&b=&cc=3"), "c", &value));
}

static void answers_are_printed(void **unused)
{
    struct nv_buffer out = {0};
    struct nv_http_answer answer = {.status = 409,
                                    .type = "application/json",
                                    .headers = {"a: b\r\n"},
                                    .body = nv_span_of("{}")};
    struct nv_http_frame frame = {.date = "today"};
    (void)unused;
    nv_http_print(&out, &answer, &frame);
    assert_string_equal("HTTP/1.1 409 Conflict\r\ncontent-type: application/json\r\n"
                        "content-length: 2\r\ndate: today\r\nconnection: close\r\na: b\r\n\r\n",
                        out.text.buffer);
    nv_buffer_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_read),
        cmocka_unit_test(proxies_name_the_host_too),
        cmocka_unit_test(connections_are_kept_as_asked),
        cmocka_unit_test(unfinished_requests_wait),
        cmocka_unit_test(line_ends_are_two_characters),
        cmocka_unit_test(odd_heads_are_refused),
        cmocka_unit_test(lengths_must_be_plain),
        cmocka_unit_test(heads_have_limits),
        cmocka_unit_test(continue_is_wanted_once),
        cmocka_unit_test(lists_and_queries),
        cmocka_unit_test(answers_are_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
