# SPDX-License-Identifier: BSD-3-Clause
# What a report says of threads that were blocked.
import io

from barograph.analyze.findings import Findings, find_all
from barograph.analyze.time.time_split import split_of_job
from barograph.analyze.workspace import Workspace
from barograph.show.page.document import make_document
from barograph.show.screen import Screen
from barograph.show.whole_run.report import blocked_lines, make_report, print_report
from barograph.testing import TableBuilder

SECOND = 1_000_000_000


def with_helper(blocked_ns: int, known_ns: int) -> TableBuilder:
    """One rank, whose second thread of 10 s was blocked so long, of a time of which that is known."""
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.location(0, 1, wall_ns=10 * SECOND)
    if known_ns:
        build.blocked_thread(0, 1, blocked_ns, known_ns=known_ns)
    return build


def lines(build: TableBuilder) -> list[str]:
    with Workspace(build.build()) as workspace:
        return list(blocked_lines(split_of_job(workspace)))


def test_how_long_threads_were_blocked_is_said_as_a_lower_bound():
    (line,) = lines(with_helper(9 * SECOND, 10 * SECOND))
    assert line.startswith("Not in these times: at least 9.00 s in which threads, other than the first")
    assert not lines(with_helper(SECOND // 100, 10 * SECOND))


def test_what_is_not_known_of_threads_is_said():
    for build, unknown in ((with_helper(0, 0), "10.0 s"), (with_helper(0, 6 * SECOND), "4.00 s")):
        (line,) = lines(build)
        assert line.startswith(f"Of {unknown} of threads other than the first of each rank it is not known")


def test_both_pages_say_it():
    stream = io.StringIO()
    with Workspace(with_helper(9 * SECOND, 10 * SECOND).build()) as workspace:
        nothing = Findings((), ())
        print_report(make_report(workspace, 5, nothing), Screen(stream, width=200))
        notes = make_document(workspace, findings=nothing).summary["notes"]
    assert "Not in these times: at least 9.00 s" in stream.getvalue()
    assert "Not in these times: at least 9.00 s" in notes["time_split"]


def test_the_largest_part_is_told_once():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    build.fact(0, "program > MPI_Barrier", 1, SECOND)
    texts: list[str] = []
    with Workspace(build.build()) as workspace:
        for findings in (find_all(workspace), Findings((), ())):
            stream = io.StringIO()
            print_report(make_report(workspace, 5, findings), Screen(stream, width=200))
            texts.append(stream.getvalue())
    assert ["no region is annotated" in text for text in texts] == [True, False]
    assert ["The largest part" in text for text in texts] == [False, True]


def test_lost_times_are_not_said_to_be_none():
    build = TableBuilder()
    build.location(0, wall_ns=0)
    build.location(1, wall_ns=0)
    stream = io.StringIO()
    with Workspace(build.build()) as workspace:
        print_report(make_report(workspace, 5, Findings((), ())), Screen(stream, width=200))
    text = stream.getvalue()
    assert "where the time went is not known." in text
    for untrue in ("0.0 %", "0 s  ", "recording cost"):
        assert untrue not in text


def test_a_column_that_is_not_there_is_not_explained():
    build = TableBuilder()
    for rank in range(2):
        build.location(rank, wall_ns=10 * SECOND)
        build.fact(rank, "program > MPI_File_write_at_all", 1, SECOND)
    texts: list[str] = []
    with Workspace(build.build()) as workspace:
        report = make_report(workspace, 5, Findings((), ()))
        for width in (60, 200):
            stream = io.StringIO()
            print_report(report, Screen(stream, width=width))
            texts.append(stream.getvalue())
    assert ["Imbalance = " in text for text in texts] == [False, True]
    assert "not shown in 60 columns" in texts[0]


def test_why_no_thread_was_sampled():
    build = TableBuilder()
    build.location(0, wall_ns=10 * SECOND)
    stream = io.StringIO()
    with Workspace(build.build({"samples.threads_without_timer": "1"})) as workspace:
        print_report(make_report(workspace, 5, Findings((), ())), Screen(stream, width=200))
    assert "1 thread was not sampled, as the kernel gave no timer" in stream.getvalue()
