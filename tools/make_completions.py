#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes what a shell needs to complete the words of the command.

    make_completions.py bash|zsh|fish NOVAE FILE

Commands, options and what they take are those that the program itself tells.
"""
import json
import pathlib
import sys

import command_help

MAKER = "made by tools/make_completions.py"
FILES = {"FILE", "DIR", "MAP"}  # what an option calls a value that lies on the disk


def values(novae, option):
    """The words to offer for an option, and whether files are to be offered too."""
    words = command_help.choices(option)
    if option.argument == "MAP":
        maps = command_help.say(novae, "maps", "--json").splitlines()
        words = [json.loads(line)["name"] for line in maps]
    return words, option.argument in FILES


def bash(novae):
    lines = [f"# bash completion of novae, {MAKER}", "_novae()", "{",
             '    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=',
             '    COMPREPLY=()', '    if [ "$COMP_CWORD" -eq 1 ]; then']
    commands = command_help.commands(novae)
    names = " ".join(command.name for command in commands)
    lines += [f'        mapfile -t COMPREPLY < <(compgen -W "{names} help --help --version" -- "$word")',
              "        return", "    fi", '    case ${COMP_WORDS[1]}:$before in']
    for command in commands:
        for option in command.options:
            words, files = values(novae, option)
            if not option.argument:
                continue
            wanted = (["-f"] if files else []) + [f'-W "{" ".join(words)}"']
            lines.append(f"    {command.name}:--{option.name}) mapfile -t COMPREPLY < <(compgen "
                         f'{" ".join(wanted)} -- "$word"); return ;;')
    lines += ["    esac", "    case ${COMP_WORDS[1]} in",
              f'    help) mapfile -t COMPREPLY < <(compgen -W "{names}" -- "$word"); return ;;']
    for command in commands:
        offered = " ".join(f"--{option.name}" for option in command.options)
        lines.append(f'    {command.name}) options="{offered}" ;;')
    lines += ["    esac", '    case $word in',
              '    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;',
              '    *) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;', "    esac", "}",
              "complete -o filenames -F _novae novae"]
    return lines


def quote(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_option(novae, option):
    words, files = values(novae, option)
    text = option.help.replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")
    kind = f":{option.argument.lower()}:" if option.argument else ""
    if files:
        kind += "_files"
    elif words:
        kind += f"({' '.join(words)})"
    return quote(f"--{option.name}[{text}]{kind}")


def zsh(novae):
    commands = command_help.commands(novae)
    lines = ["#compdef novae", f"# zsh completion of novae, {MAKER}", "local -a commands",
             "commands=("]
    lines += [f"    {quote(f'{command.name}:{command.summary}')}" for command in commands]
    lines += [")", "if (( CURRENT == 2 )); then", "    _describe command commands", "    return",
              "fi", "case $words[2] in"]
    for command in commands:
        options = " ".join(zsh_option(novae, option) for option in command.options)
        lines.append(f"{command.name}) shift words; (( CURRENT-- )); "
                     f"_arguments {options} '*:file:_files' ;;")
    return [*lines, "esac"]


def fish(novae):
    commands = command_help.commands(novae)
    lines = [f"# fish completion of novae, {MAKER}"]
    for command in commands:
        lines.append(f"complete -c novae -n __fish_use_subcommand -f -a {command.name} "
                     f"-d {quote(command.summary)}")
    for command in commands:
        seen = quote(f"__fish_seen_subcommand_from {command.name}")
        for option in command.options:
            words, files = values(novae, option)
            takes = (" -r" if files else " -x") if option.argument else ""
            offered = f" -a {quote(' '.join(words))}" if words else ""
            lines.append(f"complete -c novae -n {seen} -l {option.name}{takes}{offered} "
                         f"-d {quote(option.help)}")
    return lines


def main():
    shell, novae, target = sys.argv[1:]
    lines = {"bash": bash, "zsh": zsh, "fish": fish}[shell](novae)
    pathlib.Path(target).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
