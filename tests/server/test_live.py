#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Live play: WebSockets and streams. What is said, in which order, to whom, and that nobody
learns from any of it in which order the pile lies.

    test_live.py NOVAE NOVAE_WITH_ANOTHER_PILE
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import sys
import time
import unittest

from client import API, Person, Server, Stream, WebSocket
from test_tables import WithServer
import test_tables

NOVAE = PERMUTED = None


class Messages(WithServer):

    def test_what_cannot_be_read(self):
        with WebSocket(self.server, self.ada.token) as websocket:
            for text in (b"", b"x", b"[]", b"1", b'{"t":1}', b'{"t":"dance"}', b"{}",
                         b'{"t":"ping"}', b'{"t":"ping","n":"1"}', b'{"t":"ping","n":1,"x":1}',
                         b'{"t":"ping","n":1,"n":2}', b'{"t":"join"}', b'{"t":"join","table":7}',
                         b'{"t":"moves","table":"x","version":1}',
                         b'{"t":"part","table":"x","key":"y"}'):
                websocket.frame(text)
                message = websocket.hear()
                self.assertEqual((message["t"], message["type"], message["table"], message["key"]),
                                 ("refused", "/problems/bad-request", None, None), text)
            for number in (0, -5, 1.5, 123456789012345):
                websocket.say(t="ping", n=number)
                self.assertEqual(websocket.hear(), {"t": "pong", "n": number})

    def test_joining(self):
        table = self.ada.table()["id"]
        with WebSocket(self.server) as nobody, WebSocket(self.server, self.ada.token) as ada:
            nobody.say(t="join", table=table, have=0)
            sync = nobody.hear()
            self.assertEqual((sync["t"], sync["id"], sync["version"]), ("sync", table, 1))
            ada.say(t="join", table=table)
            self.assertEqual(ada.hear()["t"], "sync")
            self.assertTrue(nobody.hear("presence")["seats"][0])
            self.bob.join(table)
            for websocket in (nobody, ada):
                sat, started = websocket.hear("event"), websocket.hear("event")
                self.assertEqual((sat["kind"], sat["version"], sat["seat"], sat["table"]),
                                 ("sat", 2, 2, table))
                self.assertEqual((started["kind"], started["version"]), ("started", 3))
                self.assertEqual(started["deal"], self.ada.sync(table)["deal"])
                self.assertIn("turn", started)
                self.assertIn("clocks", started)
            with WebSocket(self.server) as late:
                late.say(t="join", table=table, have=1)
                self.assertEqual([late.hear("event")["version"] for _ in range(2)], [2, 3])
                late.say(t="part", table=table)
                late.say(t="join", table=table, have=99)
                self.assertEqual(late.hear("sync")["version"], 3)

    def test_refusals(self):
        table = self.running()
        private = self.ada.table(visibility="private")
        version = self.ada.sync(table)["version"]
        with WebSocket(self.server) as nobody, WebSocket(self.server, self.eve.token) as eve:
            for websocket, message, word in (
                    (nobody, {"t": "join", "table": "abcdefgh"}, "not-found"),
                    (nobody, {"t": "join", "table": private["id"]}, "not-found"),
                    (nobody, {"t": "join", "table": private["id"], "key": "wrong"}, "not-found"),
                    (nobody, {"t": "moves", "table": table, "version": version, "moves": ["x"],
                              "key": "k"}, "sign-in"),
                    (eve, {"t": "moves", "table": table, "version": version, "moves": ["x"],
                           "key": "k"}, "not-yours"),
                    (eve, {"t": "moves", "table": private["id"], "version": 1, "moves": ["x"],
                           "key": "k"}, "not-found"),
                    (eve, {"t": "resign", "table": table, "version": version, "key": "k"},
                     "not-yours"),
                    (eve, {"t": "moves", "table": table, "version": version, "moves": [],
                           "key": "k"}, "bad-request")):
                websocket.say(**message)
                refused = websocket.hear("refused")
                self.assertEqual((refused["type"], refused["table"], refused["key"]),
                                 ("/problems/" + word, message["table"], message.get("key")))
                self.assertTrue(refused["detail"])
            nobody.say(t="join", table=private["id"], key=private["key"])
            self.assertEqual(nobody.hear("sync")["id"], private["id"])

    def test_moves(self):
        table = self.running()
        sync = self.ada.sync(table)
        mover = self.mover(sync)
        other = self.bob if mover is self.ada else self.ada
        moves = self.turn(sync)
        with WebSocket(self.server, mover.token) as mine, \
                WebSocket(self.server, other.token) as theirs, WebSocket(self.server) as spectator:
            for websocket in (mine, theirs, spectator):
                websocket.say(t="join", table=table)
                websocket.hear("sync")
            theirs.say(t="moves", table=table, version=sync["version"], moves=moves, key="o")
            self.assertEqual(theirs.hear("refused")["type"], "/problems/not-your-turn")
            mine.say(t="moves", table=table, version=1, moves=moves, key="s")
            refused = mine.hear("refused")
            self.assertEqual((refused["type"], refused["version"]),
                             ("/problems/stale-version", sync["version"]))
            mine.say(t="moves", table=table, version=sync["version"], moves=["zz"], key="i")
            refused = mine.hear("refused")
            self.assertEqual((refused["type"], refused["index"], refused["version"]),
                             ("/problems/illegal-move", 1, None))
            mine.say(t="moves", table=table, version=sync["version"], moves=moves, key="m")
            heard = [mine.hear() for _ in range(2)]
            heard = {message["t"]: message for message in heard if message["t"] != "presence"}
            version = sync["version"] + 1
            self.assertEqual(heard["ack"], {"t": "ack", "table": table, "key": "m",
                                            "version": version})
            for websocket in (theirs, spectator):
                event = websocket.hear("event")
                self.assertEqual((event["kind"], event["version"], event["moves"], event["seat"]),
                                 ("moves", version, moves, sync["turn"]))
                self.assertIn("drawn", event)
            mine.say(t="moves", table=table, version=sync["version"], moves=moves, key="m")
            self.assertEqual(mine.hear("ack")["version"], version)
            mine.say(t="resign", table=table, version=version, key="r")
            self.assertEqual(mine.hear("ack")["version"], version + 1)
            kinds = [spectator.hear("event") for _ in range(2)]
            self.assertEqual([event["kind"] for event in kinds], ["resigned", "ended"])
            self.assertEqual([event["version"] for event in kinds], [version + 1, version + 2])
            ended = kinds[1]
            for member in ("deal", "result", "ranking", "winners", "proof"):
                self.assertIn(member, ended)

    def test_a_whole_game(self):
        """Both play by messages alone; events come without a gap."""
        table = self.running(game="terra-nova", options=test_tables.SHORT)
        rng = random.Random(5)
        with WebSocket(self.server, self.ada.token) as ada, \
                WebSocket(self.server, self.bob.token) as bob, \
                Stream(Person(self.server), table) as stream:
            sync = stream.hear("sync")
            sockets = {1: ada, 2: bob}
            game = dict(sync)
            while game["turn"]:
                moves = self.turn(game, rng)
                sockets[game["turn"]].say(t="moves", table=table, version=game["version"],
                                          moves=moves, key=f"v{game['version']}")
                event = stream.hear("event")
                self.assertEqual((event["version"], event["moves"]), (game["version"] + 1, moves))
                self.assertEqual(event["drawn"], [])
                self.assertEqual(sockets[game["turn"]].hear("ack")["version"], event["version"])
                game["moves"] = game["moves"] + moves
                game["version"], game["turn"] = event["version"], event["turn"]
            ended = stream.hear("event")
            self.assertEqual((ended["kind"], ended["version"]), ("ended", game["version"] + 1))
        self.assertEqual(self.ada.sync(table)["result"], ended["result"])

    def test_offers(self):
        table = self.running(game="terra-nova")
        sync = self.ada.sync(table)
        mover = self.mover(sync)
        other = self.bob if mover is self.ada else self.ada
        mover.move(table, sync["version"], self.turn(sync)[:1])
        sync = self.ada.sync(table)
        with WebSocket(self.server, mover.token) as mine, \
                WebSocket(self.server, other.token) as theirs:
            for websocket in (mine, theirs):
                websocket.say(t="join", table=table)
                websocket.hear("sync")
            mine.say(t="offer", table=table, kind="takeback", version=sync["version"], key="a")
            self.assertEqual(mine.hear("ack")["key"], "a")
            offer = theirs.hear("offer")
            self.assertEqual((offer["kind"], offer["state"], offer["next"]),
                             ("takeback", "made", None))
            theirs.say(t="answer", table=table, kind="takeback", accept=True, key="b")
            self.assertEqual(theirs.hear("event")["kind"], "takeback")
            mine.say(t="resign", table=table, version=sync["version"] + 1, key="c")
            version = sync["version"] + 3
            theirs.hear("event"), theirs.hear("event")
            theirs.say(t="offer", table=table, kind="rematch", version=version, key="d")
            self.assertEqual(theirs.hear("ack")["key"], "d")
            mine.say(t="answer", table=table, kind="rematch", accept=True, key="e")
            offer = mine.hear("offer")
            while (offer["kind"], offer["state"]) != ("rematch", "accepted"):
                offer = mine.hear("offer")
            self.assertEqual(self.ada.sync(offer["next"])["status"], "running")

    def test_phrases(self):
        """Who plays may say what is in the list, and all who watch hear it; it is no event."""
        table = self.running()
        version = self.ada.sync(table)["version"]
        say = f"/tables/{table}/say"
        said = {"t": "said", "table": table, "seat": 1, "phrase": "good-luck"}
        with WebSocket(self.server, self.ada.token) as ada, WebSocket(self.server) as nobody, \
                WebSocket(self.server, self.eve.token) as eve, \
                Stream(Person(self.server), table) as stream:
            stream.hear("sync")
            for websocket in (nobody, eve):
                websocket.say(t="join", table=table)
                websocket.hear("sync")
            for websocket, words, problem in (
                    (nobody, {"phrase": "hello"}, "sign-in"),
                    (eve, {"phrase": "hello"}, "not-yours"),
                    (eve, {"phrase": "Hello"}, "bad-request"),
                    (ada, {"phrase": "you fool"}, "bad-request"),
                    (ada, {"phrase": ""}, "bad-request")):
                websocket.say(t="say", table=table, **words)
                refused = websocket.hear("refused")
                self.assertEqual((refused["type"], refused["table"]),
                                 ("/problems/" + problem, table), words)
            for words in ({}, {"phrase": 7}, {"phrase": "hello", "to": 2}):
                ada.say(t="say", table=table, **words)
                self.assertEqual(ada.hear("refused")["type"], "/problems/bad-request", words)
            ada.say(t="say", table=table, phrase="good-luck", key="k")
            self.assertEqual(ada.hear("ack"), {"t": "ack", "table": table, "key": "k",
                                               "version": version})
            for listener in (nobody, eve, stream):
                self.assertEqual(listener.hear("said"), said)
            self.assertEqual(self.bob.post(say, {"phrase": "thanks"}), {"version": version})
            self.assertEqual(stream.hear("said"), {**said, "seat": 2, "phrase": "thanks"})
        self.assertEqual(self.eve.refused("POST", say, {"phrase": "hello"}), (403, "not-yours"))
        self.assertEqual(self.bob.refused("POST", say, {"phrase": "x"}), (400, "bad-request"))
        self.assertEqual(self.ada.sync(table)["version"], version)

    def test_a_seat_says_ten_phrases_a_minute(self):
        table, other = self.running(), self.running()
        for _ in range(10):
            self.ada.post(f"/tables/{table}/say", {"phrase": "oops"})
        answer = self.ada.ask("POST", f"/tables/{table}/say", {"phrase": "oops"})
        self.assertEqual((answer.status, answer.word), (429, "too-many"))
        self.assertLessEqual(int(answer.headers["retry-after"]), 60)
        self.bob.post(f"/tables/{table}/say", {"phrase": "thinking"})
        self.ada.post(f"/tables/{other}/say", {"phrase": "sorry"})

    def test_presence(self):
        table = self.running()
        with WebSocket(self.server) as spectator:
            spectator.say(t="join", table=table)
            self.assertFalse(any(s["present"] for s in spectator.hear("sync")["seats"]))
            with WebSocket(self.server, self.bob.token) as bob:
                bob.say(t="join", table=table)
                self.assertTrue(spectator.hear("presence"))
                self.assertTrue(self.ada.sync(table)["seats"][1]["present"])
            self.assertTrue(spectator.hear("presence"))
            self.assertFalse(self.ada.sync(table)["seats"][1]["present"])


