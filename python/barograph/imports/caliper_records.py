# SPDX-License-Identifier: BSD-3-Clause
"""Caliper's files as plain records: its native stream (.cali), and the JSON forms that cali-query prints.

A record is a dictionary of attribute names to texts or numbers, with the call path as a tuple under `path`, and where
the file has it under PLACE. The stacks of sampled profiles (`callpath`) are call paths where there is no other.
Grammar and bootstrap nodes are those of Caliper 2, as its Python reader caliper-reader has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO, cast

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.stored_json import json_value

Record = dict[str, Any]

NAME, PROPERTIES = 8, 10  # the attributes that say an attribute's name and properties
NESTED, HIDDEN = 256, 128
PATH = "path"
PLACE = "\0place"  # "line 7" or "record 7": no attribute is called so
UNIT = "attribute.unit"
COUNTED = "avg.count#"  # of how many a mean is: Caliper hides it from its tables
STACK = "callpath"  # in the names of attributes with the stack of a sample, the innermost function last


@dataclass
class CaliperFile:
    """What a file holds: records, the run's globals, the units that it states by attribute, and what is missing."""

    records: list[Record]
    run: Record
    units: Mapping[str, str] = field(default_factory=dict[str, str])
    losses: list[str] = field(default_factory=list[str])


def split_line(line: str) -> dict[str, list[str]]:
    """`__rec=ctx,ref=1=2` -> {"__rec": ["ctx"], "ref": ["1", "2"]}; a backslash escapes a separator."""
    fields: dict[str, list[str]] = {}
    parts: list[str] = [""]
    signs = iter(line)
    for sign in signs:
        if sign == "\\":
            escaped = next(signs, "")
            parts[-1] += "\n" if escaped == "n" else escaped
        elif sign == "=":
            parts.append("")
        elif sign == ",":
            fields[parts[0]] = parts[1:]
            parts = [""]
        else:
            parts[-1] += sign
    fields[parts[0]] = parts[1:]
    return fields


class StreamReader:
    """Reads a .cali stream line by line; all but its records is complete when these were read."""

    def __init__(self, name: str = "the file") -> None:
        self.globals: Record = {}
        self.units: dict[str, str] = {}
        self.losses: list[str] = []
        self._name = name
        # id -> attribute, data, parent
        self._nodes: dict[int, tuple[int, str, int | None]] = {}
        self._attributes: dict[int, tuple[str, int]] = {}

    def _import_node(self, fields: dict[str, list[str]]) -> None:
        parent = int(fields["parent"][0]) if "parent" in fields else None
        node, attribute = int(fields["id"][0]), int(fields["attr"][0])
        data = fields.get("data", [""])[0]
        self._nodes[node] = (attribute, data, parent)
        if attribute == NAME:
            properties = 0
            found = False
            for kind, value in self._above(parent):
                if kind == PROPERTIES and not found:
                    properties, found = int(value), True
                elif self._attributes.get(kind, ("", 0))[0] == UNIT:
                    self.units.setdefault(data, value)
            self._attributes[node] = (data, properties)

    def _above(self, node: int | None) -> Iterator[tuple[int, str]]:
        """Yields attribute and data of a node and of those above it."""
        seen: set[int] = set()
        while node is not None and node in self._nodes and node not in seen:
            seen.add(node)
            attribute, data, node = self._nodes[node]
            yield attribute, data

    def _expand(self, fields: dict[str, list[str]]) -> Record:
        record: Record = {}
        path: list[str] = []
        for reference in fields.get("ref", ()):
            chain = [
                (*self._attributes.get(attribute, ("", HIDDEN)), data)
                for attribute, data in self._above(int(reference))
            ]
            for name, properties, data in reversed(chain):
                if properties & NESTED:
                    path.append(data)
                elif properties & HIDDEN:
                    continue
                elif STACK in name:
                    record[name] = (*record.get(name, ()), data)
                else:
                    record[name] = data
        for attribute, data in zip(fields.get("attr", ()), fields.get("data", ()), strict=True):
            name, properties = self._attributes[int(attribute)]
            if not properties & HIDDEN or name.startswith(COUNTED):
                record[name] = data
        record[PATH] = tuple(path)
        return record

    def read(self, stream: TextIO) -> Iterator[Record]:
        """Yields the records; raises ForeignFileError with the number of a line that is not a record.

        A last line without an end was cut off: it is left out, as its last number may be a part of one. In the record
        that Caliper writes last, which says what the run was, what is there is taken.
        """
        number, ended = 0, False
        cut = f"{self._name} was cut off: "
        for line in stream:
            number += 1
            if not line.endswith("\n") and not ended and not line.startswith("__rec=globals"):
                self.losses.append(f"{cut}line {number} has no end, and what came after it is missing")
                return
            try:
                fields = split_line(line.rstrip("\n"))
                kind = fields["__rec"][0]
                if kind == "node":
                    self._import_node(fields)
                elif kind == "ctx":
                    yield self._expand(fields) | {PLACE: f"line {number}"}
                elif kind == "globals":
                    self.globals = self._expand(fields)
                    ended = True
                    if not line.endswith("\n"):
                        self.losses.append(
                            f"{self._name}: the last line has no end: part of what it says of the run may be missing"
                        )
            except (KeyError, ValueError, IndexError) as error:
                raise ForeignFileError(
                    f"{self._name}, line {number} is not a Caliper record", hint="is the file damaged?"
                ) from error
        if not ended:
            self.losses.append(f"{cut}it ends in line {number}, without the record that Caliper writes last")


