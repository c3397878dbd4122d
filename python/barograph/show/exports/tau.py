# SPDX-License-Identifier: BSD-3-Clause
"""TAU's profile format: a folder with a text file `profile.RANK.0.THREAD` per thread, for TAU's tools and Hatchet.

A file has a line per function (`MPI_Send`), then one per call path (`program => solve => MPI_Send`): calls, child
calls, exclusive and inclusive microseconds. The program comes first, in whole microseconds: Hatchet's reader takes no
others there. User events are sizes of calls. They have no call path: Hatchet takes each line with `=>` for one with
times. The threads of a rank are numbered in order, without gaps: pprof reads no further than the first one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from barograph.analyze.workspace import Workspace
from barograph.show.arrow_batches import BATCH_ROWS, read_relation, rows_of
from barograph.spec.layers import IO_LAYERS

STEP: Final = " => "
HEAD: Final = "# Name Calls Subrs Excl Incl ProfileCalls # "
EVENTS: Final = "# eventname numevents max min mean sumsqr"
GROUPS: Final = {"program": "TAU_DEFAULT", "region": "TAU_USER", "source": "TAU_CALLSITE", "mpi": "MPI"}

Place = tuple[int, int]  # a rank and one of its threads


@dataclass
class Timer:
    """What a line of a file says: calls, child calls, exclusive and inclusive nanoseconds."""

    calls: int = 0
    child_calls: int = 0
    exclusive_ns: int = 0
    inclusive_ns: int = 0

    def line(self, name: str, group: str, *, whole: bool = False) -> str:
        """Returns the line of a function or call path; `whole`: in whole microseconds."""
        times = [_microseconds(time, whole=whole) for time in (self.exclusive_ns, self.inclusive_ns)]
        return f'"{name}" {self.calls} {self.child_calls} {" ".join(times)} 0 GROUP="{group}"\n'


@dataclass(frozen=True)
class Step:
    """A call path: its function and that of each step above, and whether one of those is the same function."""

    names: tuple[str, ...]
    group: str

    @property
    def recursive(self) -> bool:
        """Whether its inclusive time is a part of that of a step above."""
        return self.names[-1] in self.names[:-1]


def write(workspace: Workspace, output: Path) -> None:
    """Writes the folder `output`; times are those of the view thread_times."""
    output.mkdir(parents=True)
    steps = _steps(workspace)
    metadata = _metadata(workspace)
    # As a table: a connection reads one result at a time.
    events = _groups(workspace.query_arrow("sizes_of_threads").to_reader(max_chunksize=BATCH_ROWS))
    sizes = next(events, None)
    threads: Counter[int] = Counter()
    for place, rows in _groups(read_relation(workspace.relation("paths_of_threads"))):
        while sizes is not None and sizes[0] < place:
            sizes = next(events, None)
        timers = _timer_lines(rows, steps)
        own = _event_lines(sizes[1]) if sizes is not None and sizes[0] == place else []
        parts = [f"{len(timers)} templated_functions_MULTI_TIME\n{HEAD}{metadata[place]}\n", *timers]
        parts += ["0 aggregates\n", f"{len(own)} userevents\n", *([f"{EVENTS}\n", *own] if own else [])]
        rank = place[0]
        target = output / f"profile.{rank}.0.{threads[rank]}"
        threads[rank] += 1
        target.write_text("".join(parts), encoding="utf-8", errors="backslashreplace")


def _groups(result: Any) -> Iterator[tuple[Place, list[Sequence[Any]]]]:
    """Yields the rows of each thread, by rank and thread, without these two."""
    for place, rows in groupby(rows_of(result), key=lambda row: (row[0], row[1])):
        yield place, [row[2:] for row in rows]


def _steps(workspace: Workspace) -> dict[int, Step]:
    """Returns the call paths with names that no two functions have in common."""
    names: dict[tuple[str, str], str] = {}
    used: set[str] = set()
    steps: dict[int, Step] = {}
    for row in workspace.query("whole_call_paths"):
        layer: str = row["layer"]
        operation: str = row["operation"]
        if (layer, operation) not in names:
            names[layer, operation] = name = _unused(_plain(operation), layer, used)
            used.add(name)
        above = () if row["parent_id"] is None else steps[row["parent_id"]].names
        group = f"TAU_IO|{layer.upper()}" if layer in IO_LAYERS else GROUPS.get(layer, layer.upper())
        steps[row["path_id"]] = Step((*above, names[layer, operation]), group)
    return steps


def _unused(name: str, layer: str, used: set[str]) -> str:
    if name not in used:
        return name
    told = f"{name} ({layer})"
    number = 2
    while told in used:
        told = f"{name} ({layer} {number})"
        number += 1
    return told


def _plain(name: str) -> str:
    """Returns a name without what has a meaning in these files: quotation marks, arrows, line breaks."""
    text = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(text.replace('"', "'").replace("=>", "->").split()) or "(no name)"


def _timer_lines(rows: Sequence[Sequence[Any]], steps: Mapping[int, Step]) -> list[str]:
    """Returns the lines of functions, the program first, and those of call paths, of one thread."""
    functions: dict[str, tuple[Timer, str]] = {}
    paths: list[str] = []
    for path_id, calls, child_calls, exclusive_ns, inclusive_ns in rows:
        step = steps[path_id]
        timer, _ = functions.setdefault(step.names[-1], (Timer(), step.group))
        timer.calls += calls
        timer.child_calls += child_calls
        timer.exclusive_ns += exclusive_ns
        if not step.recursive:
            timer.inclusive_ns += inclusive_ns
        if len(step.names) > 1:
            own = Timer(calls, child_calls, exclusive_ns, inclusive_ns)
            paths.append(own.line(STEP.join(step.names), f"{step.group}|TAU_CALLPATH"))
    lines = [
        timer.line(name, group, whole=place == 0)
        for place, (name, (timer, group)) in enumerate(functions.items())
    ]
    return lines + paths


def _event_lines(rows: Sequence[Sequence[Any]]) -> list[str]:
    lines: list[str] = []
    for _, operation, file, calls, most, least, mean, squares in rows:
        on = "" if file is None else f" <file={_plain(file)}>"
        lines.append(f'"Bytes of {_plain(operation)}{on}" {calls} {most} {least} {mean!r} {squares!r}\n')
    return lines


def _microseconds(time_ns: int, *, whole: bool) -> str:
    if whole:
        return str(round(time_ns / 1000))
    count, rest = divmod(time_ns, 1000)
    return f"{count}.{rest:03}" if rest else str(count)


def _metadata(workspace: Workspace) -> dict[Place, str]:
    """Returns what is known of each thread's process, as the XML that the second line of a file ends with."""
    run = workspace.run
    known = {
        "Metric Name": "TIME",  # Hatchet takes the first one for this
        "Executable": run.metadata.get("program.path", ""),
        "Command Line": " ".join(run.command),
        "CWD": run.working_directory,
    }
    rows = workspace.need("locations").execute("SELECT rank, thread, node, pid, start_unix_ns FROM locations")
    return {
        (rank, thread): _xml(
            known
            | {
                "Hostname": node,
                "pid": pid,
                "Barograph Thread": thread,
                "Starting Timestamp": start_ns // 1000 if start_ns else "",
            }
        )
        for rank, thread, node, pid, start_ns in rows.fetchall()
    }


def _xml(values: Mapping[str, object]) -> str:
    # Readers take the last " #" of the line for the end of its columns.
    texts = {name: _plain(str(value)) for name, value in values.items() if value not in {"", None}}
    rows = "".join(
        f"<attribute><name>{name}</name><value>{escape(text, quote=False).replace('#', '&#35;')}</value></attribute>"
        for name, text in texts.items()
    )
    return f"<metadata>{rows}</metadata>"
