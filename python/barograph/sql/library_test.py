# SPDX-License-Identifier: BSD-3-Clause
# Every file of the SQL library says what it is: its header is right about what it reads, and about its columns.
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import duckdb
import pytest

from barograph.sql.computed import COMPUTED, RUN_TABLES
from barograph.sql.library import TABLES, Definition, columns_of, definition, files
from barograph.testing.table_profile import SCHEMAS

UNITS = {"", "ns", "ns2", "bytes", "bytes/s", "s", "ms", "1/s", "1/ns"}
METADATA = 'CREATE TABLE "metadata" (key VARCHAR, value VARCHAR)'
NAMES = sorted(files())
# The types of what Python makes; elsewhere the query says it.
TYPES: dict[str, dict[str, str]] = {
    "run": {"program": "VARCHAR", "start": "VARCHAR", "event_ns": "DOUBLE"},
    "io_steps": {
        **dict.fromkeys(("layer", "operation", "root_operation", "source"), "VARCHAR"),
        **dict.fromkeys(("unnested", "startup"), "BOOLEAN"),
    },
    "events": dict.fromkeys(("layer", "operation", "file", "object", "kind", "flags"), "VARCHAR"),
    "communicator_ranks": {"name": "VARCHAR"},
    "frame_functions": {**dict.fromkeys(("function", "file", "module"), "VARCHAR"), "program": "BOOLEAN"},
    "path_callers": {"stack": "VARCHAR[]", **dict.fromkeys(("caller", "whole_path"), "VARCHAR")},
    "operation_families": dict.fromkeys(("operation", "family", "kind"), "VARCHAR"),
    "io_directions": dict.fromkeys(("layer", "operation", "direction"), "VARCHAR"),
    **RUN_TABLES,
}


def of(name: str) -> Definition:
    plain, _, trait = name.partition(".")
    return definition(plain, trait)


def declared(name: str) -> list[str]:
    """The columns of a view, also of one that a trait has another definition of."""
    return [column.name for column in columns_of(definition(name.partition(".")[0]))]


def add_empty_table(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    if name == "metadata":
        connection.execute(METADATA)
        return
    connection.register("empty", SCHEMAS[name].empty_table())
    connection.execute(f'CREATE TABLE "{name}" AS FROM empty')
    connection.unregister("empty")


@dataclass
class Library:
    """A database, and what has been made in it: to ask the database itself takes 20 ms each time."""

    connection: duckdb.DuckDBPyConnection
    made: set[str] = field(default_factory=set[str])


@pytest.fixture(scope="module")
def library() -> Iterator[Library]:
    """A database of no rows in which everything is made that a file reads."""
    with duckdb.connect(config={"threads": 1}) as connection:
        whole = Library(connection)
        for name in NAMES:
            for need in of(name).needs:
                add_all(whole, need)
            if of(name).is_view or of(name).stored:
                add_all(whole, of(name).name)
        yield whole


@pytest.fixture
def whole(library: Library) -> duckdb.DuckDBPyConnection:
    """Its connection."""
    return library.connection


def add_all(library: Library, name: str, path: tuple[str, ...] = ()) -> None:
    """Adds what a name stands for, and before it what that needs; fails where a definition needs itself."""
    assert name not in path, f"in a circle: {' > '.join((*path, name))}"
    if name not in library.made:
        _add(library, name, (*path, name))
        library.made.add(name)


def _add(library: Library, name: str, path: tuple[str, ...]) -> None:
    connection = library.connection
    if name in TABLES:
        add_empty_table(connection, name)
        return
    one = definition(name)
    for need in one.needs:
        add_all(library, need, path)
    if one.computed and one.columns_of:
        add_all(library, one.columns_of, path)
        further = "".join(f', NULL::BIGINT AS "{column.name}"' for column in one.columns)
        connection.execute(f'CREATE TABLE "{name}" AS SELECT *{further} FROM "{one.columns_of}"')
    elif not one.computed:
        connection.execute(without_values(one.creation(stored=bool(one.parameters))))
    elif name in COMPUTED:
        COMPUTED[name](connection)
    else:
        types = TYPES.get(name, {})
        columns = ", ".join(f'"{column.name}" {types.get(column.name, "BIGINT")}' for column in one.columns)
        connection.execute(f'CREATE TABLE "{name}" ({columns})')


def columns_made(connection: duckdb.DuckDBPyConnection, name: str) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in connection.execute(f'DESCRIBE "{name}"').fetchall()]


