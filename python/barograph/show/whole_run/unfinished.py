# SPDX-License-Identifier: BSD-3-Clause
"""What happened to a run that did not finish, and where its ranks were: the first thing that every view of it shows."""

from __future__ import annotations

from barograph.analyze.ends.unfinished import Unfinished, capital
from barograph.show.screen import Screen
from barograph.wording.printable import printable


def print_unfinished(about: Unfinished | None, screen: Screen, *, full: bool = False) -> None:
    """Prints it for people, with `full` also whole stacks; nothing for a whole run."""
    if about is None:
        return
    head, *rest = about.sentences()
    screen.line(printable(head), style="bold red" if about.failed else "bold")
    for sentence in rest:
        screen.item(" ", printable(sentence))
    for stack in about.stacks if full else ():
        if stack.frames:
            screen.line()
            screen.line(printable(f"{capital(stack.line())}:"), style="bold")
        for number, line in enumerate(stack.frame_lines()):
            screen.line(printable(f"  #{number:<3}{line}"))
    screen.line()
