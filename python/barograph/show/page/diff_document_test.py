# SPDX-License-Identifier: BSD-3-Clause
# The document of the page of two runs. What Chromium makes of it: tests/difference_page_test.py.
import json

import pytest

from barograph.analyze.workspace import Workspace
from barograph.show.page.diff_document import make_difference_document
from barograph.testing import stencil_profile


def remarks(first: list[str], second: list[str], ranks: int = 4) -> list[str]:
    """Returns what the page says of runs with these commands, the second on so many ranks."""

    def started(words: list[str], ranks: int) -> Workspace:
        profile = stencil_profile(ranks)
        profile.metadata |= {"program.name": words[0], "program.command": json.dumps(words)}
        return Workspace(profile)

    with started(first, 4) as one, started(second, ranks) as two:
        return make_difference_document(one, two, ((), ())).comparison["remarks"]


@pytest.mark.parametrize(
    ("second", "ranks", "said"),
    [
        (["app", "100"], 4, []),
        (["app", "200"], 4, ["The arguments differ: 100 in A, 200 in B."]),
        (["other", "100"], 4, ["These are different programs: A is app, B is other."]),
        (["app", "200"], 9, ["The arguments differ: 100 in A, 200 in B.", "A ran on 4 ranks and B on 9:"]),
    ],
)
def test_what_makes_runs_less_comparable_is_said_first(
    second: list[str], ranks: int, said: list[str]
) -> None:
    found = remarks(["app", "100"], second, ranks)
    assert len(found) == len(said)
    assert all(text.startswith(start) for text, start in zip(found, said, strict=True))


def test_another_script_of_python_is_another_argument() -> None:
    (text,) = remarks(["python3", "a.py"], ["python3", "b.py"])
    assert text.startswith("The arguments differ: a.py in A, b.py in B.")
