# SPDX-License-Identifier: BSD-3-Clause
"""Profiles of every released format version are read today as they were when they were written.

`vN/*.json` holds the tables as they were read by the version that wrote the file. `python corpus_test.py v1` writes
them; it is used once, when a version is new. Each file is also read by the second reader, format_reader.py.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.spec.file_counters import FILE_COUNTERS as FILE_COUNTER_NAMES

sys.path.insert(0, str(Path(__file__).parent))
from format_reader import Part, read_profile

FOLDER = Path(__file__).parent
PROFILES = sorted(FOLDER.glob("v*/*.baro"))
TABLES = ("locations", "call_paths", "objects", "size_classes", "fact_rows", "messages")
SERIES_TABLES = ("metrics", "series", "series_summary", "timeline")  # since 1.2
MESSAGES = ("sender", "receiver", "object_id", "calls", "bytes", "time_ns")
FILE_COUNTERS = ("rank", "object_id", "layer", "counter", "argument", "value")  # since 1.3
KINDS = ("none", "communicator", "mixed", "window", "file", "group", "dataset", "attribute", "variable")
ALL_RANKS = 2**32 - 1  # since 1.4; read as -1
SMALL_RUN = (7, 9)  # objects of file.baro and folder.baro, up to 1.2 and since 1.3
ORDER = ["location", "path_id", "object_id", "bucket"]


def tables_of(path: Path) -> dict[str, Any]:
    """All tables as lists of rows; the facts sorted, because their order is no promise."""
    with barograph.open(path) as profile:
        tables: dict[str, Any] = {
            name: profile.table(name)
            for name in (*TABLES, *SERIES_TABLES, "file_counters", "call_sites", "program_rows")
        }
        tables["fact_rows"] = tables["fact_rows"].sort_by([(name, "ascending") for name in ORDER])
        rows = {name: table.to_pydict() for name, table in tables.items()}
        return {"format_version": profile.format_version, "metadata": profile.metadata, **rows}


def test_there_is_a_corpus() -> None:
    assert {path.name for path in PROFILES} >= {"file.baro", "folder.baro", "grid.baro", "empty.baro"}


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_tables_are_as_they_were(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    expected["fact_rows"] = (
        expected.pop("samples", None) or expected["fact_rows"]
    )  # the table's name up to 1.5
    if expected["format_version"] == "1.0":  # messages came with 1.1
        expected["messages"] = {name: [] for name in MESSAGES}
    found = tables_of(path)
    if expected["format_version"] in {"1.0", "1.1", "1.2"}:
        assert found.pop("file_counters") == {name: [] for name in FILE_COUNTERS}
    if expected["format_version"] < "1.6":
        assert not any(found.pop("program_rows").values())
    if expected["format_version"] < "1.5":
        assert not any(found.pop("call_sites").values())
    if expected["format_version"] in {"1.0", "1.1"}:
        assert all(not any(found.pop(name).values()) for name in SERIES_TABLES)
    assert found == expected


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_second_reader_agrees(path: Path) -> None:
    parts = read_profile(path)
    tables = tables_of(path)
    first = parts[0]
    check_facts(parts, tables["fact_rows"])
    check_locations(parts, tables["locations"])
    paths = tables["call_paths"]
    assert paths["parent_id"] == [None if p == 0 else p - 1 for p in first.paths[0]]
    assert paths["layer"] == [("program", "region", "mpi")[layer] for layer in first.paths[1]]
    assert paths["operation"] == [first.strings[number] for number in first.paths[2]]
    texts = [first.strings[number] for number in first.metadata[1]]
    assert list(tables["metadata"].values()) == texts
    check_objects(first, tables["objects"])
    check_messages(parts, tables["messages"])
    check_call_sites(parts, tables["call_sites"])
    check_programs(first, tables["program_rows"])
    check_series(parts, tables)
    check_timelines(parts, tables["timeline"])
    check_file_counters(parts, tables["file_counters"])
    assert tables["size_classes"]["bucket_max"][3 : 3 + len(first.edges)] == first.edges or not first.edges


def check_facts(parts: list[Part], fact_rows: dict[str, list[Any]]) -> None:
    """Every fact of the second reader is a sample, with equal counters, and there is no other."""
    rows = [dict(zip(fact_rows, row, strict=True)) for row in zip(*fact_rows.values(), strict=True)]
    found = {tuple(row[name] for name in ORDER): row for row in rows}
    offset = count = 0
    for part in parts:
        for fact in part.facts():
            fact["location"] += offset
            row = found[tuple(fact[name] for name in ORDER)]
            assert {name: row[name] for name in fact} == fact
            count += 1
        offset += len(part.locations[0])
    assert count == len(found) == len(rows)


def check_programs(first: Part, table: dict[str, list[Any]]) -> None:
    names = ("name", "executable", "arguments")
    assert [[row[name] for row in first.programs] for name in names] == [table[name] for name in names]
    kinds = ("executable", "named", "folded")
    assert [kinds[row["kind"]] for row in first.programs] == table["kind"]
    assert [ranks_of(text) for text in table["ranks"]] == [row["ranks"] for row in first.programs]
    assert table["program"] == list(range(1, len(first.programs) + 1))


def ranks_of(text: str) -> list[int]:
    """`0-3,8-14:2` as numbers."""
    ranks: list[int] = []
    for part in filter(None, text.split(",")):
        span, _, stride = part.partition(":")
        first, _, last = span.partition("-")
        ranks += range(int(first), int(last or first) + 1, int(stride or 1))
    return ranks


def check_locations(parts: list[Part], table: dict[str, list[Any]]) -> None:
    columns = ("rank", "thread", "pid", "cores", "node", "start_unix_ns", "wall_ns", "init_ns", "events", "dropped",
               "overhead_ns")  # fmt: skip
    for number, name in enumerate(columns):
        values: list[Any] = []
        for part in parts:
            raw = part.locations[number]
            if name == "node":
                values += [part.strings[value] for value in raw]
            elif name == "start_unix_ns":
                values += [(value >> 1) ^ -(value & 1) for value in raw]
            elif name == "rank":
                values += [-1 if value == ALL_RANKS else value for value in raw]
            else:
                values += raw
        assert table[name] == values, name


def check_messages(parts: list[Part], table: dict[str, list[Any]]) -> None:
    rows = [row for part in parts for row in zip(*part.messages, strict=True)]
    found = list(zip(*(table[name] for name in MESSAGES), strict=True))
    assert found == [
        (sender, receiver - 1 if receiver else None, item, *rest) for item, sender, receiver, *rest in rows
    ]
    if parts[0].head["minor"] >= 1 and len(parts[0].objects) in SMALL_RUN:
        assert rows, "the corpus of this version has messages"


def check_call_sites(parts: list[Part], table: dict[str, list[Any]]) -> None:
    rows = [
        (part.locations[0][location], part.locations[1][location], path, item, kind, *rest)
        for part in parts
        for path, item, kind, location, *rest in zip(*part.call_sites, strict=True)
    ]
    assert list(zip(*table.values(), strict=True)) == rows
    if parts[0].head["minor"] >= 5 and len(parts[0].objects) in SMALL_RUN:
        assert rows, "the corpus of this version has call sites"


def check_series(parts: list[Part], tables: dict[str, Any]) -> None:
    kinds = ("constant", "by execution", "by iteration", "by rank")
    first, metrics = parts[0], tables["metrics"]
    assert metrics["name"] == [first.strings[name] for name in first.metrics[0]]
    assert metrics["unit"] == [first.strings[unit] for unit in first.metrics[1]]
    assert metrics["consistency"] == [kinds[kind] for kind in first.metrics[2]]
    rows: list[tuple[Any, ...]] = []
    heads: list[tuple[Any, ...]] = []
    for part in parts:
        table = list(zip(*part.series, strict=True))
        for path, metric, location, execution, exponent, indices, longest, entries, _ in table:
            rank, thread = part.locations[0][location], part.locations[1][location]
            heads.append((rank, thread, path, metric, execution, 1 << exponent, indices, longest, entries))
        for row, place, *values in part.series_entries():
            path, metric, location, execution, exponent, indices, *_ = table[row]
            start = place << exponent
            end = min(start + (1 << exponent), indices) - 1
            rank, thread = part.locations[0][location], part.locations[1][location]
            rows.append((rank, thread, path, metric, execution, start, end, *values))
    assert list(zip(*tables["series"].values(), strict=True)) == rows
    assert list(zip(*tables["series_summary"].values(), strict=True)) == heads
    if first.head["minor"] >= 2 and len(first.objects) in SMALL_RUN:
        assert rows, "the corpus of this version has series"


def check_timelines(parts: list[Part], table: dict[str, list[Any]]) -> None:
    layers = ("program", "region", "mpi")
    rows: list[tuple[Any, ...]] = []
    for part in parts:
        for row, place, *values in part.timeline_bins():
            rank, layer, width, *_ = (column[row] for column in part.timelines)
            rows.append((rank, layers[layer], place * width, (place + 1) * width, *values))
    assert list(zip(*table.values(), strict=True)) == rows
    if parts[0].head["minor"] >= 2 and len(parts[0].objects) in SMALL_RUN:
        assert rows, "the corpus of this version has timelines"


def check_file_counters(parts: list[Part], table: dict[str, list[Any]]) -> None:
    layers = {3: "mpi-io", 4: "posix", 6: "hdf5"}
    names = {row.number: row.name for row in FILE_COUNTER_NAMES}
    rows = [
        (-1 if rank == ALL_RANKS else rank, item, layers[layer], names[counter], argument, value)
        for part in parts
        for rank, item, layer, counter, argument, value in part.file_counters
    ]
    assert list(zip(*(table[name] for name in FILE_COUNTERS), strict=True)) == rows
    if parts[0].head["minor"] >= 3 and len(parts[0].objects) in SMALL_RUN:
        assert rows, "the corpus of this version has counters of files"


def check_objects(part: Part, table: dict[str, list[Any]]) -> None:
    for i, row in enumerate(part.objects):
        assert table["kind"][i] == KINDS[row["kind"]]
        assert table["key"][i] == f"{row['high']:016x}{row['low']:016x}"
        assert table["parent_id"][i] == (None if row["parent"] == 0 else row["parent"] - 1)
        for name in ("size", "remote_size"):
            assert table[name][i] == row[name]
        for name in ("name", "user_name", "created_by"):
            assert table[name][i] == part.strings[row[name]]
        assert expanded(table["members"][i]) == [
            first + k * stride for first, count, stride in row["members"] for k in range(count)
        ]
        attributes = json.loads(table["attributes"][i])
        assert list(attributes) == [part.strings[key] for key, _ in row["attributes"]]


def expanded(members: str) -> list[int]:
    """ "0,4-6,8-12:2" -> [0, 4, 5, 6, 8, 10, 12]."""
    ranks: list[int] = []
    for piece in filter(None, members.split(",")):
        ends, _, stride = piece.partition(":")
        first, _, last = ends.partition("-")
        ranks += range(int(first), int(last or first) + 1, int(stride or 1))
    return ranks


def test_squares_are_no_smaller_than_even_times() -> None:
    fact_rows = tables_of(FOLDER / "v1" / "file.baro")["fact_rows"]
    for calls, time, squares in zip(
        fact_rows["calls"], fact_rows["time_ns"], fact_rows["sumsq_ns2"], strict=True
    ):
        assert math.isfinite(squares)
        assert squares >= (time * time / calls if calls else 0.0) * (1 - 1e-12)


@pytest.mark.parametrize("path", PROFILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_database_holds_the_same_tables(path: Path) -> None:
    with barograph.open(path) as profile, profile.connect() as connection, barograph.open(path) as again:
        for name in (*TABLES, *SERIES_TABLES, "file_counters", "call_sites"):
            columns = again.table(name).to_pydict()
            found = connection.execute(f'FROM "{name}"')
            assert [column[0] for column in found.description or ()] == list(columns)
            rows = list(zip(*columns.values(), strict=True))
            if name == "locations":  # without that of all ranks together
                rank = list(columns).index("rank")
                rows = [row for row in rows if row[rank] >= 0]
            assert found.fetchall() == rows


@pytest.mark.parametrize(
    ("profile", "needed"),
    [("v1/grid.baro", []), ("v1.5/grid.baro", []), ("v1.5/file.baro", ["pyarrow", "numpy"])],
)
def test_reports_import_what_they_need(profile: str, needed: list[str]) -> None:
    code = (
        "import sys; from barograph.cli import main\ntry: main(sys.argv[1:])\nfinally: "
        "print([name for name in ('pyarrow', 'numpy', 'pandas') if name in sys.modules], file=sys.stderr)"
    )
    words = [sys.executable, "-c", code, "report", str(FOLDER / profile)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("program")
    assert done.stderr.splitlines()[-1] == str(needed)


if __name__ == "__main__":
    for profile in sorted((FOLDER / sys.argv[1]).glob("*.baro")):
        text = json.dumps(tables_of(profile), indent=None, separators=(",", ":"), ensure_ascii=False)
        profile.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
