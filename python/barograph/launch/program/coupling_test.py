# SPDX-License-Identifier: BSD-3-Clause
"""What --couple mpi and --analyzers make of a command line, and which they refuse. Starts no job."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from barograph.launch.conftest import MPI_PROGRAM, PROGRAM, Compile, Run
from barograph.launch.errors import LaunchError
from barograph.launch.program.coupling import Coupling, parse_coupling, take_partition
from barograph.launch.program.programs import Part

MPIRUN = {"ompi": "mpirun.openmpi", "mpich": "mpirun.mpich"}


@pytest.mark.parametrize(
    ("text", "ranks", "count"),
    [("3", 4, 3), ("1:4", 8, 2), ("1:4", 9, 3), ("1:100", 3, 1), ("1:1", 5, 5), (None, 4, 0)],
)
def test_number_of_analyzers(text: str | None, ranks: int, count: int) -> None:
    asked = parse_coupling(text, keeps_events=True)
    assert asked.analyzed == (text is not None)
    assert asked.analyzers_of(ranks) == count


@pytest.mark.parametrize("text", ["0", "1:0", "0:1", "2:3", "-1", "x", "1:", ":4", "1:2:3", "1.5", ""])
def test_wrong_number_of_analyzers(text: str) -> None:
    with pytest.raises(LaunchError) as error:
        parse_coupling(text, keeps_events=True)
    assert error.value.hint


def test_no_more_analyzers_than_ranks() -> None:
    with pytest.raises(LaunchError, match=r"--analyzers 5 is more than the programs have ranks \(4\)"):
        Coupling(analyzers=5).analyzers_of(4)


@pytest.mark.parametrize(
    ("options", "left", "name"),
    [
        ("-n 2 --partition air", "-n 2", "air"),
        ("--partition=air -n 2", "-n 2", "air"),
        ("-n 2", "-n 2", ""),
    ],
)
def test_name_behind_a_colon(options: str, left: str, name: str) -> None:
    part = Part(tuple(options.split()), ("./b",))
    assert take_partition(part) == (Part(tuple(left.split()), ("./b",)), name)


@pytest.mark.parametrize("name", ["", "barograph-analyzer", "a\nb", "x" * 128])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(LaunchError):
        take_partition(Part(("--partition", name), ("./b",)))


@pytest.fixture(params=MPIRUN)
def family(request: pytest.FixtureRequest) -> str:
    """An MPI that is here."""
    if shutil.which(MPIRUN[request.param]) is None:
        pytest.skip(f"no {MPIRUN[request.param]}")
    return request.param


@pytest.fixture
def target(family: str, compile_c: Compile) -> Path:
    return compile_c(f"mpi-{family}", MPI_PROGRAM, compiler=MPIRUN[family].replace("mpirun", "mpicc"))


def contexts(stdout: str) -> list[list[str]]:
    """Returns the words between the colons of a command that was printed; the first begins with the launcher's."""
    words = shlex.split(stdout.splitlines()[0])
    parts: list[list[str]] = [[]]
    for word in words:
        if word == ":":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def test_analyzers_come_last(barograph: Run, target: Path, family: str) -> None:
    options = ("--launcher", MPIRUN[family], "--couple", "mpi", "--analyzers", "1:4", "-o", "x")
    done = barograph(
        "run", "--dry-run", *options, "-n", 3, "--", target, ":", "-n", 6, "--partition", "air", target, "y"
    )
    assert done.returncode == 0, done.stderr
    first, second, third = contexts(done.stdout)
    for words in (first, second):
        assert [Path(word).name for word in words if word.endswith(".so")] == [
            "libbarograph.so",
            "libbarograph_world.so",
        ]
        assert {"BAROGRAPH_COUPLE=mpi", "BAROGRAPH_TRACE=mpi"} <= set(words)
    assert "-n 3" in " ".join(first)
    assert not any(word.startswith("BAROGRAPH_PARTITION") for word in first)
    assert "BAROGRAPH_PARTITION=air" in second
    assert second[-2:] == [str(target), "y"]
    assert "--partition" not in second
    assert third[:2] == ["-n", "3"]
    assert [Path(word).name for word in third if word.endswith(".so")] == ["libbarograph_world.so"]
    assert {"BAROGRAPH_PARTITION=barograph-analyzer", "BAROGRAPH_RECORD=off"} <= set(third)
    assert any(word.startswith("BAROGRAPH_COUPLE_MPI=/") for word in third)
    assert third[-4:] == ["-m", "barograph.couple.analyzer", "--output", third[-1]]
    assert Path(third[-1]).name == "x"


def test_programs_alone_are_not_traced(barograph: Run, target: Path, family: str) -> None:
    done = barograph(
        "run", "--dry-run", "--launcher", MPIRUN[family], "--couple", "mpi", "-n", 2, "--", target
    )
    assert len(contexts(done.stdout)) == 1
    assert "libbarograph_world.so" in done.stdout
    assert "BAROGRAPH_TRACE" not in done.stdout
    assert "odls_base_sigkill_timeout" not in done.stdout


def test_without_the_option_the_library_is_not_loaded(barograph: Run, target: Path, family: str) -> None:
    done = barograph("run", "--dry-run", "--launcher", MPIRUN[family], "-n", 2, "--", target)
    assert "world" not in done.stdout
    assert "COUPLE" not in done.stdout


