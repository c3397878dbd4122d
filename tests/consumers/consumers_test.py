# SPDX-License-Identifier: BSD-3-Clause
# Every export opened in the program that it is for, and files of other tools imported: `make consumers` installs these
# programs in build/consumers (some 900 MB) and runs this; elsewhere it is skipped.
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.analyze.workspace import Workspace
from barograph.imports import caliper
from barograph.show.exports import tau
from barograph.show.exports.catalogue import BY_NAME
from barograph.show.exports.request import ExportRequest
from barograph.testing import stencil_profile
from barograph.testing.table_builder import TableBuilder
from barograph.testing.table_profile import TableProfile

ROOT = Path(__file__).parents[2]
HERE = Path(os.environ.get("BAROGRAPH_CONSUMERS", ROOT / "build" / "consumers"))
PYTHON = HERE / "bin" / "python"
SAMPLES = HERE / "CallFlow-1.3.0" / "data"

pytestmark = pytest.mark.skipif(
    not PYTHON.exists(), reason="the programs that open exports are not installed (make consumers)"
)


@pytest.fixture
def workspace():
    with Workspace(stencil_profile(4, threads=2)) as opened:
        yield opened


def read_with(reader: str, *files: Path) -> Any:
    """What a library of the consumers' Python sees in the files."""
    words = [PYTHON, Path(__file__).with_name("read_with.py"), reader, *files]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(HERE / "CallFlow-1.3.0")}
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def export(workspace: Workspace, form: str, target: Path, **options: Any) -> Path:
    made = [workspace] if BY_NAME[form].many else workspace
    BY_NAME[form].writer()(made, target, ExportRequest(**options))
    return target


def table(workspace: Workspace) -> dict[tuple[str, int], tuple[int, int, int, int]]:
    """Call path and rank -> exclusive ns, inclusive ns, calls, bytes; rows without time are left out."""
    rows = workspace.need("path_times").execute(
        """SELECT replace(call_path, ' > ', ';'), rank, exclusive_ns, inclusive_ns, calls, bytes
           FROM path_times JOIN call_paths USING (path_id) WHERE inclusive_ns > 0"""
    )
    return {(path, rank): tuple(rest) for path, rank, *rest in rows.fetchall()}  # type: ignore[misc]


def exact(rows: list[list[Any]]) -> dict[tuple[str, int], tuple[int, int, int, int]]:
    """The same of what a library saw; each path and rank must be there once."""
    seen = {(row[0], row[1]): (round(row[2] * 1e9), round(row[3] * 1e9), row[4], row[5]) for row in rows}
    assert len(seen) == len(rows)
    return {key: value for key, value in seen.items() if value[1]}


@pytest.mark.parametrize(
    ("form", "reader", "ending"),
    [
        ("hatchet", "hatchet", ".json"),
        ("caliper", "hatchet_caliper", ".cali"),
        ("caliper-json", "hatchet_caliper_json", ".json"),
    ],
)
def test_hatchet_sees_every_value(form: str, reader: str, ending: str, workspace: Workspace, tmp_path: Path):
    assert exact(read_with(reader, export(workspace, form, tmp_path / f"x{ending}"))) == table(workspace)


def test_hatchet_sees_every_value_of_tau(workspace: Workspace, tmp_path: Path):
    tau.write(workspace, tmp_path / "x.tau")
    rows = workspace.need("thread_times").execute(
        """SELECT replace(call_path, ' > ', ';'), rank, thread, exclusive_ns / 1000, inclusive_ns / 1000, calls,
                  child_calls FROM thread_times JOIN call_paths USING (path_id)"""
    )
    wanted = {tuple(row[:3]): tuple(row[3:]) for row in rows.fetchall()}
    found = {tuple(row[:3]): tuple(row[3:]) for row in read_with("hatchet_tau", tmp_path / "x.tau")}
    assert {key: value for key, value in found.items() if any(value)} == wanted


def test_hatchet_sees_communicators_and_size_classes_as_frames(workspace: Workspace, tmp_path: Path):
    found = exact(
        read_with("hatchet_caliper", export(workspace, "caliper", tmp_path / "x.cali", detail="sizes"))
    )
    path = "program;solve;MPI_Allreduce;on b2.2;1024..2047"
    assert found[path, 3] == (103_000_000, 103_000_000, 50, 51_200)
    assert sum(value[0] for value in found.values()) == sum(value[0] for value in table(workspace).values())


def test_thicket_reads_two_profiles_with_their_metadata(workspace: Workspace, tmp_path: Path):
    first = export(workspace, "caliper", tmp_path / "a.cali")
    with Workspace(stencil_profile(9)) as other:
        second = export(other, "caliper", tmp_path / "b.cali")
        expected = sum(row[0] for row in table(other).values()) + sum(
            row[0] for row in table(workspace).values()
        )
    found = read_with("thicket", first, second)
    assert found["ranks"] == [4, 9]
    assert round(sum(row[2] for row in found["rows"]) * 1e9) == expected


