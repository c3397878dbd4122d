# SPDX-License-Identifier: BSD-3-Clause
# What `barograph env` prints for each shell; how values are quoted is tested in barograph/launch/shell_exports_test.py.
import shutil
import subprocess
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.launch.installation import find_installation
from barograph.testing.command_line import RunCommand
from barograph.testing.golden_text import check_golden

WORDS = ("env", "-o", "run", "--trace", "--size-classes", "64,4096")


@pytest.fixture
def masks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Nothing is preloaded or set already, and the folders are those of no machine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LD_PRELOAD", raising=False)
    return {str(find_installation().folder): "/opt/barograph/lib", str(tmp_path): "/scratch"}


@pytest.mark.parametrize("shell", ["sh", "csh", "fish"])
def test_the_text_is_the_shell_s(shell: str, masks: dict[str, str], run: RunCommand):
    done = run(*WORDS, "--shell", shell)
    assert done.exit_code == ExitCode.OK, done.output
    if shell == "sh":
        check_golden("env_sh", done.output, masks=masks)
    elif shell == "csh":
        check_golden("env_csh", done.output, masks=masks)
    else:
        check_golden("env_fish", done.output, masks=masks)


def test_a_shell_takes_it(masks: dict[str, str], run: RunCommand):
    assert masks
    text = run(*WORDS).stdout.replace("LD_PRELOAD", "PRELOADED")  # the shell itself is not to be recorded
    told = subprocess.run(
        [shutil.which("sh") or "sh", "-c", f"{text}\necho $PRELOADED $BAROGRAPH_SIZE_CLASSES"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout == f"{find_installation().library} 64,4096\n"


def test_folders_for_compilers_and_containers(run: RunCommand):
    include, libraries = (Path(run("env", option).stdout.strip()) for option in ("--include", "--libraries"))
    assert (include / "barograph" / "barograph.h").is_file()
    assert libraries == find_installation().folder


def test_a_setting_that_is_not_understood_is_refused(run: RunCommand):
    done = run("env", "-o", "run", "--size-classes", "nonsense")
    assert (done.exit_code, done.stdout) == (ExitCode.USAGE, "")
    assert "nonsense" in done.stderr


def test_the_earlier_spelling_of_an_option_works_and_is_not_shown(masks: dict[str, str], run: RunCommand):
    assert masks
    now, earlier, without = (run(*WORDS, *more).stdout for more in (("--call-sites",), ("--callsites",), ()))
    assert now == earlier != without
    shown = run("env", "--help").output
    assert "--call-sites" in shown
    assert "--callsites" not in shown


@pytest.mark.parametrize(
    "words", [("env", "-o", "--live"), ("run", "--flight-recorder", "-n", "2", "--", "true")]
)
def test_the_next_option_is_no_value(run: RunCommand, words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert f"Option '{words[1]}' requires an argument." in done.stderr
