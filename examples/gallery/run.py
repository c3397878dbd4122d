# SPDX-License-Identifier: BSD-3-Clause
"""Runs the gallery: does each finding fire on the sick program, in the right line, and not on the mended one?

    python examples/gallery/run.py [--only NAME] [--times K] [--json FILE]

Each program is built, run K times without the tool in both versions (the gain is the ratio of the medians), and
recorded once in each. The exit code is 1 when a finding is missing, is in the wrong place, or is there after the mend.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import tomllib
from rich.console import Console
from rich.progress import track
from rich.table import Table

import barograph
from barograph.analyze.findings import find_all
from barograph.analyze.findings.finding import Finding
from barograph.analyze.findings.settings import make_settings
from barograph.analyze.workspace import Workspace
from barograph.launch.launcher import AS_ROOT, OVERSUBSCRIBE

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
HDF5 = Path("/usr/include/hdf5/openmpi"), Path("/usr/lib/x86_64-linux-gnu/hdf5/openmpi")
TIMEOUT_S = 300
RANKS = 2


@dataclass
class Outcome:
    """What came of one program. `gain` is seconds of the sick run over those of the mended one."""

    program: str
    finding: str
    fires: bool = False
    placed: bool = False
    silent: bool = False
    gain: float = 0.0
    sick_seconds: float = 0.0
    mended_seconds: float = 0.0
    cost_share: float = 0.0
    places: list[str] = field(default_factory=list[str])
    others_sick: list[str] = field(default_factory=list[str])
    others_mended: list[str] = field(default_factory=list[str])

    @property
    def good(self) -> bool:
        """True when the finding fires in its place on the sick program only."""
        return self.fires and self.placed and self.silent


class GalleryError(Exception):
    """A program that can't be built or run."""


