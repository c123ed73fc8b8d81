/* SPDX-License-Identifier: MIT */
/* The WebSocket codec: messages in one or many pieces, and with which code each mistake ends. */
#include "server/net/sha1.h"
#include "server/net/websocket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, FIN = 0x80 };

/* One connection, and what it heard. */
struct fixture {
    struct nv_websocket websocket;
    struct nv_buffer heard; /* messages, each ended by '|' */
    struct nv_buffer in, out;
};

static void on_text(void *fixture_, struct nv_span text)
{
    struct fixture *fixture = fixture_;
    nv_buffer_put(&fixture->heard, text);
    nv_buffer_char(&fixture->heard, '|');
}

static void begin(struct fixture *fixture)
{
    *fixture = (struct fixture){0};
    fixture->websocket = (struct nv_websocket){
        .pool = nv_websocket_pool_create(), .on_text = on_text, .user = fixture};
}

static void end(struct fixture *fixture)
{
    nv_websocket_finish(&fixture->websocket);
    nv_websocket_pool_destroy(fixture->websocket.pool);
    nv_buffer_finish(&fixture->heard);
    nv_buffer_finish(&fixture->in);
    nv_buffer_finish(&fixture->out);
}

/* Adds a masked frame to what comes in. */
static void put(struct fixture *fixture, unsigned first, const char *payload, size_t length)
{
    static const char mask[] = {1, 2, 3, 4};
    size_t wide = length < 126 ? 0 : length <= UINT16_MAX ? 2 : 8;
    nv_buffer_char(&fixture->in, (char)first);
    nv_buffer_char(&fixture->in, (char)(0x80 | (wide == 0 ? length : wide == 2 ? 126 : 127)));
    for (size_t i = 0; i < wide; i++)
        nv_buffer_char(&fixture->in, (char)((uint64_t)length >> 8 * (wide - 1 - i)));
    nv_buffer_put(&fixture->in, (struct nv_span){mask, sizeof mask});
    for (size_t i = 0; i < length; i++)
        nv_buffer_char(&fixture->in, (char)(payload[i] ^ mask[i % 4]));
}

static void put_text(struct fixture *fixture, unsigned first, const char *payload)
{
    put(fixture, first, payload, strlen(payload));
}

/* Reads all that came in, `step` bytes at a time. */
static void read_in(struct fixture *fixture, size_t step)
{
    size_t start = 0;
    for (size_t stop = 0; stop < fixture->in.text.length;) {
        stop = stop + step < fixture->in.text.length ? stop + step : fixture->in.text.length;
        start += nv_websocket_read(&fixture->websocket,
                                   (struct nv_span){fixture->in.text.buffer + start, stop - start},
                                   &fixture->out);
    }
    nv_buffer_clear(&fixture->in);
}

static void assert_closed(const struct fixture *fixture, unsigned code)
{
    const unsigned char *out = (const unsigned char *)fixture->out.text.buffer;
    assert_true(fixture->websocket.ended);
    assert_true(fixture->out.text.length >= 4);
    assert_int_equal(FIN | CLOSE, out[0]);
    assert_int_equal(code, out[2] << 8 | out[3]);
    assert_int_equal(code, fixture->websocket.code);
}

static void messages_in_any_pieces(void **unused)
{
    (void)unused;
    for (size_t step = 1; step < 20; step++) {
        struct fixture fixture;
        begin(&fixture);
        put_text(&fixture, FIN | TEXT, "one");
        put_text(&fixture, TEXT, "t");
        put_text(&fixture, FIN | PING, "?");
        put_text(&fixture, 0, "w");
        put_text(&fixture, FIN, "o");
        put_text(&fixture, FIN | TEXT, "");
        read_in(&fixture, step);
        assert_string_equal("one|two||", fixture.heard.text.buffer);
        assert_int_equal(3, fixture.out.text.length);
        assert_memory_equal("\x8a\x01?", fixture.out.text.buffer, 3);
        assert_false(nv_websocket_inside(&fixture.websocket));
        end(&fixture);
    }
}

