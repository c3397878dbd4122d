# SPDX-License-Identifier: BSD-3-Clause
# What `barograph try` offers and refuses before it runs anything; tests/try_test.py tries remedies on a program.
import json
from pathlib import Path

import pytest

import barograph
from barograph.cli.commands.profiles import try_remedies
from barograph.cli.errors import CommandError
from barograph.cli.exit_codes import ExitCode
from barograph.cli.trials.try_rules import MpiLibrary
from barograph.launch.errors import LaunchError
from barograph.launch.program import target
from barograph.testing.command_line import RunCommand, always
from barograph.testing.golden_text import check_golden
from barograph.trial import experiment
from barograph.trial.experiment import Job, Way
from barograph.trial.remedies import remedies, rules_text


def test_remedies_are_listed_with_what_they_are_for(run: RunCommand):
    words = ("--remedy", "allreduce-ring", "--remedy", "romio-no-sieving")
    done = run("try", "four", "--list", *words)
    assert done.exit_code == ExitCode.OK, done.output
    check_golden("try_list", done.output)


def test_a_profile_whose_findings_have_no_remedy(run: RunCommand):
    done = run("try", "balanced", "--list")
    assert done.exit_code == ExitCode.OK
    check_golden("try_list_none", done.output)
    assert json.loads(run("try", "balanced", "--list", "--json").stdout)["remedies"] == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--remedy", "nonsense"], "there is no remedy nonsense\nhint: there are "),
        (["--remedy", "alltoallv-linea"], "hint: did you mean alltoallv-linear?"),
        (["--time-from", "("], "regular expression"),
        (["-k", "0"], "-k"),
        (["-k", "3", "--times", "4"], "--times is given 2 times; give it once"),
        (["--time-from", "a", "--list", "--time-from", "b", "--time-from=c"], "--time-from is given 3 times"),
    ],
)
def test_what_is_not_understood_is_refused_before_anything_runs(words: list[str], text: str, run: RunCommand):
    done = run("try", "four", *words)
    assert (done.exit_code, done.stdout) == (ExitCode.USAGE, "")
    assert text in done.stderr


def test_what_may_be_repeated_and_what_belongs_to_the_program_is_not_refused(run: RunCommand):
    words = ("--remedy", "ompio", "--remedy", "ompio", "--result", "a", "--result", "b", "--list", "--list")
    done = run("try", "four", *words, "--", "./app", "-n", "1", "-n", "2")
    assert done.exit_code == ExitCode.OK, done.output
    document = json.loads(run("try", "four", *words, "--json").stdout)
    assert [remedy["name"] for remedy in document["remedies"]] == ["ompio"]


