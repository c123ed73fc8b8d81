# SPDX-License-Identifier: MIT
"""docs/strength.md, of what strength.py has measured now and of the page as it was."""
import json
import math
import pathlib
import re
import shlex

import calibration
from strength_matches import (
    LEVELS, SOLO, TITLES, TOP, anchors, command, deals_played, even_games, fingerprint, ladder_step,
    results_of, rival_matches, self_play, solo_file, ten_times, top_matches)

CHANCES = "pictures/chances.svg"  # beside the page


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
