# SPDX-License-Identifier: BSD-3-Clause
"""Who called the function of each call site, and what tells call sites of one line apart.

A call path names the innermost function of the program only, so that a helper which is called from two lines looks like
one. Makes the table path_callers of the SQL library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from barograph.source.labels import Lines, callers
from barograph.source.named_paths import LAYER, recorded_operations
from barograph.sql.computed import add_columns

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from barograph import _native

# The columns of the table path_callers of the SQL library, and their types.
COLUMNS = {"path_id": "INTEGER", "stack": "VARCHAR[]", "caller": "VARCHAR", "whole_path": "VARCHAR"}
ARROW = " > "
WITHOUT_SITES = """CREATE OR REPLACE TABLE path_callers AS
    SELECT path_id, []::VARCHAR[] AS stack, '' AS caller, call_path AS whole_path FROM call_paths"""


def add_path_callers(
    connection: duckdb.DuckDBPyConnection,
    paths: Callable[[], pa.Table | _native.Table],
    metadata: Mapping[str, str],
) -> None:
    """Adds the table path_callers of the SQL library to a connection with the small tables of a profile.

    Args:
        connection: It has the table call_paths, with named call sites.
        paths: Returns the table call_paths as it was recorded; only asked where there are call sites.
        metadata: That of the profile.
    """
    named = connection.execute(
        "SELECT path_id, parent_id, layer, operation, call_path FROM call_paths ORDER BY path_id"
    ).fetchall()
    if not any(row[2] == LAYER for row in named):
        connection.execute(WITHOUT_SITES)
        return
    recorded = {path: operation for path, operation, _ in recorded_operations(connection, paths())}
    lines = Lines(metadata)
    stacks = {row[0]: _stack(row[3], recorded[row[0]], lines) for row in named if row[2] == LAYER}
    told = dict(zip(stacks, telling_callers(stacks.values()), strict=True))
    whole: dict[int | None, str] = {None: ""}
    above: dict[int | None, str] = {None: ""}
    rows: list[tuple[Any, ...]] = []
    for path, parent, _layer, _operation, text in named:
        above[path] = text
        rest = text[len(above[parent]) :]
        if caller := told.get(path):
            start = ARROW if rest.startswith(ARROW) else ""
            rest = f"{start}{caller}{ARROW}{rest.removeprefix(ARROW)}"
        whole[path] = whole[parent] + rest
        rows.append((path, list(stacks.get(path, ())), told.get(path, ""), whole[path]))
    values = list(zip(*rows, strict=True)) or [()] * len(COLUMNS)
    add_columns(
        connection,
        "path_callers",
        {name: (kind, of) for (name, kind), of in zip(COLUMNS.items(), values, strict=True)},
    )


def _stack(name: str, recorded: str, lines: Lines) -> tuple[str, ...]:
    """Returns a call site and its callers, innermost first; of a function that calls itself on one line once."""
    names = [name, *callers(recorded, lines)[-2::-1]]
    return tuple(one for one, _ in groupby(names))


def telling_callers(stacks: Iterable[Sequence[str]]) -> list[str]:
    """Returns for each stack the callers that tell it from others of the same call site, outermost first; "" for none.

    These are as few as possible: `main.c:30 checkpoint`, or `main.c:9 save > io.c:5 flush` where `flush` is called from
    several lines as well.
    """
    given = [tuple(stack) for stack in stacks]
    beginning: Counter[tuple[str, ...]] = Counter()
    for stack in set(given):
        beginning.update(stack[: end + 1] for end in range(len(stack)))
    result: list[str] = []
    for stack in given:
        alone = (end for end in range(1, len(stack) + 1) if beginning[stack[:end]] == 1)
        result.append(ARROW.join(stack[1 : next(alone, len(stack))][::-1]))
    return result
