# SPDX-License-Identifier: BSD-3-Clause
"""Which phrases are refused, and where."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from check_phrases import PHRASES, is_checked, main, problems, refused, word_of


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
        "for whoever reads it",
        "the how-manieth to this peer",
        "what can't be read",
        "single events of a thread",
        "every one of the individual calls",
        "kept, in so much memory",
        "by the rank that it befell",
        "a run that did not come to its end",
        "silent for so long",
        "calls that are no polls",
        "0 for a file that is none",
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
        "where there\n    is no file, or there\n are none",
        "it is no longer there",
        "the value is None",
        "a single call of a size class",
        "so much more that it matters",
        "Of the reads, 90 % are sequential",
    ],
)
def test_plain_english_passes(text: str):
    assert not list(refused(text))


def test_each_phrase_says_what_is_better():
    assert all(phrase.better for phrase in PHRASES)


def test_strings_docstrings_and_comments_of_python_are_checked():
    source = '"""The dearest."""\n# the\n# dearest\nNAME = "x"\nHELP = f"the {NAME}\\n" "dearest"\n'
    assert sorted(problems("python/barograph/analyze/x.py", source)) == [
        f"python/barograph/analyze/x.py:{line}: 'dearest': better more or most expensive"
        for line in (1, 3, 6)
    ]


@pytest.mark.parametrize("path", ["src/x.cpp", "include/x.h", "viewer/src/x.ts"])
def test_phrases_are_found_over_the_lines_of_a_comment(path: str):
    source = (
        "int a;\n// As it is done by whoever lies\n// in it.\n/* found no\n * room */\nint b;  // so many\n"
    )
    found = [line.split(": ")[1] for line in problems(path, source)]
    assert sorted(found) == ["'found no\\n room'", "'lies\\n in'", "'so many'", "'whoever'"]


@pytest.mark.parametrize(
    ("path", "source", "count"),
    [
        ("src/x.hpp", "// Of a call path.\nint a;  // 0: none. Of calls only\n", 2),
        ("src/x.cpp", 'const char* said = "Of the reads";\n', 0),
        ("python/barograph/x.py", '"""Of a profile."""\n# Of these\nHELP = "Of the reads"\n', 2),
        ("python/barograph/sql/x.sql", "-- Of all files.\nSELECT 1\n", 1),
        ("docs/x.md", "Of the reads, half are small.\n", 0),
    ],
)
def test_comments_begin_with_the_thing_itself(path: str, source: str, count: int):
    assert len(problems(path, source)) == count


def test_tests_and_generators_of_profiles_are_not_checked():
    assert not is_checked("python/barograph/cli/golden_test.py")
    assert not is_checked("src/recover/test_files.hpp")
    assert not is_checked("python/barograph/testing/fixtures.py")
    assert is_checked("src/runtime/main.cpp")
    assert is_checked("codegen/tables.py")
    assert is_checked("docs/how-to/install.md")
    assert is_checked("spec/settings.toml")


@pytest.mark.whole("make check looks at the tree, in seven seconds of CPU time")
def test_the_tree_passes():
    assert main() == 0


@pytest.mark.parametrize(
    ("pattern", "word"),
    [
        (r"\bmend(s|ed|ing)?\b", "mend"),
        (r"\b(find|found|finds) no room\b", "room"),
        (r"\bpile[sd]? up\b", "pile"),
        (r"\bdealt? (\S+ ){0,3}out (to the nodes )?in turn\b", "deal"),
        (r"(?<=\S) (is|are) (?-i:none)\b", ""),
    ],
)
def test_a_word_is_in_all_that_is_refused(pattern: str, word: str):
    assert word_of(pattern) == word
