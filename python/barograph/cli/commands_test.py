# SPDX-License-Identifier: BSD-3-Clause
# All commands: JSON, filters, exit codes, errors, pipes, completion, and that starting stays cheap.
import json
import os
import shlex
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from barograph.cli import COMMANDS, CommandRow, main
from barograph.cli.exit_codes import MEANING, ExitCode
from barograph.cli.group import THREADS_OF_NUMPY, one_thread_for_numpy
from barograph.cli.options.ranges import RANKS, SIZES, TIMES, Rows
from barograph.read import ProfileError
from barograph.testing import TableProfile, stencil_profile
from barograph.testing.command_line import RunCommand

JSON_KEYS = {
    "report": {
        "schema", "profile", "metadata", "wall_ns", "losses", "time_split", "shares_of", "metrics", "program_metrics",
        "operations",
        "categories", "tags", "sampling", "functions",
        "communicators", "late_arrival",
        "waits_by_cause", "trace_problem", "io_layers", "files", "findings", "written", "unfinished", "character",
    },
    "functions": {"schema", "profile", "losses", "by", "sampling", "functions"},
    "tree": {"schema", "profile", "losses", "ranks", "call_paths"},
    "comms": {
        "schema", "profile", "losses", "per_rank", "shares_of", "communicators", "windows", "rows", "written",
    },
    "matrix": {"schema", "profile", "losses", "by", "op", "trace_losses", "summary", "pairs", "written"},
    "ranks": {"schema", "profile", "losses", "ranks", "shares_of", "unfinished"},
    "info": {
        "schema", "profile", "format_version", "sections", "files", "tables", "losses", "metrics", "metadata",
        "verified", "own_cost", "max_overhead", "reduced_detail",
    },
}  # fmt: skip


@pytest.mark.parametrize("command", JSON_KEYS)
def test_json_has_the_documented_keys_and_exact_numbers(command: str, run: RunCommand):
    result = run(command, "four", "--json")
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    assert set(document) == JSON_KEYS[command]
    assert document["schema"] == f"barograph/{command}/1"


def test_json_numbers_are_nanoseconds(run: RunCommand):
    document = json.loads(run("report", "four", "--json").stdout)
    relax = next(row for row in document["operations"] if row["operation"] == "relax")
    assert (relax["exclusive_ns"], relax["max_ns"], relax["calls"]) == (12_000_000_000, 6_000_000_000, 400)
    assert document["findings"][0]["seconds_lost"] == 4.0


@pytest.mark.parametrize("command", ["report", "tree", "comms", "matrix", "files", "ranks", "info"])
def test_every_view_shows_losses(command: str, run: RunCommand):
    assert "INCOMPLETE: 0.3 % of events (1,200 on 1 rank) were dropped" in run(command, "lossy").stdout
    assert json.loads(run(command, "lossy", "--json").stdout)["losses"]["dropped_events"] == 1200


def test_diff_json_and_limit(run: RunCommand):
    result = run("diff", "four", "balanced", "--json", "--fail-above", "5")
    assert result.exit_code == ExitCode.THRESHOLD
    document = json.loads(result.stdout)
    assert document["exceeded"] == ["program > solve > MPI_Allreduce"]
    assert run("diff", "four", "balanced", "--fail-above", "50").exit_code == ExitCode.OK


def test_query_formats(run: RunCommand):
    sql = "SELECT operation, sum(calls)::BIGINT AS calls FROM facts WHERE layer = 'mpi' GROUP BY ALL ORDER BY 2 DESC, 1"
    assert run("query", "four", sql, "--csv").stdout.splitlines()[:2] == [
        "operation,calls",
        "MPI_Irecv,1600",
    ]
    document = json.loads(run("query", "four", "-", "--json", stdin=sql).stdout)
    assert document["columns"] == ["operation", "calls"]
    assert document["rows"][2] == ["MPI_Allreduce", 600]
    table = run("query", "four", sql, "--limit", "2").stdout
    assert "MPI_Isend" in table
    assert "MPI_Allreduce" not in table
    assert "Only the first 2 rows are shown" in table


