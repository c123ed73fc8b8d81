#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Nothing lost: many games at once through real sockets while the server is killed by SIGKILL
again and again. Every acknowledged move is in its place, none is there twice, and every game
ends as the rules say; on SQLite, on PostgreSQL, and with two servers on one PostgreSQL of which
one is killed while the other goes on.

    test_nothing_lost.py NOVAE

NOVAE_GAMES says how many games each kind of store gets; `make soak` plays hundreds.
"""
import http.client
import itertools
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from client import PATIENCE, Person, Rules, Server, Stream, WebSocket

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "domain"))
import postgresql  # noqa: E402

NOVAE = None
GAMES = int(os.environ.get("NOVAE_GAMES", "6" if "NOVAE_SANITIZED" in os.environ else "12"))
MOVES_A_KILL = min(4 * GAMES, 400)  # moves that are acknowledged from one kill to the next
LONGEST = PATIENCE + GAMES  # seconds that a request may be tried again before it counts as lost
WISHES = [
    {"game": "nova-luna", "players": 2},
    {"game": "nova-luna", "players": 3, "clock": {"kind": "live", "seconds": 86400, "increment": 0}},
    {"game": "nova-luna", "players": 2, "seats": ["me", {"bot": 1}]},
    {"game": "terra-nova", "players": 2, "options": {"IdleLimit": 6}},
    {"game": "nova-luna", "players": 1},
    {"game": "nova-luna", "players": 4, "clock": {"kind": "days", "days": 1}, "absence": "lose"},
]


class Gone(Exception):
    """A server was killed, or is not there yet."""


class Judges:
    """Some processes that know the rules, for any number of threads."""

    def __init__(self, count=2):
        self.all = [(Rules(NOVAE), threading.Lock()) for _ in range(count)]

    def close(self):
        for rules, _ in self.all:
            rules.__exit__()

    def ask(self, number, sync, question):
        """What is asked about the position of a game."""
        rules, lock = self.all[number % len(self.all)]
        with lock:
            rules.set(sync)
            return rules.query(question)


class Client:
    """Somebody who may find no server, and then says so."""

    def __init__(self, servers, rng):
        self.servers, self.rng = servers, rng
        self.token = None

    def ask(self, method, path, body=None):
        """Status and JSON of one answer, from any of the servers."""
        server = self.rng.choice(self.servers)
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            connection.request(method, "/api/v1" + path, headers=headers,
                               body=None if body is None else json.dumps(body))
            answer = connection.getresponse()
            status, text = answer.status, answer.read()
        except (http.client.HTTPException, OSError) as why:
            raise Gone from why
        finally:
            connection.close()
        if status == 503:
            raise Gone(text)
        return status, json.loads(text)

    def insist(self, method, path, body=None):
        """Asks until there is an answer, and whether it was asked more than once."""
        end = time.monotonic() + LONGEST
        for attempt in itertools.count():
            try:
                return *self.ask(method, path, body), attempt > 0
            except Gone:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)

    def move_by_socket(self, table, body):
        """The same as a POST, but by a WebSocket that goes again."""
        try:
            with WebSocket(self.rng.choice(self.servers), self.token) as websocket:
                websocket.say(t="moves", table=table, **body)
                message = websocket.hear()
        except OSError as why:
            raise Gone from why
        if message is None or message.get("type") == "/problems/unavailable":
            raise Gone
        return (200 if message["t"] == "ack" else 409), message


class Game(threading.Thread):
    """One table with all its persons, played by lot from its making to its end."""

    def __init__(self, campaign, number):
        super().__init__(daemon=True)
        self.campaign, self.number = campaign, number
        self.rng = random.Random(number)
        self.wish = WISHES[number % len(WISHES)]
        self.acknowledged = []  # version, seat, move
        self.table = self.failure = None

    def run(self):
        try:
            self.sit_down()
            self.play()
        except Exception as why:  # noqa: BLE001 - told by the main thread
            self.failure = why

    def sit_down(self):
        """Whoever heard 201 or 200 is there, whatever has happened since."""
        bots = sum(seat != "me" for seat in self.wish.get("seats", []))
        self.people = [Client(self.campaign.servers, self.rng)
                       for _ in range(self.wish["players"] - bots)]
        for person in self.people:
            status, answer, _ = person.insist("POST", "/guests", {"name": "Ada"})
            assert status == 201, answer
            person.token = answer["token"]
        status, answer, _ = self.people[0].insist("POST", "/tables", self.wish)
        assert status == 201, answer
        self.table = answer["id"]
        for person in self.people[1:]:
            status, answer, again = person.insist("POST", f"/tables/{self.table}/join", {})
            assert status == 200 or again and answer["type"].endswith("already-seated"), answer

    def sync(self, version):
        """The table, at least as new as what was acknowledged."""
        end = time.monotonic() + LONGEST
        while True:
            status, sync, _ = self.people[0].insist("GET", f"/tables/{self.table}")
            assert status == 200, sync
            if sync["version"] >= version:
                return sync
            assert len(self.campaign.servers) > 1 and time.monotonic() < end, (
                f"acknowledged {version}, but the table is at {sync['version']}")
            time.sleep(0.01)

    def play(self):
        version = 0
        while (sync := self.sync(version))["status"] != "finished":
            seat = sync["turn"]
            if seat == 0 or seat > len(self.people):  # it starts, or a bot thinks
                time.sleep(0.02)
                continue
            move = self.rng.choice(self.campaign.judges.ask(self.number, sync, "moves").split())
            version = self.move(sync, seat, move)

    def move(self, sync, seat, move):
        """One move until it is acknowledged; at times it is sent once more."""
        body = {"version": sync["version"], "moves": [move], "key": f"k{sync['version']}"}
        expected = sync["version"] + 1
        for _ in range(1 + (self.rng.random() < 0.1)):
            status, answer = self.send(self.people[seat - 1], body)
            assert status == 200 and answer["version"] == expected, (expected, status, answer)
        self.acknowledged.append((expected, seat, move))
        self.campaign.count()
        return expected

    def send(self, person, body):
        end = time.monotonic() + LONGEST
        while True:
            try:
                if self.number % 2:
                    return person.move_by_socket(self.table, body)
                return person.ask("POST", f"/tables/{self.table}/moves", body)
            except Gone:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)


class Campaign:
    """Games on servers of which the first ones die."""

    def __init__(self, servers, mortal, judges):
        self.servers, self.mortal, self.judges = servers, mortal, judges
        self.moves = self.kills = 0
        self.changed = threading.Condition()
        self.games = [Game(self, number) for number in range(GAMES)]

    def count(self):
        with self.changed:
            self.moves += 1
            self.changed.notify_all()

    def over(self):
        return not any(game.is_alive() for game in self.games)

    def run(self):
        for game in self.games:
            game.start()
        while not self.over():
            self.kill_one()
        for game in self.games:
            if game.failure:
                raise game.failure

    def kill_one(self):
        """Kills a server when enough has been acknowledged since the last time, and starts it."""
        mark = self.moves + random.randrange(1, 2 * MOVES_A_KILL)
        with self.changed:
            while self.moves < mark and not self.over():
                self.changed.wait(0.2)
        if self.over():
            return
        victim = self.mortal[self.kills % len(self.mortal)]
        time.sleep(random.random() * 0.02)  # anywhere between a request and its answer
        victim.stop(signal.SIGKILL)
        victim.start()
        self.kills += 1


class NothingLost(unittest.TestCase):

    def setUp(self):
        self.judges = Judges()
        self.addCleanup(self.judges.close)

    def start(self, **options):
        server = Server(NOVAE, **options)
        self.addCleanup(server.__exit__)
        return server

    def campaign(self, servers, mortal):
        campaign = Campaign(servers, mortal, self.judges)
        campaign.run()
        self.assertGreater(campaign.kills, 2)
        for game in campaign.games:
            self.check(game, Person(servers[-1]))
        print(f"{GAMES} games, {campaign.moves} moves acknowledged, {campaign.kills} kills",
              file=sys.stderr)

    def check(self, game, person):
        """What is on disk is what was acknowledged, and the rules agree with the end."""
        sync = person.sync(game.table)
        events = self.events(person, game.table, sync["version"])
        self.assertEqual([event["version"] for event in events],
                         list(range(2, sync["version"] + 1)))
        people = len(game.people)
        stored = [(event["version"], event["seat"], *event["moves"]) for event in events
                  if event["kind"] == "moves" and event["seat"] <= people]
        self.assertEqual(stored, game.acknowledged)
        played = [move for event in events if event["kind"] == "moves" for move in event["moves"]]
        self.assertEqual(sync["moves"], played)
        kinds = [event["kind"] for event in events if event["kind"] not in ("sat", "moves")]
        self.assertEqual(kinds, ["started", "ended"])
        self.assertEqual(self.judges.ask(0, sync, "gameover"), "true")
        self.assertEqual(self.judges.ask(0, sync, "result"), sync["result"])
        self.verify(person, game.table)

    @staticmethod
    def events(person, table, last):
        with Stream(person, table, "?from=1") as stream:
            events = [stream.hear("event")]
            while events[-1]["version"] < last:
                events.append(stream.hear("event"))
        return events

    def verify(self, person, table):
        """The deal is the one that was promised before it began."""
        with tempfile.NamedTemporaryFile(suffix=".nvg") as file:
            file.write(person.ask("GET", f"/tables/{table}/record").body)
            file.flush()
            done = subprocess.run([NOVAE, "verify", file.name], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_on_sqlite(self):
        server = self.start()
        self.campaign([server], [server])

    def test_on_postgresql(self):
        with postgresql.Cluster() as cluster:
            server = self.start(database=cluster.url)
            self.campaign([server], [server])
            server.stop()

    def test_of_two_servers_one_is_killed(self):
        with postgresql.Cluster() as cluster:
            mortal, other = (self.start(database=cluster.url) for _ in range(2))
            self.campaign([mortal, other], [mortal])
            mortal.stop()
            other.stop()


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
