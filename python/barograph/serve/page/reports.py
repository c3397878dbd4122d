# SPDX-License-Identifier: BSD-3-Clause
"""Reports of a job for its live page: from snapshots while it runs, and from its profile when it has ended.

Each is made in a process of its own. Where that fails, the page keeps what it has and says why.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from barograph.launch.run.results.outcome import list_profiles
from barograph.recover import find_jobs, take_snapshot
from barograph.scratch import scratch_folder

if TYPE_CHECKING:
    import subprocess

    from barograph.recover import Job
    from barograph.serve.agents.agent_feed import AgentFeed
    from barograph.serve.page.report_process import MadeReport
    from barograph.serve.page.trace_answers import TraceAnswers

Signature = tuple[tuple[Path, tuple[int, int]], ...]


@dataclass(frozen=True)
class LiveReport:
    """A report as the page gets it."""

    number: int
    final: bool
    report: MadeReport
    made: float  # unix time
    traced: Path | None = None  # the profile, where calls of its trace can be asked for


class Reports:
    """Makes the reports of one job, one after the other.

    Args:
        job: its id.
        folders: returns the folders of this user's arenas.
        output: where its profile goes, without the ending; None: as its processes say.
        others: returns the agents of other nodes.
    """

    def __init__(
        self,
        job: str,
        folders: Callable[[], Sequence[Path]],
        output: Path | None = None,
        others: Callable[[], Sequence[AgentFeed]] = tuple,
    ) -> None:
        self._job = job
        self._folders = folders
        self._output = output
        self._others = others
        self._before = dict(list_profiles(output, any_name=True)) if output is not None else {}
        self._made_of: Signature = ()
        self._lock = threading.Lock()
        self._trace: tuple[Path, TraceAnswers] | None = None  # of which profile
        self._process: subprocess.Popen[bytes] | None = None  # that makes a report, or made the latest
        self._closed = False
        self.latest: LiveReport | None = None
        self.problem = ""

    def make_snapshot(self) -> LiveReport | None:
        """Makes a report of the job as it is now; None where that cannot be done now."""
        try:
            return self._of_snapshot()
        except Exception as error:  # noqa: BLE001 - the page goes on without
            self.problem = f"no report could be made of a snapshot: {error}"
            return None

    def final_signature(self) -> Signature:
        """Returns what there is now of the profiles of the ended job; () for nothing."""
        if self._output is None:
            return ()
        # By the name that the program has given it, where there is none by ours.
        return self._new(list_profiles(self._output)) or self._new(list_profiles(self._output, any_name=True))

    def _new(self, found: Mapping[Path, tuple[int, int]]) -> Signature:
        return tuple(
            (path, state)
            for path, state in found.items()
            if self._before.get(path) != state and _job_of(path) == self._job
        )

    def is_new(self, signature: Signature) -> bool:
        """Returns whether the ended job has left something of which no final report was made yet."""
        return bool(signature) and signature != self._made_of

    def make_final(self, signature: Signature) -> LiveReport | None:
        """Makes the report of the profiles that the job has left; None where that cannot be done."""
        self._made_of = signature
        path = min((path for path, _ in signature), key=lambda path: (len(path.name), path.name))
        try:
            return self._report(path, "", final=True)
        except Exception as error:  # noqa: BLE001 - the page goes on without
            self.problem = f"no report could be made of {path.name}: {error}"
            return None

    def trace(self) -> TraceAnswers | None:
        """Returns what answers about events; None until the job has left a trace. Reads it when first asked.

        Raises:
            ProfileError: The trace is damaged.
        """
        traced = self.latest.traced if self.latest is not None else None
        if traced is None:
            return None
        from barograph.serve.page.trace_answers import answers_of  # noqa: PLC0415 - only where somebody asks

        with self._lock:
            if self._trace is None or self._trace[0] != traced:
                self._trace = (traced, answers_of(traced))
            return self._trace[1]

    def close(self) -> None:
        """Ends the process that makes a report, if there is one, so that nobody waits for it."""
        self._closed = True
        if self._process is not None:
            self._process.kill()

    @property
    def output(self) -> Path | None:
        """Where the job's profile goes, without the ending; None: not known yet."""
        return self._output

    def learn_output(self) -> None:
        """Asks the arenas where the job's profile is to go."""
        if self._output is None:
            job = next((one for one in find_jobs(*self._folders()) if one.id == self._job), None)
            if job is not None and job.output is not None:
                self._output = job.output
                self._before = dict(list_profiles(job.output, any_name=True))

    def _of_snapshot(self) -> LiveReport | None:
        job = next((one for one in find_jobs(*self._folders()) if one.id == self._job and one.running), None)
        others = self._others()
        if job is None and not others:
            return None
        with scratch_folder("live") as folder:
            # By this name the page calls it.
            name = folder / (job.output.name if job and job.output else "job")
            path, problem = self._snapshot(job, others, name)
            if path is None:
                self.problem = problem
                return None
            return self._report(path, problem, final=False)

    def _snapshot(self, job: Job | None, others: Sequence[AgentFeed], name: Path) -> tuple[Path | None, str]:
        """Returns a snapshot of all nodes, and what is not in it."""
        here_name = name.with_name("here") if others else name
        result = take_snapshot(job, here_name) if job is not None else None
        here = result.profiles[:1] if result is not None else []
        if not others:
            return (here[0] if here else None), result.problem if result is not None and not here else ""
        from barograph.serve.agents.node_profiles import merged, profiles_of  # noqa: PLC0415 - several nodes only

        there, missing = profiles_of(others, name.parent)
        text = f"the report is without {len(missing)} of the nodes: {missing[0]}" if missing else ""
        path, problem = merged([*there, *here], name)
        return path, "; ".join(one for one in (problem, text) if one)

    def _report(self, path: Path, problem: str, *, final: bool) -> LiveReport:
        from barograph.serve.page.report_process import make_report  # noqa: PLC0415 - only where somebody looks

        with scratch_folder("live") as folder:
            report = make_report(path, folder, final=final, started=self._take)
        number = self.latest.number + 1 if self.latest else 1
        # A snapshot is gone by the time that somebody asks for a part of it.
        traced = path if final and report.traced else None
        self.latest = LiveReport(number, final, report, time.time(), traced)
        self.problem = problem
        return self.latest

    def _take(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        if self._closed:
            process.kill()


def _job_of(path: Path) -> str:
    from barograph import _native  # noqa: PLC0415 - only when the job has ended

    try:
        return dict(_native.Profile(str(path), False, 0).metadata()).get("job.id", "")
    except Exception:  # noqa: BLE001 - one that cannot be read is nobody's
        return ""
