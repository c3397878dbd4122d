# SPDX-License-Identifier: BSD-3-Clause
"""What `barograph info` shows of the metadata."""

from __future__ import annotations

import json
from io import StringIO

from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.show.screen import Screen
from barograph.show.whole_run.contents import print_contents
from barograph.testing import TableBuilder


def test_lines_of_the_source_are_counted_and_not_printed():
    build = TableBuilder()
    build.location(0, wall_ns=1000)
    lines = {"1f": [{"function": "run", "file": "a.c", "line": 3}]}
    metadata = {
        "source.lines.0": json.dumps({"lines": lines}),
        "source.lines.1": "?",
        "source.module.0": "/opt/app",
        "job.id": "7",
    }
    stream = StringIO()
    with Workspace(build.build(metadata)) as workspace:
        print_contents(workspace, {}, {}, {}, losses_of(workspace), Screen(stream, width=120), verified=False)
    said = stream.getvalue().split("Metadata\n")[1].splitlines()
    assert [line.split(maxsplit=1) for line in said if line.startswith(("source", "job.id"))] == [
        ["job.id", "7"],
        ["source.lines", "of 1 address in 1 file; 1 more file cannot be read; --json has them"],
    ]
