# SPDX-License-Identifier: BSD-3-Clause
from barograph.wording.counted import counted
from barograph.wording.ranks import (
    listed_ranks,
    named_ranks,
    rank_list,
    rank_ranges,
    ranks_at_the_start,
    ranks_of,
)


def test_ranks_as_they_are_stored() -> None:
    assert rank_list([]) == ""
    assert rank_list([3, 1, 2, 7, 2]) == "1-3,7"
    assert ranks_of("1-3,7") == {1, 2, 3, 7}
    assert ranks_of("") == set()


def test_many_ranges_are_cut_for_people() -> None:
    assert rank_ranges([5, 0, 1]) == "0-1, 5"
    assert rank_ranges(range(0, 20, 2)) == "0, 2, 4, 6, 8, 10, ..."


def test_ranks_in_sentences() -> None:
    assert named_ranks([2]) == "rank 2"
    assert named_ranks([0, 5, 4]) == "3 ranks (0, 4-5)"
    assert ranks_at_the_start([3]) == "Rank 3"
    assert ranks_at_the_start([0, 1, 5]) == "Ranks 0-1, 5"


def test_plurals() -> None:
    assert [counted(1, "rank"), counted(2000, "rank"), counted(2, "process"), counted(0, "file")] == [
        "1 rank",
        "2,000 ranks",
        "2 processes",
        "0 files",
    ]


def test_listed_are_those_before_the_dots() -> None:
    assert listed_ranks([4, 1, 2, 4]) == (1, 2, 4)
    assert rank_ranges(range(0, 20, 2)) == "0, 2, 4, 6, 8, 10, ..."
    assert listed_ranks(range(0, 20, 2)) == (0, 2, 4, 6, 8, 10)
