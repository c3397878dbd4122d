# SPDX-License-Identifier: BSD-3-Clause
# The document of the page and what is written from it: HTML, CSV, PDF. What Chromium makes of it: tests/page_test.py.
import base64
import csv
import gzip
import importlib.util
import json
import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from barograph.analyze.communicators.rank_grid import RankGrid
from barograph.analyze.findings import Findings
from barograph.analyze.findings.finding import Callers, CallSite, Finding, Observed
from barograph.analyze.findings.finding_spec import Snippet
from barograph.analyze.workspace import Workspace
from barograph.show.page import template
from barograph.show.page.csv_files import write_csv_files
from barograph.show.page.document import Document, make_document, plain
from barograph.show.page.html import html_of
from barograph.show.page.pdf import pdf_content, write_pdf
from barograph.show.page.template import NoPageError
from barograph.spec.page_tables import RECORDS, TABLES
from barograph.spec.tables.files import FILES
from barograph.testing import TableBuilder, stencil_profile
from barograph.testing.cases.io_case import io_profile
from barograph.testing.cases.loop_case import loop_profile

NONE = Findings((), ())
SECOND = 1_000_000_000
HOSTILE = '</script><b>"\n#import "x": *\u202e@@BAROGRAPH_DATA@@'


@pytest.fixture(scope="module")
def document() -> Document:
    with Workspace(io_profile()) as workspace:
        return make_document(workspace)


def rows(document: Document, name: str) -> list[dict[str, Any]]:
    values = document.tables[name]
    return [dict(zip(values, cells, strict=True)) for cells in zip(*values.values(), strict=True)]


def test_records_of_the_spec_are_the_classes() -> None:
    assert RECORDS["finding"] == tuple(field.name for field in fields(Finding))
    assert RECORDS["call_site"] == tuple(field.name for field in fields(CallSite))
    assert RECORDS["callers"] == tuple(field.name for field in fields(Callers))
    assert RECORDS["observed"] == tuple(field.name for field in fields(Observed))
    assert [field.name for field in fields(Snippet)][: len(RECORDS["snippet"])] == list(RECORDS["snippet"])


def test_every_table_has_its_columns(document: Document) -> None:
    assert {name: tuple(values) for name, values in document.tables.items()} == {
        table.name: tuple(table.names("page")) for table in TABLES
    }


def test_numbers_are_exact(document: Document) -> None:
    split = {row["part"]: row for row in rows(document, "time_split")}
    assert split["I/O"]["time_ns"] + split["computing"]["time_ns"] == 40 * SECOND - 400_000_000 - 10_000_000
    reads = [
        row for row in rows(document, "io_sizes") if row["layer"] == "posix" and row["direction"] == "read"
    ]
    assert [(row["size_class"], row["size_from"], row["calls"], row["bytes"]) for row in reads] == [
        ("64 B - <128 B", 64, 80_000, 80_000 * 64)
    ]
    paths = rows(document, "call_paths")
    assert paths[0]["operation"] == "program"
    for place, row in enumerate(paths[1:], start=1):
        assert 0 <= row["parent"] < place
        below = [other["inclusive_ns"] for other in paths if other["parent"] == place]
        assert row["inclusive_ns"] == row["exclusive_ns"] + sum(below)


def test_a_matrix_has_bytes_calls_and_time_in_the_same_cells() -> None:
    with Workspace(stencil_profile(9)) as workspace:
        document = make_document(workspace, findings=NONE)
        sums = workspace.rows(
            "SELECT sum(bytes)::BIGINT AS bytes, sum(calls)::BIGINT AS calls FROM messages"
        )[0]
        direct = workspace.rows("SELECT sender, receiver, sum(calls)::BIGINT AS n FROM messages GROUP BY ALL")
    cells = rows(document, "messages")
    assert sum(cell["bytes"] for cell in cells) == sums["bytes"]
    assert {(c["row"], c["column"]): c["calls"] for c in cells} == {
        (d["sender"], d["receiver"]): d["n"] for d in direct
    }


def test_iterations_belong_to_their_loop() -> None:
    with Workspace(loop_profile()) as workspace:
        document = make_document(workspace, findings=NONE)
    loops, iterations = rows(document, "loops"), rows(document, "iterations")
    assert loops
    for place, loop in enumerate(loops):
        assert max(row["max_ns"] for row in iterations if row["loop"] == place) == loop["most_ns"]


