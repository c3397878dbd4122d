# SPDX-License-Identifier: BSD-3-Clause
"""Rule of last resort: what takes a fifth of the run or more, and no other finding prices.

It claims no fault and promises no gain. Runs after all others. Time outside of regions is no_regions' matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from barograph.analyze.families import WAITING
from barograph.analyze.findings.finding import Found, Place
from barograph.analyze.findings.folding import overlap
from barograph.analyze.findings.insight import insights
from barograph.analyze.findings.inspection import Inspection
from barograph.analyze.findings.places import ALL_FACTS, IO_FACTS, places
from barograph.analyze.findings.pricing import overlaps_of, price
from barograph.analyze.findings.wording import counted, printable

NAME = "largest-cost"
# What says something of the recording and nothing of where time goes.
ABOUT_RECORDING = frozenset({NAME, "no-regions", "tool-cost"})
# Ranks without a core wait in MPI for that.
CORES = ("few-cores", "shared-cores")
# From so many times the mean of all ranks on it is the slowest rank that a reader must look at.
ALONE = 1.5

# Calls that never returned are unfinished-run's matter, here and in the other queries.

# Called by the program itself: what these calls do in layers below is part of their time. A record of all ranks says
# who is slowest where its layer does little else.
IO = """
WITH called AS (
    SELECT * FROM io_facts WHERE level = 0 AND NOT unnested
), by_rank AS (
    SELECT layer, operation, rank, sum(time_ns) AS time_ns FROM called GROUP BY ALL
), ranked AS (
    SELECT layer, operation, sum(time_ns) AS all_ns, max(time_ns) FILTER (rank >= 0) AS most_ns,
           min(time_ns) FILTER (rank >= 0) AS least_ns,
           arg_max(rank, (time_ns, -rank)) FILTER (rank >= 0) AS slowest, bool_or(rank < 0) AS together
    FROM by_rank GROUP BY ALL
), summed AS (
    SELECT layer, operation, sum(calls)::BIGINT AS calls, coalesce(sum(bytes) FILTER (bucket > 0), 0)::BIGINT AS bytes,
           greatest(count(DISTINCT rank) FILTER (rank >= 0), max(if(rank < 0, sharers, 0)))::BIGINT AS ranks,
           count(DISTINCT file_id) AS files, list(DISTINCT file_id) AS file_ids
    FROM called GROUP BY ALL
)
SELECT s.*, r.* EXCLUDE (layer, operation), n FROM summed s JOIN ranked r USING (layer, operation), io_job
"""
FILES = """
SELECT f.name FROM io_facts s JOIN io_files f USING (file_id)
WHERE s.level = 0 AND s.layer = $layer AND s.operation = $operation
GROUP BY f.name ORDER BY sum(s.time_ns) DESC, f.name LIMIT 20
"""
OF_IO = "s.level = 0 AND s.layer = $layer AND s.operation = $operation"

SLOWEST = """
SELECT slowest, slowest_ns FROM shared_records JOIN file_homes USING (object_id)
WHERE layer = $layer AND file_id = $file AND sound AND time_ns * 0.95 <= $all_ns
"""

# By rank as mpi_times has them, unless one operation's calls are counted as different parts of the time.
SEVERAL_PARTS = """
SELECT p.operation FROM call_paths p JOIN path_parts q USING (path_id)
WHERE p.layer = 'mpi' AND p.operation != $waiting GROUP BY p.operation HAVING count(DISTINCT q.part = 'mpi') > 1 LIMIT 1
"""
OF_ONE_PART = """
    SELECT operation, object_id, rank, time_ns, calls, bytes FROM mpi_times
    WHERE rank >= 0 AND operation IN (SELECT p.operation FROM call_paths p JOIN path_parts q USING (path_id)
                                      WHERE p.layer = 'mpi' AND q.part = 'mpi' AND p.operation != $waiting)
