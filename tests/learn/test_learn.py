#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""tools/learn plays, learns and keeps only what is better, and goes on where it was stopped.

    test_learn.py LEARN
"""
import csv
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

LEARN = pathlib.Path(sys.argv.pop(1)).resolve()
GAMES = 10 if "NOVAE_SANITIZED" in os.environ else 60
SMALL = ["from=2", "to=2", "nodes=40", "match-nodes=40", f"games={GAMES}", "deals=10", "nothing=1"]


class Learn(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)

    def learn(self, folder, *options):
        done = subprocess.run([LEARN, "nova-luna", self.place / folder, self.place / "weights.h",
                               *SMALL, *options], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def log(self, folder):
        with open(self.place / folder / "log.csv", encoding="ascii") as file:
            return list(csv.DictReader(file))

    def test_learns_from_nothing(self):
        self.learn("run", "generations=1")
        line, = self.log("run")
        self.assertEqual((line["games"], line["kept"]), (str(GAMES), "1"))
        self.assertGreater(float(line["won"]), 0.7)  # against a player that knows nothing
        self.assertLess(float(line["search_loss"]), float(line["search_loss_before"]))
        text = (self.place / "weights.h").read_text()
        self.assertIn("Written by tools/learn: nova-luna from=2", text)
        self.assertIn("nova_luna_rows_4[", text)

    def test_threads_change_nothing(self):
        self.learn("one", "generations=1", "threads=1")
        self.learn("two", "generations=1", "threads=2")
        self.assertEqual((self.place / "one/best").read_bytes(),
                         (self.place / "two/best").read_bytes())

    def test_goes_on_where_it_was_stopped(self):
        """Games that are there are not played again, the last one's torn end apart."""
        self.learn("whole", "generations=1")
        games = (self.place / "whole/games-2").read_bytes()
        (self.place / "torn").mkdir()
        (self.place / "torn/games-2").write_bytes(games[:len(games) // 2])
        self.learn("torn", "generations=1")
        self.assertEqual((self.place / "whole/best").read_bytes(),
                         (self.place / "torn/best").read_bytes())
        self.assertEqual(self.learn("whole", "generations=1"), "")
        self.learn("whole", "generations=2")
        self.assertEqual([line["games"] for line in self.log("whole")], [str(GAMES), str(2 * GAMES)])

    def test_learns_on(self):
        """A net that learns on begins as the best so far: before the first step it is that one."""
        losses = []
        for further in "01":
            self.learn(further, "generations=1", "nothing=0", "deals=0", "epochs=0",
                       f"further={further}")
            line, = self.log(further)
            losses.append(float(line["search_loss"]))
        self.assertAlmostEqual(losses[1], float(line["search_loss_before"]), delta=0.002)
        self.assertGreater(losses[0], losses[1] + 0.01)

    def test_draws_its_log(self):
        self.learn("run", "generations=1")
        picture = self.place / "learning.svg"
        subprocess.run([LEARN, "draw", self.place / "run", picture], check=True)
        root = xml.etree.ElementTree.parse(picture).getroot()
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertIn("2 players", "".join(root.itertext()))

    def chances(self, *words):
        """The rows of the table, without the end of a line, and what was said."""
        table = self.place / "table.h"
        words = [LEARN, "chances", self.place / "chances", table, "games=6", "nodes=30", *words]
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        return re.findall(r'^ +({"[a-z-]+", \d, {.*}, {.*}}),$', table.read_text(), re.M), said

    def test_fits_chances(self):
        """A row of the table for each game and number of players, from games of its own."""
        rows, said = self.chances("to=3")
        self.assertEqual([re.match(r'{"([a-z-]+)", (\d), ', row).groups() for row in rows],
                         [(game, seats) for game in ("nova-luna", "terra-nova") for seats in "234"])
        terms = [part.split(", ") for row in rows for part in re.findall(r"{([^{}]*)}", row)]
        self.assertEqual({len(part) for part in terms}, {4})
        self.assertRegex(said, r"nova-luna, 2 players: 6 games, \d+ positions, off by")

    def test_keeps_the_chances_that_are_not_asked_for(self):
        first, _ = self.chances("only=terra-nova", "from=2", "to=2")
        again, said = self.chances("only=terra-nova", "from=3", "to=3")
        self.assertEqual(said.count("players:"), 1)
        same = [one == other for one, other in zip(first, again)]
        self.assertEqual(same, [True, True, True, False, False, True])

    def test_refuses_what_it_does_not_know(self):
        for words in (["nova-luna"], ["terra-nova", "x", "y"], ["nova-luna", "x", "y", "gammes=1"]):
            done = subprocess.run([LEARN, *words], capture_output=True, text=True, cwd=self.place)
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr.startswith("usage: learn"))


if __name__ == "__main__":
    unittest.main()
