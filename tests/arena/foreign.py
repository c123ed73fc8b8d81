#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Foreign programs that misbehave, each in its own way.

    foreign.py WAY

Without a WAY that says otherwise it shakes hands properly.
"""
import os
import signal
import subprocess
import sys
import time

WAY = sys.argv[1]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def hang():
    while True:
        time.sleep(3600)


def flood(text):
    while True:
        sys.stdout.write(text * 1000)


def think():
    if WAY == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif WAY == "leave":
        sys.exit(0)
    elif WAY == "hang":
        hang()
    elif WAY == "lie":
        say("bestmove z99@99,99")
    elif WAY == "nothing":
        say("bestmove")
    elif WAY == "garbage":
        sys.stdout.buffer.write(bytes(range(256)) * 100 + b"\nbestmove \x00\xff\n")
        sys.stdout.flush()
    elif WAY == "refuse":
        say("error I would rather not")
    elif WAY == "flood":
        flood("info nodes 1\n")
    elif WAY == "flood-without-end-of-line":
        flood("x" * 100)
    elif WAY == "child":
        subprocess.Popen(["sleep", "8765"])
        say("bestmove none")


def main():
    if WAY == "crash-at-once":
        sys.exit(3)
    if WAY == "hang-at-once":
        hang()
    if WAY == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    for line in sys.stdin:
        word = line.split(" ")[0].strip()
        if word == "ugi":
            say("ugiok")
        elif word == "isready":
            say("readyok")
        elif word == "go":
            think()
        elif word == "quit" and WAY != "stubborn":
            return
    if WAY == "stubborn":
        hang()


main()
