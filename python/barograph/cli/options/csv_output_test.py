# SPDX-License-Identifier: BSD-3-Clause
# One --csv for all commands that print a table.
import csv
import io
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.testing.command_line import RunCommand, typed_with

COMMANDS = (
    *(words for words, _ in typed_with(lambda option: "--csv" in option.opts and not option.hidden)),
    ("io", "io", "--profile"),
)


@pytest.mark.parametrize("words", COMMANDS)
def test_csv_is_the_same_option_everywhere(words: tuple[str, ...], run: RunCommand, tmp_path: Path):
    printed = run(*words, "--csv", "-").stdout
    rows = list(csv.DictReader(io.StringIO(printed)))
    assert rows
    assert None not in rows[0]
    assert run(*words, "--csv").stdout == printed
    target = tmp_path / "table.csv"
    assert run(*words, "--csv", str(target)).stdout == f"wrote {target}\n"
    assert target.read_text(encoding="utf-8") == printed
    target.write_text("mine", encoding="utf-8")
    again = run(*words, "--csv", str(target))
    assert again.exit_code == ExitCode.FAILED
    assert "--force replaces only what Barograph wrote" in again.stderr
    forced = run(*words, "--csv", str(target), "--force")
    assert forced.exit_code == ExitCode.FAILED
    assert f"nothing in {target} shows that Barograph wrote it" in forced.stderr
    assert forced.stderr.endswith(f"\nhint: choose another name, or remove it: rm {target}\n")
    assert target.read_text(encoding="utf-8") == "mine"
    target.write_text(printed.partition("\n")[0], encoding="utf-8")
    assert run(*words, "--csv", str(target), "--force").exit_code == ExitCode.OK
    assert target.read_text(encoding="utf-8") == printed
    assert run(*words, "--csv", "-", "--json").exit_code == ExitCode.USAGE


def test_a_picture_beside_the_table_is_told_where_it_spoils_nothing(run: RunCommand, tmp_path: Path):
    picture = tmp_path / "loops.svg"
    result = run("loops", "loops", "--csv", "-", "-o", str(picture))
    assert "wrote" not in result.stdout
    assert result.stderr == f"wrote {picture}\n"


def test_what_options_were_called_before_still_works(run: RunCommand, tmp_path: Path):
    sql = "SELECT rank FROM locations"
    assert run("query", "four", sql, "--format", "csv").stdout == run("query", "four", sql, "--csv").stdout
    assert run("query", "four", sql, "--format", "json").stdout == run("query", "four", sql, "--json").stdout
    assert run("report", "four", "--csv", str(tmp_path / "tables")).exit_code == ExitCode.OK
    assert (tmp_path / "tables" / "findings.csv").exists()
    for command in ("query", "report"):
        assert "--format" not in run(command, "--help").stdout
