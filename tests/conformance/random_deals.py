#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays Nova Luna with random deals against a model of the rules that is as plain as they are.

    random_deals.py NOVAE [--games N] [--seed N]

The model below is slow and has no cleverness to be wrong with: dictionaries of
places and flood fills. Each game is written as a conformance case and checked
by run.py at every ply.
"""
import argparse
import csv
import hashlib
import json
import pathlib
import random
import sys
import tempfile

sys.dont_write_bytecode = True
import run  # noqa: E402

TILES = pathlib.Path(__file__).resolve().parents[2] / "data" / "nova-luna-tiles.csv"
SIDES = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def read_tiles():
    """(colour, cost, tasks) by code; a task is a string of colour letters [NL-1]."""
    with open(TILES, encoding="ascii") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return {row[0]: (row[0][0], int(row[0][1]), tasks_of(row)) for row in rows[1:]}


def tasks_of(row):
    return [cell.upper() for cell in row[3:] if cell]


class Game:
    def __init__(self, tiles, players, deal, stack, beginner):
        self.tiles, self.players = tiles, players
        self.wheel, self.pile = [None, *deal[:11]], deal[11:]  # [NL-4]
        self.moon = self.ply = 0
        self.order = stack[::-1]  # [NL-5]: the top plays first
        tokens = {3: 17, 4: 15}.get(players, 20) if beginner else 20  # [NL-3]
        self.supply = [21 if players == 1 else tokens] * players  # [NL-17]
        self.later = 13 if players == 1 else 0  # of solo's tokens, those of the second stack
        self.phase, self.phase1, self.phase2 = 1, None, None
        self.track = [0] * players
        self.tableaux = [[] for _ in range(players)]  # [code, x, y, covered]
        self.over = False

    def offered(self):  # [NL-8]
        spaces = [(self.moon + i) % 12 for i in range(1, 13)]
        return [space for space in spaces if self.wheel[space]][:3]

    def legal(self):
        if self.over:
            return []
        lying = {(x, y) for _, x, y, _ in self.tableaux[self.order[0]]}
        places = {(x + dx, y + dy) for x, y in lying for dx, dy in SIDES} - lying or {(0, 0)}
        moves = [f"{self.wheel[s]}@{x},{y}" for s in self.offered() for x, y in places]  # [NL-9]
        if self.players > 1 and self.pile and len([t for t in self.wheel if t]) <= 2:
            moves.append("refill")  # [NL-7]
        if self.players == 1 and self.phase == 1 and self.supply[0] == self.later:
            moves.append("next")  # [NL-18]
        return sorted(moves)

    def refill(self):
        for i in range(1, 12):
            space = (self.moon + i) % 12
            if self.wheel[space] is None and self.pile:
                self.wheel[space] = self.pile.pop(0)

    def play(self, move):
        self.ply += 1
        if move == "refill":
            self.refill()
        elif move == "next":
            self.end_phase()
        else:
            code, place = move.split("@")
            self.take(code, *map(int, place.split(",")))

    def take(self, code, x, y):
        seat = self.order[0]
        self.moon = self.wheel.index(code)
        self.wheel[self.moon] = None
        self.tableaux[seat].append([code, x, y, [False] * len(self.tiles[code][2])])
        self.cover(seat, self.supply[seat] - (self.later if self.phase == 1 else 0))
        empty = not any(self.wheel)
        if self.players > 1:
            self.advance(seat, self.tiles[code][1])
            if self.supply[seat] == 0:  # [NL-14]
                self.over = True
            elif empty:
                self.refill()
                self.over = not any(self.wheel)  # [NL-15]
        elif self.phase == 2 and (empty or self.supply[0] == 0):  # [NL-20]
            self.finish()
        elif self.phase == 1 and empty:
            self.end_phase()

    def advance(self, seat, cost):  # [NL-6] [NL-10]
        self.track[seat] += cost
        rest = self.order[1:]
        behind = [s for s in rest if self.track[s] < self.track[seat]]
        self.order = behind + [seat] + rest[len(behind):]

    def cover(self, seat, tokens):  # [NL-11] [NL-13]
        colour_at = {(x, y): self.tiles[code][0] for code, x, y, _ in self.tableaux[seat]}
        for code, x, y, covered in self.tableaux[seat]:
            for i, task in enumerate(self.tiles[code][2]):
                if tokens and not covered[i] and self.fulfilled(colour_at, (x, y), task):
                    covered[i] = True
                    self.supply[seat] -= 1
                    tokens -= 1

    def fulfilled(self, colour_at, place, task):  # [NL-12]
        return all(self.counted(colour_at, place, colour) >= task.count(colour)
                   for colour in set(task))

    @staticmethod
    def counted(colour_at, place, colour):
        found, fresh = set(), [place]
        while fresh:
            x, y = fresh.pop()
            for dx, dy in SIDES:
                at = (x + dx, y + dy)
                if colour_at.get(at) == colour and at not in found and at != place:
                    found.add(at)
                    fresh.append(at)
        return len(found)

    def costs(self):
        return sum(self.tiles[code][1] for code, *_ in self.tableaux[0])

    def end_phase(self):  # [NL-19]
        self.phase1 = self.costs() + 10 * (self.supply[0] - self.later)
        self.phase = 2
        self.refill()
        self.cover(0, self.supply[0])
        if self.supply[0] == 0:
            self.finish()

    def finish(self):
        self.over = True
        self.phase2 = self.costs() + 10 * self.supply[0]

    def ranking(self):  # [NL-16]
        return sorted((s + 1 for s in self.order), key=lambda s: self.supply[s - 1])

    def result(self):
        if self.players == 1:
            return "p1win" if self.supply[0] == 0 else "p1loss"
        return f"p{self.ranking()[0]}win"

    def state(self):
        state = {"game": "nova-luna", "players": self.players, "ply": self.ply, "over": self.over,
                 "turn": 0 if self.over else self.order[0] + 1, "moon": self.moon,
                 "wheel": self.wheel[:], "pile": len(self.pile), "track": self.track[:],
                 "next": [s + 1 for s in self.order], "supply": self.supply[:],
                 "tableaux": [[[code, x, y, "".join("01"[c] for c in covered)]
                               for code, x, y, covered in tableau] for tableau in self.tableaux]}
        if self.players == 1:
            total = self.phase1 + self.phase2 if self.over else None
            return {**state, "phase": self.phase, "phase1": self.phase1, "phase2": self.phase2,
                    "total": total}
        return {**state, "ranking": self.ranking()} if self.over else state


def choose_move(chance, game, legal, greed):
    """Now and then the place that covers the most, so that supplies run out [NL-14] [NL-18]."""
    other = [move for move in legal if "@" not in move]
    if other and chance.random() < 0.3:
        return chance.choice(other)
    if chance.random() >= greed:
        return chance.choice(legal)
    seat = game.order[0]
    colour_at = {(x, y): game.tiles[c][0] for c, x, y, _ in game.tableaux[seat]}

    def near(move):
        code, _, place = move.partition("@")
        x, y = map(int, place.split(","))
        return sum(game.fulfilled(colour_at, (x, y), task) for task in game.tiles[code][2]) * 4 + \
            sum(colour_at.get((x + dx, y + dy)) == game.tiles[code][0] for dx, dy in SIDES)
    return max(chance.sample(legal, len(legal)), key=lambda m: near(m) if "@" in m else -1)


def play_case(chance, tiles):
    players, beginner = chance.randint(1, 4), chance.random() < 0.5
    deal, stack = chance.sample(sorted(tiles), len(tiles)), chance.sample(range(players), players)
    game, greed = Game(tiles, players, deal, stack, beginner), chance.choice([0, 0.5, 1])
    case = {"options": {"game": "nova-luna", "players": players, "beginner": beginner},
            "deal": ",".join(deal) + " " + "".join(str(seat + 1) for seat in stack),
            "moves": [], "counts": [], "digests": [], "states": {}}
    while True:
        legal = game.legal()
        case["counts"].append(len(legal))
        case["digests"].append(hashlib.sha1(" ".join(legal).encode()).hexdigest()[:12])
        if game.ply % 5 == 0 or not legal:
            case["states"][str(game.ply)] = game.state()
        if not legal:
            break
        case["moves"].append(choose_move(chance, game, legal, greed))
        game.play(case["moves"][-1])
    case["result"] = game.result()
    return case


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("novae")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance, tiles = random.Random(args.seed), read_tiles()
    print(f"1..{args.games}")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "random-deals"
        file.write_text("".join(json.dumps(play_case(chance, tiles)) + "\n"
                                for _ in range(args.games)))
        _, failed = run.run_file(args.novae, file, 1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
