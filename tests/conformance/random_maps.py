#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays Terra Nova on random boards against a model of the rules that is as plain as they are.

    random_maps.py NOVAE [--games N] [--seed N]

The model below is slow and has no cleverness to be wrong with: sets of spaces
and loops. Each game has a board of its own, with holes and up to 8 landscapes,
is written as a conformance case and checked by run.py at every ply.
"""
import argparse
import hashlib
import json
import pathlib
import random
import sys
import tempfile

sys.dont_write_bytecode = True
import run  # noqa: E402

SIDES = [(-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
FIGURES = {2: 13, 3: 10, 4: 8}  # [TN-2]
STONES = 80


def random_board(chance, least):
    """Landscape letters by (column, row): connected, of one parity, all letters used."""
    while True:
        rows, width = chance.randint(3, 24), chance.randint(6, 20)
        letters = "ABCDEFGH"[:chance.randint(1, 8)]
        density = chance.choice([0.7, 0.85, 1])
        all_cells = {(x, r) for r in range(rows) for x in range(r % 2, 2 * width, 2)
                     if chance.random() < density}
        seeds = [(chance.choice(letters), chance.choice(sorted(all_cells))) for _ in range(14)]
        start = chance.choice(sorted(all_cells))
        cells = connected(all_cells, start)
        top = min(r for _, r in cells)
        board = {(x, r - top): min(seeds, key=lambda s: abs(s[1][0] - x) + 2 * abs(s[1][1] - r))[0]
                 for x, r in cells}
        if least <= len(board) <= 256:
            return board


def connected(cells, start):
    found, fresh = {start}, [start]
    while fresh:
        x, r = fresh.pop()
        for dx, dr in SIDES:
            cell = (x + dx, r + dr)
            if cell in cells and cell not in found:
                found.add(cell)
                fresh.append(cell)
    return found


def map_text(board):
    rows = []
    for r in range(max(r for _, r in board) + 1):
        row = {x: letter for (x, y), letter in board.items() if y == r}
        rows.append("".join(row.get(x, " ") for x in range(max(row, default=-1) + 1)))
    names = "".join(f"landscape: {letter} land{letter}\n" for letter in sorted(set(board.values())))
    return "name: random\n" + names + "board:\n" + "\n".join(rows) + "\n"


class Game:
    def __init__(self, board, players, start, us, idle_limit):
        self.board, self.players, self.us, self.idle_limit = board, players, us, idle_limit
        self.start = self.turn = start
        self.figures, self.stones, self.closed = {}, set(), set()
        self.scores, self.idle, self.ply, self.phase = [0] * players, 0, 0, "setup"
        self.done, self.moved, self.placed = 0, [], False  # moved: [here, start, moves]
        order, self.name = {}, {}
        for x, r in sorted(board, key=lambda c: (c[1], c[0])):
            order[r] = order.get(r, 0) + 1
            self.name[x, r] = "abcdefghijklmnopqrstuvwxyz"[r] + str(order[r])
        self.space = {name: cell for cell, name in self.name.items()}

    def is_empty(self, cell):
        return cell in self.board and cell not in self.figures and cell not in self.stones \
            and cell not in self.closed

    def slides(self, seat):  # [TN-6] [TN-7]
        for cell, owner in self.figures.items():
            if owner != seat:
                continue
            barred = [begun for here, begun, moves in self.moved if here == cell and moves == 2]
            for dx, dr in SIDES:
                to = (cell[0] + dx, cell[1] + dr)
                while self.is_empty(to):
                    if to not in barred:
                        yield cell, to
                    to = (to[0] + dx, to[1] + dr)

    def stone_spaces(self):  # [TN-4] [TN-8]
        near = {(x + dx, r + dr) for (x, r), _, _ in self.moved for dx, dr in SIDES}
        return {cell for cell in near if self.is_empty(cell)} if len(self.stones) < STONES else set()

    def legal(self):
        if self.phase == "over":
            return []
        if self.phase == "setup":  # [TN-3]
            return sorted(self.name[cell] for cell in self.board if self.is_empty(cell))
        moves = [f"{self.name[a]}-{self.name[b]}" for a, b in self.slides(self.turn)]
        return sorted(moves + ["+" + self.name[cell] for cell in self.stone_spaces()])

    def play(self, move):
        self.ply += 1
        if self.phase == "setup":
            self.figures[self.space[move]] = self.turn
            self.turn = (self.turn + 1) % self.players
            if len(self.figures) == self.players * FIGURES[self.players]:
                self.phase = "play"
                self.begin(self.start)
            return
        self.done += 1
        if move[0] == "+":
            self.place(self.space[move[1:]])
        else:
            self.slide(*(self.space[name] for name in move.split("-")))
        if self.phase == "play" and (self.done == 3 or not self.legal()):  # [TN-5]
            self.end_turn()

    def slide(self, start, to):
        self.figures[to] = self.figures.pop(start)
        for entry in self.moved:
            if entry[0] == start:
                entry[0], entry[2] = to, entry[2] + 1
                return
        self.moved.append([to, start, 1])

    def place(self, cell):
        self.stones.add(cell)
        self.placed = True
        rest = set(self.board) - self.stones - self.closed
        while rest:  # [TN-10] [TN-11]
            area = connected(rest, next(iter(rest)))
            rest -= area
            kinds = len({self.board[c] for c in area})
            if kinds <= 3:
                self.score(area, len(area) * (4 - kinds))
        if not set(self.board) - self.stones - self.closed or len(self.stones) == STONES:
            self.finish()  # [TN-14] [TN-17]

    def score(self, area, worth):  # [TN-12] [TN-13]
        owners = [self.figures.pop(c) for c in area if c in self.figures]
        counts = [owners.count(seat) for seat in range(self.players)]
        best = [seat for seat in range(self.players) if counts[seat] == max(counts)]
        if owners:
            for seat in best:
                self.scores[seat] += worth // len(best)
        self.closed |= area
        self.moved = [entry for entry in self.moved if entry[0] not in area]

    def finish(self):
        self.phase, self.done, self.moved = "over", 0, []

    def end_turn(self):
        self.idle = 0 if self.placed else self.idle + 1
        gone = any(seat not in self.figures.values() for seat in range(self.players))
        self.done, self.moved, self.placed = 0, [], False
        if (self.us and gone) or self.idle == self.idle_limit:  # [TN-18] [TN-19]
            self.finish()
        else:
            self.begin(self.turn + 1)

    def begin(self, first):  # [TN-9] [TN-15]
        able = [s % self.players for s in range(first, first + self.players)
                if next(self.slides(s % self.players), None)]
        if len(able) < 2:
            self.finish()
        else:
            self.turn = able[0]

    def winners(self):  # [TN-16]
        return [s + 1 for s in range(self.players) if self.scores[s] == max(self.scores)]

    def spaces(self, cells):
        return [self.name[c] for c in sorted(cells, key=lambda c: (c[1], c[0]))]

    def state(self):
        over = self.phase == "over"
        state = {"game": "terra-nova", "players": self.players, "ply": self.ply, "over": over,
                 "turn": 0 if over else self.turn + 1, "phase": self.phase,
                 "action": self.done + 1 if self.phase == "play" else 0,
                 "stones": STONES - len(self.stones), "idle": self.idle, "scores": self.scores[:],
                 "figures": [self.spaces(c for c, s in self.figures.items() if s == seat)
                             for seat in range(self.players)],
                 "moved": self.spaces(entry[0] for entry in self.moved),
                 "stonespaces": self.spaces(self.stones), "closed": self.spaces(self.closed)}
        return {**state, "winners": self.winners()} if over else state


def play_case(chance, path):
    """Plays one game on a board of its own, which is written to `path`."""
    players = chance.randint(2, 4)
    board = random_board(chance, players * FIGURES[players] + 1)
    path.write_text(map_text(board))
    us, limit, start = chance.random() < 0.3, chance.choice([5, 20]), chance.randrange(players)
    game = Game(board, players, start, us, limit)
    stony = chance.random()
    case = {"options": {"game": "terra-nova", "players": players, "map": str(path),
                        "edition": "us" if us else "eu", "idlelimit": limit},
            "deal": str(start + 1), "moves": [], "counts": [], "digests": [], "states": {}}
    while True:
        legal = game.legal()
        case["counts"].append(len(legal))
        case["digests"].append(hashlib.sha1(" ".join(legal).encode()).hexdigest()[:12])
        if game.ply % 7 == 0 or not legal:
            case["states"][str(game.ply)] = game.state()
        if not legal:
            break
        stones = [move for move in legal if move[0] == "+"]
        move = chance.choice(stones if stones and chance.random() < stony else legal)
        case["moves"].append(move)
        game.play(move)
    winners = game.winners()
    case["result"] = "draw" if len(winners) > 1 else f"p{winners[0]}win"
    return case


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("novae")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)
    print(f"1..{args.games}")
    with tempfile.TemporaryDirectory() as folder:
        cases = [play_case(chance, pathlib.Path(folder) / f"{n}.map") for n in range(args.games)]
        file = pathlib.Path(folder) / "random-boards"
        file.write_text("".join(json.dumps(case) + "\n" for case in cases))
        _, failed = run.run_file(args.novae, file, 1)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
