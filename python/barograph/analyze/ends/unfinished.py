# SPDX-License-Identifier: BSD-3-Clause
"""Where the ranks were at the end of a recording that did not finish: a job that died, or a snapshot.

A rank's place is the outermost call of MPI or I/O that its first thread was in, or else its innermost region; other
threads have a place where they ended the job. Says only what the records prove: who was in which call for how long, and
which members of a communicator were not in it.
"""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from barograph.analyze.calls.families import kind_of
from barograph.analyze.communicators.members import ranges_of
from barograph.analyze.ends.last_calls import LastCalls, last_calls
from barograph.analyze.workspace import RunRecord, Workspace
from barograph.end_lines import line_of, line_of_call
from barograph.end_stack import EndStack
from barograph.read.siblings import programs_of
from barograph.source.labels import Lines, stack
from barograph.spec.layers import CALL_LAYERS
from barograph.wording.duration import duration
from barograph.wording.ranks import named_ranks

# More groups of ranks than this do not help a reader; tables have them all.
MOST_SHOWN = 8
# Ends that are closer to each other than this say nothing about which rank was first.
SURE_NS = 3_000_000
# Who ended first is the launcher's choice where a user, a batch system or MPI_Abort ended the job.
ABORT = "MPI_Abort"
# From this long on it does not depend on the launcher's order: it ends all ranks of a node in some
# milliseconds.
LONG_BEFORE_NS = 500_000_000
INTERRUPTED = ("SIGINT", "SIGTERM", "SIGHUP")
ENDED_WELL = "exit code 0"


@dataclass(frozen=True)
class Whereabouts:
    """Ranks that were in the same place; times are ns since the call was made, None where no call was open."""

    ranks: tuple[int, ...]
    operation: str = ""  # "": in no recorded call
    layer: str = ""
    object: str = ""
    region: str = ""  # the innermost around the call
    call_path: str = ""
    source: str = ""  # file:line function; "": not known
    stack: tuple[str, ...] = ()  # innermost first
    age_ns: int | None = None  # of the rank that was in it longest
    least_age_ns: int | None = None
    at_least: bool = False  # the end of a process was not seen: it may have been in there longer
    finalizing: bool = False  # it had come to MPI_Finalize or to its end
    thread: int = 0  # 0 is the one that started the program

    @property
    def who(self) -> str:
        """`rank 1`, `rank 1 (thread 2)`."""
        return f"{named_ranks(self.ranks)} (thread {self.thread})" if self.thread else named_ranks(self.ranks)

    @property
    def place(self) -> str:
        """`MPI_Barrier on W0.0`, `no recorded call, in region solve`."""
        if self.finalizing:
            return "MPI_Finalize or after it"
        region = f"region {self.region}" if self.region else ""
        if not self.operation:
            return f"no recorded call, {region}" if region else "no recorded call and no region"
        return f"{self.operation} on {self.object}" if self.object else self.operation

    def text(self) -> str:
        """Returns the whole place: call, object, how long, region and line."""
        found = self.place
        if self.operation and self.age_ns is not None and (self.age_ns or not self.at_least):
            found += f" for {'at least ' if self.at_least else ''}{duration(self.age_ns)}"
        if self.operation and self.age_ns is not None and self.region:
            found += f" in region {self.region}"
        if self.source:
            found += f" at {self.source}"
        elif self.operation:
            found += ", line unknown"
        return found


def open_calls(about: Unfinished | None, ranks: Collection[int] | None = None) -> list[str]:
    """Returns who was in which call that never returned, a text for each; `ranks`: only groups with one of these."""
    return [
        f"{row.who} in {row.text()}"
        for row in (about.where if about is not None else ())
        if row.operation and (ranks is None or set(ranks) & set(row.ranks))
    ]


@dataclass(frozen=True)
class Absent:
    """Members of a communicator that were not in a collective in which others were."""

    operation: str
    object: str
    ranks: tuple[int, ...]
    inside: int  # how many were in it

    def text(self, *, now: bool = False) -> str:
        """Returns a sentence; `now`: of a job that still runs."""
        verb = ("is" if now else "was") if len(self.ranks) == 1 else ("are" if now else "were")
        return f"{named_ranks(self.ranks)} {verb} not in {self.operation} on {self.object}"