def build(name: str, folder: Path, compiler: str) -> Path:
    """Compiles one program; raises GalleryError with what the compiler said."""
    program = folder / name
    command = [compiler, "-g", "-O2", f"-I{INCLUDE}", str(HERE / f"{name}.c"), "-o", str(program)]
    if name.startswith("hdf5"):
        command += [f"-I{HDF5[0]}", f"-L{HDF5[1]}", "-lhdf5"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise GalleryError(f"{name} does not compile: {done.stderr.strip()[:500]}")
    return program


def run(command: list[str], folder: Path) -> str:
    """Runs a command in a fresh folder and returns what it printed; raises GalleryError when it fails."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = os.environ | AS_ROOT | OVERSUBSCRIBE
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_S,
        )
    except subprocess.TimeoutExpired:
        raise GalleryError(f"{' '.join(command)} hangs") from None
    if done.returncode:
        raise GalleryError(f"{' '.join(command)} ends with {done.returncode}: {done.stderr.strip()[-500:]}")
    return done.stdout


def seconds(command: list[str], folder: Path, times: int) -> float:
    """Returns the median of the seconds that a program says it took."""
    taken: list[float] = []
    for _ in range(times):
        match = re.search(r"^seconds ([0-9.]+)$", run(command, folder), re.MULTILINE)
        if match is None:
            raise GalleryError(f"{' '.join(command)} does not say how long it took")
        taken.append(float(match[1]))
    return statistics.median(taken)


def recorded(program: Path, version: str, row: dict[str, Any], folder: Path, launcher: str) -> list[Finding]:
    """Records one version of a program and returns its findings."""
    ranks = str(row.get("ranks", RANKS))
    command = [
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "-n",
        ranks,
        "--launcher",
        launcher,
        "-o",
        "gallery",
    ]
    command += ["--callsites", *row.get("options", []), "--", str(program), version]
    run(command, folder)
    with Workspace(barograph.open(folder / "gallery.baro")) as workspace:
        return list(find_all(workspace, make_settings(row.get("settings", {}))).shown)


def marked_line(name: str, finding: str) -> tuple[int, str]:
    """Returns the number and the text of the line that a finding must name."""
    lines = (HERE / f"{name}.c").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        if f"/* here: {finding} */" in line:
            return number + 1, lines[number]
    raise GalleryError(f"{name}.c has no line marked {finding}")


def is_placed(finding: Finding, name: str) -> bool:
    """True when one of the finding's places is the marked line, or the region or loop that is opened there."""
    number, line = marked_line(name, finding.id)
    region = re.search(r'BAROGRAPH_(?:REGION|LOOP)(?:_BEGIN)?\("([^"]+)"\)', line)
    if region is not None:
        said = [finding.what, str(dict(finding.evidence)), *(place.call_path for place in finding.where)]
        return any(region[1] in text for text in said)
    return any(re.search(rf"\b{name}\.c:{number}\b", place.source) for place in finding.where)


def examine(row: dict[str, Any], folder: Path, times: int, tools: tuple[str, str]) -> Outcome:
    """Builds, times and records one program in both versions."""
    name, wanted = row["name"], row["finding"]
    compiler, launcher = tools
    program = build(name, folder, compiler)
    outcome = Outcome(name, wanted)
    start = [launcher, "-n", str(row.get("ranks", RANKS)), str(program)]
    outcome.sick_seconds = seconds([*start, "sick"], folder / "run", times)
    outcome.mended_seconds = seconds([*start, "mended"], folder / "run", times)
    outcome.gain = outcome.sick_seconds / max(outcome.mended_seconds, 1e-9)
    sick = recorded(program, "sick", row, folder / "run", launcher)
    there = [finding for finding in sick if finding.id == wanted]
    outcome.fires = bool(there)
    outcome.placed = any(is_placed(finding, name) for finding in there)
    outcome.places = [place.source or place.call_path for finding in there for place in finding.where]
    outcome.cost_share = max((finding.share_lost for finding in there), default=0.0)
    known = {wanted, *row.get("also", ())}
    outcome.others_sick = sorted({f.id for f in sick if f.id not in known and f.severity != "note"})
    mended = recorded(program, "mended", row, folder / "run", launcher)
    outcome.silent = all(finding.id != wanted for finding in mended)
    right = {wanted, *row.get("mended", ())}
    outcome.others_mended = sorted({f.id for f in mended if f.id not in right and f.severity != "note"})
    return outcome


def attempt(
    row: dict[str, Any], folder: Path, options: argparse.Namespace, console: Console
) -> Outcome | None:
    """Examines one program; says why and returns None when it can't be built or run."""
    try:
        return examine(row, folder, max(options.times, 1), (options.mpicc, options.mpirun))
    except GalleryError as error:
        console.print(f"[red]{row['name']}:[/] {error}", highlight=False)
        return None


def show(outcomes: list[Outcome], console: Console) -> None:
    """Prints the table and the two rates."""
    table = Table(
        "program", "finding", "found", "in its line", "silent when mended", "cost", "gain", "other findings"
    )
    for one in outcomes:
        marks = ["yes" if good else "[red]no[/]" for good in (one.fires, one.placed, one.silent)]
        others = ", ".join([*one.others_sick, *(f"{other} (mended)" for other in one.others_mended)])
        table.add_row(
            one.program, one.finding, *marks, f"{100 * one.cost_share:.0f} %", f"{one.gain:.1f}x", others
        )
    console.print(table)
    if not outcomes:
        return
    hits = sum(one.fires for one in outcomes)
    wrong = sum(not one.silent for one in outcomes) + sum(len(one.others_mended) for one in outcomes)
    placed = sum(one.placed for one in outcomes)
    console.print(
        f"{len(outcomes)} programs: recall {hits}/{len(outcomes)} = {hits / len(outcomes):.2f}, in the right line "
        f"{placed}; precision {hits}/{hits + wrong} = {hits / max(hits + wrong, 1):.2f} (findings of mended programs "
        "count as wrong)"
    )


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; returns its exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", default=[], help="these programs only")
    parser.add_argument("--times", type=int, default=3, help="runs of each version without the tool")
    parser.add_argument("--json", type=Path, help="write the outcomes there as well")
    parser.add_argument("--mpicc", default="mpicc.openmpi", help="compiler of the programs")
    parser.add_argument("--mpirun", default="mpirun.openmpi", help="launcher of the programs")
    options = parser.parse_args(arguments)
    rows = tomllib.loads((HERE / "gallery.toml").read_text(encoding="utf-8"))["program"]
    rows = [row for row in rows if not options.only or row["name"] in options.only]
    console = Console()
    if not HDF5[0].is_dir():
        console.print("no parallel HDF5 for Open MPI here: its programs are left out")
        rows = [row for row in rows if not row["name"].startswith("hdf5")]
    outcomes: list[Outcome] = []
    failed = 0
    with tempfile.TemporaryDirectory(prefix="barograph-gallery-") as folder:
        for row in track(rows, description="gallery", console=console, disable=not console.is_terminal):
            outcome = attempt(row, Path(folder), options, console)
            failed += outcome is None
            outcomes += [outcome] if outcome else []
    show(outcomes, console)
    if options.json:
        options.json.write_text(
            json.dumps([asdict(one) for one in outcomes], indent=1) + "\n", encoding="utf-8"
        )
    return 1 if failed or not all(one.good for one in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
