#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tables by HTTP: every row of the contract, every word for what is wrong, the order of the
checks, versions and keys, whole games, deals that can be checked, and what stays hidden.

    test_tables.py NOVAE
"""
import hashlib
import hmac
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time
import unittest

from client import API, Person, Rules, Server, Stream, wait_for

NOVAE = None
TABLE = {"id", "game", "players", "options", "status", "visibility", "rated", "clock", "absence",
         "seats", "version", "turn", "commitment", "created", "changed"}
SHORT = {"Map": "lagoon", "IdleLimit": 20}  # a game of Terra Nova that ends soon
SEAT = {"seat", "kind", "name", "level", "account", "present", "commitment"}


class WithServer(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE)
        cls.rules = Rules(NOVAE)
        cls.ada, cls.bob, cls.eve = map(cls.server.person, ("Ada", "Bob", "Eve"))

    @classmethod
    def tearDownClass(cls):
        cls.rules.__exit__()
        cls.server.__exit__()

    def running(self, **wish):
        """A game of Ada and Bob that has begun."""
        table = self.ada.table(**wish)
        self.bob.join(table["id"], **({"key": table["key"]} if "key" in table else {}))
        return table["id"]

    def mover(self, sync):
        return {self.ada.id: self.ada, self.bob.id: self.bob, self.eve.id: self.eve}[
            sync["seats"][sync["turn"] - 1]["account"]]

    def turn(self, sync, rng=random):
        """The moves of one turn, chosen by lot, as far as nothing hidden comes up."""
        now, moves = dict(sync, moves=list(sync["moves"])), []
        while True:
            legal = self.rules.moves(now)
            seat = next((i for i in range(1, 5) if self.rules.query(f"p{i}turn") == "true"), 0)
            if seat != sync["turn"]:
                return moves
            move = rng.choice(legal)
            moves.append(move)
            now["moves"].append(move)
            if sync["game"] == "nova-luna":  # what a refill brings is not known yet
                return moves

    def play_out(self, table, key=None, rng=random):
        """Plays until the game is over; the last sync."""
        sync = self.ada.sync(table, key)
        while sync["status"] == "running":
            answer = self.mover(sync).move(table, sync["version"], self.turn(sync, rng)[:1])
            assert answer.status == 200, answer.body
            sync = self.ada.sync(table, key)
        return sync


class Making(WithServer):

    def test_a_table(self):
        answer = self.ada.ask("POST", "/tables", {"game": "nova-luna", "players": 2})
        table = answer.json
        self.assertEqual(answer.status, 201)
        self.assertEqual(answer.headers["location"], f"{API}/tables/{table['id']}")
        self.assertLessEqual(TABLE, set(table))
        self.assertRegex(table["id"], r"^[A-Za-z0-9_-]{8,32}$")
        self.assertEqual((table["status"], table["visibility"], table["rated"], table["clock"],
                          table["absence"], table["version"], table["turn"]),
                         ("open", "public", False, {"kind": "none"}, "lose", 1, 0))
        self.assertEqual([seat["kind"] for seat in table["seats"]], ["person", "open"])
        for seat in table["seats"]:
            self.assertEqual(set(seat), SEAT)
        self.assertEqual((table["seats"][0]["name"], table["seats"][0]["account"]),
                         ("Ada", self.ada.id))
        self.assertEqual(table["seats"][1], {"seat": 2, "kind": "open", "name": None, "level": None,
                                             "account": None, "present": False, "commitment": None})
        self.assertRegex(table["commitment"], r"^[0-9a-f]{64}$")
        self.assertLess(abs(table["created"] / 1000 - time.time()), 600)
        sync = Person(self.server).sync(table["id"])
        self.assertEqual((sync["t"], sync["deal"], sync["state"], sync["moves"], sync["offers"]),
                         ("sync", None, None, [], []))
        self.assertLessEqual(TABLE, set(sync))

    def test_wishes(self):
        table = self.ada.table(game="terra-nova", players=4, seats=["open", "me", {"bot": 3}, "open"],
                               options={"Map": "lagoon", "IdleLimit": 50},
                               clock={"kind": "live", "seconds": 60, "increment": 5})
        self.assertEqual([seat["kind"] for seat in table["seats"]],
                         ["open", "person", "bot", "open"])
        self.assertEqual(table["seats"][2]["level"], 3)
        self.assertEqual(table["options"], {"Map": "lagoon", "IdleLimit": 50})
        self.assertEqual(table["clock"], {"kind": "live", "seconds": 60, "increment": 5})
        self.assertEqual(table["absence"], "bot")
        private = self.ada.table(visibility="private", absence="bot")
        self.assertTrue(private["key"])
        self.assertEqual((private["visibility"], private["absence"]), ("private", "bot"))

    def test_bad_members(self):
        for wish in ({"game": 1}, {"players": "2"}, {"players": None}, {"x": 1}, {"seats": "me"},
                     {"seats": [1, "open"]}, {"seats": ["me", {"bot": "3"}]},
                     {"seats": ["me", {"bot": 3, "x": 1}]}, {"seats": ["me", {}]}, {"clock": "none"},
                     {"clock": {"kind": "none", "x": 1}}, {"clock": {"kind": 1}}, {"rated": "yes"},
                     {"visibility": True}, {"options": []}, {"options": {"Beginner": "true"}},
                     {"options": {"Beginner": 1}}, {"options": {"Nonsense": 1}},
                     {"commitment": "xyz"}, {"commitment": 5}, {"absence": 1}, {"daily": 20261117}):
            self.assertEqual(self.ada.refused("POST", "/tables",
                                              {"game": "nova-luna", "players": 2, **wish}),
                             (400, "bad-request"), wish)
        for body in ({}, {"game": "nova-luna"}, {"players": 2}):
            self.assertEqual(self.ada.refused("POST", "/tables", body), (400, "bad-request"))
        answer = self.ada.ask("POST", "/tables", raw=b'{"game":"nova-luna","players":2,"players":3}')
        self.assertEqual((answer.status, answer.word), (400, "bad-request"))
        self.assertIn("players", answer.json["detail"])

    def test_bad_options(self):
        for wish in ({"game": "chess"}, {"players": 0}, {"players": 5}, {"players": 1.5},
                     {"game": "terra-nova", "players": 1}, {"seats": ["me"]},
                     {"seats": ["me", "me"]}, {"seats": ["me", "open", "open"]},
                     {"seats": ["me", "you"]}, {"seats": ["me", {"bot": 0}]},
                     {"seats": ["me", {"bot": 11}]}, {"seats": [{"bot": 3}, {"bot": 3}]},
                     {"clock": {"kind": "live", "seconds": 0, "increment": 0}},
                     {"clock": {"kind": "live", "seconds": 86401, "increment": 0}},
                     {"clock": {"kind": "live", "seconds": 60, "increment": 3601}},
                     {"clock": {"kind": "days", "days": 31}}, {"clock": {"kind": "weeks"}},
                     {"visibility": "secret"}, {"absence": "cry"}, {"rated": True},
                     {"game": "terra-nova", "options": {"Map": "atlantis"}},
                     {"game": "terra-nova", "options": {"Map": "/etc/passwd"}},
                     {"game": "terra-nova", "options": {"MapText": "nonsense"}},
                     {"game": "terra-nova", "options": {"Edition": "de"}}):
            self.assertEqual(self.ada.refused("POST", "/tables",
                                              {"game": "nova-luna", "players": 2, **wish}),
                             (422, "bad-options"), wish)

    def test_options_of_the_other_game_are_ignored(self):
        table = self.ada.table(options={"IdleLimit": 5, "Beginner": True})
        self.assertEqual(table["status"], "open")

    def test_rated_tables(self):
        user = self.server.user("Rated")
        for wish in ({"rated": True, "seats": ["me", {"bot": 3}]},):
            self.assertEqual(user.refused("POST", "/tables", {"game": "nova-luna", "players": 2,
                                                              **wish}), (422, "bad-options"))
        self.assertTrue(user.table(rated=True)["rated"])

    def test_lists(self):
        mine = self.ada.table(visibility="private")["id"]
        public = self.ada.table(game="terra-nova")["id"]
        everybody = self.ids(Person(self.server).get("/tables"))
        self.assertIn(public, everybody)
        self.assertNotIn(mine, everybody)
        self.assertIn(mine, self.ids(self.ada.get("/tables?status=open")))
        self.assertNotIn(mine, self.ids(self.bob.get("/tables")))
        self.assertNotIn(public, self.ids(self.ada.get("/tables?game=nova-luna")))
        self.assertNotIn(public, self.ids(self.ada.get("/tables?status=finished")))

    @staticmethod
    def ids(page):
        return [table["id"] for table in page["tables"]]

    def test_pages_of_lists(self):
        person = self.server.person("Many")
        made = [person.table(visibility="private")["id"] for _ in range(120)]
        page = person.get("/tables")
        self.assertEqual(len(page["tables"]), 100)
        created = [table["created"] for table in page["tables"]]
        self.assertEqual(created, sorted(created, reverse=True))
        seen = self.ids(page)
        for _ in range(20):
            if page["after"] is None:
                break
            page = person.get(f"/tables?after={page['after']}")
            seen += self.ids(page)
        self.assertIsNone(page["after"])
        self.assertEqual(len(seen), len(set(seen)))
        self.assertLessEqual(set(made), set(seen))


class Seats(WithServer):

    def test_joining(self):
        table = self.ada.table(players=3)["id"]
        self.assertEqual(self.ada.refused("POST", f"/tables/{table}/join", {}),
                         (409, "already-seated"))
        self.assertEqual(self.ada.refused("POST", f"/tables/{table}/join", {"seat": 1}),
                         (409, "already-seated"))
        self.assertEqual(self.bob.refused("POST", f"/tables/{table}/join", {"seat": 1}),
                         (409, "seat-taken"))
        for seat in (0, 4, -1, 1.5, 10 ** 12):
            self.assertEqual(self.bob.refused("POST", f"/tables/{table}/join", {"seat": seat}),
                             (400, "bad-request"), seat)
        joined = self.bob.join(table, seat=3)
        self.assertEqual([seat["kind"] for seat in joined["seats"]], ["person", "open", "person"])
        self.assertEqual(joined["version"], 2)
        joined = self.eve.join(table)
        self.assertEqual((joined["status"], joined["version"]), ("running", 4))
        self.assertEqual(self.server.person("Late").refused("POST", f"/tables/{table}/join", {}),
                         (409, "table-full"))
        self.assertEqual(self.ada.refused("POST", f"/tables/{table}/leave"), (409, "not-open"))

    def test_leaving(self):
        table = self.ada.table()["id"]
        self.assertEqual(self.bob.refused("POST", f"/tables/{table}/leave"), (403, "not-yours"))
        self.assertEqual(self.ada.post(f"/tables/{table}/leave"), {})
        self.assertEqual(self.ada.refused("GET", f"/tables/{table}"), (404, "not-found"))
        table = self.ada.table(players=3)["id"]
        self.bob.join(table)
        left = self.ada.post(f"/tables/{table}/leave")
        self.assertEqual([seat["kind"] for seat in left["seats"]], ["open", "person", "open"])

    def test_bots(self):
        table = self.ada.table(players=3)["id"]
        path = f"/tables/{table}/seats"
        self.assertEqual(self.bob.refused("POST", path, {"seat": 2, "bot": 3}), (403, "not-yours"))
        for body in ({}, {"seat": 2}, {"seat": 2, "bot": 1, "open": True}, {"seat": "2", "bot": 1},
                     {"seat": 2, "open": False}, {"seat": 2, "bot": "x"}, {"bot": 3}):
            self.assertEqual(self.ada.refused("POST", path, body), (400, "bad-request"), body)
        sat = self.ada.post(path, {"seat": 2, "bot": 3})
        self.assertEqual((sat["seats"][1]["kind"], sat["seats"][1]["level"], sat["version"]),
                         ("bot", 3, 2))
        stood = self.ada.post(path, {"seat": 2, "open": True})
        self.assertEqual((stood["seats"][1]["kind"], stood["version"]), ("open", 3))
        self.assertGreaterEqual(self.ada.refused("POST", path, {"seat": 2, "bot": 11})[0], 400)
        self.assertGreaterEqual(self.ada.refused("POST", path, {"seat": 1, "bot": 3})[0], 400)
        self.assertGreaterEqual(self.ada.refused("POST", path, {"seat": 9, "bot": 3})[0], 400)
        running = self.running()
        self.assertEqual(self.ada.refused("POST", f"/tables/{running}/seats", {"seat": 2, "bot": 3}),
                         (409, "not-open"))

    def test_bots_alone_get_no_table(self):
        """Nor do they when they sit down one after the other."""
        table = self.ada.table(seats=["open", "open"])["id"]
        path = f"/tables/{table}/seats"
        self.ada.post(path, {"seat": 2, "bot": 1})
        self.assertEqual(self.ada.refused("POST", path, {"seat": 1, "bot": 1}),
                         (422, "bad-options"))
        self.assertEqual(self.bob.join(table)["status"], "running")

    def test_private_tables(self):
        table = self.ada.table(visibility="private")
        table, key = table["id"], table["key"]
        unknown = Person(self.server).ask("GET", "/tables/abcdefghijk").json["detail"]
        for person in (Person(self.server), self.bob):
            for query in ("", "?key=", "?key=wrong"):
                answer = person.ask("GET", f"/tables/{table}{query}")
                self.assertEqual((answer.status, answer.json["detail"]), (404, unknown), query)
                for more in ("/stream", "/record"):
                    self.assertEqual(person.refused("GET", f"/tables/{table}{more}{query}"),
                                     (404, "not-found"))
        self.assertEqual(self.bob.sync(table, key)["id"], table)
        for path, body in (("join", {}), ("join", {"key": "wrong"}), ("leave", {}),
                           ("seats", {"seat": 1, "bot": 1}), ("resign", {"version": 1}),
                           ("moves", {"version": 1, "moves": ["x"]}),
                           ("contribution", {"contribution": "00" * 32}),
                           ("offers", {"kind": "takeback", "version": 1}),
                           ("offers/answer", {"kind": "takeback", "accept": True})):
            self.assertEqual(self.bob.refused("POST", f"/tables/{table}/{path}", body),
                             (404, "not-found"), path)
        self.assertEqual(self.bob.join(table, key=key)["status"], "running")
        self.assertEqual(self.bob.sync(table)["status"], "running")
        self.assertEqual(self.eve.refused("GET", f"/tables/{table}"), (404, "not-found"))


class Playing(WithServer):

    def test_whole_games(self):
        rng = random.Random(7)
        for game, players in (("nova-luna", 2), ("terra-nova", 2), ("nova-luna", 3)):
            table = self.ada.table(game=game, players=players, options=SHORT)["id"]
            self.bob.join(table)
            if players == 3:
                self.eve.join(table)
            sync = self.play_out(table, rng=rng)
            self.rules.set(sync)
            self.assertEqual(self.rules.query("gameover"), "true")
            self.assertEqual(sync["result"], self.rules.query("result"))
            self.assertEqual(sorted(sync["ranking"]), list(range(1, players + 1)))
            self.assertIn(sync["ranking"][0], sync["winners"])
            self.assertEqual(sync["turn"], 0)
            self.check_deal(sync)
            self.check_record(table)
            lines = Person(self.server).ask("GET", f"/records?game={game}").body.decode()
            records = [json.loads(line) for line in lines.splitlines()]
            self.assertIn(table, [record["table"] for record in records])
            self.assertEqual({record["game"] for record in records}, {game})

    def test_a_solo_game(self):
        table = self.ada.table(players=1)["id"]
        sync = self.play_out(table, rng=random.Random(1))
        self.assertEqual(sync["ranking"], [1])
        self.assertIn(sync["winners"], ([], [1]))
        self.check_deal(sync)

    def check_record(self, table):
        record = Person(self.server).ask("GET", f"/tables/{table}/record").body
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.nvg")
            path.write_bytes(record)
            for command in ("replay", "verify"):
                done = subprocess.run([NOVAE, command, path], capture_output=True, text=True,
                                      check=False)
                self.assertEqual(done.returncode, 0, done.stderr + done.stdout)

    def check_deal(self, sync):
        """The deal is what secret and contributions give."""
        proof = sync["proof"]
        secret = bytes.fromhex(proof["secret"])
        self.assertEqual(hashlib.sha256(secret).hexdigest(), sync["commitment"])
        self.assertEqual(len(proof["contributions"]), sync["players"])
        start = sync["id"].encode() + b"/" + b"".join(map(bytes.fromhex, proof["contributions"]))
        words, count = [], 0

        def below(n):
            nonlocal words, count
            while True:
                if not words:
                    block = hmac.new(secret, start + struct.pack("<I", count), "sha256").digest()
                    words, count = list(struct.unpack("<8I", block)), count + 1
                word = words.pop(0)
                if word < 2 ** 32 - 2 ** 32 % n:
                    return word % n

        def shuffle(items):
            for i in range(len(items) - 1, 0, -1):
                j = below(i + 1)
                items[i], items[j] = items[j], items[i]
            return items

        if sync["game"] == "terra-nova":
            self.assertEqual(sync["deal"], str(1 + below(sync["players"])))
            return
        tiles = ",".join(shuffle(self.listed()))
        stack = "".join(shuffle([str(i) for i in range(1, sync["players"] + 1)]))
        self.assertEqual(sync["deal"], f"{tiles} {stack}")

    @staticmethod
    def listed():
        """The names of the tiles in the order of the tile list."""
        source = pathlib.Path(__file__).resolve().parents[2] / "data" / "nova-luna-tiles.csv"
        return [row.split(",")[0] for row in source.read_text(encoding="utf-8").splitlines()[1:]]

    def test_stale_versions(self):
        table = self.running()
        sync = self.ada.sync(table)
        mover, moves = self.mover(sync), self.turn(sync)
        for version in (sync["version"] - 1, sync["version"] + 1, 0, -1, 1.5, 10 ** 15):
            answer = mover.move(table, version, moves)
            self.assertEqual((answer.status, answer.word, answer.json["version"]),
                             (409, "stale-version", sync["version"]), version)
        self.assertEqual(self.ada.sync(table)["moves"], [])

    def test_keys(self):
        table = self.running()
        sync = self.ada.sync(table)
        mover, moves = self.mover(sync), self.turn(sync)
        first = mover.move(table, sync["version"], moves, key="k-1").json
        self.assertEqual(mover.move(table, sync["version"], moves, key="k-1").json, first)
        self.assertEqual(mover.move(table, 999, moves, key="k-1").json, first)
        answer = mover.move(table, sync["version"], moves + ["x"], key="k-1")
        self.assertEqual((answer.status, answer.word), (422, "key-reused"))
        after = self.ada.sync(table)
        self.assertEqual(after["moves"], moves)
        other = self.mover(after)
        if other is not mover:
            self.assertEqual(other.move(table, after["version"], self.turn(after), key="k-1").status,
                             200)
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.assertEqual(mover.move(table, sync["version"], moves, key="k-1").json, first)
        for key in ("", "x" * 65, "a b", "ü"):
            self.assertEqual(mover.move(table, 1, moves, key=key).word, "bad-request", key)

    def test_only_accepted_requests_are_remembered(self):
        table = self.running()
        sync = self.ada.sync(table)
        mover, moves = self.mover(sync), self.turn(sync)
        self.assertEqual(mover.move(table, sync["version"] + 5, moves, key="k").word,
                         "stale-version")
        self.assertEqual(mover.move(table, sync["version"], ["nonsense"], key="k").word,
                         "illegal-move")
        self.assertEqual(mover.move(table, sync["version"], moves, key="k").status, 200)

    def test_illegal_moves(self):
        table = self.running()
        sync = self.ada.sync(table)
        mover, moves = self.mover(sync), self.turn(sync)
        for wrong, index in ((["nonsense"], 1), ([moves[0], "nonsense"], 2), ([""], 1),
                             (moves + moves, len(moves) + 1), (["x" * 5000], 1),
                             (moves * 100, len(moves) + 1)):
            answer = mover.move(table, sync["version"], wrong)
            self.assertEqual((answer.status, answer.word, answer.json["index"]),
                             (422, "illegal-move", index), wrong[:3])
        for wrong in ([], [1], "x", None, [None], [["x"]]):
            self.assertEqual(mover.move(table, sync["version"], wrong).word, "bad-request", wrong)
        self.assertEqual(self.ada.sync(table), sync)

    def test_the_order_of_checks(self):
        table = self.running()
        path = f"/tables/{table}/moves"
        sync = self.ada.sync(table)
        mover = self.mover(sync)
        other = self.bob if mover is self.ada else self.ada
        moves = self.turn(sync)
        nobody = Person(self.server)
        self.assertEqual(nobody.refused("POST", path, raw=b"{" + b" " * 262144)[1], "too-large")
        self.assertEqual(nobody.refused("POST", path, raw=b"{"), (400, "bad-request"))
        self.assertEqual(nobody.refused("POST", path, {"x": 1}), (401, "sign-in"))
        self.assertEqual(self.eve.refused("POST", "/tables/abcdefgh/moves", {"x": 1}),
                         (404, "not-found"))
        self.assertEqual(self.eve.refused("POST", path, {"x": 1}), (400, "bad-request"))
        wrong = {"version": 999, "moves": ["nonsense"]}
        self.assertEqual(self.eve.refused("POST", path, wrong), (403, "not-yours"))
        self.assertEqual(other.refused("POST", path, wrong), (409, "stale-version"))
        wrong["version"] = sync["version"]
        self.assertEqual(other.refused("POST", path, wrong), (409, "not-your-turn"))
        self.assertEqual(mover.refused("POST", path, wrong), (422, "illegal-move"))
        self.assertEqual(mover.move(table, sync["version"], moves, key="first").status, 200)
        done = self.ada.sync(table)
        self.assertEqual(self.ada.ask("POST", f"/tables/{table}/resign",
                                      {"version": done["version"]}).status, 200)
        self.assertEqual(mover.move(table, 999, moves, key="first").status, 200)
        self.assertEqual(mover.refused("POST", path, {"version": 999, "moves": ["x"]}),
                         (409, "not-running"))
        opened = self.ada.table()["id"]
        self.assertEqual(self.ada.refused("POST", f"/tables/{opened}/moves", wrong),
                         (409, "not-running"))

    def test_resigning(self):
        table = self.running()
        version = self.ada.sync(table)["version"]
        first = self.bob.post(f"/tables/{table}/resign", {"version": version, "key": "r"})
        self.assertEqual(self.bob.post(f"/tables/{table}/resign", {"version": 1, "key": "r"}), first)
        sync = self.ada.sync(table)
        self.assertEqual((sync["status"], sync["winners"], sync["ranking"]), ("finished", [1], [1, 2]))
        self.assertEqual(sync["result"], "p1win")
        record = self.ada.ask("GET", f"/tables/{table}/record").body.decode()
        self.assertIn('[Ended "resigned 2"]', record)
        self.check_record(table)

    def test_a_bot_takes_the_seat(self):
        table = self.ada.table(players=3)["id"]
        self.bob.join(table)
        self.eve.join(table)
        self.bob.post(f"/tables/{table}/resign", {"version": self.ada.sync(table)["version"]})
        sync = self.ada.sync(table)
        seat = sync["seats"][1]
        self.assertEqual((sync["status"], seat["kind"], seat["level"], seat["name"],
                          seat["account"]), ("running", "bot", 5, "Bob", self.bob.id))
        self.assertEqual(self.bob.move(table, sync["version"], ["x"]).word, "not-yours")
        for person in (self.eve, self.ada):  # while bots may be moving
            wait_for(lambda p=person: p.ask("POST", f"/tables/{table}/resign", {
                "version": self.newest(table)}).status == 200, "the resignation")
        sync = self.ada.sync(table)
        self.assertEqual((sync["status"], sync["ranking"]), ("finished", [1, 3, 2]))

    def newest(self, table):
        return self.ada.sync(table)["version"]

    def test_bots_play(self):
        table = self.ada.table(game="nova-luna", seats=["me", {"bot": 1}])["id"]
        sync = self.ada.sync(table)
        turns = 0
        while sync["status"] == "running" and turns < 6:
            if sync["turn"] == 1:
                answer = self.ada.move(table, sync["version"], self.turn(sync))
                self.assertEqual(answer.status, 200, answer.body)
                turns += 1
            sync = wait_for(lambda: next((s for s in [self.ada.sync(table)]
                                          if s["turn"] != 2), None), "the bot's move")
        self.assertEqual(turns, 6)

    def test_time_runs_out(self):
        table = self.running(clock={"kind": "live", "seconds": 1, "increment": 0})
        sync = wait_for(lambda: next((s for s in [self.ada.sync(table)]
                                      if s["status"] == "finished"), None), "the flag")
        loser = 1 if sync["winners"] == [2] else 2
        record = self.ada.ask("GET", f"/tables/{table}/record").body.decode()
        self.assertIn(f'[Ended "timeout {loser}"]', record)
        self.check_record(table)

    def test_clocks(self):
        table = self.running(clock={"kind": "live", "seconds": 600, "increment": 10})
        sync = self.ada.sync(table)
        self.assertEqual(len(sync["clocks"]), 2)
        self.assertTrue(all(590000 < clock <= 600000 for clock in sync["clocks"]), sync["clocks"])
        self.assertIsNone(self.ada.sync(self.running())["clocks"])


class Offers(WithServer):

    def test_takebacks(self):
        table = self.running(game="terra-nova")
        path = f"/tables/{table}/offers"
        sync = self.ada.sync(table)
        mover = self.mover(sync)
        other = self.bob if mover is self.ada else self.ada
        self.assertEqual(mover.refused("POST", path, {"kind": "takeback",
                                                      "version": sync["version"]}),
                         (400, "bad-request"))
        self.assertEqual(mover.refused("POST", path + "/answer", {"kind": "takeback",
                                                                  "accept": True}),
                         (404, "not-found"))
        mover.move(table, sync["version"], self.turn(sync)[:1])
        sync = self.ada.sync(table)
        self.assertEqual(mover.refused("POST", path, {"kind": "takeback", "version": 1}),
                         (409, "stale-version"))
        for body in ({"kind": "draw", "version": 3}, {"kind": 1, "version": 3}, {"kind": "takeback"}):
            self.assertEqual(mover.refused("POST", path, body), (400, "bad-request"))
        offer = {"kind": "takeback", "version": sync["version"]}
        self.assertEqual(self.eve.refused("POST", path, offer), (403, "not-yours"))
        self.assertEqual(mover.post(path, offer), {"version": sync["version"]})
        seat = next(s["seat"] for s in sync["seats"] if s["account"] == mover.id)
        self.assertEqual(self.ada.sync(table)["offers"],
                         [{"kind": "takeback", "seat": seat, "accepted": []}])
        self.assertEqual(mover.refused("POST", path + "/answer", {"kind": "takeback",
                                                                  "accept": True}),
                         (404, "not-found"))
        other.post(path + "/answer", {"kind": "takeback", "accept": False})
        self.assertEqual(self.ada.sync(table)["offers"], [])
        mover.post(path, offer)
        answer = other.post(path + "/answer", {"kind": "takeback", "accept": True})
        sync = self.ada.sync(table)
        self.assertEqual((sync["moves"], sync["offers"], sync["version"]), ([], [], answer["version"]))

    def test_tiles_drawn(self):
        table = self.running()
        for _ in range(200):
            sync = self.ada.sync(table)
            mover, moves = self.mover(sync), self.turn(sync)
            with Stream(Person(self.server), table, f"?from={sync['version']}") as stream:
                self.assertEqual(mover.move(table, sync["version"], moves).status, 200)
                event = stream.hear("event")
            if event["drawn"]:
                break
        newest = self.ada.sync(table)
        self.assertTrue(event["drawn"])
        self.assertEqual(mover.refused("POST", f"/tables/{table}/offers",
                                       {"kind": "takeback", "version": newest["version"]}),
                         (409, "tiles-drawn"))

    def test_rematch(self):
        table = self.running(game="terra-nova", options={"Map": "lagoon"})
        self.bob.post(f"/tables/{table}/resign", {"version": self.ada.sync(table)["version"]})
        last = self.ada.sync(table)["version"]
        path = f"/tables/{table}/offers"
        self.ada.post(path, {"kind": "rematch", "version": last})
        answer = self.bob.post(path + "/answer", {"kind": "rematch", "accept": True})
        again = self.ada.sync(answer["table"])
        self.assertEqual([seat["account"] for seat in again["seats"]], [self.bob.id, self.ada.id])
        self.assertEqual((again["status"], again["options"]), ("running", {"Map": "lagoon"}))
        self.assertNotEqual(again["commitment"], self.ada.sync(table)["commitment"])


class Deals(WithServer):

    def test_contributions(self):
        ours = {person: os.urandom(32) for person in (self.ada, self.bob)}
        promise = {p: hashlib.sha256(c).hexdigest() for p, c in ours.items()}
        table = self.ada.table(commitment=promise[self.ada])["id"]
        joined = self.bob.join(table, commitment=promise[self.bob])
        self.assertEqual(joined["status"], "open")
        self.assertEqual([seat["commitment"] for seat in joined["seats"]], list(promise.values()))
        path = f"/tables/{table}/contribution"
        for wrong in ("00" * 32, "xyz", ""):
            self.assertEqual(self.ada.refused("POST", path, {"contribution": wrong}),
                             (400, "bad-request"), wrong)
        self.assertEqual(self.eve.refused("POST", path, {"contribution": "00" * 32}),
                         (403, "not-yours"))
        self.assertEqual(self.ada.post(path, {"contribution": ours[self.ada].hex()})["status"],
                         "open")
        self.assertEqual(self.bob.post(path, {"contribution": ours[self.bob].hex()})["status"],
                         "running")
        self.assertEqual(self.bob.refused("POST", path, {"contribution": ours[self.bob].hex()}),
                         (409, "not-open"))
        self.ada.post(f"/tables/{table}/resign", {"version": self.ada.sync(table)["version"]})
        sync = self.ada.sync(table)
        self.assertEqual(sync["proof"]["contributions"], [c.hex() for c in ours.values()])
        Playing.check_deal(self, sync)
        Playing.check_record(self, table)

    listed = staticmethod(Playing.listed)

    def test_one_that_does_not_come(self):
        table = self.ada.table(commitment=hashlib.sha256(b"x" * 32).hexdigest())["id"]
        self.assertEqual(self.bob.join(table)["status"], "open")
        sync = wait_for(lambda: next((s for s in [self.ada.sync(table)]
                                      if s["status"] == "running"), None), "the start")
        self.ada.post(f"/tables/{table}/resign", {"version": sync["version"]})
        self.assertEqual(self.ada.sync(table)["proof"]["contributions"], ["", ""])


class Hidden(WithServer):

    def test_the_pile_is_shown_in_the_order_of_the_list(self):
        """While a game runs, the tail of the deal is sorted, and deal and moves are legal."""
        table = self.running()
        rng = random.Random(3)
        for _ in range(30):
            sync = self.ada.sync(table)
            if sync["status"] != "running":
                break
            self.rules.set(sync)
            self.assertEqual(json.loads(self.rules.query("state")), sync["state"])
            self.mover(sync).move(table, sync["version"], self.turn(sync, rng))
        texts = [json.dumps(self.ada.sync(table)),
                 self.ada.ask("GET", f"/tables/{table}/record").body.decode()]
        if self.ada.sync(table)["status"] == "running":
            self.assertIn('[Result "none"]', texts[1])
            for text in texts:
                self.assertNotIn("proof", text)
                self.assertNotIn("Secret", text)

    def before_a_refill(self):
        """A game whose mover may refill: its table, its sync, and what is legal."""
        table = self.running()
        sync = self.ada.sync(table)
        while "refill" not in (legal := self.rules.moves(sync)):
            self.mover(sync).move(table, sync["version"], legal[:1])
            sync = self.ada.sync(table)
        return table, sync, legal

    def test_nobody_learns_what_a_refill_would_bring(self):
        """Tiles not yet drawn are refused alike, whether they would be drawn or not."""
        table, sync, legal = self.before_a_refill()
        place = next(move for move in legal if "@" in move)
        seen = json.dumps(sync["state"])
        answers = [self.mover(sync).move(table, sync["version"], ["refill", tile + place[3:]])
                   for tile in sync["deal"].split()[0].split(",") if tile not in seen]
        self.assertGreater(len(answers), 30)
        self.assertEqual({(a.word, a.json["index"], a.json["detail"].split(": ")[1])
                          for a in answers},
                         {("illegal-move", 2, "it is not legal, or its tile was not on the wheel before")})

    def test_a_tile_that_was_there_goes_with_a_refill(self):
        for _ in range(100):  # it may lie too far from the moon after the refill
            table, sync, legal = self.before_a_refill()
            tiles = {move[:3] for move in legal if "@" in move}
            after = self.rules.moves(dict(sync, moves=[*sync["moves"], "refill"]))
            known = next((move for move in after if move[:3] in tiles), None)
            if known:
                break
        answer = self.mover(sync).move(table, sync["version"], ["refill", known])
        self.assertEqual(answer.status, 200, answer.body)


class System(WithServer):

    def test_health_and_metrics(self):
        self.assertEqual(Person(self.server).get("/healthz"), {"status": "ok"})
        answer = Person(self.server).ask("GET", "/metrics")
        self.assertTrue(answer.headers["content-type"].startswith("text/plain"))
        text = answer.body.decode()
        self.assertIn("# TYPE novae_connections gauge", text)
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="\w+"\})? \d+)$')

    def test_ratings_and_daily(self):
        self.assertIn("ratings", Person(self.server).get("/ratings?game=nova-luna&players=2"))
        day = time.strftime("%Y-%m-%d", time.gmtime())
        daily = Person(self.server).get(f"/daily/{day}")
        self.assertEqual((daily["date"], daily["deal"]), (day, None))
        table = self.ada.post("/tables", {"game": "nova-luna", "players": 1, "daily": day}, 201)
        again = self.ada.ask("POST", "/tables", {"game": "nova-luna", "players": 1, "daily": day})
        self.assertGreaterEqual(again.status, 400)
        same = self.bob.post("/tables", {"game": "nova-luna", "players": 1, "daily": day}, 201)
        self.assertEqual(same["commitment"], table["commitment"])
        self.assertEqual(self.bob.sync(same["id"])["deal"], self.ada.sync(table["id"])["deal"])
        for bad in ("yesterday", "2026-13-01", "2026-1-1"):
            self.assertIn(Person(self.server).ask("GET", f"/daily/{bad}").status, (400, 404))

    def test_bad_queries(self):
        for path in ("/records?since=x", "/records?since=-1", "/ratings?players=x"):
            self.assertEqual(Person(self.server).refused("GET", path), (400, "bad-request"), path)
        table = self.ada.table()["id"]
        self.assertEqual(Person(self.server).refused("GET", f"/tables/{table}/stream?from=x"),
                         (400, "bad-request"))


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
