# SPDX-License-Identifier: BSD-3-Clause
# What `barograph comms` writes for other programs: CSV and JSON of rows, summary and tree; and the orders of lists.
import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


def test_csv_has_one_complete_line_per_row(run: RunCommand):
    rows = rows_of(run("comms", "tree", "--csv", "-", "--one-sided").stdout)
    assert [(row["communicator"], row["window"], row["operation"], row["calls"]) for row in rows] == [
        ("W0.0", "W0.0:w1", "MPI_Win_fence", "16"),
        ("W0.0", "W0.0:w1", "MPI_Put", "160"),
        ("W0.0", "W0.0:w2", "MPI_Get", "5"),
    ]
    assert (rows[1]["bucket_min"], rows[1]["bytes"], rows[1]["time_ns"]) == ("4096", "655360", "320000000")


def test_csv_without_a_file_goes_to_stdout_too(run: RunCommand):
    assert run("comms", "tree", "--csv").stdout == run("comms", "tree", "--csv", "-").stdout


@pytest.mark.parametrize(
    ("words", "column", "expected"),
    [
        (["--sort", "time"], "max_ns", [1_500_000_000, 60_000_000, 50_000_000]),
        (["--sort", "time", "--reverse"], "max_ns", [10_000_000] * 3),
        (["--sort", "calls"], "calls_total", [824, 800, 160]),
        (["--sort", "bytes"], "bytes", [3_375_104, 655_360, 6_400]),
        (["--sort", "size"], "bytes_max", [4096, 4096, 100]),
        (["--sort", "size", "--reverse"], "bytes_max", [0, 0, 0]),
        (["--sort", "imbalance"], "imbalance", [0.875, 0.5, 0.5]),
    ],
)
def test_csv_lines_are_in_one_order_over_all_communicators(
    words: list[str], column: str, expected: list[float], run: RunCommand
):
    rows = rows_of(run("comms", "tree", "--csv", "-", *words).stdout)
    assert [float(row[column]) for row in rows[:3]] == expected


def test_names_sort_both_ways(run: RunCommand):
    up = [
        row["communicator"]
        for row in rows_of(run("comms", "tree", "--summary", "--sort", "name", "--csv").stdout)
    ]
    down = rows_of(run("comms", "tree", "--summary", "--sort", "name", "--reverse", "--csv").stdout)
    assert up == sorted(up)
    assert [row["communicator"] for row in down] == up[::-1]
    operations = [
        row["operation"] for row in rows_of(run("comms", "tree", "--sort", "operation", "--csv").stdout)
    ]
    assert operations == sorted(operations)


def test_per_rank_csv_leaves_out_what_one_rank_does_not_have(run: RunCommand):
    rows = rows_of(
        run("comms", "tree", "--per-rank", "--op", "MPI_Allreduce", "--rank", "0,7", "--csv").stdout
    )
    assert [(row["rank"], row["time_ns"], row["waiting_ns"]) for row in rows] == [
        ("0", "1500000000", "1400000000"),
        ("7", "100000000", "0"),
    ]
    assert "imbalance" not in rows[0]


def test_csv_replaces_a_file_with_force_only(run: RunCommand, tmp_path: Path):
    target = tmp_path / "out.csv"
    assert run("comms", "tree", "--csv", str(target)).stdout == f"wrote {target}\n"
    first = target.read_text()
    assert first == run("comms", "tree", "--csv", "-").stdout
    again = run("comms", "four", "--csv", str(target))
    assert again.exit_code == ExitCode.FAILED
    assert "exists" in again.stderr
    assert target.read_text() == first
    below = run("ranks", "four", "--csv", str(target / "out.csv"))
    assert below.exit_code == ExitCode.FAILED
    assert f"File exists: {target}\nhint: choose another place with -o" in below.stderr
    assert run("comms", "four", "--csv", str(target), "--force").exit_code == ExitCode.OK
    assert target.read_text() == run("comms", "four", "--csv").stdout
    assert [path.name for path in tmp_path.iterdir()] == ["out.csv"]
    assert run("ranks", "four", "--csv", str(tmp_path / "new" / "er" / "out.csv")).exit_code == ExitCode.OK
    assert (tmp_path / "new" / "er" / "out.csv").is_file()


def test_csv_says_losses_on_stderr(run: RunCommand):
    assert "1,200 on 1 rank" in run("comms", "lossy", "--csv").stderr
    assert "1,200 on 1 rank" in run("ranks", "lossy", "--csv").stderr


