#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the checks of tools/: each must pass a good sample and refuse a bad one.

    test_checks.py TOOLS COMPILER...
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS, COMPILER = pathlib.Path(sys.argv[1]), sys.argv[2:]
SPDX = "/* SPDX-License-Identifier: MIT */\n"
GAME_H = "include/novae/game.h"


class Sample(unittest.TestCase):
    """A small project in a folder of its own."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.root = pathlib.Path(holder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def run_tool(self, *command):
        done = subprocess.run([str(part) for part in command], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def refuses(self, tool, words, *arguments):
        status, output = self.run_tool(TOOLS / tool, *(arguments or [self.root]))
        self.assertEqual(status, 1, output)
        self.assertIn(words, output)

    def accepts(self, tool, *arguments):
        status, output = self.run_tool(TOOLS / tool, *(arguments or [self.root]))
        self.assertEqual(status, 0, output)


class Layers(Sample):
    def setUp(self):
        super().setUp()
        self.write(GAME_H, "#include <stdint.h>\n")
        self.write("src/core/hash.h", '#include "novae/game.h"\n')
        self.write("src/games/one/one.h", '#include "novae/game.h"\n#include "core/hash.h"\n')
        self.write("src/games/two/two.c", '#include "two.h"\n')
        self.write("src/games/two/two.h", "")
        self.write("src/search/search.h", '#include "novae/game.h"\n')
        self.write("src/players/one/deep/one.c",
                   '#include "games/one/one.h"\n#include "search/search.h"\n')
        self.write("src/session/session.h", '#include "novae/game.h"\n')
        self.write("src/cli/commands/commands.h", '#include "session/session.h"\n')
        self.write("src/cli/main.c", '#include "cli/commands/commands.h"\n#include <stdio.h>\n')

    def test_good(self):
        self.accepts("check_layers.py")

    def refused(self, name, text, words):
        with self.subTest(name):
            self.write(name, text)
            self.refuses("check_layers.py", words)
            (self.root / name).unlink()

    def test_bad(self):
        self.refused("src/core/bad.c", '#include "session/session.h"\n', "src/session")
        self.refused("src/games/two/bad.c", '#include "games/one/one.h"\n', "src/games/one")
        self.refused("src/games/two/bad.c", '#include "../one/one.h"\n', "src/games/one")
        self.refused("src/search/bad.c", '#include "games/one/one.h"\n', "src/games/one")
        self.refused("src/players/bad.c", '#include "games/one/one.h"\n', "src/games/one")
        self.refused("src/players/two/deep/two.c", '#include "games/one/one.h"\n', "src/games/one")
        self.refused("src/cli/view/bad.c", '#include "cli/commands/commands.h"\n',
                     "src/cli/commands")
        self.refused("src/session/bad.c", '# include "../cli/x.h"\n', "nowhere")
        self.refused("include/novae/bad.h", '#include "core/hash.h"\n', "src/core")
        self.refused("src/core/bad.c", "#include <stdio.h>\n", "stdio.h")
        self.refused("src/games/one/bad.c", "  #  include <pthread.h>\n", "pthread.h")
        self.refused("src/other/bad.c", "", "in no layer")

    def test_empty(self):
        with tempfile.TemporaryDirectory() as empty:
            self.refuses("check_layers.py", "no sources", empty)


class WebLayers(Sample):
    def setUp(self):
        super().setUp()
        for name in ("engine/types", "app/store", "ui/icons", "games/luna/tile", "games/terra/map",
                     "games/words", "pages/play"):
            self.write(f"web/view/{name}.ts", "")
        self.write("web/view/app/i18n.ts", "import type { Seat } from '../engine/types';\n")
        self.write("web/view/games/luna/table.tsx",
                   "import { useState } from 'preact/hooks';\nimport { Icon } from '../../ui/icons';\n"
                   "import {\n  Tile,\n} from './tile';\n")
        self.write("web/view/games/table.tsx", "import './luna/table';\nimport './terra/map';\n")
        self.write("web/view/main.tsx", "import './pages/play';\nimport './app/store';\n")

    def test_good(self):
        self.accepts("check_web_layers.py")

    def refused(self, name, text, words):
        with self.subTest(name):
            self.write(f"web/view/{name}", text)
            self.refuses("check_web_layers.py", words)
            (self.root / "web/view" / name).unlink()

    def test_bad(self):
        self.refused("engine/bad.ts", "import type { Store } from '../app/store';\n", "lies in app")
        self.refused("app/bad.ts", "import {\n  Icon,\n} from '../ui/icons';\n", "bad.ts:3: ")
        self.refused("ui/bad.tsx", "\nconst x = import('../games/luna/tile');\n", "bad.tsx:2: ")
        self.refused("games/luna/bad.ts", "export * from '../terra/map';\n", "games/terra")
        self.refused("games/luna/bad.ts", "import '../words';\n", "lies in games")
        self.refused("games/luna/bad.css", "@import '../../pages/play';\n", "lies in pages")
        self.refused("pages/bad.ts", "import '../main';\n", "lies in view")
        self.refused("pages/bad.ts", "import './gone';\n", "nowhere")
        self.refused("pages/bad.ts", "import fs from 'node:fs';\n", "no package")
        self.refused("other/bad.ts", "", "in no room")

    def test_empty(self):
        with tempfile.TemporaryDirectory() as empty:
            self.refuses("check_web_layers.py", "no sources", empty)


class Rules(Sample):
    RULES = [f"[NL-{n}]" for n in range(1, 21)] + [f"[TN-{n}]" for n in range(1, 20)]
    SOURCE, TEST = "src/games/x/x.c", "tests/x/test_x.c"

    def cite(self, name, leave_out=None, add=""):
        cited = " ".join(rule for rule in self.RULES if rule != leave_out)
        self.write(name, f"/* {cited} {add} */\n")

    def setUp(self):
        super().setUp()
        self.cite(self.SOURCE)
        self.cite(self.TEST)

    def test_good(self):
        self.accepts("check_rules.py")
        last = "[TN-" + "19]"
        self.cite(self.SOURCE, leave_out=last, add="[TN-" + "18, TN" + "-19]")
        self.accepts("check_rules.py")

    def test_bad(self):
        last, unknown = "[TN-" + "19]", "[NL-" + "21]"
        self.cite(self.TEST, leave_out=last)
        self.refuses("check_rules.py", f"{last}: no test")
        self.write("tests/x/helper.c", last)  # no test file
        self.refuses("check_rules.py", f"{last}: no test")
        self.cite(self.TEST, add=unknown)
        self.refuses("check_rules.py", f"{unknown}: named by a test, but")
        self.cite(self.TEST)
        self.cite(self.SOURCE, leave_out=last)
        self.refuses("check_rules.py", f"{last}: no source of the rules")
        self.cite(self.SOURCE, add=unknown)
        self.refuses("check_rules.py", f"{unknown}: named by a source")


class Text(Sample):
    def test_good(self):
        self.write("src/a.c", SPDX + "/* A: see https://example.org/tmp/x */\nint a;\n")
        self.accepts("check_text.py")

    def test_bad(self):
        self.write("src/a.c", "int a;\n")
        self.refuses("check_text.py", "a.c:1: no line")
        self.write("src/a.c", SPDX + "int a;\n")
        self.refuses("check_text.py", "a.c:2: no comment")
        self.write("src/a.c", SPDX + "/* TO" "DO */\n")
        self.refuses("check_text.py", "a.c:2:")
        self.write("src/a.c", SPDX + 'char *p = "/ho' 'me/me/x";\n')
        self.refuses("check_text.py", "does not belong")


class Globals(Sample):
    def object_of(self, text):
        source = self.write("x.c", text)
        target = source.with_suffix(".o")
        subprocess.run([*COMPILER, "-std=c17", "-fPIC", "-c", source, "-o", target], check=True)
        return target

    def test_good(self):
        self.accepts("check_globals.sh", self.object_of(
            "#include <string.h>\n"
            "static const char *const names[] = {\"a\", \"b\"};\nint nv_other(const char *);\n"
            "int nv_f(const char *s, int i) { return strcmp(s, names[i]) + nv_other(s); }\n"))

    def refused(self, text, words):
        with self.subTest(words):
            self.refuses("check_globals.sh", words, self.object_of(text))

    def test_bad(self):
        self.refused("static int n; int nv_f(void) { return n++; }\n", "changes n")
        self.refused("int nv_n = 4; int nv_f(void) { return nv_n++; }\n", "changes nv_n")
        self.refused("_Thread_local int n; int nv_f(void) { return n++; }\n", "changes n")
        self.refused("#include <stdlib.h>\nvoid *nv_f(void) { return malloc(4); }\n",
                     "calls malloc")
        self.refused("#include <stdio.h>\nvoid nv_f(int n) { printf(\"%d\", n); }\n",
                     "calls printf")
        self.refused("#include <time.h>\nlong nv_f(void) { return time(0); }\n", "calls time")


class Headers(Sample):
    def test_good(self):
        self.write(GAME_H, "#include <stdint.h>\nuint32_t nv_f(void);\n")
        (self.root / "src").mkdir()
        self.accepts("check_headers.sh", self.root, *COMPILER)

    def test_bad(self):
        self.write(GAME_H, "uint32_t nv_f(void);\n")
        (self.root / "src").mkdir()
        self.refuses("check_headers.sh", "does not compile alone", self.root, *COMPILER)


class Length(Sample):
    def function(self, lines, comment="Says something."):
        return f"/* {comment} */\nvoid f(void)\n{{\n" + "    f();\n" * lines + "}\n"

    def test_good(self):
        self.write("src/a.c", self.function(50) * 2)
        self.write("src/b.c", self.function(90, "Long: one switch over all kinds."))
        self.accepts("check_length.py")

    def test_bad(self):
        self.write("src/a.c", self.function(60))
        self.refuses("check_length.py", "src/a.c:2: 63 lines")
        self.write("src/a.c", "int x;\n" * 501)
        self.refuses("check_length.py", "501 lines")


class Abi(Sample):
    HEADER = "struct nv_a { int x, y[2]; void (*f)(int); };\nenum { NV_ONE = 1 };\n" \
        "#pragma GCC visibility push(default)\n" \
        "struct nv_a *nv_f(struct nv_a *a);\nint nv_g(void);\n#pragma GCC visibility pop\n"
    SOURCE = '#include "novae/novae.h"\nstruct nv_a *nv_f(struct nv_a *a) { return a; }\n' \
        "int nv_g(void) { return 1; }\n"

    def setUp(self):
        super().setUp()
        self.include = self.root / "include"
        self.list = self.root / "list"
        self.write("include/novae/novae.h", self.HEADER)

    def library_of(self, text):
        source, target = self.write("x.c", text), self.root / "x.so"
        subprocess.run([*COMPILER, "-std=c17", "-fPIC", "-shared", "-fvisibility=hidden", "-I",
                        self.include, source, "-o", target], check=True)
        return target

    def exports(self, source):
        return ["exports", self.include, self.library_of(source), *COMPILER]

    def test_exports(self):
        self.accepts("abi.py", *self.exports(self.SOURCE))
        self.refuses("abi.py", "nv_g is declared, but not",
                     *self.exports(self.SOURCE.replace("int nv_g", "static int g")))
        self.refuses("abi.py", "nv_h is exported, but no",
                     *self.exports(self.SOURCE + '__attribute__((visibility("default"))) int nv_h;'))

    def changed(self, before, after, words):
        with self.subTest(after):
            self.write("include/novae/novae.h", self.HEADER.replace(before, after))
            self.refuses("abi.py", words, "check", self.include, self.list, *COMPILER)

    def test_list(self):
        self.accepts("abi.py", "write", self.include, self.list, *COMPILER)
        self.accepts("abi.py", "check", self.include, self.list, *COMPILER)
        self.changed("y[2]", "y[3]", "-  y 4 8")
        self.changed("x, y[2];", "x; long y;", "+  y 8 8")
        self.changed("NV_ONE = 1", "NV_ONE = 2", "-constant NV_ONE 1")
        self.changed("int nv_g(void)", "int nv_g(int)", "+function int nv_g(int)")

    def test_symbols(self):
        self.write("meson.build", "project('novae', 'c', version: '1.2.3')\n")
        self.write("list", "head\n nv_f@Base 1.0\n nv_old@Base 1.0\n")
        arguments = [self.include, self.list, *COMPILER]
        self.refuses("abi.py", "- nv_old@Base 1.0", "check-symbols", *arguments)
        self.accepts("abi.py", "write-symbols", *arguments)
        self.accepts("abi.py", "check-symbols", *arguments)
        self.assertIn(" nv_f@Base 1.0\n nv_g@Base 1.2.3\n", self.list.read_text())


class Docs(Sample):
    def setUp(self):
        super().setUp()
        self.write("docs/architecture.md", "`src` and `tools/`\n")
        self.write("src/one.c", "")
        self.write("tools/tool.py", "")
        self.sample('printf("seat 1 has %d tokens left", 3);')

    def sample(self, line):
        self.write("README.md", f"```c\n#include <stdio.h>\nint main(void)\n{{\n{line}\n}}\n```\n")

    def test_good(self):
        self.accepts("check_docs.py")
        self.accepts("check_docs.py", self.root, "--sample", COMPILER[-1])

    def test_folder_without_a_line(self):
        self.write("src/games/two.h", "")
        self.refuses("check_docs.py", "does not name src/games")

    def test_file_that_is_nowhere(self):
        self.write("CONTRIBUTING.md", "`one.c`, `src/*.c`, `tool.py`\n")
        self.accepts("check_docs.py")
        self.write("CONTRIBUTING.md", "`src/two.c`\n")
        self.refuses("check_docs.py", "names src/two.c, which is nowhere")

    def test_sample_that_does_not_compile(self):
        self.sample("oops")
        self.refuses("check_docs.py", "oops", self.root, "--sample", COMPILER[-1])

    def test_sample_that_prints_something_else(self):
        self.sample('printf("hello");')
        self.refuses("check_docs.py", "hello", self.root, "--sample", COMPILER[-1])


class Files(Sample):
    def setUp(self):
        super().setUp()
        self.write("docs/architecture.md", "")
        self.write("src/one.c", SPDX + "/*\n * One. Or two of\n * them.\n *\n * Not three.\n */\n")
        self.write("tools/tool.sh", "#!/bin/sh\n# SPDX-License-Identifier: MIT\n"
                                    "# Does what it says on the tin.\n#   tool.sh FILE\n")
        self.accepts("list_files.py", self.root)

    def test_first_sentences(self):
        page = (self.root / "docs/files.md").read_text()
        self.assertIn("## src\n- `one.c`: One. Or two of them\n", page)
        self.assertIn("## tools\n- `tool.sh`: Does what it says on the tin\n", page)
        self.accepts("list_files.py", self.root, "--check")

    def test_file_that_is_not_listed(self):
        self.write("web/view/new.ts", "// SPDX-License-Identifier: MIT\n/* Something new. */\n")
        self.refuses("list_files.py", "make files", self.root, "--check")

    def test_file_that_says_nothing(self):
        self.write("src/two.c", SPDX + "int two;\n")
        self.refuses("list_files.py", "src/two.c does not begin with what it is for", self.root)

    def test_long_openings_are_cut_between_sentences(self):
        self.write("src/long.c", SPDX + "/* " + "Word " * 40 + "end. " + "More " * 40 + "end. */\n")
        self.accepts("list_files.py", self.root)
        page = (self.root / "docs/files.md").read_text()
        self.assertRegex(page, r"- `long.c`: (Word )+end\n")


class Numbers(Sample):
    def setUp(self):
        super().setUp()
        self.write("docs/architecture.md", "")
        self.write("src/one.c", SPDX + "enum {\n    NONE = 0,\n    MOST_WORDS = 1 << 20, /* of a\n"
                   "                             line */\n    TWICE = 2 * MOST_WORDS\n};\n"
                   "static const double rest = 0.1, stop = 7;\n")
        self.write("web/view/app/two.ts", "const SECONDS = 5;\nexport const LONG = 1_000; // or so\n")
        self.write("bindings/python/novae/three.py", "_NODES = 1000  # of a bot\n")
        self.accepts("list_numbers.py", self.root)

    def test_what_is_listed(self):
        page = (self.root / "docs/numbers.md").read_text()
        self.assertIn("- `one.c`: `MOST_WORDS = 1 << 20` (of a line); `rest = 0.1`; `stop = 7`\n", page)
        self.assertIn("- `two.ts`: `SECONDS = 5`; `LONG = 1_000` (or so)\n", page)
        self.assertIn("- `three.py`: `_NODES = 1000` (of a bot)\n", page)
        self.accepts("list_numbers.py", self.root, "--check")

    def test_number_that_is_not_listed(self):
        self.write("web/view/app/two.ts", "const SECONDS = 8;\n")
        self.refuses("list_numbers.py", "make files", self.root, "--check")


class Tap(unittest.TextTestResult):
    """Says what happened as TAP."""

    count = 0

    def line(self, test, word, problem=""):
        Tap.count += 1
        print(f"{word} {Tap.count} {test.id().removeprefix('__main__.')}")
        for line in problem.splitlines():
            print("#", line)

    def addSuccess(self, test):
        self.line(test, "ok")

    def addFailure(self, test, err):
        self.failures.append((test, ""))
        self.line(test, "not ok", self._exc_info_to_string(err, test))

    addError = addFailure

    def addSubTest(self, test, subtest, err):
        if err:
            self.addFailure(subtest, err)


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    with open("/dev/null", "w", encoding="ascii") as nowhere:
        result = unittest.TextTestRunner(stream=nowhere, resultclass=Tap).run(suite)
    print(f"1..{Tap.count}")
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
