# SPDX-License-Identifier: BSD-3-Clause
"""What is known of the run, as typed values: made of the metadata and the locations once, when a profile is opened.

Used by analyses and views instead of the text of the metadata; a value that is missing or malformed is 0, "" or False.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from barograph.stored_json import json_list

LARGEST = 2.0**63
# Calls that did not fit into the trace.
NOT_TRACED = "recording.not_traced_calls"
# What only profiles made of a tool's logs have.
LOGS = {"darshan": "darshan.log_version", "recorder": "recorder.version"}


@dataclass(frozen=True)
class Extent:
    """What the tables of a profile are about (the view profile_extent). A rank with several threads counts once."""

    ranks: int
    locations: int
    ranks_together: bool
    wall_ns: int
    io_recorded: bool
    unnested: bool


@dataclass(frozen=True)
class Overhead:
    """What recording took, summed over ranks: of a slice, those of the job."""

    known: bool  # whether the profile says so (since 0.2.0)
    event_ns: float  # mean cost of one event
    events_ns: float
    samples_ns: float  # of where threads are
    setup_ns: float
    finalize_ns: int  # of all ranks at once, after the recorded time
    helper_ns: int  # CPU time of the tool's own threads
    before_ns: int  # of `barograph run`, until it starts the program
    after_ns: int  # of `barograph run`, since the program ended
    write_ns: float  # to write the profile
    memory_bytes: float
    memory_most: int  # of one rank
    ranks: int


@dataclass(frozen=True)
class SamplingLimits:
    """What samples of CPU time lack, of all ranks."""

    folded_ns: int  # CPU time of those that are known without their callers
    cut_ns: int  # time of those whose stacks end before the first frame of their thread
    doublings: int  # of the time between samples, on the thread where that was most
    stopped_processes: int  # that have handled the signal
    asked_period_ns: int  # CPU time between two of a thread; 0: not known
    threads_without_timer: int  # that the kernel gave no timer: not sampled
    threads_without_room: int  # for whose samples the arena had no room
    threads_not_watched: int  # the same for samples of the time in which they were blocked
    watched_processes: int  # whose threads were looked at while they were blocked
    ticked_ns: int | None  # CPU time of those that were taken at ticks of the kernel's clock; None: not known


@dataclass(frozen=True)
class Recovery:
    """How a profile came about that a run did not write itself; texts are empty where there is nothing to say."""

    kind: str
    time: str
    reason: str
    ranks: str
    stopped: str  # ranks that finished, as a list
    missing: str
    end_unknown: str
    snapshot: int  # its number, when the program still ran
    snapshot_name: str  # that the program gave it
    dead: str = ""  # ranks of a snapshot that had ended without MPI_Finalize
    hang: tuple[str, ...] = ()  # the roll-call as of its end, where it hung then
    hang_ranks: str = ""  # that were stuck
    hang_ns: int = 0  # at least this long
    hang_acted: bool = False  # the command of --on-hang has run
    stacks: tuple[Mapping[str, Any], ...] = ()  # of ranks that did not finish, as JSON has them

    @property
    def is_snapshot(self) -> bool:
        """True when the program still ran."""
        return self.snapshot > 0 or self.kind == "snapshot"


@dataclass(frozen=True)
class LateIo:
    """What processes read and wrote after their recording; it is in no table."""

    processes: int
    calls: int
    bytes_read: int
    bytes_written: int


@dataclass(frozen=True)
class RunRecord:
    """The run as typed values. The docs of the metadata are in docs/reference/tables.md."""

    metadata: Mapping[str, str]  # all of it, for output
    program: str
    command: tuple[str, ...]  # its words, as they were typed
    working_directory: str
    start: str
    start_unix_ns: int
    wall_ns: int
    complete: bool
    with_mpi: bool  # whether MPI was used: a process without it has no name of a library, a log may have an empty one
    mpi_library: str
    mpi_plugin: str  # of the recorder, for this library
    thread_level: str
    launcher: str
    launched_ranks: int  # by it; more than there are where each process is alone in its MPI_COMM_WORLD
    ranks: int  # in the profile
    locations: int
    executions: int  # of the program's first region, 1 where it was not repeated
    job_id: str
    job_ranks: int  # expected in the profile: those of the job, or of a slice
    job_nodes: int
    not_recorded: str  # ranks that ran without the recorder or ended early, as a list
    cores: int  # of the first node
    event_budget: float  # share of the run time that recording was allowed, 0 where there was no limit
    dropped_events: int
    matrix_recorded: bool
    io_only: bool  # I/O is all that was recorded: time outside it may be computing, waiting in MPI or anything else
    io_recorded: bool
    io_uring: str  # "used", or "linked" when only its library was loaded
    linux_aio: str  # the same of io_submit and libaio
    late_io: LateIo | None  # None: there was none, or nobody counted it
    unseen_files: int  # open ones on which bytes were moved past the recorder
    unseen_bytes: int  # these
    misplaced_descriptors: int  # that were closed past the recorder, and stood for something else
    misplaced_calls: int  # as many at most are counted for the file before
    mappings: int  # of files that are shared and writable, or large
    mapped_bytes: int
    openmp_tool: (
        str  # what became of it: "recorded", "other", "not asked"; "" where nobody wanted OpenMP recorded
    )
    libraries: tuple[str, ...]  # paths of those that rank 0 had loaded at its end
    mpi_unseen: str  # "used": MPI was, and no call of it could be recorded; "apart": it was loaded so; or ""
    ranks_together: bool  # some facts are of all ranks together (rank -1)
    unnested: bool  # there are calls of which it is not known whether calls of the layer above made them
    snapshots_not_written: int  # that the program asked for too often
    refused_values: int  # of metrics of the program: not finite, or of a metric that may not be
    refusing_ranks: int  # that had such
    unbalanced_regions: int  # begins and ends of regions, loops and iterations that have no counterpart
    not_traced_calls: int | None  # that did not fit into the trace; None: each rank's trace knows its own
    version: str  # of Barograph
    format_version: tuple[int, int]  # of the profile, (0, 0) where it does not say
    tool: str  # "darshan" or "recorder", whose logs know of no regions and count sequences in POSIX only; else ""
    imported_from: str
    import_notes: str
    import_losses: tuple[str, ...]
    overhead: Overhead
    sampling: SamplingLimits
    recovery: Recovery | None


def run_record(metadata: Mapping[str, str], extent: Extent) -> RunRecord:
    """Returns the typed record of a run."""

    def text(key: str) -> str:
        return metadata.get(key, "")

    def value(key: str) -> float:
        return number(metadata.get(key, ""))

    sliced = "slice.ranks" in metadata  # `barograph slice` leaves ranks out on purpose
    return RunRecord(
        metadata=metadata,
        program=text("program.name"),
        command=tuple(str(word) for word in json_list(text("program.command"))),
        working_directory=text("program.working_directory"),
        start=text("run.start"),
        start_unix_ns=whole(metadata, "run.start_unix_ns"),
        wall_ns=whole(metadata, "run.wall_ns") or extent.wall_ns,
        complete=metadata.get("run.complete", "true") == "true",
        with_mpi="mpi.library" in metadata,
        mpi_library=text("mpi.library"),
        mpi_plugin=text("capture.mpi.plugin"),
        thread_level=text("mpi.thread_level"),
        launcher=text("launch.launcher"),
        launched_ranks=whole(metadata, "launch.ranks"),
        ranks=extent.ranks,
        locations=extent.locations,
        executions=whole(metadata, "run.executions") or 1,
        job_id=text("job.id"),
        job_ranks=whole(metadata, "slice.ranks") or whole(metadata, "job.ranks"),
        job_nodes=whole(metadata, "job.nodes"),
        not_recorded="" if sliced else text("job.not_recorded"),
        cores=whole(metadata, "node.cores"),
        event_budget=value("recording.max_overhead_ppm") / 1e6,
        dropped_events=whole(metadata, "recording.dropped_events"),
        matrix_recorded=text("recording.matrix") != "off",
        io_only=text("recording.layers") == "io",
        io_recorded=extent.io_recorded,
        io_uring=text("io.io_uring"),
        linux_aio=text("io.linux_aio"),
        late_io=late_io(metadata),
        unseen_files=whole(metadata, "recording.unseen_files"),
        unseen_bytes=whole(metadata, "recording.unseen_bytes"),
        misplaced_descriptors=whole(metadata, "recording.misplaced_descriptors"),
        misplaced_calls=whole(metadata, "recording.misplaced_calls"),
        mappings=whole(metadata, "io.mappings"),
        mapped_bytes=whole(metadata, "io.mapped_bytes"),
        openmp_tool=text("openmp.tool"),
        libraries=tuple(line for line in text("run.libraries").split("\n") if line),
        mpi_unseen=text("capture.mpi.not_recorded"),
        ranks_together=extent.ranks_together,
        unnested=extent.unnested,
        snapshots_not_written=whole(metadata, "snapshot.not_written"),
        refused_values=whole(metadata, "recording.refused_values"),
        refusing_ranks=whole(metadata, "recording.refusing_ranks"),
        unbalanced_regions=whole(metadata, "recording.unbalanced_regions"),
        not_traced_calls=whole(metadata, NOT_TRACED) if NOT_TRACED in metadata else None,
        version=text("barograph.version"),
        format_version=_version(text("format.version")),
        tool=next((tool for tool, key in LOGS.items() if key in metadata), ""),
        imported_from=text("import.from"),
        import_notes=text("import.notes"),
        import_losses=tuple(str(loss) for loss in json_list(text("import.losses"))),
        overhead=Overhead(
            known="overhead.events_ns" in metadata,
            event_ns=value("overhead.event_ns"),
            events_ns=value("overhead.events_ns"),
            samples_ns=value("overhead.samples_ns"),
            setup_ns=value("overhead.setup_ns"),
            finalize_ns=whole(metadata, "overhead.finalize_ns"),
            helper_ns=whole(metadata, "overhead.helper_ns"),
            before_ns=whole(metadata, "run.tool_before_ns"),
            after_ns=whole(metadata, "run.tool_after_ns"),
            write_ns=sum(value(f"collect.{phase}_ns") for phase in ("unify", "aggregate", "write")),
            memory_bytes=value("overhead.memory_bytes"),
            memory_most=whole(metadata, "overhead.memory_bytes_max"),
            ranks=(whole(metadata, "job.ranks") if sliced else 0) or extent.ranks,
        ),
        sampling=SamplingLimits(
            folded_ns=whole(metadata, "samples.folded_ns"),
            cut_ns=whole(metadata, "samples.cut_ns"),
            doublings=whole(metadata, "samples.period_doublings"),
            stopped_processes=whole(metadata, "samples.stopped_processes"),
            asked_period_ns=whole(metadata, "samples.period_ns"),
            threads_without_timer=whole(metadata, "samples.threads_without_timer"),
            threads_without_room=whole(metadata, "samples.threads_without_room"),
            threads_not_watched=whole(metadata, "samples.threads_not_watched"),
            watched_processes=whole(metadata, "samples.watched_processes"),
            ticked_ns=whole(metadata, "samples.ticked_ns") if "samples.ticked_ns" in metadata else None,
        ),
        recovery=_recovery(metadata),
    )


def late_io(metadata: Mapping[str, str]) -> LateIo | None:
    """Returns what was read and written after the recording, as the library has counted it (after_end.py)."""
    counts = LateIo(*(whole(metadata, f"recording.after_end_{field.name}") for field in fields(LateIo)))
    return counts if counts.calls else None


def _version(text: str) -> tuple[int, int]:
    try:
        major, minor = (int(part) for part in text.split(".")[:2])
    except ValueError:
        return 0, 0
    return major, minor


def _recovery(metadata: Mapping[str, str]) -> Recovery | None:
    number_of = int(number(metadata.get("snapshot.number", "")))
    words = {key[10:]: text for key, text in metadata.items() if key.startswith("recovered.")}
    if not words and not number_of:
        return None
    names = ("kind", "time", "reason", "ranks", "stopped", "missing", "end_unknown")
    return Recovery(
        *(words.get(name, "") for name in names),
        snapshot=number_of,
        snapshot_name=metadata.get("snapshot.name", ""),
        dead=metadata.get("snapshot.dead", ""),
        hang=tuple(one for one in json_list(metadata.get("hang.sentences", "")) if isinstance(one, str)),
        hang_ranks=metadata.get("hang.ranks", ""),
        hang_ns=round(max(number(metadata.get("hang.after_s", "")), 0.0) * 1e9),
        hang_acted=metadata.get("hang.acted", "") != "",
        stacks=tuple(
            cast("dict[str, Any]", one)
            for one in json_list(metadata.get("recovered.stacks", ""))
            if isinstance(one, dict)
        ),
    )


def whole(metadata: Mapping[str, str], key: str) -> int:
    """Returns a metadata value as a count, 0 when it is missing, negative or not a number."""
    return max(int(number(metadata.get(key, ""))), 0)


def number(text: str) -> float:
    """Returns a metadata value as a number, 0 when it is missing, not a number or none of 64 bits."""
    try:
        value = float(text)
    except ValueError:
        return 0.0
    return value if abs(value) < LARGEST else 0.0
