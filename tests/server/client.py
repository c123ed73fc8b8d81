# SPDX-License-Identifier: MIT
"""What the tests of the server share: the running program, a person with a token,
a WebSocket and a stream, all over real sockets and with the standard library alone."""
import base64
import contextlib
import hashlib
import http.client
import json
import os
import pathlib
import random
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

PATIENCE = 30  # seconds after which something that does not come counts as missing
API = "/api/v1"


def free_port():
    """A port that nobody has, below those that the system gives to clients."""
    while True:
        port = random.randrange(20000, 32000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def wait_for(condition, what="what was waited for"):
    """The first true value of a condition."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.02)
    raise AssertionError(f"{what} did not come")


class Server:
    """`novae serve` with a database and pages of its own, which outlive a restart."""

    def __init__(self, novae, *options, limits=None, database=None):
        self.novae = novae
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory()
        site = pathlib.Path(self.folder.name) / "site"
        site.mkdir()
        (site / "index.html").write_text("<!doctype html><title>t</title>")
        self.config = pathlib.Path(self.folder.name) / "config"
        names = {"guests-by-address": 100000, "tables-by-account": 100000, **(limits or {})}
        self.config.write_text("# limits\n" + "".join(f"{k} = {v}\n" for k, v in names.items()))
        database = database or os.environ.get("NOVAE_TEST_STORE") or \
            f"sqlite:{self.folder.name}/novae.db"
        self.options = ["--port", str(self.port), "--config", str(self.config),
                        "--database", database, "--folder", str(site), *options]
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.novae, "serve", *self.options], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        self.said = self.process.stdout.readline() if ready else ""
        if not self.said:
            raise AssertionError(f"no server: {self.process.stderr.read()}")

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors = self.process.stderr.read()
        self.process.stderr.close()
        return status

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)
        self.folder.cleanup()

    def origin(self, host="127.0.0.1"):
        return f"http://{host}:{self.port}"

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE)

    def raw(self, data, pause=2):
        """Whatever is answered to some bytes, until the end or a pause."""
        with self.connect() as connection:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(data)
            connection.settimeout(pause)
            answer = b""
            with contextlib.suppress(TimeoutError, ConnectionResetError):
                while piece := connection.recv(65536):
                    answer += piece
        return answer

    def person(self, name="Ada"):
        """A new guest."""
        return Person(self, Person(self).post("/guests", {"name": name}, 201)["token"])

    def user(self, name, passphrase="correct horse"):
        """A new user."""
        answer = Person(self).post("/accounts", {"name": name, "passphrase": passphrase}, 201)
        return Person(self, answer["token"])


class Answer:
    """A status, headers by lower-case name, and a body."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {k.lower(): v for k, v in response.getheaders()}
        self.cookies = [v for k, v in response.getheaders() if k.lower() == "set-cookie"]
        self.body = response.read()

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def word(self):
        """The word of a problem, whose document is checked on the way."""
        document = self.json
        assert self.headers["content-type"] == "application/problem+json", self.headers
        assert document["status"] == self.status and document["title"], document
        assert isinstance(document["detail"], str), document
        return document["type"].removeprefix("/problems/")


class Person:
    """Somebody who asks, with a token or without."""

    def __init__(self, server, token=None):
        self.server = server
        self.token = token
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        self.id = self.get("/me")["account"]["id"] if token else None

    def __del__(self):
        self.connection.close()

    def ask(self, method, path, body=None, headers=None, raw=None):
        """Any request; `raw` is a body that is sent as it is."""
        headers = dict(headers or {})
        if self.token and "Authorization" not in headers and "Cookie" not in headers:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            raw = json.dumps(body).encode()
        if raw is not None:
            headers.setdefault("Content-Type", "application/json")
        if not path.startswith(("/ws", "/health", "/metrics", "/openapi", API)):
            path = API + path
        try:
            self.connection.request(method, path, body=raw, headers=headers)
            return Answer(self.connection.getresponse())
        except (http.client.HTTPException, OSError):
            self.connection.close()
            self.connection.request(method, path, body=raw, headers=headers)
            return Answer(self.connection.getresponse())

    def get(self, path, status=200):
        answer = self.ask("GET", path)
        assert answer.status == status, (path, answer.status, answer.body)
        return answer.json

    def post(self, path, body=None, status=200):
        answer = self.ask("POST", path, {} if body is None else body)
        assert answer.status == status, (path, body, answer.status, answer.body)
        return answer.json

    def refused(self, method, path, body=None, **options):
        """The status and word of a problem."""
        answer = self.ask(method, path, body, **options)
        assert answer.status >= 400, (path, answer.status, answer.body)
        return answer.status, answer.word

    def table(self, **wish):
        """A new table; Nova Luna for two unless said otherwise."""
        return self.post("/tables", {"game": "nova-luna", "players": 2, **wish}, 201)

    def sync(self, table, key=None):
        return self.get(f"/tables/{table}" + (f"?key={key}" if key else ""))

    def join(self, table, **body):
        return self.post(f"/tables/{table}/join", body)

    def move(self, table, version, moves, **more):
        return self.ask("POST", f"/tables/{table}/moves",
                        {"version": version, "moves": moves, **more})


def cookie_of(answer):
    """The cookie that an answer sets, as a browser would send it back."""
    return answer.cookies[0].split(";")[0]


class WebSocket:
    """A WebSocket that hides nothing: frames are made and read by hand."""

    def __init__(self, server, token=None, headers=None, protocol="novae.v1", path="/ws"):
        self.socket = server.connect()
        self.buffer = b""
        self.code = None
        try:
            self._shake_hands(token, headers, protocol, path)
        except BaseException:
            self.socket.close()
            raise

    def _shake_hands(self, token, headers, protocol, path):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        lines += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            piece = self.socket.recv(65536)
            if not piece:
                raise ConnectionResetError("the server closed instead of an answer")
            self.buffer += piece
        self.head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(self.head.split()[1])
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1(
                (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
            assert accept in self.head and b"novae.v1" in self.head, self.head

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.socket.close()

    def frame(self, payload, first=0x81, mask=b"\1\2\3\4", length=None):
        """One frame; a mask of None sends it without."""
        length = len(payload) if length is None else length
        bit = 0x80 if mask else 0
        if length < 126:
            head = bytes([first, bit | length])
        elif length < 65536:
            head = bytes([first, bit | 126]) + struct.pack(">H", length)
        else:
            head = bytes([first, bit | 127]) + struct.pack(">Q", length)
        if mask:
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.socket.sendall(head + (mask or b"") + payload)

    def say(self, **message):
        self.frame(json.dumps(message).encode())

    def _need(self, count):
        while len(self.buffer) < count:
            piece = self.socket.recv(65536)
            if not piece:
                return False
            self.buffer += piece
        return True

    def read_frame(self):
        """Opcode and payload of the next frame, or None at the end."""
        try:
            if not self._need(2):
                return None
            length, head = self.buffer[1] & 127, 2
            if length >= 126:
                head = 4 if length == 126 else 10
                if not self._need(head):
                    return None
                length = int.from_bytes(self.buffer[2:head], "big")
            if not self._need(head + length):
                return None
        except ConnectionResetError:
            return None
        opcode, payload = self.buffer[0] & 15, self.buffer[head:head + length]
        self.buffer = self.buffer[head + length:]
        return opcode, payload

    def hear(self, kind=None):
        """The next message, or the next of a kind; None when it closes."""
        while frame := self.read_frame():
            opcode, payload = frame
            if opcode == 8:
                self.code = int.from_bytes(payload[:2], "big") if payload else 0
                return None
            if opcode == 9:
                self.frame(payload, 0x8A)
            elif opcode == 1:
                message = json.loads(payload)
                if kind in (None, message["t"]):
                    return message
        return None

    def closes(self):
        """The code with which it ends."""
        while self.hear():
            pass
        return self.code


class Stream:
    """The lines of a table, as they come."""

    def __init__(self, person, table, query=""):
        self.connection = http.client.HTTPConnection("127.0.0.1", person.server.port,
                                                     timeout=PATIENCE)
        headers = {"Authorization": f"Bearer {person.token}"} if person.token else {}
        self.connection.request("GET", f"{API}/tables/{table}/stream{query}", headers=headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.response.close()
        self.connection.close()

    def line(self):
        """The next line as it is, also an empty one; None at the end."""
        line = self.response.readline()
        return line if line else None

    def hear(self, kind=None):
        """The next message, or the next of a kind; None at the end."""
        end = time.monotonic() + PATIENCE
        while (line := self.line()) is not None:
            if time.monotonic() > end:
                raise AssertionError(f"no {kind} came")
            if line.strip():
                message = json.loads(line)
                if kind in (None, message["t"]):
                    return message
        return None


class Rules:
    """The rules of the games, asked of `novae ugi`: what is legal, what is true."""

    def __init__(self, novae):
        self.process = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.game = None

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.stdin.close()
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def _send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def query(self, what):
        self._send("query " + what)
        answer = self.process.stdout.readline().rstrip("\n")
        assert answer.startswith("response"), answer
        return answer[len("response "):]

    def set(self, sync):
        """Takes over the game, its options and its position."""
        game = (sync["game"], sync["players"], json.dumps(sync["options"]))
        if game != self.game:
            self.game = game
            self._send(f"setoption name Game value {sync['game']}")
            self._send(f"setoption name Players value {sync['players']}")
            for name, value in {"Beginner": False, **sync["options"]}.items():
                text = str(value).lower() if isinstance(value, bool) else value
                self._send(f"setoption name {name} value {text}")
        self._send(f"position deal {sync['deal']} moves {' '.join(sync['moves'])}"
                   if sync["moves"] else f"position deal {sync['deal']}")

    def moves(self, sync):
        self.set(sync)
        return self.query("moves").split()
