# SPDX-License-Identifier: BSD-3-Clause
"""Which calls a command is to show, a function or a group of them: the check of --op against the profile."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from barograph.analyze.calls.call_groups import GROUPS, ChosenCalls, Row, choose_calls
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode

GROUP_NAMES = ", ".join(GROUPS)


def check_calls(rows: Sequence[Row], name: str, layers: Sequence[str], whole: str) -> ChosenCalls:
    """Returns the calls that a name stands for; raises CommandError where there are none.

    Args:
        rows: of called_operations, or of a trace.
        name: a function or group.
        layers: of which calls of a group are; empty: the lowest of I/O.
        whole: what has no such calls, for example the profile's name.
    """
    chosen = choose_calls(rows, name, layers)
    if chosen.calls:
        return chosen
    if chosen.other_layers:
        hint = f"there are some of {', '.join(chosen.other_layers)}"
    elif name in GROUPS:
        hint = f"{name} are {GROUPS[name].what}"
    else:
        known = [*GROUPS, *dict.fromkeys(str(row["operation"]) for row in rows)]
        near = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"name a function, or one of {GROUP_NAMES}"
    of = f" of layer {' or '.join(layers)}" if layers else ""
    what = name if name in GROUPS else f"call of {name}"
    raise CommandError(f"{whole} has no {what}{of}", hint=hint, code=ExitCode.USAGE)
