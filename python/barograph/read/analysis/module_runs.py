# SPDX-License-Identifier: BSD-3-Clause
"""Runs modules that were built apart on a trace, each as far as it comes. Called by `barograph engine`.

A module that crashes or hangs ends its process; what it had found is kept, and the others begin again without it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from barograph import _native
from barograph.engine.loading import Loaded, ModuleLoadError, load
from barograph.read.analysis.module_process import Ended, ModuleProcess
from barograph.read.analysis.module_words import End
from barograph.read.events.open_trace import traced_ranks
from barograph.read.profile_error import ProfileError

if TYPE_CHECKING:
    import pyarrow as pa

# Seconds that a module may take for a block of events.
LIMIT_S: Final = 5.0


@dataclass
class Found:
    """What modules found.

    Attributes:
        tables: as MODULE.TABLE, in the order in which the modules were given.
        events: how many were analyzed, of the run of the modules that got furthest.
        damaged: blocks that were left out, with `salvage`.
        failures: modules that did not finish, and why; their tables are as they were then.
        sampled: sentences about sources that did not get all blocks.
        took_s: how long that took.
    """

    tables: dict[str, pa.Table] = field(default_factory=dict[str, "pa.Table"])
    events: int = 0
    damaged: int = 0
    failures: dict[str, str] = field(default_factory=dict[str, str])
    sampled: list[str] = field(default_factory=list[str])
    took_s: float = 0.0


class Modules:
    """Modules that are loaded, in a process of their own or in this one. Use it in a `with` statement.

    Args:
        paths: Their files.
        workers: Threads that analyze; 0 means as many as there are cores.
        in_process: Run them in this process: faster, and one that crashes takes this process with it.
        limit_s: Seconds that a module may take for a block of events.

    Raises:
        ModuleLoadError: One of them is not a module, or cannot be run.
    """

    def __init__(
        self, paths: Iterable[str], workers: int = 0, *, in_process: bool = False, limit_s: float = LIMIT_S
    ) -> None:
        self._paths = [_whole(path) for path in paths]
        self._workers = workers or len(os.sched_getaffinity(0))
        self._limit_s = limit_s
        self._process: ModuleProcess | None = None
        self._run: _native.ModuleRun | None = None
        if in_process:
            self._run = _native.ModuleRun(self._workers)
            self.loaded = [load(self._run, path) for path in self._paths]
        else:
            self._process = ModuleProcess(self._paths, self._workers, limit_s)
            self.loaded = self._process.modules

    def __enter__(self) -> Modules:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._process is not None:
            self._process.close()

    @property
    def names(self) -> dict[str, str]:
        """The modules, and what each finds."""
        return {module.name: module.what for module in self.loaded}

    def analyze(self, profile: Path, *, salvage: bool = False, ranks: Collection[int] | None = None) -> Found:
        """Runs the modules on a trace. Once.

        Args:
            profile: The profile's file or folder; its trace is beside it, or in it.
            salvage: Leave out blocks of events that are damaged.
            ranks: Only the events of these ranks.

        Raises:
            ProfileError: A file is damaged, or of another run.
        """
        readers, late = traced_ranks(profile, salvage=salvage)
        if ranks is not None:
            late = {rank: late_ns for rank, late_ns in late.items() if rank in ranks}
        found = Found()
        began = time.monotonic()
        if self._run is not None:
            events, _, found.damaged = self._run.run([str(path) for path in readers], late, salvage)
            _add_end(found, events, self._run.failures(), self._run.sampled())
            for number, module in enumerate(self.loaded):
                _add_tables(found, module.name, self._run.tables(number))
        else:
            self._analyze_apart(found, list(readers), late, salvage=salvage)
        found.took_s = time.monotonic() - began
        found.tables = {
            name: found.tables[name]
            for module in self.names
            for name in found.tables
            if name.partition(".")[0] == module
        }
        return found

    def _analyze_apart(
        self, found: Found, files: Sequence[Path], late: Mapping[int, int], *, salvage: bool
    ) -> None:
        paths, workers = self._paths, self._workers
        process = self._process
        while paths:
            if process is None:
                process = ModuleProcess(paths, workers, self._limit_s)
            with process:
                ended = process.run(files, late, salvage=salvage)
            found.events = max(found.events, ended.events)
            modules, results = process.modules, process.results
            process = None
            if ended.end is not None:
                if ended.end.error:
                    raise _problem(ended.end)
                found.damaged = ended.end.damaged
                _add_end(found, ended.end.events, ended.end.failures, ended.end.sampled)
                over = set(range(len(modules)))
            elif ended.culprit is None and workers > 1:
                workers = (
                    1  # which of those that ran at the same time it was is seen where one runs at a time
                )
                continue
            else:
                over = _over(found, modules, ended)
            for number in over:
                _add_tables(found, modules[number].name, results.tables(number))
            paths = [path for number, path in enumerate(paths) if number not in over]


def _whole(path: str) -> str:
    """Returns the path of a module's file, which exists."""
    whole = Path(path).expanduser().absolute()
    if not whole.is_file():
        what = "is a folder" if whole.is_dir() else "does not exist"
        raise ModuleLoadError(f"{path} {what}", "--module takes the file of a module, .so or .py")
    return str(whole)


def _problem(end: End) -> Exception:
    """Returns what the other process said that went wrong, beside its modules."""
    if end.kind == ProfileError.__name__:
        return ProfileError(end.error, hint=end.hint)
    return RuntimeError(f"{end.kind}: {end.error}")


def _over(found: Found, modules: Sequence[Loaded], ended: Ended) -> set[int]:
    """Returns the modules that do not begin again after the process ended, and says why of each."""
    if ended.culprit is None:
        for module in modules:
            found.failures[module.name] = ended.why if len(modules) == 1 else f"may have {ended.why}"
        return set(range(len(modules)))
    over = {ended.culprit}
    name = modules[ended.culprit].name
    found.failures[name] = ended.why
    while True:
        # Those that get entries of a module which is over would get none.
        types = {kind for kind, makers in ended.submits.items() if makers & over}
        fed = {number for number, module in enumerate(modules) if types.intersection(module.wants)} - over
        if not fed:
            return over
        for number in fed:
            found.failures[modules[number].name] = f"has the entries of {name} up to where that ended only"
        over |= fed


def _add_end(
    found: Found,
    events: int,
    failures: Iterable[Sequence[str]],
    sampled: Iterable[tuple[str, str, int, int, int, int]],
) -> None:
    found.events = max(found.events, events)
    found.failures.update({name: f"failed: {why}" for name, why in failures})
    for module, source, blocks_seen, blocks, events_seen, of in sampled:
        found.sampled.append(
            f"{module} is slower than the analysis: its source {source} got a sample of {blocks_seen:,} of {blocks:,}"
            f" blocks, {events_seen:,} of {of:,} events"
        )


def _add_tables(found: Found, module: str, tables: Mapping[str, _native.Table]) -> None:
    import pyarrow as pa  # noqa: PLC0415 - slow to import

    for name, table in tables.items():
        found.tables[f"{module}.{name}"] = pa.table(table)
