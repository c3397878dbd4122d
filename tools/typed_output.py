# SPDX-License-Identifier: BSD-3-Clause
"""Types command lines on a terminal of 80 columns and in a pipe, and says what is wrong with what they print.

Used by tools/type_commands.py. A command runs in a forked copy of this process, in which all its modules are imported
already: starting Python again for some thousand lines would take an hour. A command that serves, or waits for a key,
gets Ctrl-C. Must import neither DuckDB nor Arrow in a way that starts threads.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.cells import cell_len

from barograph.cli.entry import main
from barograph.cli.exit_codes import ExitCode

COLUMNS = 80
LIMIT_S = 300.0
# So long a command that prints nothing is taken to wait for something that never comes.
SILENT_S = 20.0
# What was drawn on the alternate screen is gone then.
OTHER_SCREEN_ENDS = "\x1b[?1049l"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>78]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
SERVES = re.compile(rb"http://127\.0\.0\.1|\x1b\[\?1049h|unix socket|curl --unix-socket|Ctrl-C")
COMMAND = re.compile(r"`(barograph [^`]+)`")
EXAMPLE = re.compile(r"^ {2,}(barograph \S.*?)(?: {2,}.*)?$", re.MULTILINE)
# Between two columns of a table.
GAP = re.compile(r" {2,}")
# One line by the rule of docs/reference/cli.md, however long: it is copied, or found by a script.
# And a path that ends a line.
ONE_LINE = re.compile(r"^(?:barograph: |hint: |wrote /|  barograph )|http://|ssh |(?:^| )/\S{40,}$")
# What other programs read, by the rule of the same page.
FOR_PROGRAMS = {"--json", "--csv", "--folded", "--dry-run", "-", "completion", "env"}


@dataclass
class Typed:
    """What became of one command line."""

    words: tuple[str, ...]
    terminal: bool
    code: int
    out: str
    err: str  # empty on a terminal, where both are one
    seconds: float
    stopped: bool  # by Ctrl-C
    endless: bool

    @property
    def text(self) -> str:
        """All that it printed."""
        return self.out + self.err


def type_line(words: Sequence[str], folder: Path, *, terminal: bool) -> Typed:
    """Runs `barograph` with these words, in `folder`."""
    started = time.monotonic()
    if terminal:
        reading, writing = pty.openpty()
        fcntl.ioctl(writing, termios.TIOCSWINSZ, struct.pack("HHHH", 24, COLUMNS, 0, 0))
        streams = [reading]
        pid = _start(words, folder, writing, writing, terminal=True)
        os.close(writing)
    else:
        (out, out_end), (err, err_end) = os.pipe(), os.pipe()
        streams = [out, err]
        pid = _start(words, folder, out_end, err_end, terminal=False)
        os.close(out_end)
        os.close(err_end)
    texts, stopped, endless = _read(streams, pid)
    status = os.waitpid(pid, 0)[1]
    code = os.waitstatus_to_exitcode(status)
    plain = [text.decode("utf-8", "replace").replace("\r\n", "\n") for text in texts]
    return Typed(
        *(tuple(words), terminal, code, plain[0], "" if terminal else plain[1]),
        *(time.monotonic() - started, stopped, endless),
    )


def _start(words: Sequence[str], folder: Path, out: int, err: int, *, terminal: bool) -> int:
    """Forks; the child is the command and does not return."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        os.setsid()
        if terminal:
            fcntl.ioctl(out, termios.TIOCSCTTY, 0)
            os.dup2(out, 0)
        else:
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(err, 2)
        os.closerange(3, 256)
        os.chdir(folder)
        os.environ.pop("COLUMNS", None)
        os.environ["TERM"] = "xterm-256color"
        sys.argv = ["barograph", *words]
        for stream, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
            setattr(sys, stream, os.fdopen(number, mode, encoding="utf-8", closefd=False))
        signal.signal(signal.SIGINT, signal.default_int_handler)
        code = _main()
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _main() -> int:
    try:
        return int(main())
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception:  # noqa: BLE001 - as Python shows it
        traceback.print_exc()
        return 1


