# SPDX-License-Identifier: BSD-3-Clause
# `barograph import`: other tools' files as profiles. The small samples are in the tools' documented forms;
# tests/consumers imports files that Caliper itself wrote.
import re
from pathlib import Path

import pytest

import barograph
from barograph.analyze.workspace import Workspace
from barograph.cli.exit_codes import ExitCode
from barograph.imports import caliper, mpip
from barograph.imports.caliper_records import read_json, split_line
from barograph.imports.draft import Draft
from barograph.imports.foreign_file_error import ForeignFileError
from barograph.read import Profile
from barograph.show.exports.call_trees import caliper_json, caliper_stream
from barograph.show.exports.request import ExportRequest
from barograph.testing import stencil_profile
from barograph.testing.command_line import RunCommand
from barograph.testing.foreign.mpip_report import report_of
from barograph.testing.golden_text import check_golden

MPIP = report_of(
    [
        "@ Command : /home/user/ring --token abc",
        "@ Version                  : 3.5.0",
        "@ MPI Task Assignment      : 0 node3",
        "@ MPI Task Assignment      : 1 node4",
        "",
    ],
    [
        (
            "MPI Time (seconds)",
            """\
   0         10        0.5     5.00
   1         10      0.162     1.62
   *         20      0.662     3.31
""",
        ),
        (
            "Callsites: 3",
            """\
  1   0 ring.c                52 exchange                 Send
  1   1 ring.c                90 main
  2   0 ring.c                60 main                     Barrier
  3   0 0x4014d2                 [unknown]                Allreduce
""",
        ),
        (
            "Aggregate Time (top twenty, descending, milliseconds)",
            """\
Barrier                 2        160    0.80   24.17    0.00
""",
        ),
        (
            "Callsite Time statistics (all, milliseconds): 4",
            """\
Send                 1    0     80       10        5      2.5   4.00  80.00
Send                 1    *     80       10        5      2.5   2.00  60.42

Barrier              2    0      1      100      100      100   1.00  20.00
Barrier              2    1      1       60       60       60   0.60  37.04
Barrier              2    *      2      100       80       60   0.80  24.17

Allreduce            3    1      2    1e+00        1        1   0.02   1.23
""",
        ),
        (
            "Callsite Message Sent statistics (all, sent bytes)",
            """\
Send                 1    0      80      6000      6000      6000   4.8e+05
Send                 1    *      80      6000      6000      6000   4.8e+05

Allreduce            3    1       2       800       404         8       808
""",
        ),
    ],
)

STREAM = """__rec=node,id=24,attr=10,data=588,parent=3
__rec=node,id=25,attr=8,data=cali.caliper.version,parent=24
__rec=node,id=26,attr=25,data=2.9.0
__rec=node,id=96,attr=10,data=21,parent=5
__rec=node,id=97,attr=8,data=min#time.duration,parent=96
__rec=node,id=105,attr=8,data=max#time.duration,parent=96
__rec=node,id=111,attr=8,data=sum#time.duration,parent=96
__rec=node,id=147,attr=10,data=21,parent=1
__rec=node,id=148,attr=8,data=count,parent=147
__rec=ctx,ref=26,attr=97=105=111=148,data=0.25=0.25=0.25=1
__rec=node,id=19,attr=10,data=268,parent=3
__rec=node,id=20,attr=8,data=function,parent=19
__rec=node,id=155,attr=20,data=main,parent=26
__rec=ctx,ref=155,attr=97=105=111=148,data=0.5=1.0=1.5=2
__rec=node,id=166,attr=20,data=f(int\\, char\\=),parent=155
__rec=ctx,ref=166,attr=97=105=111=148,data=0.000000001=0.000000001=0.000000001=1
__rec=globals,ref=26
"""


def written(draft: Draft, tmp_path: Path) -> Profile:
    """Writes the draft and reads it back, all checks made."""
    draft.write(tmp_path / "out.baro")
    profile = barograph.open(tmp_path / "out.baro")
    profile.verify()
    return profile


def times(profile: Profile) -> dict[tuple[str, int], tuple[int, int, int]]:
    """Call path and rank -> calls, exclusive ns, bytes."""
    with Workspace(profile) as workspace:
        rows = workspace.need("path_times").execute(
            "SELECT call_path, rank, calls, exclusive_ns, bytes FROM path_times JOIN call_paths USING (path_id)"
        )
        return {(path, rank): (calls, time, size) for path, rank, calls, time, size in rows.fetchall()}


def test_mpip_sites_ranks_and_sizes(tmp_path: Path):
    (tmp_path / "r.mpiP").write_text(MPIP)
    profile = written(mpip.read(tmp_path / "r.mpiP"), tmp_path)
    send = "program > main (ring.c:90) > exchange (ring.c:52) > MPI_Send"
    assert {key: value for key, value in times(profile).items() if value[1]} == {
        ("program", 0): (1, 9_500_000_000, 0),
        ("program", 1): (1, 9_938_000_000, 0),
        (send, 0): (80, 400_000_000, 480_000),
        ("program > main (ring.c:60) > MPI_Barrier", 0): (1, 100_000_000, 0),
        ("program > main (ring.c:60) > MPI_Barrier", 1): (1, 60_000_000, 0),
        ("program > unknown (0x4014d2) > MPI_Allreduce", 1): (2, 2_000_000, 808),
    }
    with profile.connect() as connection:
        rows = connection.execute(
            "SELECT bucket, min_ns, max_ns, bytes_min, bytes_max FROM facts WHERE bytes > 0 ORDER BY operation"
        ).fetchall()
    assert rows == [
        ("varying", 1_000_000, 1_000_000, 8, 800),
        ("4 KiB - <8 KiB", 2_500_000, 10_000_000, 6000, 6000),
    ]
    assert profile.table("locations")["node"].to_pylist() == ["node3", "node4"]
    assert profile.metadata["program.name"] == "ring"
    assert "abc" not in str(profile.metadata)


