# SPDX-License-Identifier: BSD-3-Clause
"""Real runs of 64 and 128 ranks, far more than processors, in which each rank has call paths of its own.

`python real.py [RANKS ...]` builds tests/programs/own_paths.c with the mpicc of PATH, records it with `barograph run`,
checks the count of each call path of each rank, and prints a Markdown table. Not part of any test: 128 ranks take
minutes of two processors; the test with 16 ranks is tests/diverging_test.py.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import barograph

ROOT = Path(__file__).resolve().parents[2]
PATHS = 50


def check(profile: Path, ranks: int) -> int:
    """Returns how many of the counts are wrong or missing, after comparing each."""
    with barograph.open(profile) as opened:
        names = {row["path_id"]: row["operation"] for row in opened.table("call_paths").to_pylist()}
        counted = {
            (row["rank"], names[row["path_id"]]): row["calls"]
            for row in opened.table("fact_rows").to_pylist()
        }
    return sum(
        counted.get((rank, f"path {path} of rank {rank}")) != (rank + path) % 7 + 1
        for rank in range(ranks)
        for path in range(PATHS)
    )


def main() -> int:
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "own_paths"
        words = ["mpicc", "-O2", f"-I{ROOT / 'include'}", str(ROOT / "tests/programs/own_paths.c"), "-o"]
        subprocess.run([*words, str(program)], check=True)
        sys.stdout.write(
            "| ranks | aggregators | counts | wrong | bytes | unify s | aggregate s |\n" + "|---" * 7 + "|\n"
        )
        for ranks in [int(word) for word in sys.argv[1:]] or [64, 128]:
            for aggregators in (1, ranks // 16):
                name = Path(folder) / f"run-{ranks}-{aggregators}"
                command = [sys.executable, "-m", "barograph.cli", "run", "-n", str(ranks), "-o", str(name)]
                command += ["--aggregators", str(aggregators), "--", str(program), str(PATHS)]
                subprocess.run(command, check=True, capture_output=True)
                profile = name.with_name(name.name + ".baro")
                errors = check(profile, ranks)
                wrong += errors
                with barograph.open(profile) as opened:
                    phases = [
                        int(opened.metadata[f"collect.{name}_ns"]) / 1e9 for name in ("unify", "aggregate")
                    ]
                    size = opened.file_bytes
                row = [
                    ranks,
                    aggregators,
                    ranks * PATHS,
                    errors,
                    f"{size:,}",
                    *(f"{phase:.2f}" for phase in phases),
                ]
                sys.stdout.write("| " + " | ".join(map(str, row)) + " |\n")
                sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
