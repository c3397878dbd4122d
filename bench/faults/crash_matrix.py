# SPDX-License-Identifier: BSD-3-Clause
"""Every way to end x every situation x Open MPI and MPICH, and many SIGKILLs at random instants: is anything lost?

Runs tests/programs/crash.c under an installed Barograph; what is compared and by which rule is said in
barograph.testing.cases.crash_case. Prints one line per case and a summary; ends with 1 when a count is wrong or a
profile cannot be read. `--kills` takes about two seconds each.

    python bench/faults/crash_matrix.py --kills 200 --seed 1
"""

from __future__ import annotations

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE
from barograph.testing.cases import crash_case

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests" / "programs" / "crash.c"
MPIS = {"openmpi": ("mpicc.openmpi", "mpirun.openmpi"), "mpich": ("mpicc.mpich", "mpirun.mpich")}
# A kill comes at most this long after the last rank has begun its loop of tiny calls.
LONGEST_S = 0.25


def build(folder: Path) -> dict[str, tuple[Path, str]]:
    """Returns name -> (program, launcher) for each MPI that is here."""
    programs: dict[str, tuple[Path, str]] = {}
    for name, (compiler, launcher) in MPIS.items():
        if shutil.which(compiler) is None or shutil.which(launcher) is None:
            print(f"{name}: not installed, left out")
            continue
        program = folder / f"crash-{name}"
        subprocess.run([compiler, "-O1", "-w", str(PROGRAM), "-o", str(program)], check=True)
        programs[name] = (program, launcher)
    return programs


def main() -> int:
    """Runs what was asked for; exit code 1 when anything was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=0, help="SIGKILLs of all ranks at random instants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-matrix", action="store_true", help="only the random kills")
    options = parser.parse_args()
    failed = done = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "arenas").mkdir()
        environment = {
            **os.environ,
            **AS_ROOT,
            **OVERSUBSCRIBE,
            "BAROGRAPH_ARENA_DIR": str(folder / "arenas"),
        }
        programs = build(folder)
        cases: list[tuple[str, str, str, float]] = []
        if not options.no_matrix:
            product = itertools.product(programs, crash_case.EXITS, crash_case.SITUATIONS)
            cases += [(mpi, end, situation, 0.0) for mpi, end, situation in product]
        for index, delay in enumerate(crash_case.random_delays(options.kills, options.seed, LONGEST_S)):
            cases.append((list(programs)[index % len(programs)], "sigkill_all", "tiny", delay))
        for index, (mpi, end, situation, delay) in enumerate(cases):
            program, launcher = programs[mpi]
            run = folder / f"run-{index}"
            result = crash_case.crash(
                program, launcher, run, end=end, situation=situation, environment=environment, delay_s=delay
            )
            done += 1
            failed += bool(result.wrong)
            print(
                f"{mpi:8} {end:12} {situation:11} {delay:6.3f} s  {'; '.join(result.wrong) or 'exact'}",
                flush=True,
            )
            shutil.rmtree(run)
        left = list((folder / "arenas").rglob("*.arena"))
    print(f"{done} crashes, {failed} with wrong counts or no profile, {len(left)} arenas left behind")
    return 1 if failed or left else 0


if __name__ == "__main__":
    sys.exit(main())
