# SPDX-License-Identifier: BSD-3-Clause
"""Instructions that recording adds to a call, counted by valgrind and compared with the rows of instruction_rows.toml.

They are the same on every machine with the same compiler and libraries, however busy it is, so that a test can hold
them. A row that grew by more than the tolerance is named. `--write REASON` rewrites the rows: do so when the cost is
meant to change, and say why. bench/run.py prints these counts beside the times.
"""

from __future__ import annotations

import argparse
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from measure import FUNCTION_WAY, KERNELS, MPI_WAYS, BenchError, Setup, build, run, scratch

try:
    import tomllib
except ModuleNotFoundError:  # Python 3.10
    import tomli as tomllib

HERE = Path(__file__).resolve().parent
ROWS = HERE / "instruction_rows.toml"
BATCHES = 1
CALLS = 1000
# Kernels that are left out of the rows: loops, and calls of which MPI's and HDF5's own part varies.
NO_ROWS = ("empty", "clock", "file_write_at", "h5dwrite", "mkdir", "unlink")
# Way of recording -> the kernels of calls.c.
ROW_WAYS = (
    {"tool": "all", "tool without call sites": "io", "tool with a trace": "io"}
    | dict.fromkeys(MPI_WAYS, "mpi")
    | {FUNCTION_WAY: "functions"}
)
# How many calls are looked at more closely depends on the time that they take.
UNTIMED = {"BAROGRAPH_SAMPLED_SITES": "off"}
# A line of callgrind_annotate: inclusive instructions, share, then file:function.
LINE = re.compile(r"^\s*([\d,]+)\s+\(.*?\)\s+\S*:kernel_(\w+)")

HEADER = """\
# SPDX-License-Identifier: BSD-3-Clause
# Instructions that Barograph adds to one call: "how it is recorded, kernel of bench/micro/calls.c". Written by
# `python bench/instructions.py --write REASON`, compared by `make test` and `make bench`.
"""


@dataclass(frozen=True)
class Row:
    """What recording adds to one call; up to `limit` it counts as no change."""

    name: str
    counted: float
    recorded: float
    limit: float

    @property
    def change(self) -> float:
        """As a share of the row."""
        return self.counted / self.recorded - 1.0


def available() -> bool:
    """Whether valgrind's callgrind can be used."""
    return shutil.which("valgrind") is not None and shutil.which("callgrind_annotate") is not None


def made_with(setup: Setup) -> dict[str, str]:
    """What counts depend on beside our own source: compiler, C library, MPI and kind of processor."""
    compiler = run([setup.mpicc, "-dumpfullversion"], {"PATH": "/usr/local/bin:/usr/bin:/bin"}).strip()
    mpi = subprocess.run([setup.mpirun, "--version"], capture_output=True, text=True, check=False)
    version = re.search(r"\d+\.\d+[.\w]*", mpi.stdout)
    return {
        "compiler": compiler,
        "libc": platform.libc_ver()[1],
        "mpi": version[0] if version else "unknown",
        "processor": platform.machine(),
    }


def count(setup: Setup, ways: dict[str, str]) -> dict[str, dict[str, float]]:
    """Instructions per call, for each of these ways and its kernels ("all", "io", "mpi" or "functions")."""
    counts: dict[str, dict[str, float]] = {}
    with scratch(setup) as folder:
        for way, kernels in ways.items():
            name = way.replace(" ", "-")
            trace = folder / f"callgrind-{name}.out"
            command = setup.command(way, 1, "calls", str(BATCHES), str(CALLS), kernels)
            program = command.index(str(setup.build / "calls"))
            command[program:program] = [
                "valgrind",
                "--quiet",
                "--tool=callgrind",
                f"--callgrind-out-file={trace}",
            ]
            run(command, setup.environment(way, folder / name) | UNTIMED)
            counts[way] = read(trace)
    return counts


def read(trace: Path) -> dict[str, float]:
    """Instructions per call of each kernel: the batch that warms up counts as well."""
    text = run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(trace)], {"PATH": "/usr/bin:/bin"}
    )
    found: dict[str, float] = {}
    for line in text.splitlines():
        match = LINE.match(line)
        if match and match.group(2) in KERNELS and match.group(2) not in found:
            found[match.group(2)] = int(match.group(1).replace(",", "")) / ((BATCHES + 1) * CALLS)
    return found


def added(setup: Setup) -> dict[str, float]:
    """Instructions that each way of recording adds to each kernel's call."""
    counts = count(setup, {"bare": "all"} | ROW_WAYS)
    return {
        f"{way}, {kernel}": counts[way][kernel] - counts["bare"][kernel]
        for way in ROW_WAYS
        for kernel in KERNELS
        if kernel in counts[way] and kernel not in NO_ROWS and (kernel != "function" or way == FUNCTION_WAY)
    }


def compare(found: dict[str, float], rows: dict[str, float], tolerance: float) -> list[Row]:
    """Returns all rows, the largest change first.

    Raises BenchError where the rows are not those that were counted.
    """
    if found.keys() != rows.keys():
        raise BenchError(f"{ROWS.name} does not have the same rows: {sorted(found.keys() ^ rows.keys())}")
    made = [Row(name, found[name], rows[name], rows[name] * (1 + tolerance)) for name in rows]
    return sorted(made, key=lambda row: -abs(row.change))


def text_of(rows: list[Row]) -> str:
    """A table of rows, those that are above their limit marked."""
    return "\n".join(
        f"  {row.name:<36} {row.recorded:8.1f} -> {row.counted:8.1f}  {row.change:+7.1%}"
        f"{'  ABOVE' if row.counted > row.limit else ''}"
        for row in rows
    )


def write(setup: Setup, found: dict[str, float], tolerance: float, reason: str) -> None:
    """Writes the rows, and why they are what they are."""
    lines = [HEADER, f'reason = "{reason}"', f"tolerance = {tolerance}", "", "[made_with]"]
    lines += [f'{key} = "{value}"' for key, value in made_with(setup).items()]
    lines += ["", "[rows]", *(f'"{name}" = {value:.1f}' for name, value in found.items())]
    ROWS.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Counts and compares; 1 when a row is above its limit, 2 when nothing could be counted."""
    from barograph.launch.installation import find_installation  # noqa: PLC0415 (only where it is installed)

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", metavar="REASON", help="rewrite the rows, because of this")
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    parser.add_argument("--build", type=Path, default=HERE.parent / "build" / "bench")
    chosen = parser.parse_args()
    setup = Setup(find_installation().library, chosen.build.resolve(), chosen.mpicc, chosen.mpirun)
    try:
        if not available():
            raise BenchError("valgrind is not installed")
        build(setup, ["calls"])
        found = added(setup)
        kept = tomllib.loads(ROWS.read_text(encoding="utf-8")) if ROWS.exists() else {"tolerance": 0.03}
        if chosen.write:
            write(setup, found, kept["tolerance"], chosen.write)
            return 0
        rows = compare(found, kept["rows"], kept["tolerance"])
    except BenchError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 2
    print(text_of(rows))
    return 1 if any(row.counted > row.limit for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
