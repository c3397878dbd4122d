# SPDX-License-Identifier: BSD-3-Clause
# No matter what fails in the tool, the program starts, and the exit code is its own.
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import barograph
from barograph.testing.environment import clean_environment

TIMEOUT_S = 120
PROGRAM = ("/bin/sh", "-c", "echo ran; exit 4")
RUN = (sys.executable, "-m", "barograph.cli", "run", "--record", "all")


def environment(**changes: str | None) -> dict[str, str]:
    kept = clean_environment()
    return {name: value for name, value in {**kept, **changes}.items() if value is not None}


def run(
    folder: Path, *words: str, before: tuple[str, ...] = (), **changes: str | None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, *RUN, *words, "--", *PROGRAM], cwd=folder, env=environment(**changes),
        capture_output=True, text=True, timeout=TIMEOUT_S, check=False,
    )  # fmt: skip


# What the program, a shell, says itself in a folder that was removed.
OF_THE_SHELL = "sh: 0: getcwd() failed"


def assert_ran(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The program ran as it does alone; returns what was said."""
    assert (done.stdout, done.returncode) == ("ran\n", 4), done.stderr
    lines = [line for line in done.stderr.splitlines() if not line.startswith(OF_THE_SHELL)]
    assert all(line.startswith("barograph: ") for line in lines), done.stderr
    return lines


@pytest.mark.parametrize("words", [(), ("-o", "relative"), ("-o", "absolute")], ids=" ".join)
def test_a_program_runs_from_a_folder_that_was_removed(words: tuple[str, ...], tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    target = [str(tmp_path / "absolute") if word == "absolute" else word for word in words]
    gone = ("/bin/sh", "-c", 'mkdir gone && cd gone && rmdir ../gone && exec "$@"', "sh")
    said = assert_ran(run(tmp_path, *target, before=gone, HOME=str(home)))
    profiles = [*home.glob("*.baro"), *tmp_path.glob("*.baro")]
    assert len(profiles) == 1
    if "absolute" in words:
        assert profiles == [tmp_path / "absolute.baro"]
    else:
        assert f"the current folder was removed; the profile goes to {profiles[0]}" in said[0]
    with barograph.open(profiles[0]) as profile:
        assert profile.metadata["job.ranks"]


@pytest.mark.parametrize("output", ["file/run", "/proc/none/run", "/dev/null/run", "x" * 300], ids=range(4))
def test_a_program_runs_where_its_profile_cannot_be_written(output: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("years of work")
    said = assert_ran(run(tmp_path, "-o", output))
    place = list(tmp_path.glob("*.baro"))
    if place:
        assert f"the profile goes to {place[0].name}" in said[0]
    else:
        assert "not recorded: " in said[0]
        assert said[0].endswith("The program runs without Barograph.")
        assert len(said) == 1
    assert (tmp_path / "file").read_text() == "years of work"


def test_a_program_runs_on_a_file_system_that_is_read_only(tmp_path: Path) -> None:
    inside = "mount -t tmpfs -o ro none ro && cd ro"
    if (
        shutil.which("unshare") is None
        or subprocess.run(
            ["unshare", "-rm", "/bin/sh", "-c", "mkdir ro; " + inside],
            cwd=tmp_path,
            capture_output=True,
            check=False,
        ).returncode
    ):
        pytest.skip("no mount namespace of one's own")
    before = ("unshare", "-rm", "/bin/sh", "-c", inside + ' && exec "$@"', "sh")
    said = assert_ran(run(tmp_path, before=before, HOME=str(tmp_path)))
    (profile,) = tmp_path.glob("*.baro")
    assert f"is read-only; the profile goes to {profile}" in said[0]
    nowhere = run(tmp_path, before=before, HOME="/proc", TMPDIR="/proc")
    assert_ran(nowhere)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BAROGRAPH_RECORD", "everything"),
        ("BAROGRAPH_AGGREGATORS", "many"),
        ("BAROGRAPH_RING_SIZE", "-1"),
        ("BAROGRAPH_TRACE", "\x01"),
        ("BAROGRAPH_SIZE_CLASSES", "5,4,3"),
    ],
)
def test_a_variable_that_makes_no_sense_is_ignored(name: str, value: str, tmp_path: Path) -> None:
    said = assert_ran(run(tmp_path, "-o", "run", **{name: value}))
    if name != "BAROGRAPH_RECORD":  # the option says what to record
        assert said[0].startswith(f"barograph: warning: {name} ")
        assert said[0].endswith("; it is ignored")
    assert (tmp_path / "run.baro").exists()
    wrong = run(tmp_path, "--aggregators", "many")
    assert (wrong.returncode, wrong.stdout) == (2, ""), (
        "an option that is mistyped is told before anything starts"
    )


@pytest.mark.parametrize(
    "changes",
    [
        {"HOME": None},
        {"HOME": "/proc"},
        {"TMPDIR": "/none"},
        {"BAROGRAPH_ARENA_DIR": "/none"},
        {"BAROGRAPH_ARENA_DIR": "/dev/null"},
        {"BAROGRAPH_LIBRARY_DIR": "/none"},
        {"BAROGRAPH_PLUGIN_PATH": "/none"},
        {"XDG_DATA_HOME": "/dev/null"},
    ],
    ids=str,
)
def test_a_program_runs_whatever_the_environment_lacks(
    changes: dict[str, str | None], tmp_path: Path
) -> None:
    said = assert_ran(run(tmp_path, "-o", "run", **changes))
    if "BAROGRAPH_LIBRARY_DIR" in changes:
        assert said == [
            "barograph: not recorded: this installation is incomplete: there is no /none/libbarograph.so. "
            "The program runs without Barograph."
        ]
    elif "BAROGRAPH_ARENA_DIR" in changes:
        # The shell ends with _exit: what is in its memory only is lost, and that is said.
        assert any("they are kept in memory, and lost if" in line for line in said), said
    else:
        assert (tmp_path / "run.baro").exists(), said


@pytest.mark.parametrize("name", ["run.baro", "run.baro.old", "run.baro.trace"])
def test_a_program_runs_beside_files_of_others(name: str, tmp_path: Path) -> None:
    (tmp_path / "run.baro").write_bytes(b"")
    (tmp_path / name).write_text("years of work")
    said = assert_ran(run(tmp_path, "-o", "run"))
    assert said[0] == (
        f"barograph: warning: {tmp_path / name} is not a profile of Barograph; "
        f"the profile goes to {tmp_path / 'run-2.baro'}"
    )
    assert (tmp_path / name).read_text() == "years of work"
    assert (tmp_path / "run-2.baro").exists()


@pytest.mark.parametrize("name", ["run.baro", "run.baro.old"])
def test_a_program_runs_beside_a_pipe_that_nobody_writes_to(name: str, tmp_path: Path) -> None:
    (tmp_path / "run.baro").write_bytes(b"")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    said = assert_ran(run(tmp_path, "-o", "run"))
    assert f"{tmp_path / name} is not a profile of Barograph" in said[0]
    assert (tmp_path / name).is_fifo()
    assert (tmp_path / "run-2.baro").exists()
