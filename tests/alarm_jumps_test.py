# SPDX-License-Identifier: BSD-3-Clause
"""A handler of the program may jump to where its thread was, although the thread is sampled.

While a thread takes a sample it blocks signals, and the kernel gives those of the process to another thread that does
not: it must not be one of the MPI library's, where the jump ends in a crash.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.mark.two_mpis
def test_alarms_come_to_the_thread_that_takes_samples(record: Callable[..., Any]) -> None:
    run = record("alarm_jumps", "1000", ranks=2, options=["--sample", "1000Hz"])
    assert run.code == 0, run.stderr
    assert run.stdout == "alarms elsewhere 0, left to the program: 1\n" * 2
    # Without samples nothing is changed.
    run = record("alarm_jumps", "1", ranks=1)
    assert run.stdout == "alarms elsewhere 0, left to the program: 0\n"