static void a_context_is_kept_only_inside_a_message(void **unused)
{
    struct fixture fixture;
    (void)unused;
    begin(&fixture);
    put_text(&fixture, TEXT, "a");
    read_in(&fixture, 100);
    assert_true(nv_websocket_inside(&fixture.websocket));
    put_text(&fixture, FIN, "b");
    read_in(&fixture, 100);
    assert_false(nv_websocket_inside(&fixture.websocket));
    end(&fixture);
}

static void mistakes_have_their_codes(void **unused)
{
    static const struct {
        unsigned first;
        const char *payload;
        unsigned code;
    } cases[] = {
        {FIN | BINARY, "x", NV_CLOSE_BINARY},
        {FIN | TEXT, "\xff", NV_CLOSE_UTF8},
        {FIN | TEXT, "\xc0\x80", NV_CLOSE_UTF8},
        {FIN | TEXT, "\xed\xa0\x80", NV_CLOSE_UTF8},
        {FIN | 0, "x", NV_CLOSE_PROTOCOL},
        {FIN | 3, "x", NV_CLOSE_PROTOCOL},
        {FIN | 0x40 | TEXT, "x", NV_CLOSE_PROTOCOL},
        {PING, "x", NV_CLOSE_PROTOCOL},
        {FIN | 11, "x", NV_CLOSE_PROTOCOL},
        {FIN | CLOSE, "\x03\xe8", 1000},
        {FIN | CLOSE, "\x03\xed", NV_CLOSE_PROTOCOL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct fixture fixture;
        begin(&fixture);
        put_text(&fixture, cases[i].first, cases[i].payload);
        read_in(&fixture, 100);
        assert_closed(&fixture, cases[i].code);
        assert_int_equal(0, fixture.heard.text.length);
        end(&fixture);
    }
}

static void large_frames(void **unused)
{
    static char payload[NV_WEBSOCKET_MESSAGE + 1];
    struct fixture fixture;
    (void)unused;
    memset(payload, 'a', sizeof payload);
    begin(&fixture);
    put(&fixture, FIN | TEXT, payload, NV_WEBSOCKET_MESSAGE);
    read_in(&fixture, 1000);
    assert_int_equal(NV_WEBSOCKET_MESSAGE + 1, fixture.heard.text.length);
    put(&fixture, FIN | TEXT, payload, NV_WEBSOCKET_MESSAGE + 1);
    fixture.in.text.length = 20; /* the header is enough */
    read_in(&fixture, 20);
    assert_closed(&fixture, NV_CLOSE_LARGE);
    end(&fixture);

    begin(&fixture);
    put(&fixture, TEXT, payload, NV_WEBSOCKET_MESSAGE);
    put(&fixture, FIN, payload, 1);
    read_in(&fixture, 5000);
    assert_closed(&fixture, NV_CLOSE_LARGE);
    end(&fixture);

    begin(&fixture);
    put(&fixture, FIN | PING, payload, 126);
    read_in(&fixture, 5000);
    assert_closed(&fixture, NV_CLOSE_PROTOCOL);
    end(&fixture);
}

static void frames_must_be_masked(void **unused)
{
    struct fixture fixture;
    (void)unused;
    begin(&fixture);
    nv_buffer_put(&fixture.in, (struct nv_span){"\x81\x01x", 3});
    read_in(&fixture, 3);
    assert_closed(&fixture, NV_CLOSE_PROTOCOL);
    end(&fixture);
}

static void lengths_must_be_the_shortest(void **unused)
{
    struct fixture fixture;
    (void)unused;
    begin(&fixture);
    nv_buffer_put(&fixture.in, (struct nv_span){"\x81\xfe\x00\x01\x00\x00\x00\x00x", 9});
    read_in(&fixture, 9);
    assert_closed(&fixture, NV_CLOSE_PROTOCOL);
    end(&fixture);
}

static void closes_are_answered_once(void **unused)
{
    struct fixture fixture;
    (void)unused;
    begin(&fixture);
    put(&fixture, FIN | CLOSE, "", 0);
    put_text(&fixture, FIN | TEXT, "late");
    read_in(&fixture, 100);
    assert_true(fixture.websocket.ended);
    assert_int_equal(2, fixture.out.text.length);
    nv_websocket_close(&fixture.websocket, NV_CLOSE_LEAVING, &fixture.out);
    assert_int_equal(2, fixture.out.text.length);
    assert_int_equal(0, fixture.heard.text.length);
    end(&fixture);
}

static void what_goes_out(void **unused)
{
    static char payload[70000];
    struct nv_buffer out = {0};
    (void)unused;
    nv_websocket_text(&out, nv_span_of("hi"));
    assert_memory_equal("\x81\x02hi", out.text.buffer, 4);
    nv_buffer_clear(&out);
    nv_websocket_text(&out, (struct nv_span){payload, 300});
    assert_memory_equal("\x81\x7e\x01\x2c", out.text.buffer, 4);
    nv_buffer_clear(&out);
    nv_websocket_text(&out, (struct nv_span){payload, sizeof payload});
    assert_memory_equal("\x81\x7f\0\0\0\0\0\x01\x11\x70", out.text.buffer, 10);
    nv_buffer_finish(&out);
}

static void the_handshake_of_the_standard(void **unused)
{
    static const char text[] =
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: %s\r\n\r\n";
    static const struct {
        const char *key, *version;
        bool good;
    } cases[] = {{"dGhlIHNhbXBsZSBub25jZQ==", "13", true},
                 {"dGhlIHNhbXBsZSBub25jZQ==", "8", false},
                 {"dGhlIHNhbXBsZSBub25jZQ=", "13", false},
                 {"dGhlIHNhbXBsZSBub25jZR==", "13", false},
                 {"", "13", false}};
    static struct nv_http_request request;
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char head[512], accept[NV_WEBSOCKET_ACCEPT];
        struct nv_http_reader reader = {0};
        size_t taken;
        snprintf(head, sizeof head, text, cases[i].key, cases[i].version);
        assert_int_equal(NV_HTTP_WHOLE, nv_http_read(&reader, nv_span_of(head), &request, &taken));
        assert_int_equal(cases[i].good, nv_websocket_accept(&request, accept));
        if (cases[i].good)
            assert_string_equal("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", accept);
    }
}