@dataclass(frozen=True)
class Unfinished:
    """How and where a recording ended before its end."""

    kind: str  # "recovery" or "snapshot"
    failed: bool  # the program did not finish
    reason: str  # as `barograph run` saw it; "" where it is not known
    time: str
    where: tuple[Whereabouts, ...] = ()
    absent: tuple[Absent, ...] = ()
    missing: str = ""  # ranks that left nothing
    end_unknown: tuple[int, ...] = ()
    ended_first: tuple[int, ...] = ()
    ended_before_ns: int = 0  # how long before the next one
    ended_with: tuple[int, ...] = ()  # waiting in MPI, and ended with those: within SURE_NS of each other
    no_finalize: tuple[int, ...] = ()  # ended by themselves, outside of calls, without MPI_Finalize
    exit_code: int | None = None  # with which the rank that ended first left by itself, without MPI_Finalize
    dead: tuple[int, ...] = ()  # of a snapshot: had ended without MPI_Finalize when it was made
    hang: tuple[str, ...] = ()  # the roll-call as of the end; empty where it is not known to have hung
    hang_ranks: tuple[int, ...] = ()  # that were stuck
    hang_ns: int = 0  # at least this long
    hang_acted: bool = False  # the command of --on-hang has run
    replaced: tuple[tuple[int, str], ...] = ()  # ranks whose process became another program (exec), and which
    last_calls: tuple[LastCalls, ...] = ()  # of some ranks, those that tell most first
    stacks: tuple[EndStack, ...] = ()  # those of crashes first
    calls: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]], repr=False)

    @property
    def head(self) -> str:
        """One sentence: what happened to the run."""
        if self.kind == "snapshot":
            return "The job was still running when this was recorded" + (
                f" ({self.time})." if self.time else "."
            )
        if not self.failed:
            return "The program finished but could not write its profile."
        acted = "; the command of --on-hang ran before it ended" if self.hang_acted else ""
        return f"The run did not finish{f' ({self.reason})' if self.reason else ''}{acted}."

    @property
    def first(self) -> str:
        """Who ended first, and how long before the next; to be called where that is known."""
        beside = ""
        if self.ended_with:
            beside = f" (possibly together with {named_ranks(self.ended_with)}, which waited in MPI)"
        return f"{named_ranks(self.ended_first)} ended first{beside}, {duration(self.ended_before_ns)} before the next"

    @property
    def known(self) -> list[str]:
        """What is known of how ranks ended, as sentences without a full stop."""
        found = [
            f"rank {rank} was replaced by another program through exec: {program}"
            for rank, program in self.replaced
        ]
        if self.no_finalize:
            found.append(f"{named_ranks(self.no_finalize)} exited without calling MPI_Finalize")
        if self.exit_code is not None:
            found.append(
                f"{named_ranks(self.ended_first)} exited with code {self.exit_code} without calling MPI_Finalize"
            )
        return found

    def sentences(self, *, whole_stacks: bool = False) -> list[str]:
        """Returns the head, and then a line for each place, the most telling first.

        Args:
            whole_stacks: stacks are shown apart: only those that are not known are said.
        """
        stacks = [row for row in self.stacks if not (whole_stacks and row.frames)]
        found = [self.head]
        if self.dead:
            found.append(f"{capital(named_ranks(self.dead))} had ended by then without calling MPI_Finalize.")
        if self.hang:
            found.append(f"When it ended, it had hung for at least {duration(self.hang_ns)}:")
            found += self.hang
        if self.ended_first:
            found.append(capital(f"{self.first}."))
        found += [f"{capital(one)}." for one in self.known]
        where = () if self.hang else self.where  # which says so
        for row in where[:MOST_SHOWN]:
            verb = "is" if self.kind == "snapshot" else "was"
            plural = "are" if self.kind == "snapshot" else "were"
            found.append(f"{capital(row.who)} {verb if len(row.ranks) == 1 else plural} in {row.text()}.")
        if len(where) > MOST_SHOWN:
            found.append(f"{len(where) - MOST_SHOWN} more entries are in the table open_calls.")
        if not self.hang:
            found += [f"{capital(row.text(now=self.kind == 'snapshot'))}." for row in self.absent]
        found += [f"{capital(row.line())}." for row in stacks[:MOST_SHOWN]]
        if len(stacks) > MOST_SHOWN:
            found.append(f"{len(stacks) - MOST_SHOWN} more stacks are in the view ended_stacks.")
        found += [f"{capital(row.text())}." for row in self.last_calls]
        if self.missing:
            found.append(f"Nothing is known about ranks {self.missing}.")
        if self.end_unknown:
            found.append(
                f"The end of {named_ranks(self.end_unknown)} was not observed: "
                "open calls there are timed up to the last sign of life."
            )
        return found

    def json(self) -> dict[str, Any]:
        """Returns everything with exact numbers; keys are documented in docs/reference/cli.md."""
        row = asdict(self)
        row["open_calls"] = row.pop("calls")
        return {"head": self.head, **row}


