# SPDX-License-Identifier: BSD-3-Clause
# Names of files as series: what is one pattern, and what stays alone.
import pytest

from barograph.analyze.files.file_series import file_series


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["plt00000.h5", "plt00010.h5", "plt00120.h5"], [("plt[00000-00120].h5", 3)]),
        (["run2/out.9", "run2/out.10", "run2/out.8"], [("run2/out.[8-10]", 3)]),
        (["p0/Cell_D_00", "p0/Cell_D_01", "p1/Cell_D_00"], [("p[0-1]/Cell_D_[00-01]", 3)]),
        (["a1", "b", "a2", "c7"], [("a1", 1), ("b", 1), ("a2", 1), ("c7", 1)]),
        (["x", "s1", "s2", "y", "s3"], [("x", 1), ("s[1-3]", 3), ("y", 1)]),
        ([], []),
    ],
)
def test_names_that_differ_in_numbers_are_one_pattern(names: list[str], found: list[tuple[str, int]]):
    assert [(one.name, len(one.members)) for one in file_series(names)] == found


def test_members_are_places_of_the_list():
    assert file_series(["s1", "x", "s2", "s3"])[0].members == (0, 2, 3)
