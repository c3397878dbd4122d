# SPDX-License-Identifier: BSD-3-Clause
"""mpiP's text report -> Draft: time, calls and sent bytes by call site and rank.

Sections and columns are those of mpiP 3.5 in its default (verbose) form, also with -d off: `MPI Time`, `Callsites`,
`Callsite Time statistics`, `Callsite Message Sent statistics`. A call site becomes a frame `function (file:line)` above
its MPI call. A concise report (-c) has no values per rank and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from barograph.imports.draft import Draft
from barograph.imports.foreign_file_error import ForeignFileError

MILLISECOND = 1e6
SECOND = 1e9

HEADING = re.compile(r"^@---\s+(.*?)\s*-*$")
ABOUT = re.compile(r"^@\s+(.+?)\s*:\s?(.*)$")
TASK = re.compile(r"^\s*(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$")
# ID, level, file or address, line (missing where it is not known), function, call
SITE = re.compile(r"^\s*(\d+)\s+(\d+)\s+(\S+)(?:\s+(\d+))?\s+(\S.*?)\s+(\w+)\s*$")
DEEPER = re.compile(r"^\s*(\d+)\s+(\d+)\s+(\S+)(?:\s+(\d+))?\s+(\S.*?)\s*$")
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


def _number(text: str, line: int) -> float:
    try:
        return float(text)
    except ValueError:
        raise ForeignFileError(
            f"line {line}: {text!r} is not a number", hint="is the report truncated?"
        ) from None


def read(path: Path) -> Draft:
    """Reads a report; raises ForeignFileError when it is none, or has no statistics per rank."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    if not lines or not lines[0].startswith("@ mpiP"):
        raise ForeignFileError(f"{path.name} does not start like an mpiP report")
    draft = Draft(f"mpiP report {path.name}")
    draft.note("mpiP prints three to six digits, so times and large sums of bytes are rounded")
    sites: dict[int, tuple[str, ...]] = {}
    mpi_ns: dict[int, float] = {}
    for title, first, content in _sections(lines):
        if not title:
            _read_head(content, draft)
        elif title.startswith("MPI Time (seconds)"):
            for row in filter(None, map(TASK.match, content)):
                draft.wall_ns[int(row[1])] = round(_number(row[2], first) * SECOND)
        elif title.startswith("Callsites:"):
            sites = _sites(content)
        elif title.startswith("Callsite Time statistics (all, milliseconds"):
            for line, row in enumerate(map(STATISTICS.match, content), first):
                if row and row[3] != "*":
                    entry = draft.entry((*sites.get(int(row[2]), ()), f"MPI_{row[1]}"), int(row[3]))
                    calls = int(row[4])
                    time = _number(row[6], line) * calls * MILLISECOND
                    entry.calls += calls
                    entry.exclusive_ns += time
                    mpi_ns[int(row[3])] = mpi_ns.get(int(row[3]), 0.0) + time
                    longest, shortest = _number(row[5], line), _number(row[7], line)
                    entry.longest_ns = max(entry.longest_ns or 0.0, longest * MILLISECOND)
                    known = entry.shortest_ns
                    entry.shortest_ns = min(
                        known if known is not None else float("inf"), shortest * MILLISECOND
                    )
        elif title.startswith("Callsite Message Sent statistics (all, sent bytes"):
            for line, row in enumerate(map(STATISTICS.match, content), first):
                if row and row[3] != "*":
                    entry = draft.entry((*sites.get(int(row[2]), ()), f"MPI_{row[1]}"), int(row[3]))
                    entry.bytes += round(_number(row[8], line))
                    entry.sized = True
                    largest, smallest = round(_number(row[5], line)), round(_number(row[7], line))
                    entry.largest = max(entry.largest or 0, largest)
                    entry.smallest = smallest if entry.smallest is None else min(entry.smallest, smallest)
    if not draft.entries:
        raise ForeignFileError(
            f"{path.name} has no statistics per rank", hint="run mpiP without -c and -d, which leave them out"
        )
    for rank, wall in draft.wall_ns.items():
        draft.entry((), rank).exclusive_ns = max(wall - mpi_ns.get(rank, 0.0), 0.0)
        draft.entry((), rank).calls = 1
    return draft


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
