# SPDX-License-Identifier: BSD-3-Clause
# Comparing two runs: per rank, by text of the call path, with thresholds.
import json

import pytest

from barograph.analyze.runs.diff import compare, exceeds
from barograph.analyze.workspace import Workspace
from barograph.testing import TableBuilder, stencil_profile

MS = 1_000_000


def test_runs_of_different_size_compare_per_rank():
    with (
        Workspace(stencil_profile(4, slow_rank=None)) as one,
        Workspace(stencil_profile(16, slow_rank=None)) as two,
    ):
        rows = {row["call_path"]: row for row in compare(one, two, min_share=0).paths.to_pylist()}
    relax = rows["program > solve > relax"]
    assert (relax["exclusive_a_ns"], relax["exclusive_b_ns"], relax["exclusive_percent"]) == (2e9, 2e9, 0)
    assert rows["program > checkpoint > write"]["exclusive_percent"] == pytest.approx(-75)


def test_a_profile_equals_itself():
    with Workspace(stencil_profile(4)) as one, Workspace(stencil_profile(4)) as two:
        difference = compare(one, two)
        assert difference.wall_percent == 0
        assert not exceeds(difference, 0)
        assert compare(one, two, min_change_share=0.001).paths.num_rows == 0


def run(wall_ms: int, **regions: int) -> Workspace:
    build = TableBuilder()
    build.location(0, wall_ns=wall_ms * MS)
    for name, milliseconds in regions.items():
        build.fact(0, f"program > {name}", 1, milliseconds * MS)
    return Workspace(build.build())


def test_new_and_gone_paths_are_marked_and_have_no_percentage():
    with run(1000, old=300, same=100) as one, run(1000, fresh=300, same=100) as two:
        difference = compare(one, two)
        status = {row["call_path"]: row["status"] for row in difference.paths.to_pylist()}
        assert status == {
            "program": "both",
            "program > same": "both",
            "program > old": "gone",
            "program > fresh": "new",
        }
        assert exceeds(difference, 10) == ["program > fresh"]


def test_growth_above_the_limit_is_named_and_small_paths_are_not():
    with run(1000, work=500, small=5) as one, run(1060, work=560, small=9) as two:
        difference = compare(one, two)
        assert exceeds(difference, 10) == ["program > work"]
        assert exceeds(difference, 5) == ["wall time", "program > work"]
        assert exceeds(difference, 20) == []


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (["./app", "100", "small"], ["./app", "200", "small"], "100 in A, 200 in B"),
        (["./app"], ["./app", "-v", "a b"], "none in A, -v 'a b' in B"),
        (["./a/app", "1"], ["./b/app", "1"], ""),
        (["./app", "1"], [], ""),
        (["./app", "1"], ["./app", "x" * 99], f"1 in A, {'x' * 57}... in B"),
    ],
)
def test_different_arguments_are_said(first: list[str], second: list[str], said: str):
    def started(words: list[str]) -> Workspace:
        profile = stencil_profile(4)
        profile.metadata["program.command"] = json.dumps(words)
        return Workspace(profile)

    with started(first) as one, started(second) as two:
        warnings = compare(one, two).warnings
    expected = (f"The arguments differ: {said}. The runs may not have done the same work.",)
    assert warnings == (expected if said else ())


def test_two_programs_are_not_compared_without_a_word():
    def named(name: str) -> Workspace:
        profile = stencil_profile(4)
        profile.metadata["program.name"] = name
        return Workspace(profile)

    with (
        named("/a/solver") as one,
        named("/b/solver") as same,
        named("other\u202e") as other,
        named("") as unknown,
    ):
        assert compare(one, same).warnings == ()
        assert compare(one, unknown).warnings == ()
        (text,) = compare(one, other).warnings
        assert text.startswith("These are different programs: A is solver, B is other\\u202e.")
