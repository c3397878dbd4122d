# SPDX-License-Identifier: BSD-3-Clause
"""mpiP's text report -> Draft: time, calls and sent bytes by call site and rank.

Sections and columns are those of mpiP 3.5 in its default (verbose) form, also with -d off: `MPI Time`, `Callsites`,
`Callsite Time statistics`, `Callsite Message Sent statistics`. A call site becomes a frame `function (file:line)` above
its MPI call. A concise report (-c) has no values per rank and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from barograph.imports.draft import Draft, Entry
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.imports.plain_numbers import MOST_BYTES, MOST_COUNT, MOST_NS, number
from barograph.wording.counted import counted

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
    for place, line in enumerate(lines, 1):
        match = HEADING.match(line)
        if match:
            yield title, first, content
            title, first, content = match[1], place + 1, []
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
        return (
            number(text, f"{self.file}, line {line}", most / factor, hint="is the report damaged?") * factor
        )


def read(path: Path) -> Draft:
    """Reads a report; raises ForeignFileError when it is not a report, or has no statistics per rank."""
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
    statistics = _Statistics(draft, numbers)
    mpi_ns, stated_ns = statistics.mpi_ns, dict[int, float]()
    for title, first, content in sections:
        if not title:
            _read_head(content, draft)
        elif title.startswith("MPI Time (seconds)"):
            for line, row in enumerate(map(TASK.match, content), first):
                if row:
                    draft.wall_ns[int(row[1])] = round(numbers.at(line, row[2], SECOND))
                    stated_ns[int(row[1])] = numbers.at(line, row[3], SECOND)
        elif title.startswith("Callsites:"):
            statistics.sites = _sites(content)
        elif title.startswith(TIMES):
            statistics.add_times(first, content)
        elif title.startswith(SENT):
            statistics.add_sent(first, content)
    where = f"it ends in line {len(lines)}" + (f', in "{_short(sections[-1][0])}"' if sections[-1][0] else "")
    if not draft.entries:
        raise ForeignFileError(
            f"{path.name} has no statistics per rank" + (f": {where}, so it was cut off" if cut else ""),
            hint="copy the whole report" if cut else "run mpiP without -c and -d, which leave them out",
        )
    _tell_missing(draft, where, [title for title, _, _ in sections], statistics.unread, cut=cut)
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
    """Says what a report should have but lacks."""
    if cut:
        without = [
            what
            for title, what in ((TIMES, "times by call site"), (SENT, "sent bytes"))
            if not any(one.startswith(title) for one in titles)
        ]
        lost = f", and has no {' and no '.join(without)}" if without else ""
        draft.losses.append(f"the mpiP report was cut off: {where}{lost}; what came after that is missing")
    if unread:
        lines = counted(unread, "line")
        draft.losses.append(f"{lines} of the mpiP report cannot be read")
    draft.job_ranks = len(draft.nodes)


@dataclass
class _Statistics:
    """Adds the statistics of call sites to a draft.

    Attributes:
        mpi_ns: time in them, by rank.
        unread: lines that are not understood.
    """

    draft: Draft
    numbers: _Numbers
    sites: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, tuple[str, ...]])
    mpi_ns: dict[int, float] = field(default_factory=dict[int, float])
    unread: int = 0

    def add_times(self, first: int, content: list[str]) -> None:
        """Adds calls and their times; `first` is the number of the first line."""
        at = self.numbers.at
        for line, row in self._rows(first, content):
            entry, rank = self._entry(row), int(row[3])
            calls = int(at(line, row[4], most=MOST_COUNT))
            time = at(line, row[6], MILLISECOND) * calls
            entry.calls += calls
            entry.exclusive_ns += time
            self.mpi_ns[rank] = self.mpi_ns.get(rank, 0.0) + time
            longest, shortest = at(line, row[5], MILLISECOND), at(line, row[7], MILLISECOND)
            entry.longest_ns = max(entry.longest_ns or 0.0, longest)
            entry.shortest_ns = shortest if entry.shortest_ns is None else min(entry.shortest_ns, shortest)

    def add_sent(self, first: int, content: list[str]) -> None:
        """Adds what was sent."""
        for line, row in self._rows(first, content):
            entry = self._entry(row)
            largest, smallest, total = (
                round(self.numbers.at(line, row[column] or "", most=MOST_BYTES)) for column in (5, 7, 8)
            )
            entry.bytes += total
            entry.sized = True
            entry.largest = max(entry.largest or 0, largest)
            entry.smallest = smallest if entry.smallest is None else min(entry.smallest, smallest)

    def _entry(self, row: re.Match[str]) -> Entry:
        return self.draft.entry((*self.sites.get(int(row[2]), ()), f"MPI_{row[1]}"), int(row[3]))

    def _rows(self, first: int, content: list[str]) -> Iterator[tuple[int, re.Match[str]]]:
        """Yields the rows that are about one rank, with their lines."""
        for line, text in enumerate(content, first):
            row = STATISTICS.match(text)
            if row is None:
                self.unread += NO_ROW.fullmatch(text) is None
            elif row[3] != "*":
                yield line, row


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