static void sha1_of_the_standard(void **unused)
{
    unsigned char digest[NV_SHA1_BYTES];
    (void)unused;
    nv_sha1(nv_span_of("abc"), digest);
    assert_memory_equal("\xa9\x99\x3e\x36\x47\x06\x81\x6a\xba\x3e\x25\x71\x78\x50\xc2\x6c\x9c\xd0"
                        "\xd8\x9d",
                        digest, sizeof digest);
    nv_sha1(nv_span_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), digest);
    assert_memory_equal("\x84\x98\x3e\x44\x1c\x3b\xd2\x6e\xba\xae\x4a\xa1\xf9\x51\x29\xe5\xe5\x46"
                        "\x70\xf1",
                        digest, sizeof digest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_in_any_pieces),
        cmocka_unit_test(a_context_is_kept_only_inside_a_message),
        cmocka_unit_test(mistakes_have_their_codes),
        cmocka_unit_test(large_frames),
        cmocka_unit_test(frames_must_be_masked),
        cmocka_unit_test(lengths_must_be_the_shortest),
        cmocka_unit_test(closes_are_answered_once),
        cmocka_unit_test(what_goes_out),
        cmocka_unit_test(the_handshake_of_the_standard),
        cmocka_unit_test(sha1_of_the_standard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
