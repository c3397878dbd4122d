# SPDX-License-Identifier: BSD-3-Clause
"""What recording costs one program, measured: runs it bare and recorded in turn. Called by `barograph bench overhead`.

Each way is a `barograph run` of its own, so that both take the same launcher; the bare one records nothing. What counts
is the time of the whole command. The two ways swap places each turn: a machine that gets slower does so for both.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from barograph import completion_lock
from barograph.launch.errors import LaunchError

RESAMPLES = 2000


@dataclass(frozen=True)
class Pair:
    """One turn: seconds of the whole command, bare and recorded."""

    bare_s: float
    recorded_s: float

    @property
    def ratio(self) -> float:
        """Recorded over bare."""
        return self.recorded_s / self.bare_s


@dataclass(frozen=True)
class Trial:
    """What is to be run."""

    program: Sequence[str]
    ranks: int | None
    launcher: str | None
    options: Sequence[str]  # of `barograph run`


def run_pairs(trial: Trial, runs: int, folder: Path, tell: Callable[[], None]) -> list[Pair]:
    """Runs the pairs; leaves the last profile at folder/recorded.baro.

    Raises:
        LaunchError: a run failed, so that there is nothing to compare.
    """
    pairs: list[Pair] = []
    for turn in range(runs):
        taken: dict[str, float] = {}
        for way in ("bare", "recorded") if turn % 2 == 0 else ("recorded", "bare"):
            taken[way] = _seconds(trial, way, folder)
            tell()
        pairs.append(Pair(taken["bare"], taken["recorded"]))
    return pairs


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Returns where the median lies with a probability of 95 %, by drawing from the values again and again."""
    draw = random.Random(1)  # noqa: S311 - not for secrets
    medians = sorted(statistics.median(draw.choices(values, k=len(values))) for _ in range(RESAMPLES))
    return medians[RESAMPLES * 25 // 1000], medians[RESAMPLES * 975 // 1000 - 1]


def _seconds(trial: Trial, way: str, folder: Path) -> float:
    words = [sys.executable, "-m", "barograph.cli", "run", "-q", "-o", str(folder / way)]
    words += ["-n", str(trial.ranks)] if trial.ranks is not None else []
    words += ["--launcher", trial.launcher] if trial.launcher is not None else []
    words += ["--record", "off"] if way == "bare" else list(trial.options)
    environment = {name: value for name, value in os.environ.items() if name != "BAROGRAPH_OUTPUT"}
    with tempfile.TemporaryFile() as errors:
        begin = time.monotonic()
        code = subprocess.run(
            [*words, "--", *trial.program],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            env=environment,
            check=False,
        ).returncode
        seconds = time.monotonic() - begin
        errors.seek(0)
        said = [line for line in errors.read().decode(errors="replace").splitlines() if line.strip()]
    if code != 0:
        hint = said[-1] if said else ""
        raise LaunchError(f"the {way} run ended with {code}: nothing to compare", hint=hint, code=code)
    profile = folder / f"{way}.baro"
    if way == "recorded" and not profile.exists():
        raise LaunchError("the recorded run wrote no profile", hint=said[-1] if said else "")
    # Lines are looked up behind the prompt: not beside the next run.
    completion_lock.wait(profile)
    return seconds
