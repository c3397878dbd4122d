# SPDX-License-Identifier: BSD-3-Clause
"""mpiP's text report -> Draft: time, calls and sent bytes by call site and rank.

Sections and columns are those of mpiP 3.5 in its default (verbose) form, also with -d off: `MPI Time`, `Callsites`,
`Callsite Time statistics`, `Callsite Message Sent statistics`. A call site becomes a frame `function (file:line)` above
its MPI call. A concise report (-c) has no values per rank and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from barograph.imports.draft import Draft
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.plain_numbers import MOST_BYTES, MOST_COUNT, MOST_NS, number

MILLISECOND = 1e6
SECOND = 1e9
ROUNDING = 0.02  # of a sum of numbers with three digits

HEADING = re.compile(r"^@---\s+(.*?)\s*-*$")
ABOUT = re.compile(r"^@\s+(.+?)\s*:\s?(.*)$")
TASK = re.compile(r"^\s*(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$")
# ID, level, file or address, line (missing where it is not known), function, call
SITE = re.compile(r"^\s*(\d+)\s+(\d+)\s+(\S+)(?:\s+(\d+))?\s+(\S.*?)\s+(\w+)\s*$")
DEEPER = re.compile(r"^\s*(\d+)\s+(\d+)\s+(\S+)(?:\s+(\d+))?\s+(\S.*?)\s*$")
END: Final = "End of Report"
TIMES: Final = "Callsite Time statistics (all, milliseconds"
SENT: Final = "Callsite Message Sent statistics (all, sent bytes"
MISSING: Final = "MPI_(not in the report)"
NO_ROW: Final = re.compile(r"\s*(-*|Name\s+Site\s.*|Task\s+AppTime\s.*)\s*")
STATISTICS = re.compile(r"^(\w+)\s+(\d+)\s+(\d+|\*)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)(?:\s+(\S+))?\s*$")


def _sections(lines: list[str]) -> Iterator[tuple[str, int, list[str]]]:
    """Yields each section's title, the number of its first line, and its lines."""
    title, first = "", 0
    content: list[str] = []
    for number, line in enumerate(lines, 1):
        match = HEADING.match(line)
        if match:
            yield title, first, content
            title, first, content = match[1], number + 1, []
        else:
            content.append(line)
    yield title, first, content


def _sites(lines: list[str]) -> dict[int, tuple[str, ...]]:
    """Call sites: id -> frames from the outermost in, without the MPI call."""
    frames: dict[int, list[str]] = {}
    for line in lines:
        match = SITE.match(line)
        level_above = match is None or match[2] != "0"
        if level_above:
            match = DEEPER.match(line)
        if match is None or match[1] == "ID":
            continue
        place = match[3] + (f":{match[4]}" if match[4] else "")
        function = match[5] if match[5] != "[unknown]" else "unknown"
        frames.setdefault(int(match[1]), []).append(f"{function} ({place})")
    return {site: tuple(reversed(names)) for site, names in frames.items()}


@dataclass(frozen=True)
class _Numbers:
    """Numbers of a report, with the place in what is said of wrong ones."""

    file: str

    def at(self, line: int, text: str, factor: float = 1.0, most: float = MOST_NS) -> float:
        """Returns a number times a factor, which `most` is in units of."""
        return number(text, f"{self.file}, line {line}", most / factor, hint="is the report damaged?") * factor


def read(path: Path) -> Draft:
    """Reads a report; raises ForeignFileError when it is none, or has no statistics per rank."""
    text = path.read_text(encoding="utf-8", errors="replace")
    lines = text.splitlines()
    if not lines or not lines[0].startswith("@ mpiP"):
        raise ForeignFileError(f"{path.name} does not start like an mpiP report")
    sections = list(_sections(lines))
    cut = not any(title.startswith(END) for title, _, _ in sections)
    if cut and not text.endswith("\n") and sections[-1][2]:
        sections[-1][2].pop()  # its last number may be a part of one
    draft = Draft(f"mpiP report {path.name}")
    draft.note("mpiP prints three to six digits, so times and large sums of bytes are rounded")
    numbers = _Numbers(path.name)
    sites: dict[int, tuple[str, ...]] = {}
    mpi_ns: dict[int, float] = {}
    stated_ns: dict[int, float] = {}
    unread = 0
    for title, first, content in sections:
        if not title:
            _read_head(content, draft)
        elif title.startswith("MPI Time (seconds)"):
            for line, row in enumerate(map(TASK.match, content), first):
                if row:
                    draft.wall_ns[int(row[1])] = round(numbers.at(line, row[2], SECOND))
                    stated_ns[int(row[1])] = numbers.at(line, row[3], SECOND)
        elif title.startswith("Callsites:"):
            sites = _sites(content)
        elif title.startswith(TIMES):
            unread += _read_times(numbers, first, content, sites, draft, mpi_ns)
        elif title.startswith(SENT):
            unread += _read_sent(numbers, first, content, sites, draft)
    where = f"it ends in line {len(lines)}" + (f', in "{_short(sections[-1][0])}"' if sections[-1][0] else "")
    if not draft.entries:
        raise ForeignFileError(
            f"{path.name} has no statistics per rank" + (f": {where}, so it was cut off" if cut else ""),
            hint="copy the whole report" if cut else "run mpiP without -c and -d, which leave them out",
        )
    _tell_missing(draft, where, [title for title, _, _ in sections], unread, cut=cut)
    for rank, wall in draft.wall_ns.items():
        rest = stated_ns.get(rank, 0.0) - mpi_ns.get(rank, 0.0)
        if cut and rest > ROUNDING * stated_ns[rank]:
            draft.entry((MISSING,), rank).exclusive_ns = rest
            mpi_ns[rank] = stated_ns[rank]
        draft.entry((), rank).exclusive_ns = max(wall - mpi_ns.get(rank, 0.0), 0.0)
        draft.entry((), rank).calls = 1
    return draft


