# SPDX-License-Identifier: BSD-3-Clause
# What differs in the environment of two runs: all of it, or on a terminal what a reader can take in.
import json

from barograph.show.runs.environment import CHANGED, compared


def run_with(*libraries: str) -> dict[str, str]:
    return {"run.libraries": "\n".join(libraries)}


def test_many_libraries_are_told_by_the_first_names_of_their_files():
    shared = "/lib/libc.so.6"
    one = run_with(shared, *(f"/opt/solver/lib/libpart{at}.so" for at in range(9)))
    other = run_with(shared, "/lib/libm.so.6")
    assert compared(one, other, brief=True, folders=False) == [
        (
            "libraries",
            CHANGED,
            "libpart0.so, libpart1.so, libpart2.so, libpart3.so, libpart4.so and 4 more",
            "libm.so.6",
        )
    ]
    ((_, _, names, _),) = compared(one, other, folders=False)
    assert names.split(", ") == [f"libpart{at}.so" for at in range(9)]
    ((_, _, whole, _),) = compared(one, other)
    assert whole.split(", ") == [f"/opt/solver/lib/libpart{at}.so" for at in range(9)]


def test_libraries_of_one_name_keep_their_folders():
    ((_, _, a, b),) = compared(run_with("/lib/libz.so.1"), run_with("/opt/libz.so.1"), folders=False)
    assert (a, b) == ("/lib/libz.so.1", "/opt/libz.so.1")


def test_modules_keep_their_names():
    one, other = ({"run.environment": json.dumps({"modules": [word]})} for word in ("gcc/12.2", "gcc/13.1"))
    rows = compared(one, other, brief=True, folders=False)
    assert ("modules", CHANGED, "gcc/12.2", "gcc/13.1") in rows
