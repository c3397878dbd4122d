# SPDX-License-Identifier: BSD-3-Clause
"""What a profile does not hold: dropped events, missing ranks, an unfinished run.

Called by all commands: every view shows its losses. None is rounded away: one dropped event is a loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from barograph.analyze.reduced_detail import budget, reduced_paths
from barograph.analyze.workspace import Workspace, number
from barograph.read.trace import NOT_TRACED, dropped_calls
from barograph.stored_json import json_list


@dataclass(frozen=True)
class Losses:
    """Counts of what was not recorded; all zero and complete for a whole profile."""

    dropped_events: int
    dropped_ranks: int
    dropped_share: float
    missing_ranks: int
    complete: bool
    damaged: tuple[str, ...] = ()
    unfinished: str = "the run did not finish normally: numbers end where the recording ended"
    snapshot: int = 0  # its number, when the program still ran
    not_timed_calls: int = 0
    not_timed_paths: int = 0
    not_timed_estimated: bool = False  # from the calls of these paths that were timed
    sampled_calls: int = 0  # those
    not_traced_calls: int = 0
    imported: tuple[str, ...] = ()  # what an import could not read of another tool's file
    ranks_together: bool = False  # of some files only the sums over all ranks are known
    not_recorded: str = ""  # ranks that ran without the recorder, as a list: "1,3"
    job_ranks: int = 0
    io_uring: str = ""  # "used", or "linked" when only its library was loaded

    @property
    def sampled(self) -> str:
        """Says on what the estimates rest, as the end of a sentence."""
        return f"; {self.sampled_calls:,} others of these paths were timed and stand for them"

    def sentences(self) -> list[str]:
        """Returns one sentence per loss, none for a whole profile."""
        found: list[str] = []
        if self.dropped_events:
            ranks = "1 rank" if self.dropped_ranks == 1 else f"{self.dropped_ranks} ranks"
            percent = (
                f"{100 * self.dropped_share:.1f} %" if self.dropped_share >= 0.0005 else "less than 0.1 %"
            )
            found.append(
                f"{percent} of events ({self.dropped_events:,} on {ranks}) were dropped: times are too low"
            )
        found.extend(f"damaged and left out: {part}" for part in self.damaged)
        if self.missing_ranks:
            found.append(self._missing())
        if self.not_timed_calls:
            what = "estimated" if self.not_timed_estimated else "a lower bound"
            paths = "1 call path" if self.not_timed_paths == 1 else f"{self.not_timed_paths} call paths"
            found.append(
                f"the time of {paths} is {what}: {self.not_timed_calls:,} calls were counted but not timed, to keep "
                "to --max-overhead" + (self.sampled if self.not_timed_estimated else "")
            )
        if self.not_traced_calls:
            calls = "1 call is" if self.not_traced_calls == 1 else f"{self.not_traced_calls:,} calls are"
            found.append(f"{calls} counted, but found no room in the trace")
        found.extend(self.imported)
        if self.ranks_together:
            found.append(
                "of files that all ranks share the log has sums over ranks and the fastest and slowest rank: "
                "what others did is not known"
            )
        if self.io_uring == "used":
            found.append("the program uses io_uring: what it reads and writes that way is not recorded")
        elif self.io_uring:
            found.append(
                "the program has loaded liburing: what it may read and write through it is not recorded"
            )
        if not self.complete:
            found.append(self.unfinished)
        return found

    def _missing(self) -> str:
        if self.not_recorded:
            ranks, were = ("rank", "was") if self.missing_ranks == 1 else ("ranks", "were")
            return (
                f"{self.missing_ranks} of {self.job_ranks} ranks {were} not recorded: {ranks} {self.not_recorded} "
                "ran without the recorder, and what is said of all ranks leaves them out"
            )
        ranks = (
            "1 rank of the job is"
            if self.missing_ranks == 1
            else f"{self.missing_ranks} ranks of the job are"
        )
        return f"{ranks} not in this profile"


def losses_of(workspace: Workspace) -> Losses:
    """Counts the losses from the locations and the run metadata."""
    row = workspace.rows(
        """SELECT coalesce(sum(dropped), 0)::BIGINT AS dropped, coalesce(sum(events), 0)::BIGINT AS events,
                  count(DISTINCT rank) FILTER (dropped > 0) AS ranks FROM locations"""
    )[0]
    dropped = max(int(row["dropped"]), int(number(workspace.metadata.get("recording.dropped_events", ""))))
    # `barograph slice` leaves ranks out on purpose.
    ranks = workspace.metadata.get("slice.ranks") or workspace.metadata.get("job.ranks", "")
    expected = int(number(ranks))
    total = dropped + int(row["events"])
    reduced: list[Any] = reduced_paths(workspace) if budget(workspace) else []
    not_timed = sum(int(row["not_timed"]) for row in reduced)
    return Losses(
        dropped_events=dropped,
        dropped_ranks=int(row["ranks"]),
        dropped_share=dropped / total if total else 0.0,
        missing_ranks=max(expected - workspace.ranks, 0),
        damaged=workspace.damaged,
        snapshot=int(number(workspace.metadata.get("snapshot.number", ""))),
        not_timed_calls=not_timed,
        not_timed_paths=len(reduced),
        not_timed_estimated=any(row["estimated_ns"] for row in reduced),
        sampled_calls=sum(int(row["calls"]) for row in reduced) - not_timed,
        not_traced_calls=_not_traced(workspace),
        ranks_together=workspace.ranks_together,
        imported=_imported(workspace.metadata),
        not_recorded=""
        if "slice.ranks" in workspace.metadata
        else workspace.metadata.get("job.not_recorded", ""),
        job_ranks=expected,
        io_uring=workspace.metadata.get("io.io_uring", ""),
        complete=workspace.metadata.get("run.complete", "true") == "true",
        unfinished=""
        if workspace.metadata.get("run.complete", "true") == "true"
        else _unfinished(workspace.metadata),
    )


def _not_traced(workspace: Workspace) -> int:
    known = workspace.metadata.get(NOT_TRACED)
    # Profiles written before this was in their metadata: each rank's trace knows its own.
    return dropped_calls(Path(workspace.profile.path)) if known is None else int(number(known))


def _imported(metadata: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(str(loss) for loss in json_list(metadata.get("import.losses", "")))


def _unfinished(metadata: Mapping[str, str]) -> str:
    """Returns what to say of a profile that does not hold a whole run."""
    if number(metadata.get("snapshot.number", "")):
        return f"snapshot {metadata['snapshot.number']} of a program that went on: numbers end there"
    if metadata.get("recovered.kind") == "snapshot":
        return f"a snapshot of a running job, taken {metadata.get('recovered.time', '')}: numbers end there"
    if metadata.get("recovered.stopped") and metadata["recovered.stopped"] == metadata.get("recovered.ranks"):
        return "the program came to its end, but could not write its profile: this was recovered"
    reason = metadata.get("recovered.reason", "")
    if reason == "exit code 0" and "mpi.library" not in metadata:
        return (
            "a process of the run that ended without a word, such as a worker: numbers end with its last call"
        )
    how = f"the run did not finish normally ({reason})" if reason else "the run did not finish normally"
    return f"{how}: numbers end where the recording ended"