def test_a_file_that_is_removed_is_given_by_its_content(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    def measure(_job: Job, ways: list[Way], _times: int, _step: object, _profiles: object) -> None:
        assert all(Path(value).exists() for value in ways[1].variables.values() if value.startswith("/"))
        for way, seconds in zip(ways, (2.0, 1.0), strict=True):
            way.seconds.extend([seconds] * 5)
            way.digests.extend(["same"] * 5)

    monkeypatch.setattr(experiment, "measure", measure)
    monkeypatch.setattr(try_remedies, "_job", always((None, MpiLibrary("ompi", None))))
    words = ("try", "four", "--remedy", "alltoallv-linear", "--communicator-size", "2")
    (one,) = json.loads(run(*words, "--json", "--", "./app").stdout)["runs"]
    assert one["variables"] == {"OMPI_MCA_coll_tuned_use_dynamic_rules": "1"}
    (name,) = one["file_contents"]
    assert name == "OMPI_MCA_coll_tuned_dynamic_rules_filename"
    (remedy,) = [remedy for remedy in remedies() if remedy.name == "alltoallv-linear"]
    assert one["file_contents"][name] == rules_text(remedy.rule, 2)
    printed = run(*words, "--", "./app").stdout
    assert "export OMPI_MCA_coll_tuned_use_dynamic_rules=1" in printed
    assert f"put this into a file, and set {name} to its name" in printed
    assert "barograph-try-" not in printed


@pytest.fixture(name="fake_runs")
def fake_measured_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Runs nothing: rules that choose pairwise for 4 ranks halve the time. Commands run in the folder it returns."""

    def measure(_job: Job, ways: list[Way], times: int, _step: object, _profiles: object) -> None:
        for way in ways:
            seconds = 1.0 if "4:pairwise" in way.name else 2.0
            way.seconds.extend(seconds + 0.01 * turn for turn in range(times))
            way.digests.extend(["same"] * times)

    monkeypatch.setattr(experiment, "measure", measure)
    monkeypatch.setattr(try_remedies, "_job", always((None, MpiLibrary("ompi", None))))
    monkeypatch.chdir(tmp_path)
    return tmp_path


COMBINED = (
    "--combinations",
    "--rule",
    "MPI_Alltoallv:4=linear,pairwise",
    "--rule",
    "MPI_Alltoallv:2=linear,pairwise",
)


def test_the_best_combination_is_named_and_its_file_is_kept(run: RunCommand, fake_runs: Path):
    done = run("try", "four", *COMBINED, "--json", "--", "./app")
    assert done.exit_code == ExitCode.OK, done.output
    assert "4 ways to change it, and as it is: 5 runs each, and one to warm up: 26 runs" in done.stderr
    document = json.loads(done.stdout)
    assert len(document["runs"]) == 4
    assert "4:pairwise" in document["best"]
    for one in document["runs"]:
        assert (one["gain"]["verdict"] == "faster") == ("4:pairwise" in one["remedy"])
        assert one["variables"]["OMPI_MCA_coll_tuned_dynamic_rules_filename"] == one["rules_file"]
        assert {rule["operation"] for rule in one["rules"]} == {"MPI_Alltoallv"}
        assert Path(one["rules_file"]).read_text().startswith("1 # collectives\n4 # MPI_Alltoallv\n")
        assert Path(one["rules_file"]).parent == fake_runs / "four-try"
    printed = run("try", "four", *COMBINED, "--", "./app").stdout
    assert f"export OMPI_MCA_coll_tuned_dynamic_rules_filename={fake_runs / 'four-try-2'}" in printed
    assert (
        "or: mpirun --mca coll_tuned_use_dynamic_rules 1 --mca coll_tuned_dynamic_rules_filename " in printed
    )
    assert "4 # this size and larger: pairwise" in printed


def test_that_none_is_better_is_said(run: RunCommand, fake_runs: Path):
    words = ("--rule", "MPI_Alltoallv:4=linear", "--rule", "MPI_Alltoallv:2=pairwise", "-o", "kept")
    printed = run("try", "four", *words, "--", "./app").stdout
    assert "Alltoallv 2:pairwise 4:linear" in printed
    assert "None of them makes the program significantly faster." in printed
    assert f"Rules are in {fake_runs / 'kept'}" in printed


def test_the_number_of_a_profile_is_said_to_be_which_way(
    run: RunCommand, monkeypatch: pytest.MonkeyPatch, fake_runs: Path
):
    unrecorded = experiment.measure

    def measure(job: Job, ways: list[Way], times: int, step: object, profiles: Path) -> None:
        unrecorded(job, ways, times, step, profiles)  # pyright: ignore[reportArgumentType]
        for number, way in enumerate(ways):
            way.profiles.append(profiles / f"{number}-1.baro")

    monkeypatch.setattr(experiment, "measure", measure)
    monkeypatch.setattr(try_remedies, "measured_communicators", always([]))
    words = ("--rule", "MPI_Alltoallv:4=linear", "-o", "kept", "--record")
    done = run("try", "four", *words, "--", "./app")
    assert "1 way to change it, and as it is: 5 runs each" in done.stderr
    assert f"Rules and profiles are in {fake_runs / 'kept'}" in done.stdout
    assert f"WAY-RUN.baro; the ways: 0 = {try_remedies.USUAL}, 1 = Alltoallv 4:linear" in done.stdout


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--rule", "MPI_Alltoallv:4=fast"], "algorithms: linear, pairwise, default"),
        (["--rule", "MPI_Prayer:4=linear"], "operations: MPI_Allgather"),
        (["--rule", "MPI_Alltoallv:x=linear"], "'x' is not a communicator size"),
        (["--rule", "MPI_Alltoallv:4=linear,pairwise"], "--combinations tries every combination"),
        (["--rule", "MPI_Alltoallv:4=default"], "the rules change nothing"),
        (["--combinations"], "--combinations needs --rule"),
    ],
)
def test_rules_that_cannot_be_followed_are_refused(
    words: list[str], text: str, run: RunCommand, fake_runs: Path
):
    done = run("try", "four", *words, "--", "./app")
    assert (done.exit_code, done.stdout) == (ExitCode.USAGE, "")
    assert text in done.stderr
    assert list(fake_runs.iterdir()) == []


def test_a_folder_with_files_is_no_place_for_trials(run: RunCommand, fake_runs: Path):
    (fake_runs / "full").mkdir()
    (fake_runs / "full" / "file").touch()
    done = run("try", "four", "--rule", "MPI_Alltoallv:4=linear", "-o", "full", "--", "./app")
    assert (done.exit_code, done.stdout) == (ExitCode.FAILED, "")
    assert "exists and is not an empty folder" in done.stderr
    assert [path.name for path in fake_runs.iterdir()] == ["full"]


def test_the_program_is_looked_for_where_it_will_run(
    run: RunCommand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked: list[Path] = []

    def refused(*_arguments: object, **_options: object) -> None:
        asked.append(Path.cwd())
        raise LaunchError("stopped here")

    monkeypatch.setattr(target, "inspect_target", refused)
    there = {"program.name": "app", "program.working_directory": str(tmp_path)}
    barograph.write(
        tmp_path / "run.baro",
        call_paths={"path_id": [0], "parent_id": [None], "operation": ["app"], "layer": ["program"]},
        fact_rows={"rank": [0], "path_id": [0], "calls": [1], "time_ns": [1]},
        locations={"rank": [0], "wall_ns": [1]},
        metadata=there,
    )
    before = Path.cwd()
    words = ("--rule", "MPI_Alltoallv:4=linear", "-n", "4", "--", "./app")
    done = run("try", str(tmp_path / "run.baro"), *words)
    assert "stopped here" in done.stderr
    assert (asked, Path.cwd()) == ([tmp_path], before)


def test_a_wrong_rule_is_said_before_a_missing_program(run: RunCommand, monkeypatch: pytest.MonkeyPatch):
    def no_program(*_arguments: object, **_options: object) -> None:
        raise CommandError("there is no such program")

    def program(*_arguments: object) -> list[str]:
        return ["./app"]

    monkeypatch.setattr(try_remedies, "_job", no_program)
    monkeypatch.setattr(try_remedies, "_program", program)
    assert "operations: MPI_Allgather" in run("try", "four", "--rule", "MPI_Prayer:4=linear").stderr
    assert "no such program" in run("try", "four", "--remedy", "ompio").stderr
