# SPDX-License-Identifier: BSD-3-Clause
"""A variable that is named like a setting and is not one is said, with what was probably meant; others are not."""

from __future__ import annotations

from barograph.launch.check.doctor_test import examine, texts
from barograph.launch.check.unknown_variables import unknown_variables
from barograph.launch.conftest import Run
from barograph.launch.run.session_test import ours
from barograph.spec.settings import SETTINGS

TYPED = {"BAROGRAPH_STACKDEPTH": "3"}
SAID = "BAROGRAPH_STACKDEPTH is not a setting of Barograph and has no effect; did you mean BAROGRAPH_STACK_DEPTH?"


def test_the_nearest_name_is_offered() -> None:
    assert unknown_variables(TYPED) == [SAID]
    (far,) = unknown_variables(["BAROGRAPH_QQQQ"])
    assert "did you mean" not in far
    (small,) = unknown_variables(["BAROGRAPH_output"])
    assert small.endswith("did you mean BAROGRAPH_OUTPUT?")


def test_settings_and_variables_of_modules_are_not_said() -> None:
    known = [setting.env for setting in SETTINGS]
    assert not unknown_variables(
        [*known, "BAROGRAPH_ROOT", "BAROGRAPH_LIBRARY_DIR", "PATH", "MY_BAROGRAPH_X"]
    )


def test_each_command_says_it_once(barograph: Run) -> None:
    for words in (("run", "--", "true"), ("env", "-o", "x")):
        done = barograph(*words, **TYPED)
        assert [line for line in ours(done.stderr) if "STACKDEPTH" in line] == [f"warning: {SAID}"], words
    checks, _ = examine(barograph, **TYPED)
    assert texts(checks, "environment", "warning") == SAID


def test_rank_0_says_it(barograph: Run) -> None:
    for rank, said in (("0", [f"warning: {SAID}"]), ("1", [])):
        done = barograph("run", "--", "true", PMIX_RANK=rank, **TYPED)
        assert [line for line in ours(done.stderr) if "STACKDEPTH" in line] == said
