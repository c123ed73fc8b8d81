#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`novae arena` from end to end: counting, resuming, records, foreign programs.

    test_arena.py NOVAE [unittest options]
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

NOVAE = os.path.abspath(sys.argv.pop(1))
FOREIGN = pathlib.Path(__file__).with_name("foreign.py")
PATIENCE = 600
SANITIZED = "NOVAE_SANITIZED" in os.environ  # one of a kind is enough then


def arena(*words, status=0):
    run = subprocess.run([NOVAE, "arena", *map(str, words)], capture_output=True, text=True,
                         timeout=PATIENCE, check=False)
    assert run.returncode == status, (run.returncode, run.stdout, run.stderr)
    return run


def summary(*words):
    return json.loads(arena("--json", *words).stdout)


def foreign(way, time_of_move="100ms"):
    return f"cmd:{sys.executable} {FOREIGN} {way}@{time_of_move}"


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def processes_with(text):
    """Command lines of running processes, arenas left out, that hold a text."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in words and " arena " not in words:
            found.append(words)
    return found


class Temporary(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


class Matches(Temporary):
    def test_greedy_beats_random(self):
        for game in ["nova-luna"] if SANITIZED else ["nova-luna", "terra-nova"]:
            with self.subTest(game=game):
                told = summary("--game", game, "--deals", 3, "greedy", "random")
                encounter = told["encounters"][0]
                self.assertEqual(told["games"], 6)
                self.assertEqual((encounter["wins"], encounter["losses"]), (6, 0))
                self.assertIsNone(encounter["elo"])
                self.assertGreater(encounter["elo_low"], 0)

    def test_round_robin_counts_every_game(self):
        told = summary("--deals", 2, "random", "greedy", "nodes:2", "--concurrency", 3)
        self.assertEqual(len(told["encounters"]), 3)
        self.assertEqual(told["games"], 12)
        self.assertEqual(sum(row["games"] for row in told["standings"]), 24)
        self.assertAlmostEqual(sum(row["points"] for row in told["standings"]), 12, places=2)
        self.assertAlmostEqual(sum(row["elo"] for row in told["standings"]), 0, delta=0.2)

    def test_tables(self):
        told = summary("--players", 4, "--deals", 2, "greedy", "random")
        self.assertEqual(told["games"], 8)
        encounter = told["encounters"][0]
        self.assertEqual(encounter["line_up"], ["greedy", "random", "random", "random"])
        self.assertEqual(encounter["wins"] + encounter["draws"] + encounter["losses"], 8)
        self.assertGreater(encounter["score"], 0.5)
        self.assertNotIn("elo", encounter)

    def test_same_games_every_time(self):
        files = [self.folder / "a", self.folder / "b"]
        for concurrency, file in zip((1, 3), files):
            arena("--deals", 3, "--concurrency", concurrency, "--results", file, "nodes:20",
                  "random", "--game", "template")
        games = []
        for file in files:
            rows = sorted(lines_of(file)[1:], key=lambda row: row["game"])
            games.append([{**row, "millis": 0} for row in rows])
        self.assertEqual(games[0], games[1])

    def test_records_are_whole_games(self):
        folder = self.folder / "records"
        arena("--deals", 2, "greedy", "random", "--records", folder, "--results",
              self.folder / "results", "--beginner")
        records = sorted(folder.iterdir())
        self.assertEqual([path.name for path in records],
                         [f"{number:06}.nvg" for number in range(4)])
        rows = {row["game"]: row for row in lines_of(self.folder / "results")[1:]}
        for number, path in enumerate(records):
            run = subprocess.run([NOVAE, "replay", "--json", path], capture_output=True, text=True,
                                 timeout=PATIENCE, check=True)
            told = json.loads(run.stdout)
            self.assertEqual(told["result"], f"p{rows[number]['winners'][0]}win")
            self.assertEqual(told["moves"], rows[number]["plies"])
            text = path.read_text()
            for seat, name in enumerate(rows[number]["seats"]):
                self.assertIn(f'[Seat{seat + 1} "{name}"]', text)
            self.assertIn('[Beginner "true"]', text)

    def test_what_players_expect_is_kept(self):
        """Who thinks says its chance before each move; at the end of a game it is known."""
        file = self.folder / "results"
        arena("--deals", 2, "nodes:300", "random", "--results", file)
        for row in lines_of(file)[1:]:
            self.assertEqual(len(row["said"]), row["plies"])
            thinker = row["seats"].index("nodes:300") + 1
            said = [chance for seat, chance in row["said"] if seat == thinker]
            self.assertTrue(all(0 <= chance <= 1000 for chance in said))
            self.assertEqual({chance for seat, chance in row["said"] if seat != thinker}, {-1})
            self.assertEqual(row["winners"], [thinker])
            self.assertGreater(said[-1], 990)

    def test_sprt_ends_early(self):
        told = summary("--deals", 1000, "--sprt", "0,100", "greedy", "random")
        self.assertEqual(told["sprt"]["state"], "accepted")
        self.assertLess(told["games"], 1000)
        told = summary("--deals", 1000, "--sprt", "0,100", "random", "greedy")
        self.assertEqual(told["sprt"]["state"], "rejected")

    def test_wrong_words_are_refused(self):
        wrong = [["greedy"], ["greedy", "x"], ["level:11", "greedy"], ["level:0", "greedy"],
                 ["nodes:0", "greedy"], ["nodes:", "greedy"], ["cmd:", "greedy"],
                 ["greedy@5ms", "random"], ["level:3@", "random"], ["level:3@0ms", "random"],
                 ["--deals", "0", "greedy", "random"], ["--sprt", "5", "greedy", "random"],
                 ["--sprt", "5,0", "greedy", "random"], ["--sprt", "0,nan", "greedy", "random"],
                 ["--sprt", "0,5", "greedy", "random", "random"],
                 ["--players", "1", "greedy", "random"], ["--moves", "x", "greedy", "random"],
                 ["--concurrency", "257", "greedy", "random"]]
        for words in wrong:
            with self.subTest(words=words):
                self.assertIn("novae arena: ", arena(*words, status=2).stderr)


class Results(Temporary):
    words = ["--deals", 6, "--game", "template", "random", "nodes:10"]

    def play(self, *words, status=0):
        return arena(*self.words, *words, "--results", self.folder / "results", status=status)

    def test_a_finished_run_is_not_played_again(self):
        first = self.play().stdout
        before = (self.folder / "results").read_bytes()
        self.assertEqual(self.play().stdout, first)
        self.assertEqual((self.folder / "results").read_bytes(), before)

    def test_it_goes_on_wherever_it_was_cut(self):
        whole = self.play().stdout
        text = (self.folder / "results").read_bytes()
        for size in (0, 5, len(text) // 3, len(text) // 2, len(text) - 1):
            with self.subTest(size=size):
                (self.folder / "results").write_bytes(text[:size])
                self.assertEqual(self.play().stdout, whole)
                rows = lines_of(self.folder / "results")
                self.assertEqual(sorted(row["game"] for row in rows[1:]), list(range(12)))

    def test_more_deals_go_on_too(self):
        self.play()
        self.words = ["--deals", 8, *self.words[2:]]
        self.play()
        self.assertEqual(len(lines_of(self.folder / "results")), 1 + 16)

    def test_another_arena_is_refused(self):
        self.play()
        for words in (["--seed", "5"], ["--hash", "1"], ["greedy"]):
            before = (self.folder / "results").read_bytes()
            self.assertIn("another arena", self.play(*words, status=1).stderr)
            self.assertEqual((self.folder / "results").read_bytes(), before)

    def test_nonsense_is_refused(self):
        self.play()
        path = self.folder / "results"
        header = path.read_text().splitlines()[0]
        for line in ("nonsense", "{}", '{"game":1}', '{"game":1,"winners":[9],"plies":1,"failed":0,}',
                     '{"game":1,"winners":[],"plies":1,"failed":0,}'):
            path.write_text(f"{header}\n{line}\n")
            self.assertIn("line 2", self.play(status=1).stderr)

    def test_killed_in_the_middle(self):
        """A run that is killed, softly or not, has lost no finished game."""
        path = self.folder / "results"
        words = [NOVAE, "arena", "--deals", "8", "random", "nodes:100", "--results", str(path)]
        for how in (signal.SIGTERM, signal.SIGKILL):
            process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                       text=True)
            have = len(path.read_text().splitlines()) if path.exists() else 0
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                if path.exists() and len(path.read_text().splitlines()) > have + 2:
                    break
                time.sleep(0.01)
            process.send_signal(how)
            error = process.communicate(timeout=PATIENCE)[1]
            if how == signal.SIGTERM and process.returncode != 0:
                self.assertEqual(process.returncode, 1)
                self.assertIn("goes on from here", error)
        told = json.loads(subprocess.run([*words, "--json"], capture_output=True, text=True,
                                         timeout=PATIENCE, check=True).stdout)
        self.assertEqual(told["games"], 16)
        rows = lines_of(path)
        self.assertEqual(sorted(row["game"] for row in rows[1:]), list(range(16)))

    def test_two_arenas_do_not_share_a_file(self):
        path = self.folder / "results"
        words = ["--deals", 1, foreign("hang", "100s"), "random", "--results", path]
        process = subprocess.Popen([NOVAE, "arena", *map(str, words)], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        while not (path.exists() and path.read_text()):
            time.sleep(0.01)
        self.assertIn("another arena", arena(*words, status=1).stderr)
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=PATIENCE)


class Foreign(Temporary):
    ends = {
        "crash-at-once": "ended", "crash": "ended", "leave": "ended", "hang": "too late",
        "lie": "illegal move", "nothing": "illegal move", "garbage": "illegal move",
        "refuse": "refused", "flood": "too late", "flood-without-end-of-line": "too late",
        "child": "illegal move", "stubborn": "too late",
    }

    def test_it_loses_the_game_and_not_the_arena(self):
        for way, end in self.ends.items():
            with self.subTest(way=way):
                path = self.folder / way
                # Only those that never answer are waited for in vain.
                player = foreign(way, "100ms" if end == "too late" else "60s")
                told = summary("--deals", 1, "--margin", 100, "--results", path, player,
                               "random", "--records", self.folder / "records")
                encounter = told["encounters"][0]
                self.assertEqual((encounter["wins"], encounter["losses"]), (0, 2))
                failures = {row["player"]: row["failures"] for row in told["standings"]}
                self.assertEqual(failures[player], 2)
                self.assertEqual(failures["random"], 0)
                for row in lines_of(path)[1:]:
                    self.assertTrue(row["end"].startswith(end), row)
                    self.assertEqual(row["failed"], 1 + row["seats"].index(player))
                self.assertEqual(processes_with(f"{FOREIGN} {way}"), [])
        self.assertEqual(processes_with("sleep 8765"), [])
        for record in (self.folder / "records").iterdir():
            self.assertIn("[Termination ", record.read_text())
            subprocess.run([NOVAE, "replay", record], check=True, timeout=PATIENCE,
                           stdout=subprocess.DEVNULL)

    def test_floods_do_not_grow_us(self):
        words = [NOVAE, "arena", "--deals", "1", foreign("flood-without-end-of-line", "1s"),
                 "random"]
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        most = 0
        while process.poll() is None:
            try:
                status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            except OSError:
                break
            for line in status.splitlines():
                if line.startswith("RssAnon:"):
                    most = max(most, int(line.split()[1]))
            time.sleep(0.02)
        self.assertEqual(process.wait(timeout=PATIENCE), 0)
        self.assertGreater(most, 0)
        self.assertLess(most, 64 * 1024)

    def test_a_stopped_arena_leaves_nobody_behind(self):
        process = subprocess.Popen([NOVAE, "arena", foreign("stubborn", "100s"), "random"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not processes_with(f"{FOREIGN} stubborn") and time.monotonic() < deadline:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=PATIENCE), 1)
        self.assertEqual(processes_with(f"{FOREIGN} stubborn"), [])

    def test_our_own_engine_as_a_foreign_one(self):
        for game, players in (("nova-luna", 2), ("nova-luna", 3), ("terra-nova", 2),
                              ("template", 2)):
            with self.subTest(game=game, players=players):
                told = summary("--game", game, "--players", players, "--deals", 1,
                               f"cmd:{NOVAE} ugi@1ms", "random", "--idle-limit", 3,
                               "--margin", 60000)
                for row in told["standings"]:
                    self.assertEqual(row["failures"], 0, row)


if __name__ == "__main__":
    unittest.main()
