# SPDX-License-Identifier: BSD-3-Clause
# What is said where nothing was found: what a profile cannot tell, and what was traced and what not.
import pytest

from barograph.analyze.losses import losses_of
from barograph.analyze.messages.traced_layers import traced_layers, without_events
from barograph.analyze.unknown import unknown_of
from barograph.analyze.workspace import Workspace
from barograph.testing.table_builder import TableBuilder


def workspace(metadata: dict[str, str]) -> Workspace:
    """A run of two ranks with a barrier and a region, and no I/O."""
    build = TableBuilder()
    world = build.communicator("W0.0", 2, "0-1")
    for rank in range(2):
        build.location(rank, wall_ns=10**9)
        build.fact(rank, "program", 1, 10**9)
        build.fact(rank, "program > solve", 5, 10**8)
        build.fact(rank, "program > solve > MPI_Barrier", 10, 10**7, object_id=world)
    return Workspace(build.build(metadata))


@pytest.mark.parametrize(
    ("metadata", "subjects", "said"),
    [
        ({}, (), []),
        ({}, ("mpi", "region"), []),
        ({}, ("io",), ["This profile has no call of I/O."]),
        ({"slice.ranks": "2"}, (), ["Not known is what the ranks did that this slice leaves out."]),
        (
            {"slice.call_paths": "3"},
            ("io",),
            [
                "This profile has no call of I/O.",
                "Not known is what was done on the call paths that this slice leaves out.",
            ],
        ),
        ({"run.complete": "false"}, (), ["Not known is what came after the recording ended."]),
        ({"job.ranks": "4"}, (), ["Not known is what the ranks did that are not in this profile."]),
    ],
)
def test_what_is_not_known_is_said(metadata: dict[str, str], subjects: tuple[str, ...], said: list[str]):
    with workspace(metadata) as opened:
        assert unknown_of(opened, losses_of(opened), subjects) == said


@pytest.mark.parametrize(
    ("traced", "layers", "said"),
    [
        ("", [], []),
        ("mpi", ["mpi"], []),  # there were calls: their events are lost, which is another matter
        (
            "io",
            ["io"],
            [
                "The trace has no event: traced were I/O calls, of which the program made none.",
                "Not traced: 20 MPI calls and 10 region executions; "
                "`barograph run --trace=mpi,io,regions` traces them.",
            ],
        ),
    ],
)
def test_a_trace_without_events_says_what_was_traced_and_what_not(
    traced: str, layers: list[str], said: list[str]
):
    with workspace({"recording.trace": traced}) as opened:
        assert traced_layers(opened) == layers
        assert without_events(opened) == said


def test_what_was_neither_traced_nor_made_is_said_too():
    build = TableBuilder()
    build.location(0, wall_ns=10**9)
    build.fact(0, "program", 1, 10**9)
    with Workspace(build.build({"recording.trace": "io,mpi"})) as opened:
        assert without_events(opened) == [
            "The trace has no event: traced were MPI calls and I/O calls, of which the program made none.",
            "Not traced, and not made either: region executions.",
        ]
