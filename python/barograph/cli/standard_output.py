# SPDX-License-Identifier: BSD-3-Clause
"""Standard output and error as commands find them: always there, and able to take any text.

A shell may close them (`>&-`), a locale may have no "…". Must stay cheap: every command starts with it.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, TextIO

    from _typeshed import SupportsWrite

# What a character that the locale does not have becomes; others are written as \\x.. or \\u....
REPLACED: Final = {
    "…": "...",
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u00d7": "x",
    "µ": "u",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "·": "*",
    "█": "#",
    "\u00a0": " ",
}
HANDLER: Final = "barograph-replace"


def replace_unknown(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replaces what an encoding does not have; a codec error handler."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(REPLACED.get(one) or ascii(one)[1:-1] for one in unknown), error.end


def prepare_streams() -> None:
    """Makes the three streams usable; writing to a standard output that was closed fails, as it does in any program."""
    codecs.register_error(HANDLER, replace_unknown)
    # A descriptor below 3 that is free would be the next file's, and that file would get our messages.
    for name, mode, way in (
        ("stdin", os.O_RDONLY, "r"),
        ("stdout", os.O_RDONLY, "w"),
        ("stderr", os.O_WRONLY, "w"),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, mode), way))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a test's stream may be any object
        if reconfigure is not None:
            reconfigure(errors=HANDLER)


class _Shown:
    """A terminal that shows what is meant for programs: names in it must not steer the terminal."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal

    def write(self, text: str) -> int:
        """Writes text with escapes, in four digits as JSON has them too."""
        if not text.replace("\n", "").isprintable():
            text = "".join(one if one.isprintable() or one == "\n" else _escaped(one) for one in text)
        return self._terminal.write(text)


def _escaped(one: str) -> str:
    units = one.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{high << 8 | low:04x}" for high, low in zip(units[::2], units[1::2], strict=True))


def for_programs(stream: TextIO) -> SupportsWrite[str]:
    """Makes a stream UTF-8 in any locale, as readers of JSON and CSV expect, and returns it.

    A pipe and a file get every text as it is; only on a terminal are there escapes for what would steer it.
    """
    if stream.isatty():
        return _Shown(stream)
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="backslashreplace")
    return stream


def give_up() -> None:
    """Drops what cannot be written of standard output and standard error."""
    for stream in (sys.stdout, sys.stderr):
        _flush_or_drop(stream)


def _flush_or_drop(stream: TextIO) -> None:
    try:
        stream.flush()
    except (OSError, ValueError):
        drop(stream)


def drop(stream: TextIO) -> None:
    """Lets what is still in the buffer of a stream that cannot be written go nowhere; Python would complain at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