def with_needs_of_macros(needs: tuple[str, ...]) -> Iterator[str]:
    """The same, each macro after what it reads: it reads that where it is used."""
    for need in needs:
        if need not in TABLES and definition(need).macro is not None:
            yield from with_needs_of_macros(definition(need).needs)
        yield need


def fresh(needs: tuple[str, ...], whole: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A database that has tables with the columns of these, and nothing else."""
    connection = duckdb.connect(config={"threads": 1})
    for need in dict.fromkeys(with_needs_of_macros(needs)):
        if need in COMPUTED and definition(need).macro is not None:
            COMPUTED[need](connection)
        elif need not in TABLES and definition(need).macro is not None:
            connection.execute(definition(need).creation(stored=False))
        else:
            columns = ", ".join(f'"{name}" {kind}' for name, kind in columns_made(whole, need))
            connection.execute(f'CREATE TABLE "{need}" ({columns})')
    return connection


def prepared(one: Definition) -> str:
    """A statement that binds the text: a view of it, or the statement with values that are null."""
    if not one.parameters:
        return one.creation(stored=False)
    if one.stored:
        return without_values(one.creation(stored=True))
    return f"EXPLAIN {without_values(one.text)}"


def without_values(text: str) -> str:
    """A text whose parameters are null."""
    return re.sub(r"[$]([a-z_]+)", "NULL", text)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_reads_what_it_needs_and_gives_its_columns(
    name: str, whole: duckdb.DuckDBPyConnection
) -> None:
    one = of(name)
    assert len(set(one.needs)) == len(one.needs)
    if one.computed:
        return
    with fresh(one.needs, whole) as connection:
        connection.execute(prepared(one))
        if one.is_view or one.stored:
            made = [column for column, _ in columns_made(connection, one.name)]
            assert not definition(one.name).is_public or declared(name)
            assert made == (declared(name) or [column for column, _ in columns_made(whole, one.name)])
    for left_out in one.needs:
        assert re.search(rf"\b{left_out}\b", one.text), f"{name} does not read {left_out}"


@pytest.mark.parametrize("name", RUN_TABLES)
def test_a_table_of_runs_has_the_documented_columns(name: str) -> None:
    assert list(RUN_TABLES[name]) == declared(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_has_a_doc_and_units(name: str) -> None:
    one = of(name)
    assert one.doc
    columns = [*one.columns, *one.parameters]
    for column in columns:
        assert column.unit in UNITS, f"{name}: {column.name} [{column.unit}]"
        if re.search(r"_ns$", column.name):
            assert column.unit == "ns", f"{name}: {column.name}"
        if re.search(r"^bytes(?!_per_s|_share)|_bytes$", column.name):
            assert column.unit == "bytes", f"{name}: {column.name}"
    assert set(re.findall(r"[$]([a-z_]+)", one.text)) == {column.name for column in one.parameters}


@pytest.mark.parametrize("name", [name for name in NAMES if of(name).example])
def test_an_example_runs(name: str, library: Library) -> None:
    example = of(name).example
    for need in (word for word in re.findall(r"\w+", example) if word in {*TABLES, *NAMES}):
        add_all(library, need)
    assert library.connection.execute(example).fetchall() == []


def test_no_name_is_one_of_a_table_or_a_function_of_the_database() -> None:
    assert not set(NAMES) & set(TABLES)


def test_every_table_of_a_profile_is_known() -> None:
    assert set(TABLES) == {*SCHEMAS, "metadata"}


def test_a_definition_is_a_statement_that_makes_it() -> None:
    one = Definition(
        name="x", topic="y", doc="Calls by rank. One row per rank.", text="SELECT 1", stored=True
    )
    assert one.summary == "Calls by rank."
    assert one.creation(stored=True) == 'CREATE TABLE "x" AS SELECT 1'
    assert one.creation(stored=False) == 'CREATE VIEW "x" AS SELECT 1'