def test_query_has_the_promised_views(run: RunCommand):
    sql = """SELECT rank, thread, call_path, layer, operation, object, object_kind, communicator, bucket_min,
             bucket_max, calls, time_ns, min_ns, max_ns, bytes FROM facts LIMIT 1"""
    assert run("query", "four", sql).exit_code == 0
    sql = "SELECT name, size, members, created_by, parent FROM communicators ORDER BY name"
    rows = json.loads(run("query", "four", sql, "--json").stdout)["rows"]
    assert rows[0] == ["W0.0", 4, "0-3", "", None]
    assert rows[1] == ["a0.1", 4, "0-3", "MPI_Cart_create", "W0.0"]


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (["query", "four", "SELEC 1"], ExitCode.USAGE, "syntax error"),
        (
            ["query", "four", "SELECT * FROM locatons"],
            ExitCode.USAGE,
            "there is no table locatons; did you mean locations?",
        ),
        (["query", "four", "SELECT * FROM read_csv('/etc/hostname')"], ExitCode.USAGE, "disabled"),
        (["tree", "four", "--rank", "9"], ExitCode.USAGE, "four.baro has no rank 9"),
        (["comms", "four", "--size", "big"], ExitCode.USAGE, "is not a valid range"),
        (["comms", "four", "--time", "5:1"], ExitCode.USAGE, "ends before it begins"),
        (["report", "four", "--top", "-1"], ExitCode.USAGE, "--top"),
        (["comms", "four", "--tree", "--per-rank"], ExitCode.USAGE, "--tree shows all communicators"),
        (["comms", "four", "--summary", "--per-rank"], ExitCode.USAGE, "exclude each other"),
        (["comms", "four", "--csv", "-", "--json"], ExitCode.USAGE, "exclude each other"),
        (["ranks", "four", "--rank", "5"], ExitCode.USAGE, "four.baro has no rank 5"),
        (["export", "four"], ExitCode.USAGE, "--to"),
        (["reprot", "four"], ExitCode.USAGE, "reprot"),
    ],
)
def test_a_wrong_command_line_gives_one_error_line_and_a_hint(
    words: list[str], code: ExitCode, text: str, run: RunCommand
):
    result = run(*words)
    assert result.exit_code == code
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[0].startswith("barograph: error: ")
    assert text in lines[0]
    assert [line[:6] for line in lines[1:]] in ([], ["hint: "])


def test_the_modules_of_the_engine_are_listed_in_json_too(run: RunCommand):
    listed = json.loads(run("engine", "--list", "--json").stdout)["modules"]
    assert {row["name"]: row["what"] for row in listed}["waits"].startswith("who waited for whom")


def test_0_is_all_rows_in_every_command_with_a_list():
    lists = {"--top", "--limit"}
    found = {
        row.name: option
        for row in COMMANDS
        for option in import_module(row.module).command.params
        if lists & set(option.opts)
    }
    assert {"report", "files", "io", "comms", "diff", "engine", "trace", "query"} <= found.keys()
    for name, option in found.items():
        assert isinstance(option.type, Rows), name
        assert "0 for all" in option.help, name


@pytest.mark.parametrize(
    "words",
    [
        "report io --top 1",
        "findings io --top 1",
        "files io --top 1",
        "io io --top 1",
        "comms four --summary --top 1",
        "matrix four --top 1",
        "ranks four --top 1",
        "functions sampled --top 1",
        "diff four balanced --top 1",
        "query four --limit 1 'FROM locations'",
    ],
)
def test_all_rows_are_more_than_one(words: str, run: RunCommand):
    some = run(*shlex.split(words))
    everything = run(*shlex.split(words.replace(" 1", " 0", 1)))
    assert (some.exit_code, everything.exit_code) == (0, 0), some.output + everything.output
    assert len(everything.stdout.splitlines()) > len(some.stdout.splitlines())
    assert "0 shows all" not in everything.stdout


def test_query_says_losses_beside_its_result(run: RunCommand):
    result = run("query", "lossy", "SELECT 1 AS one", "--csv")
    assert result.stdout == "one\n1\n"
    assert "1,200 on 1 rank" in result.stderr