def test_caliper_reader_sees_every_value(workspace: Workspace, tmp_path: Path):
    found = read_with("caliper_reader", export(workspace, "caliper", tmp_path / "x.cali"))
    assert exact(found["rows"]) == table(workspace)
    assert found["globals"]["program.command"] == '["stencil", "--steps", "100"]'
    detailed = read_with("caliper_reader", export(workspace, "caliper", tmp_path / "y.cali", detail="sizes"))
    calls = sum(row[2] for row in detailed["labels"] if row[:2] == ["a0.1 (grid)", "8 B - <16 B"])
    assert calls == 400


def test_callflow_reads_each_run(workspace: Workspace, tmp_path: Path):
    if not SAMPLES.exists():
        pytest.skip("CallFlow is not installed")
    found = read_with("callflow", export(workspace, "callflow", tmp_path / "flow"))
    assert [exact(rows) for rows in found] == [table(workspace)]


def program_metrics() -> TableProfile:
    """A loop with metrics: by iteration, by rank with a unit, on one rank only, and of one name in two units."""
    build = TableBuilder()
    for rank in range(3):
        build.location(rank, wall_ns=10**10)
        build.fact(rank, "program > step > push", 4, 10**9)
        build.series(rank, "program > step", [10**8 * (rank + 1), 10**8])
        build.series(rank, "program > step", [10**7, 2 * 10**7], metric="mpi time")
        build.series(rank, "program > step > push", [10**6, 2 * 10**6], metric="region time")
        build.series(rank, "program > step", [0.1 * rank, -2.5], metric="energy, a=b", unit="J/m\\s")
        build.series(rank, "program", [1024.0 * rank], metric="owned", unit="B", consistency="by rank")
        build.series(rank, "program > step > push", [1.5], metric="owned", unit="kg", consistency="constant")
    build.series(1, "program", [7.0], metric="only here", unit="", consistency="by rank")
    return build.build()


def metric_table(workspace: Workspace) -> dict[tuple[str, int, str], float]:
    """Call path, rank and column -> value, as SQL has it."""
    rows = workspace.query("metric_values")
    found: dict[tuple[str, int, str], float] = {}
    for row in rows:
        label = row["metric"] + (f" [{row['unit']}]" if row["metric"] == "owned" else "")
        for kind, column in (("avg", "mean"), *((same, same) for same in ("count", "sum", "min", "max"))):
            found[row["call_path"].replace(" > ", ";"), row["rank"], f"{kind}#{label}"] = row[column]
    return found


@pytest.mark.parametrize(
    ("form", "reader", "ending"),
    [
        ("hatchet", "hatchet_metrics", ".json"),
        ("caliper", "hatchet_caliper_metrics", ".cali"),
        ("caliper-json", "hatchet_caliper_json_metrics", ".json"),
        ("callflow", "callflow_metrics", ""),
        ("caliper", "caliper_reader_metrics", ".cali"),
    ],
)
def test_metrics_of_the_program_have_equal_values(form: str, reader: str, ending: str, tmp_path: Path):
    if form == "callflow" and not SAMPLES.exists():
        pytest.skip("CallFlow is not installed")
    with Workspace(program_metrics()) as workspace:
        seen = read_with(reader, export(workspace, form, tmp_path / f"x{ending}"))
        rows = seen["rows"] if isinstance(seen, dict) else seen
        found = {(path, rank, name): value for path, rank, name, value in rows}
        expected = metric_table(workspace)
    assert len(found) == len(rows)
    assert {key: value for key, value in found.items() if key in expected} == expected
    # Where nothing was recorded, there are no values: their number and sum are 0.
    assert {(key[2][:3], value) for key, value in found.items() if key not in expected} <= {
        ("cou", 0),
        ("sum", 0),
    }
    if isinstance(seen, dict):
        assert seen["units"]["avg#energy, a=b"] == "J/m\\s"
        assert (seen["units"]["sum#owned [B]"], seen["units"]["sum#owned [kg]"]) == ("B", "kg")
        assert seen["units"]["count#energy, a=b"] is None
        assert seen["iterations"] == []


def test_caliper_reader_sees_iterations(tmp_path: Path):
    with Workspace(program_metrics()) as workspace:
        seen = read_with(
            "caliper_reader_metrics", export(workspace, "caliper", tmp_path / "x.cali", iterations=True)
        )
        total = sum(row["sum"] for row in workspace.query("metric_values") if row["metric"].startswith("e"))
    rows = {
        (row["path"], int(row["mpi.rank"]), int(row["iteration#step"])): row for row in seen["iterations"]
    }
    assert len(rows) == len(seen["iterations"]) == 3 * 2 * 2
    step = rows["program;step", 2, 0]
    assert (float(step["iteration.time"]), float(step["iteration.mpi.time"])) == (0.3, 0.01)
    assert (float(step["avg#energy, a=b"]), int(step["iteration.count"])) == (0.2, 1)
    assert float(rows["program;step;push", 1, 1]["iteration.time"]) == 0.002
    # What is by iteration is not in the sums over the run a second time.
    found = sum(value for _, _, name, value in seen["rows"] if name == "sum#energy, a=b")
    assert found == pytest.approx(total)
    assert not any("sum#time.duration" in row for row in seen["iterations"])


