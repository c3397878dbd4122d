# SPDX-License-Identifier: BSD-3-Clause
"""Measures commands that read the profile of a large job: `python measure.py [--ranks N] [--repeat N]`.

Prints processor seconds and the most memory of each, medians, and ends with 1 when one is above its limit in
BUDGETS. The profile is that of many_ranks.py.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple


class Budget(NamedTuple):
    """What a command may take: processor seconds of all threads, and the most memory."""

    command: tuple[str, ...]
    seconds: float
    mib: float


# For 32,768 ranks: 1.5 times what was measured on a virtual machine with 2 cores.
BUDGETS = {
    "report": Budget(("report", "{profile}"), 5.1, 1140),
    "ranks": Budget(("ranks", "{profile}"), 2.1, 940),
    "page": Budget(("report", "--force", "--html", "{folder}/page.html", "{profile}"), 8.2, 1600),
}


def cost(words: list[str]) -> tuple[float, float]:
    """Returns processor seconds and MiB of memory of a command."""
    child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {child.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> int:
    """Measures and judges."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranks", type=int, default=32_768)
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "many.baro"
        # In a program of its own: the most memory of this one would count for those that it starts.
        writer = Path(__file__).with_name("many_ranks.py")
        words = [sys.executable, str(writer), str(profile), "--ranks", str(options.ranks)]
        subprocess.run(words, check=True)
        for name, budget in BUDGETS.items():
            words = [word.format(profile=profile, folder=folder) for word in budget.command]
            costs = [cost([sys.executable, "-m", "barograph.cli", *words]) for _ in range(options.repeat)]
            seconds, memory = (statistics.median(column) for column in zip(*costs, strict=True))
            within = seconds <= budget.seconds and memory <= budget.mib
            kept = kept and within
            print(f"{name:<10} {seconds:6.2f} s {memory:7.0f} MiB  {'ok' if within else 'OVER THE LIMIT'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