"""
OF_SEVERAL_PARTS = """
    SELECT p.operation, s.object_id, s.rank, sum(s.time_ns) AS time_ns, sum(s.calls) AS calls, sum(s.bytes) AS bytes
    FROM samples s JOIN call_paths p USING (path_id) JOIN path_parts q USING (path_id)
    WHERE p.layer = 'mpi' AND q.part = 'mpi' AND p.operation != $waiting AND s.rank >= 0
      AND NOT unfinished(s.bucket) GROUP BY ALL
"""
MPI = """
WITH by_rank AS ({by_rank})
SELECT b.operation, b.object_id, any_value(o.name) AS object, sum(calls)::BIGINT AS calls, sum(bytes)::BIGINT AS bytes,
       count(*)::BIGINT AS ranks, sum(time_ns) AS all_ns, max(time_ns) AS most_ns, min(time_ns) AS least_ns,
       arg_max(b.rank, (time_ns, -b.rank)) AS slowest, (SELECT count(*) FROM rank_times) AS n
FROM by_rank b JOIN objects o USING (object_id) GROUP BY b.operation, b.object_id
"""
OF_MPI = "p.layer = 'mpi' AND p.operation = $operation AND s.object_id = $object_id"

REGIONS = """
SELECT operation, sum(calls)::BIGINT AS calls, 0 AS bytes, count(*)::BIGINT AS ranks,
       sum(exclusive_ns / threads) AS all_ns, max(exclusive_ns / threads) AS most_ns,
       min(exclusive_ns / threads) AS least_ns, arg_max(rank, (exclusive_ns / threads, -rank)) AS slowest,
       (SELECT count(*) FROM rank_times) AS n, '' AS object
