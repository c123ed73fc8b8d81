#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A bot for Nova Luna at a server of novae, with Python's standard library alone.

    bot.py URL                      makes a table, prints its address and waits for somebody
    bot.py URL --level 3            plays against the server's bot of that level
    bot.py URL --table ID --key K   sits down at a table; a private one wants the invitation's key

`--token` is the token of its account (POST /api/v1/tokens makes one); without it the bot comes
as a guest. It follows the table's stream, a line of JSON for each event, and asks for the table
when something has happened. A server that goes away is waited for; a move carries a key, so
that one whose answer was lost can be sent again: it is played once.

`choose` is the place for ideas of your own. What a table is: /openapi.json of the server.
"""
import argparse
import json
import sys
import time
import urllib.error
import urllib.request

PATIENCE = 60  # seconds without a server after which the bot gives up
SILENCE = 30  # seconds; a stream sends an empty line every seven


class Server:
    """The interface of a server, as one account sees it."""

    def __init__(self, url, token):
        self.api, self.token = url.rstrip("/") + "/api/v1", token

    def open(self, method, path, body=None):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        return urllib.request.urlopen(request, timeout=SILENCE)

    def ask(self, method, path, body=None):
        """The answer, from a server that may be away for a while."""
        end, pause = time.monotonic() + PATIENCE, 0.1
        while True:
            try:
                with self.open(method, path, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refused:
                if refused.code not in (429, 502, 503, 504) or time.monotonic() > end:
                    raise SystemExit(f"bot.py: {refused.read().decode()}") from None
            except OSError as away:
                if time.monotonic() > end:
                    raise SystemExit(f"bot.py: {away}") from None
            time.sleep(pause)
            pause = min(2 * pause, 5)

    def happenings(self, table):
        """Something for each thing that happened at a table; a stream that ends goes on."""
        while True:
            try:
                with self.open("GET", f"/tables/{table}/stream") as lines:
                    for line in lines:
                        if line.strip():
                            yield json.loads(line)
            except OSError:
                time.sleep(1)


def offered(state):
    """The tiles that may be taken: the next three from the moon, clockwise."""
    around = (state["wheel"][(state["moon"] + i) % 12] for i in range(1, 12))
    return [tile for tile in around if tile][:3]


def places(tableau):
    """Free places beside a tile, each with the tiles beside it; the first tile lies at 0,0."""
    tiles = {(x, y): tile for tile, x, y, *_ in tableau}
    beside = {}
    for (x, y), tile in tiles.items():
        for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if place not in tiles:
                beside.setdefault(place, []).append(tile)
    return beside or {(0, 0): []}


def choose(state, seat):
    """A tile that costs little time, beside tiles of its own colour: "R3b" is red and costs 3."""
    options = [(tile, place, beside) for tile in offered(state)
               for place, beside in places(state["tableaux"][seat - 1]).items()]
    tile, (x, y), _ = max(options, key=lambda option: 2 * sum(
        other[0] == option[0][0] for other in option[2]) - int(option[0][1]))
    return f"{tile}@{x},{y}"


def sit_down(server, options):
    """The table's id and our seat."""
    if options.table:
        body = {"key": options.key} if options.key else {}
        table = server.ask("POST", f"/tables/{options.table}/join", body)
    else:
        other = {"bot": options.level} if options.level else "open"
        table = server.ask("POST", "/tables",
                           {"game": "nova-luna", "players": 2, "seats": ["me", other]})
    account = server.ask("GET", "/me")["account"]["id"]
    return table["id"], next(s["seat"] for s in table["seats"] if s["account"] == account)


def play(server, table, seat):
    """Plays to the end; the table as it is then."""
    for message in server.happenings(table):
        if message["t"] not in ("sync", "event"):
            continue
        now = server.ask("GET", f"/tables/{table}")
        if now["status"] == "finished":
            return now
        if now["turn"] == seat:
            server.ask("POST", f"/tables/{table}/moves", {
                "version": now["version"], "moves": [choose(now["state"], seat)],
                "key": f"v{now['version']}"})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("url")
    parser.add_argument("--table")
    parser.add_argument("--key")
    parser.add_argument("--token")
    parser.add_argument("--name", default="bot.py")
    parser.add_argument("--level", type=int)
    options = parser.parse_args()
    server = Server(options.url, options.token)
    if not options.token:
        server.token = server.ask("POST", "/guests", {"name": options.name})["token"]
    table, seat = sit_down(server, options)
    print(f"{options.url.rstrip('/')}/#/t/{table}", flush=True)
    print(play(server, table, seat)["result"])


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
