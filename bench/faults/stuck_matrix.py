# SPDX-License-Identifier: BSD-3-Clause
"""Hangs and crashes x every view: are the shares true, and is the right rank, call and line named first?

Runs tests/programs/stuck.c under an installed Barograph on Open MPI and MPICH; what is compared and how is said in
barograph.testing.cases.stuck_case. Prints the table; ends with 1 when something is wrong.

    python bench/faults/stuck_matrix.py --ranks 4 --seconds 10
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE
from barograph.testing.cases import stuck_case

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests" / "programs" / "stuck.c"
MPIS = {"openmpi": ("mpicc.openmpi", "mpirun.openmpi"), "mpich": ("mpicc.mpich", "mpirun.mpich")}


def main() -> int:
    """Runs all cases; exit code 1 when a view is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a hang lasts")
    parser.add_argument("--only", nargs="*", default=list(stuck_case.HANGS + stuck_case.CRASHES))
    options = parser.parse_args()
    wrong = views = 0
    print(f"{'MPI':8} {'case':8} {'view':9} {'MPI share':>16} {'I/O share':>16}  first")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "arenas").mkdir()
        environment = {
            **os.environ,
            **AS_ROOT,
            **OVERSUBSCRIBE,
            "BAROGRAPH_ARENA_DIR": str(folder / "arenas"),
        }
        for mpi, (compiler, launcher) in MPIS.items():
            if shutil.which(compiler) is None or shutil.which(launcher) is None:
                print(f"{mpi}: not installed, left out")
                continue
            program = folder / f"stuck-{mpi}"
            subprocess.run([compiler, "-O1", "-g", "-w", str(PROGRAM), "-o", str(program)], check=True)
            for how in options.only:
                case = stuck_case.run_case(
                    program,
                    launcher,
                    folder / f"{mpi}-{how}",
                    how,
                    environment,
                    ranks=options.ranks,
                    stuck_s=options.seconds,
                )
                for seen in case.views:
                    views += 1
                    wrong += bool(seen.wrong)
                    shares = [
                        f"{100 * seen.shares.get(part, 0):6.2f} ({100 * seen.expected.get(part, 0):6.2f}) %"
                        for part in ("mpi", "io")
                    ]
                    print(f"{mpi:8} {how:8} {seen.view:9} {shares[0]:>16} {shares[1]:>16}  {seen.first}")
                    for text in seen.wrong:
                        print(f"{'':27} WRONG {text}", flush=True)
    print(f"{views} views, {wrong} wrong; shares stated (and planted)")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
