# SPDX-License-Identifier: BSD-3-Clause
"""Bytes that an event takes: in a ring, in the files of a trace, and as OTF2 where its Python package is installed.

Traces bench/ring/patterns.c, three ways to send messages, and prints a line for each. Run by hand.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE
from barograph.read.events.trace import event_volumes

HERE = Path(__file__).resolve().parent
STEPS = {"stencil": 4000, "all-to-all": 1500, "random": 2000}


def size_of(folder: Path) -> int:
    """Bytes of the files in a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def command(*words: str | Path) -> bool:
    """Runs the command line; says whether it succeeded."""
    done = subprocess.run([sys.executable, "-m", "barograph.cli", *map(str, words)], check=False)
    return done.returncode == 0


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ranks", type=int, default=8)
    parser.add_argument("--mpicc", default="mpicc.openmpi")
    parser.add_argument("--mpirun", default="mpirun.openmpi")
    given = parser.parse_args()
    os.environ |= AS_ROOT | OVERSUBSCRIBE
    print("| pattern    |     events | in the ring | in the file |   OTF2 |")
    print("|------------|------------|-------------|-------------|--------|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "patterns"
        subprocess.run([given.mpicc, "-O2", str(HERE / "patterns.c"), "-o", str(program)], check=True)
        for pattern, steps in STEPS.items():
            profile = folder / f"{pattern}.baro"
            launch = [given.mpirun, "-n", str(given.ranks), program, pattern, str(steps)]
            if not command("run", "-q", "-o", profile, "--trace=mpi", "--", *launch):
                return 2
            volumes = event_volumes(profile)
            events = sum(volume.events for volume in volumes)
            sizes = [sum(volume.size for volume in volumes), size_of(Path(f"{profile}.trace"))]
            archive = folder / f"{pattern}.otf2"
            archive.mkdir()
            sizes += [size_of(archive)] if command("trace", profile, "-o", archive / "traces.otf2") else []
            ring, file, *otf2 = [f"{size / events:.2f} B" for size in sizes]
            print(
                f"| {pattern:<10} | {events:>10,} | {ring:>11} | {file:>11} | {(otf2 or ['-'])[0]:>6} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
