# SPDX-License-Identifier: BSD-3-Clause
"""Sums of chosen I/O facts as evidence: how many calls and bytes, of which files and ranks, and their time.

Used by the rules about I/O, most of which choose some facts of some files and price them by their own time. A statement
of the SQL library chooses the facts, and another one those of their files that matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

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
# As many as a finding has names of files.
MOST_OBSERVED = 20


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


def where_text(files: int, file: str) -> str:
    """Returns the file, or how many there are; a row that stands for many files is named as such."""
    if file == OTHER_FILES:
        return (
            counted(files, "file")
            if files > 1
            else "files beyond the limit on separately recorded files (--most-files)"
        )
    return f"{counted(files, 'file')} ({printable(file)} most)" if files > 1 else file


def found_files(inspection: Inspection, row: IoSum, keys: tuple[str, ...], **more: Any) -> RawFinding:
    """Makes a finding of a row of io_sums: `keys` of it and `where` (the file, or how many) are evidence.

    `more` is further evidence, and `sentences` those of RawFinding. The cost is most_ns. The facts are those that were
    chosen last.
    """
    sentences = more.pop("sentences", ("main",))
    evidence = {key: getattr(row, key) for key in keys} | {"where": where_text(row.files, row.file)}
    chosen = {"file_ids": row.file_ids, "direction": row.direction}
    observed = observed_in(inspection.workspace, row.direction)
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


def observed_in(workspace: Workspace, direction: str) -> tuple[Observed, ...]:
    """Returns what the chosen facts of the chosen files are in each file, those with most calls first."""
    rows = workspace.query("observed_files", {"direction": direction, "most": MOST_OBSERVED})
    return tuple(
        Observed(
            file=row["file"],
            calls=row["calls"],
            bytes=row["bytes"],
            share=row["share"],
            share_of=f"all {direction + ' ' if direction else ''}calls in {row['layers']}",
            rank_list=rank_list(row["rank_numbers"]),
        )
        for row in rows
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
