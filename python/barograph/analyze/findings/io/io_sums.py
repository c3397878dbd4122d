# SPDX-License-Identifier: BSD-3-Clause
"""Sums of chosen I/O facts as evidence: how many calls and bytes, of which files and ranks, and their time.

Used by the rules about I/O, most of which choose some facts of some files and price them by their own time. A statement
of the SQL library chooses the facts, and another one those of their files that matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from barograph.analyze.files.file_series import FileSeries, file_series
from barograph.analyze.findings.call_sites import ChosenFacts
from barograph.analyze.findings.finding import Observed, RawFinding
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.pricing import priced_call_sites
from barograph.analyze.workspace import Workspace
from barograph.sql.library import definition
from barograph.wording.counted import counted
from barograph.wording.printable import printable
from barograph.wording.ranks import rank_list

# The row of files beyond `--most-files`.
OTHER_FILES = "*other files"
# As many as a finding has names of files; a series of names is one.
MOST_OBSERVED = 20
# As many are told one by one, though their names may be a series.
FEW_FILES = 8
# Series are looked for among as many names.
MOST_NAMES = 20_000


@dataclass(frozen=True)
class IoSum:
    """Sums over the chosen facts of the chosen files, of reads or of writes, or of all where `direction` is empty.

    Times are those of all ranks; `most_ns` is the cost: of the rank that could save most. Others wait for it at worst,
    so that no more wall time can be saved; a row of all ranks together is divided evenly.
    """

    direction: str
    files: int
    file: str  # the most expensive
    names: list[str]
    file_ids: list[int]
    ranks: int
    shared_files: int
    calls: int
    bytes: int
    mean_bytes: float
    time_ns: int
    most_ns: float


def exact_nesting(workspace: Workspace) -> bool:
    """True when the profile knows which call made which; most converted logs only know what was done with a file."""
    return bool(workspace.query("exact_nesting")[0]["exact"])


def io_sums(
    inspection: Inspection,
    facts: str,
    values: Mapping[str, object] | None = None,
    *,
    files: str = "chosen_files",
    least_ns: float | None = None,
) -> list[IoSum]:
    """Returns sums over the chosen facts of the chosen files, where their cost is noticeable; most expensive first.

    Args:
        inspection: What is looked at.
        facts: The statement that chooses facts: rows of io_file_facts.
        values: Its parameters, and those of `files`.
        files: The statement that chooses files, and how much of their time could be saved; all, if not given.
        least_ns: The cost from which on there is a row; the noticeable one if not given.
    """
    workspace = inspection.workspace
    least = max(inspection.noticeable_ns if least_ns is None else least_ns, 1.0)
    if not workspace.fill("chosen_io_facts", _parameters(facts, values), by=facts):
        return []
    # An upper bound of the cost of some files, and far cheaper to work out.
    if workspace.query("chosen_io_cost")[0]["most_ns"] < least:
        return []
    if not workspace.fill("chosen_files", _parameters(files, values), by=files):
        return []
    return workspace.records(IoSum, "io_sums", {"least": least})


def _parameters(statement: str, values: Mapping[str, object] | None) -> dict[str, object]:
    """Returns those of the values that a statement takes."""
    return {one.name: (values or {})[one.name] for one in definition(statement).parameters}


def where_text(files: int, file: str, series: str = "") -> str:
    """Returns the file, or how many there are; a row that stands for many files is named as such.

    `series` is the pattern of their names, where all of them have one.
    """
    if file == OTHER_FILES:
        return (
            counted(files, "file")
            if files > 1
            else "files beyond the limit on separately recorded files (--most-files)"
        )
    if series:
        return f"{counted(files, 'file')} ({printable(series)})"
    return f"{counted(files, 'file')} ({printable(file)} most)" if files > 1 else file


def found_files(inspection: Inspection, row: IoSum, keys: tuple[str, ...], **more: Any) -> RawFinding:
    """Makes a finding of a row of io_sums: `keys` of it and `where` (the file, or how many) are evidence.

    `more` is further evidence, and `sentences` those of RawFinding. The cost is most_ns. The facts are those that were
    chosen last.
    """
    sentences = more.pop("sentences", ("main",))
    chosen = {"file_ids": row.file_ids, "direction": row.direction}
    observed, series = observed_in(inspection.workspace, row.direction)
    evidence = {key: getattr(row, key) for key in keys} | {"where": where_text(row.files, row.file, series)}
    where, priced = priced_call_sites(inspection, ChosenFacts("chosen_io_of_files", chosen))
    return RawFinding(
        evidence | more,
        row.most_ns / 1e9,
        sentences=sentences,
        where=where,
        files=tuple(row.names),
        observed_in=observed,
        priced=priced,
    )


def observed_in(workspace: Workspace, direction: str) -> tuple[tuple[Observed, ...], str]:
    """Returns what the chosen facts of the chosen files are in each file, most calls first, and the files' series.

    Among many files those of a series are one entry. The series is the pattern of all names, "" where they have none.
    """
    rows = workspace.query("observed_files", {"direction": direction, "most": MOST_NAMES})
    found = file_series([row["file"] for row in rows])
    series = found[0].name if len(found) == 1 < len(rows) < MOST_NAMES else ""
    if len(rows) <= FEW_FILES:
        found = [FileSeries(row["file"], (place,)) for place, row in enumerate(rows)]
    observed = [_observed(one.name, [rows[place] for place in one.members], direction) for one in found]
    return tuple(sorted(observed, key=lambda one: -one.calls)[:MOST_OBSERVED]), series


def _observed(name: str, rows: Sequence[Mapping[str, Any]], direction: str) -> Observed:
    """Returns a file, or the sums over those of a series: rows of observed_files."""
    ranks: list[list[int]] = [row["rank_numbers"] for row in rows]
    shares = [row["share"] for row in rows]
    sites: Counter[str] = Counter()
    for row in rows:
        for site in row["sources"] or ():
            sites[site["source"]] += site["calls"]
    source, calls = max(sites.items(), key=lambda one: one[1], default=("", 0))
    return Observed(
        file=name,
        files=len(rows),
        calls=sum(row["calls"] for row in rows),
        bytes=sum(row["bytes"] for row in rows),
        share=None if None in shares else sum(shares),
        share_of=f"all {direction + ' ' if direction else ''}calls in {rows[0]['layers']}",
        rank_list=rank_list({rank for own in ranks for rank in own}) if all(ranks) else "",
        source=source,
        source_calls=calls,
    )


def find_sums(
    inspection: Inspection,
    facts: str,
    keys: tuple[str, ...],
    values: Mapping[str, object] | None = None,
    *,
    files: str = "chosen_files",
) -> Iterable[RawFinding]:
    """Finds what io_sums gives, for rules that have nothing to add."""
    for row in io_sums(inspection, facts, values, files=files):
        yield found_files(inspection, row, keys)
