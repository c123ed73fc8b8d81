#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the first inputs of the fuzz targets from short games of the program.

    make_corpus.py NOVAE FOLDER

Only needed when a format changes; its output lies in corpus/. Inputs found by
fuzzing are kept in the build folder, those that once failed in regressions/.
"""
import pathlib
import random
import subprocess
import sys

SKETCHES = {
    "luna": "nova-luna players=2 beginner=false moon=3 wheel=-,-,-,-,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a next=12 "
            "tableau1=R1a@4,0/Y2a@4,1 tableau2=R2a@0,0",
    "alone": "nova-luna players=1 beginner=false moon=2 wheel=-,-,-,T1a,B1a,B2a,B2b,B3a,B3b,B3c,B3d,B4a next=1 "
             "phase=1 tableau1=R1a@0,0",
    "set-up": "terra-nova players=3 edition=us idlelimit=9 turn=2 scores=0,0,0 figures=b2/-/- stones=-",
    "game": "terra-nova players=2 edition=eu idlelimit=100 turn=2 scores=0,0 "
            "figures=b1,b2,b3,b4,b5,b6,b7,c1,c2,c3,c4,c5,c6/"
            "d1,d2,d3,d4,d5,d6,e1,e2,e3,e4,e5,f1,f2 stones=g4",
}
CARDS = ",".join(map(str, [3, 1, 4, 12, 5, 9, 2, 6, 11, 8, 10, 7]))
GAMES = ["nova-luna", "terra-nova", "template"]  # in the order of the registry, for a first byte
TABLES = [  # game, players, further options, moves to make
    ("template", 2, {}, 12), ("template", 4, {"Low": "true"}, 5),
    ("nova-luna", 1, {}, 14), ("nova-luna", 2, {}, 40), ("nova-luna", 4, {"Beginner": "true"}, 80),
    ("terra-nova", 2, {"Map": "lagoon"}, 120), ("terra-nova", 3, {"Map": "island"}, 45),
    ("terra-nova", 4, {"Map": "lagoon", "Edition": "us", "IdleLimit": "5"}, 300),
]


class Engine:
    def __init__(self, novae):
        self.process = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line):
        self.tell(line)
        self.process.stdin.flush()
        answer = self.process.stdout.readline().rstrip("\n")
        assert answer.startswith("response"), (line, answer)
        return answer[len("response "):]


def play(engine, choose, game, players, options, length):
    """A random game: the lines that set it up, its moves and some positions."""
    lines = [f"setoption name {name} value {value}" for name, value in
             {"Game": game, "Players": players, "Seed": length, **options}.items()]
    for line in lines:
        engine.tell(line)
    moves, positions, choices = [], [], []
    while len(moves) <= length:
        played = " moves " + " ".join(moves) if moves else ""
        engine.tell("position startpos" + played)
        if len(moves) in (0, length // 2, length):
            positions.append(engine.ask("query fen"))
        legal = engine.ask("query moves").split()
        if not legal or len(moves) == length:
            break
        moves.append(choose.choice([m for m in legal if m[0] == "+"] or legal))
        choices.append((legal.index(moves[-1]), len(legal)))
    return lines, moves, positions, choices


def record_of(game, players, options, seed, moves):
    tags = {"Game": game, "Players": players, "Seed": seed, **options, "Seat1": "Ann \\\"A\\\""}
    words = " ".join(moves[:5]) + " {a comment} " + "\n".join(moves[5:])
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + words + "\n"


def number(value):
    return bytes([value]) if value < 128 else bytes([value & 127 | 128]) + number(value >> 7)


def link_of(game, players, options, seed, choices):
    """The bytes of a link, by docs/notation.md."""
    maps = ["archipelago", "island", "lagoon", "pinwheel"]
    values = {"template": [options.get("Low") == "true"],
              "nova-luna": [options.get("Beginner") == "true"],
              "terra-nova": [maps.index(options.get("Map", "island")) + 1,
                             options.get("Edition") == "us", int(options.get("IdleLimit", 100))]}
    head = [1, GAMES.index(game), 0, players, *values[game], seed, len(choices)]
    bits = "".join(format(index, f"0{(count - 1).bit_length()}b") for index, count in choices
                   if count > 1)
    bits += "0" * (-len(bits) % 8)
    return b"".join(map(number, map(int, head))) + bytes(
        int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def deals(root, choose):
    rows = (root / "data" / "nova-luna-tiles.csv").read_text().split("\n")[1:]
    codes = [row.split(",")[0] for row in rows if row]
    choose.shuffle(codes)
    yield "template", bytes([GAMES.index("template")]) + CARDS.encode()
    for players, seats in ((1, "1"), (2, "21"), (3, "231"), (4, "4213")):
        number = GAMES.index("nova-luna") + len(GAMES) * (players - 1)
        yield f"nova-luna-{players}", bytes([number]) + f"{','.join(codes)} {seats}".encode()
    yield "terra-nova", bytes([GAMES.index("terra-nova") + 3]) + b"3"


def main():
    novae, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    root = pathlib.Path(__file__).resolve().parents[2]
    choose, engine = random.Random(1), Engine(novae)

    def write(target, name, data):
        (folder / target).mkdir(parents=True, exist_ok=True)
        (folder / target / name).write_bytes(data if isinstance(data, bytes) else data.encode())

    for game, players, options, length in TABLES:
        lines, moves, positions, choices = play(engine, choose, game, players, options, length)
        name = f"{game}-{players}"
        for number, position in enumerate(positions):
            write("position", f"{name}-{number}", position)
        least = 1 if game == "nova-luna" else 2
        first = bytes([GAMES.index(game) + len(GAMES) * (players - least), length % 256])
        write("move", name, first + " ".join(moves).encode())
        write("record", name, record_of(game, players, options, length, moves))
        write("link", name, link_of(game, players, options, length, choices))
        write("ugi", name, "\n".join(
            ["ugi", "isready", *lines, "position startpos moves " + " ".join(moves[:40]),
             "query moves", "query state", "query fen", "query result", "query perft 1",
             "position startpos moves nonsense", f"position fen {positions[0]}", "quit", ""]))
    for name, data in deals(root, choose):
        write("deal", name, data)
    for name, text in SKETCHES.items():
        write("sketch", name, text)
    write("map", "lagoon", (root / "data/maps/lagoon.map").read_text())
    write("map", "island", (root / "data/maps/island.map").read_text())
    write("map", "plain", "name: p\nlandscape: A a\nboard:\n" + "A A A A A A A\n A A A A A A\n" * 5)
    write("map", "crlf", "# c\r\n\r\nlandscape: A a\r\nname: p\r\nboard: \r\n"
          + "A A A . A A\r\n A A A A A A\r\n" * 5 + "\r\n")


if __name__ == "__main__":
    main()
