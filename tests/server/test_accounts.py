#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Who is asking: guests, users, tokens, cookies, origins, and the limits on them.

    test_accounts.py NOVAE
"""
import os
import sys
import unittest

from client import Person, Server, WebSocket, cookie_of

NOVAE = None
GOOD = "correct horse"


class Accounts(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def nobody(self):
        return Person(self.server)

    def test_guests(self):
        answer = self.nobody().ask("POST", "/guests", {"name": "  Ada  "})
        self.assertEqual(answer.status, 201)
        account = answer.json["account"]
        self.assertEqual((account["name"], account["kind"]), ("Ada", "guest"))
        self.assertRegex(account["id"], r"^[A-Za-z0-9_-]{8,32}$")
        person = Person(self.server, answer.json["token"])
        self.assertEqual(person.get("/me")["account"], account)
        other = person.post("/guests", {"name": "Ada"}, 201)
        self.assertNotEqual(other["account"]["id"], account["id"])

    def test_names(self):
        for name in ("", "   ", "x" * 25, "a\u0000b", "a\u0007b", "a\u200bb", "a\u202eb", "\u00ad"):
            self.assertEqual(self.nobody().refused("POST", "/guests", {"name": name}),
                             (400, "bad-request"), repr(name))
        for name in ("x" * 24, "é" * 24, "é" * 24, "漢字", "O'Neil <b>", "'; DROP TABLE account;--"):
            got = self.nobody().post("/guests", {"name": name}, 201)["account"]["name"]
            self.assertEqual(len(got), min(len(got), 24))

    def test_bodies(self):
        for body in ({}, {"name": 1}, {"name": None}, {"name": "A", "x": 1}, {"Name": "A"}):
            self.assertEqual(self.nobody().refused("POST", "/guests", body), (400, "bad-request"))
        for raw in (b"", b"{", b"[]", b"null", b'{"name":"A"}x', b'{"name":"\xff"}', b"\xef\xbb\xbf{}",
                    b'{"name":"A","name":"B"}', b"{" * 100000):
            self.assertEqual(self.nobody().refused("POST", "/guests", raw=raw),
                             (400, "bad-request"), raw[:20])
        answer = self.nobody().ask("POST", "/guests", raw=b'{"name":"A","name":"B"}')
        self.assertIn("name", answer.json["detail"])
        for kind in ("text/plain", "", "application/x-www-form-urlencoded"):
            self.assertEqual(self.nobody().refused("POST", "/guests", {"name": "A"},
                                                   headers={"Content-Type": kind}),
                             (400, "bad-request"))
        answer = self.nobody().ask("POST", "/guests", {"name": "A"},
                                   headers={"Content-Type": "application/json; charset=utf-8"})
        self.assertEqual(answer.status, 201)

    def test_users(self):
        ada = self.server.user("Grace")
        self.assertEqual(ada.get("/me")["account"]["kind"], "user")
        for name in ("Grace", "grace", "GRACE", "Gracе"):  # the last one has a Cyrillic letter
            self.assertEqual(self.nobody().refused("POST", "/accounts",
                                                   {"name": name, "passphrase": GOOD}),
                             (409, "name-taken"), name)
            self.assertEqual(self.nobody().refused("POST", "/guests", {"name": name}),
                             (409, "name-taken"), name)
        for passphrase in ("1234567", "x" * 257):
            self.assertEqual(self.nobody().refused("POST", "/accounts",
                                                   {"name": "Short", "passphrase": passphrase}),
                             (400, "bad-request"))
        profile = self.nobody().get("/accounts/Grace")
        self.assertEqual((profile["name"], profile["kind"]), ("Grace", "user"))
        self.assertIn("ratings", profile)
        self.assertIn("games", profile)
        for name in ("Nobody", "%00", "..", "%F0%9F", "Ada"):
            self.assertEqual(self.nobody().refused("GET", f"/accounts/{name}"),
                             (404, "not-found"), name)

    def test_a_guest_becomes_a_user(self):
        guest = self.server.person("Hopper")
        table = guest.table()["id"]
        answer = guest.ask("POST", "/accounts", {"name": "Hopper", "passphrase": GOOD})
        self.assertEqual(answer.status, 201)
        self.assertEqual(answer.json["account"], {"id": guest.id, "name": "Hopper", "kind": "user"})
        self.assertEqual(guest.get("/me")["account"]["kind"], "user")
        seat = guest.sync(table)["seats"][0]
        self.assertEqual((seat["account"], seat["kind"]), (guest.id, "person"))

    def test_sessions(self):
        self.server.user("Turing")
        session = self.nobody().post("/sessions", {"name": "turing", "passphrase": GOOD})
        self.assertEqual(session["account"]["name"], "Turing")
        person = Person(self.server, session["token"])
        for name, passphrase in (("Turing", "wrong horse"), ("Unknown", GOOD)):
            self.assertEqual(self.nobody().refused("POST", "/sessions",
                                                   {"name": name, "passphrase": passphrase}),
                             (401, "wrong-passphrase"))
        answer = person.ask("DELETE", "/sessions")
        self.assertEqual((answer.status, answer.body), (204, b""))
        self.assertEqual(person.refused("GET", "/me"), (401, "sign-in"))

    def test_tokens(self):
        ada, eve = self.server.person("Ada"), self.server.person("Eve")
        made = ada.post("/tokens", {"label": "bot"}, 201)
        bot = Person(self.server, made["token"])
        self.assertEqual(bot.id, ada.id)
        listed = {token["id"]: token for token in ada.get("/tokens")["tokens"]}
        self.assertEqual(listed[made["id"]]["label"], "bot")
        self.assertEqual(set(listed[made["id"]]), {"id", "label", "created", "used"})
        self.assertNotIn(made["token"], str(listed))
        self.assertEqual(eve.refused("DELETE", f"/tokens/{made['id']}"), (404, "not-found"))
        self.assertEqual(ada.refused("DELETE", "/tokens/unknown-one"), (404, "not-found"))
        with WebSocket(self.server, made["token"]) as websocket:
            self.assertEqual(ada.ask("DELETE", f"/tokens/{made['id']}").status, 204)
            self.assertEqual(websocket.closes(), 1008)
        self.assertEqual(bot.refused("GET", "/me"), (401, "sign-in"))
        self.assertEqual(ada.get("/me")["account"]["id"], ada.id)

    def test_a_token_that_is_worth_nothing(self):
        for headers in ({"Authorization": "Bearer nonsense"}, {"Authorization": "Basic QTpC"},
                        {"Authorization": "Bearer"}, {"Authorization": "Bearer " + "x" * 5000},
                        {"Cookie": "novae=nonsense"}):
            for method, path in (("GET", "/me"), ("GET", "/tables"), ("POST", "/guests"),
                                 ("GET", "/tables/abcdefgh"), ("GET", "/nowhere")):
                self.assertEqual(self.nobody().refused(method, path, headers=headers),
                                 (401, "sign-in"), (headers, path))
        with WebSocket(self.server, "nonsense") as websocket:
            self.assertEqual(websocket.status, 401)

    def test_nobody(self):
        for method, path in (("GET", "/me"), ("POST", "/tables"), ("GET", "/tokens"),
                             ("POST", "/tokens"), ("DELETE", "/sessions"),
                             ("POST", "/tables/abcdefgh/join")):
            self.assertEqual(self.nobody().refused(method, path), (401, "sign-in"), path)

    def test_not_found(self):
        for path in ("/", "/nothing", "/tables/", "/tables/abcdefgh/x", "/tables//join", "/me/"):
            self.assertEqual(self.nobody().refused("GET", path), (404, "not-found"), path)

    # ---- cookies and origins ----

    def test_the_cookie(self):
        answer = self.nobody().ask("POST", "/guests", {"name": "Cookie"})
        words = [word.strip().lower() for word in answer.cookies[0].split(";")[1:]]
        self.assertIn("httponly", words)
        self.assertIn("samesite=strict", words)
        self.assertNotIn("secure", words)
        cookie = {"Cookie": cookie_of(answer)}
        self.assertEqual(self.nobody().ask("GET", "/me", headers=cookie).status, 200)
        out = self.nobody().ask("DELETE", "/sessions",
                                headers={**cookie, "Origin": self.server.origin()})
        self.assertEqual(out.status, 204)
        self.assertIn("max-age=0", out.cookies[0].lower())
        self.assertEqual(self.nobody().refused("GET", "/me", headers=cookie), (401, "sign-in"))

    def test_origins(self):
        cookie = cookie_of(self.nobody().ask("POST", "/guests", {"name": "Origin"}))
        wish = {"game": "nova-luna", "players": 2}
        port = self.server.port
        for origin in (f"http://127.0.0.1:{port}", f"http://localhost:{port}",
                       f"http://[::1]:{port}", f"http://127.0.0.2:{port}"):
            headers = {"Cookie": cookie, "Origin": origin}
            self.assertEqual(self.nobody().ask("POST", "/tables", wish, headers).status, 201)
            with WebSocket(self.server, headers=headers) as websocket:
                self.assertEqual(websocket.status, 101, origin)
        for origin in (None, "null", "", "http://127.0.0.1", f"https://127.0.0.1:{port}",
                       f"http://127.0.0.1:{port + 1}", "http://evil.example",
                       f"http://evil.example:{port}", f"http://127.0.0.1.evil.example:{port}",
                       f"http://localhost:{port}/", f"http://x@localhost:{port}"):
            headers = {"Cookie": cookie, **({} if origin is None else {"Origin": origin}),
                       "Host": f"evil.example:{port}"}
            self.assertEqual(self.nobody().refused("POST", "/tables", wish, headers=headers),
                             (403, "foreign-origin"), origin)
            self.assertEqual(self.nobody().ask("GET", "/tables", headers=headers).status, 200)
            del headers["Host"]
            with WebSocket(self.server, headers=headers) as websocket:
                self.assertEqual(websocket.status, 403, origin)

    def test_authorization_wins(self):
        ada = self.server.person("Ada")
        answer = self.nobody().ask("POST", "/guests", {"name": "Other"})
        headers = {"Cookie": cookie_of(answer), "Authorization": f"Bearer {ada.token}",
                   "Origin": "http://evil.example"}
        self.assertEqual(self.nobody().ask("GET", "/me", headers=headers).json["account"]["id"],
                         ada.id)
        self.assertEqual(self.nobody().ask("POST", "/tables", {"game": "nova-luna", "players": 2},
                                           headers).status, 201)

    def test_no_address_of_another_page_is_believed(self):
        answer = self.nobody().ask("GET", "/tables", headers={"Origin": "http://evil.example"})
        self.assertFalse([name for name in answer.headers if name.startswith("access-control")])


class Behind(unittest.TestCase):
    """A server that is reached by another address."""

    def test_origin_and_secure(self):
        with Server(NOVAE, "--origin", "https://play.example", "--origin",
                    "http://other.example:81") as server:
            answer = Person(server).ask("POST", "/guests", {"name": "Ada"})
            self.assertIn("; secure", answer.cookies[0].lower())
            for origin, status in (("https://play.example", 201), ("http://other.example:81", 201),
                                   ("http://play.example", 403), (server.origin(), 201)):
                headers = {"Cookie": cookie_of(answer), "Origin": origin}
                got = Person(server).ask("POST", "/tables", {"game": "nova-luna", "players": 2},
                                         headers)
                self.assertEqual(got.status, status, origin)


class Limits(unittest.TestCase):
    """How often something may happen."""

    def test_too_many(self):
        with Server(NOVAE, limits={"guests-by-address": 3, "tables-by-account": 2,
                                   "wrong-by-name": 2}) as server:
            people = [server.person(f"P{i}") for i in range(3)]
            answer = Person(server).ask("POST", "/guests", {"name": "More"})
            self.assertEqual((answer.status, answer.word), (429, "too-many"))
            self.assertGreater(int(answer.headers["retry-after"]), 0)
            people[0].table()
            people[0].table()
            self.assertEqual(people[0].refused("POST", "/tables",
                                               {"game": "nova-luna", "players": 2}),
                             (429, "too-many"))
            people[1].table()
            people[1].post("/accounts", {"name": "Locked", "passphrase": GOOD}, 201)
            wrong = {"name": "Locked", "passphrase": "wrong horse"}
            for _ in range(2):
                self.assertEqual(Person(server).refused("POST", "/sessions", wrong),
                                 (401, "wrong-passphrase"))
            for passphrase in ("wrong horse", GOOD):
                answer = Person(server).ask("POST", "/sessions",
                                            {"name": "Locked", "passphrase": passphrase})
                self.assertEqual((answer.status, answer.word), (429, "too-many"))
                self.assertIn("retry-after", answer.headers)


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
