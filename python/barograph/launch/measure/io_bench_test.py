# SPDX-License-Identifier: BSD-3-Clause
# In which order `barograph bench io` runs what it compares; nothing is launched.
from pathlib import Path
from typing import Any, cast

import pytest

from barograph.launch import recording
from barograph.launch.measure import io_bench
from barograph.launch.measure.io_bench import (
    Finish,
    Parts,
    Phases,
    Trial,
    Writing,
    measure,
    parts_of,
    plan,
    usual,
)


def test_all_numbers_take_turns_after_a_run_that_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    order: list[int] = []

    def run(_trial: Trial, aggregators: int, output: Path, phases: Phases) -> Finish:
        if aggregators:
            output.with_name(output.name + recording.ENDING).write_text("x" * aggregators)
        order.append(aggregators)
        return Finish(float(len(order)), *phases(output))

    monkeypatch.setattr(io_bench, "_run", run)
    steps: list[int] = []
    trial = Trial(cast("Any", None), cast("Any", None), Path(), ranks=4, paths=1)
    results = measure(trial, tmp_path, 3, lambda: steps.append(1), lambda _profile: (0.25, 0.5))
    assert order == [1, *(0, 1, 2, 4), *(1, 2, 4, 0), *(2, 4, 0, 1)]
    assert len(steps) == 12
    assert {one.aggregators: one.seconds for one in results} == {
        0: (2.0, 9.0, 12.0),
        1: (3.0, 6.0, 13.0),
        2: (4.0, 7.0, 10.0),
        4: (5.0, 8.0, 11.0),
    }
    assert [(one.files, one.bytes) for one in results] == [(0, 0), (1, 1), (1, 2), (1, 4)]
    assert not list(tmp_path.iterdir())
    assert [(one.unify, one.aggregate) for one in results] == [
        ((), ()),
        *([((0.25,) * 3, (0.5,) * 3)] * 3),
    ]
    assert parts_of(results)[2] == Parts(0.25, 0.5, 0.0)  # a run without recording ends no faster


def test_what_is_left_beyond_a_run_without_recording_is_that_of_the_files():
    results = [
        Writing(0, 0, 0, (0.1, 0.2, 0.3)),
        Writing(1, 1, 9, (1.0, 2.0, 4.0), (0.1, 0.2, 0.3), (0.4, 0.5, 0.6)),
        Writing(2, 2, 9, (1.0, 2.0, 4.0)),
    ]
    (one,) = parts_of(results).values()
    assert (one.unify_s, one.aggregate_s) == (0.2, 0.5)
    assert one.files_s == pytest.approx(2.0 - 0.2 - 0.2 - 0.5)


def test_parts_are_those_of_one_run_and_add_up_to_it():
    results = [
        Writing(0, 0, 0, (0.1,)),
        Writing(1, 1, 9, (3.0, 1.0, 2.0), (0.1, 0.5, 0.3), (0.9, 0.1, 0.2)),
    ]
    (one,) = parts_of(results).values()
    assert (one.unify_s, one.aggregate_s) == (0.3, 0.2)
    assert one.unify_s + one.aggregate_s + one.files_s == pytest.approx(2.0 - 0.1)


@pytest.mark.parametrize("ranks", [1, 2, 31, 48, 100])
def test_the_default_is_among_what_is_compared(ranks: int):
    assert usual(ranks) in plan(ranks)
    assert plan(ranks)[-1] == ranks


def test_powers_of_two_the_default_and_all_ranks_are_compared():
    assert plan(1) == [0, 1]
    assert plan(6) == [0, 1, 2, 4, 6]
    assert plan(48) == [0, 1, 2, 3, 4, 8, 16, 32, 48]
    assert [usual(ranks) for ranks in (1, 15, 16, 47, 48)] == [1, 1, 1, 2, 3]
