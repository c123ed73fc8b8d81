# SPDX-License-Identifier: MIT
"""Pictures of fixed positions, kept as text that a person can check.

test_pictures.py NOVAE FOLDER            compares
test_pictures.py NOVAE FOLDER --update   draws them anew; look at the difference
"""
import os
import subprocess
import sys

CASES = {
    "nova-luna-2-start": "show games/nova-luna-2.nvg --to 0",
    "nova-luna-2-middle": "show games/nova-luna-2.nvg --to 30",
    "nova-luna-2-narrow-ascii": "50 show games/nova-luna-2.nvg --to 30 --ascii",
    "nova-luna-2-plain": "show games/nova-luna-2.nvg --to 12 --plain",
    "nova-luna-4-over-wide": "120 show games/nova-luna-4.nvg",
    "nova-luna-4-ascii": "show games/nova-luna-4.nvg --to 24 --ascii",
    "nova-luna-solo-plain": "show games/nova-luna-solo.nvg --to 6 --plain",
    "nova-luna-solo-over": "show games/nova-luna-solo.nvg",
    "terra-nova-2-setup": "show games/terra-nova-2.nvg --to 9",
    "terra-nova-2-middle": "show games/terra-nova-2.nvg --to 1700",
    "terra-nova-2-colour": "show games/terra-nova-2.nvg --to 1700 --color=always",
    "terra-nova-2-wide-ascii": "120 show games/terra-nova-2.nvg --to 1700 --ascii",
    "terra-nova-2-narrow": "50 show games/terra-nova-2.nvg --to 1700",
    "terra-nova-4-plain": "show games/terra-nova-4.nvg --to 100 --plain",
    "terra-nova-4-over": "show games/terra-nova-4.nvg",
    "tiles": "tiles",
    "tiles-colour": "tiles T4d --color=always",
    "tiles-large": "tiles R4c T3d Y1a",
    "tiles-plain": "tiles R4c T3d Y1a --plain",
    "maps": "maps",
    "maps-lagoon-ascii": "maps lagoon --ascii",
}


def draw(novae, folder, command):
    words = command.split()
    columns = words.pop(0) if words[0].isdigit() else "80"
    environment = {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": columns}
    return subprocess.run([novae, *words], cwd=folder, env=environment, check=True,
                          stdout=subprocess.PIPE).stdout.decode()


def main():
    novae, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    update = sys.argv[3:] == ["--update"]
    failed = 0
    for name, command in CASES.items():
        path = os.path.join(folder, "pictures", name + ".txt")
        picture = draw(novae, folder, command)
        if update:
            with open(path, "w", encoding="utf-8") as file:
                file.write(picture)
            continue
        with open(path, encoding="utf-8") as file:
            if file.read() != picture:
                failed += 1
                print(f"{name}: novae {command} draws something else:\n{picture}")
    listed = {name + ".txt" for name in CASES}
    stray = sorted(set(os.listdir(os.path.join(folder, "pictures"))) - listed)
    if stray:
        print("pictures of no case:", *stray)
    return 1 if failed or stray else 0


sys.exit(main())
