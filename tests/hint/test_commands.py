# SPDX-License-Identifier: MIT
"""novae hint and novae analyse as programs: answers, fairness, files, mistakes."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

NOVAE, ROOT = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1)
SVG = "{http://www.w3.org/2000/svg}"


def run(*words, stdin=""):
    return subprocess.run([NOVAE, *words], input=stdin, capture_output=True, text=True,
                          timeout=600, env={**os.environ, "COLUMNS": "100"}, check=False)


def record(name):
    return os.path.join(ROOT, "tests/draw/games", name + ".nvg")


def answer(*words):
    result = run(*words)
    assert result.returncode == 0, result.stderr
    return result.stdout


class Hint(unittest.TestCase):
    def test_json_has_moves_scores_and_reasons(self):
        for name, ply in (("nova-luna-2", 30), ("nova-luna-4", 45), ("terra-nova-2", 40),
                          ("terra-nova-4", 200), ("nova-luna-solo", 4)):
            words = ["hint", record(name), "--to", str(ply), "--nodes", "60"]
            hints = json.loads(answer(*words, "--multipv", "4", "--json"))
            self.assertEqual(ply, hints["ply"])
            self.assertGreaterEqual(4, len(hints["hints"]))
            for hint in hints["hints"]:
                self.assertEqual(hint["move"], hint["pv"][0] if hint["pv"] else hint["move"])
                for reason in hint["reasons"]:
                    self.assertGreaterEqual(set(reason), {"kind", "against", "text"})
                    self.assertNotIn("{", reason["text"])

    def test_words_are_those_of_the_json(self):
        words = ["hint", record("nova-luna-2"), "--to", "44", "--nodes", "200", "--multipv", "1"]
        said = answer(*words)
        best = json.loads(answer(*words, "--json"))["hints"][0]
        self.assertIn(f"{best['move']}, chance to win {best['score'] / 10:.1f}%", said)
        for reason in best["reasons"]:
            self.assertIn(reason["text"], said)

    def test_a_winning_move_says_so(self):
        words = ["hint", record("nova-luna-2"), "--to", "67", "--nodes", "200", "--json"]
        best = json.loads(answer(*words))["hints"][0]
        self.assertEqual("last-token", best["reasons"][0]["kind"])
        self.assertEqual(1000, best["score"])

    def test_same_nodes_same_answer(self):
        words = ["hint", record("terra-nova-2"), "--to", "50", "--nodes", "100", "--json"]
        self.assertEqual(answer(*words), answer(*words))

    def test_order_of_the_pile_changes_nothing(self):
        codes = [tile["tile"] for tile in json.loads(answer("tiles", "--json"))]
        self.assertEqual(68, len(codes))
        chance, told = random.Random(3), set()
        for _ in range(4):
            tail = codes[11:]
            chance.shuffle(tail)
            told.add(answer("hint", "--deal", ",".join(codes[:11] + tail) + " 21", "--nodes", "300",
                            "--json"))
        self.assertEqual(1, len(told))

    def test_what_is_wrong_is_said(self):
        for words, part, status in (
                (["--nodes", "0"], "--nodes takes a number", 2),
                (["--level", "11"], "from 1 to 10", 2),
                (["--multipv", "99"], "from 1 to 16", 2),
                ([record("nova-luna-2")], "the game is over", 1),
                ([record("nova-luna-2"), "--to", "999"], "there are only", 1),
                (["--fen", "chess"], "chess", 1),
                ([record("no-such-game")], "no-such-game", 1)):
            result = run("hint", *words)
            self.assertEqual((status, ""), (result.returncode, result.stdout), words)
            self.assertIn(part, result.stderr)

    def test_every_kind_is_documented(self):
        with open(os.path.join(ROOT, "src/players/hint.h"), encoding="utf-8") as file:
            keys = re.findall(r'X\(\w+, "([a-z-]+)", (?:FOR|AGAINST)', file.read())
        with open(os.path.join(ROOT, "docs/hints.md"), encoding="utf-8") as file:
            documented = file.read()
        self.assertGreater(len(keys), 30)
        self.assertEqual([], [key for key in keys if f"`{key}`" not in documented])

    def test_at_the_table(self):
        said = run("play", "--game", "nova-luna", "--players", "2", "--seed", "1", "--plain",
                   stdin="hint\nquit\n").stdout
        self.assertIn("chance to win", said)


class Analyse(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.svg = os.path.join(cls.folder.name, "graph.svg")
        cls.words = ["analyse", record("nova-luna-2"), "--nodes", "100"]
        cls.text = answer(*cls.words, "--json", "--svg", cls.svg)
        cls.game = json.loads(cls.text)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_move_is_judged(self):
        self.assertEqual(68, len(self.game["moves"]))
        for before, after in zip(self.game["moves"], self.game["moves"][1:]):
            self.assertEqual(before["after"], after["before"])
        for move in self.game["moves"]:
            self.assertAlmostEqual(1000, sum(move["after"]), delta=0.2)
            self.assertGreaterEqual(move["loss"], 0)
            if not move["revealed"]:
                self.assertEqual([0, 0], move["luck"])

    def test_the_planted_blunders_are_found(self):
        # With move 62 and with the last one a player passes by placing the last token.
        for ply in (62, 68):
            move = self.game["moves"][ply - 1]
            self.assertEqual("blunder", move["mark"])
            self.assertEqual("last-token", move["reasons"][0]["kind"])

    def test_luck_comes_with_drawn_tiles_only_and_is_even(self):
        self.assertTrue(any(move["revealed"] for move in self.game["moves"]))
        self.assertAlmostEqual(0, sum(seat["luck"] for seat in self.game["seats"]), delta=0.5)
        self.assertTrue(0 < self.game["luck_share"] < 1)

    def test_accounts_add_up(self):
        for seat in self.game["seats"]:
            moves = [m for m in self.game["moves"] if m["seat"] == seat["seat"]]
            self.assertEqual(len(moves), seat["moves"])
            self.assertEqual(sum(m["mark"] == "blunder" for m in moves), seat["blunders"])
            self.assertAlmostEqual(sum(m["loss"] for m in moves), seat["loss"], delta=3)

    def test_marks_follow_the_losses(self):
        for move in self.game["moves"]:
            loss = move["loss"]
            if min(abs(loss - x) for x in (50, 100, 200)) > 0.1:
                mark = ("blunder" if loss > 200 else "mistake" if loss > 100
                        else "inaccuracy" if loss > 50 else "fine")
                self.assertEqual(mark, move["mark"])

    def test_twice_the_same(self):
        self.assertEqual(self.text, answer(*self.words, "--json"))

    def test_svg_is_well_formed(self):
        root = xml.etree.ElementTree.parse(self.svg).getroot()
        self.assertEqual(SVG + "svg", root.tag)
        lines = root.findall(SVG + "polyline")
        self.assertEqual(2, len(lines))
        for line in lines:
            self.assertEqual(69, len(line.get("points").split()))
        bad = [m for m in self.game["moves"] if m["mark"] in ("?", "??")]
        self.assertGreaterEqual(len(root.findall(SVG + "circle")), len(bad))

    def test_words_and_graph(self):
        said = answer(*self.words, "--ascii")
        self.assertTrue(said.isascii())
        self.assertIn("Luck ", said)
        self.assertIn("100%|", said)
        self.assertNotIn("100%|", answer(*self.words, "--plain"))

    def test_terra_nova_has_no_luck(self):
        game = json.loads(answer("analyse", record("terra-nova-4"), "--nodes", "2", "--json"))
        self.assertEqual(4, len(game["seats"]))
        self.assertIsNone(game["luck_share"])
        winner = game["moves"][-1]["after"]
        self.assertAlmostEqual(1000, sum(winner), delta=0.2)

    def test_what_is_wrong_is_said(self):
        empty = os.path.join(self.folder.name, "empty.nvg")
        with open(empty, "w", encoding="utf-8") as file:
            file.write('[Game "nova-luna"]\n[Players "2"]\n[Seed "7"]\n\n')
        for words, part, status in (
                ([], "needs the name of one record", 2),
                ([record("nova-luna-2"), "--nodes", "x"], "--nodes takes a number", 2),
                ([record("nova-luna-2"), "--color", "blue"], "always, never or auto", 2),
                ([empty], "there are no moves", 1),
                ([record("no-such-game")], "no-such-game", 1),
                ([record("nova-luna-2"), "--nodes", "1", "--json", "--svg",
                  os.path.join(self.folder.name, "nowhere", "x.svg")], "x.svg", 1)):
            result = run("analyse", *words)
            self.assertEqual(status, result.returncode, words)
            self.assertIn(part, result.stderr)

    def test_a_pipe_sees_no_progress_bar(self):
        self.assertEqual("", run("analyse", record("nova-luna-solo"), "--nodes", "1").stderr)


if __name__ == "__main__":
    unittest.main()
