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
import collections
import functools
import hashlib
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import time

import calibration

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 30_000_000
CHANCES = "pictures/chances.svg"  # beside the page
UNSEEN_MAP = "bench/maps/hexagon.map"  # no bot has learnt from it
SOLO_DEALS = 400
SOLO = ["solve", "--blind", "--known", "--deals", str(SOLO_DEALS), "--seed", str(SEED), "--json"]
LEVELS = range(2, 11)
LADDER_GOAL = {2: 0.6, 3: 0.42, 4: 0.33}
TITLES = {"nova-luna": "Nova Luna", "terra-nova": "Terra Nova"}
TOP = {"nova-luna": "level:10@100ms", "terra-nova": "level:10@200ms"}
# Level 10 of Terra Nova limited by nodes would play one and the same game; level 8 varies its set-up.
EVEN = {"nova-luna": ("nodes:1000", 0.3), "terra-nova": ("level:8", 2)}
# By seats: enough that luck alone is off by less than what is wanted.
EVEN_GAMES = {"nova-luna": {2: 1200, 3: 600, 4: 600}, "terra-nova": {2: 300, 3: 150, 4: 120}}
TEN_TIMES = {"nova-luna": "level:10@1s", "terra-nova": "level:10@2s"}

# `goal` is the score wanted; `seconds` guesses what a game takes.
Match = collections.namedtuple(
    "Match", "game seats players games seconds goal map", defaults=(0, None))


# ---- what is played ----

def level(k):
    return "level:10@200ms" if k == 10 else f"level:{k}"


def ladder_step(game, seats, k):
    """Level k alone against the level below."""
    slow = {"nova-luna": (0.02, 0.06, 0.25, 5), "terra-nova": (0.3, 1, 3, 18)}[game]
    seconds = slow[0 if k < 7 else k - 7 if k < 10 else 3]
    games = 600 if seats == 2 and k < 10 else 240
    return Match(game, seats, (level(k), level(k - 1)), games, seconds, LADDER_GOAL[seats])


def anchors(game):
    """Where players that everybody can write stand on the ladder."""
    seconds = {"nova-luna": 0.02, "terra-nova": 0.3}[game]
    pairs = [("level:1", "random"), *((f"level:{k}", "greedy") for k in range(1, 6))]
    return [Match(game, 2, pair, 400, seconds) for pair in pairs]


def top_matches(game):
    top, long = TOP[game], {"nova-luna": 2.5, "terra-nova": 12}[game]
    if game == "nova-luna":
        return [Match(game, 2, (top, "random"), 200, long, 1.0),
                Match(game, 2, (top, "greedy"), 400, long, 0.99),
                Match(game, 3, (top, "greedy"), 201, long),
                Match(game, 4, (top, "greedy"), 400, long, 0.97)]
    return [Match(game, 2, (top, "random"), 100, long, 1.0, "island"),
            Match(game, 2, (top, "greedy"), 200, long, 0.96, "island"),
            *(Match(game, 2, (top, "greedy"), 60, long, 0, other)
              for other in ("archipelago", "lagoon", "pinwheel")),
            Match(game, 3, (top, "greedy"), 120, long, 0, "island"),
            Match(game, 4, (top, "greedy"), 120, long, 0, "island")]


def ten_times(game):
    games, seconds = {"nova-luna": (200, 24), "terra-nova": (60, 130)}[game]
    return Match(game, 2, (TEN_TIMES[game], TOP[game]), games, seconds, 0.5)


def self_play():
    return Match("terra-nova", 2, (TOP["terra-nova"],) * 2, 200, 24, 0, "island")


def even_games(game):
    """A player against itself, to see what comes of the chances it says."""
    player, seconds = EVEN[game]
    return [Match(game, seats, (player, player), games, seconds)
            for seats, games in EVEN_GAMES[game].items()]


def rival_program(rival):
    return f"build/rivals/{rival}/build/novae"


def rival_matches(game, rival):
    """Level 10 at equal time against that of an earlier version, one alone where there are more."""
    if not rival:
        return []
    time_of_move = TOP[game].partition("@")[2]
    pair = (TOP[game], f"cmd:{rival_program(rival)} ugi@{time_of_move}")
    if game == "nova-luna":
        return [Match(game, 2, pair, 400, 7, 0.62), Match(game, 3, pair, 201, 9),
                Match(game, 4, pair, 400, 11, 0.34)]
    return [Match(game, 2, pair, 100, 26, 0.62, "island"),
            Match(game, 3, pair, 60, 26, 0, "island"), Match(game, 4, pair, 60, 26, 0, "island"),
            *(Match(game, seats, pair, 60, 26, 0, UNSEEN_MAP) for seats in (2, 3, 4))]


