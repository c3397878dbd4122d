# SPDX-License-Identifier: BSD-3-Clause
"""What a flight recorder tells of ranks that hang: their last calls in the roll-call, and their event bandwidth."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph._look import look
from barograph.launch.installation import find_installation
from barograph.launch.recording import user_folders
from barograph.read.events.trace import event_volumes
from barograph.serve.page.event_bandwidth import bandwidths
from barograph.serve.watch.readings import Watcher
from barograph.testing.jobs.started import Started, wait_for

PROGRAM = Path(__file__).parent / "programs" / "waits_for_message.c"
# As the program makes them: the second and third message, 4 bytes more each.
CALLS = {
    0: ("MPI_Recv from 1 tag 8", 8, "MPI_Send to 1 tag 7", 12, "MPI_Recv from 1 tag 8", 12),
    1: ("MPI_Send to 0 tag 8", 8, "MPI_Recv from 0 tag 7", 12, "MPI_Send to 0 tag 8", 12),
}
STALL_NS = 30_000_000_000
AGES = re.compile(r"(\d+) s ago")

pytestmark = [
    pytest.mark.real_time("jobs that hang"),
    pytest.mark.skipif(bool(find_installation().problem()[0]), reason="nothing to preload"),
    pytest.mark.two_mpis,
]


def top(arenas: Path, *words: str) -> str:
    command = [sys.executable, "-m", "barograph.cli", "top", "--arena-dir", str(arenas), *words]
    command += ["--stall-after", "2s"]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120).stdout


def sentences(arenas: Path) -> list[str]:
    jobs = json.loads(top(arenas, "--json", "--interval", "0.1"))["jobs"]
    return jobs[0]["sentences"] if jobs else []


def expected(rank: int) -> re.Pattern[str]:
    names, sizes = CALLS[rank][::2], CALLS[rank][1::2]
    calls = [rf"{name} on W0\.0 \({size} bytes\) \d+ s ago" for name, size in zip(names, sizes, strict=True)]
    return re.compile(rf"(?:barograph: )?The last calls that rank {rank} finished: {', '.join(calls)}\.")


@pytest.mark.parametrize("recorder", [True, False])
def test_last_calls_of_ranks_that_wait_for_each_other(
    mpi: Any, build: Any, tmp_path: Path, clean: Callable[[], dict[str, str]], *, recorder: bool
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    launch = ["-n", "2", "--launcher", mpi.launcher]
    told = tmp_path / "told"
    options = ["--arena-dir", str(arenas), "--hang-after", "2s"]
    options += ["--on-hang", f'echo "$BAROGRAPH_HANG_SENTENCES" > {told}.part; mv {told}.part {told}']
    options += ["--flight-recorder", "512K"] if recorder else []
    with Started(tmp_path / "run", launch, options, [str(build(PROGRAM, mpi))], clean()) as job:
        wait_for("a hang", lambda: bool(sentences(arenas)))
        wait_for("the command", told.exists)
        text = " ".join(top(arenas, "--once").split())  # as it is without the width of a terminal
        assert re.search(r"All 2 ranks wait in MPI_Recv on W0\.0", text), text
        job.process.terminate()
        _, _, err = job.finish()
    # What the command was told is what was said.
    said = [line for line in told.read_text().splitlines() if "last calls" in line]
    if not recorder:
        assert said == []
        assert "The last calls" not in text + err
        assert "no progress for 2s or more" in err
        return
    assert [f"barograph: {line}" for line in said] == [
        line for line in err.splitlines() if "The last calls" in line
    ]
    shown = re.findall(r"The last calls that .*? ago\.", text)
    for lines in (said, shown):
        assert len(lines) == 2, lines
        for rank, line in enumerate(lines):
            assert expected(rank).fullmatch(line), line
    # All three ended before the receive began in which the ranks wait, at most 2 s before.
    (waits,) = re.findall(r"wait in MPI_Recv on W0\.0 \S+ for (\d+) s", text)
    for age in AGES.findall(" ".join(shown)):
        assert int(waits) <= int(age) <= int(waits) + 2


def test_event_bandwidth_of_a_running_job(
    mpi: Any, build: Any, tmp_path: Path, clean: Callable[[], dict[str, str]]
) -> None:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    launch = ["-n", "2", "--launcher", mpi.launcher]
    options = ["--arena-dir", str(arenas), "--flight-recorder", "512K"]
    words = [str(build(PROGRAM, mpi)), "20000"]
    with Started(tmp_path / "run", launch, options, words, clean()) as job:
        wait_for("the hang", lambda: bool(sentences(arenas)))
        paths = list(arenas.glob("*/job-*/*.arena"))
        watcher = Watcher(paths[0].parent.name.removeprefix("job-"), partial(user_folders, arenas), STALL_NS)
        try:
            wait_for("both ranks", lambda: (watcher.look().table["traced"] > 0).tolist() == [True, True])
            reading = watcher.look()
            views = [view for path in paths if (view := look(str(path))) is not None]
        finally:
            watcher.close()
        job.process.terminate()
        job.finish()
    elapsed = {view["rank"]: view["elapsed_ns"] for view in views}
    (profile,) = tmp_path.glob("run/run*.baro")
    with barograph.open(profile) as opened:
        init = {row["rank"]: row["init_ns"] for row in opened.table("locations").to_pylist()}
    volumes = {volume.rank: volume.size for volume in event_volumes(profile)}
    rates = dict(zip(reading.table["rank"].tolist(), reading.table["traced"].tolist(), strict=True))
    # The ranks make no more events: what is left of a block at their end is the only one that comes later.
    for rank in (0, 1):
        seconds = (elapsed[rank] - init[rank]) / 1e9
        assert rates[rank] * seconds == pytest.approx(volumes[rank], rel=0.2)
    (said,) = bandwidths(reading.table, reading.programs)
    assert re.fullmatch(
        r"Event bandwidth after MPI_Init: [\d.]+ \w+/s per rank, at most [\d.]+ \w+/s \(rank [01]\)\.", said
    )
