# SPDX-License-Identifier: BSD-3-Clause
"""What a module in Python declares: tables, sources, and what is done at the end. Collected while its file runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

# As in include/barograph/engine.h.
TYPES: Final[Mapping[type, int]] = {int: 0, float: 1, str: 2}
KEY, SUM, MIN, MAX = range(4)
EVENTS: Final = "barograph.events"
# Seconds that a source may take beyond half of the time of the analysis, unless it says otherwise.
PATIENCE_S: Final = 5.0

Columns = Iterable[str] | Mapping[str, type[Any]]


@dataclass(frozen=True)
class Source:
    """A function and the types of entries that it is sensitive to."""

    name: str
    types: list[str]
    ordered: bool
    patience_s: float
    function: Callable[..., object]


class Table:
    """A table of results. Rows with equal keys are one row: sums are added, the least and the largest values kept."""

    def __init__(self, name: str, number: int, columns: Sequence[tuple[str, type[Any], int]]) -> None:
        self.name = name
        self.columns = columns
        self._number = number
        self._types = [TYPES[kind] for _, kind, _ in columns]

    def add(self, **values: Any) -> None:
        """Adds rows: a value for each column, or several as a list or array; single ones count for all rows."""
        import numpy as np  # noqa: PLC0415 - slow to import

        from barograph import _native  # noqa: PLC0415 - only where a module runs

        names = [name for name, _, _ in self.columns]
        if set(values) != set(names):
            raise TypeError(f"table {self.name} has the columns {', '.join(names)}, not {', '.join(values)}")
        arrays = np.broadcast_arrays(*(np.atleast_1d(np.asarray(values[name])) for name in names))
        if arrays[0].ndim != 1:
            raise TypeError(f"rows of table {self.name} are lists of values")
        columns: list[Any] = []
        for array, (name, kind, _) in zip(arrays, self.columns, strict=True):
            if kind is str:
                columns.append([str(value) for value in array.tolist()])
            elif kind is int and array.dtype.kind == "f":
                raise TypeError(f"column {name} of table {self.name} has whole numbers")
            else:
                columns.append(np.ascontiguousarray(array, np.int64 if kind is int else np.float64))
        _native.engine_add_rows(self._number, self._types, columns)


@dataclass
class Declarations:
    """What one module declares."""

    tables: list[Table] = field(default_factory=list["Table"])
    sources: list[Source] = field(default_factory=list["Source"])
    endings: list[Callable[[], object]] = field(default_factory=list["Callable[[], object]"])


_current: Declarations | None = None


def collect(run: Callable[[], object]) -> Declarations:
    """Returns what a module declares while its file runs."""
    global _current  # noqa: PLW0603 - decorators have nowhere else to leave it
    made = Declarations()
    _current = made
    try:
        run()
    finally:
        _current = None
    return made


def _declarations() -> Declarations:
    if _current is None:
        raise RuntimeError("a module is run by `barograph engine RUN --module FILE.py`")
    return _current


def table(
    name: str,
    *,
    keys: Columns = (),
    sums: Columns = (),
    mins: Columns = (),
    maxs: Columns = (),
) -> Table:
    """Declares a table of results.

    Args:
        name: Its name.
        keys: Columns that say what a row is about; rows are sorted by them. With types other than int: {"name": str}.
        sums: Columns that are added up, whole numbers.
        mins: Columns of which the least value is kept.
        maxs: Columns of which the largest value is kept.
    """
    declared = _declarations()
    columns: list[tuple[str, type[Any], int]] = []
    for role, names in ((KEY, keys), (SUM, sums), (MIN, mins), (MAX, maxs)):
        typed = (
            cast("Mapping[str, type[Any]]", names)
            if isinstance(names, Mapping)
            else dict.fromkeys(names, int)
        )
        columns.extend((column, typed[column], role) for column in typed)
    for column, kind, _ in columns:
        if kind not in TYPES:
            raise TypeError(f"column {column} of table {name} is int, float or str")
    made = Table(name, len(declared.tables), columns)
    declared.tables.append(made)
    return made


def source(
    on: str | Sequence[str] = "events", *, ordered: bool = False, patience: float = PATIENCE_S
) -> Callable[[Callable[..., object]], Callable[..., object]]:
    """Makes a function a source: it is called with each block of events, or with entries that a module submitted.

    Args:
        on: `events`, or the name of a module's own type; with several, the function gets one entry of each.
        ordered: Blocks of a rank, or entries with equal keys, come in their order.
        patience: A source that takes this many seconds more than half of the analysis gets a sample of the blocks.
    """
    types = [on] if isinstance(on, str) else list(on)

    def register(function: Callable[..., object]) -> Callable[..., object]:
        names = [EVENTS if name == "events" else name for name in types]
        _declarations().sources.append(
            Source(getattr(function, "__name__", "source"), names, ordered, patience, function)
        )
        return function

    return register


def finish(function: Callable[[], object]) -> Callable[[], object]:
    """Makes a function run once, when all sources have had all entries."""
    _declarations().endings.append(function)
    return function


def submit(type_name: str, data: bytes, *, key: int = 0) -> None:
    """Puts an entry on the blackboard, for all sources that are sensitive to its type."""
    from barograph import _native  # noqa: PLC0415 - only where a module runs

    _native.engine_submit(type_name, key, bytes(data))
