# SPDX-License-Identifier: BSD-3-Clause
"""Names of communicators in sentences: ours, and in brackets the program's or MPI's own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from barograph.analyze.workspace import Workspace
from barograph.wording.communicator_name import given_name, shown_name

if TYPE_CHECKING:
    from barograph.analyze.findings.finding import Finding


def program_names(workspace: Workspace) -> dict[str, str]:
    """Returns our name -> the program's or MPI's, of communicators and windows that have one."""
    rows = workspace.query("named_communicators")
    return {row["name"]: given_name(row["name"], row["user_name"]) for row in rows}


def with_program_names(text: str, names: Mapping[str, str]) -> str:
    """Returns a sentence in which each communicator that was given a name has that name, too."""
    if not names:
        return text
    known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    # Not what is part of a path or of a longer name, and not twice.
    pattern = rf"(?<![\w./:-])({known})(?![\w/+-]|:\S|\.\w| \()"
    return re.sub(pattern, lambda match: shown_name(match[1], names[match[1]]), text)


def named_finding(finding: Finding, names: Mapping[str, str]) -> Finding:
    """Returns a finding whose sentences have the program's names of communicators, too; its lists are as they are."""
    steps = tuple(with_program_names(step, names) for step in finding.steps)
    return replace(finding, what=with_program_names(finding.what, names), steps=steps)
