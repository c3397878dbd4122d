# SPDX-License-Identifier: BSD-3-Clause
"""Prints line tables of the Python that runs this and what it says they mean: cases of python_lines_test.cpp.

    for python in python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 python3.15; do
        $python tools/python_line_cases.py; done > src/capture/source/python_lines_cases.txt

A case is one line: the version, the first line, the table in hexadecimal (-: empty), the bytes of the code, and
address and line of each range, line 0 where there is none. Runs on every Python from 3.9 on.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Iterator
from types import CodeType

GAP = "\n" * 300
SOURCES = (
    "def f(a):\n    return a\n",
    "def f(a):\n    x = [\n        a,\n\n        a + 1,\n    ]\n    for y in x:\n        if y:\n            continue\n"
    "        a += y\n    return a\n",
    "def f(a):\n    try:\n        a()\n    except ValueError as error:\n        print(error)\n    finally:\n"
    "        a(1)\n",
    "def f(a):\n    with a as b:\n        b.write(\n            a(1,\n              2),\n        )\n    del b\n",
    "def f(a):\n    a()" + GAP + "    a()" + GAP + "    return a(\n        1,\n" + GAP + "    )\n",
    "def f(a):\n    x = a(" + ", ".join(f"a.b[{i}]" for i in range(120)) + ")\n    return x\n",
    "f = (\n    lambda a: [\n        a(b)\n        for b in a\n    ]\n)\n",
    "def f(a):\n    while True:\n        yield a\n        a = yield from a\n",
    "class F:\n    f = 1\n\n\n    def g(self): pass\n",
)


def nested(code: CodeType) -> Iterator[CodeType]:
    """Gives a code object and those in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from nested(constant)


def ranges(code: CodeType) -> list[tuple[int, int]]:
    """Returns where each range of addresses begins, and its line."""
    if hasattr(code, "co_lines"):  # not on 3.9
        return [(begin, line or 0) for begin, end, line in code.co_lines() if end > begin]
    return [(begin, line or 0) for begin, line in dis.findlinestarts(code)]


def main() -> None:
    """Prints the cases."""
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    for source in SOURCES:
        for code in nested(compile(source, "cases.py", "exec")):
            table = code.co_linetable if sys.version_info >= (3, 10) else code.co_lnotab
            lines = " ".join(f"{begin} {line}" for begin, line in ranges(code))
            print(version, code.co_firstlineno, table.hex() or "-", len(code.co_code), lines)


if __name__ == "__main__":
    main()
