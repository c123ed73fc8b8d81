/* SPDX-License-Identifier: MIT */
/*
 * wslay sees whole frames only; what is missing waits with the connection. So its
 * context can go back to the pool after each message, for then it keeps nothing.
 * What goes out needs no queue of its and is written here.
 */
#include "server/net/websocket.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <wslay/wslay.h>

#define TOO_LARGE SIZE_MAX

enum { POOL = 16, TEXT = 0x81, PING = 0x89, CLOSE = 0x88 };

struct nv_websocket_context {
    wslay_event_context_ptr wslay;
    struct nv_websocket *websocket; /* whom it is lent to */
    struct nv_span in;
    struct nv_buffer *out;
    bool inside;      /* a message of several frames */
    bool empty_close; /* one without a code came */
    struct nv_websocket_context *next;
};

struct nv_websocket_pool {
    struct nv_websocket_context *spare;
    unsigned count;
};

/* ---- what wslay calls ---- */

static ssize_t on_receive(wslay_event_context_ptr wslay, uint8_t *bytes, size_t room, int flags,
                          void *context_)
{
    struct nv_websocket_context *context = context_;
    size_t length = context->in.length < room ? context->in.length : room;
    (void)flags;
    if (length == 0) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(bytes, context->in.at, length);
    context->in.at += length;
    context->in.length -= length;
    return (ssize_t)length;
}

static ssize_t on_send(wslay_event_context_ptr wslay, const uint8_t *bytes, size_t length,
                       int flags, void *context_)
{
    struct nv_websocket_context *context = context_;
    (void)wslay, (void)flags;
    nv_buffer_put(context->out, (struct nv_span){(const char *)bytes, length});
    return (ssize_t)length;
}

static void on_frame(wslay_event_context_ptr wslay,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *context_)
{
    struct nv_websocket_context *context = context_;
    (void)wslay;
    if (!wslay_is_ctrl_frame(frame->opcode))
        context->inside = !frame->fin;
    else if (frame->opcode == WSLAY_CONNECTION_CLOSE)
        context->empty_close = frame->payload_length == 0;
}

static void on_message(wslay_event_context_ptr wslay,
                       const struct wslay_event_on_msg_recv_arg *message, void *context_)
{
    struct nv_websocket_context *context = context_;
    struct nv_websocket *websocket = context->websocket;
    if (message->opcode == WSLAY_BINARY_FRAME) {
        wslay_event_queue_close(wslay, NV_CLOSE_BINARY, NULL, 0);
        wslay_event_shutdown_read(wslay);
    } else if (message->opcode == WSLAY_TEXT_FRAME && !websocket->ended) {
        websocket->on_text(
            websocket->user,
            (struct nv_span){message->msg ? (const char *)message->msg : "", message->msg_length});
    }
    if (websocket->ended) /* the reader of the message closed it */
        wslay_event_shutdown_read(wslay);
}

/* ---- the pool ---- */

static void free_context(struct nv_websocket_context *context)
{
    wslay_event_context_free(context->wslay);
    free(context);
}

static struct nv_websocket_context *create_context(void)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_receive,
        .send_callback = on_send,
        .on_frame_recv_start_callback = on_frame,
        .on_msg_recv_callback = on_message,
    };
    struct nv_websocket_context *context = calloc(1, sizeof *context);
    if (context && wslay_event_context_server_init(&context->wslay, &callbacks, context) != 0) {
        free(context);
        return NULL;
    }
    if (context)
        wslay_event_config_set_max_recv_msg_length(context->wslay, NV_WEBSOCKET_MESSAGE);
    return context;
}

struct nv_websocket_pool *nv_websocket_pool_create(void)
{
    return calloc(1, sizeof(struct nv_websocket_pool));
}

void nv_websocket_pool_destroy(struct nv_websocket_pool *pool)
{
    while (pool && pool->spare) {
        struct nv_websocket_context *context = pool->spare;
        pool->spare = context->next;
        free_context(context);
    }
    free(pool);
}

static struct nv_websocket_context *borrow(struct nv_websocket *websocket)
{
    struct nv_websocket_context *context = websocket->pool->spare;
    if (context) {
        websocket->pool->spare = context->next;
        websocket->pool->count--;
    } else {
        context = create_context();
    }
    if (context)
        context->websocket = websocket;
    return context;
}

/* Takes a context back, unless it is in the middle of a message or must not be used again. */
static void give_back(struct nv_websocket *websocket)
{
    struct nv_websocket_context *context = websocket->context;
    struct nv_websocket_pool *pool = websocket->pool;
    if (context->inside && !websocket->ended)
        return;
    websocket->context = NULL;
    if (websocket->ended || pool->count == POOL) {
        free_context(context);
        return;
    }
    context->next = pool->spare;
    pool->spare = context;
    pool->count++;
}

