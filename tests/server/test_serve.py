#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`novae serve --offline` over real sockets: files, headers, methods, paths, ports and signals.

    test_serve.py NOVAE
"""
import gzip
import http.client
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

from client import free_port

NOVAE = None
PATIENCE = 20
FILES = {
    "index.html": (b"<!doctype html><title>t</title>", "text/html; charset=utf-8"),
    "main-0123abcd.js": (b"export {};\n" * 40000, "text/javascript; charset=utf-8"),
    "main-0123abcd.css": (b"a{}", "text/css; charset=utf-8"),
    "novae-0123abcd.wasm": (bytes(range(256)) * 3, "application/wasm"),
    "icon.svg": (b"<svg/>", "image/svg+xml"),
    "icon.png": (b"\x89PNG", "image/png"),
    "manifest.webmanifest": (b"{}", "application/manifest+json"),
    "i18n/nl.json": (b"{}", "application/json"),
    "empty.txt": (b"", "text/plain; charset=utf-8"),
    "strange": (b"?", "application/octet-stream"),
}

PAGE = pathlib.Path(__file__).resolve().parents[2] / "web" / "index.html"


def page_policy():
    """The Content-Security-Policy that the page itself carries, for servers that send none."""
    return re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"',
                     PAGE.read_text(encoding="utf-8")).group(1)


class Server:
    """`novae serve`, from its first line to its end."""

    def __init__(self, *options, port=None):
        self.port = port or free_port()
        self.process = subprocess.Popen([NOVAE, "serve", "--offline", "--port", str(self.port), *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        self.said = self.process.stdout.readline() if ready else ""

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        if self.process.poll() is None:
            self.end(signal.SIGKILL)
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def ask(self, path, method="GET", headers=None, body=None):
        """The status, the headers (by lower-case name) and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body=body, headers=headers or {})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, data

    def raw(self, data):
        """Whatever is answered to some bytes, until the end or a pause."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            connection.sendall(data)
            connection.settimeout(2)
            answer = b""
            try:
                while piece := connection.recv(65536):
                    answer += piece
            except (TimeoutError, ConnectionResetError):
                pass
        return answer


class Folder(unittest.TestCase):
    """The files of a folder."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        site = pathlib.Path(cls.folder.name) / "site"
        for name, (data, _) in FILES.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_bytes(data)
        (site / ".hidden").write_text("secret")
        (site.parent / "secret.txt").write_text("secret")
        cls.server = Server("--folder", str(site))

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.folder.cleanup()

    def test_says_its_address(self):
        self.assertIn(f"http://127.0.0.1:{self.server.port}/", self.server.said)

    def test_files_with_their_types(self):
        for name, (data, kind) in FILES.items():
            status, headers, body = self.server.ask("/" + name)
            self.assertEqual((status, headers["content-type"], body), (200, kind, data), name)
            self.assertEqual(int(headers["content-length"]), len(data))

    def test_the_first_page(self):
        for path in ("/", "/?q=1", "/index.html?x"):
            self.assertEqual(self.server.ask(path)[2], FILES["index.html"][0], path)

    def test_every_answer_is_safe(self):
        for method, path in (("GET", "/"), ("GET", "/nothing"), ("POST", "/"), ("HEAD", "/")):
            _, headers, _ = self.server.ask(path, method)
            self.assertEqual(headers["content-security-policy"],
                             page_policy() + "; frame-ancestors 'none'")
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertEqual(headers["referrer-policy"], "no-referrer")

    def test_caching(self):
        _, headers, _ = self.server.ask("/main-0123abcd.js")
        self.assertEqual(headers["cache-control"], "public, max-age=31536000, immutable")
        for name in ("/", "/icon.svg", "/manifest.webmanifest"):
            _, headers, _ = self.server.ask(name)
            self.assertEqual(headers["cache-control"], "no-cache")
            same = self.server.ask(name, headers={"If-None-Match": '"x", ' + headers["etag"]})
            self.assertEqual((same[0], same[2]), (304, b""))
            other = self.server.ask(name, headers={"If-None-Match": '"x"'})
            self.assertEqual(other[0], 200)

    def test_head(self):
        for name, status in (("/main-0123abcd.js", 200), ("/nothing", 404)):
            got = self.server.ask(name, "GET")
            head = self.server.ask(name, "HEAD")
            self.assertEqual((head[0], head[2]), (status, b""))
            self.assertEqual(head[1]["content-length"], got[1]["content-length"])

    def test_other_methods(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
            status, headers, body = self.server.ask("/", method, body=b"x" * 100000)
            self.assertEqual((status, headers["allow"]), (405, "GET, HEAD"), method)
            self.assertTrue(body)

    def test_nothing_outside(self):
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/i18n/../../secret.txt",
                     "//secret.txt", "/i18n", "/i18n/", "/.hidden", "/index.html/", "/index.html%00",
                     "/INDEX.HTML", "/" + "a" * 3000, "/%zz", "/..\\secret.txt"):
            answer = self.server.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                                     .encode())
            self.assertNotIn(b"secret", answer, path)
            self.assertFalse(answer.startswith(b"HTTP/1.1 2"), path)
        self.assertEqual(self.server.ask("/nothing")[0], 404)

    def test_survives_nonsense(self):
        for data in (b"\0" * 100, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 1000,
                     b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 2000 + b"\r\n", b"\xff" * 70000):
            self.server.raw(data)
        self.assertEqual(self.server.ask("/")[0], 200)

    def test_many_on_one_connection(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        for _ in range(5):
            for name, (data, _) in FILES.items():
                connection.request("GET", "/" + name)
                self.assertEqual(connection.getresponse().read(), data)
        connection.close()


class Course(unittest.TestCase):
    """From the start to the end."""

    def test_busy_port(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "index.html").write_text("x")
            with Server("--folder", folder) as first:
                with Server("--folder", folder, port=first.port) as second:
                    self.assertEqual(second.process.wait(PATIENCE), 1)
                    said = second.process.stderr.read()
                    self.assertIn(f"port {first.port}", said)
                    self.assertIn("in use", said)
                self.assertEqual(first.ask("/")[0], 200)

    def test_signals_end_it(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "index.html").write_text("x")
            for number in (signal.SIGTERM, signal.SIGINT):
                with Server("--folder", folder) as server:
                    with socket.create_connection(("127.0.0.1", server.port)) as idle:
                        idle.sendall(b"GET / HT")
                        self.assertEqual(server.ask("/")[0], 200)
                        self.assertEqual(server.end(number), 0)
                    self.assertEqual(server.process.stderr.read(), "")
                with Server("--folder", folder, port=server.port) as again:
                    self.assertEqual(again.ask("/")[0], 200)

    def test_what_is_wrong_is_said(self):
        for options, status, part in ((["--port", "0"], 2, "65535"), (["--port", "x"], 2, "65535"),
                                      (["--port", "70000"], 2, "65535"), (["word"], 2, "word"),
                                      (["--folder", "/no/such"], 1, "/no/such"),
                                      (["--host", "nowhere"], 1, "nowhere"),
                                      (["--host", "192.0.2.1"], 1, "192.0.2.1")):
            with tempfile.TemporaryDirectory() as folder:
                pathlib.Path(folder, "x").write_text("x")
                more = [] if "--folder" in options else ["--folder", folder]
                port = [] if "--port" in options else ["--port", str(free_port())]
                done = subprocess.run([NOVAE, "serve", "--offline", *more, *port, *options], text=True,
                                      capture_output=True, timeout=PATIENCE, check=False)
                self.assertEqual(done.returncode, status, options)
                self.assertIn(part, done.stderr)

    def test_the_game_inside(self):
        """Where it was built in, the whole page is there; where not, that is said."""
        with Server() as server:
            if not server.said:
                self.assertEqual(server.process.wait(PATIENCE), 1)
                self.assertIn("make web", server.process.stderr.read())
                return
            page = server.ask("/")[2].decode()
            script = re.search(r'src="(main-[A-Z2-7]{8}\.js)"', page).group(1)
            plain = server.ask("/" + script)
            self.assertIn("immutable", plain[1]["cache-control"])
            packed = server.ask("/" + script, headers={"Accept-Encoding": "br, gzip;q=0.8"})
            self.assertNotIn("content-encoding", plain[1])
            self.assertEqual(packed[1]["content-encoding"], "gzip")
            self.assertEqual(packed[1]["vary"], "accept-encoding")
            self.assertEqual(gzip.decompress(packed[2]), plain[2])
            refused = server.ask("/" + script, headers={"Accept-Encoding": "gzip;q=0"})
            self.assertEqual(refused[2], plain[2])
            self.assertNotIn("unsafe", page.replace("wasm-unsafe-eval", ""))
            self.assertFalse(re.findall(r"<script(?![^>]*src=)|\son\w+=|style=", page))


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