def _short(title: str) -> str:
    return title.partition(" (")[0].partition(":")[0]


def _tell_missing(draft: Draft, where: str, titles: list[str], unread: int, *, cut: bool) -> None:
    """Says what a report should have and has not."""
    if cut:
        without = [
            what
            for title, what in ((TIMES, "times by call site"), (SENT, "sent bytes"))
            if not any(one.startswith(title) for one in titles)
        ]
        lost = f", and has no {' and no '.join(without)}" if without else ""
        draft.losses.append(f"the mpiP report was cut off: {where}{lost}; call sites and ranks are missing")
    if unread:
        lines = "1 line" if unread == 1 else f"{unread:,} lines"
        draft.losses.append(f"{lines} of the mpiP report cannot be read")
    draft.job_ranks = len(draft.nodes)


def _rows(
    first: int, content: list[str], rows: list[tuple[int, re.Match[str]]]
) -> int:
    """Adds the rows of a section that are about one rank; returns how many lines are none."""
    unread = 0
    for line, text in enumerate(content, first):
        row = STATISTICS.match(text)
        if row is None:
            unread += NO_ROW.fullmatch(text) is None
        elif row[3] != "*":
            rows.append((line, row))
    return unread


def _read_times(
    numbers: _Numbers,
    first: int,
    content: list[str],
    sites: dict[int, tuple[str, ...]],
    draft: Draft,
    mpi_ns: dict[int, float],
) -> int:
    rows: list[tuple[int, re.Match[str]]] = []
    unread = _rows(first, content, rows)
    for line, row in rows:
        entry = draft.entry((*sites.get(int(row[2]), ()), f"MPI_{row[1]}"), int(row[3]))
        calls = int(numbers.at(line, row[4], most=MOST_COUNT))
        time = numbers.at(line, row[6], MILLISECOND) * calls
        entry.calls += calls
        entry.exclusive_ns += time
        mpi_ns[int(row[3])] = mpi_ns.get(int(row[3]), 0.0) + time
        longest, shortest = numbers.at(line, row[5], MILLISECOND), numbers.at(line, row[7], MILLISECOND)
        entry.longest_ns = max(entry.longest_ns or 0.0, longest)
        entry.shortest_ns = shortest if entry.shortest_ns is None else min(entry.shortest_ns, shortest)
    return unread


def _read_sent(
    numbers: _Numbers, first: int, content: list[str], sites: dict[int, tuple[str, ...]], draft: Draft
) -> int:
    rows: list[tuple[int, re.Match[str]]] = []
    unread = _rows(first, content, rows)
    for line, row in rows:
        entry = draft.entry((*sites.get(int(row[2]), ()), f"MPI_{row[1]}"), int(row[3]))
        largest, smallest, total = (
            round(numbers.at(line, row[column] or "", most=MOST_BYTES)) for column in (5, 7, 8)
        )
        entry.bytes += total
        entry.sized = True
        entry.largest = max(entry.largest or 0, largest)
        entry.smallest = smallest if entry.smallest is None else min(entry.smallest, smallest)
    return unread


def _read_head(lines: list[str], draft: Draft) -> None:
    for line in lines:
        row = ABOUT.match(line)
        if row is None:
            continue
        name, text = row[1], row[2].strip()
        if name == "MPI Task Assignment":
            rank, _, node = text.partition(" ")
            if rank.isdigit():
                draft.nodes[int(rank)] = node.strip()
        elif name == "Command":
            draft.metadata["program.name"] = Path(text.split(" ")[0]).name
            # The arguments stay out of the profile: nobody has looked them through for secrets.
        else:
            draft.metadata[f"mpip.{name}"] = text