void nv_websocket_finish(struct nv_websocket *websocket)
{
    if (websocket->context)
        free_context(websocket->context);
    websocket->context = NULL;
}

/* ---- reading ---- */

/* How many bytes a frame has, or must have to tell; TOO_LARGE when that is too many. */
static size_t frame_length(struct nv_span bytes)
{
    const unsigned char *at = (const unsigned char *)bytes.at;
    if (bytes.length < 2)
        return 2;
    uint64_t length = at[1] & 0x7f;
    size_t wide = length == 126 ? 2 : length == 127 ? 8 : 0;
    size_t header = 2 + wide + (at[1] & 0x80 ? 4 : 0);
    if (bytes.length < header)
        return header;
    if (wide > 0)
        length = 0;
    for (size_t i = 0; i < wide; i++)
        length = length << 8 | at[2 + i];
    return length > NV_WEBSOCKET_MESSAGE ? TOO_LARGE : header + (size_t)length;
}

/* The bytes of all whole frames; `*too_large` when one that is follows them. */
static size_t whole_frames(struct nv_span bytes, bool *too_large)
{
    size_t whole = 0;
    for (;;) {
        size_t length = frame_length((struct nv_span){bytes.at + whole, bytes.length - whole});
        *too_large = length == TOO_LARGE;
        if (length > bytes.length - whole)
            return whole;
        whole += length;
    }
}

/*
 * Lets wslay send what it queued, and notes when it said or heard goodbye. To some
 * mistakes it answers with a close without a code, or not at all: they get theirs here.
 */
static void settle(struct nv_websocket *websocket, bool failed, struct nv_buffer *out)
{
    struct nv_websocket_context *context = websocket->context;
    wslay_event_context_ptr wslay = context->wslay;
    if (websocket->ended)
        return;
    failed |= wslay_event_send(wslay) != 0;
    uint16_t code = wslay_event_get_status_code_sent(wslay);
    bool sent = wslay_event_get_close_sent(wslay);
    if (sent && code == WSLAY_CODE_NO_STATUS_RCVD && !context->empty_close &&
        out->text.length >= 2) {
        out->text.length -= 2;
        nv_websocket_close(websocket, NV_CLOSE_PROTOCOL, out);
    } else if (sent) {
        websocket->ended = true;
        websocket->code = context->empty_close ? 0 : code;
    } else if (failed || !wslay_event_want_read(wslay)) {
        nv_websocket_close(websocket, NV_CLOSE_PROTOCOL, out);
    }
}

static void read_frames(struct nv_websocket *websocket, struct nv_span frames,
                        struct nv_buffer *out)
{
    if (!websocket->context && !(websocket->context = borrow(websocket))) {
        nv_websocket_close(websocket, NV_CLOSE_TROUBLE, out);
        return;
    }
    struct nv_websocket_context *context = websocket->context;
    context->in = frames;
    context->out = out;
    bool failed = wslay_event_recv(context->wslay) != 0;
    settle(websocket, failed, out);
    give_back(websocket);
}

size_t nv_websocket_read(struct nv_websocket *websocket, struct nv_span bytes,
                         struct nv_buffer *out)
{
    bool too_large;
    size_t whole = whole_frames(bytes, &too_large);
    if (whole > 0 && !websocket->ended)
        read_frames(websocket, (struct nv_span){bytes.at, whole}, out);
    if (too_large)
        nv_websocket_close(websocket, NV_CLOSE_LARGE, out);
    return websocket->ended ? bytes.length : whole;
}

bool nv_websocket_inside(const struct nv_websocket *websocket)
{
    return websocket->context != NULL;
}

/* ---- writing ---- */

static void put_header(struct nv_buffer *out, unsigned char first, size_t length)
{
    char header[10] = {(char)first};
    size_t wide = length < 126 ? 0 : length <= UINT16_MAX ? 2 : 8;
    header[1] = (char)(wide == 0 ? length : wide == 2 ? 126 : 127);
    for (size_t i = 0; i < wide; i++)
        header[2 + i] = (char)((uint64_t)length >> 8 * (wide - 1 - i));
    nv_buffer_put(out, (struct nv_span){header, 2 + wide});
}

void nv_websocket_text(struct nv_buffer *out, struct nv_span text)
{
    put_header(out, TEXT, text.length);
    nv_buffer_put(out, text);
}

void nv_websocket_ping(struct nv_buffer *out)
{
    put_header(out, PING, 0);
}

void nv_websocket_close(struct nv_websocket *websocket, enum nv_websocket_close code,
                        struct nv_buffer *out)
{
    char payload[2] = {(char)(code >> 8), (char)code};
    if (websocket->ended)
        return;
    websocket->ended = true;
    websocket->code = (uint16_t)code;
    put_header(out, CLOSE, sizeof payload);
    nv_buffer_put(out, (struct nv_span){payload, sizeof payload});
}
