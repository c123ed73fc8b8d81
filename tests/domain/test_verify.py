#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""novae verify and novae replay on records of online games.

    test_verify.py NOVAE

The deals are computed here again, from the contract's words alone.
"""
import csv
import hashlib
import hmac
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

NOVAE = sys.argv.pop(1) if len(sys.argv) > 1 else "build/novae"
TILES = [row["tile"] for row in csv.DictReader(
    (pathlib.Path(__file__).parents[2] / "data/nova-luna-tiles.csv").open())]


class Stream:
    """The stream of 32-bit words of a table."""

    def __init__(self, secret, table, contributions):
        self.key = secret
        self.text = table.encode() + b"/" + b"".join(contributions)
        self.block = 0
        self.words = []

    def word(self):
        if not self.words:
            block = hmac.new(self.key, self.text + self.block.to_bytes(4, "little"),
                             hashlib.sha256).digest()
            self.words = [int.from_bytes(block[i:i + 4], "little") for i in range(0, 32, 4)]
            self.block += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            word = self.word()
            if word < 2 ** 32 - 2 ** 32 % n:
                return word % n

    def shuffle(self, things):
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]
        return things


def deal_of(game, players, stream):
    if game == "terra-nova":
        return str(1 + stream.below(players))
    tiles = stream.shuffle(list(TILES))
    stack = stream.shuffle([str(seat) for seat in range(1, players + 1)])
    return ",".join(tiles) + " " + "".join(stack)


class Record:
    """A record of a game that was dealt as the contract says, and resigned at once."""

    def __init__(self, game, players, table, contributors, seed):
        chance = random.Random(seed)
        self.secret = chance.randbytes(32)
        given = {seat: chance.randbytes(32) for seat in contributors}
        self.tags = {"Game": game, "Players": str(players)}
        self.tags["Deal"] = deal_of(game, players,
                                    Stream(self.secret, table, [given[s] for s in sorted(given)]))
        self.tags["Table"] = table
        self.tags["Commitment"] = hashlib.sha256(self.secret).hexdigest()
        self.tags["Secret"] = self.secret.hex()
        for seat in range(1, players + 1):
            c = given.get(seat)
            self.tags[f"Commitment{seat}"] = hashlib.sha256(c).hexdigest() if c else ""
        for seat in range(1, players + 1):
            self.tags[f"Contribution{seat}"] = given[seat].hex() if seat in given else ""
        self.tags["Ended"] = "resigned 1"
        # Of those who stayed the one who would play first is best; in Terra Nova all are equal.
        order = self.tags["Deal"][::-1][:players] if game == "nova-luna" else "1234"
        stayed = [seat for seat in order if seat != "1"]
        self.tags["Result"] = f"p{stayed[0]}win" if players > 1 else "p1loss"

    def text(self):
        return "".join(f'[{name} "{value}"]\n' for name, value in self.tags.items()) + "\n"


def run(command, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.nvg")
        pathlib.Path(path).write_text(text)
        return subprocess.run([NOVAE, command, path], capture_output=True, text=True, timeout=60)


class Verify(unittest.TestCase):
    def sound(self, record):
        for command in ("verify", "replay"):
            done = run(command, record.text())
            self.assertEqual(done.returncode, 0, done.stderr + record.text())

    def unsound(self, record, reason):
        done = run("verify", record.text())
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(reason, done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_deals_of_every_kind(self):
        seed = 0
        for game, counts in (("nova-luna", (1, 2, 3, 4)), ("terra-nova", (2, 3, 4))):
            for players in counts:
                for contributors in ([], [1], list(range(1, players + 1))):
                    for _ in range(5):
                        seed += 1
                        table = random.Random(seed).choice(["Ab-_" * 3, "x" * 8, "Y9" * 16])
                        self.sound(Record(game, players, table, contributors, seed))

    def test_a_daily_deal(self):
        self.sound(Record("nova-luna", 1, "daily-2026-11-17", [], 99))

    def test_what_was_changed_is_found(self):
        def changed(**tags):
            record = Record("nova-luna", 2, "Ab-_Ab-_", [1, 2], 7)
            record.tags.update(tags)
            return record
        other = Record("nova-luna", 2, "Ab-_Ab-_", [1, 2], 8).tags
        self.unsound(changed(Deal=other["Deal"]), "deal")
        self.unsound(changed(Table="Ab-_Ab-x"), "deal")
        self.unsound(changed(Secret=other["Secret"]), "Secret")
        self.unsound(changed(Contribution2=other["Contribution2"]), "Contribution")
        self.unsound(changed(Contribution1=""), "deal")
        self.unsound(changed(Commitment1=""), "Contribution")
        self.unsound(changed(Result="p1win"), "Result")
        self.unsound(changed(Secret="xyz"), "Secret")
        missing = changed()
        del missing.tags["Secret"]
        self.unsound(missing, "Secret")

    def test_results_of_those_who_left(self):
        record = Record("nova-luna", 3, "Ab-_Ab-_", [], 3)
        record.tags["Ended"] = "timeout 1, resigned 3"
        record.tags["Result"] = "p2win"
        self.sound(record)
        self.assertIn("result p2win\n", run("replay", record.text()).stdout)
        del record.tags["Result"]
        self.assertIn("result p2win\n", run("replay", record.text()).stdout)
        record.tags["Ended"] = "resigned 2, resigned 2"
        self.unsound(record, "Ended")
        record.tags["Ended"] = "resigned 4"
        self.unsound(record, "Ended")
        record.tags["Ended"] = "went home"
        self.unsound(record, "Ended")


if __name__ == "__main__":
    unittest.main()
