#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How true the chances are that players say, from results files of `novae arena`.

    calibration.py RESULTS...

In a results file each move has what its player expected of the game before it. All such sayings
are sorted into ten bins; where 70% was said, 70% should have been won. The error is the mean over
all positions of how far their bin is from what happened, in percent. Chances that are perfectly
true would have an error, too, for so many games are won or lost by luck: that is the noise.
"""
import collections
import json
import pathlib
import random
import sys

BINS = 10
SAMPLES = 200  # of deals, from which the noise is found

# What was said, what came of it (both 0 to 1), in which deal, and whether in the first half.
Saying = collections.namedtuple("Saying", "chance got deal early")


def read(path):
    for line in pathlib.Path(path).read_text().splitlines()[1:]:
        game = json.loads(line)
        for ply, (seat, chance) in enumerate(game["said"]):
            if chance >= 0:
                got = (seat in game["winners"]) / len(game["winners"])
                yield Saying(chance / 1000, got, game["deal"], 2 * ply < game["plies"])


def bin_of(chance):
    return min(int(chance * BINS), BINS - 1)


def bins_of(sayings):
    """For each bin how many there are, the mean of what was said and of what happened."""
    count, said, got = ([0] * BINS for _ in range(3))
    for saying in sayings:
        bin = bin_of(saying.chance)
        count[bin] += 1
        said[bin] += saying.chance
        got[bin] += saying.got
    return [(n, s / n, g / n) for n, s, g in zip(count, said, got) if n]


def error_of(bins):
    return 100 * sum(n * abs(said - got) for n, said, got in bins) / max(1, sum(n for n, *_ in bins))


def noise_of(sayings):
    """The error that luck alone would make: how far samples of the deals are from all of them."""
    deals = collections.defaultdict(lambda: [0] * BINS)
    for saying in sayings:
        deals[saying.deal][bin_of(saying.chance)] += saying.got - saying.chance
    deals, chance, sum_of = list(deals.values()), random.Random(1), lambda some: map(sum, zip(*some))
    whole, off = list(sum_of(deals)), 0
    for _ in range(SAMPLES):
        sample = sum_of(chance.choices(deals, k=len(deals)))
        off += sum(abs(a - b) for a, b in zip(sample, whole))
    return 100 * off / SAMPLES / max(1, len(sayings))


# Of a file: its bins, the errors of whole games and of their first halves, and their noise.
Measure = collections.namedtuple("Measure", "bins error early noise early_noise")


def measure(path):
    sayings = list(read(path))
    early = [saying for saying in sayings if saying.early]
    bins = bins_of(sayings)
    return Measure(bins, error_of(bins), error_of(bins_of(early)), noise_of(sayings),
                   noise_of(early))


# ---- the picture ----

SIDE, GAP, TOP = 200, 36, 34
COLOURS = {2: "#2f6fb0", 3: "#b0632f", 4: "#3b8f4e"}


def curve(bins, colour):
    points = [(SIDE * said, SIDE * (1 - got), n) for n, said, got in bins]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
    most = max(n for *_, n in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 3 * (n / most) ** 0.5:.1f}"/>'
                   for x, y, n in points)
    return f'<g stroke="{colour}" fill="{colour}"><polyline fill="none" points="{line}"/>{dots}</g>'


def panel(place, title, curves):
    marks = "".join(
        f'<text x="{SIDE * k / 4}" y="{SIDE + 15}" text-anchor="middle">{25 * k}</text>'
        f'<text x="-6" y="{SIDE * (1 - k / 4) + 4}" text-anchor="end">{25 * k}</text>'
        for k in range(5))
    legend = "".join(f'<text x="10" y="{18 + 15 * i}" fill="{COLOURS[seats]}">{seats} players</text>'
                     for i, (seats, _) in enumerate(curves))
    drawn = "".join(curve(bins, COLOURS[seats]) for seats, bins in curves)
    return (f'<g transform="translate({GAP + place * (SIDE + 2 * GAP)},{TOP})">'
            f'<text x="{SIDE / 2}" y="-10" text-anchor="middle" font-weight="bold">{title}</text>'
            f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>'
            f'<line x1="0" y1="{SIDE}" x2="{SIDE}" y2="0" stroke="#bbb" stroke-dasharray="4 3"/>'
            f"{marks}{legend}{drawn}"
            f'<text x="{SIDE / 2}" y="{SIDE + 32}" text-anchor="middle">said, %</text></g>')


def picture(panels):
    """An SVG: for each game what was said against what was won."""
    width, height = len(panels) * (SIDE + 2 * GAP), SIDE + TOP + 42
    drawn = "".join(panel(i, title, curves) for i, (title, curves) in enumerate(panels))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            'font-family="sans-serif" font-size="11" fill="#555">'
            f'<rect width="{width}" height="{height}" fill="#fff"/>{drawn}</svg>\n')


def main():
    for path in sys.argv[1:]:
        told = measure(path)
        print(f"{path}: off by {told.error:.1f}%, in the first half {told.early:.1f}%; "
              f"true chances would be by {told.noise:.1f}% and {told.early_noise:.1f}%")
        for n, said, got in told.bins:
            print(f"  said {100 * said:5.1f}%  won {100 * got:5.1f}%  in {n} positions")


if __name__ == "__main__":
    main()
