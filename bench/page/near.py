# SPDX-License-Identifier: BSD-3-Clause
"""Measures the timeline of a served trace: first picture, zooms until each call is a bar, memory of both sides.

`python bench/page/near.py [--calls N] [--ranks N] [--mpi]`; ends with 1 when the first picture takes more than 2 s,
what is there is not redrawn within 100 ms of a zoom, an answer takes more than 500 ms, or there are more marks than
MOST_MARKS. Calls are writes of all ranks to a file; with --mpi each is an exchange of messages, which is two events.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from barograph.testing.browser import CHROMIUM, NODE, ROOT, VIEW
from barograph.testing.large_trace import write_large_run

FIRST_MS, MOVED_MS, ANSWERED_MS = 2000.0, 100.0, 500.0
# A bar is at least a point wide and there are at most as many rows as fit: what an answer holds at most, and waits.
MOST_MARKS = 40_000
NEAREST_NS = 20_000


def main() -> int:
    """Measures and judges."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--ranks", type=int, default=16)
    parser.add_argument("--mpi", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="barograph-near-") as folder:
        profile = Path(folder) / "run.baro"
        events = write_large_run(profile, options.ranks, options.calls // options.ranks, mpi=options.mpi)
        print(f"{options.ranks} ranks, {events:,} events")
        seen = measured(profile)
    zooms: list[dict[str, float]] = seen["zooms"]
    for zoom in zooms:
        print(
            f"  {zoom['span'] / 1e6:12.3f} ms of the run: redrawn in {zoom['moved']:5.0f} ms, answered in "
            f"{zoom['answered']:5.0f} ms, {zoom['marks']:,} marks"
        )
    moved, answered = ([zoom[name] for zoom in zooms] for name in ("moved", "answered"))
    marks = max(seen["marks"], *(zoom["marks"] for zoom in zooms))
    print(f"server: ready in {seen['ready']:.1f} s, {seen['server'] / 1e6:.0f} MB at most")
    print(f"page: opened in {seen['opened']:.0f} ms, first picture of the trace in {seen['first']:.0f} ms")
    print(
        f"page: {seen['heap'] / 1e6:.0f} MB of JavaScript, {seen['renderer'] / 1e6:.0f} MB at most of the process"
    )
    print(
        f"zoom: redrawn in {statistics.median(moved):.0f} ms (at most {max(moved):.0f}), answered in "
        f"{statistics.median(answered):.0f} ms (at most {max(answered):.0f}), at most {marks:,} marks"
    )
    kept = (
        not seen["problems"]
        and seen["first"] <= FIRST_MS
        and statistics.median(moved) <= MOVED_MS
        and statistics.median(answered) <= ANSWERED_MS
        and marks <= MOST_MARKS
    )
    print("within the limits" if kept else f"OVER the limits {seen['problems']}")
    return 0 if kept else 1


def measured(profile: Path) -> dict[str, Any]:
    """Serves a profile, opens it, and returns what near_time.mjs saw and what the server took."""
    began = time.monotonic()
    with subprocess.Popen([*VIEW, str(profile)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"page: (http\S+)", server.stdout.readline())
            assert found is not None
            ready = time.monotonic() - began
            script = Path(__file__).with_name("near_time.mjs")
            environment = os.environ | {"CHROMIUM": str(CHROMIUM), "VIEWER": str(ROOT / "viewer")}
            words = [str(NODE), str(script), found[1], str(NEAREST_NS)]
            done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
            if done.returncode:
                raise SystemExit(done.stderr)
            status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
        finally:
            server.terminate()
    peak = re.search(r"VmHWM:\s+(\d+)", status)
    return json.loads(done.stdout) | {"ready": ready, "server": int(peak[1]) * 1024 if peak else 0}


if __name__ == "__main__":
    sys.exit(main())