def test_a_choice_of_trace_stays(barograph: Run, target: Path, family: str) -> None:
    words = ("--launcher", MPIRUN[family], "--couple", "mpi", "--analyzers", 1, "--trace=mpi,io", "-n", 2)
    done = barograph("run", "--dry-run", *words, "--", target)
    assert "BAROGRAPH_TRACE=mpi,io" in done.stdout


def test_srun_reads_a_file(barograph: Run, target: Path, family: str, tmp_path: Path) -> None:
    """A srun that says only what it was told."""
    srun = tmp_path / "srun"
    srun.write_text(
        '#!/bin/sh\n[ "$1" = --version ] && exec echo slurm 23.02\nprintf "%s " "$@"; echo\ncat "$4"\n'
    )
    srun.chmod(0o755)
    words = ("run", "--launcher", srun, "--couple", "mpi", "--analyzers", "1:4", "-o", "x", "-n", 3, "--")
    programs = (target, "a b", ":", "-n", 5, "--partition", "air", target)
    shown = barograph(*words[:1], "--dry-run", *words[1:], *programs)
    assert shown.returncode == 0, shown.stderr
    lines = shown.stdout.splitlines()
    assert lines[0].startswith("cat > ")
    assert [line.split(maxsplit=1)[0] for line in lines[1:4]] == ["0-2", "3-7", "8-9"]
    assert lines[1].endswith(f"{target} 'a b'")
    assert "BAROGRAPH_PARTITION=air" in lines[2]
    assert " -n 10 --multi-prog " in lines[5]
    assert "BAROGRAPH_COUPLE=mpi" in lines[5]
    done = barograph(*words, *programs)
    assert done.stdout.splitlines()[0].startswith("-n 10 --multi-prog ")
    assert [line.split(maxsplit=1)[0] for line in done.stdout.splitlines()[1:4]] == ["0-2", "3-7", "8-9"]
    assert not list((tmp_path / "work").glob(".*multi-prog"))
    wrong = barograph(*words, target, ":", "-n", 5, "--exclusive", target)
    assert "srun takes no options for one program: -n 5 --exclusive" in wrong.stderr


def test_each_program_keeps_the_files_of_its_windows_apart(
    barograph: Run, target: Path, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (
        "--launcher",
        MPIRUN[family],
        "--couple",
        "mpi",
        "-n",
        2,
        "--",
        target,
        ":",
        "-n",
        3,
        target,
        "other",
    )
    shown = barograph("run", "--dry-run", *words, ":", "-n", 1, target).stdout
    folders = re.findall(r"OMPI_MCA_osc_rdma_backing_directory=(\S+)", shown)
    if family != "ompi":
        assert folders == []
        return
    assert [folder.rpartition("-")[2] for folder in folders] == ["0", "1", "0"]  # the third is the first
    assert len(set(folders)) == 2
    assert all(folder.startswith("/dev/shm/barograph-windows-") for folder in folders)


def test_hydra_could_read_a_file(barograph: Run, target: Path, family: str) -> None:
    if family != "mpich":
        pytest.skip("of Hydra")
    words = ("--launcher", MPIRUN[family], "--couple", "mpi", "-n", 2, "--", target, ":", "-n", 3, target)
    lines = barograph("run", "--dry-run", *words).stdout.splitlines()
    assert "-configfile FILE" in lines[1]
    assert [line.split()[1:3] for line in lines[3:]] == [["-n", "2"], ["-n", "3"]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--couple mpi -n 2 --analyzers 1:0", "there cannot be one per 0 ranks"),
        ("--couple mpi -n 2 --analyzers 0:1", "a ratio begins with 1:"),
        ("--couple mpi -n 2 --analyzers 0", "there must be at least one"),
        ("--couple mpi -n 2 --analyzers 3", "more than the programs have ranks (2)"),
        ("-n 2 --analyzers 1", "--analyzers needs --couple mpi"),
        ("-n 2 --couple pipes", "--couple 'pipes' is not one of agent, mpi"),
        ("--couple mpi", "--couple mpi needs -n"),
        ("--couple mpi -n 2 --launcher env", "env is not a launcher that is known"),
        ("--couple mpi -n 2 --analyzers 1 --trace=io", "--analyzers needs the events of MPI"),
        ("--couple mpi -n 2 --partition barograph-analyzer", "is kept for --analyzers"),
    ],
)
def test_what_is_refused_before_the_start(
    barograph: Run, target: Path, family: str, options: str, said: str
) -> None:
    words = options.split()
    if "-n" in words and "--launcher" not in words:
        words += ["--launcher", MPIRUN[family]]
    done = barograph("run", *words, "--", target)
    assert done.returncode == 2
    assert done.stdout == ""
    first, hint = done.stderr.splitlines()
    assert first.startswith("barograph: error: ")
    assert said in first
    assert hint.startswith("hint: ")


def test_programs_that_have_no_world(barograph: Run, target: Path, family: str, compile_c: Compile) -> None:
    words = ("run", "--launcher", MPIRUN[family], "--couple", "mpi", "-n", 2, "--")
    for flags, said in ((["-static"], "is statically linked"), ([], "does not use MPI")):
        done = barograph(*words, target, ":", "-n", 1, compile_c(f"alone{len(flags)}", PROGRAM, *flags))
        assert done.returncode == 2
        assert said in done.stderr.splitlines()[0]
    # Behind one that starts another nothing is known.
    assert barograph("run", "--dry-run", *words[1:], "nice", target).returncode == 0
