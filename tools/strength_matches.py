# SPDX-License-Identifier: MIT
"""The matches by which strength.py measures how strong the bots play, and where their results lie."""
import collections
import functools
import hashlib
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEED = 30_000_000
UNSEEN_MAP = "bench/maps/hexagon.map"  # no bot has learnt from it
SOLO_DEALS = 400
SOLO = ["solve", "--blind", "--known", "--deals", str(SOLO_DEALS), "--seed", str(SEED), "--json"]
LEVELS = range(2, 11)
LADDER_GOAL = {2: 0.6, 3: 0.42, 4: 0.33}
TITLES = {"nova-luna": "Nova Luna", "terra-nova": "Terra Nova"}
HASH = 256  # MB where there is a time: what level 10 has by itself, and a foreign program too
TOP = {"nova-luna": "level:10@100ms", "terra-nova": "level:10@200ms"}
# Level 10 of Terra Nova limited by nodes would play one and the same game; level 8 varies its set-up.
EVEN = {"nova-luna": ("nodes:1000", 0.3), "terra-nova": ("level:8", 2)}
# By seats: enough that luck alone is off by less than what is wanted.
EVEN_GAMES = {"nova-luna": {2: 1200, 3: 600, 4: 600}, "terra-nova": {2: 300, 3: 150, 4: 120}}
TEN_TIMES = {"nova-luna": "level:10@1s", "terra-nova": "level:10@2s"}

# `goal` is the score wanted; `seconds` guesses what a game takes.
Match = collections.namedtuple(
    "Match", "game seats players games seconds goal map", defaults=(0, None))


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
    """Where `make strength RIVAL=...` builds it."""
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


# ---- where their results lie ----

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
    words += ["--hash", str(HASH)] if any("@" in player for player in match.players) else []
    return words + ["--deals", str(deals), "--seed", str(SEED), *match.players]


def solo_file(folder):
    digest = hashlib.sha256()
    for file in sorted((ROOT / "src/players/nova_luna").rglob("*.[ch]")):
        digest.update(file.read_bytes())
    return folder / f"solo-{digest.hexdigest()[:12]}.json"
