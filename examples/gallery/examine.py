# SPDX-License-Identifier: BSD-3-Clause
"""Examines one program of the gallery: builds it, times both versions in turn, records both, and judges the findings.

Called by run.py. Runs of the two versions alternate, so that a machine that gets busier is so for both; how busy others
kept it is measured and said. Nothing here decides what a finding means: that is in gallery.toml.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import barograph
from barograph import completion_lock
from barograph.analyze.findings import Findings, find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
HDF5 = Path("/usr/include/hdf5/openmpi"), Path("/usr/lib/x86_64-linux-gnu/hdf5/openmpi")
TIMEOUT_S = 300
RANKS = 2
VERSIONS = ("faulty", "fixed")
# From this part of all processors on that others used, the times of a program are doubtful.
BUSY = 0.1


class GalleryError(Exception):
    """A program that cannot be built or run."""


@dataclass
class Outcome:
    """What came of one program. `pairs` are seconds of the faulty and of the fixed version, run one after the other.

    `cost_seconds` is the price of the fault: the sum over the findings that name it; `estimated`: one of them says
    that it is not a bound, as ranks were without a core; `of_calls`: one bounds what is saved in calls, not around
    them. Where the price varies from run to run (`varies` in gallery.toml), it is their median. `explained_by` is the
    finding below which the wanted one stands, if it is not shown by itself.
    """

    program: str
    finding: str
    fires: bool = False
    placed: bool = False
    silent: bool = False
    cost_share: float = 0.0
    cost_seconds: float = 0.0
    estimated: bool = False
    of_calls: bool = False
    places: list[str] = field(default_factory=list[str])
    pairs: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    recorded_pairs: bool = False
    no_gain: str = ""
    explained_by: str = ""
    expected: list[str] = field(default_factory=list[str])
    others_faulty: list[str] = field(default_factory=list[str])
    others_fixed: list[str] = field(default_factory=list[str])
    others_share: float | None = None

    @property
    def good(self) -> bool:
        """True when the finding fires in its place on the faulty program only."""
        return self.fires and self.placed and self.silent

    @property
    def gains(self) -> list[float]:
        """How many times as long the faulty version takes, pair by pair, in order."""
        return sorted(faulty / max(fixed, 1e-9) for faulty, fixed in self.pairs)

    @property
    def gain(self) -> float | None:
        """Median of `gains`; None when the versions were not timed."""
        return statistics.median(self.gains) if self.pairs else None

    @property
    def seconds_gained(self) -> float | None:
        """Median over the pairs of what the fix saves, in seconds; None when the versions were not timed."""
        return statistics.median(faulty - fixed for faulty, fixed in self.pairs) if self.pairs else None

    @property
    def gain_to_price(self) -> float | None:
        """Seconds gained over the price: above 1 the price does not bound the gain, far below it promises too much.

        None when the versions were not timed, when the finding is missing, or where no gain is expected here.
        """
        gained = self.seconds_gained
        return (
            None if gained is None or self.cost_seconds <= 0 or self.no_gain else gained / self.cost_seconds
        )

    @property
    def busy(self) -> bool:
        """True when others used the machine meanwhile."""
        return self.others_share is not None and self.others_share >= BUSY


@dataclass(frozen=True)
class Tools:
    """Compiler and launcher of the programs, how often each version is timed, and a folder to keep profiles in."""

    compiler: str
    launcher: str
    times: int
    profiles: Path | None = None


def needs_hdf5(name: str) -> bool:
    """True for a program that needs parallel HDF5."""
    return '#include "gallery_hdf5.h"' in (HERE / f"{name}.c").read_text(encoding="utf-8")


def examine(row: dict[str, Any], folder: Path, tools: Tools) -> Outcome:
    """Builds, times and records one program in both versions; raises GalleryError."""
    name, wanted = row["name"], row["finding"]
    program = _build(name, folder, tools.compiler)
    outcome = Outcome(name, wanted, recorded_pairs=row.get("recorded", False), no_gain=row.get("no_gain", ""))
    watch = _Watch()
    recorder = _Recorder(row, program, folder / "run", tools)
    taken = [0.0, 0.0]
    prices: list[float] = []
    for turn in range(max(tools.times, 1)):
        if turn == 0 or outcome.recorded_pairs:
            taken = [recorder.record(version, keep=turn == 0) for version in VERSIONS]
        elif row.get("varies"):
            recorder.record("faulty", keep=True)
        prices.append(sum(one.seconds_lost for one in recorder.findings["faulty"].shown if one.id == wanted))
        if tools.times and not outcome.recorded_pairs:
            taken = [recorder.time(version) for version in VERSIONS]
        if tools.times:
            outcome.pairs.append((taken[0], taken[1]))
    outcome.others_share = watch.others_share()
    found = recorder.findings["faulty"]
    faulty, fixed = found.shown, recorder.findings["fixed"].shown
    outcome.explained_by = next((one.explained_by for one in found.explained if one.id == wanted), "")
    there = [finding for finding in faulty if finding.id == wanted]
    outcome.fires = bool(there)
    outcome.placed = any(_is_placed(finding, name) for finding in there)
    outcome.places = [site.source or site.call_path for finding in there for site in finding.where]
    outcome.cost_share = sum(finding.share_lost for finding in there)
    outcome.cost_seconds = statistics.median(prices)
    outcome.of_calls = any(finding.of_calls for finding in there)
    outcome.estimated = any(finding.estimated for finding in there)
    outcome.silent = all(finding.id != wanted for finding in fixed)
    also = row.get("also", {})
    others = _worth_a_word(faulty) - {wanted}
    outcome.expected = sorted(others & set(also))
    outcome.others_faulty = sorted(others - set(also))
    outcome.others_fixed = sorted(_worth_a_word(fixed) - {wanted, *row.get("fixed", {})})
    return outcome


class _Recorder:
    """Runs the two versions of a program, with and without the tool, each time in a fresh folder."""

    def __init__(self, row: dict[str, Any], program: Path, folder: Path, tools: Tools) -> None:
        self.findings: dict[str, Findings] = {}
        self._row = row
        self._program = str(program)
        self._folder = folder
        self._ranks = str(row.get("ranks", RANKS))
        self._launcher = tools.launcher
        self._profiles = tools.profiles

    def time(self, version: str) -> float:
        """Returns the seconds that one version says it took."""
        return self._run([self._launcher, "-n", self._ranks, self._program, version])

    def record(self, version: str, *, keep: bool) -> float:
        """Records one version and returns the seconds that it says it took; keeps the findings if told to."""
        command = [sys.executable, "-m", "barograph.cli", "run", "-n", self._ranks]
        command += [
            "--launcher",
            self._launcher,
            "-o",
            "gallery",
            *self._row.get("options", []),
        ]
        seconds = self._run([*command, "--", self._program, version])
        profile = self._folder / "gallery.baro"
        completion_lock.wait(profile)
        if keep:
            if self._profiles is not None:
                self._profiles.mkdir(parents=True, exist_ok=True)
                shutil.copy(profile, self._profiles / f"{self._row['name']}-{version}.baro")
            with Workspace(barograph.open(profile)) as workspace:
                settings = make_settings(self._row.get("settings", {}))
                self.findings[version] = find_all(workspace, settings)
        return seconds

    def _run(self, command: Sequence[str]) -> float:
        shutil.rmtree(self._folder, ignore_errors=True)
        os.sync()  # what the disk still has to do for the run before does not belong to this one
        self._folder.mkdir(parents=True)
        said = " ".join(command)
        try:
            done = subprocess.run(
                command,
                cwd=self._folder,
                env=os.environ | AS_ROOT | OVERSUBSCRIBE | self._row.get("environment", {}),
                capture_output=True,
                text=True,
                check=False,
                timeout=TIMEOUT_S,
            )
        except subprocess.TimeoutExpired:
            raise GalleryError(f"{said} takes more than {TIMEOUT_S} s") from None
        if done.returncode:
            raise GalleryError(f"{said} ends with {done.returncode}: {done.stderr.strip()[-500:]}")
        match = re.search(r"^seconds ([0-9.]+)$", done.stdout, re.MULTILINE)
        if match is None:
            raise GalleryError(f"{said} does not say how long it took")
        return float(match[1])


class _Watch:
    """Measures what part of all processors others use, from /proc/stat (proc(5)) and what our own children used."""

    def __init__(self) -> None:
        self._busy = self._read()
        self._own = self._used()
        self._start = time.monotonic()

    def others_share(self) -> float | None:
        """Returns the part since the start; None where the system does not say."""
        now = self._read()
        elapsed = (time.monotonic() - self._start) * (os.cpu_count() or 1)
        if now is None or self._busy is None or elapsed <= 0:
            return None
        return max(now - self._busy - (self._used() - self._own), 0.0) / elapsed

    @staticmethod
    def _used() -> float:
        both = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return sum(usage.ru_utime + usage.ru_stime for usage in both)

    @staticmethod
    def _read() -> float | None:
        try:
            words = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
        except OSError:
            return None
        ticks = [int(word) for word in words]
        # user nice system idle iowait irq softirq steal: all but waiting; guests are in user already.
        return (sum(ticks[:3]) + sum(ticks[5:8])) / os.sysconf("SC_CLK_TCK")


def _build(name: str, folder: Path, compiler: str) -> Path:
    program = folder / name
    command = [compiler, "-g", "-O2", f"-I{INCLUDE}", str(HERE / f"{name}.c"), "-o", str(program)]
    if needs_hdf5(name):
        command += [f"-I{HDF5[0]}", f"-L{HDF5[1]}", "-lhdf5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GalleryError(f"{name} does not compile: {done.stderr.strip()[:500]}")
    return program


def _worth_a_word(findings: Sequence[Finding]) -> set[str]:
    return {finding.id for finding in findings if finding.severity != "note"}


def _marked_line(name: str, finding: str) -> tuple[int, str]:
    """Returns the number and the text of the line that a finding must name."""
    lines = (HERE / f"{name}.c").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        if f"/* here: {finding} */" in line:
            return number + 1, lines[number]
    raise GalleryError(f"{name}.c has no line marked {finding}")


def _is_placed(finding: Finding, name: str) -> bool:
    """True when one of the finding's places is the marked line, or the region or loop that is opened there."""
    number, line = _marked_line(name, finding.id)
    region = re.search(r'BAROGRAPH_(?:REGION|LOOP)(?:_BEGIN)?\("([^"]+)"\)', line)
    if region is not None:
        said = [finding.what, str(dict(finding.evidence)), *(site.call_path for site in finding.where)]
        return any(region[1] in text for text in said)
    return any(re.search(rf"\b{name}\.c:{number}\b", site.source) for site in finding.where)
