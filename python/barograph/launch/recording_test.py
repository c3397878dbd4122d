# SPDX-License-Identifier: BSD-3-Clause
"""Settings are checked before anything starts, and existing profiles are never lost."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from barograph.launch import recording
from barograph.launch.errors import LaunchError
from barograph.launch.installation import Installation
from barograph.spec.settings import SETTINGS, Setting

BY_NAME = {setting.name: setting for setting in SETTINGS}


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for setting in SETTINGS:
        monkeypatch.delenv(setting.env, raising=False)
    for name in recording.BATCH_JOB_VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("arena_size", "64M", str(64 << 20)),
        ("arena_size", "2 GiB", str(2 << 30)),
        ("arena_size", "1048576", "1048576"),
        ("arena_size", "1024kB", "1048576"),
        ("aggregators", "3", "3"),
        ("size_classes", "log2", "log2"),
        ("size_classes", "128, 1K,1MiB", "128,1024,1048576"),
        ("record", "all", "all"),
        ("instrument", "kokkos, functions,kokkos", "kokkos,functions"),
        ("instrument", "off", "off"),
    ],
)
def test_value(name: str, text: str, value: str) -> None:
    assert recording.parse_value(BY_NAME[name], text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("arena_size", "64Q"),
        ("arena_size", "-1"),
        ("arena_size", "1000"),
        ("arena_size", "9999999T"),
        ("arena_size", ""),
        ("aggregators", "two"),
        ("aggregators", "1K"),
        ("size_classes", "1024,128"),
        ("size_classes", "128,128"),
        ("size_classes", "0,1"),
        ("size_classes", "log10"),
        ("size_classes", ","),
        ("size_classes", ",".join(map(str, range(1, 100)))),
        ("record", "some"),
        ("instrument", "function"),
        ("instrument", "functions,"),
        ("instrument", "functions,off"),
    ],
)
def test_wrong_value(name: str, text: str) -> None:
    with pytest.raises(LaunchError) as caught:
        recording.parse_value(BY_NAME[name], text)
    assert BY_NAME[name].option in str(caught.value)


@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.type in {"count", "bytes"}])
def test_limits_are_of_the_table_and_named(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    assert recording.parse_value(setting, str(setting.maximum)) == str(setting.maximum)
    assert recording.parse_value(setting, str(setting.minimum)) == str(setting.minimum)
    most = recording.number_text(setting, setting.maximum)
    for text in (str(setting.maximum + 1), "9" * 5000):
        with pytest.raises(LaunchError, match=f"too large: the maximum is {most}"):
            recording.parse_value(setting, text)
    if setting.minimum:
        low = recording.number_text(setting, setting.minimum)
        with pytest.raises(LaunchError, match=f"too small: the minimum is {low}"):
            recording.parse_value(setting, str(setting.minimum - 1))
    if setting.option:
        monkeypatch.setenv(setting.env, str(setting.maximum + 1))
        with pytest.raises(LaunchError, match=f"^{setting.env} .* too large"):
            recording.collect_settings({})


def test_a_time_has_its_unit() -> None:
    assert recording.parse_value(BY_NAME["snapshot"], "5min") == "5m"
    with pytest.raises(LaunchError, match="--snapshot '5' has no unit") as caught:
        recording.parse_value(BY_NAME["snapshot"], "5")
    assert "5s" in caught.value.hint


@pytest.mark.parametrize(
    ("name", "text"),
    [("record", "yes"), ("size_classes", "x"), ("max_overhead", "3"), ("snapshot", "soon"), ("trace", "on")],
)
def test_an_error_of_a_variable_names_the_variable(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = BY_NAME[name]
    monkeypatch.setenv(setting.env, text)
    with pytest.raises(LaunchError) as caught:
        recording.collect_settings({})
    assert str(caught.value).startswith(f"{setting.env} ")
    assert setting.option not in str(caught.value) + caught.value.hint


@pytest.mark.parametrize("text", ["io", "mpi", "mpi,io", "io,mpi,regions", "0"])
def test_layers_of_a_trace(text: str) -> None:
    assert recording.parse_value(BY_NAME["trace"], text) == text


def test_a_trace_of_no_layers_is_one_of_calls() -> None:
    assert recording.parse_value(BY_NAME["trace"], "1") == "mpi,io"


@pytest.mark.parametrize("text", ["", "disk", "io,", "io,disk", "io, mpi", "MPI", "all"])
def test_a_layer_that_cannot_be_traced(text: str) -> None:
    with pytest.raises(LaunchError, match="layer that can be traced") as caught:
        recording.parse_value(BY_NAME["trace"], text)
    assert "io, mpi, regions" in caught.value.hint


def test_option_wins_over_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAROGRAPH_AGGREGATORS", "7")
    monkeypatch.setenv("BAROGRAPH_ARENA_SIZE", "2M")
    variables = recording.collect_settings({"aggregators": "3"})
    assert variables == {"BAROGRAPH_AGGREGATORS": "3", "BAROGRAPH_ARENA_SIZE": str(2 << 20)}


def test_a_clock_needs_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LaunchError, match="samples nothing by itself"):
        recording.collect_settings({"sample_clock": "wall"})
    assert recording.collect_settings({"sample_clock": "wall", "sample": "100Hz"})
    monkeypatch.setenv("BAROGRAPH_SAMPLE", "100Hz")
    assert recording.collect_settings({"sample_clock": "wall"})


def test_wrong_value_in_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BAROGRAPH_RECORD", "yes")
    with pytest.raises(LaunchError, match="not one of auto, all, off"):
        recording.collect_settings({})


def test_output_as_given() -> None:
    assert recording.resolve_output("run", "app") == Path("run")
    assert recording.resolve_output("run.baro", "app") == Path("run")


def test_output_in_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBS_JOBID", "77.server")
    Path("results").mkdir()
    assert recording.resolve_output("results", "app") == Path("results/app-77")
    assert recording.resolve_output("results/", "app") == Path("results/app-77")
    Path("parts.baro").mkdir()
    assert recording.resolve_output("parts.baro", "app") == Path("parts")
    with pytest.raises(LaunchError, match="is not UTF-8"):
        recording.resolve_output("caf\udce9", "app")


def test_who_has_chosen_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert recording.is_made_up({}, None)
    assert recording.is_made_up({"output": None}, "")
    assert not recording.is_made_up({"output": "mine"}, "/x/mine")
    monkeypatch.setenv("BAROGRAPH_OUTPUT", "/x/run")
    assert not recording.is_made_up({}, "/x/run")
    monkeypatch.setenv("BAROGRAPH_DEFAULT_OUTPUT", "/x/run")  # as `barograph env` has it
    assert recording.is_made_up({}, "/x/run")
    assert not recording.is_made_up({}, "/x/other")  # exported after it
    assert not recording.is_made_up({"output": "mine"}, "/x/mine")


def test_folders_of_an_output_are_made() -> None:
    output = recording.resolve_output("new/er/run", "app")
    assert output == Path("new/er/run")
    assert not Path("new").exists()
    recording.make_folder(output)
    assert Path("new/er").is_dir()
    Path("file").touch()
    with pytest.raises(LaunchError, match=r"cannot write file/run\.baro: .*/file is not a folder") as caught:
        recording.resolve_output("file/run", "app")
    assert caught.value.hint == "choose another place: -o run"
    with pytest.raises(LaunchError, match=r"cannot write file/run\.baro: File exists: file"):
        recording.make_folder(Path("file/run"))


def test_a_forbidden_folder_has_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("forbidden").mkdir()
    allowed = os.access

    def access(path: Path, mode: int) -> bool:
        return path.name != "forbidden" and allowed(path, mode)

    monkeypatch.setattr(os, "access", access)
    with pytest.raises(LaunchError, match=r"no permission to write in .*/forbidden$") as caught:
        recording.resolve_output("forbidden/run", "app")
    assert caught.value.hint == "choose another place: -o run"


def test_default_output_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SLURM_JOB_ID", "12")
    for expected in ("app-12", "app-12-2", "app-12-3"):
        output = recording.resolve_output(None, "app")
        assert output == Path(expected)
        Path(f"{output}.baro").touch()
    monkeypatch.delenv("SLURM_JOB_ID")

    def at_noon(_: str) -> str:
        return "20260102-120000"

    monkeypatch.setattr(time, "strftime", at_noon)
    assert recording.resolve_output(None, "app") == Path("app-20260102-120000")


def test_nothing_to_set_aside() -> None:
    assert recording.set_aside(Path("run")) is None


def write(path: str, text: str) -> None:
    Path(path).write_bytes(b"\x89BARO" + text.encode())


def read(path: str) -> str:
    return Path(path).read_bytes().removeprefix(b"\x89BARO").decode()


def test_file_and_folder_are_set_aside() -> None:
    write("run.baro", "first")
    assert recording.set_aside(Path("run")) == Path("run.baro.old")
    assert read("run.baro.old") == "first"
    Path("run.baro").mkdir()
    Path("run.baro/part-0000.baro").write_text("second")
    recording.set_aside(Path("run"))
    assert Path("run.baro.old/part-0000.baro").read_text() == "second"
    write("run.baro", "third")
    recording.set_aside(Path("run"))
    assert read("run.baro.old") == "third"
    assert os.listdir() == ["run.baro.old"]


def test_all_profiles_of_a_run_are_set_aside() -> None:
    for name in ("run.baro", "run.2.baro", "run.3.baro", "run.2.baro.old"):
        write(name, name)
    # The third is a run of its own, started when the name was taken.
    assert recording.set_aside(Path("run"), lambda _: [Path("run.2.baro")]) == Path("run.baro.old")
    assert set(os.listdir()) == {"run.baro.old", "run.2.baro.old", "run.3.baro"}
    assert read("run.2.baro.old") == "run.2.baro"


def test_a_trace_goes_with_its_profile() -> None:
    for run in ("first", "second"):
        write("run.baro", run)
        Path("run.baro.trace").mkdir()
        Path("run.baro.trace/node-000000.baro").write_text(run)
        recording.set_aside(Path("run"))
        assert Path("run.baro.old.trace/node-000000.baro").read_text() == run
        assert set(os.listdir()) == {"run.baro.old", "run.baro.old.trace"}
    write("run.baro", "without a trace")
    recording.set_aside(Path("run"))
    assert os.listdir() == ["run.baro.old"]


def test_a_trace_of_no_profile_is_not_taken_for_that_of_the_next() -> None:
    Path("run.baro.trace").mkdir()
    with pytest.raises(LaunchError, match="not there"):
        recording.set_aside(Path("run"))


def test_foreign_folder_is_left_alone() -> None:
    Path("run.baro").mkdir()
    Path("run.baro/thesis.tex").write_text("years of work")
    with pytest.raises(LaunchError, match="other files"):
        recording.set_aside(Path("run"))
    Path("run.baro").rename("run.baro.old")
    Path("run.baro").touch()
    with pytest.raises(LaunchError, match="other files"):
        recording.set_aside(Path("run"))
    assert Path("run.baro.old/thesis.tex").exists()


def test_a_file_that_is_no_profile_is_left_alone() -> None:
    for name in ("run.baro", "run.baro.old", "run.baro.old.trace"):
        write("run.baro", "a profile")
        Path(name).write_text("years of work")
        with pytest.raises(LaunchError, match=f"{name} is not a profile"):
            recording.set_aside(Path("run"))
        assert Path(name).read_text() == "years of work"
        for path in Path().iterdir():
            path.unlink()


def test_words_before_a_program() -> None:
    installation = Installation(Path("/opt/lib"))
    words = recording.exec_words(installation, {"A": "b c"}, [Path("/usr/lib/libasan.so")])
    assert words == [
        "/opt/lib/barograph-exec",
        *("-p", "/usr/lib/libasan.so"),
        *("-p", "/opt/lib/libbarograph.so"),
        *("-s", "A=b c"),
        "--",
    ]


def test_installation_problems(tmp_path: Path) -> None:
    folder = tmp_path / "with space" / "lib"
    folder.mkdir(parents=True)
    assert "incomplete" in Installation(folder).problem()[0]
    for name in ("libbarograph.so", "barograph-exec", "libbarograph-mpich.so"):
        (folder / name).touch()
    assert "space" in Installation(folder).problem()[0]
    assert Installation(folder).families == ("mpich",)


def test_rings_must_fit_into_the_folder_of_the_arenas(tmp_path: Path) -> None:
    variables = {"BAROGRAPH_RING_SIZE": str(1 << 30), "BAROGRAPH_ARENA_DIR": str(tmp_path)}
    disk = os.statvfs(tmp_path)
    ranks = disk.f_bavail * disk.f_frsize // (1 << 30) + 1
    with pytest.raises(LaunchError, match=r"--ring-size 1G for each of \d+ ranks is more than the .* free"):
        recording.check_room({"ring_size": "1G"}, variables, ranks + 1)
    recording.check_room(
        {"ring_size": None}, variables, ranks + 1
    )  # the default is taken as far as there is room
    recording.check_room({"flight_recorder": "off"}, {"BAROGRAPH_FLIGHT_RECORDER": "off"}, 1)