@pytest.mark.parametrize("words", [[], ["--salvage"]])
def test_salvage_reaches_the_reader_and_what_it_left_out_is_shown(
    words: list[str], run: RunCommand, monkeypatch: pytest.MonkeyPatch
):
    asked: list[bool] = []

    def open_damaged(path: str, *, salvage: bool) -> TableProfile:
        asked.append(salvage)
        if not salvage:
            raise ProfileError("cut off", path=path, offset=7, hint="try --salvage")
        profile = stencil_profile(4)
        monkeypatch.setattr(profile, "losses", ["x.baro: facts at byte 7: cut off"], raising=False)
        return profile

    monkeypatch.setattr("barograph.read.open", open_damaged)
    result = run("tree", "x.baro", *words)
    assert asked == [bool(words)]
    if words:
        assert result.stdout.startswith("INCOMPLETE: damaged and omitted: x.baro: facts at byte 7: cut off.")
    else:
        assert result.exit_code == ExitCode.BAD_PROFILE
        assert result.stderr == "barograph: error: x.baro: at byte 7: cut off\nhint: try --salvage\n"


def test_ranges():
    assert RANKS.convert("0-2, 7", None, None) == [0, 1, 2, 7]
    assert SIZES.convert("1K:1MiB", None, None) == (1024, 1 << 20)
    assert SIZES.convert("64:", None, None)[0] == 64
    assert SIZES.convert("100", None, None) == (100, 100)
    assert TIMES.convert("5ms:0.5", None, None) == (5_000_000, 500_000_000)


def test_help_needs_no_command_module(run: RunCommand):
    text = run("--help").stdout
    assert all(f"  {row.name} " in text for row in COMMANDS)


@pytest.mark.parametrize("row", COMMANDS, ids=[row.name for row in COMMANDS])
def test_command_table_is_true(row: CommandRow, run: RunCommand):
    if find_spec(row.module) is None:
        pytest.skip(f"{row.name} is not there yet")
    command = import_module(row.module).command
    assert command.name == row.name
    assert run(row.name, "--help").exit_code == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str, run: RunCommand):
    assert "_BAROGRAPH_COMPLETE" in run("completion", shell).stdout


def test_the_shell_is_told_commands_and_options():
    environment = dict(
        os.environ, _BAROGRAPH_COMPLETE="bash_complete", COMP_WORDS="barograph re", COMP_CWORD="1"
    )
    program = [sys.executable, "-m", "barograph.cli"]
    answer = subprocess.run(program, env=environment, capture_output=True, text=True, check=False).stdout
    assert "report" in answer


def test_exit_codes_are_all_explained():
    assert set(MEANING) == set(ExitCode)


def test_starting_imports_nothing_heavy():
    code = "import sys, barograph.cli; print([m for m in ('pyarrow', 'duckdb', 'rich', 'pandas') if m in sys.modules])"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert answer.strip() == "[]"


def test_what_stands_behind_the_version_is_looked_at():
    words = ["barograph", "--version", "--nonsense"]
    code = f"import sys; sys.argv = {words!r}; from barograph.cli.entry import main; main()"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (ExitCode.USAGE, "")


def test_a_reader_that_goes_away_is_no_error():
    code = (
        "import sys; from barograph.cli import main; from barograph.cli.options import profiles;"
        "from barograph.testing import stencil_profile;"
        "profiles.open_profile = lambda path: stencil_profile(16); main(['tree', 'x', '--json'])"
    )
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([sys.executable, "-c", code], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert ended.stderr == b""
    assert ended.returncode == ExitCode.BROKEN_PIPE


def test_main_can_be_used_as_a_function(run: RunCommand):
    assert main.main(["completion", "bash"], standalone_mode=False) is None


def test_numpy_starts_no_threads_and_programs_do_not_see_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(THREADS_OF_NUMPY, raising=False)
    with one_thread_for_numpy():
        assert os.environ[THREADS_OF_NUMPY] == "1"
    assert THREADS_OF_NUMPY not in os.environ
    monkeypatch.setenv(THREADS_OF_NUMPY, "7")
    with one_thread_for_numpy():
        assert os.environ[THREADS_OF_NUMPY] == "7"
    assert os.environ[THREADS_OF_NUMPY] == "7"
