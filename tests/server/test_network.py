#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What strangers may send: requests and frames that are malformed, slow, many, large or
cut in pieces, and a server that is told to stop in the middle of it.

    test_network.py NOVAE
"""
import http.client
import json
import os
import re
import signal
import socket
import struct
import sys
import time
import unittest

from client import API, Person, Rules, Server, Stream, WebSocket, wait_for

NOVAE = None
HOST = b"Host: x\r\n"


def statuses(answer):
    """The statuses of all answers in some bytes."""
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def post(path, body, *lines):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = [f"POST {path} HTTP/1.1", "Host: x", "Content-Type: application/json",
            f"Content-Length: {len(body)}", *lines, "", ""]
    return "\r\n".join(head).encode() + body


class WithServer(unittest.TestCase):
    limits = {}

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE, limits=cls.limits)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()


class Requests(WithServer):
    """Bytes that are no good request."""

    def test_refused_with_their_status(self):
        cases = [
            (400, b"GET / HTTP/1.1\n" + HOST.replace(b"\r", b"") + b"\n"),
            (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: a\0b\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: a\r\n b\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\n" + HOST + b"X: a\rb\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n"),
            (400, b"GET / HTTP/1.1\r\nX: y\r\n\r\n"),
            (400, b"GET / HTTP/1.1\r\n" + HOST + b"X : y\r\n\r\n"),
            (400, b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx"),
            (400, b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 1\r\n"
             b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            (400, b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: +1\r\n\r\nx"),
            (411, b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            (413, b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 262145\r\n\r\n"),
            (431, b"GET / HTTP/1.1\r\n" + HOST + b"X: y\r\n" * 101 + b"\r\n"),
            (431, b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 40000 + b"\r\n\r\n"),
            (431, b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\n" + HOST + b"\r\n"),
        ]
        for status, data in cases:
            answer = self.server.raw(data)
            self.assertEqual(statuses(answer), [status], data[:80])
            self.assertIn(b"connection: close", answer.lower())
            self.assertIn(b"/problems/", answer)

    def test_limits_that_hold(self):
        """What is just small enough is answered."""
        lines = b"X: y\r\n" * 99
        self.assertEqual(statuses(self.server.raw(
            b"GET / HTTP/1.1\r\n" + HOST + lines[:-6] + b"Connection: close\r\n\r\n")), [200])
        body = b'{"name":"' + b"x" * (256 * 1024 - 11) + b'"}'
        self.assertEqual(len(body), 256 * 1024)
        self.assertEqual(statuses(self.server.raw(
            post(API + "/guests", body, "Connection: close"))), [400])

    def test_a_large_body_is_refused_before_it_has_come(self):
        with self.server.connect() as connection:
            connection.sendall(b"POST /api/v1/guests HTTP/1.1\r\n" + HOST +
                               b"Content-Type: application/json\r\nContent-Length: 9999999\r\n\r\n")
            self.assertEqual(statuses(connection.recv(65536)), [413])
        answer = self.server.raw(post(API + "/guests", b"x" * 3000000))
        self.assertEqual(statuses(answer), [413])

    def test_no_other_protocol(self):
        answer = self.server.raw(b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade, HTTP2-Settings"
                                 b"\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n", 1)
        self.assertEqual(statuses(answer), [200])
        answer = self.server.raw(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        self.assertNotIn(b"HTTP/1.1 2", answer)

    def test_pipelined_answers_keep_their_order(self):
        """Answers that wait for the store stand before those that do not."""
        names = [f"P{i}" for i in range(20)]
        data = b"".join(post(API + "/guests", {"name": name}) +
                        b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n" for name in names)
        data += b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"
        answer = self.server.raw(data, 10)
        self.assertEqual(statuses(answer), [201, 200] * 20 + [200])
        self.assertEqual(re.findall(rb'"name":"(P\d+)"', answer),
                         [name.encode() for name in names])

    def test_byte_by_byte(self):
        data = post(API + "/guests", {"name": "Slow"}, "Connection: close")
        with self.server.connect() as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for at in range(len(data)):
                connection.sendall(data[at:at + 1])
            answer = b""
            while piece := connection.recv(65536):
                answer += piece
        self.assertEqual(statuses(answer), [201])

    def test_continue(self):
        body = b'{"name":"Expecting"}'
        with self.server.connect() as connection:
            connection.sendall(post(API + "/guests", body, "Expect: 100-continue")[:-len(body)])
            self.assertEqual(connection.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
            connection.sendall(body)
            self.assertEqual(statuses(connection.recv(65536)), [201])

    def test_half_closed(self):
        """Somebody who sends no more is still answered."""
        with self.server.connect() as connection:
            connection.sendall(post(API + "/guests", {"name": "Half"}))
            connection.shutdown(socket.SHUT_WR)
            self.assertEqual(statuses(connection.recv(65536)), [201])

    def test_old_http(self):
        answer = self.server.raw(b"GET / HTTP/1.0\r\n\r\n")
        self.assertEqual(statuses(answer), [200])
        self.assertIn(b"connection: close", answer)

    def test_nobody_is_disturbed(self):
        """Hundreds who never finish do not keep others from being answered."""
        idle = [self.server.connect() for _ in range(300)]
        for connection in idle:
            connection.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Le")
        self.assertEqual(Person(self.server).ask("GET", "/healthz").status, 200)
        for connection in idle:
            connection.close()

    def test_safe_headers(self):
        for path in ("/healthz", API + "/tables", API + "/me", API + "/nothing"):
            headers = Person(self.server).ask("GET", path).headers
            self.assertEqual(headers["x-content-type-options"], "nosniff", path)
            self.assertEqual(headers["cache-control"], "no-store", path)
            self.assertFalse([name for name in headers if name.startswith("access-control")])


class Slow(WithServer):
    """Deadlines are not renewed by bytes."""

    def test_slow_heads_and_bodies(self):
        head, body, frame = self.server.connect(), self.server.connect(), WebSocket(self.server)
        head.sendall(b"GET / HTTP/1.1\r\n")
        body.sendall(post(API + "/guests", {"name": "x" * 60})[:-50])
        frame.socket.sendall(b"\x81\xfe\x10\x00")
        start, ends = time.monotonic(), {}
        socks = {"head": head, "body": body, "frame": frame.socket}
        while socks and time.monotonic() - start < 60:
            for name, connection in list(socks.items()):
                try:
                    connection.sendall(b"x: y\r\n" if name == "head" else b"x")
                    connection.settimeout(0.3)
                    if name != "frame" and connection.recv(100) == b"":
                        raise ConnectionResetError
                except TimeoutError:
                    pass
                except OSError:
                    ends[name] = time.monotonic() - start
                    connection.close()
                    del socks[name]
        self.assertFalse(socks)
        self.assertGreater(ends["head"], 14)
        self.assertGreater(ends["body"], 29)
        self.assertGreater(ends["frame"], 29)


class Few(WithServer):
    """One address, few connections."""
    limits = {"connections-by-address": 5}

    def test_connections_of_an_address(self):
        held = [self.server.connect() for _ in range(5)]
        for connection in held:
            connection.sendall(b"GET / HTTP/1.1\r\n" + HOST + b"\r\n")
            self.assertTrue(connection.recv(65536))
        with self.server.connect() as one_more:
            one_more.settimeout(10)
            try:
                self.assertEqual(one_more.recv(100), b"")
            except ConnectionResetError:
                pass
        for connection in held:
            connection.close()
        wait_for(lambda: statuses(self.server.raw(
            b"GET / HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n")) == [200])


class Forwarded(unittest.TestCase):
    """Who asks, as a proxy says: two guests from an address, then no more."""

    def statuses_of(self, more, *senders):
        """What the guests of some senders get, each with their lines of X-Forwarded-For."""
        with Server(NOVAE, limits={"guests-by-address": 2, **more}) as server:
            return [statuses(server.raw(post("/api/v1/guests", {"name": "Ada"},
                                             *[f"X-Forwarded-For: {line}" for line in lines],
                                             "Connection: close")))[0] for lines in senders]

    def test_nobody_is_believed_without_a_proxy(self):
        self.assertEqual(self.statuses_of({}, ["10.0.0.1"], ["10.0.0.2"], ["10.0.0.3"]),
                         [201, 201, 429])

    def test_nobody_but_the_proxy_is_believed(self):
        self.assertEqual(self.statuses_of({"proxy": "127.0.0.9"}, ["10.0.0.1"], ["10.0.0.2"],
                                          ["10.0.0.3"]), [201, 201, 429])

    def test_the_proxy_names_the_client_last(self):
        """What stands before that, in the same line or in one before, the client may have sent."""
        self.assertEqual(self.statuses_of(
            {"proxy": "127.0.0.1"}, ["10.0.0.1"], ["10.0.0.9, 10.0.0.1"], ["10.0.0.8", "10.0.0.1"],
            ["10.0.0.2"], ["nonsense"], ["10.0.0.4:80"], []),
            [201, 201, 429, 201, 201, 201, 429])

    def test_a_network_of_ipv6_counts_as_one(self):
        self.assertEqual(self.statuses_of(
            {"proxy": "127.0.0.1"}, ["2001:db8::1"], ["2001:db8::2"], ["2001:db8:0:0:8::3"],
            ["2001:db8:0:1::1"]), [201, 201, 429, 201])


class Frames(WithServer):
    """Frames and messages of WebSockets."""

    def closes(self, *frames, **options):
        with WebSocket(self.server) as websocket:
            for frame in frames:
                websocket.frame(*frame, **options)
            return websocket.closes()

    def test_codes(self):
        for code, frames in ((1003, [(b"\0", 0x82)]), (1007, [(b"\xff\xfe", 0x81)]),
                             (1007, [(b"\xe2\x82", 0x01), (b"x", 0x80)]),
                             (1002, [(b"x", 0x83)]), (1002, [(b"x", 0xC1)]),
                             (1002, [(b"x", 0x80)]), (1002, [(b"x" * 126, 0x89)]),
                             (1002, [(b"x", 0x09)]), (1002, [(b"x", 0x01), (b"y", 0x81)]),
                             (1009, [(b"x" * 65537, 0x81)]),
                             (1009, [(b"x" * 40000, 0x01), (b"x" * 40000, 0x80)]),
                             (1000, [(struct.pack(">H", 1000), 0x88)]), (0, [(b"", 0x88)]),
                             (1002, [(b"\x03", 0x88)]), (1002, [(struct.pack(">H", 1006), 0x88)])):
            self.assertEqual(self.closes(*frames), code, (code, frames[0][0][:10]))
        self.assertEqual(self.closes((b"x",), mask=None), 1002)
        self.assertEqual(self.closes((b"x",), length=1 << 40), 1009)

    def test_pieces(self):
        with WebSocket(self.server) as websocket:
            websocket.frame(b'{"t":"ping",', 0x01)
            websocket.frame(b"hello", 0x89)
            websocket.frame(b'"n":7}', 0x80)
            frames = {websocket.read_frame(), websocket.read_frame()}
            self.assertEqual(frames, {(10, b"hello"), (1, b'{"t":"pong","n":7}')})

    def test_a_flood_of_pings(self):
        """Whoever does not read is not read any more either."""
        with WebSocket(self.server) as websocket:
            frames = (b"\x89\xfd\1\2\3\4" + b"x" * 125) * 1000
            websocket.socket.settimeout(2)
            sent = 0
            try:
                while sent < 64 * 1024 * 1024:
                    sent += websocket.socket.send(frames)
            except TimeoutError:
                pass
            self.assertLess(sent, 64 * 1024 * 1024)
        self.assertEqual(Person(self.server).ask("GET", "/healthz").status, 200)

    def test_handshakes(self):
        for headers, options in (({}, {"protocol": None}), ({}, {"protocol": "other"})):
            with WebSocket(self.server, headers=headers, **options) as websocket:
                self.assertEqual(websocket.status, 400)
        self.assertEqual(Person(self.server).ask("GET", "/ws").word, "bad-request")
        with WebSocket(self.server, protocol="other, novae.v1") as websocket:
            self.assertEqual(websocket.status, 101)

    def test_a_message_right_behind_the_handshake(self):
        with self.server.connect() as connection:
            connection.sendall(
                b"GET /ws HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Protocol: novae.v1\r\n\r\n"
                b"\x81\x92\0\0\0\0" + b'{"t":"ping","n":1}')
            answer = b""
            while b"pong" not in answer:
                answer += connection.recv(65536)
            self.assertIn(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", answer)


class Stopping(unittest.TestCase):
    """SIGTERM and SIGINT."""

    def test_what_was_begun_is_answered(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            with Server(NOVAE) as server:
                ada = server.person()
                table = ada.table()["id"]
                with WebSocket(server, ada.token) as websocket, Stream(ada, table) as stream, \
                        server.connect() as begun, server.connect() as idle:
                    idle.sendall(b"GET / HT")
                    self.assertEqual(stream.hear()["t"], "sync")
                    data = post(API + "/guests", {"name": "Last"})
                    begun.sendall(data[:-5])
                    websocket.say(t="ping", n=1)
                    self.assertEqual(websocket.hear()["t"], "pong")
                    start = time.monotonic()
                    server.process.send_signal(number)
                    self.assertEqual(websocket.closes(), 1001)
                    self.assertIsNone(stream.hear("event"))
                    begun.sendall(data[-5:])
                    self.assertEqual(statuses(begun.recv(65536)), [201])
                    self.assertRaises(OSError, server.connect)
                    self.assertEqual(server.process.wait(20), 0)
                    self.assertLess(time.monotonic() - start, 10)
                server.process.stdout.close()
                self.assertEqual(server.process.stderr.read(), "")
                server.process.stderr.close()

    def test_moves_under_way_are_saved_and_answered(self):
        """Half of each request is there when the signal comes."""
        with Server(NOVAE) as server, Rules(NOVAE) as rules:
            ada, begun = server.person(), {}
            for _ in range(20):
                sync = ada.sync(ada.table(players=1)["id"])
                move = {"version": sync["version"], "moves": [rules.moves(sync)[0]]}
                data = post(f"{API}/tables/{sync['id']}/moves", move,
                            f"Authorization: Bearer {ada.token}")
                begun[sync["id"]] = (server.connect(), data)
            for connection, data in begun.values():
                connection.sendall(data[:-5])
            self.assertEqual(ada.ask("GET", "/healthz").status, 200)  # so they have been read
            server.process.send_signal(signal.SIGTERM)
            wait_for(lambda: not self.answers(server), "the end of new connections")
            for connection, data in begun.values():
                connection.sendall(data[-5:])
            for connection, _ in begun.values():
                with connection:
                    self.assertEqual(statuses(connection.recv(65536)), [200])
            self.assertEqual(server.process.wait(20), 0)
            server.stop()
            server.start()
            for table in begun:
                self.assertEqual(len(Person(server, ada.token).sync(table)["moves"]), 1)

    @staticmethod
    def answers(server):
        try:
            server.connect().close()
        except OSError:
            return False
        return True

    def test_it_forgets_nothing(self):
        with Server(NOVAE) as server:
            ada = server.person()
            table = ada.table()["id"]
            self.assertEqual(server.stop(), 0)
            server.start()
            self.assertEqual(Person(server, ada.token).sync(table)["seats"][0]["name"], "Ada")


class Options(unittest.TestCase):
    """The command and its configuration."""

    def test_where_the_database_lies(self):
        with Server(NOVAE) as server:
            folder = server.folder.name
            server.stop()
            at = server.options.index("--database")
            del server.options[at:at + 2]
            before = os.environ.get("XDG_DATA_HOME")
            os.environ["XDG_DATA_HOME"] = folder + "/data/home"
            try:
                server.start()
            finally:
                if before is None:
                    del os.environ["XDG_DATA_HOME"]
                else:
                    os.environ["XDG_DATA_HOME"] = before
            made = folder + "/data/home/novae"
            self.assertEqual(os.stat(made).st_mode & 0o777, 0o700)
            self.assertTrue(os.listdir(made))

    def test_what_is_wrong_is_said(self):
        with Server(NOVAE) as server:
            server.stop()
            for text, part in (("port = 0", "line 1"), ("x = 1", "line 1"), ("# a\nport", "line 2"),
                               ("origin = example.org", "https://example.org")):
                server.config.write_text(text + "\n")
                with self.assertRaises(AssertionError) as caught:
                    server.start()
                server.process.wait(20)
                server.process.stdout.close()
                server.process.stderr.close()
                self.assertIn(part, str(caught.exception))

    def test_the_log_has_no_secrets(self):
        with Server(NOVAE, limits={"log": "-"}) as server:
            ada = server.person()
            table = ada.table(visibility="private")
            ada.sync(table["id"], table["key"])
            Person(server).ask("GET", f"/tables/{table['id']}?key={table['key']}")
            server.stop()
            lines = [json.loads(line) for line in server.errors.splitlines()]
            self.assertEqual({line["status"] for line in lines}, {200, 201})
            self.assertIn(f"{API}/tables/{table['id']}", [line["path"] for line in lines])
            self.assertEqual(len({line["id"] for line in lines}), len(lines))
            self.assertIn(ada.id, [line["account"] for line in lines])
            for secret in (ada.token, table["key"]):
                self.assertNotIn(secret, server.errors)

    def test_pages_and_nonsense_are_logged(self):
        """Every answer has the number of its line, with tables and without."""
        for options in ([], ["--offline"]):
            with Server(NOVAE, *options, limits={"log": "-"}) as server:
                wanted = []
                for method, path, status in (("GET", "/", 200), ("HEAD", "/index.html", 200),
                                             ("GET", "/index.html?key=secret", 200),
                                             ("GET", "/nothing", 404)):
                    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
                    connection.request(method, path)
                    answer = connection.getresponse()
                    self.assertEqual(answer.status, status)
                    wanted.append((int(answer.getheader("x-request-id")), method,
                                   path.partition("?")[0], status))
                    connection.close()
                if not options:
                    number = re.search(rb"x-request-id: (\d+)", server.raw(b"nonsense\r\n\r\n"))
                    wanted.append((int(number.group(1)), "", "", 400))
                server.stop()
                lines = [json.loads(line) for line in server.errors.splitlines()]
                self.assertEqual([(line["id"], line["method"], line["path"], line["status"])
                                  for line in lines], wanted)
                self.assertEqual({line["address"] for line in lines}, {"127.0.0.1"})
                self.assertNotIn("secret", server.errors)


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
