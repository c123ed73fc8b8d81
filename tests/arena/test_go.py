#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`go` from end to end: novae ugi as a process, its answers over pipes.

    test_go.py NOVAE [unittest options]
"""
import subprocess
import sys
import unittest

from engine import PATIENCE, Engine, fields

NOVAE = sys.argv.pop(1)
GAMES = [("nova-luna", 2), ("nova-luna", 4), ("nova-luna", 1), ("terra-nova", 2),
         ("terra-nova", 3), ("template", 2)]


def setup(game, players=2, seed=7):
    return [f"setoption name Game value {game}", f"setoption name Players value {players}",
            f"setoption name Seed value {seed}", "position startpos"]


class Go(unittest.TestCase):
    def engine(self):
        return Engine(NOVAE)

    def legal(self, engine):
        return engine.ask("query moves")[0].split(" ")[1:]

    def test_answers_a_legal_move_in_every_game(self):
        for game, players in GAMES:
            with self.subTest(game=game, players=players), self.engine() as engine:
                self.assertEqual(engine.ask(*setup(game, players)), [])
                infos, move = engine.go("nodes 20")
                self.assertIn(move, self.legal(engine))
                last = fields(infos[-1])
                if players > 1:  # alone a plan is made whole, however few nodes are given
                    self.assertEqual(last["nodes"], 20)
                self.assertEqual(last["pv"][0], move)
                for key in ("depth", "nps", "time", "score"):
                    self.assertIn(key, last)

    def test_every_limit_ends_it(self):
        limits = ["movetime 30", "nodes 1", "depth 1", "depth 0 nodes 3", "depth 0", "depth 256", "level 1", "level 3",
                  "p1time 300 p2time 300", "p1time 300 p2time 300 p1inc 10 p2inc 10",
                  "p1time 0 p2time 0", "movetime 1", "movetime 100000 nodes 5",
                  "nodes 100000000 movetime 30", "p1time 4294967295 p2time 1 nodes 3"]
        with self.engine() as engine:
            engine.ask(*setup("template"))
            moves = self.legal(engine)
            for limit in limits:
                with self.subTest(limit=limit):
                    self.assertIn(engine.go(limit)[1], moves)

    def test_infinite_waits_for_stop(self):
        for words in ("infinite", "infinite nodes 3", "infinite level 1", "infinite depth 1"):
            with self.subTest(words=words), self.engine() as engine:
                engine.ask(*setup("nova-luna"))
                engine.send("go " + words)
                self.assertEqual(engine.ask("query gameover")[-1], "response false")
                engine.send("stop")
                answer = engine.until("bestmove")
                self.assertIn(answer[-1].split(" ")[1], self.legal(engine))

    def test_while_thinking_only_questions_are_answered(self):
        with self.engine() as engine:
            engine.ask(*setup("nova-luna"))
            fen = engine.ask("query fen")
            engine.send("go infinite")
            for line in ("go", "go nodes 1", "position startpos", "position fen x",
                         "setoption name Level value 1", "uginewgame"):
                answer = [said for said in engine.ask(line) if not said.startswith("info")]
                self.assertEqual(len(answer), 1, line)
                self.assertTrue(answer[0].startswith("error "), answer)
            self.assertIn(fen[0], engine.ask("query fen"))
            engine.send("stop")
            engine.until("bestmove")
            self.assertEqual(engine.ask("position startpos"), [])

    def test_stop_without_go_is_silent(self):
        with self.engine() as engine:
            self.assertEqual(engine.ask("stop", "stop"), [])

    def test_the_next_command_may_follow_the_answer(self):
        with self.engine() as engine:
            engine.ask(*setup("template"))
            for _ in range(200):
                engine.go("nodes 1")
                self.assertEqual(engine.ask("position startpos"), [])

    def test_wrong_words_are_refused(self):
        wrong = ["fast", "nodes", "nodes x", "nodes -1", "nodes 0", "nodes 1.5", "movetime 0",
                 "movetime 4294967296", "depth 257", "level 0", "level 11",
                 "nodes 5 nodes 5", "infinite infinite", "p5time 3", "p0time 3", "p1time",
                 "p1time -3", "p1timex 3", "wtime 3", "nodes 18446744073709551616",
                 "infinite 3", "nodes 1 x"]
        with self.engine() as engine:
            engine.ask(*setup("template"))
            for words in wrong:
                answer = engine.ask("go " + words)
                self.assertEqual(len(answer), 1, words)
                self.assertTrue(answer[0].startswith("error "), answer)

    def test_without_a_position_it_is_startpos(self):
        with self.engine() as engine:
            engine.ask(*setup("terra-nova")[:-1])
            first = engine.go("nodes 50")[1]
            engine.ask("position startpos")
            self.assertEqual(engine.go("nodes 50")[1], first)
            engine.ask(f"moves {first}", "uginewgame")
            self.assertEqual(engine.go("nodes 50")[1], first)

    def test_needs_a_position_that_is_not_over(self):
        with self.engine() as engine:
            engine.ask(*setup("template"))
            for _ in range(100):
                moves = self.legal(engine)
                if not moves:
                    break
                fen = engine.ask("query fen")[0].split(" ", 1)[1]
                engine.ask(f"position fen {fen} moves {moves[0]}")
            self.assertEqual(engine.ask("query gameover"), ["response true"])
            self.assertTrue(engine.ask("go nodes 1")[0].startswith("error "))

    def test_same_answer_every_time(self):
        """Threads 1, nodes N, a fixed Seed: in one engine, twice, and in another."""
        for game, players in GAMES[:4]:
            answers = []
            for _ in range(2):
                with self.engine() as engine:
                    engine.ask(*setup(game, players))
                    for _ in range(2):
                        infos, move = engine.go("nodes 60")
                        last = fields(infos[-1])
                        answers.append((move, last["score"], last["pv"], last["nodes"]))
                    engine.go("movetime 20")
                    infos, move = engine.go("nodes 60")
                    last = fields(infos[-1])
                    answers.append((move, last["score"], last["pv"], last["nodes"]))
            self.assertEqual(len(set(map(repr, answers))), 1, f"{game} {players}: {answers}")

    def test_levels_answer_the_same_too(self):
        for level in (1, 3, 5):
            with self.engine() as engine:
                engine.ask(f"setoption name Level value {level}", *setup("nova-luna"))
                self.assertEqual(engine.go("")[1], engine.go(f"level {level}")[1])

    def test_the_pile_does_not_change_the_answer(self):
        """What is hidden is not looked at: another order of the pile, the same move."""
        with self.engine() as engine:
            engine.ask(*setup("nova-luna"))
            fen = engine.ask("query fen")[0].split(" ", 1)[1]
            words = fen.split(" ")
            pile = [word.startswith("pile=") for word in words].index(True)
            tiles = words[pile].removeprefix("pile=").split(",")
            self.assertGreater(len(tiles), 40)
            words[pile] = "pile=" + ",".join(reversed(tiles))
            answers = []
            for text in (fen, " ".join(words)):
                self.assertEqual(engine.ask("position fen " + text), [])
                infos, move = engine.go("nodes 300")
                last = fields(infos[-1])
                answers.append((move, last["score"], last["pv"]))
            self.assertEqual(answers[0], answers[1])

    def test_multipv_lists_different_moves(self):
        with self.engine() as engine:
            engine.ask("setoption name MultiPV value 4", *setup("nova-luna"))
            infos, move = engine.go("nodes 50")
            lines = [fields(info) for info in infos[-4:]]
            self.assertEqual([line["multipv"] for line in lines],
                             list(range(1, 1 + len(lines))))
            self.assertEqual(len({line["pv"][0] for line in lines}), len(lines))
            self.assertEqual(lines[0]["pv"][0], move)

    def test_a_line_of_play_can_be_played(self):
        with self.engine() as engine:
            engine.ask(*setup("terra-nova"))
            last = fields(engine.go("nodes 60")[0][-1])
            self.assertEqual(engine.ask("position startpos moves " + " ".join(last["pv"])), [])

    def test_options_are_listed_and_checked(self):
        with self.engine() as engine:
            listed = engine.ask("ugi")
            for name, most in (("Level", 10), ("Threads", 64), ("Hash", 16384), ("MultiPV", 16)):
                line = [said for said in listed if said.startswith(f"option name {name} ")]
                self.assertEqual(len(line), 1)
                self.assertTrue(line[0].endswith(f" min 1 max {most}"), line)
                self.assertEqual(engine.ask(f"setoption name {name.lower()} value 1",
                                            f"setoption name {name} value {most}"), [])
                for value in ("0", str(most + 1), "x", "", "-1"):
                    answer = engine.ask(f"setoption name {name} value {value}")
                    self.assertEqual(len(answer), 1)
                    self.assertTrue(answer[0].startswith("error "))

    def test_engine_options_wait_for_the_next_position(self):
        with self.engine() as engine:
            engine.ask(*setup("nova-luna"))
            engine.ask("setoption name MultiPV value 3")
            self.assertNotIn("multipv", fields(engine.go("nodes 30")[0][-1]))
            engine.ask("position startpos")
            self.assertIn("multipv", fields(engine.go("nodes 30")[0][-1]))

    def test_threads_and_small_memory(self):
        with self.engine() as engine:
            engine.ask("setoption name Threads value 3", "setoption name Hash value 1",
                       *setup("nova-luna", 3))
            infos, move = engine.go("nodes 3000")
            self.assertIn(move, self.legal(engine))
            self.assertEqual(fields(infos[-1])["nodes"], 3000)

    def pipe(self, text):
        """Everything at once, then the end of input."""
        run = subprocess.run([NOVAE, "ugi"], input=text, capture_output=True, text=True,
                             timeout=PATIENCE, check=False)
        self.assertEqual(run.returncode, 0)
        return run.stdout.splitlines()

    def test_end_of_input_lets_it_finish(self):
        lines = self.pipe("position startpos\ngo nodes 200\n")
        self.assertTrue(lines[-1].startswith("bestmove "))
        self.assertEqual(fields(lines[-2])["nodes"], 200)
        self.assertEqual(len([line for line in self.pipe("position startpos\ngo infinite")
                              if line.startswith("bestmove ")]), 1)

    def test_quit_stops_it(self):
        lines = self.pipe("position startpos\ngo movetime 100000000\nquit\nisready\n")
        self.assertTrue(lines[-1].startswith("bestmove "))


if __name__ == "__main__":
    unittest.main()
