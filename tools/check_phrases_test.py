# SPDX-License-Identifier: BSD-3-Clause
"""Which phrases are refused, and where."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from check_phrases import PHRASES, is_checked, main, problems, refused


@pytest.mark.parametrize(
    "text",
    [
        "The dearest findings come first.",
        "A slow file takes so many times the median.",
        "whatever the file system is",
        "'x' is no number",
        "it is none of these",
        "fewer calls are no matter",
        "calls that found no room in the trace",
        "the file makes no profile",
        "Compare the ranks, and even it out.",
        "mend the most expensive first",
        "the old profile is set aside",
        "The library lies beside the program.",
        "process ended without telling the library",
        "the place in the program",
        "the places of calls",
        "rank 1 hardly waits",
        "on the time line",
        "their traces come along",
        "job scripts that must stay as they are",
        "Taken of the rank that has most of it",
        "a rank that has not got on for a minute",
        "a process that is no more",
    ],
)
def test_replaced_phrases_are_refused(text: str):
    assert list(refused(text))


@pytest.mark.parametrize(
    "text",
    [
        "there is no number of ranks",
        "recommended, amended",
        "classes lie between bounds",
        "how many ranks wait",
        "every call site",
        "in place, takes place",
        "a lower bound",
        "shares are no more than a guess",
        "there is no more now",
    ],
)
def test_plain_english_passes(text: str):
    assert not list(refused(text))


def test_each_phrase_says_what_is_better():
    assert all(phrase.better for phrase in PHRASES)


def test_of_a_python_file_the_strings_are_checked():
    source = '"""The dearest."""\n# the dearest\nNAME = "x"\nHELP = f"the {NAME}\\n" "dearest"\n'
    assert problems("python/barograph/analyze/x.py", source) == [
        "python/barograph/analyze/x.py:5: 'dearest': better more or most expensive"
    ]
    assert len(problems("python/barograph/cli/x.py", source)) == 2  # a command's docstring is its help
    assert len(problems("python/barograph/recover/x.py", source)) == 3


def test_tests_and_other_sources_are_not_checked():
    assert not is_checked("python/barograph/cli/golden_test.py")
    assert not is_checked("src/runtime/main.cpp")
    assert is_checked("docs/how-to/install.md")
    assert is_checked("spec/settings.toml")


def test_the_tree_passes():
    assert main() == 0
