# SPDX-License-Identifier: BSD-3-Clause
"""Measures the page of a large job: how long it takes to write, how large it is, how long Chromium needs to open it.

`python bench/page/measure.py [--ranks N] [--calls N] [--output FILE]`; ends with 1 when the page is above 2.5 MB or
opens in more than 1.5 s. Opening: from the start of loading until the page says it is ready; best of three.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from wide_profile import wide_profile, wide_trace

from barograph.analyze.messages.trace_spans import MOST_RANKS, TraceSpans, spans_of
from barograph.analyze.workspace import Workspace
from barograph.show.page.document import make_document
from barograph.show.page.html import html_of

MOST_BYTES = 2_500_000
MOST_SECONDS = 1.5


def main() -> int:
    """Measures and judges."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ranks", type=int, default=1024)
    parser.add_argument("--calls", type=int, default=1_000_000)
    parser.add_argument("--output", type=Path, help="keep the page")
    options = parser.parse_args()
    # All calls belong to the ranks that a page shows: it reads the traces of no others.
    events = wide_trace(min(options.ranks, MOST_RANKS), options.calls)
    profile = wide_profile(options.ranks)
    started = time.monotonic()
    spans, gap = spans_of(events)
    trace = TraceSpans(spans, gap, min(options.ranks, MOST_RANKS), options.ranks)
    together = time.monotonic() - started
    with Workspace(profile) as workspace:
        document = make_document(workspace, trace)
    text = html_of(document)
    seconds = time.monotonic() - started
    rows = {name: len(next(iter(columns.values()))) for name, columns in document.tables.items()}
    print(f"{options.ranks:,} ranks, {events.num_rows:,} calls: rows {rows}")
    print(f"page: {len(text):,} bytes, written in {seconds:.1f} s, of which calls {together:.1f} s")
    opened = open_seconds(text, options.output)
    print(
        f"opens in {opened:.2f} s" if opened is not None else "no Chromium or playwright-core to open it with"
    )
    kept = len(text) <= MOST_BYTES and (opened is None or opened <= MOST_SECONDS)
    print("within the budget" if kept else f"OVER the budget of {MOST_BYTES:,} bytes, {MOST_SECONDS} s")
    return 0 if kept else 1


def open_seconds(text: str, output: Path | None) -> float | None:
    """Returns how long Chromium needs to open the page, None where there is none."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    viewer = Path(__file__).resolve().parents[2] / "viewer"
    if (
        chromium is None
        or shutil.which("node") is None
        or not (viewer / "node_modules/playwright-core").is_dir()
    ):
        return None
    with tempfile.TemporaryDirectory() as folder:
        page = output or Path(folder) / "page.html"
        page.write_text(text, encoding="utf-8")
        script = Path(__file__).with_name("open_time.mjs")
        environment = os.environ | {"CHROMIUM": chromium, "VIEWER": str(viewer)}
        words = ["node", str(script), str(page)]
        done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    return float(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
