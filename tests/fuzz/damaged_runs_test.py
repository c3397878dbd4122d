# SPDX-License-Identifier: BSD-3-Clause
# Some mutations of damaged_runs.py: `info --verify` finds each, and no command is silent on what it does not show.
import sys
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode

sys.path.insert(0, str(Path(__file__).parent))
import damaged_runs

AT_ONCE = 12


@pytest.mark.parametrize("first", range(0, 3 * AT_ONCE, AT_ONCE))
def test_damage_is_found_and_said(first: int) -> None:
    assert damaged_runs.campaign(first, AT_ONCE) == 0


@pytest.mark.parametrize("run", [0, 1])
def test_the_runs_that_are_damaged_are_intact(run: int) -> None:
    """Otherwise the mutations would prove nothing."""
    source = damaged_runs.whole()[run]
    for words in (("info", "--verify"), *damaged_runs.COMMANDS):
        code, err, _ = damaged_runs.of_whole(source, words)
        assert code in {ExitCode.OK, ExitCode.USAGE}, (words, err)
