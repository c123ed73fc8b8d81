# SPDX-License-Identifier: MIT
"""The code of docs/python.md runs, from top to bottom."""
import re


def test_tutorial(root):
    text = (root / "docs/python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len(blocks) > 6
    names = {"__name__": "tutorial"}
    for block in blocks:
        # Line breaks before it let an error name the line of the page.
        line = text[:text.index(block)].count("\n")
        exec(compile("\n" * line + block, "docs/python.md", "exec"), names)
    assert names["share"] > 0.8
