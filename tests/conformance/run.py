#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the conformance cases through `novae ugi` and checks every ply.

    run.py NOVAE [CASES.jsonl ...]

Each case is a whole game made by an independent model of the rules
(cases/README.md). After every move the legal moves, some of the states and at
the end the result must agree. A second engine goes on from the position texts
that the first one printed and must reach the same end. One thread writes all commands of a file while
another reads the answers, so that neither side waits for the other. The output
is TAP: one test for each case.
"""
import hashlib
import json
import pathlib
import subprocess
import sys
import threading

OPTION_NAMES = {"game": "Game", "players": "Players", "beginner": "Beginner", "map": "Map",
                "edition": "Edition", "idlelimit": "IdleLimit"}
DEFAULTS = {"nova-luna": {"beginner": False},
            "terra-nova": {"map": "island", "edition": "eu", "idlelimit": 100}}
SHOWN = 400  # characters of a long value in a message


def digest(moves):
    """The first 12 hex digits of the SHA-1 of the moves, as the cases give it."""
    return hashlib.sha1(" ".join(moves).encode()).hexdigest()[:12]


def text_of(value):
    """An option's value as the protocol spells it."""
    return {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value


def script_of(case, positions):
    """Yields (command, check or None); a check takes the answer, returns a complaint or None.

    The position texts are put into `positions`.
    """
    options = case["options"]
    for key, value in {**options, **DEFAULTS[options["game"]], **options}.items():
        yield f"setoption name {OPTION_NAMES[key]} value {text_of(value)}", None
    moves = case["moves"]
    for ply in range(len(moves) + 1):
        played = " moves " + " ".join(moves[:ply]) if ply else ""
        yield f"position deal {case['deal']}{played}", None
        yield "query moves", lambda answer, ply=ply: check_moves(case, ply, answer)
        if str(ply) in case["states"]:
            yield "query state", lambda answer, ply=ply: check_state(case, ply, answer)
            yield "query fen", lambda answer, ply=ply: positions.update({ply: answer})
        yield "query gameover", lambda answer, ply=ply: expect(
            ply, "gameover", "true" if ply == len(moves) else "false", answer)
    yield "query result", lambda answer: expect(len(moves), "result", case["result"], answer)


def script_from(case, positions):
    """Goes on from every position text to the end of the game, latest first."""
    last = len(case["moves"])
    for ply, position in sorted(positions.items(), reverse=True):
        yield f"position fen {position}", None
        yield "query fen", lambda answer, ply=ply, position=position: expect(
            ply, "position read and printed", position, answer)
        yield "query moves", lambda answer, ply=ply: check_moves(case, ply, answer)
        yield "query state", lambda answer, ply=ply: check_state(case, ply, answer)
        played = " moves " + " ".join(case["moves"][ply:]) if ply < last else ""
        yield f"position fen {position}{played}", None
        yield "query state", lambda answer: check_state(case, last, answer)
        yield "query result", lambda answer: expect(last, "result", case["result"], answer)


def expect(ply, what, expected, got):
    if got == expected:
        return None
    expected, got = str(expected)[:SHOWN], str(got)[:SHOWN]
    return f"ply {ply}: {what}\n#   expected {expected}\n#   got      {got}"


def check_moves(case, ply, answer):
    moves = answer.split()
    listed = case.get("legal")
    if listed is not None and ply < len(listed) and listed[ply] is not None:
        missing = sorted(set(listed[ply]) - set(moves))
        extra = sorted(set(moves) - set(listed[ply]))
        if missing or extra:
            return f"ply {ply}: legal moves\n#   missing {missing}\n#   extra   {extra}"
    return (expect(ply, "number of legal moves", case["counts"][ply], len(moves))
            or expect(ply, f"digest of {answer[:SHOWN]!r}", case["digests"][ply], digest(moves))
            or expect(ply, "spelling of the list", " ".join(sorted(moves)), answer))


def check_state(case, ply, answer):
    expected = case["states"][str(ply)]
    try:
        got = json.loads(answer)
    except ValueError as problem:
        return f"ply {ply}: state is not JSON ({problem}): {answer[:SHOWN]}"
    if got == expected:
        return None
    keys = sorted(k for k in {*expected, *got} if expected.get(k) != got.get(k))
    lines = "".join(f"\n#   {k}: expected {json.dumps(expected.get(k))}"
                    f"\n#   {k}: got      {json.dumps(got.get(k))}" for k in keys)
    return f"ply {ply}: state differs{lines}"


def converse(novae, script):
    """Sends all commands; returns the lines answered and the exit status."""
    engine = subprocess.Popen([novae, "ugi"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    lines = []
    reader = threading.Thread(target=lambda: lines.extend(engine.stdout))
    reader.start()
    try:
        for command, _ in script:
            engine.stdin.write(command.encode() + b"\n")
        engine.stdin.write(b"quit\n")
        engine.stdin.close()
    except BrokenPipeError:
        pass  # it ended early: the missing answers tell where
    status = engine.wait()
    reader.join()
    return [line.decode(errors="replace").rstrip("\n") for line in lines], status


def run_case(script, answers):
    """The first complaint about one case's answers, or None."""
    for command, check in script:
        if check is None:
            if answers and answers[0].startswith("error"):
                return f"{command[:SHOWN]!r} was refused: {answers[0]}"
            continue
        if not answers:
            return f"no answer to {command!r}: the engine ended"
        answer = answers.pop(0)
        if answer != "response" and not answer.startswith("response "):
            return f"answer to {command!r}: {answer[:SHOWN]!r}"
        complaint = check(answer[len("response "):])
        if complaint:
            return complaint
    return f"answers nobody asked for: {answers[0]!r}" if answers else None


def split_answers(lines):
    """The answers of each case: `isready` stands between them."""
    cases = [[]]
    for line in lines:
        if line == "readyok":
            cases.append([])
        else:
            cases[-1].append(line)
    return cases


def run_scripts(novae, scripts):
    """Runs scripts in one engine; returns a complaint or None for each, and the exit status."""
    lines, status = converse(
        novae, [step for script in scripts for step in [*script, ("isready", None)]])
    answers = split_answers(lines)
    answers += [[] for _ in scripts]  # for those an engine that ended did not come to
    return [run_case(script, mine) for script, mine in zip(scripts, answers)], status


def run_file(novae, path, number):
    """Runs all cases of one file; returns their number and that of failures."""
    cases = [json.loads(line) for line in path.read_text().splitlines()]
    positions = [{} for _ in cases]
    complaints, status = run_scripts(
        novae, [list(script_of(*pair)) for pair in zip(cases, positions)])
    again, second_status = run_scripts(
        novae, [list(script_from(*pair)) for pair in zip(cases, positions)])
    failed = 0
    for index, complaint in enumerate(first or second for first, second in zip(complaints, again)):
        name = f"{number + index} {path.name} case {index + 1}"
        print(f"not ok {name}\n# {path.name}, case {index + 1}, {complaint}" if complaint
              else f"ok {name}")
        failed += complaint is not None
    if status or second_status:
        print(f"# {path.name}: exit statuses {status} and {second_status}")
        failed += 1
    return len(cases), failed


def main():
    novae, *paths = sys.argv[1:]
    cases = pathlib.Path(__file__).resolve().parent / "cases"
    paths = [pathlib.Path(p) for p in paths] or sorted(cases.glob("*.jsonl"))
    print(f"1..{sum(len(p.read_text().splitlines()) for p in paths)}")
    number, failed = 1, 0
    for path in paths:
        count, bad = run_file(novae, path, number)
        number += count
        failed += bad
    return 1 if failed or number == 1 else 0


if __name__ == "__main__":
    sys.exit(main())