def all_matches(rival):
    """In the order of play: what is cheap first."""
    matches = []
    for game in TITLES:
        matches += [ladder_step(game, seats, k) for seats in (2, 3, 4) for k in LEVELS]
        matches += anchors(game) + top_matches(game) + [ten_times(game)] + even_games(game)
        matches += rival_matches(game, rival)
    return sorted(matches + [self_play()], key=lambda m: m.games * m.seconds)


# ---- playing ----

@functools.cache
def fingerprint(game):
    """Of the sources that decide how a game is played, but for comments and spaces."""
    other = next(name for name in TITLES if name != game).replace("-", "_")
    digest = hashlib.sha256()
    for folder in ("src/core", "src/games", "src/search", "src/players"):
        for file in sorted((ROOT / folder).rglob("*.[ch]")):
            name = str(file.relative_to(ROOT))
            silent = re.search(r"hint|analyse|solo|solve|template", name)
            if not silent and other not in name:
                digest.update(re.sub(r"/\*.*?\*/|\s", "", file.read_text(), flags=re.S).encode())
    return digest.hexdigest()[:12]


def name_of(match):
    words = [match.map or "", f"{match.seats}p", *match.players]
    return "-".join(re.sub(r"\W", "-", word) for word in words if word)


def results_of(folder, match):
    return folder / f"{match.game}-{fingerprint(match.game)}" / f"{name_of(match)}.jsonl"


def deals_played(folder, match):
    """Deals of which all games are there."""
    file = results_of(folder, match)
    games = len(file.read_text().splitlines()) - 1 if file.exists() else 0
    return max(games, 0) // match.seats


def command(match, deals):
    """What anyone can type to play the match again."""
    words = ["novae", "arena"]
    words += ["--game", match.game] if match.game != "nova-luna" else []
    words += ["--map", match.map] if match.map else []
    words += ["--players", str(match.seats)] if match.seats != 2 else []
    return words + ["--deals", str(deals), "--seed", str(SEED), *match.players]


def solo_file(folder):
    digest = hashlib.sha256()
    for file in sorted((ROOT / "src/players/nova_luna").rglob("*.[ch]")):
        digest.update(file.read_bytes())
    return folder / f"solo-{digest.hexdigest()[:12]}.json"


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


# ---- telling ----

def percent(score):
    return f"{100 * score:.1f}%"


def signed(elo):
    return "∞" if elo is None else f"{elo:+.0f}"


def verdict(score, goal):
    return "" if not goal else f"≥ {100 * goal:.0f}%: " + ("yes" if score >= goal else "**no**")


def cells_of(line):
    return [cell.strip() for cell in line.strip().strip("|").split(" | ")]


class Page:
    """The tables of a page that was written before, by their headings and first cells."""

    def __init__(self, text):
        self.rows = {}
        title = heading = ""
        for line in text.splitlines():
            if line.startswith("## "):
                title = line[3:]
            elif line.startswith("### "):
                heading = line[4:]
            elif line.startswith("| "):
                cells = cells_of(line)
                self.rows.setdefault((title, heading), {})[cells[0]] = cells

    def merged(self, title, heading, header, rows, order):
        """The rows measured now, and those of before that were not; first those of `order`."""
        old = self.rows.get((title, heading), {})
        known = {first: cells for first, cells in old.items()
                 if len(cells) == len(header) and first not in (header[0], "---")}
        known.update({cells[0]: cells for cells in rows})
        first = [str(key) for key in order if str(key) in known]
        return [known[key] for key in first + [key for key in known if key not in first]]


def table(header, rows):
    if not rows:
        return "Not played yet.\n"
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def games_of(answer):
    return answer["wins"] + answer["draws"] + answer["losses"]


def score_cells(answer):
    return [str(games_of(answer)), percent(answer["score"]),
            f"{percent(answer['low'])} to {percent(answer['high'])}"]


