# SPDX-License-Identifier: BSD-3-Clause
# Output that cannot be written, streams that are closed, locales that know only a few characters.
import io
import json
import shlex
import subprocess
import sys

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.cli.standard_output import for_programs
from barograph.show.csv_lines import write_lines
from barograph.show.json_output import write_json


def shell(redirection: str, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a command as a shell does that redirects its streams."""
    command = shlex.join([sys.executable, "-m", "barograph.cli", *words])
    return subprocess.run(
        ["/bin/sh", "-c", f"{command} {redirection}"],
        capture_output=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


@pytest.mark.parametrize(
    ("redirection", "reason"),
    [(">/dev/full", b"No space left on device"), (">&-", b"Bad file descriptor")],
)
@pytest.mark.parametrize("words", [("--help",), ("completion", "bash")])
def test_output_that_cannot_be_written_is_one_line(redirection: str, reason: bytes, words: tuple[str, ...]):
    result = shell(redirection, *words)
    assert result.returncode == ExitCode.FAILED
    assert result.stderr == b"barograph: error: cannot write the output: " + reason + b"\n"


def test_nothing_can_be_said_where_both_streams_are_full():
    assert shell(">/dev/full 2>/dev/full", "--help").returncode == ExitCode.FAILED


def test_a_file_is_never_opened_as_a_closed_stream():
    # Without care the first file that the command opens would get descriptor 1, and then its output.
    result = shell(">&- 2>&- <&-", "completion", "bash")
    assert result.returncode == ExitCode.FAILED


def test_a_locale_without_a_character_gets_another():
    latin = shell("", "--version", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert latin.returncode == ExitCode.OK
    code = (
        "import sys; from barograph.cli import standard_output as o; o.prepare_streams();"
        r"print('1 \u2026 2 \xd7 3 \xb5s \u2192 4\u2264\u4e2d')"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=True
    )
    assert result.stdout == b"1 ... 2 x 3 us -> 4<=\\u4e2d\n"


NAMES = ("\x1b[31mred", "two\nlines", "x\u202egnp.h5", "\x9b31m", "Größe", "計算", "\U000e0001tag", 'a"b')


def test_what_is_for_programs_steers_no_terminal(monkeypatch: pytest.MonkeyPatch):
    pipe, terminal = io.StringIO(), io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    for stream in (pipe, terminal):
        write_lines([NAMES], for_programs(stream))
        write_json("names", {"names": NAMES}, for_programs(stream))
    assert "\x1b[31mred" in pipe.getvalue()
    assert "\u202e" in pipe.getvalue()
    shown = terminal.getvalue()
    assert shown.replace("\n", "").isprintable()
    for name in ("\\u001b[31mred", "x\\u202egnp.h5", "Größe", "計算"):
        assert name in shown
    document = shown[shown.index("{") :]
    assert json.loads(document)["names"] == list(NAMES)
