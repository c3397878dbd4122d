# SPDX-License-Identifier: BSD-3-Clause
# Caliper files as its options write them: sums over ranks, samples with call stacks, times in other units, cut files.
import json
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.analyze.losses import losses_of
from barograph.analyze.workspace import Workspace
from barograph.imports import caliper
from barograph.imports.draft import Draft
from barograph.imports.foreign_file_error import ForeignFileError

# Attributes with their units, as the option `profile.mpi` of Caliper 2.0 writes them.
OVER_RANKS = """__rec=node,id=12,attr=10,data=64,parent=3
__rec=node,id=14,attr=8,data=attribute.unit,parent=12
__rec=node,id=83,attr=14,data=UNIT,parent=5
__rec=node,id=85,attr=10,data=65,parent=83
__rec=node,id=86,attr=8,data=min#inclusive#sum#time.duration,parent=85
__rec=node,id=89,attr=8,data=max#inclusive#sum#time.duration,parent=85
__rec=node,id=92,attr=8,data=avg#inclusive#sum#time.duration,parent=85
__rec=node,id=93,attr=10,data=193,parent=2
__rec=node,id=94,attr=8,data=avg.count#inclusive#sum#time.duration,parent=93
__rec=node,id=99,attr=8,data=sum#inclusive#sum#time.duration,parent=85
__rec=ctx,attr=86=89=92=94=99,data=0.25=0.75=0.5=4=2.0
__rec=node,id=34,attr=10,data=268,parent=3
__rec=node,id=42,attr=8,data=function,parent=34
__rec=node,id=43,attr=42,data=main
__rec=ctx,ref=43,attr=86=89=92=94=99,data=9.5=10.5=10.0=4=40.0
__rec=node,id=44,attr=42,data=MPI_Send,parent=43
__rec=ctx,ref=44,attr=86=89=92=94=99,data=1.0=3.0=2.0=2=4.0
__rec=globals
"""
SECONDS = 10**9


def written(draft: Draft, tmp_path: Path) -> dict[tuple[str, int], int]:
    """Writes the profile; returns exclusive ns by call path and rank."""
    draft.write(tmp_path / "out.baro", overwrite=True)
    profile = barograph.open(tmp_path / "out.baro")
    profile.verify()
    with Workspace(profile) as workspace:
        assert set(draft.losses) <= set(losses_of(workspace).sentences())
        rows = workspace.need("path_times").execute(
            "SELECT call_path, rank, exclusive_ns FROM path_times JOIN call_paths USING (path_id)"
        )
        return {(path, rank): time for path, rank, time in rows.fetchall()}


def cali(tmp_path: Path, text: str) -> Path:
    (tmp_path / "r.cali").write_text(text)
    return tmp_path / "r.cali"


