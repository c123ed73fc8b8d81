#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how strong the bots play and writes docs/strength.md.

    strength.py [--games N] [--jobs N] [--only PATTERN] [NOVAE]

Every match is one `novae arena` command with a results file of its own under
build/strength, so a stopped run goes on where it was. The files of a game lie in
a folder named after the sources that decide how it is played: after a change of
those, all is measured anew. --games caps the games of a match and --only chooses
matches; games that are there already always count. --games 0 only writes the page.
"""
import argparse
import collections
import functools
import hashlib
import json
import math
import pathlib
import re
import subprocess
import sys
import time

import calibration

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 30_000_000
CHANCES = "pictures/chances.svg"  # beside the page
SOLO_DEALS = 400
SOLO = ["solve", "--blind", "--known", "--deals", str(SOLO_DEALS), "--seed", str(SEED), "--json"]
LEVELS = range(2, 11)
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
    games = 240 // seats if k == 10 else 600 if seats == 2 else 240
    return Match(game, seats, (level(k), level(k - 1)), games, seconds, 0.6 if seats == 2 else 0)


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


def all_matches():
    """In the order of play: what is cheap first."""
    matches = []
    for game in TITLES:
        matches += [ladder_step(game, seats, k) for seats in (2, 3, 4) for k in LEVELS]
        matches += anchors(game) + top_matches(game) + [ten_times(game)] + even_games(game)
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
        for match in all_matches():
            there, _ = self.deals(match)
            if there > 0:
                self.play(match, there)

    def play_all(self):
        """What is missing; the page is true after every match."""
        matches = [match for match in all_matches() if self.guess(match) > 0]
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
        page.write_text(page_text(self.folder, self.answers))
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


def table(header, rows):
    rows = list(rows)
    if not rows:
        return "Not played yet.\n"
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def games_of(answer):
    return answer["wins"] + answer["draws"] + answer["losses"]


def score_cells(answer):
    return [str(games_of(answer)), percent(answer["score"]),
            f"{percent(answer['low'])} to {percent(answer['high'])}"]


def match_row(match, answer):
    rivals = match.players[1] if match.seats == 2 else f"{match.seats - 1} × {match.players[1]}"
    where = f", {match.map}" if match.map else ""
    return [f"{match.players[0]} – {rivals}{where}", *score_cells(answer),
            verdict(answer["score"], match.goal),
            "`" + " ".join(command(match, answer["deals"])) + "`"]


def match_table(answers, matches):
    rows = [match_row(m, answers[m]) for m in matches if m in answers]
    return table(["match", "games", "won", "95%", "wanted", "command"], rows)


def elo_error(answer):
    """Half the 95% interval; without an end where every game was won."""
    if answer["elo_low"] is None or answer["elo_high"] is None:
        return math.inf
    return (answer["elo_high"] - answer["elo_low"]) / 2


def ladder_rows(game, answers):
    """Elo adds up along the ladder, and the squares of its errors do."""
    elo = square = 0
    yield ["1", "", "", "", "", "", "0", ""]
    for k in LEVELS:
        match = ladder_step(game, 2, k)
        if match not in answers:
            return
        answer = answers[match]
        elo += answer["elo"] if answer["elo"] is not None else math.inf
        square += elo_error(answer) ** 2
        yield [f"{k} (200 ms)" if k == 10 else str(k), *score_cells(answer),
               verdict(answer["score"], match.goal),
               f"{signed(answer['elo'])} ({signed(answer['elo_low'])} to "
               f"{signed(answer['elo_high'])})", f"{elo:.0f} ± {math.sqrt(square):.0f}",
               "`" + " ".join(command(match, answer["deals"])) + "`"]


def crowd_rows(game, answers):
    for k in LEVELS:
        tables = [answers.get(ladder_step(game, seats, k)) for seats in (3, 4)]
        if any(tables):
            yield sum((score_cells(t) if t else [""] * 3 for t in tables), [str(k)])


def ladder_text(game, answers):
    steps = table(["level", "games", "won", "95%", "wanted", "Elo above the level below",
                   "Elo above level 1", "command"], ladder_rows(game, answers))
    crowd = table(["level", "3 players: games", "won", "95%", "4 players: games", "won", "95%"],
                  crowd_rows(game, answers))
    return (f"### Each level against the one below\n\n{steps}\n"
            "At tables of three and four, one of a level among those of the level below; an equal\n"
            f"share would be 33.3% and 25%. The command is as above, with `--players`.\n\n{crowd}\n"
            f"Random and greedy players on the ladder:\n\n{match_table(answers, anchors(game))}")


def solo_text(folder):
    if not solo_file(folder).exists():
        return ""
    solo = json.loads(solo_file(folder).read_text())
    cells = [f"{solo['mean']:.2f} ± {1.96 * solo['error']:.2f}", f"{solo['known_mean']:.2f}",
             f"{solo['above_known']:.2f} ± {1.96 * solo['above_error']:.2f}",
             percent(solo["below_100"]), percent(solo["all_placed"]),
             f"{solo['best']} to {solo['worst']}",
             f"{solo['cpu_mean']:.2f} s, at most {solo['cpu_max']:.2f} s",
             "`novae " + " ".join(SOLO) + "`"]
    wanted = ["≤ 89.5", "", "≤ 0.9", "≥ 94%", "100%", "", "≤ 3 s", ""]
    header = ["mean total (95%)", "the pile known", "blind play above it (95%)", "below 100",
              "all 21 placed", "range", "CPU a game", "command"]
    return f"\n### Solo, {solo['deals']} deals\n\n" + table(header, [cells, wanted])


def idle_text(folder, answers):
    match = self_play()
    if match not in answers:
        return ""
    games = [json.loads(line) for line in results_of(folder, match).read_text().splitlines()[1:]]
    idle = sum(game["end"] == "idle" for game in games)
    words = " ".join(command(match, len(games) // 2))
    return ("\n### Against itself\n\n"
            f"Level 10 against itself (`{words}`): {len(games)} games,\n"
            f"of which {idle} ended by the idle limit ({percent(idle / len(games))}; wanted: fewer "
            "than 2%).\n")


def chance_files(folder, game):
    """The results of even games that were played, by seats."""
    files = [(match, results_of(folder, match)) for match in even_games(game)]
    return [(match, file) for match, file in files if deals_played(folder, match) > 0]


def chance_curves(folder, game):
    return [(match.seats, calibration.measure(file).bins)
            for match, file in chance_files(folder, game)]


def chance_text(folder, game):
    """What was said of the chances, and what came of it."""
    rows = []
    for match, file in chance_files(folder, game):
        told = calibration.measure(file)
        deals = deals_played(folder, match)
        rows.append([str(match.seats), str(deals * match.seats), str(sum(n for n, *_ in told.bins)),
                     ", ".join(f"{100 * said:.0f}: {100 * got:.0f}" for _, said, got in told.bins),
                     f"{told.error:.1f}% ({told.noise:.1f}%)",
                     f"{told.early:.1f}% ({told.early_noise:.1f}%)",
                     "`" + " ".join(command(match, deals)) + "`"])
    header = ["players", "games", "positions", "said: won, in percent", "off by (≤ 1.5%)",
              "in the first half (≤ 2.5%)", "command"]
    return ("\n### Chances\n\nWhat a player said before each of its moves, sorted into ten bins, and "
            "what it then won of the game\n(`tools/calibration.py`). *Off by* is the mean of the "
            "difference over all positions; in brackets what\nluck alone would make of chances that "
            f"are perfectly true, in so many games.\n\n{table(header, rows)}")


def processor():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
        return re.search(r"model name\s*: (.*)", text).group(1)
    except (OSError, AttributeError):
        return "an unknown processor"


def page_text(folder, answers):
    text = f"""# How strong the bots are

Written by `make strength`; nothing here is typed by hand. See [arena.md](arena.md) for what the
columns mean. Each deal is played once from every seat; *won* counts a shared victory as its part.
Levels 1 to 9 are limited by simulations, so those games can be repeated exactly; with a time
(`@100ms` a move, in Terra Nova an action) the machine matters: one thread of
{processor()}.
"""
    for game, title in TITLES.items():
        text += f"\n## {title}\n\nSources {fingerprint(game)}.\n\n" + ladder_text(game, answers)
        text += "\n### Level 10\n\n"
        text += match_table(answers, top_matches(game) + [ten_times(game)])
        text += solo_text(folder) if game == "nova-luna" else idle_text(folder, answers)
        text += chance_text(folder, game)
    if all(chance_files(folder, game) for game in TITLES):
        text += f"\n![Chances that were said, and what came of them]({CHANCES})\n"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("novae", nargs="?", default=str(ROOT / "build/novae"))
    parser.add_argument("--games", type=int, default=sys.maxsize, help="of a match, at most")
    parser.add_argument("--jobs", type=int, default=1, help="games at the same time")
    parser.add_argument("--only", default="", help="play matches of this pattern, as 'terra.*2p'")
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
