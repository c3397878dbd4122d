# SPDX-License-Identifier: BSD-3-Clause
"""The lines of the program around the call sites that findings name, for the page and the PDF.

Called for each document unless the user says --no-source. A profile may come from anybody, and a page may go to
anybody: only source files of the user who makes the report are read, only a few lines of each, and what looks like a
secret is taken out. Never raises: what cannot be read is not there, and `Excerpts.left_out` says why.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from barograph.analyze.findings.finding import Finding
from barograph.launch.redact import redact_text
from barograph.source.line_files import NamedLine, named_line
from barograph.wording.counted import counted

AROUND = 5  # lines before and after
MOST_BYTES = 8 << 20  # a larger file was not written by hand
MOST_WIDTH = 200  # characters of a line that are shown
MOST_CALL_SITES = 200
C_ENDINGS = (
    ".c",
    ".cc",
    ".cpp",
    ".cxx",
    ".cu",
    ".cuh",
    ".h",
    ".hh",
    ".hpp",
    ".hxx",
    ".inc",
    ".inl",
    ".ipp",
    ".hip",
)
FORTRAN_ENDINGS = (".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08", ".fpp")
ENDINGS = frozenset((*C_ENDINGS, *FORTRAN_ENDINGS, ".py", ".pyx", ".jl", ".rs"))
# Where system and packages have their files: nobody can change what is there.
FILES_OF_OTHERS = (
    "/usr/",
    "/lib/",
    "/lib64/",
    "/opt/",
    "/etc/",
    "/proc/",
    "/sys/",
    "/dev/",
    "/nix/",
    "/gnu/",
)
FOLDERS_OF_OTHERS = frozenset(("site-packages", "dist-packages"))


@dataclass(frozen=True)
class Excerpt:
    """Lines of a file from `first` on; `source` is the label of the call site, `line` the line that it names."""

    source: str
    file: str
    line: int
    first: int
    lines: tuple[str, ...]


@dataclass
class Excerpts:
    """The lines around sites, and how many call sites were left out for which reason."""

    found: list[Excerpt] = field(default_factory=list[Excerpt])
    left_out: dict[str, int] = field(default_factory=dict[str, int])

    def size(self) -> str:
        """Returns `11 lines of 1 source file`, "" without any."""
        lines = {(one.file, one.first + at) for one in self.found for at in range(len(one.lines))}
        files = len({one.file for one in self.found})
        return f"{counted(len(lines), 'line')} of {counted(files, 'source file')}" if lines else ""

    def sentence(self) -> str:
        """Returns what is in the report and what is not, "" for neither."""
        parts = (
            [f"This report holds {self.size()} of the program: `--no-source` leaves them out."]
            if self.found
            else []
        )
        parts += [
            f"No lines are shown of {counted(sites, 'call site')}: {reason}."
            for reason, sites in sorted(self.left_out.items())
        ]
        return " ".join(parts)


def excerpts_of(findings: Iterable[Finding], files: Mapping[NamedLine, str], start: str) -> Excerpts:
    """Returns the lines around each call site of the findings.

    Args:
        findings: Their call sites are looked at, at most MOST_CALL_SITES.
        files: The path of the file of each line (Workspace.line_files).
        start: When the run began, as the run record has it: a file changed since is not shown, its lines may be others.
    """
    excerpts = Excerpts()
    labels = dict.fromkeys(site.source for finding in findings for site in finding.where)
    started = _started(start)
    for label in list(labels)[:MOST_CALL_SITES]:
        line = named_line(label)
        file = files.get(line) if line else None
        if line is None or file is None or not _of_program(file):
            continue
        text, reason = _lines(Path(file), started)
        if text is None or line.line > len(text):
            why = reason or "the file is shorter than it was"
            excerpts.left_out[why] = excerpts.left_out.get(why, 0) + 1
            continue
        first = max(line.line - AROUND, 1)
        shown = [_shown(one) for one in text[first - 1 : line.line + AROUND]]
        excerpts.found.append(Excerpt(label, file, line.line, first, tuple(shown)))
    return excerpts


def _of_program(file: str) -> bool:
    """True for names of source files that a user may have written, also where links in them lead to.

    Relative names could mean any file.
    """
    return _may_be_own(file) and _may_be_own(os.path.realpath(file))


def _may_be_own(file: str) -> bool:
    path = Path(file)
    parts = path.parts
    return (
        path.is_absolute()
        and path.suffix.lower() in ENDINGS
        and not file.startswith(FILES_OF_OTHERS)
        and not FOLDERS_OF_OTHERS.intersection(parts)
        and not any(part.startswith(".") for part in parts)
    )


def _lines(path: Path, started: float) -> tuple[list[str] | None, str]:
    """Returns the lines of a file, or None and why it is not shown."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None, "their files cannot be read here"
    with os.fdopen(descriptor, "rb") as stream:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
            return None, "their files are not source files"
        if status.st_uid != os.geteuid():
            return None, "their files belong to somebody else"
        if status.st_mtime > started:
            return None, "their files were changed after the run began"
        try:
            content = stream.read()
        except OSError:
            return None, "their files cannot be read here"
    return content.decode("utf-8", "replace").splitlines(), ""


def _started(start: str) -> float:
    """Returns when the run began in seconds since 1970; now where the profile does not say."""
    try:
        return datetime.fromisoformat(start.replace("Z", "+00:00")).timestamp()
    except ValueError:
        return time.time()


def _shown(line: str) -> str:
    """A line without what looks like a secret in a string; names and numbers of code stay as they are."""
    if '"' in line or "'" in line:
        line = redact_text(line)
    return line.expandtabs(8)[:MOST_WIDTH]
