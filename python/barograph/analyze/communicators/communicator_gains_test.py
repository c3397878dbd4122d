# SPDX-License-Identifier: BSD-3-Clause
# Which communicators gained, by made-up times; tests/try_rules_test.py has recorded ones.
from barograph.analyze.communicators.communicator_gains import CollectiveTimes, communicator_gains, proposals

ROW, COLUMN, SPLIT = ("MPI_Alltoallv", 4), ("MPI_Alltoallv", 2), ("MPI_Comm_split", 8)
NOISE = (1.00, 1.03, 0.98, 1.01, 0.97, 1.02, 0.99)


def runs(row_ms: float, column_ms: float) -> list[CollectiveTimes]:
    return [
        CollectiveTimes(
            100_000_000,
            {ROW: int(row_ms * 1e6 * noise), COLUMN: int(column_ms * 1e6 / noise), SPLIT: 5_000},
        )
        for noise in NOISE
    ]


def test_the_size_that_gained_is_named_and_the_other_is_not():
    gains = communicator_gains(runs(40, 20), {"4:pairwise": runs(20, 20), "2:pairwise": runs(40, 30)})
    verdicts = {(one.way, one.size): one.gain.verdict for one in gains}
    assert verdicts == {
        ("4:pairwise", 4): "faster",
        ("4:pairwise", 2): "no difference seen",
        ("2:pairwise", 4): "no difference seen",
        ("2:pairwise", 2): "slower",
    }
    # The most expensive first; what takes less than a hundredth of the run is left out.
    assert [one.size for one in gains] == [4, 4, 2, 2]
    assert round(gains[0].gain.ratio, 1) == 2.0


def test_what_a_run_lacks_and_what_is_not_asked_for_is_left_out():
    lacks = [CollectiveTimes(100_000_000, {ROW: 40_000_000})] * 3
    assert {(one.operation, one.size) for one in communicator_gains(runs(40, 20), {"a": lacks})} == {ROW}
    assert communicator_gains(runs(40, 20), {"a": runs(40, 20)}, {"MPI_Bcast"}) == []


def test_a_tenth_of_a_run_is_worth_trying():
    (taken, *_) = runs(40, 9)
    assert [(one.operation, one.size) for one in proposals(taken, {"MPI_Alltoallv"})] == [ROW]
    assert proposals(taken, {"MPI_Bcast"}) == []
