# SPDX-License-Identifier: BSD-3-Clause
"""What could not be resolved, and what the user can do about it. Used by `barograph report` and `barograph resolve`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from barograph.source.labels import LINES_KEY, MISSING_KEY, MODULE_KEY, PYTHON_KEY, RUNTIMES, Lines
from barograph.source.linked_libraries import LIBRARIES, library_of
from barograph.stored_json import json_object

if TYPE_CHECKING:
    from barograph.source.resolve import Resolution

# What the kernel maps into each process: there is no file.
KERNEL = ("[vdso]", "linux-vdso", "linux-gate")
# Only functions of these are known on most machines, and nobody recompiles them.
SYSTEM = ("lib", "python3", *KERNEL)
SYSTEM_FOLDERS = ("/usr/lib", "/lib")
PACKAGES = frozenset({"site-packages", "dist-packages"})


NOT_HERE = (
    "functions and lines are not stored in this profile, and the program's files are not where they were or have been "
    "built anew: name other folders with `barograph resolve --search`"
)


def remarks(result: Resolution) -> list[str]:
    """Returns what is missing and what to do about it, a line each."""
    lines: list[str] = []
    if result.without_lines:
        lines.append(_functions_only(result.without_lines))
    if result.nameless:
        lines.append(_addresses_only(result.nameless))
    if result.missing:
        lines.append(f"not found: {', '.join(result.missing)}; name their folders with --search")
    if result.python_off:
        lines.append(_interpreter_only(result.python_off))
    return lines


def is_of_others(name: str, path: str) -> bool:
    """True for a module that users do not compile: a system library, or an extension of an installed Python package.

    `path` is where it was during the run, "" where that is not known.
    """
    return name.startswith(SYSTEM) or in_system(path)


def in_system(path: str) -> bool:
    """True for a file below a folder of the system's libraries, or of Python's installed packages."""
    return path.startswith(SYSTEM_FOLDERS) or not PACKAGES.isdisjoint(path.split("/"))


def stored_remarks(metadata: Mapping[str, str]) -> list[str]:
    """Returns the same of a profile in which functions and lines have been stored, by its metadata."""
    lines: list[str] = []
    modules = [
        (*_module(text), metadata.get(MODULE_KEY + key.removeprefix(LINES_KEY), ""))
        for key, text in metadata.items()
        if key.startswith(LINES_KEY)
    ]
    for kind, said in (("symbols", _functions_only), ("addresses", _addresses_only)):
        names = {name for name, detail, path in modules if detail == kind and not is_of_others(name, path)}
        if names:
            lines.append(said(sorted(names)))
    missing = metadata.get(MISSING_KEY, "")
    if missing:
        lines.append(
            f"not found after the run: {missing}; name their folders with `barograph resolve --search`"
        )
    if not modules and not missing and any(key.startswith(MODULE_KEY) for key in metadata):
        # The code that read it has looked for them (barograph.source.reading).
        lines.append(NOT_HERE)
    python = metadata.get(PYTHON_KEY, "")
    if modules and " off: " in python:
        lines.append(_interpreter_only(python))
    return lines


def linked_remarks(metadata: Mapping[str, str], layers: Collection[str]) -> list[str]:
    """Returns which I/O libraries are linked into the program, a line each, where their calls could not be recorded.

    Args:
        metadata: of a profile in which functions and lines have been stored.
        layers: those that calls were recorded of.
    """
    found: dict[str, set[str]] = {}
    for key, text in metadata.items():
        module = _module(text)[0] if key.startswith(LINES_KEY) else ""
        if module and not module.startswith(RUNTIMES):
            for line in Lines({key: text}).all():
                if library := library_of(line):
                    found.setdefault(library, set()).add(module)
    return [
        f"{one.name} is linked into {', '.join(sorted(found[one.name]))}: its calls are not recorded, only what they "
        "become; link it as a shared library to see them"
        for one in LIBRARIES
        if one.name in found and one.layer not in layers
    ]


def _module(text: str) -> tuple[str, str]:
    try:
        entry = json_object(text)
        return str(entry["module"]), str(entry["detail"])
    except KeyError:
        return "", ""  # a foreign tool's


def _functions_only(names: list[str]) -> str:
    return f"{', '.join(names)}: functions only; compile with -g to see files and lines"


def _addresses_only(names: list[str]) -> str:
    return (
        f"{', '.join(names)}: stripped, so functions are told by the address where they begin; keep the symbols, and "
        "compile with -g to see files and lines"
    )


def _interpreter_only(python: str) -> str:
    return f"call sites in Python are those of the interpreter: Python {python}"