def said_of(match):
    """Who meets whom, and where: the first cell of a row."""
    rival = match.players[1]
    if rival.startswith("cmd:"):
        rival = f"{TOP[match.game]} of {rival.split('/')[2]}"
    crowd = rival if match.seats == 2 else f"{match.seats - 1} × {rival}"
    where = f", {pathlib.Path(match.map).stem}" if match.map else ""
    return f"{match.players[0]} – {crowd}{where}"


def command_cell(match, answer):
    return "`" + shlex.join(command(match, answer["deals"])) + "`"


MATCH_HEADER = ["match", "games", "won", "95%", "wanted", "command", "sources"]


def match_table(old, title, heading, answers, matches):
    rows = [[said_of(m), *score_cells(answers[m]), verdict(answers[m]["score"], m.goal),
             command_cell(m, answers[m]), fingerprint(m.game)] for m in matches if m in answers]
    return table(MATCH_HEADER,
                 old.merged(title, heading, MATCH_HEADER, rows, map(said_of, matches)))


def elo_numbers(cell):
    """The difference of a step and half of its 95% interval, which are infinite without an end."""
    elo, low, high = (math.inf if number.endswith(("∞", "inf")) else float(number)
                      for number in re.findall(r"[-+]?(?:\d+|∞|inf)", cell))
    return elo, (high - low) / 2 if math.isfinite(high + low) else math.inf


LADDER_HEADER = ["level", "games", "won", "95%", "wanted", "Elo above the level below",
                 "Elo above level 1", "command", "sources"]


def elo_cells(answer):
    """With two players; the sum is worked out when all rows are there."""
    return [f"{signed(answer['elo'])} ({signed(answer['elo_low'])} to "
            f"{signed(answer['elo_high'])})", ""]


def ladder_rows(game, seats, answers):
    for k in LEVELS:
        match = ladder_step(game, seats, k)
        if match in answers:
            answer = answers[match]
            yield [str(k), *score_cells(answer), verdict(answer["score"], match.goal),
                   *(elo_cells(answer) if seats == 2 else []), command_cell(match, answer),
                   fingerprint(game)]


def put_sums(rows):
    """Elo adds up along the ladder, and the squares of its errors do."""
    elo = square = 0
    for row, k in zip(rows, LEVELS):
        if row[0] != str(k):
            return
        step, error = elo_numbers(row[5])
        elo += step
        square += error ** 2
        row[6] = f"{elo:.0f} ± {math.sqrt(square):.0f}"


CROWD_HEADER = LADDER_HEADER[:5] + LADDER_HEADER[7:]


def ladder_table(old, title, heading, game, seats, answers):
    header = LADDER_HEADER if seats == 2 else CROWD_HEADER
    rows = old.merged(title, heading, header, ladder_rows(game, seats, answers), LEVELS)
    if seats == 2:
        put_sums(rows)
    return table(header, rows)


SOLO_HEADER = ["deals", "mean total (95%)", "the pile known", "blind play above it (95%)",
               "below 100", "all 21 placed", "range", "CPU a game", "command", "sources"]


def solo_rows(folder):
    if not solo_file(folder).exists():
        return []
    solo = json.loads(solo_file(folder).read_text())
    return [[str(solo["deals"]), f"{solo['mean']:.2f} ± {1.96 * solo['error']:.2f}",
             f"{solo['known_mean']:.2f}",
             f"{solo['above_known']:.2f} ± {1.96 * solo['above_error']:.2f}",
             percent(solo["below_100"]), percent(solo["all_placed"]),
             f"{solo['best']} to {solo['worst']}",
             f"{solo['cpu_mean']:.2f} s, at most {solo['cpu_max']:.2f} s",
             "`novae " + " ".join(SOLO) + "`", fingerprint("nova-luna")]]


IDLE_HEADER = ["match", "games", "ended by the idle limit", "wanted", "command", "sources"]


def idle_rows(folder, answers):
    match = self_play()
    if match not in answers:
        return []
    games = [json.loads(line) for line in results_of(folder, match).read_text().splitlines()[1:]]
    idle = sum(game["end"] == "idle" for game in games)
    return [[said_of(match), str(len(games)), f"{idle} ({percent(idle / len(games))})", "≤ 2%",
             command_cell(match, answers[match]), fingerprint(match.game)]]


