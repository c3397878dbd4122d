# SPDX-License-Identifier: BSD-3-Clause
"""Message counts and the shape of the reductions at 1,024 and 2,048 ranks, by SimGrid: `python simulate.py BUILD`.

BUILD is the folder of the CMake build (its static libraries are linked). Needs SimGrid's smpicxx and smpirun (Debian:
libsimgrid-dev); without them it says so and ends with 0. Simulated time is that of the network alone: computation is
switched off, so that the figures are the same on every machine. Prints a Markdown table.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import smpi

CASES = ((256, 100, 0), (1024, 100, 0), (2048, 100, 0), (1024, 100, 100), (2048, 100, 100))
PHASES = ("compare", "unify", "aggregate and write", "publish")
SOURCES = ("bench/scale/emulated_arena.cpp", "src/collect/test_arena.cpp")


def simulate(program: Path, scratch: Path, ranks: int, paths: int, own: int) -> dict[str, Any]:
    output = scratch / f"job-{ranks}-{own}"
    printed = smpi.run(program, scratch, ranks, paths, own, output, options=["--cfg=contexts/stack-size:512"])
    (line,) = (line for line in printed.splitlines() if line.startswith("{"))
    shutil.rmtree(output.with_name(output.name + ".baro"), ignore_errors=True)
    return json.loads(line)


def main() -> int:
    if not smpi.installed():
        sys.stdout.write(smpi.MISSING)
        return 0
    if len(sys.argv) != 2:
        sys.exit("usage: simulate.py BUILD")
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        program = smpi.build(Path(sys.argv[1]), scratch, "collect_smpi", SOURCES)
        head = [
            "ranks",
            "call paths",
            "own",
            "phase",
            "most messages of a rank",
            "most bytes received",
            "network us",
        ]
        sys.stdout.write("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|\n")
        for ranks, paths, own in CASES:
            result = simulate(program, scratch, ranks, paths, own)
            for name, phase in zip(PHASES, result["phases"], strict=True):
                row = [f"{ranks:,}", str(paths), str(own), name, str(phase["most_messages"])]
                row += [f"{phase['most_received_bytes']:,}", f"{phase['simulated_ns'] / 1000:.0f}"]
                sys.stdout.write("| " + " | ".join(row) + " |\n")
                sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
