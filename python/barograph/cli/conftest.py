# SPDX-License-Identifier: BSD-3-Clause
# Commands run on profiles that need no file: `four`, `sixteen` and so on instead of a path.
from collections.abc import Callable
from functools import partial

import click.testing
import pytest

from barograph.analyze.profile_tables import ProfileTables
from barograph.cli import main
from barograph.cli.options import profiles
from barograph.testing import TableProfile, stencil_profile
from barograph.testing.cases.category_case import category_profile
from barograph.testing.cases.communicator_case import communicator_profile
from barograph.testing.cases.io_case import io_profile, phased_profile
from barograph.testing.cases.loop_case import loop_profile
from barograph.testing.cases.many_runs_case import RUNS, program_run, scaled_run
from barograph.testing.cases.sampled_case import sampled_builder
from barograph.testing.cases.system_case import system_profile
from barograph.testing.command_line import RunCommand

# Wall times of a scaling series by number of ranks.
SCALING = {2: 8_000_000_000, 4: 4_200_000_000, 8: 2_500_000_000}
CASES: dict[str, Callable[[], TableProfile]] = {
    "four": lambda: stencil_profile(4, path="four.baro"),
    "balanced": lambda: stencil_profile(4, slow_rank=None, path="balanced.baro"),
    "sixteen": lambda: stencil_profile(16, slow_rank=5, threads=2, path="sixteen.baro"),
    "lossy": lambda: stencil_profile(4, dropped=1200, path="lossy.baro"),
    "tree": communicator_profile,
    "loops": loop_profile,
    "folded": lambda: loop_profile(stride=4, path="folded.baro"),
    "categories": category_profile,
    "thousands": lambda: communicator_profile(1000, path="thousands.baro"),
    "io": io_profile,
    "phased": phased_profile,
    "system": system_profile,
    "sampled": lambda: sampled_builder().build(path="sampled.baro"),
    "hotter": lambda: sampled_builder(extra=400).build(path="hotter.baro"),
    "one": lambda: stencil_profile(1, slow_rank=None, path="one.baro"),
    **{f"np-{ranks}.baro": partial(scaled_run, ranks, wall) for ranks, wall in SCALING.items()},
    **{f"run-{number:02}.baro": partial(program_run, number) for number in range(RUNS)},
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> RunCommand:
    """Runs a command line as a pipe of 120 columns sees it."""
    real = profiles.open_profile

    def open_case(path: str) -> ProfileTables:
        case = CASES.get(path) or CASES.get(path.removesuffix(".baro"))  # as messages name it
        return case() if case is not None else real(path)

    monkeypatch.setattr(profiles, "open_profile", open_case)
    monkeypatch.delenv("COLUMNS", raising=False)

    def run_command(*words: str, stdin: str | None = None) -> click.testing.Result:
        return click.testing.CliRunner().invoke(main, words, input=stdin)

    return run_command
