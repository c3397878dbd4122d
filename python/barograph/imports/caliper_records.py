# SPDX-License-Identifier: BSD-3-Clause
"""Caliper's files as plain records: its native stream (.cali), and the JSON forms that cali-query prints.

A record is a dictionary of attribute names to texts or numbers, with the call path as a tuple under `path`. Grammar
and bootstrap nodes are those of Caliper 2, as its Python reader caliper-reader has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO, cast

from barograph.imports.foreign_file_error import ForeignFileError
from barograph.stored_json import json_value

Record = dict[str, Any]

NAME, PROPERTIES = 8, 10  # the attributes that say an attribute's name and properties
NESTED, HIDDEN = 256, 128
PATH = "path"


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
    """Reads a .cali stream line by line; `globals` is complete when all records were read."""

    def __init__(self) -> None:
        self.globals: Record = {}
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
            above = parent
            while above is not None and above in self._nodes:
                kind, value, above = self._nodes[above]
                if kind == PROPERTIES:
                    properties = int(value)
                    break
            self._attributes[node] = (data, properties)

    def _expand(self, fields: dict[str, list[str]]) -> Record:
        record: Record = {}
        path: list[str] = []
        for reference in fields.get("ref", ()):
            chain: list[tuple[str, int, str]] = []
            node: int | None = int(reference)
            while node is not None and node in self._nodes:
                attribute, data, node = self._nodes[node]
                chain.append((*self._attributes.get(attribute, ("", HIDDEN)), data))
            for name, properties, data in reversed(chain):
                if properties & NESTED:
                    path.append(data)
                elif not properties & HIDDEN:
                    record[name] = data
        for attribute, data in zip(fields.get("attr", ()), fields.get("data", ()), strict=True):
            name, properties = self._attributes[int(attribute)]
            if not properties & HIDDEN:
                record[name] = data
        record[PATH] = tuple(path)
        return record

    def read(self, stream: TextIO) -> Iterator[Record]:
        """Yields the records; raises ForeignFileError with the number of a line that is none."""
        number = 0
        try:
            for line in stream:
                number += 1
                fields = split_line(line.rstrip("\n"))
                kind = fields["__rec"][0]
                if kind == "node":
                    self._import_node(fields)
                elif kind == "ctx":
                    yield self._expand(fields)
                elif kind == "globals":
                    self.globals = self._expand(fields)
        except (KeyError, ValueError, IndexError) as error:
            raise ForeignFileError(
                f"line {number} is not a Caliper record", hint="is the file truncated?"
            ) from error


def _split_document(document: Record) -> tuple[list[Record], Record]:
    """json-split: rows of values, columns, and a table of nodes."""
    columns: list[str] = document["columns"]
    kinds = [bool(row["is_value"]) for row in document["column_metadata"]]
    labels: list[str] = []
    stacks: list[tuple[str, ...]] = []
    for node in document["nodes"]:
        labels.append(str(node["label"]))
        parent: int | None = node.get("parent")
        above: tuple[str, ...] = () if parent is None else stacks[parent]
        stacks.append((*above, labels[-1]))
    records: list[Record] = []
    for row in document["data"]:
        record: Record = {PATH: ()}
        for name, is_value, value in zip(columns, kinds, row, strict=True):
            if value is None:
                continue
            if name == PATH:
                record[PATH] = stacks[value]
            else:
                record[name] = value if is_value else labels[value]
        records.append(record)
    rest = {"data", "columns", "column_metadata", "nodes"}
    return records, {key: value for key, value in document.items() if key not in rest}


def _plain_records(rows: list[Record]) -> list[Record]:
    """The form `json`: a list of records whose path is one text with slashes."""
    records: list[Record] = []
    for row in rows:
        path: Any = row.get(PATH) or ""
        names: list[Any] = path.split("/") if isinstance(path, str) else list(path)
        parts = tuple(str(name) for name in names if name)
        records.append({**row, PATH: parts})
    return records


def read_json(text: str) -> tuple[list[Record], Record]:
    """Returns the records and globals of a JSON document of cali-query, whichever of its forms it is."""
    try:
        document: Any = json_value(text)
        if isinstance(document, list):
            return _plain_records(cast("list[Record]", document)), {}
        if "nodes" in document and "data" in document:
            return _split_document(document)
        if "records" in document:
            return _plain_records(document["records"]), dict(document.get("globals", {}))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise ForeignFileError(f"this JSON is not what cali-query prints: {error}") from error
    raise ForeignFileError(
        "this JSON is not what cali-query prints",
        hint='write it with cali-query -q "... format json-split"',
    )


def read_records(path: Path) -> tuple[list[Record], Record]:
    """Returns all records and globals of a file, by what it begins with."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        start = stream.read(1)
        stream.seek(0)
        if start in {"{", "["}:
            return read_json(stream.read())
        reader = StreamReader()
        records = list(reader.read(stream))
        return records, reader.globals
