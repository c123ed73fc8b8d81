#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How far off sayings are, in results whose errors are known.

    test_calibration.py FOLDER_OF_CALIBRATION
"""
import json
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, sys.argv.pop(1))
import calibration  # noqa: E402


class Calibration(unittest.TestCase):
    def measure(self, games):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "results"
            rows = [{"arena": 1}, *({**game, "deal": deal} for deal, game in enumerate(games))]
            path.write_text("".join(json.dumps(row) + "\n" for row in rows))
            return calibration.measure(path)

    @staticmethod
    def game(winners, *said):
        return {"winners": winners, "plies": len(said), "said": said}

    def test_true_sayings_are_not_off(self):
        games = [self.game([1 if i < 7 else 2], (1, 700), (2, 300)) for i in range(10)]
        told = self.measure(games)
        self.assertEqual([n for n, *_ in told.bins], [10, 10])
        self.assertAlmostEqual(told.error, 0)
        self.assertAlmostEqual(told.early, 0)

    def test_boasting_is_off_by_as_much(self):
        games = [self.game([1 if i < 5 else 2], (1, 500), (1, 900)) for i in range(10)]
        told = self.measure(games)
        self.assertAlmostEqual(told.error, 20)
        self.assertAlmostEqual(told.early, 0)

    def test_noise_is_what_luck_makes_of_so_many_games(self):
        coins = [self.game([1 + i % 2], (1, 500)) for i in range(100)]
        self.assertAlmostEqual(self.measure(coins).noise, 100 * 0.05 * 0.798, delta=0.5)
        self.assertAlmostEqual(self.measure(coins[:50]).noise, 100 * 0.0707 * 0.798, delta=0.8)
        sure = [self.game([1], (1, 1000)) for _ in range(100)]
        self.assertEqual(self.measure(sure).noise, 0)

    def test_shared_victories_count_in_part_and_silence_not_at_all(self):
        told = self.measure([self.game([1, 2], (1, 500), (2, -1))])
        self.assertEqual([n for n, *_ in told.bins], [1])
        self.assertAlmostEqual(told.error, 0)

    def test_the_picture_is_one(self):
        bins = self.measure([self.game([1], (1, 600), (2, 400))]).bins
        root = xml.etree.ElementTree.fromstring(calibration.picture([("A game", [(2, bins)])]))
        self.assertIn("A game", "".join(root.itertext()))
        self.assertEqual(len(list(root.iter("{http://www.w3.org/2000/svg}circle"))), 2)


if __name__ == "__main__":
    unittest.main()
