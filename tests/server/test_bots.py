#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The bots of examples/ play whole games at a real server, also over its restart.

    test_bots.py NOVAE EXAMPLES
"""
import os
import pathlib
import re
import signal
import subprocess
import sys
import unittest

from client import PATIENCE, Person, Server, wait_for

NOVAE = EXAMPLES = None


class Bots(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.server = Server(NOVAE)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def start(self, name, *words, token=None):
        """A bot that plays, and the table whose address it prints."""
        environment = {**os.environ, **({"NOVAE_TOKEN": token} if token else {})}
        bot = subprocess.Popen([str(EXAMPLES / name), self.server.origin(), *words], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.addCleanup(self.end, bot)
        address = bot.stdout.readline()
        table = re.fullmatch(re.escape(self.server.origin()) + r"/#/t/([\w-]+)\n", address)
        self.assertTrue(table, address or bot.stderr.read())
        return bot, table.group(1)

    @staticmethod
    def end(bot):
        bot.kill()
        bot.wait(PATIENCE)
        bot.stdout.close()
        bot.stderr.close()

    def finished(self, table, *bots):
        """The game has ended by its rules, and the bots say how."""
        for bot in bots:
            said, complaints = bot.communicate(timeout=2 * PATIENCE)
            self.assertEqual((bot.returncode, complaints), (0, ""))
            sync = Person(self.server).sync(table)
            self.assertEqual((sync["status"], said), ("finished", sync["result"] + "\n"))
            self.assertTrue(sync["state"]["over"])

    def test_one_against_the_other(self):
        python, table = self.start("bot.py", "--name", "Ada")
        shell, same = self.start("bot.sh", table)
        self.assertEqual(same, table)
        self.finished(table, python, shell)
        names = [seat["name"] for seat in Person(self.server).sync(table)["seats"]]
        self.assertEqual(names, ["Ada", "bot.sh"])

    def test_against_the_servers_bot_with_a_restart(self):
        python, table = self.start("bot.py", "--level", "1")
        wait_for(lambda: len(Person(self.server).sync(table)["moves"]) > 4, "some moves")
        self.server.stop(signal.SIGKILL)
        self.server.start()
        self.finished(table, python)

    def test_a_private_table_with_an_account(self):
        ada, bob = self.server.person("Ada"), self.server.person("Bob")
        made = ada.table(visibility="private")
        shell, table = self.start("bot.sh", made["id"], made["key"], token=bob.token)
        self.assertEqual(ada.sync(table)["seats"][1]["account"], bob.id)
        ada.post(f"/tables/{table}/resign", {"version": ada.sync(table)["version"]})
        said, _ = shell.communicate(timeout=2 * PATIENCE)
        self.assertEqual((shell.returncode, said), (0, "p2win\n"))

    def test_what_is_refused_is_told(self):
        for name, words in (("bot.sh", ["abcdefgh"]), ("bot.py", ["--table", "abcdefgh"])):
            done = subprocess.run([str(EXAMPLES / name), self.server.origin(), *words], text=True,
                                  capture_output=True, timeout=PATIENCE)
            self.assertEqual(done.returncode, 1)
            self.assertIn("/problems/not-found", done.stderr)


if __name__ == "__main__":
    NOVAE, EXAMPLES = os.path.abspath(sys.argv.pop(1)), pathlib.Path(sys.argv.pop(1))
    unittest.main(verbosity=2)
