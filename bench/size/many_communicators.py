# SPDX-License-Identifier: BSD-3-Clause
"""Profile size of a program with many communicators, extrapolated: `python many_communicators.py [RANKS ...]`.

Records many_communicators.c on several numbers of ranks, with every communicator kept apart and with equal ones
folded, and extrapolates the bytes to 1,024 ranks along the line through the two largest runs. The yardstick is
Nekbone in the mpisee paper (Vardas et al.): 1,024 ranks x 103 communicators x 4.5 operations took 34 MB. Prints
one JSON object.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import barograph

COMMUNICATORS = 102
TARGET_RANKS = 1024
MPISEE_BYTES = 34_172_928
WAYS = {"apart": 0, "folded after 16": 16, "default": None}


def measure(program: Path, ranks: int, fold: int | None, folder: Path) -> dict[str, float]:
    """Returns bytes, facts and communicators of one run."""
    output = folder / f"n{ranks}-{fold}"
    option = [] if fold is None else ["--fold-communicators", str(fold)]
    command = [
        sys.executable,
        "-m",
        "barograph.cli",
        "run",
        "-q",
        "-n",
        str(ranks),
        "-o",
        str(output),
        *option,
    ]
    subprocess.run([*command, "--", str(program), str(COMMUNICATORS)], check=True)
    with barograph.open(output) as profile:
        kinds = profile.table("objects").column("kind").to_pylist()
        return {
            "ranks": ranks,
            "bytes": profile.file_bytes,
            "facts": profile.table("fact_rows").num_rows,
            "communicators": kinds.count("communicator"),
        }


def main() -> int:
    ranks = sorted(map(int, sys.argv[1:])) or [4, 16, 64]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = folder / "many_communicators"
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["mpicc", "-O1", str(source), "-o", str(program)], check=True)
        report = {}
        for way, fold in WAYS.items():
            runs = [measure(program, count, fold, folder) for count in ranks]
            low, high = runs[-2:]
            per_rank = (high["bytes"] - low["bytes"]) / (high["ranks"] - low["ranks"])
            total = high["bytes"] + per_rank * (TARGET_RANKS - high["ranks"])
            report[way] = {
                "runs": runs,
                "bytes_per_further_rank": round(per_rank, 1),
                "bytes_on_1024_ranks": round(total),
                "mpisee_over_this": round(MPISEE_BYTES / total, 1),
            }
    print(json.dumps(report, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
