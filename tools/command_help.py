# SPDX-License-Identifier: MIT
"""What the command says about itself: its commands and their options, read from --help.

Manual pages and completions are made of it, so that neither can say anything else.
"""
import collections
import re
import subprocess

Option = collections.namedtuple("Option", "name argument help")
Command = collections.namedtuple("Command", "name summary synopsis about options")
CHOICES = re.compile(r"(?:.*: )?((?:[\w-]+, )*[\w-]+ or [\w-]+)")


def say(novae, *arguments):
    return subprocess.run([novae, *arguments], check=True, capture_output=True, text=True).stdout


def summaries(novae):
    """Names and summaries of all commands, in the order of the help."""
    return re.findall(r"^  (\w+) +(.*)$", say(novae, "--help"), re.MULTILINE)


def command(novae, name, summary=""):
    """One command as its own help tells it."""
    head, _, table = say(novae, name, "--help").partition("\n\nOptions:\n")
    usage, _, about = head.partition("\n")
    options = [Option(*parts) for parts in
               re.findall(r"^  --([\w-]+)(?: (\S+))? +(.*)$", table, re.MULTILINE)]
    return Command(name, summary, usage.removeprefix("Usage: novae "), about, options)


def commands(novae):
    return [command(novae, name, summary) for name, summary in summaries(novae)]


def choices(option):
    """The words that an option takes, if its help lists them."""
    match = CHOICES.fullmatch(option.help)
    return re.split(r", | or ", match.group(1)) if option.argument and match else []