def test_caliper_stream(tmp_path: Path):
    (tmp_path / "r.cali").write_text(STREAM)
    draft = caliper.read(tmp_path / "r.cali")
    profile = written(draft, tmp_path)
    assert times(profile) == {
        ("program", 0): (1, 250_000_000, 0),
        ("program > main", 0): (2, 1_500_000_000, 0),
        ("program > main > f(int, char=)", 0): (1, 1, 0),
    }
    assert profile.metadata["caliper.cali.caliper.version"] == "2.9.0"
    assert draft.notes == [
        "the file has no ranks: everything is assigned to rank 0",
        "time outside all regions is the program's own",
    ]


@pytest.mark.parametrize("form", ["cali", "json"])
def test_an_export_comes_back_as_it_was(form: str, tmp_path: Path):
    target = tmp_path / f"x.{form}"
    with Workspace(stencil_profile(4, threads=2)) as workspace:
        write = caliper_stream.write if form == "cali" else caliper_json.write
        write(workspace, target, ExportRequest())
        rows = workspace.need("path_times").execute(
            "SELECT call_path, rank, calls, exclusive_ns, bytes FROM path_times JOIN call_paths USING (path_id)"
        )
        expected = {(path, rank): (calls, time, size) for path, rank, calls, time, size in rows.fetchall()}
    assert times(written(caliper.read(target), tmp_path)) == expected


def test_plain_json_with_inclusive_times_only(tmp_path: Path):
    (tmp_path / "r.json").write_text(
        """[{"path": "main", "mpi.rank": 1, "inclusive#sum#time.duration.ns": 900},
            {"path": "main/solve", "mpi.rank": 1, "inclusive#sum#time.duration.ns": 600}]"""
    )
    profile = written(caliper.read(tmp_path / "r.json"), tmp_path)
    assert {key: value[1] for key, value in times(profile).items()} == {
        ("program", 1): 0,
        ("program > main", 1): 300,
        ("program > main > solve", 1): 600,
    }


def test_units_are_the_users_word(tmp_path: Path):
    (tmp_path / "r.json").write_text('[{"path": "main", "count": 3, "sum#time.duration": 21948.0}]')
    profile = written(caliper.read(tmp_path / "r.json", time_unit="us"), tmp_path)
    assert times(profile)["program > main", 0] == (3, 21_948_000, 0)


def test_lines_are_split_at_what_is_not_escaped():
    assert split_line(r"__rec=ctx,ref=1=2,data=a\,b\=c\\\n=") == {
        "__rec": ["ctx"],
        "ref": ["1", "2"],
        "data": ["a,b=c\\\n", ""],
    }


@pytest.mark.parametrize("text", ["{", '{"a": 1}', '{"nodes": [], "data": [[1]]}', '["x"]', "3"])
def test_other_json_is_refused(text: str):
    with pytest.raises(ForeignFileError, match="not what cali-query prints"):
        read_json(text)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.txt", "hello", "neither a Caliper, Darshan or mpiP file nor a Recorder trace"),
        ("a.cali", "__rec=ctx,ref=1,attr=5,data=1\n", "line 1 is not a Caliper record"),
        ("a.cali", "__rec=node,id=24,attr=10\n", "no time metric"),
        ("a.json", '[{"path": "a", "time": "long"}]', "is not a number"),
        ("a.mpiP", "@ mpiP\n@ Version : 3.5\n", "no statistics per rank"),
        ("a.mpiP", MPIP.replace("1e+00", "1e+"), "is not a number"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing(
    name: str, text: str, message: str, run: RunCommand, tmp_path: Path
):
    (tmp_path / name).write_text(text)
    result = run("import", str(tmp_path / name), "-o", str(tmp_path / "out.baro"))
    assert result.exit_code == ExitCode.BAD_PROFILE, result.output
    lines = result.stderr.splitlines()
    assert message in lines[0]
    assert lines[0].startswith("barograph: error: ")
    assert len(lines) <= 2
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_command_says_what_is_not_in_the_file(run: RunCommand, tmp_path: Path):
    (tmp_path / "r.mpiP").write_text(MPIP)
    target = tmp_path / "r.baro"
    result = run("import", str(tmp_path / "r.mpiP"), "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, f"wrote {target}\n")
    assert re.fullmatch(r"barograph: note: mpiP prints .*\nbarograph: note: .* called once\n", result.stderr)
    assert run("info", str(target), "--verify").exit_code == 0
    assert run("diff", str(target), str(target)).exit_code == 0
    again = run("import", str(tmp_path / "r.mpiP"), "-o", str(target))
    assert again.exit_code == ExitCode.FAILED
    assert run("import", str(tmp_path / "none"), "-o", str(tmp_path / "x")).exit_code == ExitCode.NOT_FOUND


def test_what_an_import_leaves_out_is_said_beside_where_it_went(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ring.mpip").write_text(MPIP, encoding="utf-8")
    done = run("import", "ring.mpip")
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("import", done.output)
    again = run("import", "ring.mpip")
    assert (again.exit_code, again.stdout) == (ExitCode.FAILED, "")
    check_golden("import_name_taken", again.stderr)