FROM operation_times JOIN operations USING (operation_id) WHERE layer = 'region' GROUP BY operation
HAVING sum(calls) > 0
"""
OF_REGION = "p.layer = 'region' AND p.operation = $operation"


@dataclass(frozen=True)
class Candidate:
    """Something that takes long: its numbers, the facts that it is made of, and about which files."""

    kind: str
    row: dict[str, Any]
    condition: str
    values: dict[str, Any]
    files: tuple[str, ...] = ()

    @property
    def facts(self) -> str:
        """The tables that `condition` is about."""
        return IO_FACTS if self.kind == "io" else ALL_FACTS


def find(inspection: Inspection) -> Iterable[Found]:
    """Finds what takes long and has no finding."""
    others = [
        (name, found)
        for name in insights()
        if name not in ABOUT_RECORDING
        for found in inspection.found(name)
    ]
    few_cores = any(name in CORES for name, _ in others)
    if few_cores:
        # They name no cost of their own then: folding.py puts them below the cores, without their lines.
        others = [(name, found) for name, found in others if not set(CORES) & _anywhere(name)]
    least_ns = inspection.threshold("share") * inspection.wall_ns
    known_part = inspection.threshold("known_part")
    for candidate in _candidates(inspection, max(least_ns, 1.0)):
        where = places(inspection.workspace, candidate.condition, candidate.values, candidate.facts)
        own = price(inspection, candidate.condition, candidate.values, candidate.facts)
        overlaps = overlaps_of(inspection.workspace, [own, *(found.priced for _, found in others)])
        priced_ns = [
            found.seconds_lost * 1e9
            for name, found in others
            if overlaps.of(own, found.priced) > 0
            or _explains(name, found, candidate, where, anywhere=not few_cores)
        ]
        known_ns = max(priced_ns, default=0.0)
        time_ns = candidate.row["time_ns"]
        if known_ns < known_part * time_ns and time_ns - known_ns >= least_ns:
            yield _found(inspection, candidate, where, known_ns, few_cores=few_cores)


def _anywhere(name: str) -> set[str]:
    return set(insights()[name].explained_anywhere_by)


def _explains(
    name: str, found: Found, candidate: Candidate, where: tuple[Place, ...], *, anywhere: bool
) -> bool:
    """True when a finding is about the candidate's time: made there, or the same file; or what MPI calls wait for.

    `anywhere`: those may wait for what any other finding is about.
    """
    if anywhere and candidate.kind == "mpi" and insights()[name].subject != "io":
        return True
    if candidate.kind == "io" and candidate.files and set(candidate.files[:1]) & set(found.files):
        return True
    return any(overlap(place, one) for place in where for one in found.where)


def _candidates(inspection: Inspection, least_ns: float) -> Iterable[Candidate]:
    workspace = inspection.workspace
    workspace.need("rank_times", "operation_times")
    if inspection.has("io"):
        for row in workspace.rows(IO):
            values = {"layer": row["layer"], "operation": row["operation"]}
            if _long(inspection, row, least_ns):
                names = tuple(file["name"] for file in workspace.rows(FILES, values))
                several = f"{counted(row['files'], 'file')} ({printable(names[0])} most)"
                row["object"] = several if row["files"] > 1 else names[0]
                yield Candidate("io", row, OF_IO, values, names)
    workspace.need("mpi_times")
    values = {"waiting": WAITING}
    by_rank = OF_SEVERAL_PARTS if workspace.rows(SEVERAL_PARTS, values) else OF_ONE_PART
    for row in workspace.rows(MPI.format(by_rank=by_rank), values):
        if _long(inspection, row, least_ns, alone=False):
            values = {"operation": row["operation"], "object_id": row["object_id"]}
            yield Candidate("mpi", row, OF_MPI, values)
    for row in workspace.rows(REGIONS):
        if _long(inspection, row, least_ns, alone=False):
            yield Candidate("region", row, OF_REGION, {"operation": row["operation"]})


def _long(inspection: Inspection, row: dict[str, Any], least_ns: float, *, alone: bool = True) -> bool:
    """Works out the time that counts: of all ranks on average, or of the slowest where it stands out."""
    row["mean_ns"] = row["all_ns"] / row["n"]
    if row.get("together"):
        row |= {"most_ns": None, "least_ns": None, "slowest": None}
        values = {"layer": row["layer"], "file": row["file_ids"][0], "all_ns": row["all_ns"]}
        known = inspection.workspace.rows(SLOWEST, values) if row["files"] == 1 else []
        if len(known) == 1:
            row |= {"most_ns": known[0]["slowest_ns"], "slowest": known[0]["slowest"]}
    users_ns = row["all_ns"] / row["ranks"]
    row["alone"] = alone and bool(row["most_ns"]) and row["most_ns"] >= ALONE * row["mean_ns"]
    typical_ns = users_ns if alone else row["mean_ns"]
    row["time_ns"] = min(row["most_ns"] if row["alone"] else typical_ns, inspection.wall_ns)
    return row["time_ns"] >= least_ns


def _found(
    inspection: Inspection,
    candidate: Candidate,
    where: tuple[Place, ...],
    known_ns: float,
    *,
    few_cores: bool,
) -> Found:
    row, kind = candidate.row, candidate.kind
    calls, all_ns = row["calls"], row["all_ns"]
    moved = row["bytes"] > 0 and all_ns > 0
    first = kind if kind != "io" else "io_alone" if row["alone"] else "io"
    evidence = {
        key: row[key]
        for key in (
            "operation",
            "object",
            "calls",
            "ranks",
            "bytes",
            "time_ns",
            "mean_ns",
            "least_ns",
            "most_ns",
            "slowest",
        )
    }
    evidence |= {
        "kind": kind,
        "known_ns": known_ns,
        "mean_bytes": row["bytes"] / calls,
        "bytes_per_s": row["bytes"] * 1e9 / all_ns if moved else None,
        "share": row["time_ns"] / inspection.wall_ns,
        **{f"is_{name}": name == kind for name in ("io", "mpi", "region")},
    }
    sentences = (first, *(["data"] if moved and kind == "io" else []), "part" if known_ns else "unknown")
    waits_for_cores = few_cores and kind == "mpi"
    if waits_for_cores:
        sentences = (first, *(["part_cores"] if known_ns else []), "cores")
    communicators = (row["object"],) if kind == "mpi" else ()
    # A region is what the program is for, and waiting for a core is not the call's: nothing is promised of these.
    seconds = 0.0 if kind == "region" or waits_for_cores else (row["time_ns"] - known_ns) / 1e9
    return Found(evidence, seconds, sentences, where, candidate.files, communicators)