def test_tree_json_and_csv_hold_every_communicator(run: RunCommand):
    document = json.loads(run("comms", "thousands", "--tree", "--json").stdout)
    assert document["schema"] == "barograph/comms/1"
    assert len(document["tree"]) == 1 + 2 * 1000 + 2 + 1
    assert document["tree"][0]["name"] == "W0.0"
    folded = next(row for row in document["tree"] if row["stands_for"] > 1)
    assert (folded["name"], folded["stands_for"]) == ("d0.1001+", 103)
    rows = rows_of(run("comms", "thousands", "--tree", "--csv").stdout)
    assert [row["name"] for row in rows] == [row["name"] for row in document["tree"]]


def test_ranks_can_be_chosen_and_written_as_csv(run: RunCommand):
    rows = rows_of(run("ranks", "four", "--rank", "1-2", "--sort", "rank", "--csv").stdout)
    assert [(row["rank"], row["wall_ns"]) for row in rows] == [("1", "10000000000"), ("2", "10000000000")]
    # The ratio to the mean stays that of all ranks.
    assert float(rows[1]["computing_ratio"]) == pytest.approx(8.145 / 5.145, rel=1e-2)
    assert float(rows[0]["mpi_share"]) == pytest.approx(0.5642, abs=1e-3)


def test_many_windows_do_not_hide_the_rest(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("barograph.show.communicators.comms.MOST_WINDOWS", 1)
    text = run("comms", "tree", "--one-sided").stdout
    assert "window W0.0:w1" in text
    assert "window W0.0:w2" not in text
    assert "1 more window, <0.1 % of the time; --comm NAME, --csv and --json show each." in text


@pytest.mark.parametrize(
    ("option", "name", "said"),
    [
        ("--comm", "W0.00", "has no communicator or window W0.00"),
        ("--op", "MPI_Allreduc", "did you mean MPI_Allreduce?"),
    ],
)
def test_a_name_that_the_profile_lacks_is_an_error(option: str, name: str, said: str, run: RunCommand):
    result = run("comms", "tree", option, name)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.stderr


def test_the_world_is_found_by_the_name_that_mpi_gives_it(run: RunCommand):
    by_ours = run("comms", "four", "--comm", "W0.0")
    assert run("comms", "four", "--comm", "MPI_COMM_WORLD").stdout == by_ours.stdout
    assert "W0.0 (MPI_COMM_WORLD)" in by_ours.stdout
    assert run("comms", "four", "--comm", "MPI_COMM_WORD").stderr.endswith("did you mean MPI_COMM_WORLD?\n")


def test_by_size_adds_up_the_communicators_of_a_size(run: RunCommand):
    rows = json.loads(run("comms", "tree", "--json").stdout)
    of = {total["object_id"]: total for total in rows["communicators"]}
    expected: dict[tuple[int, str], list[int]] = {}
    for row in rows["rows"]:
        key = (of[row["communicator_id"]]["size"], row["operation"])
        sums = expected.setdefault(key, [0, 0, 0])
        for i, name in enumerate(("calls", "time_ns", "bytes")):
            sums[i] += row[name]
    found = json.loads(run("comms", "tree", "--by", "size", "--json").stdout)["by_size"]
    assert {
        (row["size"], row["operation"]): [row["calls"], row["time_ns"], row["bytes"]] for row in found
    } == expected
    sizes = [row["size"] for row in found]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(row["share"] for row in found) == pytest.approx(1)
    lines = rows_of(run("comms", "tree", "--by", "size", "--csv", "-").stdout)
    assert [line["operation"] for line in lines] == [row["operation"] for row in found]
    assert run("comms", "tree", "--by", "size").stdout.startswith("size  communicators  operation")


def test_by_size_has_an_order_of_its_own(run: RunCommand):
    done = run("comms", "tree", "--by", "size", "--sort", "calls")
    assert done.exit_code == ExitCode.USAGE
    assert "drop --per-rank" in done.stderr


def test_a_picture_names_communicators_and_operations(run: RunCommand, tmp_path: Path):
    assert run("comms", "four", "-o", str(tmp_path / "four.svg")).exit_code == ExitCode.OK
    drawn = (tmp_path / "four.svg").read_text(encoding="utf-8")
    assert "MPI_Allreduce" in drawn
    assert "W0.0 (MPI_COMM_WORLD) (4)" in drawn


def test_a_picture_has_one_order(run: RunCommand, tmp_path: Path):
    result = run("comms", "four", "-o", str(tmp_path / "four.svg"), "--by", "size")
    assert result.exit_code == ExitCode.USAGE
    assert not (tmp_path / "four.svg").exists()


def test_filters_say_what_shares_are_of(run: RunCommand):
    whole = "Shares are of the time of all threads of the run"
    left = "Shares are of the time of the calls that the filters leave"
    assert whole in run("comms", "four", "--summary", "--collective").stdout
    assert left in run("comms", "four", "--by", "size", "--collective").stdout
    for words in (("--summary",), ("--by", "size"), ()):
        assert "Shares are" not in run("comms", "four", *words).stdout
