# SPDX-License-Identifier: BSD-3-Clause
# Loops, the regions inside them and metrics of the program as tables of the page.
from barograph.analyze.workspace import Workspace
from barograph.show.page.tables.loop_tables import MOST_REGIONS, add_loops, add_metrics
from barograph.show.page.tables.table import Notes, Values
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

MS = 1_000_000
STEP = "program > step"


def case(regions: int = 2) -> TableProfile:
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=1000 * MS)
        build.series(rank, STEP, [10 * MS, 10 * MS, 40 * MS if rank else 10 * MS])
        build.series(rank, STEP, [rank, rank + 2.0, -1.0], metric="load", unit="kg")
        build.series(rank, "program", [5.0], metric="cells", unit="", consistency="constant")
        for number in range(regions):
            times = [(number + 1) * MS] * 2 + [30 * MS if rank and number == 0 else (number + 1) * MS]
            build.series(rank, f"{STEP} > part{number}", times, metric="region time")
    return build.build()


def tables_of(profile: TableProfile) -> tuple[dict[str, Values], Notes]:
    tables: dict[str, Values] = {}
    notes: Notes = {}
    with Workspace(profile) as workspace:
        add_loops(workspace, tables, notes)
        add_metrics(workspace, tables, notes)
    return tables, notes


def test_the_region_that_made_an_iteration_slow_stands_first():
    tables, notes = tables_of(case())
    regions = tables["loop_regions"]
    assert regions["region"] == ["part0", "part1"]
    assert (regions["loop"], regions["iterations"]) == ([0, 0], [3, 3])
    assert regions["total_ns"] == [32 * MS, 6 * MS]
    assert regions["mean_ns"] == [35 / 6 * MS, 2 * MS]
    assert (regions["most_ns"][0], regions["most_first"][0], regions["most_rank"][0]) == (30 * MS, 2, 1)
    assert "loop_regions" not in notes


def test_many_regions_are_bounded_and_it_is_said():
    tables, notes = tables_of(case(MOST_REGIONS + 1))
    assert len(tables["loop_regions"]["region"]) == MOST_REGIONS
    assert notes["loop_regions"] == f"The {MOST_REGIONS} regions with the most time of each loop."


def test_metrics_have_their_values_by_iteration():
    tables, _ = tables_of(case())
    about, rows = tables["program_metrics"], tables["metric_iterations"]
    load = about["metric"].index("load")
    assert (about["unit"][load], about["min"][load], about["max"][load]) == ("kg", -1, 3)
    assert rows["metric"] == [load] * 3  # constants have no iterations
    assert (rows["first"], rows["median"], rows["max"]) == ([0, 1, 2], [0.5, 2.5, -1], [1, 3, -1])
    assert rows["max_rank"][:2] == [1, 1]
