#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how strong the bots play and writes docs/strength.md.

    strength.py [--games N] [--jobs N] [--only PATTERN] [--rival REVISION] [NOVAE]

Every match is one `novae arena` command with a results file of its own under
build/strength, so a stopped run goes on where it was. The files of a game lie in
a folder named after the sources that decide how it is played: after a change of
those, what is asked for is measured anew. --games caps the games of a match and
--only chooses matches; games that are there already always count. --games 0 only
writes the page. Each row of the page names its sources: one that was not measured
anew stays as it is. --rival adds matches against an earlier version, which
`make strength RIVAL=REVISION` builds.
"""
import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import time

import calibration
from strength_matches import (
    ROOT, SOLO, SOLO_DEALS, TITLES, all_matches, command, deals_played, name_of, results_of, solo_file)
from strength_page import CHANCES, Page, chance_curves, page_text


class Clock:
    """Guesses the time left from how wrong the guesses were so far."""

    def __init__(self, seconds, jobs):
        self.left, self.jobs = seconds, jobs
        self.guessed = self.taken = 0

    def __str__(self):
        rate = self.taken / self.guessed if self.guessed > 30 else 1 / self.jobs
        minutes = math.ceil(self.left * rate / 60)
        return f"about {minutes // 60}:{minutes % 60:02} h left"

    def done(self, guessed, taken):
        self.left -= guessed
        self.guessed += guessed
        self.taken += taken


class Run:
    """A folder of results, and what is to be added to it."""

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.results)
        self.answers = {}

    def deals(self, match):
        """How many there are, and how many there shall be."""
        there = deals_played(self.folder, match)
        games = min(match.games, self.options.games)
        chosen = re.search(self.options.only, f"{match.game} {name_of(match)}")
        return there, max(there, games // match.seats if chosen else 0)

    def play(self, match, deals):
        file = results_of(self.folder, match)
        file.parent.mkdir(parents=True, exist_ok=True)
        words = [self.options.novae, *command(match, deals)[1:], "--json", "--results", str(file),
                 "--concurrency", str(self.options.jobs)]
        answer = subprocess.run(words, stdout=subprocess.PIPE, check=True)
        self.answers[match] = json.loads(answer.stdout)["encounters"][0]

    def guess(self, match):
        there, wanted = self.deals(match)
        return (wanted - there) * match.seats * match.seconds

    def read_all(self):
        """What earlier runs have played."""
        for match in all_matches(self.options.rival):
            there, _ = self.deals(match)
            if there > 0:
                self.play(match, there)

    def play_all(self):
        """What is missing; the page is true after every match."""
        matches = [match for match in all_matches(self.options.rival) if self.guess(match) > 0]
        clock = Clock(sum(map(self.guess, matches)), self.options.jobs)
        for number, match in enumerate(matches, 1):
            print(f"{number} of {len(matches)}, {clock}: {match.game} {name_of(match)}", flush=True)
            guess, started = self.guess(match), time.monotonic()
            self.play(match, self.deals(match)[1])
            clock.done(guess, time.monotonic() - started)
            self.write_page()

    def play_solo(self):
        file, chosen = solo_file(self.folder), re.search(self.options.only, "nova-luna solo")
        if file.exists() or not chosen or self.options.games < SOLO_DEALS:
            return
        print("the last: nova-luna solo", flush=True)
        answer = subprocess.run([self.options.novae, *SOLO], stdout=subprocess.PIPE, check=True)
        self.folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(answer.stdout)

    def write_page(self):
        page = pathlib.Path(self.options.page)
        old = Page(page.read_text() if page.exists() else "")
        page.write_text(page_text(old, self.folder, self.answers, self.options.rival))
        panels = [(title, chance_curves(self.folder, game)) for game, title in TITLES.items()]
        if all(curves for _, curves in panels):
            (page.parent / CHANCES).parent.mkdir(exist_ok=True)
            (page.parent / CHANCES).write_text(calibration.picture(panels))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("novae", nargs="?", default=str(ROOT / "build/novae"))
    parser.add_argument("--games", type=int, default=sys.maxsize, help="of a match, at most")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--only", default="", help="play matches of this pattern, as 'terra.*2p'")
    parser.add_argument("--rival", default="", help="an earlier version that was built")
    parser.add_argument("--results", default=str(ROOT / "build/strength"), help="folder")
    parser.add_argument("--page", default=str(ROOT / "docs/strength.md"), help="what is written")
    run = Run(parser.parse_args())
    try:
        run.read_all()
        run.play_all()
        run.play_solo()
    except (KeyboardInterrupt, subprocess.CalledProcessError) as error:
        print(f"stopped ({error}); the same command goes on from here", file=sys.stderr)
        return 1
    run.write_page()
    print(f"{run.options.page} is written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
