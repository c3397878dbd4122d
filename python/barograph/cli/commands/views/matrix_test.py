# SPDX-License-Identifier: BSD-3-Clause
# What `barograph matrix` writes: pictures that are whole and the same each time, files that other tools read.
import csv
import struct
from pathlib import Path
from typing import Any

import matplotlib.colors
import numpy as np
import pytest
from matplotlib import image

from barograph.cli.exit_codes import ExitCode
from barograph.cli.options import profiles
from barograph.show.communicators.matrix_picture import MOST_CELLS, PLOT
from barograph.testing.command_line import RunCommand
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile


def test_png_is_whole_and_has_the_right_size(run: RunCommand, tmp_path: Path):
    target = tmp_path / "m.png"
    assert run("matrix", "sixteen", "-o", str(target)).stdout == f"wrote {target}\n"
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert data.endswith(b"IEND\xaeB`\x82")
    assert struct.unpack(">II", data[16:24]) == (1152, 992)  # 7.2 x 6.2 inches at 160 dpi


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_pictures_are_the_same_each_time(run: RunCommand, tmp_path: Path, ending: str, start: bytes):
    pictures: list[bytes] = []
    for name in ("one", "two"):
        target = tmp_path / f"{name}.{ending}"
        assert run("matrix", "four", "--by", "time", "-o", str(target)).exit_code == ExitCode.OK
        pictures.append(target.read_bytes())
    assert pictures[0] == pictures[1]
    assert pictures[0].startswith(start)


def test_no_cell_of_a_large_job_is_lost_between_points(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    ranks = 2000
    build = TableBuilder()
    world = build.communicator("W0.0", ranks, f"0-{ranks - 1}")
    for rank in range(ranks):
        build.location(rank, wall_ns=1000)
        build.message(rank, ranks - 1 - rank, world, 1, size=1 + rank, time_ns=1)
    profile = build.build()

    def opened(_path: str) -> TableProfile:
        return profile

    monkeypatch.setattr(profiles, "open_profile", opened)
    run("matrix", "any", "-o", str(tmp_path / "m.png"))
    points: Any = image.imread(tmp_path / "m.png")[:, :, :3]
    ground = np.abs(points - matplotlib.colors.to_rgb(PLOT)).max(axis=2) < 0.01
    rows = np.flatnonzero(ground.sum(axis=1) > 400)  # of the matrix
    columns = np.flatnonzero(ground.sum(axis=0) > 400)
    inside = ~ground[rows[2] : rows[-2], columns[0] : columns[-1]]
    assert len(inside) > 800
    assert inside.any(axis=1).all()
    cells = -(-ranks // -(-ranks // MOST_CELLS))
    assert len(np.unique(inside.argmax(axis=1))) >= cells - 5  # without those at the edges


def test_a_picture_says_what_it_shows(run: RunCommand, tmp_path: Path):
    target = tmp_path / "m.svg"
    run("matrix", "sixteen", "--comm", "grid", "--sender", "0-3", "-o", str(target))
    text = target.read_text(encoding="utf-8")
    for words in ("stencil: messages between 16 ranks", "communicator grid; from ranks 0-3", "sending rank"):
        assert words in text


def test_csv_npz_and_mtx_hold_the_same_numbers(run: RunCommand, tmp_path: Path):
    printed = run("matrix", "four", "--csv", "-").stdout.splitlines()
    rows = list(csv.DictReader(printed))
    assert len(rows) == 8
    expected = np.zeros((4, 4), np.int64)
    for row in rows:
        expected[int(row["sender"]), int(row["receiver"])] += int(row["bytes"])
    assert run("matrix", "four", "-o", str(tmp_path / "m.npz")).exit_code == ExitCode.OK
    with np.load(tmp_path / "m.npz") as archive:
        dense = np.zeros(archive["shape"], np.int64)
        dense[archive["row"], archive["col"]] = archive["data"]
        assert bytes(archive["format"]) == b"coo"
        assert archive["calls"].sum() == 1200
    assert (dense == expected).all()
    assert run("matrix", "four", "-o", str(tmp_path / "m.mtx")).exit_code == ExitCode.OK
    lines = (tmp_path / "m.mtx").read_text(encoding="ascii").splitlines()
    assert lines[0] == "%%MatrixMarket matrix coordinate integer general"
    assert lines[2] == "4 4 8"
    assert [int(word) for word in lines[3].split()] == [1, 2, expected[0, 1]]


def test_what_is_there_is_kept(run: RunCommand, tmp_path: Path):
    target = tmp_path / "m.csv"
    target.write_text("mine", encoding="utf-8")
    assert run("matrix", "four", "--csv", str(target)).exit_code == ExitCode.FAILED
    assert target.read_text(encoding="utf-8") == "mine"
    assert run("matrix", "four", "--csv", str(target), "--force").exit_code == ExitCode.FAILED
    assert target.read_text(encoding="utf-8") == "mine"
    target.write_text("", encoding="utf-8")
    assert run("matrix", "four", "--csv", str(target), "--force").exit_code == ExitCode.OK
    assert target.read_text(encoding="utf-8").startswith("sender,receiver,")


def test_mistakes_are_named(run: RunCommand):
    assert run("matrix", "four", "-o", "m.gif").exit_code == ExitCode.USAGE
    result = run("matrix", "four", "--sender", "7")
    assert result.exit_code == ExitCode.USAGE
    assert "four.baro has no rank 7" in result.stderr
    result = run("matrix", "four", "--comm", "nothing")
    assert result.exit_code == ExitCode.USAGE
    assert "`barograph comms --summary four.baro` lists them" in result.stderr
