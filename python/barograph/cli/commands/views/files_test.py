# SPDX-License-Identifier: BSD-3-Clause
# `barograph files` and `io`: JSON, CSV, filters, and names that a terminal must not see.
import csv
import io
import json
from pathlib import Path

from barograph.cli.exit_codes import ExitCode
from barograph.show.files.file_names import file_name, plain_name
from barograph.testing.command_line import RunCommand
from barograph.testing.traced_files import Call, write_traced_files


def test_json_has_every_file_whatever_top_is(run: RunCommand):
    document = json.loads(run("files", "io", "--top", "1", "--json").stdout)
    assert set(document) == {"schema", "profile", "losses", "files"}
    assert document["schema"] == "barograph/files/1"
    assert len({row["name"] for row in document["files"]}) == 6


def test_detail_as_json(run: RunCommand):
    (detail,) = json.loads(run("files", "io", "--file", "*.h5", "--json").stdout)["details"]
    assert set(detail) == {
        "name", "layers", "operations", "objects", "size_histograms", "common", "counters", "rates",
    }  # fmt: skip
    assert [row["layer"] for row in detail["layers"]] == ["hdf5", "mpi-io", "posix"]
    posix = json.loads(run("files", "io", "--file", "*.h5", "--layer", "posix", "--json").stdout)["details"][
        0
    ]
    assert {row["operation"] for row in posix["operations"]} == {"pwrite64", "open64"}


def test_csv_has_all_counters_of_all_files(run: RunCommand):
    lines = list(csv.DictReader(io.StringIO(run("files", "io", "--csv").stdout)))
    assert len(lines) == 8
    assert lines[0]["name"] == "/home/user/run/out.h5"
    assert lines[0]["collective_writes"] == "32"
    assert lines[1]["sequential_share"] == ""


def test_queries_see_the_bandwidth_of_single_calls(run: RunCommand):
    # The profile knows of none.
    sql = "SELECT count(slowest) AS n, sum(calls) AS calls FROM file_rates WHERE direction = 'write'"
    assert run("query", "io", sql, "--csv").stdout == "n,calls\n0,\n"
    assert run("query", "io", "SELECT count(*) AS n FROM facts WHERE unfinished", "--csv").stdout == "n\n0\n"
    assert "Bandwidth per call" not in run("files", "io").stdout


def test_wrong_uses(run: RunCommand):
    assert run("files", "io", "--csv", "-", "--json").exit_code == ExitCode.USAGE
    assert run("files", "io", "--file", "x", "--filter", "y").exit_code == ExitCode.USAGE
    for command, option in (("files", "--file"), ("files", "--filter"), ("io", "--file")):
        result = run(command, "io", option, "nothing")
        assert result.exit_code == ExitCode.USAGE
        assert "has no file that matches nothing" in result.stderr
    assert "No file was recorded" in run("files", "four").stdout


CALLS: list[Call] = [
    (rank, "pwrite64", "/scratch/out.h5", 1000 * place, 1000 * place + 500, (2 * place + rank) * 512, 512)
    for rank in (0, 1)
    for place in range(20)
]


def test_where_a_file_was_written_is_a_picture_that_is_the_same_each_time(run: RunCommand, tmp_path: Path):
    profile = write_traced_files(tmp_path / "run.baro", CALLS)
    pictures: list[bytes] = []
    for name in ("one.svg", "two.svg", "one.png", "two.png"):
        target = tmp_path / name
        done = run("files", str(profile), "--file", "*.h5", "-o", str(target))
        assert (done.exit_code, done.stdout) == (0, f"wrote {target}\n"), done.output
        pictures.append(target.read_bytes())
    assert pictures[0] == pictures[1]
    assert pictures[2] == pictures[3]
    assert b"out.h5, posix: 40 writes" in pictures[0]
    found = json.loads(
        run("files", str(profile), "--file", "*", "-o", str(tmp_path / "x.pdf"), "--json").stdout
    )
    assert found["written"] == [str(tmp_path / "x.pdf")]


def test_a_picture_needs_files_and_a_trace_that_has_them(run: RunCommand, tmp_path: Path):
    profile = write_traced_files(tmp_path / "run.baro", [*CALLS, (0, "close", "/scratch/empty", 0, 1, -1, 0)])
    target = str(tmp_path / "x.svg")
    for words, said in (
        (("io", "-o", target), "a picture is of the files that --file names"),
        (("io", "--file", "*.h5", "-o", target), "io.baro has no trace, which has the offsets"),
        ((str(profile), "--file", "*empty", "-o", target), "no read or write with an offset of these files"),
    ):
        done = run("files", *words)
        assert done.exit_code == ExitCode.USAGE, done.output
        assert said in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_io_as_json_and_csv(run: RunCommand):
    document = json.loads(run("io", "io", "--json").stdout)
    assert set(document) == {"schema", "profile", "losses", "per_file", "layers", "calls", "sizes"}
    assert document["schema"] == "barograph/io/1"
    lines = list(csv.DictReader(io.StringIO(run("io", "io", "--csv", "--op", "H5Dwrite").stdout)))
    assert [(line["operation"], line["calls_factor"]) for line in lines[:3]] == [
        ("H5Dwrite", "1.0"),
        ("MPI_File_write_at_all", "1.0"),
        ("pwrite64", "4.0"),
    ]


def test_io_statistics_as_json_and_csv(run: RunCommand):
    document = json.loads(run("io", "io", "--profile", "--by", "file", "--json").stdout)
    assert set(document) == {"schema", "profile", "losses", "by", "rows"}
    (line,) = csv.DictReader(io.StringIO(run("io", "io", "--profile", "--op", "fprintf", "--csv").stdout))
    assert (line["calls"], line["bytes_mean"], line["bytes_deviation"]) == ("1000", "80.0", "0.0")


def test_wrong_uses_of_io(run: RunCommand):
    assert run("io", "io", "--by", "file").exit_code == ExitCode.USAGE
    assert run("io", "io", "--profile", "--per-file").exit_code == ExitCode.USAGE
    result = run("io", "io", "--op", "H5Dwrit")
    assert result.exit_code == ExitCode.USAGE
    assert "did you mean H5Dwrite?" in result.stderr
    assert "No I/O was recorded" in run("io", "four").stdout


def test_names_are_safe_for_a_terminal():
    assert plain_name("a\nb\x1b[31m\u202e") == r"a\nb\x1b[31m\u202e"
    assert plain_name("Grüße/日本.h5") == "Grüße/日本.h5"
    assert file_name("/home/u/run/a/b.h5", "/home/u/run", 30) == "a/b.h5"
    assert file_name("/home/u/running/b.h5", "/home/u/run", 30) == "/home/u/running/b.h5"
    assert file_name("/very/long/path/to/some/output-0001.h5", "", 20) == "/very/...put-0001.h5"