def _split_document(document: Record) -> CaliperFile:
    """json-split: rows of values, columns, and a table of nodes."""
    columns: list[str] = document["columns"]
    about: list[Record] = document["column_metadata"]
    kinds = [bool(row["is_value"]) for row in about]
    labels: list[str] = []
    stacks: list[tuple[str, ...]] = []
    for node in document["nodes"]:
        labels.append(str(node["label"]))
        parent: int | None = node.get("parent")
        above: tuple[str, ...] = () if parent is None else stacks[parent]
        stacks.append((*above, labels[-1]))
    records: list[Record] = []
    for place, row in enumerate(document["data"], 1):
        record: Record = {PATH: (), PLACE: f"record {place}"}
        for name, is_value, value in zip(columns, kinds, row, strict=True):
            if value is None:
                continue
            if name == PATH or (not is_value and STACK in name):
                record[name] = stacks[value]
            else:
                record[name] = value if is_value else labels[value]
        records.append(record)
    rest = {"data", "columns", "column_metadata", "nodes"}
    return CaliperFile(
        records,
        {key: value for key, value in document.items() if key not in rest},
        {name: str(row[UNIT]) for name, row in zip(columns, about, strict=True) if UNIT in row},
    )


def _plain_records(rows: list[Record]) -> list[Record]:
    """The form `json`: a list of records whose path is one text with slashes."""
    records: list[Record] = []
    for place, row in enumerate(rows, 1):
        stacks = {name: _names(value) for name, value in row.items() if name == PATH or STACK in name}
        records.append({**row, PATH: (), **stacks, PLACE: f"record {place}"})
    return records


def _names(path: Any) -> tuple[str, ...]:
    names: list[Any] = path.split("/") if isinstance(path, str) else list(path or ())
    return tuple(str(name) for name in names if name)


def read_json(text: str) -> CaliperFile:
    """Returns what a JSON document of cali-query holds, whichever of its forms it is."""
    try:
        document: Any = json_value(text)
        if isinstance(document, list):
            return CaliperFile(_plain_records(cast("list[Record]", document)), {})
        if "nodes" in document and "data" in document:
            return _split_document(document)
        if "records" in document:
            return CaliperFile(_plain_records(document["records"]), dict(document.get("globals", {})))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise ForeignFileError(f"this JSON is not what cali-query prints: {error}") from error
    raise ForeignFileError(
        "this JSON is not what cali-query prints",
        hint='write it with cali-query -q "... format json-split"',
    )


def read_records(path: Path) -> CaliperFile:
    """Returns all that a file holds, by what it begins with."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        start = stream.read(1)
        stream.seek(0)
        if start in {"{", "["}:
            return read_json(stream.read())
        reader = StreamReader(path.name)
        records = list(reader.read(stream))
        return CaliperFile(records, reader.globals, reader.units, reader.losses)