def _read(streams: list[int], pid: int) -> tuple[list[bytes], bool, bool]:
    """Reads until all ends are closed; Ctrl-C for what serves or is silent, SIGKILL for what does not end by it."""
    texts = [bytearray() for _ in streams]
    open_ends = dict(zip(streams, texts, strict=True))
    begun = last = time.monotonic()
    stopped = endless = False
    while open_ends:
        for stream in select.select(list(open_ends), [], [], 0.2)[0]:
            try:
                part = os.read(stream, 65536)
            except OSError:  # the other end of a terminal is closed
                part = b""
            if part:
                open_ends[stream] += part
                last = time.monotonic()
            else:
                del open_ends[stream]
                os.close(stream)
        now = time.monotonic()
        waits = any(SERVES.search(text) for text in texts) and now - last > 0.5
        if open_ends and not stopped and (waits or now - last > SILENT_S):
            stopped = True
            last = now
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGINT)
        elif open_ends and not endless and now - begun > LIMIT_S:
            endless = True
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
    return [bytes(text) for text in texts], stopped, endless


def complaints(typed: Typed) -> list[str]:
    """Returns what is wrong with what a command printed."""
    found: list[str] = []
    text = plain(typed.text)
    for_programs = bool(FOR_PROGRAMS & set(typed.words))
    if "Traceback (most recent call last)" in text:
        found.append("a traceback")
    if typed.endless:
        found.append("does not end")
    if typed.code not in set(ExitCode):
        found.append(f"exit code {typed.code} is in no list")
    errors = [line for line in text.splitlines() if line.startswith("barograph: error: ")]
    if typed.code in {ExitCode.USAGE, ExitCode.BAD_PROFILE, ExitCode.NOT_FOUND, ExitCode.FAILED}:
        if len(errors) != 1:
            found.append(f"exit code {typed.code} with {len(errors)} lines of error")
        if not typed.terminal and typed.out:
            found.append("an error, and output on stdout")
    if typed.terminal and not for_programs:
        found += [f"longer than {COLUMNS} columns: {line}" for line in text.splitlines() if too_long(line)]
        if "trace" not in typed.words[:1]:  # events may be alike, such as the ends of requests of no rank
            found += [f"twice: {line}" for line in twice(text)]
    if not typed.terminal:
        if "\x1b" in typed.text:
            found.append("escape codes in a pipe")
        if "--json" in typed.words and typed.code not in {
            ExitCode.USAGE,
            ExitCode.FAILED,
            ExitCode.NOT_FOUND,
            ExitCode.INTERRUPTED,
        }:
            try:
                json.loads(typed.out)
            except ValueError as error:
                found.append(f"--json cannot be parsed: {error}")
    return found


def plain(text: str) -> str:
    """Returns what is on the screen at the end: without escape codes, and without bars of progress."""
    text = ESCAPE.sub("", text.replace(OTHER_SCREEN_ENDS, "\n"))
    lines = (line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    return "\n".join(line for line in lines if "━━━" not in line)


def too_long(line: str) -> bool:
    """Whether a line is longer than the screen and not one that is to be one line."""
    return cell_len(line) > COLUMNS and not ONE_LINE.search(line)


def twice(text: str) -> list[str]:
    """Returns rows that are in one table several times; in a tree, below the same row."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text):
        rows: Counter[tuple[str, str]] = Counter()
        above: list[tuple[int, str]] = []  # indentation and row
        for line in block.splitlines():
            row = line.strip()
            indent = len(line) - len(line.lstrip())
            while above and above[-1][0] >= indent:
                above.pop()
            if len(GAP.split(row)) > 2:
                rows[above[-1][1] if above else "", row] += 1
            above.append((indent, row))
        found += [row for (_, row), times in rows.items() if times > 1]
    return found


def hints(typed: Typed) -> list[str]:
    """Returns the commands that an output names, each once: those in backticks, and the examples of a help text."""
    text = ESCAPE.sub("", typed.text)
    found = COMMAND.findall(" ".join(text.split()))
    if typed.words[-1] == "--help":
        found += EXAMPLE.findall(text)
    return list(dict.fromkeys(found))