class Streams(WithServer):

    def test_from(self):
        table = self.running()
        sync = self.ada.sync(table)
        self.mover(sync).move(table, sync["version"], self.turn(sync))
        newest = sync["version"] + 1
        for query, first in (("", "sync"), ("?from=0", "sync"), (f"?from={newest + 1}", "sync"),
                             ("?from=1", 2), (f"?from={newest - 1}", newest)):
            with Stream(Person(self.server), table, query) as stream:
                self.assertEqual(stream.response.headers["content-type"], "application/x-ndjson")
                message = stream.hear()
                self.assertEqual(message["t"] if message["t"] == "sync" else message["version"],
                                 first, query)

    def test_empty_lines(self):
        table = self.ada.table()["id"]
        with Stream(self.ada, table) as stream:
            start = time.monotonic()
            self.assertEqual(json.loads(stream.line())["t"], "sync")
            lines = [stream.line()]
            while lines[-1].strip():
                lines.append(stream.line())
            self.assertGreater(time.monotonic() - start, 5)

    def test_old_clients(self):
        """Without chunks the lines stand alone."""
        table = self.ada.table()["id"]
        answer = self.server.raw(f"GET {API}/tables/{table}/stream HTTP/1.0\r\n\r\n".encode(), 1)
        head, _, body = answer.partition(b"\r\n\r\n")
        self.assertNotIn(b"chunked", head)
        self.assertEqual(json.loads(body)["t"], "sync")

    def test_head(self):
        table = self.ada.table()["id"]
        answer = self.ada.ask("HEAD", f"/tables/{table}/stream")
        self.assertEqual((answer.status, answer.body), (200, b""))

    def test_readers_who_do_not_read_are_cut_off(self):
        """Presence comes and goes until more waits for a silent reader than may wait."""
        table = self.running()
        silent = socket.socket()
        silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        silent.connect(("127.0.0.1", self.server.port))
        silent.sendall(f"GET {API}/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        steps = json.dumps({"t": "join", "table": table, "have": 3}), \
            json.dumps({"t": "part", "table": table})
        frames = b"".join(b"\x81" + bytes([0x80 | len(step)]) + bytes(4) + step.encode()
                          for step in steps) * 200
        with WebSocket(self.server, self.ada.token) as ada, Stream(self.bob, table) as reader:
            self.assertEqual(reader.hear()["t"], "sync")
            self.assertEqual(self.streams(), 2)
            for number in range(400):
                ada.socket.sendall(frames)
                ada.say(t="ping", n=number)
                ada.hear("pong")
                if self.streams() < 2:
                    break
                reader.response.read1(1 << 20)
            self.assertLess(self.streams(), 2)
        silent.close()

    def streams(self):
        """How many streams the server has."""
        text = Person(self.server).ask("GET", "/metrics").body.decode()
        return int(re.search(r"^novae_streams (\d+)$", text, re.MULTILINE).group(1))

    def test_many_spectators(self):
        table = self.running()
        sync = self.ada.sync(table)
        streams = [Stream(Person(self.server), table) for _ in range(50)]
        for stream in streams:
            self.assertEqual(stream.hear()["version"], sync["version"])
        self.mover(sync).move(table, sync["version"], self.turn(sync))
        events = {json.dumps(stream.hear("event")) for stream in streams}
        self.assertEqual(len(events), 1)
        for stream in streams:
            stream.__exit__()


class Signals(WithServer):
    def test_every_thread_leaves_them_to_the_loop(self):
        """One that was delivered to a thread waiting for work could be overlooked."""
        wanted = 1 << signal.SIGINT - 1 | 1 << signal.SIGTERM - 1
        tasks = list(pathlib.Path(f"/proc/{self.server.process.pid}/task").iterdir())
        self.assertGreater(len(tasks), 1)
        for task in tasks:
            held = re.search(r"^SigBlk:\s*(\w+)", (task / "status").read_text(), re.MULTILINE)
            self.assertEqual(int(held[1], 16) & wanted, wanted, task)


class Permuted(WithServer):
    """Two servers on the same database, but one has the undrawn tiles in another order."""

    def test_nobody_sees_the_order_of_the_pile(self):
        for turns in (0, 5, 14):
            table = self.running()
            rng = random.Random(turns)
            for _ in range(turns):
                sync = self.ada.sync(table)
                self.mover(sync).move(table, sync["version"], self.turn(sync, rng))
            sync = self.ada.sync(table)
            drawn = 68 - sync["state"]["pile"]
            self.server.stop()
            (real, deal), (other, permuted) = (self.look(binary, table, drawn, sync)
                                               for binary in (NOVAE, PERMUTED))
            self.server.start()
            self.assertGreater(len(real), 2000)
            self.assertEqual(real, other)
            self.assertNotEqual(deal, permuted)  # or nothing was tested

    def look(self, binary, table, drawn, sync):
        """All bytes about the table from a server on a copy of the database, before and after a
        turn that draws nothing, without times; and the deal as it is told at the end."""
        with Server(binary) as server:
            server.stop()
            for file in pathlib.Path(self.server.folder.name).glob("novae.db*"):
                shutil.copy(file, server.folder.name)
            os.environ["NOVAE_TEST_DRAWN"] = str(drawn)
            server.start()
            del os.environ["NOVAE_TEST_DRAWN"]
            said = self.read(server, table)
            moves = next(([move] for move in self.rules.moves(sync) if move != "refill"))
            mover = Person(server, self.mover(sync).token)
            said += mover.move(table, sync["version"], moves).body.decode()
            said += self.read(server, table)
            mover.post(f"/tables/{table}/resign", {"version": mover.sync(table)["version"]})
            deal = mover.sync(table)["deal"]
            server.stop()
        return re.sub(r'"(at|changed)": ?\d+', "", said), deal

    def read(self, server, table):
        texts = [Person(server).ask("GET", f"/tables/{table}{more}").body.decode()
                 for more in ("", "/record")]
        texts.append(Person(server).ask("GET", "/tables").body.decode())
        with Stream(Person(server), table, "?from=1") as stream, WebSocket(server) as websocket:
            websocket.say(t="join", table=table, have=0)
            texts += [json.dumps(stream.hear()), json.dumps(websocket.hear())]
        return "\n".join(texts)


if __name__ == "__main__":
    NOVAE, PERMUTED = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
    test_tables.NOVAE = NOVAE
    unittest.main(verbosity=2)
