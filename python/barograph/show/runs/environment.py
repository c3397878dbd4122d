# SPDX-License-Identifier: BSD-3-Clause
"""What a run depends on beside its program, as names and values: of one run, and of two runs side by side.

The facts are those that launch/environment.py and the recorder put into the metadata. A profile may come from anybody:
what is not of the expected form is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

SAME = "same"
CHANGED = "changed"
# More words than this of a list tell a reader of a terminal nothing: two programs differ in dozens of libraries.
MOST_WORDS = 6
# What a fact of `run.environment` is called, in the order of what it may do to the time of a run.
TITLES = {
    "kernel": "kernel",
    "cpu": "CPU",
    "governor": "CPU frequency governor",
    "threads": "thread settings",
    "modules": "modules",
    "batch": "batch job",
    "commit_program": "git commit around the program",
    "commit_folder": "git commit around the working folder",
    "architecture": "architecture",
    "node": "node",
}


def recorded_facts(metadata: Mapping[str, str]) -> dict[str, str | list[str]]:
    """Returns what `barograph run` noted of the environment; nothing where there is no such JSON object."""
    try:
        found: Any = json.loads(metadata.get("run.environment", "{}"))
    except (json.JSONDecodeError, RecursionError):
        return {}
    return _known(found) if isinstance(found, dict) else {}


def _known(found: Any) -> dict[str, str | list[str]]:
    facts: dict[str, str | list[str]] = {}
    for name in TITLES:
        value: Any = found.get(name)
        if isinstance(value, str):
            facts[name] = value
        elif isinstance(value, list):
            facts[name] = [str(word) for word in value]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return facts


def libraries_of(metadata: Mapping[str, str]) -> list[str]:
    """Returns the paths of the shared libraries that rank 0 had loaded at its end."""
    return [line for line in metadata.get("run.libraries", "").split("\n") if line]


def environment_rows(metadata: Mapping[str, str]) -> list[tuple[str, str]]:
    """Returns the names and values of one run's environment, that of MPI first."""
    level = metadata.get("mpi.thread_level", "")
    library = metadata.get("mpi.library", "")
    rows = [("MPI", library + (f" ({level})" if library and level else "")), ("cores", _cores(metadata))]
    for name, value in recorded_facts(metadata).items():
        rows.append((TITLES[name], value if isinstance(value, str) else ", ".join(value)))
    rows.append(("libraries", ", ".join(PurePosixPath(path).name for path in libraries_of(metadata))))
    return [(name, value) for name, value in rows if value]


def compared(
    first: Mapping[str, str], second: Mapping[str, str], *, brief: bool = False, folders: bool = True
) -> list[tuple[str, str, str, str]]:
    """Returns (fact, verdict, A, B) of two runs: what differs first. In lists only what differs is shown.

    A fact that one run has and the other has not is not a change: it may not have been recorded.

    Args:
        first: metadata of A.
        second: metadata of B.
        brief: the first words of long lists only.
        folders: libraries with the folders of their files, also where their names tell them apart.
    """
    sides = [_comparable(first), _comparable(second)]
    rows: list[tuple[str, str, str, str]] = []
    for name in dict.fromkeys([*sides[0], *sides[1]]):
        a, b = sides[0].get(name), sides[1].get(name)
        if a is None or b is None:
            rows.append((name, f"recorded in {'B' if a is None else 'A'} only", _text(a), _text(b)))
        elif a == b:
            rows.append((name, SAME, _text(a), _text(b)))
        elif isinstance(a, list) and isinstance(b, list):
            rows.append((name, CHANGED, *_differing(a, b, brief=brief, folders=folders)))
        else:
            rows.append((name, CHANGED, _text(a), _text(b)))
    order = {CHANGED: 0, SAME: 2}
    return sorted(rows, key=lambda row: order.get(row[1], 1))


def environment_recorded(metadata: Mapping[str, str]) -> bool:
    """True where `barograph run` noted the environment."""
    return bool(recorded_facts(metadata))


def _comparable(metadata: Mapping[str, str]) -> dict[str, str | list[str]]:
    """Returns fact -> value; a list that is empty means "none" where the environment was recorded at all."""
    facts = recorded_facts(metadata)
    found: dict[str, str | list[str]] = {}
    for name, title in TITLES.items():
        if name in facts:
            found[title] = facts[name]
        elif facts and name in {"modules", "threads", "batch"}:
            found[title] = []
    for title, key in (("MPI", "mpi.library"), ("Barograph", "barograph.version")):
        if metadata.get(key):
            found[title] = metadata[key]
    if _cores(metadata):
        found["cores"] = _cores(metadata)
    libraries = libraries_of(metadata)
    if libraries:
        found["libraries"] = libraries
    return found


def _cores(metadata: Mapping[str, str]) -> str:
    cores = metadata.get("node.cores", "")
    return f"{cores} on line on the node of rank 0" if cores else ""


def _text(value: str | list[str] | None) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else ", ".join(value) or "none"


def _differing(a: list[str], b: list[str], *, brief: bool, folders: bool) -> tuple[str, str]:
    """Returns what only one list has; the lists themselves where only the order differs."""
    only = [[word for word in one if word not in set(other)] for one, other in ((a, b), (b, a))]
    if not only[0] and not only[1]:
        only = [a, b]
    # Paths only: a module gcc/12.2 is one name.
    named = [[PurePosixPath(word).name if word.startswith("/") else word for word in words] for words in only]
    if not folders and not set(named[0]) & set(named[1]):  # else they differ in their folders
        only = named
    said = _few if brief else _text
    return (said(only[0]), said(only[1]))


def _few(words: list[str]) -> str:
    if len(words) <= MOST_WORDS:
        return _text(words)
    return f"{', '.join(words[: MOST_WORDS - 1])} and {len(words) - MOST_WORDS + 1} more"
