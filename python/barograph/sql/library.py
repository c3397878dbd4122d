# SPDX-License-Identifier: BSD-3-Clause
"""The SQL library: what its files define, read from the one file that `python -m codegen` packs them into.

Called by derived_tables.py for what a command needs, and by the reference page for all. The sources are
`TOPIC/NAME.sql` or below, a header of comments and one query in each, or all that one finding asks for in one file;
codegen/sql/library.py says what a header holds.
Commands do not read them: opening and parsing some hundred files took a report longer than most of their queries.

`NAME.TRAIT.sql` is what NAME is in profiles with that trait (see derived_tables.py); it has its own needs and no more.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

PACKED: Final = Path(__file__).with_name("generated") / "library.json"

# The tables that a profile consists of (docs/reference/tables.md), and what a row of each is.
SMALL_TABLES: Final = {
    "locations": "Threads of ranks: node, process, start and duration.",
    "program_rows": "Programs as recorded; the view programs has them for all profiles.",
    "call_paths": "Call paths: operation, layer and parent of each.",
    "objects": "What calls work on: communicators, windows, files and what is in them.",
    "size_classes": "The size classes of payloads, with their bounds.",
    "fact_rows": "The facts as numbers: one row per location, call path, object and size class.",
    "messages": "Point-to-point messages by sender, receiver and communicator.",
    "call_sites": "Sampled call sites of MPI, and the gaps between calls.",
    "metrics": "The metrics of series: name, unit and how they vary.",
    "series_summary": "Series without their values: one row per series.",
    "metadata": "What is known about the run: key and value, both text.",
}
# Where a view is made of the events of a trace and not by a module of the engine.
EVENTS: Final = "trace"
# These may be larger than all others together, and are decoded when they are needed.
LARGE_TABLES: Final = {
    "series": "The values of loops and metrics by iteration.",
    "timeline": "What each rank did in each layer, by time.",
    "file_counters": "How each rank accessed each file: one row per counter that is not 0.",
}
TABLES: Final = {**SMALL_TABLES, **LARGE_TABLES}


@dataclass(frozen=True)
class Column:
    """A column of a result, or a parameter of a statement; the unit is empty where there is none."""

    name: str
    unit: str
    meaning: str


@dataclass(frozen=True)
class Definition:
    """One file of the library."""

    name: str
    topic: str
    doc: str
    text: str
    needs: tuple[str, ...] = ()
    stored: bool = False
    private: bool = False
    computed: bool = False
    events: str = ""  # the module of the engine that makes it, and its table there; or EVENTS
    macro: str | None = None
    columns: tuple[Column, ...] = ()
    columns_of: str = ""
    parameters: tuple[Column, ...] = ()
    example: str = ""

    @property
    def summary(self) -> str:
        """The first sentence of the doc."""
        return self.doc.split(". ")[0].rstrip(".") + "."

    @property
    def is_view(self) -> bool:
        """True for a view or a table: neither a macro nor a statement that is run with parameters."""
        return self.macro is None and not self.parameters

    @property
    def is_public(self) -> bool:
        """True for what users may name in a query."""
        return not self.private and not self.parameters

    def creation(self, *, stored: bool) -> str:
        """Returns the statement that makes it; `stored`: as a table where the file says so."""
        if self.macro is not None:
            kind = "TABLE " if self.text.startswith(("SELECT", "WITH", "FROM")) else ""
            return f"CREATE MACRO {self.name}({self.macro}) AS {kind}{self.text}"
        return f'CREATE {"TABLE" if stored and self.stored else "VIEW"} "{self.name}" AS {self.text}'


@cache
def files() -> Mapping[str, Mapping[str, Any]]:
    """Returns what each file of the library says by its name, "NAME" or "NAME.TRAIT"."""
    found: dict[str, dict[str, Any]] = json.loads(PACKED.read_bytes())
    return found


@cache
def _traits() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key in files():
        name, _, trait = key.partition(".")
        if trait:
            found[name] = (*found.get(name, ()), trait)
    return found


def traits_of(name: str) -> tuple[str, ...]:
    """Returns for which traits of profiles there is a file of its own, in the order in which they count."""
    return _traits().get(name, ())


@cache
def definition(name: str, trait: str = "") -> Definition:
    """Returns what a file defines; raises KeyError when there is none."""
    return definition_of(name, files()[f"{name}.{trait}" if trait else name])


def definition_of(name: str, said: Mapping[str, Any]) -> Definition:
    """Returns the definition of a name from what its file says."""
    lists: dict[str, Any] = {
        key: tuple(Column(*words) for words in said.get(key, ())) for key in ("columns", "parameters")
    }
    lists["needs"] = tuple(said.get("needs", ()))
    return Definition(name=name, **{**said, **lists})


def event_tables_of(name: str) -> list[Definition]:
    """Returns which tables have to be made of a trace before a name can be; none for most names."""
    if name not in files():
        return []
    one = definition(name)
    return [one] if one.events else [found for need in one.needs for found in event_tables_of(need)]


def public_views() -> list[Definition]:
    """Returns what users may ask for besides the tables of a profile: views and macros, by topic and name."""
    plain = (definition(name) for name in files() if "." not in name)
    return [one for one in plain if one.is_public]


def columns_of(one: Definition, named: Callable[[str], Definition] = definition) -> list[Column]:
    """Returns all columns of a view, with those it takes over from another, which `named` gives."""
    further = columns_of(named(one.columns_of), named) if one.columns_of else []
    own = {column.name for column in one.columns}
    return [*one.columns, *(column for column in further if column.name not in own)]