@pytest.mark.parametrize(("unit", "ns"), [("sec", SECONDS), ("usec", 1000)])
def test_sums_over_ranks_are_that_many_ranks(unit: str, ns: int, tmp_path: Path):
    draft = caliper.read(cali(tmp_path, OVER_RANKS.replace("UNIT", unit)))
    times = written(draft, tmp_path)
    assert {rank for _, rank in times} == {0, 1, 2, 3}
    for rank in range(4):
        assert times["program > main > MPI_Send", rank] == 1 * ns  # 4 s of two ranks, on four
        assert times["program > main", rank] == 9 * ns
        assert times["program", rank] == ns // 2
    assert barograph.open(tmp_path / "out.baro").metadata["run.wall_ns"] == str(10 * ns + ns // 2)
    (loss,) = draft.losses
    assert "sums over its 4 ranks" in loss
    assert any(note.startswith("between ranks what differs most is MPI_Send") for note in draft.notes)


def test_means_alone_are_enough_where_the_ranks_are_known(tmp_path: Path):
    document = {
        "globals": {"mpi.world.size": "3"},
        "records": [
            {"path": "main", "avg#inclusive#sum#time.duration.ns": 600},
            {"path": "main/solve", "avg#inclusive#sum#time.duration.ns": 450},
        ],
    }
    (tmp_path / "r.json").write_text(json.dumps(document))
    times = written(caliper.read(tmp_path / "r.json"), tmp_path)
    assert {key: time for key, time in times.items() if time} == {
        (path, rank): time
        for rank in range(3)
        for path, time in (("program > main", 150), ("program > main > solve", 450))
    }


def test_where_ranks_of_a_job_are_not_told_apart_it_is_said(tmp_path: Path):
    document = {"globals": {"mpi.world.size": "8"}, "records": [{"path": "main", "sum#time.duration": 1.5}]}
    (tmp_path / "r.json").write_text(json.dumps(document))
    draft = caliper.read(tmp_path / "r.json")
    assert written(draft, tmp_path)["program > main", 0] == 3 * SECONDS // 2
    assert ["the job had 8 ranks" in loss for loss in draft.losses] == [True]


def split(rows: list[list[Any]], unit: str | None = None) -> dict[str, Any]:
    """json-split of a sampled profile: stacks are nodes of another column than `path`."""
    columns = [
        "count",
        "module#cali.sampler.pc",
        "mpi.rank",
        "source.function#callpath.address",
        "sum#time.duration",
    ]
    about: list[dict[str, Any]] = [{"is_value": name not in {columns[1], columns[3]}} for name in columns]
    if unit:
        about[4]["attribute.unit"] = unit
    return {
        "columns": columns,
        "column_metadata": about,
        "nodes": [
            {"column": columns[1], "label": "app"},
            {"column": columns[3], "label": "_start"},
            {"column": columns[3], "label": "main", "parent": 1},
            {"column": columns[3], "label": "MPI_Bcast", "parent": 2},
        ],
        "data": rows,
    }


@pytest.mark.parametrize(
    ("unit", "option", "ns", "guessed"),
    [(None, None, 1000, True), ("sec", None, SECONDS, False), (None, "ms", 10**6, False)],
)
def test_stacks_of_samples_are_call_paths(
    unit: str | None, option: str | None, ns: int, guessed: bool, tmp_path: Path
):
    rows = [[7, 0, 0, 2, 35180.0], [1, 0, 0, 3, 5007.0], [2, 0, 1, 3, 9998.0]]
    (tmp_path / "r.json").write_text(json.dumps(split(rows, unit)))
    draft = caliper.read(tmp_path / "r.json", time_unit=option)
    times = written(draft, tmp_path)
    assert {key: time for key, time in times.items() if time} == {
        ("program > _start > main", 0): 35180 * ns,
        ("program > _start > main > MPI_Bcast", 0): 5007 * ns,
        ("program > _start > main > MPI_Bcast", 1): 9998 * ns,
    }
    assert ["microseconds" in loss for loss in draft.losses] == [True] * guessed
    assert "left out: count, module#cali.sampler.pc" in draft.notes


def test_stacks_beside_regions_are_said_to_be_left_out(tmp_path: Path):
    (tmp_path / "r.json").write_text('[{"path": "main", "callpath.address": "a/b", "time": 0.5}]')
    draft = caliper.read(tmp_path / "r.json")
    assert written(draft, tmp_path)["program > main", 0] == SECONDS // 2
    assert "left out: callpath.address" in draft.notes


def test_of_a_cut_file_what_is_there_is_kept(tmp_path: Path):
    whole = OVER_RANKS.replace("UNIT", "sec")
    assert len(caliper.read(cali(tmp_path, whole)).losses) == 1
    in_number = whole[: whole.index("=2=4.0") + 5]  # 4.0 became 4, of the last record
    times = written(caliper.read(cali(tmp_path, in_number)), tmp_path)
    assert ("program > main > MPI_Send", 0) not in times
    assert times["program > main", 0] == 10 * SECONDS
    for text in (in_number, whole.replace("__rec=globals\n", "")):
        losses = caliper.read(cali(tmp_path, text)).losses
        assert losses[0].startswith("r.cali was cut off: ")
        assert len(losses) == 2


def test_a_last_line_without_an_end_may_be_in_part(tmp_path: Path):
    draft = caliper.read(cali(tmp_path, OVER_RANKS.replace("UNIT", "sec").rstrip("\n") + ",ref=4"))
    assert draft.losses[0] == (
        "r.cali: the last line has no end: part of what it says of the run may be missing"
    )
    assert ("program > main > MPI_Send", 0) in written(draft, tmp_path)


@pytest.mark.parametrize("value", ["nan", "-nan", "inf", "1e308", "-1.5", "1e11", "x"])
@pytest.mark.parametrize("column", [0, 1, 2, 3, 4])
def test_numbers_that_no_program_has_are_refused_with_their_place(value: str, column: int, tmp_path: Path):
    numbers = ["9.5", "10.5", "10.0", "4", "40.0"]
    text = OVER_RANKS.replace("UNIT", "sec")
    bad = "=".join([*numbers[:column], value, *numbers[column + 1 :]])
    with pytest.raises(ForeignFileError, match=rf"^r\.cali, line 15: \S+time\.duration '{value}' is "):
        caliper.read(cali(tmp_path, text.replace("=".join(numbers), bad)))


@pytest.mark.parametrize(
    "value", ["NaN", "Infinity", "-Infinity", "1e400", "-2", "true", '"nan"', "null_", "[1]"]
)
def test_the_same_in_json(value: str, tmp_path: Path):
    rows = '[{"path": "a", "time": 1.5}, {"path": "b", "time": VALUE}]'.replace("VALUE", value)
    (tmp_path / "r.json").write_text(rows)
    with pytest.raises(ForeignFileError, match=r"record 2: time .* is |not what cali-query prints"):
        caliper.read(tmp_path / "r.json")


def test_sums_that_no_program_has_are_refused(tmp_path: Path):
    rows = [{"path": f"a{number}", "time": 2.5e8 + 0.5} for number in range(4)]  # eight years each
    (tmp_path / "r.json").write_text(json.dumps(rows))
    with pytest.raises(ForeignFileError, match="no program runs so long"):
        caliper.read(tmp_path / "r.json").write(tmp_path / "out.baro")
    assert not (tmp_path / "out.baro").exists()
