# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph files` and `barograph timeline` print that the golden texts do not have."""

from __future__ import annotations

from io import StringIO

import numpy as np

from barograph.analyze.files.files import FileFilter, file_rows
from barograph.analyze.time.timelines import LayerTimeline
from barograph.analyze.workspace import Workspace
from barograph.show.files.files import print_files
from barograph.show.screen import Screen
from barograph.show.time.timeline import print_timelines
from barograph.spec.tables.files import FILES
from barograph.testing import TableBuilder


def test_slowest_mean_and_fastest_call_of_each_direction():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    file = build.file("/d/f")
    rates: dict[str | tuple[str, int], int] = {
        "rated reads": 2,
        "slowest read rate": 1024,
        "fastest read rate": 3072,
        "sum of read rates": 4096,
        "rated writes": 1,
        "slowest write rate": 10,
        "fastest write rate": 10,
        "sum of write rates": 10,
    }
    build.counters(0, file, "posix", rates)
    stream = StringIO()
    with Workspace(build.build()) as workspace:
        print_files(FILES.typed(file_rows(workspace, FileFilter())), Screen(stream), folder="/d", top=20)
    table = stream.getvalue().split("Bandwidth per call\n")[1].splitlines()[:3]
    assert [line.split() for line in table] == [
        ["file", "layer", "direction", "calls", "slowest", "mean", "fastest"],
        ["f", "posix", "read", "2", "1.00", "KiB/s", "2.00", "KiB/s", "3.00", "KiB/s"],
        ["posix", "write", "1", "10", "B/s", "10", "B/s", "10", "B/s"],
    ]


def test_rates_of_calls_that_are_too_short_are_marked():
    def said(shortest_ns: int) -> str:
        build = TableBuilder()
        build.location(0, wall_ns=10_000)
        file = build.file("/d/f")
        build.fact(0, "program > fwrite", 5, 5000, object_id=file, size=7, shortest_ns=shortest_ns)
        rates: dict[str | tuple[str, int], int] = {
            "rated writes": 5,
            "slowest write rate": 2048,
            "fastest write rate": 7 << 20,
            "sum of write rates": 5 << 20,
        }
        build.counters(0, file, "stdio", rates)
        stream = StringIO()
        with Workspace(build.build()) as workspace:
            print_files(FILES.typed(file_rows(workspace, FileFilter())), Screen(stream), folder="/d", top=20)
        return stream.getvalue()

    # Lines of text end where the screen does.
    unsure, sure = (" ".join(said(calls).split()) for calls in (1, 100))
    assert "2.00 KiB/s ~1.00 MiB/s ~7.00 MiB/s" in unsure
    assert "~: some calls took less than 100 ns" in unsure
    assert "2.00 KiB/s 1.00 MiB/s 7.00 MiB/s" in sure
    assert "~" not in sure
    assert "The mean is over calls of any size" in sure


def test_steps_of_a_timeline_are_as_long_as_it_says():
    def said(step_ns: int) -> str:
        some = np.ones((1, 4))
        line = LayerTimeline("mpi", np.zeros(1, dtype=np.int64), step_ns, 6_000_000, some, some, some)
        stream = StringIO()
        print_timelines([line], Screen(stream), "time", 1)
        return stream.getvalue()

    assert "Shown in steps of 12.0 ms; recorded in bins of up to 6.00 ms.\n" in said(12_000_000)
    assert "Shown in steps of 6.00 ms.\n" in said(6_000_000)


def test_a_timeline_ends_with_the_run_and_blanks_are_nothing():
    def said(wall_ns: int) -> str:
        some = np.array([[0.0, 6_000_000, 600_000, 0.0]])
        line = LayerTimeline("mpi", np.zeros(1, dtype=np.int64), 6_000_000, 6_000_000, some, some, some)
        stream = StringIO()
        print_timelines([line], Screen(stream), "time", 4, wall_ns=wall_ns)
        return stream.getvalue()

    text = said(22_500_000)
    assert "0 s to 22.5 ms, by rank\n0 | @. |\n  0.0 % .:-=+*#%@ 100.0 % (blank: 0)\n" in text
    assert "24.0 ms" not in text
    # A run that ended long before does not make the steps shorter than they are.
    assert "0 s to 24.0 ms" in said(17_000_000)