def test_extrap_reads_five_points(tmp_path: Path):
    opened = [Workspace(stencil_profile(ranks)) for ranks in (4, 9, 16, 25, 36)]
    BY_NAME["extrap"].writer()(opened, tmp_path / "x.jsonl", ExportRequest())
    expected = [
        sum(value[0] for (path, _), value in table(one).items() if path.endswith("Allreduce"))
        / one.ranks
        / 1e9
        for one in opened
    ]
    for one in opened:
        one.connection.close()
    found = read_with("extrap", tmp_path / "x.jsonl")
    assert found["parameters"] == ["ranks"]
    values = {(row[0], row[1]): row[2] for row in found["values"]}
    measured = values["program->solve->MPI_Allreduce", "time"]
    assert [point for point, _ in measured] == [4, 9, 16, 25, 36]
    assert [value for _, value in measured] == pytest.approx(expected, rel=1e-12)


def test_go_tool_pprof_sees_every_value_and_label(workspace: Workspace, tmp_path: Path):
    go = shutil.which("go")
    if go is None:
        pytest.skip("Go is not installed")
    target = export(workspace, "pprof", tmp_path / "x.pb.gz")
    words = [go, "tool", "pprof", "-raw", target]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    samples, _, rest = text.partition("Samples:")[2].partition("Locations")
    names = {
        int(number): name for number, name in re.findall(r"^\s+(\d+): 0x0 M=1 (\S+)", rest, re.MULTILINE)
    }
    found: dict[tuple[str, int], list[int]] = {}
    pattern = r"^\s+(\d+)\s+(\d+)\s+(\d+): ([\d ]+)\n\s+.*?rank:\[(\d+)\]"
    for time, calls, size, stack, rank in re.findall(pattern, samples, re.MULTILINE):
        path = ";".join(names[int(number)] for number in reversed(stack.split()))
        row = found.setdefault((path, int(rank)), [0, 0, 0])
        for at, value in enumerate((time, calls, size)):
            row[at] += int(value)
    expected = {key: [value[0], *value[2:]] for key, value in table(workspace).items()}
    assert found == expected
    words = [go, "tool", "pprof", "-tags", "-sample_index=time", "-unit=ms", target]
    tags = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert re.search(r"14000ms.*: 8 B - <16 B", tags)


def test_speedscope_shows_the_same_four_times(workspace: Workspace, tmp_path: Path):
    chromium = shutil.which("chromium")
    if chromium is None or not (HERE / "node_modules" / "speedscope").exists():
        pytest.skip("Chromium or speedscope is not installed")
    names = ("x.speedscope.json", "x.folded.txt", "x.pb.gz", "x.trace.json")
    for form, name in zip(("speedscope", "folded", "pprof", "perfetto"), names, strict=True):
        export(workspace, form, tmp_path / name)
    words = ["node", Path(__file__).with_name("open_speedscope.mjs"), *(tmp_path / name for name in names)]
    environment = os.environ | {"CHROMIUM": chromium}
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=HERE, env=environment)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    for name in names:
        assert found[name]["failures"] == []
        # relax takes 12 s on all ranks together, 2 s on rank 0, which is what a trace shows first.
        times = {
            row[-1].split(" {")[0]: row[1].split(" (")[0] for row in found[name]["rows"] if len(row) >= 3
        }
        assert times["relax"] in {"12.00s", "12,000,000,000", "2.00s"}, (name, times)


@pytest.mark.parametrize(
    ("name", "unit", "path", "rank", "calls", "time_ns"),
    [
        # Values as they stand in the files, which Caliper 2.2 and an older one wrote.
        ("caliper-simple-cali/caliper-simple.cali", "s", "CalcEnergyForElems", 0, 350, 95_906_000),
        ("caliper-simple-json/caliper-simple.json", "s", "CalcEnergyForElems", 0, 1, 95_906_000),
        (
            "caliper-lulesh-json/lulesh-sample-annotation-profile.json",
            "us",
            "LagrangeLeapFrog",
            7,
            1,
            543_000,
        ),
    ],
)
def test_files_of_caliper_itself_are_imported(  # noqa: PLR0917, one argument per column above
    name: str, unit: str, path: str, rank: int, calls: int, time_ns: int, tmp_path: Path
):
    if not SAMPLES.exists():
        pytest.skip("CallFlow, whose package has the samples, is not installed")
    caliper.read(SAMPLES / name, time_unit=unit).write(tmp_path / "x.baro")
    profile = barograph.open(tmp_path / "x.baro")
    profile.verify()
    with Workspace(profile) as workspace:
        found = {key[0].split(";")[-1]: value for key, value in table(workspace).items() if key[1] == rank}
    assert (found[path][2], found[path][0]) == (calls, time_ns)
    words = [sys.executable, "-m", "barograph.cli", "info", "--verify", str(tmp_path / "x.baro")]
    assert subprocess.run(words, capture_output=True, check=False).returncode == 0
