# SPDX-License-Identifier: BSD-3-Clause
"""Instructions per call, counted by valgrind: the same on every machine and however busy it is.

Used by bench/run.py where valgrind is installed.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from measure import KERNELS, WAYS, Setup, run, scratch

BATCHES = 1
CALLS = 2000
# A line of callgrind_annotate: inclusive instructions, share, then file:function.
LINE = re.compile(r"^\s*([\d,]+)\s+\(.*?\)\s+\S*:kernel_(\w+)")


def available() -> bool:
    """Whether valgrind's callgrind can be used."""
    return shutil.which("valgrind") is not None and shutil.which("callgrind_annotate") is not None


def count(setup: Setup) -> dict[str, dict[str, float]]:
    """Instructions per call for each way and kernel."""
    counts: dict[str, dict[str, float]] = {}
    with scratch(setup) as folder:
        for way in WAYS:
            trace = folder / f"callgrind-{way}.out"
            command = setup.command(way, 1, "calls", str(BATCHES), str(CALLS))
            program = command.index(str(setup.build / "calls"))
            command[program:program] = [
                "valgrind",
                "--quiet",
                "--tool=callgrind",
                f"--callgrind-out-file={trace}",
            ]
            run(command, setup.environment(way, folder / "callgrind"))
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
