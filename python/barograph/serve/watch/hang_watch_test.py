# SPDX-License-Identifier: BSD-3-Clause
"""What the alarm is told of a look at a job: nothing that is not sure."""

from __future__ import annotations

import os
import platform
from typing import Any, cast

import numpy as np
import pytest

from barograph.live import Sentence
from barograph.serve.watch.hang_watch import tell
from barograph.serve.watch.rank_table import TABLE
from barograph.serve.watch.readings import Reading

SAID = ("Ranks 0-1 wait in MPI_Barrier on W0.0 for 42 s.",)


class Told:
    """Stands for an alarm."""

    def __init__(self) -> None:
        self.sentences: tuple[str, ...] = ()
        self.about: dict[str, Any] = {}

    def take(self, sentences: tuple[str, ...], **about: Any) -> None:
        self.sentences, self.about = sentences, about


def told_of(**look: Any) -> Told:
    table = np.zeros(3, TABLE)
    table["rank"] = (0, 1, 2)
    table["stuck"] = (1, 1, 0)
    table["node"] = (0, 1, 0)
    table["pid"] = (os.getpid(), 7, 8)
    reading = Reading(
        1,
        nodes=(platform.node(), "elsewhere"),
        sentences=(Sentence((0, 1), None, SAID[0]),),
        table=table,
        **look,
    )
    told = Told()
    tell(cast("Any", told), reading)
    return told


@pytest.mark.parametrize(
    ("look", "hangs"),
    [
        ({"alive": True, "alarm": True}, True),
        ({"alive": True, "alarm": None}, False),
        ({"alive": True, "alarm": None, "unseen": "Rank 3 is elsewhere."}, True),
        ({"alive": False, "alarm": True}, False),
    ],
)
def test_only_what_is_sure_is_a_hang(look: dict[str, Any], hangs: bool) -> None:
    assert told_of(**look).sentences == (SAID if hangs else ())


def test_it_is_told_which_ranks_are_stuck_and_which_processes_are_here() -> None:
    about = told_of(alive=True, alarm=True).about
    assert about == {"ranks": [0, 1], "pids": [os.getpid(), 8], "unseen": ""}