def chance_files(folder, game):
    """The results of even games that were played, by seats."""
    files = [(match, results_of(folder, match)) for match in even_games(game)]
    return [(match, file) for match, file in files if deals_played(folder, match) > 0]


def chance_curves(folder, game):
    return [(match.seats, calibration.measure(file).bins)
            for match, file in chance_files(folder, game)]


CHANCE_HEADER = ["players", "games", "positions", "said: won, in percent", "off by (≤ 1.5%)",
                 "in the first half (≤ 2.5%)", "command", "sources"]


def chance_rows(folder, game):
    """What was said of the chances, and what came of it."""
    rows = []
    for match, file in chance_files(folder, game):
        told = calibration.measure(file)
        deals = deals_played(folder, match)
        rows.append([str(match.seats), str(deals * match.seats), str(sum(n for n, *_ in told.bins)),
                     ", ".join(f"{100 * said:.0f}: {100 * got:.0f}" for _, said, got in told.bins),
                     f"{told.error:.1f}% ({told.noise:.1f}%)",
                     f"{told.early:.1f}% ({told.early_noise:.1f}%)",
                     "`" + shlex.join(command(match, deals)) + "`", fingerprint(game)])
    return rows


def processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
        return re.search(r"model name\s*: (.*)", text).group(1)
    except (OSError, AttributeError):
        return "an unknown processor"


HEAD = """# How strong the bots are

Written by `make strength`; nothing here is typed by hand. See [arena.md](arena.md) for what the
columns mean. Each deal is played once from every seat; *won* counts a shared victory as its part.
Levels 1 to 9 are limited by simulations, so those games can be repeated exactly; with a time
(`@100ms` a move, in Terra Nova an action) the machine matters: one thread, on this page last of
{processor}. *Sources* is a fingerprint of what decides how a game is played: it changes with
every edit there, and rows of others were measured before it.
"""

CHANCES_SAY = """What a player said before each of its moves, sorted into ten bins, and what it then won of the game
(`tools/calibration.py`). *Off by* is the mean of the difference over all positions; in brackets what
luck alone would make of chances that are perfectly true, in so many games.
"""


class Writer:
    """Puts the page together, section by section."""

    def __init__(self, old, title):
        self.old, self.title = old, title
        self.text = f"\n## {title}\n"

    def section(self, heading, words, make):
        """`make` gives the table of that heading."""
        words = words + "\n" if words else ""
        self.text += f"\n### {heading}\n\n{words}{make(self.old, self.title, heading)}"

    def rows(self, heading, words, header, rows):
        self.section(heading, words, lambda old, title, name: table(
            header, old.merged(title, name, header, rows, sorted(row[0] for row in rows))))


def game_text(old, folder, answers, rival, game):
    page = Writer(old, TITLES[game])
    page.section("Each level against the one below", "",
                 lambda *where: ladder_table(*where, game, 2, answers))
    for seats, name, share in ((3, "three", "33.3%"), (4, "four", "25%")):
        page.section(f"One of a level among those of the level below, at a table of {name}",
                     f"An equal share is {share}.\n",
                     lambda *where, seats=seats: ladder_table(*where, game, seats, answers))
    page.section("Random and greedy players on the ladder", "",
                 lambda *where: match_table(*where, answers, anchors(game)))
    page.section("Level 10", "", lambda *where: match_table(
        *where, answers, top_matches(game) + [ten_times(game)]))
    page.section("Level 10 against that of an earlier version",
                 "At equal time; with more than two players one new one among old ones.\n",
                 lambda *where: match_table(*where, answers, rival_matches(game, rival)))
    if game == "nova-luna":
        page.rows("Solo", "Wanted: a mean of at most 89.5, at most 0.9 above what is found with the "
                  "pile known, 94% below 100,\nall tiles placed, in 3 s.\n",
                  SOLO_HEADER, solo_rows(folder))
    else:
        page.rows("Against itself", "", IDLE_HEADER, idle_rows(folder, answers))
    page.rows("Chances", CHANCES_SAY, CHANCE_HEADER, chance_rows(folder, game))
    return page.text


def page_text(old, folder, answers, rival):
    """All games; what was not measured now stays as it was."""
    games = (game_text(old, folder, answers, rival, game) for game in TITLES)
    text = HEAD.format(processor=processor()) + "".join(games)
    return text + f"\n![Chances that were said, and what came of them]({CHANCES})\n"


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
