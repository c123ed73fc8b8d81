#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a manual page of its source in docs/man.

    make_man.py SCDOC NOVAE SOURCE PAGE

The source is for scdoc; its first line is a licence line. A line @COMMANDS@ becomes the list of
commands, and @HELP@ in the page of a command its synopsis, description and options, as the
program itself tells them.
"""
import pathlib
import re
import subprocess
import sys

import command_help


def escape(text):
    return re.sub(r"([\\*_<>#~`|\[\]])", r"\\\1", text)


def commands_text(novae):
    return "\n\n".join(f"*novae {name}*\n\t{escape(summary)}. See *novae-{name}*(6)."
                       for name, summary in command_help.summaries(novae))


def help_text(novae, name):
    """Three sections of the page of a command."""
    command = command_help.command(novae, name)
    lines = ["# SYNOPSIS", "", f"*novae {name}*{escape(command.synopsis.removeprefix(name))}", "",
             "# DESCRIPTION", "", escape(" ".join(command.about.split("\n"))), "", "# OPTIONS"]
    for option in command.options:
        argument = f" _{escape(option.argument)}_" if option.argument else ""
        lines += ["", f"*--{option.name}*{argument}", f"\t{escape(option.help)}"]
    return "\n".join(lines)


def main():
    scdoc, novae, source, page = sys.argv[1:]
    text = pathlib.Path(source).read_text().partition("\n")[2]
    text = text.replace("@COMMANDS@", commands_text(novae))
    if "@HELP@" in text:
        text = text.replace("@HELP@", help_text(novae, re.search(r"novae-(\w+)", source).group(1)))
    done = subprocess.run([scdoc], input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{source}: {done.stderr}")
    pathlib.Path(page).write_text(done.stdout)


if __name__ == "__main__":
    main()
