# SPDX-License-Identifier: BSD-3-Clause
# What is said never ends a run.
import sys

import pytest

from barograph.launch.run.request import say


class Full:
    """A stream on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_a_full_stderr_is_no_error(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stderr", Full())
    say("nobody hears this")
