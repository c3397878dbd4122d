# SPDX-License-Identifier: BSD-3-Clause
"""What happened to a run that did not finish, and where its ranks were: the first thing that every view of it shows."""

from __future__ import annotations

from barograph.analyze.findings.wording import printable
from barograph.analyze.unfinished import Unfinished
from barograph.show.screen import Screen


def print_unfinished(about: Unfinished | None, screen: Screen) -> None:
    """Prints it for people; nothing for a whole run."""
    if about is None:
        return
    head, *rest = about.sentences()
    screen.line(printable(head), style="bold red" if about.failed else "bold")
    for sentence in rest:
        screen.item(" ", printable(sentence))
    screen.line()
