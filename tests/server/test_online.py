#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`novae online` at a real server: whole games of a built-in level and of a UGI program in a
process of its own, over a SIGKILL of the server; offers, engines that fail, and how it stops.

    test_online.py NOVAE
"""
import os
import re
import signal
import subprocess
import sys
import threading
import unittest

from client import PATIENCE, Person, Rules, Server, wait_for

NOVAE = None


class Bot:
    """`novae online`, and what it has said."""

    def __init__(self, server, *options, token=None):
        environment = {k: v for k, v in os.environ.items() if k != "NOVAE_TOKEN"}
        if token:
            environment["NOVAE_TOKEN"] = token
        self.process = subprocess.Popen([NOVAE, "online", *options, server.origin() + "/"],
                                        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=environment)
        self.lines, self.complaints = [], []
        self.readers = [threading.Thread(target=self.read, args=pair, daemon=True) for pair in
                        ((self.process.stdout, self.lines), (self.process.stderr, self.complaints))]
        for reader in self.readers:
            reader.start()

    @staticmethod
    def read(stream, lines):
        with stream:
            lines.extend(iter(stream.readline, ""))

    def tables(self):
        """Those whose address it has printed."""
        return [line.strip().rpartition("/")[2] for line in self.lines if "/#/t/" in line]

    def table(self, number=0):
        return wait_for(lambda: self.tables()[number:number + 1], "a table")[0]

    def end(self, number=None):
        """Its exit status."""
        if number:
            self.process.send_signal(number)
        status = self.process.wait(2 * PATIENCE)
        for reader in self.readers:
            reader.join(PATIENCE)
        return status


class Online(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE)
        cls.rules = Rules(NOVAE)
        cls.ada = cls.server.person("Ada")

    @classmethod
    def tearDownClass(cls):
        cls.rules.__exit__()
        cls.server.__exit__()

    def bot(self, *options, token=None):
        bot = Bot(self.server, *options, token=token)
        self.addCleanup(lambda: bot.process.poll() is None and bot.end(signal.SIGKILL))
        return bot

    def wait(self, table, condition, what):
        return wait_for(lambda: next((s for s in [self.ada.sync(table)] if condition(s)), None), what)

    def finished(self, table):
        sync = self.ada.sync(table)
        self.assertEqual(sync["status"], "finished")
        self.rules.set(sync)
        self.assertEqual(self.rules.query("result"), sync["result"])
        return sync

    def test_whole_games_of_two_bots(self):
        """A level makes tables, a program sits down there; the server dies in between."""
        level = self.bot("--guest", "Level", "--level", "1", "--games", "3", "--concurrency", "2")
        engine = self.bot("--guest", "Engine", "--engine", f"{NOVAE} ugi", "--movetime", "20",
                          "--join", "--games", "3", "--concurrency", "3", "--hash", "4")
        self.wait(level.table(), lambda sync: len(sync["moves"]) > 5, "some moves")
        self.server.stop(signal.SIGKILL)
        self.server.start()
        self.assertEqual((level.end(), engine.end()), (0, 0), level.complaints + engine.complaints)
        self.assertEqual(len(set(level.tables())), 3)
        self.assertEqual(set(level.tables()), set(engine.tables()))
        for table in level.tables():
            sync = self.finished(table)
            self.assertEqual([seat["name"] for seat in sync["seats"]], ["Level", "Engine"])
            for bot, seat in ((level, 1), (engine, 2)):
                self.assertIn(f"{table} {sync['result']} seat {seat}\n", bot.lines)
        self.assertTrue(any("trying again" in line for line in level.complaints))

    def play(self, table, turns):
        """Ada plays some turns at seat 1 by the first legal moves."""
        for _ in range(turns):
            sync = self.wait(table, lambda sync: sync["turn"] == 1, "Ada's turn")
            move = self.rules.moves(sync)[0]
            self.assertEqual(self.ada.move(table, sync["version"], [move]).status, 200)

    def resign(self, table):
        sync = self.wait(table, lambda sync: sync["turn"] == 1, "Ada's turn")
        self.ada.post(f"/tables/{table}/resign", {"version": sync["version"]})

    def test_takeback_rematch_and_a_stop_that_waits(self):
        made = self.ada.table(game="terra-nova", options={"Map": "lagoon"},
                              clock={"kind": "live", "seconds": 600, "increment": 2})
        bot = self.bot("--guest", "Bob", "--level", "2", "--join", "--game", "terra-nova")
        self.assertEqual(bot.table(), made["id"])
        self.play(made["id"], 4)
        sync = self.wait(made["id"], lambda sync: sync["turn"] == 1, "Ada's turn")
        path = f"/tables/{made['id']}/offers"
        self.ada.post(path, {"kind": "takeback", "version": sync["version"]})
        self.wait(made["id"], lambda now: len(now["moves"]) < len(sync["moves"]), "the takeback")
        self.resign(made["id"])
        last = self.ada.sync(made["id"])["version"]
        self.ada.post(path, {"kind": "rematch", "version": last})
        again = bot.table(1)
        self.assertEqual([seat["name"] for seat in self.ada.sync(again)["seats"]], ["Bob", "Ada"])
        bot.process.send_signal(signal.SIGTERM)
        wait_for(lambda: any("no new games" in line for line in bot.complaints), "the word of it")
        sync = self.wait(again, lambda sync: sync["turn"] == 2, "a move of the bot that stops")
        self.ada.post(f"/tables/{again}/resign", {"version": sync["version"]})
        self.assertEqual(bot.end(), 0)
        self.assertIn(f"{again} p1win seat 1\n", bot.lines)

    def test_an_open_table_is_left(self):
        bot = self.bot("--guest", "Bob", "--level", "1", "--players", "3")
        table = bot.table()
        self.wait(table, lambda sync: sync["seats"][0]["present"], "the bot at its table")
        self.assertEqual(bot.end(signal.SIGTERM), 0)
        self.assertEqual(self.ada.ask("GET", f"/tables/{table}").status, 404)

    def test_what_was_begun_goes_on(self):
        bob = self.server.person("Bob")
        made = self.ada.table(visibility="private")
        first = self.bot("--level", "10", "--movetime", "3600000", "--table", made["id"],
                         "--key", made["key"], token=bob.token)
        sync = self.wait(made["id"], lambda sync: sync["status"] == "running", "the start")
        if sync["turn"] == 1:
            self.play(made["id"], 1)
        first.process.send_signal(signal.SIGINT)
        wait_for(lambda: any("no new games" in line for line in first.complaints), "the word of it")
        self.assertEqual(first.end(signal.SIGINT), 0)  # in the middle of an hour's thought
        second = self.bot("--level", "1", "--games", "1", token=bob.token)
        self.assertEqual(second.table(), made["id"])
        self.resign(made["id"])
        self.assertEqual(second.end(), 0)

    def test_engines_that_fail(self):
        for command in ("false", "echo ugiok; echo readyok; echo bestmove nonsense; cat"):
            table = self.ada.table()["id"]
            bot = self.bot("--guest", "Bad", "--engine", command, "--table", table)
            sync = self.wait(table, lambda sync: sync["status"] != "open", "the start")
            if sync["turn"] == 1:
                self.play(table, 1)
            self.assertEqual(bot.end(), 0)
            self.assertEqual(self.ada.sync(table)["result"], "p1win")
            self.assertEqual(sum("the engine failed" in line for line in bot.complaints), 3)

    def test_what_is_refused(self):
        for options, status, word in (
                (["--token", "nonsense"], 1, "token"),
                (["--guest", "Bob", "--table", "abcdefgh"], 1, "abcdefgh"),
                (["--guest", ""], 1, "name"), ([], 2, "--token"),
                (["--token", "x\r\nHost: y"], 2, "one line"),
                (["--guest", "Bob", "--level", "11"], 2, "--level"),
                (["--guest", "Bob", "--level", "1", "--engine", "x"], 2, "--engine"),
                (["--guest", "Bob", "--table", "../x"], 2, "letters"),
                (["--guest", "Bob", "--game", "chess"], 2, "chess")):
            bot = self.bot(*options)
            self.assertEqual(bot.end(), status, options)
            self.assertIn(word, "".join(bot.complaints))
        done = subprocess.run([NOVAE, "online", "--guest", "x", "ftp://example.org"], text=True,
                              capture_output=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, re.escape("ftp://"))


if __name__ == "__main__":
    NOVAE = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
