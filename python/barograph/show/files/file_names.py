# SPDX-License-Identifier: BSD-3-Clause
"""Names of files as a screen can show them: below the working directory, without control characters, cut in the middle.

Used by files, io and report. A name is what the program made it: line breaks and escape sequences must never get to
the terminal. JSON and CSV hold names as they are.
"""

from __future__ import annotations

CUT = "..."


def plain_name(name: str) -> str:
    r"""Returns a name with everything that is not printable written as in Python (`\n`, `\x1b`)."""
    if name.isprintable():
        return name
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in name)


def file_name(name: str, folder: str, width: int) -> str:
    """Returns the name of a file relative to `folder` where it is in it, cut in the middle to `width` letters."""
    start = folder.rstrip("/") + "/"
    short = plain_name(name.removeprefix(start) or "./" if folder else name)
    if len(short) <= width:
        return short
    # The end tells files apart, and is where the extension is.
    tail = (width - len(CUT)) * 2 // 3
    return short[: width - len(CUT) - tail] + CUT + short[-tail:]