def test_many_ranks_are_put_together() -> None:
    build = TableBuilder()
    for rank in range(1100):
        build.location(rank, wall_ns=(rank + 1) * 1000)
    with Workspace(build.build()) as workspace:
        document = make_document(workspace, findings=NONE)
    groups = rows(document, "ranks")
    assert len(groups) == 367
    assert (groups[0]["rank"], groups[-1]["rank"]) == ("0-2", "1098-1099")
    assert groups[0]["computing_ns"] == 2000
    assert document.summary["notes"]["ranks"] == "Each bar is the mean of 3 neighbouring ranks."


def test_calls_stand_on_the_grid_of_ranks() -> None:
    with Workspace(stencil_profile(16)) as workspace:
        document = make_document(workspace)
        direct = workspace.rows(
            "SELECT operation, rank, sum(calls)::BIGINT AS calls, sum(time_ns)::BIGINT AS time_ns, "
            "sum(bytes)::BIGINT AS bytes FROM fact_rows JOIN call_paths USING (path_id) "
            "WHERE layer = 'mpi' AND operation != 'MPI_Init' GROUP BY ALL"
        )
    cells = rows(document, "density_cells")
    assert {(row["rank"], row["row"], row["column"]) for row in cells} == {
        (rank, rank // 4, rank % 4) for rank in range(16)
    }
    keys = ("operation", "rank", "calls", "time_ns", "bytes")
    assert {tuple(row[key] for key in keys) for row in cells if row["calls"]} == {
        tuple(row[key] for key in keys) for row in direct
    }
    assert (document.summary["density_rows"], document.summary["density_columns"]) == (4, 4)
    assert "Cartesian communicator a0.1: 4 x 4" in document.summary["notes"]["density_cells"]


def test_planes_of_a_grid_are_side_by_side() -> None:
    ranks = np.arange(24, dtype=np.int64)
    grid = RankGrid(np.reshape(ranks, (3, 2, 4)), "a0.1", (3, 2, 4))
    places, down, across = grid.side_by_side()
    assert (down, across) == (5, 9)
    assert [places[rank] for rank in (0, 3, 7, 8, 15, 16, 23)] == [
        (0, 0), (0, 3), (1, 3), (0, 5), (1, 8), (3, 0), (4, 3),
    ]  # fmt: skip


def stopped_document(**metadata: str) -> Document:
    """Two of three ranks in a barrier, and rank 1 in a send, as the recording ended."""
    build = TableBuilder()
    world = build.communicator("W0.0", 3, "0-2")
    for rank in range(3):
        build.location(rank, wall_ns=SECOND)
        path = "program > MPI_Send" if rank == 1 else "program > MPI_Barrier"
        build.fact(rank, path, 1, SECOND // 2, object_id=world, unfinished=True)
    told = {"run.complete": "false", "job.ranks": "3"}
    with Workspace(
        build.build(told | {key.replace("__", "."): text for key, text in metadata.items()})
    ) as workspace:
        return make_document(workspace, findings=NONE)


@pytest.mark.parametrize(
    ("metadata", "said"),
    [
        (
            {"recovered__kind": "snapshot", "recovered__time": "12:00"},
            "A snapshot of a running job, taken 12:00: the data ends there.",
        ),
        ({"snapshot__number": "3"}, "Snapshot 3 of a program that was still running: the data ends there."),
    ],
)
def test_a_job_that_runs_is_no_alarm(metadata: dict[str, str], said: str) -> None:
    summary = stopped_document(**metadata).summary
    assert (summary["unfinished"], summary["losses"]) == ([], [])
    note: str = summary["notes"]["summary"]
    assert note.startswith(said)
    assert note.count("running") == 1
    assert "Rank 1 is in MPI_Send on W0.0 (MPI_COMM_WORLD)" in note
    assert "Rank 1 is not in MPI_Barrier on W0.0 (MPI_COMM_WORLD)." in note


def test_ranks_that_are_missing_or_dead_are_alarms_while_the_job_runs() -> None:
    died = stopped_document(recovered__kind="snapshot", snapshot__dead="2", job__ranks="4").summary
    assert "Rank 2 had ended by then without calling MPI_Finalize." in died["unfinished"]
    assert died["losses"] == ["1 rank of the job is not in this profile"]


def test_a_run_that_died_is_an_alarm() -> None:
    died = stopped_document(recovered__kind="recovery", recovered__reason="SIGKILL").summary
    assert died["unfinished"][0] == "The run did not finish (SIGKILL)."
    assert "Rank 1 was in MPI_Send on W0.0 (MPI_COMM_WORLD) for 500 ms, line unknown." in died["unfinished"]
    assert died["losses"] == ["the data ends where the recording ended"]
    assert "summary" not in died["notes"]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A page without a program, for installations where it was not built."""
    bare_page = tmp_path / "bare.html"
    bare_page.write_text(f"{template.PLACE}<hr>{template.LATER}", encoding="utf-8")
    monkeypatch.setattr(template, "TEMPLATE", bare_page)


@pytest.mark.usefixtures("bare")
def test_the_data_has_no_letter_of_html(document: Document) -> None:
    page = html_of(document)
    text, _, _ = page.partition("<hr>")
    assert re.fullmatch(r"[A-Za-z0-9+/=]+", text)
    content = json.loads(gzip.decompress(base64.b64decode(text)))
    assert content["tables"]["files"]["name"] == document.tables["files"]["name"]
    assert content["findings"][0]["what"] == document.findings[0]["what"]
    assert html_of(document) == page


@pytest.mark.usefixtures("bare")
def test_long_tables_are_apart_and_have_the_digits_that_are_seen(document: Document) -> None:
    rows = 6000
    spans = dict.fromkeys(document.tables["spans"], ["posix"] * rows)
    spans |= {name: [123_456_789] * rows for name in ("start_ns", "end_ns", "time_ns")} | {
        "bytes": [4097] * rows
    }
    long = replace(
        document,
        tables={**document.tables, "spans": spans},
        summary={**document.summary, "span_gap_ns": 5_000_000},
    )
    parts = [json.loads(gzip.decompress(base64.b64decode(text))) for text in html_of(long).split("<hr>")]
    assert "spans" not in parts[0]["tables"]
    assert set(parts[1]) == {"spans"}
    one = {name: values[0] for name, values in parts[1]["spans"].items()}
    assert (one["start_ns"], one["time_ns"], one["bytes"]) == (123_460_000, 123_500_000, 4097)


def test_without_the_page_it_says_how_to_get_it(
    document: Document, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(template, "TEMPLATE", tmp_path / "none.html")
    with pytest.raises(NoPageError) as error:
        html_of(document)
    assert "make viewer" in error.value.hint
    (tmp_path / "none.html").write_text("<p>no place for data</p>", encoding="utf-8")
    with pytest.raises(NoPageError):
        html_of(document)


def test_a_pdf_says_what_is_not_recorded(document: Document) -> None:
    noted = replace(document, summary={**document.summary, "notes": {"time_split": "I/O is not recorded."}})
    assert pdf_content(noted)["split_note"] == "I/O is not recorded."
    assert pdf_content(replace(noted, summary={**noted.summary, "ranks": 0}))["split"] == []


def test_what_is_no_number_is_null() -> None:
    assert plain({1: [float("nan"), float("inf"), 1 / 3, 2**60, None, ("a",)]}) == {
        "1": [None, None, 0.3333333, 2**60, None, ["a"]]
    }


def hostile_document() -> Document:
    build = TableBuilder()
    build.location(0, wall_ns=SECOND)
    file = build.file(f"/data/{HOSTILE}")
    build.fact(0, f"program > {HOSTILE} > read", 10, SECOND // 2, object_id=file, size=64)
    build.counters(0, file, "posix", {"opens": 1, "reads": 10, "bytes read": 640, "read time": SECOND // 2})
    with Workspace(build.build({"program.name": HOSTILE})) as workspace:
        return make_document(workspace, findings=NONE)


def test_csv_files_have_the_tables_as_they_are(tmp_path: Path) -> None:
    document = hostile_document()
    write_csv_files(document, tmp_path / "tables")
    assert {path.stem for path in (tmp_path / "tables").iterdir()} == {
        *(table.name for table in TABLES),
        "findings",
    }
    with (tmp_path / "tables" / "files.csv").open(encoding="utf-8", newline="") as stream:
        lines = list(csv.reader(stream))
    assert lines[0] == FILES.names("page")
    assert [line[0] for line in lines[1:]] == [f"/data/{HOSTILE}"]


@pytest.mark.skipif(
    importlib.util.find_spec("typst") is None, reason="typst is not installed (pip install typst)"
)
def test_a_pdf_of_a_few_pages(tmp_path: Path, document: Document) -> None:
    for name, one in (("io", document), ("hostile", hostile_document())):
        target = tmp_path / f"{name}.pdf"
        write_pdf(one, target)
        content = target.read_bytes()
        assert content.startswith(b"%PDF-")
        pages = len(re.findall(rb"/Type\s*/Page\b", content))
        assert 1 <= pages <= 4, name
    assert pdf_content(document)["split"][0][:2] == ["computing", "62.1 %"]


def test_parts_of_a_whole_are_percentages(document: Document) -> None:
    evidence = [dict(finding["evidence"]) for finding in document.findings]
    parts = [found["Share of the run"] for found in evidence if "Share of the run" in found]
    assert parts
    assert all(part.endswith(" %") for part in parts)
