#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pictures of the terminal game for the docs: terminal_picture.py NOVAE OUT.png WxH KEYS ARGUMENT...

Plays the keys (separated by blanks; a word in /slashes/ is waited for) and draws the cells
that are then on the screen.
"""
import html
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "tui"))
import terminal  # noqa: E402

WIDTH, HEIGHT, SIZE = 9, 18, 15
PAPER, PEN = "#121212", "#d0d0d0"


def colour(name, default):
    return default if name == "default" else f"#{name}" if len(name) == 6 else name


def svg(cells):
    """The cells as a drawing: grounds first, then the characters."""
    wide, high = len(cells[0]) * WIDTH, len(cells) * HEIGHT
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">',
           f'<rect width="{wide}" height="{high}" fill="{PAPER}"/>',
           f'<g font-family="DejaVu Sans Mono, monospace" font-size="{SIZE}">']
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            ground = colour(cell.bg, PAPER)
            if ground != PAPER:
                out.append(f'<rect x="{x * WIDTH}" y="{y * HEIGHT}" width="{WIDTH + 0.5}" '
                           f'height="{HEIGHT + 0.5}" fill="{ground}"/>')
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            if cell.data.strip():
                weight = ' font-weight="bold"' if cell.bold else ""
                out.append(f'<text x="{x * WIDTH}" y="{y * HEIGHT + 14}"{weight} '
                           f'fill="{colour(cell.fg, PEN)}">{html.escape(cell.data)}</text>')
    return "\n".join([*out, "</g></svg>"]), wide, high


def write(cells, path):
    """Draws cells into a PNG with the browser that the page is tested with."""
    text, wide, high = svg(cells)
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "screen.html"
        page.write_text(f'<meta charset="utf-8"><body style="margin:0">{text}</body>', encoding="utf-8")
        subprocess.run(["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                        f"--window-size={wide},{high}", f"--screenshot={path}", str(page)],
                       check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def main(novae, out, size, keys, *arguments):
    width, height = map(int, size.split("x"))
    command = [str(pathlib.Path(novae).resolve()), "play", *arguments]
    # A terminal that is known to keep no colour where nothing is written: every cell is told.
    with terminal.Terminal(command, width, height, TERM="tmux-256color") as screen:
        screen.wait(r"\S")
        for key in keys.split():
            if key.startswith("/"):
                screen.wait(key.strip("/"))
            else:
                screen.keys(key)
        write(screen.cells(), pathlib.Path(out).resolve())
        print(screen.text())


if __name__ == "__main__":
    main(*sys.argv[1:])
