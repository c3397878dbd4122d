# SPDX-License-Identifier: BSD-3-Clause
# Metrics of two made-up runs, matched by name, unit and call path.
from barograph.analyze.runs.diff_metrics import compare_metrics
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

SECOND = 1_000_000_000


def run(ranks: int, factor: float, further: str) -> TableProfile:
    build = TableBuilder()
    for rank in range(ranks):
        build.location(rank, wall_ns=SECOND)
        build.series(rank, "program > step", [factor * 10, factor * 20], metric="cells", unit="")
        build.series(rank, "program > step", [factor * -2], metric="drift", unit="K", consistency="by rank")
        build.series(rank, "program", [0.0], metric="zero", unit="", consistency="constant")
        build.series(rank, "program", [1.0], metric="same", unit=further, consistency="by rank")
    return build.build()


def test_means_are_compared_whatever_the_number_of_ranks():
    with Workspace(run(2, 1, "a")) as first, Workspace(run(3, 1.5, "b")) as second:
        rows = compare_metrics(first, second)
        by_name = [row["metric"] for row in compare_metrics(first, second, sort="name")]
    found = {(row["metric"], row["unit"]): row for row in rows}
    cells = found["cells", ""]
    assert (cells["a"], cells["b"], cells["change"], cells["percent"]) == (15, 22.5, 7.5, 50)
    assert (cells["count_a"], cells["count_b"], cells["min_a"], cells["max_b"]) == (4, 6, 10, 30)
    # Of a negative value the percentage has the sign of the change.
    assert (found["drift", "K"]["change"], found["drift", "K"]["percent"]) == (-1, -50)
    assert (found["zero", ""]["change"], found["zero", ""]["percent"]) == (0, None)
    # Another unit is another metric.
    assert (found["same", "a"]["status"], found["same", "b"]["status"]) == ("gone", "new")
    assert (found["same", "b"]["a"], found["same", "b"]["change"]) == (None, None)
    assert [row["metric"] for row in rows] == ["same", "same", "cells", "drift", "zero"]
    assert by_name == ["cells", "drift", "same", "same", "zero"]
