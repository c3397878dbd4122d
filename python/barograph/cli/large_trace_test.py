# SPDX-License-Identifier: BSD-3-Clause
"""What commands take of runs with many ranks or calls: as much as what they show, whatever the run."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
from pathlib import Path

import pytest

from barograph.testing.large_trace import cost_of, write_large_run

CORES = os.cpu_count() or 1
# MiB of a command at most, of which Python and its libraries have half, and each of up to 16 threads that read a block
# and its stack. With all events as a table 10^6 took 1,100.
BUDGET_MIB = 430 + 10 * min(CORES, 16)
# Address space: what is mapped included, and what the libraries keep for a thread for each core. Whoever takes all
# memory ends here.
LIMIT_MIB = 3000 + 200 * CORES


def page_of(profile: Path) -> str:
    page = profile.with_suffix(".html")
    cost = cost_of(["report", str(profile), "--html", str(page)], LIMIT_MIB)
    assert cost.code == 0, cost.text
    assert cost.mib < BUDGET_MIB, cost
    assert page.stat().st_size < 10_000_000
    # The data of a page is compressed.
    texts = re.findall(r">([A-Za-z0-9+/=]{1000,})<", page.read_text(encoding="utf-8"))
    return "".join(gzip.decompress(base64.b64decode(text)).decode("ascii") for text in texts)


@pytest.mark.parametrize("mpi", [False, True])
def test_the_page_of_more_ranks_than_rows_with_one_call_each(tmp_path: Path, mpi: bool) -> None:
    write_large_run(tmp_path / "run.baro", 34, 1, mpi=mpi)
    page_of(tmp_path / "run.baro")


def test_the_page_of_a_million_events(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 4, 125_000)
    assert "there are too many to pair them here" in page_of(tmp_path / "run.baro")


@pytest.mark.whole("writes a run of 65,536 ranks first")
def test_the_page_of_very_many_ranks(tmp_path: Path) -> None:
    write_large_run(tmp_path / "run.baro", 65_536, 2)
    page_of(tmp_path / "run.baro")


@pytest.mark.parametrize("ending", ["json", "csv", "parquet"])
def test_calls_for_other_tools(tmp_path: Path, ending: str) -> None:
    events = write_large_run(tmp_path / "run.baro", 4, 50_000)
    output = tmp_path / f"calls.{ending}"
    cost = cost_of(["trace", str(tmp_path / "run.baro"), "-o", str(output)], LIMIT_MIB)
    assert cost.code == 0, cost.text
    assert cost.mib < BUDGET_MIB, cost
    if ending == "json":
        kinds = [event["ph"] for event in json.loads(output.read_text(encoding="utf-8"))["traceEvents"]]
        assert kinds.count("X") == kinds.count("s") == kinds.count("f") == events // 2
