# SPDX-License-Identifier: BSD-3-Clause
"""`barograph run` in all its forms, against the same program run without it. The library is a stand-in."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest

from barograph.job_files.process_names import process_name
from barograph.launch.conftest import MPI_PROGRAM, Compile, Run
from barograph.launch.run import session

NO_PROCESS = 2**22 + 1  # above the largest process id
FAMILIES = {"ompi": ("mpicc.openmpi", "mpirun.openmpi"), "mpich": ("mpicc.mpich", "mpirun.mpich")}


def ours(stderr: str) -> list[str]:
    """Returns what Barograph said, without its prefix."""
    prefix = "barograph: "
    return [line.removeprefix(prefix) for line in stderr.splitlines() if line.startswith(prefix)]


def theirs(stderr: str) -> str:
    return "".join(line for line in stderr.splitlines(keepends=True) if not line.startswith("barograph: "))


def in_order(stdout: str) -> list[str]:
    """Returns the lines of all ranks, which a launcher passes on in any order."""
    return sorted(stdout.splitlines())


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """The folder in which the command runs."""
    return tmp_path / "work"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("hello",),
        ("code", "0"),
        ("code", "3"),
        ("code", "255"),
        ("kill", "9"),
        ("kill", "15"),
        ("_exit", "4"),
    ],
)
def test_serial_run_changes_nothing(barograph: Run, program: Path, arguments: tuple[str, ...]) -> None:
    plain = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    done = barograph("run", "-o", "x", "--", program, *arguments)
    expected = plain.returncode if plain.returncode >= 0 else 128 - plain.returncode
    assert (done.stdout, theirs(done.stderr), done.returncode) == (plain.stdout, plain.stderr, expected)


def test_profile_is_named_at_the_end(barograph: Run, program: Path, work: Path) -> None:
    done = barograph("run", "-o", "my run", "--", program, "a", "0")
    # What the stand-in writes is no profile, which is said after these.
    assert ours(done.stderr)[:2] == ["wrote my run.baro", "see it with: barograph report 'my run.baro'"]
    assert json.loads((work / "my run.baro").read_text()) == [str(program), "a", "0"]


def test_quiet(barograph: Run, program: Path) -> None:
    assert ours(barograph("run", "-q", "-o", "x", "--", program).stderr) == []


def test_default_name(barograph: Run, program: Path, work: Path) -> None:
    barograph("run", "--", program, PBS_JOBID="12.server")
    barograph("run", "--", program, PBS_JOBID="12.server")
    assert sorted(os.listdir(work)) == ["program-12-2.baro", "program-12.baro"]


def test_old_profile_is_kept(barograph: Run, program: Path, work: Path) -> None:
    (work / "x.baro").write_bytes(b"\x89BARO first")
    done = barograph("run", "-o", "x.baro", "--", program, "second")
    assert ours(done.stderr)[-1] == "the previous profile was renamed to x.baro.old"
    assert (work / "x.baro.old").read_bytes() == b"\x89BARO first"
    assert "second" in (work / "x.baro").read_text()


def test_secrets_are_not_stored(barograph: Run, program: Path, work: Path) -> None:
    done = barograph("run", "-o", "x", "--", program, "--password=hunter2", "0")
    assert done.stdout == "out --password=hunter2\n"
    assert "hunter2" not in (work / "x.baro").read_text()


def test_no_profile_is_explained(barograph: Run, program: Path) -> None:
    killed = ours(barograph("run", "-o", "x", "--", program, "kill", "9").stderr)
    assert killed[0] == "no profile was written: the program ended early with signal 9"
    left = ours(barograph("run", "-o", "x", "--", program, "_exit", "0").stderr)
    assert "_exit" in left[0]
    script = ours(barograph("run", "-o", "x", "--", "sh", "-c", "exec env -u LD_PRELOAD true").stderr)
    assert "no process with the library in it called MPI" in script[0]


def test_empty_arenas_are_removed_but_not_those_of_other_nodes(
    barograph: Run, program: Path, tmp_path: Path
) -> None:
    """The job's folder is made from the id that the launcher passed on; a dead process's arena is in it."""
    script = f"""
        folder=$BAROGRAPH_ARENA_DIR/barograph-$(id -u)/job-$BAROGRAPH_JOB
        mkdir -p "$folder"
        touch "$folder/{socket.gethostname()}-{process_name(NO_PROCESS)}.arena" "$folder/elsewhere-1.arena"
        exit 5
    """
    done = barograph("run", "-o", "x", "--", "sh", "-c", script)
    assert done.returncode == 5
    said = ours(done.stderr)
    assert "warning: elsewhere-1.arena cannot be read: it is not an arena of this version" in said
    assert (
        "no profile was written: processes of the program ended (exit code 5) before they did anything that is "
        "recorded" in said
    )
    left = list((tmp_path / "arenas").rglob("*.arena"))
    assert [path.name for path in left] == ["elsewhere-1.arena"]


@pytest.mark.parametrize("kind", ["static", "setuid", "architecture"])
def test_unrecordable_program_runs_with_a_message_before(
    barograph: Run, program: Path, compile_c: Compile, tmp_path: Path, kind: str
) -> None:
    from barograph.launch.conftest import PROGRAM

    target = tmp_path / "target"
    if kind == "architecture":
        target = compile_c("small", "int main(void) { return 7; }", "-m32", "-static")
    else:
        shutil.copy(compile_c("static", PROGRAM, "-static") if kind == "static" else program, target)
        target.chmod(0o4755 if kind == "setuid" else 0o755)
    plain = subprocess.run([target, "a", "7"], capture_output=True, text=True, check=False)
    done = barograph("run", "-o", "x", "--", target, "a", "7")
    assert (done.stdout, done.returncode) == (plain.stdout, plain.returncode)
    said = done.stderr.splitlines()
    assert said[0].startswith(f"barograph: not recorded: {target} ")
    assert kind.removesuffix("ally linked") in said[0] or "32-bit" in said[0]
    assert len(ours(done.stderr)) <= 2


@pytest.mark.parametrize(("name", "code"), [("./missing", 127), ("/", 126)])
def test_program_that_is_not_there(barograph: Run, name: str, code: int) -> None:
    done = barograph("run", "--", name)
    assert done.returncode == code
    assert done.stderr.startswith("barograph: error: cannot run")


@pytest.mark.parametrize(
    "options",
    [
        ["--arena-size", "1"],
        ["--record", "x"],
        ["--size-classes", "9,8"],
        ["-n", "0"],
        ["-o", ""],
        [],
    ],
)
def test_wrong_command_line(barograph: Run, work: Path, options: list[str]) -> None:
    done = barograph("run", *options, *(["--", "true"] if options else []))
    assert done.returncode == 2
    assert done.stderr.startswith("barograph: error: ")
    assert os.listdir(work) == []


def test_options_after_the_program_are_its_own(barograph: Run, program: Path) -> None:
    done = barograph("run", "-q", "-o", "x", program, "--help")
    assert done.stdout == "out --help\n"


def test_dry_run_can_be_pasted(barograph: Run, program: Path, work: Path) -> None:
    done = barograph("run", "--dry-run", "-o", "x", "--", program, "a b", "3")
    assert os.listdir(work) == []
    pasted = subprocess.run(["sh", "-c", done.stdout], cwd=work, capture_output=True, text=True, check=False)
    assert (pasted.stdout, pasted.returncode) == ("out a b\n", 3)
    assert (work / "x.baro").exists()


def test_dry_run_on_ranks(barograph: Run, compile_c: Compile) -> None:
    words = ("--launcher-args", "--map-by node", "--aggregators", "2")
    done = barograph(
        "run",
        "--dry-run",
        "-n",
        3,
        *words,
        "-o",
        "x",
        compile_c("mpi-ompi", MPI_PROGRAM, compiler="mpicc.openmpi"),
    )
    if done.returncode == 2 and "launcher" in done.stderr:
        pytest.skip("no launcher for Open MPI")
    assert " -n 3 --map-by node " in done.stdout
    assert " -s BAROGRAPH_AGGREGATORS=2 " in done.stdout
    assert "LD_PRELOAD" not in done.stdout  # the launcher itself is not preloaded


def test_asan_program_runs_under_the_library(barograph: Run, compile_c: Compile) -> None:
    from barograph.launch.conftest import PROGRAM

    done = barograph("run", "-o", "x", "--", compile_c("sanitized", PROGRAM, "-fsanitize=address"), "a", "0")
    assert (done.stdout, done.returncode) == ("out a\n", 0)


def test_other_preloads_stay(barograph: Run, installed: Path, compile_c: Compile) -> None:
    other = compile_c("libother.so", "int other;", "-shared", "-fPIC")
    done = barograph("run", "-q", "-o", "x", "--", "sh", "-c", "echo $LD_PRELOAD", LD_PRELOAD=str(other))
    assert done.stdout == f"{installed}/libbarograph.so:{other}\n"


def test_terminate_reaches_the_program(environment: dict[str, str], work: Path, tmp_path: Path) -> None:
    work.mkdir()
    words = [
        "run",
        "-q",
        "-o",
        "x",
        "--",
        "sh",
        "-c",
        "trap 'exit 9' TERM; echo ready; while :; do read line; done",
    ]
    import sys

    process = subprocess.Popen(
        [sys.executable, "-m", "barograph.cli", *words],
        cwd=work,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120)
    assert process.returncode == 9


@pytest.fixture(params=FAMILIES)
def family(request: pytest.FixtureRequest) -> str:
    """An MPI of which compiler and launcher are here."""
    for command in FAMILIES[request.param]:
        if shutil.which(command) is None:
            pytest.skip(f"no {command}")
    return request.param


@pytest.fixture
def mpi_environment() -> dict[str, str]:
    """What mpirun itself needs to start more ranks than cores, also as root."""
    from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE

    return {**(AS_ROOT if os.geteuid() == 0 else {}), **OVERSUBSCRIBE}


@pytest.mark.parametrize("code", [0, 3])
def test_outer_run_is_as_mpirun(
    barograph: Run, compile_c: Compile, mpi_environment: dict[str, str], family: str, code: int
) -> None:
    compiler, launcher = FAMILIES[family]
    target = compile_c(f"mpi-{family}", MPI_PROGRAM, compiler=compiler)
    plain = subprocess.run(
        [launcher, "-n", "3", target, str(code)],
        env={**os.environ, **mpi_environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    done = barograph("run", "-n", 3, "-o", "x", "--", target, code)
    assert (in_order(done.stdout), done.returncode) == (in_order(plain.stdout), plain.returncode)
    assert in_order(done.stdout) == ["rank 0 of 3", "rank 1 of 3", "rank 2 of 3"]
    assert "wrote x.baro" in ours(done.stderr)


def test_inside_a_launcher(
    barograph: Run, compile_c: Compile, mpi_environment: dict[str, str], family: str, work: Path
) -> None:
    compiler, launcher = FAMILIES[family]
    target = compile_c(f"mpi-{family}", MPI_PROGRAM, compiler=compiler)
    done = barograph("run", "-o", "x", "--", target, before=[launcher, "-n", "2"], **mpi_environment)
    assert (in_order(done.stdout), done.returncode) == (["rank 0 of 2", "rank 1 of 2"], 0)
    assert os.listdir(work) == ["x.baro"]


def test_ranks_agree_on_job_and_output(
    barograph: Run, mpi_environment: dict[str, str], family: str, work: Path
) -> None:
    script = 'echo "$BAROGRAPH_JOB $BAROGRAPH_OUTPUT $BAROGRAPH_ANNOUNCE"'
    before = [FAMILIES[family][1], "-n", "3"]
    done = barograph("run", "--", "sh", "-c", script, before=before, **mpi_environment)
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert len(set(lines)) == 1
    job, output, announce = lines[0].split()
    assert job
    assert output.startswith(f"{work}/sh-")
    assert announce == "1"


def test_only_rank_0_speaks(
    barograph: Run, compile_c: Compile, mpi_environment: dict[str, str], family: str
) -> None:
    from barograph.launch.conftest import PROGRAM

    target = compile_c("static", PROGRAM, "-static")
    done = barograph(
        "run", "--", target, "a", "0", before=[FAMILIES[family][1], "-n", "3"], **mpi_environment
    )
    assert done.stdout == "out a\n" * 3
    assert len([line for line in ours(done.stderr) if line.startswith("not recorded")]) == 1


def test_mpi_behind_a_script(barograph: Run, compile_c: Compile, work: Path) -> None:
    """The script does not tell which MPI it will start: the default launcher is taken, or the one that is named."""
    target = compile_c("mpi-mpich", MPI_PROGRAM, compiler="mpicc.mpich")
    if shutil.which("mpirun.mpich") is None:
        pytest.skip("no mpirun.mpich")
    work.mkdir(exist_ok=True)
    script = work / "job.sh"
    script.write_text(f"#!/bin/sh\nexec {target}\n")
    script.chmod(0o755)
    done = barograph("run", "-n", 2, "-o", "x", "--launcher", "mpirun.mpich", "--", "./job.sh")
    assert in_order(done.stdout) == ["rank 0 of 2", "rank 1 of 2"]
    assert "wrote x.baro" in ours(done.stderr)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("run.baro", "run.baro"),
        ("my run.baro", "'my run.baro'"),
        ("-x.baro", "./-x.baro"),
        ("größe.baro", "'größe.baro'"),
        ("a\nb'.baro", r"$'a\x0ab\x27.baro'"),
        ("l\udce9.baro", r"$'l\xe9.baro'"),
    ],
)
def test_a_path_can_be_typed_as_it_is_shown(path: str, words: str) -> None:
    assert session.typed(path) == words
    echoed = subprocess.run(["bash", "-c", f"printf %s {words}"], capture_output=True, check=True).stdout
    assert os.path.normpath(os.fsdecode(echoed)) == path
