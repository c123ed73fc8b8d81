#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games by days: turns that are answered while one is away, notices of what happened, and lists of it.

    test_days.py NOVAE
"""
import json
import os
import sqlite3
import sys
import tempfile
import unittest
import xml.etree.ElementTree as xml

import test_tables
from client import Person, Server, Stream, WebSocket, wait_for
from test_tables import WithServer

DAYS = {"kind": "days", "days": 3}


class ByDays(WithServer):

    def begin(self, game="terra-nova", **wish):
        """A game by days that has begun: its id, who moves and who waits."""
        table = self.running(game=game, clock=DAYS, **wish)
        sync = self.ada.sync(table)
        mover = self.mover(sync)
        return table, mover, self.bob if mover is self.ada else self.ada

    def legal(self, sync, *more):
        return self.rules.moves(dict(sync, moves=[*sync["moves"], *more]))

    def plan(self, person, table, version, *branches, status=200):
        answer = person.ask("PUT", f"/tables/{table}/conditional",
                            {"version": version, "branches": list(branches)})
        self.assertEqual(answer.status, status, answer.body)
        return answer.json

    def version(self, table, at_least):
        return wait_for(lambda: (s := self.eve.sync(table))["version"] >= at_least and s, "the answer")


class Conditional(ByDays):

    def test_an_answer(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        first = self.legal(sync)[0]
        reply = self.legal(sync, first)[0]
        made = self.plan(waiter, table, sync["version"],
                         {"if": ["Nonsense"], "then": ["Nonsense"]},
                         {"if": [first], "then": [reply], "next": []})
        self.assertEqual((made["version"], len(made["branches"]), made["answered"]),
                         (sync["version"], 2, []))
        with Stream(self.eve, table) as stream:
            stream.hear("sync")
            self.assertEqual(mover.move(table, sync["version"], [first]).status, 200)
            events = [stream.hear("event"), stream.hear("event")]
        self.assertEqual([(e["kind"], e["moves"], e["version"]) for e in events],
                         [("moves", [first], sync["version"] + 1),
                          ("moves", [reply], sync["version"] + 2)])
        self.assertEqual(events[0].keys(), events[1].keys())
        self.assertEqual(events[1]["clocks"], [3 * 86400000] * 2)
        own = waiter.get(f"/tables/{table}/conditional")
        self.assertEqual((own["version"], own["branches"]), (None, []))
        self.assertEqual([(a["version"], a["moves"]) for a in own["answered"]],
                         [(sync["version"] + 2, [reply])])
        self.assertEqual(mover.get(f"/tables/{table}/conditional")["answered"], [])

    def test_a_longer_line_and_any_place(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        one = self.legal(sync)[0]
        two = self.legal(sync, one)[0]
        three = self.legal(sync, one, two)[0]
        four = self.legal(sync, one, two, three)[0]
        self.plan(waiter, table, sync["version"],
                  {"if": [one[:1] + "*"], "then": [two], "next": [{"if": ["*"], "then": [four]}]})
        mover.move(table, sync["version"], [one])
        sync = self.version(table, sync["version"] + 2)
        left = waiter.get(f"/tables/{table}/conditional")
        self.assertEqual((left["version"], left["branches"]),
                         (sync["version"], [{"if": ["*"], "then": [four]}]))
        mover.move(table, sync["version"], [three])
        sync = self.version(table, sync["version"] + 2)
        self.assertEqual(sync["moves"], [one, two, three, four])

    def test_dropped_when_the_game_goes_another_way(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        one, other = self.legal(sync)[:2]
        self.plan(waiter, table, sync["version"], {"if": [one], "then": self.legal(sync, one)[:1]})
        mover.move(table, sync["version"], [other])
        wait_for(lambda: waiter.get(f"/tables/{table}/conditional")["version"] is None, "the end")
        self.assertEqual(self.eve.sync(table)["moves"], [other])

    def test_dropped_when_it_is_not_legal(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        one = self.legal(sync)[0]
        self.plan(waiter, table, sync["version"], {"if": ["*"], "then": [one]})
        mover.move(table, sync["version"], [one])
        wait_for(lambda: waiter.get(f"/tables/{table}/conditional")["version"] is None, "the end")
        self.assertEqual(self.eve.sync(table)["moves"], [one])

    def test_dropped_by_a_takeback_and_by_hand(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        branch = {"if": ["*"], "then": ["x"]}
        mover.move(table, sync["version"], self.legal(sync)[:1])
        self.plan(mover, table, sync["version"] + 1, branch)
        for step in ("offers", "offers/answer"):
            who, more = (mover, {"version": sync["version"] + 1}) if step == "offers" \
                else (waiter, {"accept": True})
            who.post(f"/tables/{table}/{step}", {"kind": "takeback", **more})
        self.assertIsNone(mover.get(f"/tables/{table}/conditional")["version"])
        self.plan(waiter, table, sync["version"] + 2, branch)
        self.assertEqual(waiter.ask("DELETE", f"/tables/{table}/conditional").status, 204)
        self.assertEqual(waiter.get(f"/tables/{table}/conditional")["branches"], [])
        self.plan(waiter, table, sync["version"] + 2, branch)
        self.assertIsNone(self.plan(waiter, table, sync["version"] + 2)["version"])

    def test_the_owner_moves_by_hand(self):
        """A plan does not count what its owner did."""
        table, mover, waiter = self.begin("nova-luna")
        sync = mover.sync(table)
        self.plan(waiter, table, sync["version"], {"if": ["no"], "then": ["no"]},
                  {"if": ["*", "*", "*"], "then": ["refill"]})
        for _ in range(4):
            sync = self.eve.sync(table)
            tile = next(m for m in self.rules.moves(sync) if "@" in m)
            self.mover(sync).move(table, sync["version"], [tile])
        self.assertEqual(len(self.eve.sync(table)["moves"]), 4)

    def test_it_survives_a_restart(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        one = self.legal(sync)[0]
        two = self.legal(sync, one)[0]
        self.plan(waiter, table, sync["version"], {"if": [one], "then": [two]})
        self.assertEqual(self.server.stop(), 0, self.server.errors)
        self.server.start()
        mover.move(table, sync["version"], [one])
        self.assertEqual(self.version(table, sync["version"] + 2)["moves"], [one, two])
        self.assertEqual(self.server.stop(), 0, self.server.errors)
        self.server.start()
        self.assertEqual(waiter.get(f"/tables/{table}/conditional")["answered"][0]["moves"], [two])

    def test_nobody_else_sees_it(self):
        table, mover, waiter = self.begin()
        version = mover.sync(table)["version"]
        with WebSocket(self.server, mover.token) as live:
            live.say(t="join", table=table, have=0)
            live.hear("sync")
            live.hear("presence")
            self.plan(waiter, table, version, {"if": ["secret*"], "then": ["secret"]})
            live.say(t="ping", n=1)
            self.assertEqual(live.hear()["t"], "pong")
        self.assertEqual(mover.get(f"/tables/{table}/conditional")["branches"], [])
        self.assertEqual(self.eve.refused("GET", f"/tables/{table}/conditional"), (403, "not-yours"))
        for person in (mover, self.eve):
            self.assertNotIn("secret", str(person.sync(table)))

    def test_what_is_refused(self):
        table, mover, waiter = self.begin()
        path, version = f"/tables/{table}/conditional", mover.sync(table)["version"]
        branch = {"if": ["*"], "then": ["x"]}
        def refused(who, body):
            return who.refused("PUT", path, body)
        self.assertEqual(refused(mover, {"version": version, "branches": [branch]}), (409, "not-open"))
        self.assertEqual(refused(waiter, {"version": version - 1, "branches": [branch]}),
                         (409, "stale-version"))
        self.assertEqual(refused(self.eve, {"version": version, "branches": [branch]}),
                         (403, "not-yours"))
        deep = branch
        for _ in range(16):
            deep = {"if": ["*"], "then": ["x"], "next": [deep]}
        for branches in ([1], [{}], [{"if": ["*"]}], [{**branch, "x": 1}], [{**branch, "then": []}],
                         [{**branch, "then": ["x*"]}], [{**branch, "if": ["a*b"]}],
                         [{**branch, "if": [""]}], [{**branch, "if": [1]}], [{**branch, "if": ["a b"]}],
                         [{**branch, "then": ["x" * 16]}], [branch] * 129, [deep], "x", [[branch]],
                         [{**branch, "next": [1]}]):
            self.assertEqual(refused(waiter, {"version": version, "branches": branches}),
                             (400, "bad-request"), branches)
        live = self.running()
        self.assertEqual(self.ada.refused("PUT", f"/tables/{live}/conditional",
                                          {"version": 3, "branches": []}), (409, "not-open"))
        self.assertEqual(self.ada.refused("PUT", "/tables/abcdefgh/conditional",
                                          {"version": 3, "branches": []}), (404, "not-found"))


class Notices(ByDays):

    def notices(self, person, table):
        return [n["kind"] for n in person.get("/notices")["notices"] if n["table"] == table]

    def test_turns_come_and_go(self):
        table, mover, waiter = self.begin()
        self.assertIn("turn", self.notices(mover, table))
        sync = mover.sync(table)
        with WebSocket(self.server, waiter.token) as live:
            live.say(t="notices")
            live.say(t="ping", n=1)
            live.hear("pong")
            mover.move(table, sync["version"], self.legal(sync)[:1])
            notice = live.hear("notice")
        self.assertEqual(set(notice), {"t", "kind", "table", "game", "version", "at"})
        self.assertEqual((notice["kind"], notice["table"], notice["game"], notice["version"]),
                         ("turn", table, "terra-nova", sync["version"] + 1))
        self.assertNotIn("turn", self.notices(mover, table))
        listed = waiter.get("/notices")["notices"]
        self.assertEqual([dict(n, t="notice") for n in listed if n["at"] == notice["at"]],
                         [dict(notice, read=False)])

    def test_reading(self):
        table, mover, _ = self.begin()
        notice = mover.get("/notices")["notices"][0]
        self.assertEqual((notice["table"], notice["read"]), (table, False))
        self.assertEqual(mover.ask("POST", "/notices/read", {"at": notice["at"]}).status, 204)
        self.assertEqual(mover.ask("POST", "/notices/read", {"at": 1}).status, 204)
        self.assertTrue(all(n["read"] for n in mover.get("/notices")["notices"]))
        for body in ({}, {"at": -1}, {"at": "x"}, {"at": 1.5}, {"at": 1, "x": 1}):
            self.assertEqual(mover.refused("POST", "/notices/read", body), (400, "bad-request"))
        self.assertEqual(Person(self.server).refused("GET", "/notices"), (401, "sign-in"))

    def test_a_plan_speaks_for_its_owner(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        one = self.legal(sync)[0]
        two = self.legal(sync, one)[0]
        self.plan(waiter, table, sync["version"],
                  {"if": [one], "then": [two], "next": [{"if": ["no"], "then": ["no"]}]})
        mover.move(table, sync["version"], [one])
        sync = self.version(table, sync["version"] + 2)
        self.assertEqual([k for k in self.notices(waiter, table) if k != "started"], ["answered"])
        mover.move(table, sync["version"], self.legal(sync)[:1])
        wait_for(lambda: "turn" in self.notices(waiter, table), "the notice")

    def test_offers_endings_and_rematches(self):
        table, mover, waiter = self.begin()
        sync = mover.sync(table)
        mover.move(table, sync["version"], self.legal(sync)[:1])
        mover.post(f"/tables/{table}/offers", {"kind": "takeback", "version": sync["version"] + 1})
        self.assertIn("takeback", self.notices(waiter, table))
        mover.post(f"/tables/{table}/resign", {"version": sync["version"] + 1})
        self.assertEqual((self.notices(waiter, table), self.notices(mover, table)), (["ended"], []))
        mover.post(f"/tables/{table}/offers",
                   {"kind": "rematch", "version": mover.sync(table)["version"]})
        self.assertIn("rematch", self.notices(waiter, table))
        again = waiter.post(f"/tables/{table}/offers/answer",
                            {"kind": "rematch", "accept": True})["table"]
        self.assertEqual(self.notices(waiter, table), ["ended"])
        first = self.mover(mover.sync(again))
        self.assertEqual(self.notices(mover, again), ["turn" if first is mover else "started"])
        self.assertEqual(self.notices(waiter, again), ["turn"] if first is waiter else [])

    def test_a_stream(self):
        table = self.ada.table()["id"]
        stream = Stream.__new__(Stream)
        stream.connection = Person(self.server).connection
        stream.connection.request("GET", "/api/v1/notices/stream",
                                  headers={"Authorization": f"Bearer {self.ada.token}"})
        stream.response = stream.connection.getresponse()
        with stream:
            self.bob.join(table)
            self.assertEqual(stream.hear("notice")["kind"], "started")

    def test_the_feed(self):
        atom = "{http://www.w3.org/2005/Atom}"
        eve = self.server.person("<Eve> & \"Co\"")
        table = self.ada.table(game="nova-luna", clock=DAYS, visibility="private")
        eve.join(table["id"], key=table["key"])
        self.assertFalse(self.ada.get("/notices")["feed"])
        address = self.ada.post("/feed", {}, 201)["address"]
        self.assertTrue(address.startswith(self.server.origin() + "/api/v1/feed?key="))
        self.assertTrue(self.ada.get("/notices")["feed"])
        path = address.removeprefix(self.server.origin())
        answer = Person(self.server).ask("GET", path)
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "application/atom+xml"))
        feed = xml.fromstring(answer.body)
        for name in ("id", "title", "updated"):
            self.assertTrue(feed.find(atom + name).text)
        entries = {e.find(atom + "link").get("href"): e for e in feed.findall(atom + "entry")}
        entry = entries[f"{self.server.origin()}/#/t/{table['id']}"]
        self.assertIn('Nova Luna with <Eve> & "Co"', entry.find(atom + "title").text)
        for secret in (table["key"], path.split("=")[1], self.ada.token):
            self.assertNotIn(secret, answer.body.decode())
        other = self.ada.post("/feed", {}, 201)["address"].removeprefix(self.server.origin())
        self.assertEqual(Person(self.server).refused("GET", path), (404, "not-found"))
        self.assertEqual(Person(self.server).ask("GET", other).status, 200)
        self.assertEqual(self.ada.ask("DELETE", "/feed").status, 204)
        for gone in (other, "/feed", "/feed?key=", "/feed?key=x"):
            self.assertEqual(Person(self.server).refused("GET", gone), (404, "not-found"))
        self.assertEqual(Person(self.server).refused("POST", "/feed", {}), (401, "sign-in"))


class Ratings(WithServer):

    def rated(self, **wish):
        """A rated game that the second of two users resigned: the last sync."""
        table = self.users[0].table(rated=True, **wish)
        key = {"key": table["key"]} if "key" in table else {}
        self.users[1].join(table["id"], **key)
        version = self.users[1].sync(table["id"])["version"]
        self.users[1].post(f"/tables/{table['id']}/resign", {"version": version})
        return self.users[1].sync(table["id"])

    def test_changes_and_courses(self):
        self.users = [self.server.user("Rated One"), self.server.user("Rated Two")]
        first, second = self.rated(), self.rated(visibility="private")
        winner, loser = first["ratings"]
        self.assertEqual((winner["seat"], winner["before"], loser["before"]), (1, 1500, 1500))
        self.assertGreater(winner["after"], 1500)
        self.assertLess(loser["after"], 1500)
        self.assertEqual(second["ratings"][0]["before"], winner["after"])
        course = Person(self.server).get("/accounts/Rated%20One/ratings")["course"]
        self.assertEqual([(p["game"], p["players"], p["table"], p["before"], p["rating"])
                          for p in course],
                         [("nova-luna", 2, first["id"], 1500, winner["after"]),
                          ("nova-luna", 2, None, winner["after"], second["ratings"][0]["after"])])
        for query, count in (("?game=nova-luna", 2), ("?game=terra-nova", 0), ("?players=2", 2),
                             ("?players=3&game=nova-luna", 0)):
            path = f"/accounts/rated%20one/ratings{query}"
            self.assertEqual(len(Person(self.server).get(path)["course"]), count, query)
        self.assertEqual(self.ada.refused("GET", "/accounts/Nobody/ratings"), (404, "not-found"))
        self.assertEqual(self.ada.refused("GET", "/accounts/Rated%20One/ratings?players=x"),
                         (400, "bad-request"))
        self.assertEqual(self.server.stop(), 0, self.server.errors)
        self.server.start()
        self.assertEqual(self.users[0].sync(second["id"])["ratings"], second["ratings"])
        self.assertNotIn("ratings", self.users[0].sync(self.users[0].table()["id"]))


class Records(unittest.TestCase):

    def test_no_game_is_missed_at_the_edge_of_a_page(self):
        with tempfile.TemporaryDirectory() as folder, \
                Server(test_tables.NOVAE, database=f"sqlite:{folder}/novae.db") as server:
            server.stop()
            with sqlite3.connect(f"{folder}/novae.db") as db:
                db.executemany("INSERT INTO record VALUES (?, 'nova-luna', ?, 0, 'x')",
                               [(f"table{i:05}", 10 + i // 3) for i in range(2500)])
            db.close()
            server.start()
            seen, since = [], 0
            while lines := Person(server).ask("GET", f"/records?since={since}").body.splitlines():
                self.assertLessEqual(len(lines), 1000)
                seen += [json.loads(line)["table"] for line in lines]
                since = json.loads(lines[-1])["finished"]
            self.assertEqual(seen, [f"table{i:05}" for i in range(2500)])


if __name__ == "__main__":
    test_tables.NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
