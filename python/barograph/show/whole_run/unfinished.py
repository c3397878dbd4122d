# SPDX-License-Identifier: BSD-3-Clause
"""What happened to a run that did not finish, and where its ranks were: the first thing that every view of it shows."""

from __future__ import annotations

from collections.abc import Mapping

from barograph.analyze.ends.unfinished import Unfinished, capital
from barograph.analyze.losses import Losses
from barograph.show.communicators.communicator_names import with_program_names
from barograph.show.screen import Screen
from barograph.wording.printable import printable


def print_unfinished(
    about: Unfinished | None, screen: Screen, names: Mapping[str, str], *, full: bool = False
) -> None:
    """Prints it for people, with `full` also whole stacks; nothing for a whole run. `names`: of communicators."""
    if about is None:
        return
    head, *rest = about.sentences()
    screen.line(printable(head), style="bold red" if about.failed else "bold")
    for sentence in rest:
        screen.item(" ", printable(with_program_names(sentence, names)))
    for stack in about.stacks if full else ():
        if stack.frames:
            screen.line()
            screen.line(printable(f"{capital(stack.line())}:"), style="bold")
        for number, line in enumerate(stack.frame_lines()):
            screen.line(printable(f"  #{number:<3}{line}"))
    screen.line()


def losses_below(about: Unfinished | None, losses: Losses) -> list[str]:
    """Returns the sentences on losses for below print_unfinished(): how the run ended is not said again."""
    told = about is not None and about.failed
    return (losses.below_the_end() if told else losses).sentences()