def capital(text: str) -> str:
    """Returns a sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def unfinished_of(workspace: Workspace) -> Unfinished | None:
    """Returns where the ranks of an unfinished recording were; None for a whole run and for a foreign log."""
    run, recovery = workspace.run, workspace.run.recovery
    if run.complete or recovery is None or not (recovery.is_snapshot or recovery.kind):
        return None
    snapshot = recovery.is_snapshot
    ranks = [int(row["rank"]) for row in workspace.query("recorded_ranks")]
    stopped = set(_ranks(recovery.stopped))
    unknown = _ranks(recovery.end_unknown)
    reason = recovery.reason
    calls = workspace.query("open_calls_of_ranks")
    failed = not snapshot and not stopped.issuperset(ranks)
    if reason == ENDED_WELL and not run.with_mpi and not snapshot and not calls:
        return None  # a worker process that ended as it should, without a word to us
    stacks = _stacks(recovery.stacks)
    where = _where(workspace, calls, ranks, stopped, frozenset(unknown), stacks=stacks)
    absent = tuple(_absent(calls, set(ranks) - stopped))
    missed = {rank: sum(row.inside for row in absent if rank in row.ranks) for rank in ranks}
    aborted = {rank for row in where if row.operation == ABORT for rank in row.ranks}
    crashed = {rank for row in stacks if row.signal for rank in row.ranks}
    first = _First()
    # Who ended first says nothing where the program finished without an error. Nor where it hung: if all
    # ranks wait, who ended first was decided by what ended the job.
    if failed and not aborted and not recovery.hang and not reason.startswith(ENDED_WELL):
        first = _ended_first(workspace, unknown, where, crashed)
    replaced = _replaced(workspace) if failed else ()
    outside = {rank for row in where if not row.operation and not row.finalizing for rank in row.ranks}
    outside -= {rank for rank, _ in replaced}
    # Ranks that hung were ended from outside.
    left = (
        failed and run.with_mpi and not recovery.hang and reason.startswith("exit code") and not first.ranks
    )
    order = sorted(where, key=lambda row: _order(row, aborted or crashed or set(first.ranks), missed))
    return Unfinished(
        kind="snapshot" if snapshot else "recovery",
        failed=failed,
        reason=reason,
        time=recovery.time,
        where=tuple(order),
        absent=absent,
        missing=recovery.missing,
        end_unknown=tuple(unknown),
        ended_first=first.ranks,
        ended_before_ns=first.before_ns,
        ended_with=first.beside,
        no_finalize=tuple(sorted(outside)) if left else (),
        exit_code=_exit_code(run, reason)
        if len(first.ranks) == 1 and not first.beside and outside.issuperset(first.ranks)
        else None,
        dead=tuple(_ranks(recovery.dead)),
        hang=recovery.hang,
        hang_ranks=tuple(_ranks(recovery.hang_ranks)) if recovery.hang else (),
        hang_ns=recovery.hang_ns,
        hang_acted=recovery.hang_acted,
        replaced=replaced,
        last_calls=last_calls(Path(workspace.profile.path), [rank for row in order for rank in row.ranks])
        if failed
        else (),
        stacks=stacks,
        calls=[{key: row[key] for key in row if key != "members"} for row in calls],
    )


def _stacks(rows: Iterable[Mapping[str, Any]]) -> tuple[EndStack, ...]:
    found: list[EndStack] = []
    for row in rows:
        with contextlib.suppress(KeyError, TypeError, ValueError):  # of another version, or damaged
            found.append(EndStack.from_json(row))
    return tuple(found)


def _ranks(text: str) -> list[int]:
    return [rank for span in ranges_of(text.replace(",...", "")) for rank in span]


def _order(row: Whereabouts, first: set[int], missed: Mapping[int, int]) -> tuple[bool, int, int, int]:
    """Who ended the run comes first, then who is missing in most collectives, then the few before the many."""
    return (
        not first & set(row.ranks),
        -max(missed[rank] for rank in row.ranks),
        len(row.ranks),
        row.ranks[0],
    )


def _where(
    workspace: Workspace,
    calls: list[dict[str, Any]],
    ranks: list[int],
    stopped: set[int],
    unknown: frozenset[int],
    *,
    stacks: Iterable[EndStack],
) -> list[Whereabouts]:
    sources = _Sources(workspace) if calls else None
    stack_of = {rank: one for one in stacks for rank in one.ranks}
    threads: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in calls:
        threads.setdefault((row["rank"], row["thread"]), []).append(row)
    told = [
        key
        for key, rows in threads.items()
        if key[1] and key[0] not in stopped and any(row["operation"] == ABORT for row in rows)
    ]
    groups: dict[Whereabouts, list[tuple[int, int | None]]] = {}
    for rank, thread in [*((rank, 0) for rank in ranks), *told]:
        place = Whereabouts((), finalizing=True)
        age: int | None = None
        if rank not in stopped:
            place, age = _place(threads.get((rank, thread), []), sources)
            # Bindings of other languages are between the program and the call.
            if place.operation and not (place.source or thread) and rank in stack_of:
                place = replace(place, source=line_of_call(stack_of[rank], place.operation))
            place = replace(place, at_least=rank in unknown and age is not None, thread=thread)
        groups.setdefault(place, []).append((rank, age))
    found: list[Whereabouts] = []
    for place, members in groups.items():
        ages = [age for _, age in members if age is not None]
        source = place.source
        if not (place.operation or place.finalizing):
            lines = {line_of(stack_of[rank]) if rank in stack_of else "" for rank, _ in members}
            source = lines.pop() if len(lines) == 1 else ""
        found.append(
            replace(
                place,
                ranks=tuple(rank for rank, _ in members),
                source=source,
                age_ns=max(ages, default=None),
                least_age_ns=min(ages, default=None),
            )
        )
    return found


def _place(rows: list[dict[str, Any]], sources: _Sources | None) -> tuple[Whereabouts, int | None]:
    region = ""
    for row in rows:
        if row["layer"] == "region":
            region = row["operation"]
        elif row["layer"] in CALL_LAYERS and sources is not None:
            name = row["object"] if row["object_kind"] != "none" else ""
            if name and row["object_user_name"]:
                name += f" ({row['object_user_name']})"
            source, frames = sources.of(row["path_id"])
            place = Whereabouts(
                (), row["operation"], row["layer"], name, region, row["call_path"], source, frames
            )
            return place, row["age_ns"]
    inner = rows[-1] if rows else None
    path = inner["call_path"] if inner is not None else ""
    return Whereabouts((), region=region, call_path=path), inner["age_ns"] if inner is not None else None


class _Sources:
    """The call sites around calls, by their call paths."""

    def __init__(self, workspace: Workspace) -> None:
        self._lines = Lines(workspace.run.metadata)
        named: Any = workspace.profile.table("call_paths")
        raw: Any = workspace.profile.raw_call_paths()
        self._parents: list[int | None] = named.column("parent_id").to_pylist()
        self._layers: list[str] = named.column("layer").to_pylist()
        self._names: list[str] = named.column("operation").to_pylist()
        self._raw: list[str] = raw.column("operation").to_pylist()

    def of(self, path: int) -> tuple[str, tuple[str, ...]]:
        """Returns the line that a call was made from, and its stack; nothing where neither is known."""
        at: int | None = path
        while at is not None and self._layers[at] != "source":
            at = self._parents[at]
        if at is None:
            return "", ()
        frames = tuple(
            frame if isinstance(frame, str) else f"{frame.file}:{frame.line} {frame.function}"
            for frame in stack(self._raw[at], self._lines)
        )
        return self._names[at], frames


def _absent(calls: list[dict[str, Any]], ranks: set[int]) -> list[Absent]:
    """Returns who of a communicator was not in the collective that others were in, as far as their records are here."""
    inside: dict[tuple[str, str, str], set[int]] = {}
    for row in calls:
        if (
            row["layer"] == "mpi"
            and row["object_kind"] == "communicator"
            and kind_of(row["operation"]) == "collective"
        ):
            key = (row["operation"], row["object"], row["members"])
            inside.setdefault(key, set()).add(row["rank"])
    found: list[Absent] = []
    for (operation, name, members), there in inside.items():
        absent = {rank for span in ranges_of(members) for rank in span} & ranks - there
        if absent:
            found.append(Absent(operation, name, tuple(sorted(absent)), len(there)))
    return sorted(found, key=lambda row: (-row.inside, len(row.ranks), row.operation, row.object))


def _replaced(workspace: Workspace) -> tuple[tuple[int, str], ...]:
    """Returns the ranks whose process is recorded again, later, as another program."""
    others = programs_of(Path(workspace.profile.path), workspace.run.job_id)
    rows = workspace.query("processes")
    found: dict[int, str] = {}
    for row in rows:
        for node, pid, start, program in others:
            if (node, pid) == (row["node"], row["pid"]) and start > row["start_unix_ns"]:
                found[int(row["rank"])] = program
    return tuple(found.items())


def _exit_code(run: RunRecord, reason: str) -> int | None:
    """Returns the exit code of the rank that failed; None where it may as well stand for a signal that ended it.

    The launcher passes on the code of that rank. Open MPI's adds 128 to the number of a signal, others do not.
    """
    told = re.fullmatch(r"exit code (\d+)", reason)
    if told is None or not run.with_mpi:
        return None
    code = int(told[1])
    return code if run.mpi_library.startswith("Open MPI") or code > signal.SIGRTMIN else None


class _First(NamedTuple):
    """Ranks that ended before all others, and how long before; `beside` are those that the launcher ended with them."""

    ranks: tuple[int, ...] = ()
    before_ns: int = 0
    beside: tuple[int, ...] = ()


def _ended_first(
    workspace: Workspace, unknown: list[int], where: Iterable[Whereabouts], crashed: set[int]
) -> _First:
    """Returns which ranks of a failed job ended first; nobody where that does not tell who failed."""
    interrupted = workspace.run.recovery is not None and workspace.run.recovery.reason.startswith(INTERRUPTED)
    first, before_ns = _earliest(workspace, unknown, LONG_BEFORE_NS if interrupted else SURE_NS)
    waiting = {rank for row in where if row.layer == "mpi" and not row.thread for rank in row.ranks}
    # Among ranks that ended together, those that waited in MPI were ended by the launcher, as soon as another
    # had failed.
    beside = tuple(rank for rank in first if rank in waiting)
    if len(beside) == len(first):
        beside = ()
    failed = tuple(rank for rank in first if rank not in beside)
    # A rank that crashed may still be in a handler, or write its core, when the launcher has ended the others.
    if crashed and crashed.isdisjoint(failed):
        return _First()
    return _First(failed, before_ns, beside)


def _earliest(workspace: Workspace, unknown: list[int], least_ns: int) -> tuple[tuple[int, ...], int]:
    """Returns which ranks ended before all others, and how long before; of one node, and where all ends were seen."""
    run = workspace.run
    if unknown or (run.recovery is not None and run.recovery.stopped) or run.job_nodes != 1:
        return (), 0
    rows = sorted(workspace.query("processes"), key=lambda row: (row["ended"], row["rank"]))
    for place in range(1, len(rows)):
        gap = int(rows[place]["ended"]) - int(rows[place - 1]["ended"])
        if gap >= least_ns:
            return tuple(sorted(int(row["rank"]) for row in rows[:place])), gap
    return (), 0
