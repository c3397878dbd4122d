# SPDX-License-Identifier: BSD-3-Clause
# The page of a running job: in a headless Chromium from the first phase of a program to its final report, and who may
# not ask for it. Needs the extra `live`; the browser's part also the built page, playwright-core, Node, Chromium.
from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from barograph.launch.recording import user_folders
from barograph.live import find_jobs
from barograph.testing.browser import NEEDED, in_browser
from barograph.testing.jobs.started import Started, wait_for

pytestmark = pytest.mark.real_time("pages of running jobs")

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

RANKS = 4


class Live:
    """`barograph live` in the background, and its address."""

    def __init__(self, arenas: Path, *options: str) -> None:
        command = [sys.executable, "-m", "barograph.cli", "live", "--arena-dir", str(arenas), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.lines = [self.process.stdout.readline().strip() for _ in range(4)]

    @property
    def address(self) -> str:
        return self.lines[1].removeprefix("live page: ")

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=120)
        return self.process.returncode


def phases(folder: Path) -> Path:
    """Returns the folder in which files end the phases of the program."""
    go = folder / "go"
    go.mkdir()
    for rank in range(RANKS):
        os.mkfifo(go / f"fifo.{rank}")
    return go


def end_phases(go: Path) -> None:
    for name in ("io", "end"):
        (go / name).touch()
    for rank in range(RANKS):
        with (go / f"fifo.{rank}").open("w"):
            pass


def is_running(arenas: Path, ranks: int = RANKS) -> bool:
    jobs = find_jobs(user_folders(arenas))
    return bool(jobs) and [one.view["rank"] for one in jobs[0].processes] == list(range(ranks))


def ask(
    address: str, path: str | None = None, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Returns status, headers and body of one request; events are cut after the first."""
    parts = urlsplit(address)
    connection = http.client.HTTPConnection("127.0.0.1", parts.port, timeout=30)
    connection.request(method, path or f"/?{parts.query}", headers=headers)
    answer = connection.getresponse()
    events = answer.headers.get_content_type() == "text/event-stream"
    body = answer.readline() if events else answer.read()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.fixture
def job(mpi: Any, build: Any, tmp_path: Path, clean: Any) -> Generator[tuple[Started, Path, Path]]:
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    go = phases(tmp_path)
    program = build(Path(__file__).parent / "programs" / "phases.c", mpi)
    launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
    words = [str(program), str(go)]
    with Started(tmp_path / "run", launch, ["--arena-dir", str(arenas)], words, clean()) as started:
        wait_for("all ranks in MPI", lambda: is_running(arenas))
        yield started, arenas, go


def one_mpi(function: Any) -> Any:
    return pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True, scope="session")(function)


@one_mpi
@pytest.mark.parametrize("_needed", [pytest.param(None, marks=NEEDED)])
def test_the_page_follows_a_job_to_its_final_report(
    job: tuple[Started, Path, Path], tmp_path: Path, _needed: None
) -> None:
    started, arenas, go = job
    live = Live(arenas, "--stall-after", "2s")
    pictures = os.environ.get("BAROGRAPH_SCREENSHOTS", "")
    try:
        seen = in_browser("use_live.mjs", live.address, go, pictures)
        code, _, err = started.finish()
        assert code == 0, err
    finally:
        status = live.end()
    assert status == 0
    assert seen["problems"] == []
    assert {urlsplit(one).netloc for one in seen["requests"]} == {urlsplit(live.address).netloc}
    assert seen["computing"]["head"].startswith("The program is running. 4 ranks on ")
    assert re.match(r"Rank 1 \(pid \d+\) computes in region solve for ", seen["about"])
    assert "now" in seen["early_sections"]
    assert seen["early_alarms"] == []  # a job is alive: that is none
    assert {"summary", "operations", "environment"} <= set(seen["early_sections"])
    assert re.match(r"Rank 1 \(pid \d+\) is in open.* for ", seen["io"])
    assert "POSIX: 4" in seen["second"]
    line = next(
        number
        for number, text in enumerate(
            (Path(__file__).parent / "programs/phases.c").read_text().splitlines(), 1
        )
        if text.startswith("    MPI_Barrier") and number > 45
    )
    assert re.search(
        r"Ranks 0-1(, 3)? wait in MPI_Barrier on W0\.0 \(phases\.c:\d+\) for \d+ s\.", seen["alarm"]
    )
    assert re.search(r"Rank 2 .* in region `read_input`", seen["alarm"])
    assert f"phases.c:{line}" in seen["alarm"] or "phases.c:" in seen["line"]
    permitted = "not permitted" not in seen["stacks"]
    assert "Ranks 0-1, 3: stack of rank 0, pid " in seen["stacks"]
    assert not permitted or re.search(r"MPI_Barrier\s+main \(phases\.c:\d+\)", seen["stacks"])
    assert not permitted or re.search(
        r"Rank 2: stack of [^:]*\s+.*wait_for \(phases\.c:\d+\)", seen["stacks"], re.S
    )
    assert "Rank 0: stack of rank 0, pid " in seen["stack"]
    assert seen["drawn"] >= 3  # computing, I/O and MPI
    after = seen["after"]
    assert after["filter"] == "2"
    assert after["rows"] == ["2"]
    assert after["chosen"] == "2"
    assert after["sorted"] == seen["before"]["sorted"] != "none"
    assert after["focused"] == "table-ranks"
    assert after["stays"] is True
    assert after["top"] == pytest.approx(seen["before"]["top"], abs=3)
    assert after["least"] == len(seen["early_sections"])
    assert after["frames"] > 10
    assert seen["foot"].startswith("run.baro")
    assert seen["alarm_after"] is False
    assert seen["saved"]["name"] == "run.html"
    assert seen["saved"]["text"].rstrip().endswith("</html>")
    assert seen["saved"]["has_token"] is False
    assert "now" not in seen["alone"]
    assert {"summary", "ranks", "environment"} <= set(seen["alone"])
    assert seen["narrow"] == 500
    assert seen["axe"] == {"light": [], "dark": []}


@one_mpi
def test_nobody_else_is_answered(job: tuple[Started, Path, Path], tmp_path: Path) -> None:
    started, arenas, go = job
    live = Live(arenas)
    parts = urlsplit(live.address)
    try:
        status, headers, body = ask(live.address)
        assert status == 200
        assert b"connect-src 'self'" in body
        assert headers["cache-control"] == "no-store"
        policy = headers["content-security-policy"]
        assert "default-src 'none'; script-src 'sha256-" in policy
        assert "script-src 'unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
        assert ask(live.address, Host=f"localhost:{parts.port}")[0] == 200
        assert ask(live.address, Origin=f"http://{parts.netloc}")[0] == 200
        for path in ("/", "/events", "/report", "/report.html", "/node?name=x", "/line?pid=1", "/nothing"):
            mark = "&" if "?" in path else "?"
            assert ask(live.address, path)[0] == 403
            assert ask(live.address, f"{path}{mark}token=")[0] == 403
            assert ask(live.address, f"{path}{mark}token=wrong")[0] == 403
            good = f"{path}{mark}{parts.query}"
            assert ask(live.address, good, Host="evil.example")[0] == 403
            assert ask(live.address, good, Host=f"127.0.0.1.evil.example:{parts.port}")[0] == 403
            assert ask(live.address, good, Origin="http://evil.example")[0] == 403
            assert ask(live.address, good, Origin="null")[0] == 403
        stacks = f"/stacks?{parts.query}"
        assert ask(live.address, stacks)[0] == 405
        assert ask(live.address, stacks, "POST")[0] == 403  # a browser says where it comes from
        assert ask(live.address, stacks, "POST", Origin="http://evil.example")[0] == 403
        assert ask(live.address, "/stacks", "POST", Origin=f"http://{parts.netloc}")[0] == 403
        assert json.loads(ask(live.address, stacks, "POST", Origin=f"http://{parts.netloc}")[2]) == {
            "stacks": [],
            "more": 0,
        }
        assert ask(live.address, "/", "PUT")[0] == 403
        assert live.address.rpartition("=")[2].encode() not in ask(live.address)[2]
        assert ask(live.address, f"/events?{parts.query}")[2].startswith(b'data: {"phase":"running"')
        # Of a process that is not of the job nothing is read.
        for node in ("", os.uname().nodename):
            of_another = f"{parts.query}&pid={os.getpid()}&node={node}"
            assert json.loads(ask(live.address, f"/line?{of_another}")[2]) == {"line": ""}
            assert (
                ask(live.address, f"/stacks?{of_another}", "POST", Origin=f"http://{parts.netloc}")[0] == 404
            )
        taken = subprocess.run(
            [*live.process.args[:-1], str(arenas), "--port", str(parts.port)],  # type: ignore[index]
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert taken.returncode == 2
        assert taken.stderr.startswith(f"barograph: error: cannot listen on port {parts.port}")
    finally:
        status = live.end()
    assert status == 0
    end_phases(go)
    assert started.finish()[0] == 0


@one_mpi
def test_a_socket_is_for_its_user_alone(job: tuple[Started, Path, Path], tmp_path: Path) -> None:
    started, arenas, go = job
    path = tmp_path / "page.socket"
    live = Live(arenas, "--unix", str(path))
    try:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert f"ssh -L 8080:{path} " in live.lines[2]
        token = live.lines[2].rpartition("token=")[2]
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
            client.settimeout(30)
            client.sendall(f"GET /?token={token} HTTP/1.1\r\nHost: localhost:8080\r\n\r\n".encode())
            assert client.recv(12) == b"HTTP/1.1 200"
    finally:
        live.end()
    assert not path.exists()
    end_phases(go)
    assert started.finish()[0] == 0


@one_mpi
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
def test_another_user_gets_nothing(job: tuple[Started, Path, Path]) -> None:
    started, arenas, go = job
    # In a folder that others may enter: the socket itself is what keeps them out.
    folder = Path(tempfile.mkdtemp(prefix="barograph-test-"))
    folder.chmod(0o755)
    live = Live(arenas)
    at_path = Live(arenas, "--unix", str(folder / "page.socket"))
    ask_all = (
        "import http.client as h, socket, sys\n"
        "c = h.HTTPConnection('127.0.0.1', int(sys.argv[1])); c.request('GET', '/events')\n"
        "print(c.getresponse().status)\n"
        "try: socket.socket(socket.AF_UNIX).connect(sys.argv[2])\n"
        "except OSError as error: print(type(error).__name__)\n"
        "for name in ('cmdline', 'environ'):\n"
        "    try: print(sys.argv[4] in open(f'/proc/{sys.argv[3]}/{name}').read())\n"
        "    except OSError as error: print(type(error).__name__)\n"
    )
    parts = urlsplit(live.address)
    token = parts.query.removeprefix("token=")
    words = [str(parts.port), str(folder / "page.socket"), str(live.process.pid)]
    try:
        done = subprocess.run(
            ["/usr/bin/python3", "-c", ask_all, *words, token],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            cwd="/",
            user=65534,
            group=65534,
            extra_groups=[],
        )
        assert done.stdout.split() == ["403", "PermissionError", "False", "PermissionError"], done.stderr
    finally:
        live.end()
        at_path.end()
        folder.rmdir()
    end_phases(go)
    assert started.finish()[0] == 0


@one_mpi
def test_run_live_shows_the_final_report_and_leaves_nothing(
    mpi: Any, build: Any, tmp_path: Path, clean: Any
) -> None:
    go = phases(tmp_path)
    program = build(Path(__file__).parent / "programs" / "phases.c", mpi)
    arenas = tmp_path / "arenas"
    arenas.mkdir()
    options = ["--arena-dir", str(arenas), "--live", "--live-linger", "5"]
    launch = ["-n", str(RANKS), "--launcher", mpi.launcher]
    with Started(tmp_path / "run", launch, options, [str(program), str(go), "7"], clean()) as started:
        assert started.process.stderr is not None
        address = started.process.stderr.readline().removeprefix("barograph: live page: ").strip()
        query = urlsplit(address).query
        assert ask(address)[0] == 200
        wait_for("all ranks in MPI", lambda: is_running(arenas))
        servers = servers_of(address)
        assert len(servers) == 1
        assert os.getpriority(os.PRIO_PROCESS, servers[0]) == 19
        end_phases(go)
        code, _, err = started.finish()
        assert code == 7, err

        def phase() -> str:
            return json.loads(ask(address, f"/events?{query}")[2].removeprefix(b"data: "))["phase"]

        wait_for("the final report", lambda: phase() == "final")
        report = ask(address, f"/report.html?{query}")
        assert report[0] == 200
        assert 'filename="run.html"' in report[1]["content-disposition"]
        wait_for("the end of the server", lambda: not servers_of(address))
    assert not list(arenas.iterdir()) or not list(arenas.rglob("*.arena"))


def servers_of(address: str) -> list[int]:
    """Returns the processes that listen at an address."""
    port = f":{urlsplit(address).port:04X}"
    inodes = {
        fields[9]
        for fields in map(str.split, Path("/proc/net/tcp").read_text().splitlines()[1:])
        if fields[1].endswith(port) and fields[3] == "0A"
    }
    found: set[int] = set()
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            target = os.readlink(link)
        except OSError:
            continue
        if target.removeprefix("socket:[").rstrip("]") in inodes:
            found.add(int(link.parts[2]))
    return sorted(found)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--live-linger", "5"], "--live-linger needs --live"),
        (["--live", "--live-linger", "soon"], "'soon' is not a number of seconds"),
        (["--live", "--live-linger", "-1"], "is not a number of seconds"),
    ],
)
def test_wrong_options_end_the_run_before_it_begins(tmp_path: Path, options: list[str], said: str) -> None:
    words = [sys.executable, "-m", "barograph.cli", "run", *options, "--", "touch", str(tmp_path / "made")]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert not (tmp_path / "made").exists()


def test_a_missing_package_is_one_line_with_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    code = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name in ('starlette', 'uvicorn') else find(name, *rest)\n"
        "import sys; from barograph.cli.entry import main; sys.exit(main())"
    )
    for words, code_of_words in ((["live"], 5), (["run", "--live", "--", "true"], 2)):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            cwd=tmp_path / "run",
        )
        assert done.returncode == code_of_words
        first, hint = done.stderr.splitlines()
        assert first == "barograph: error: the live page needs the Python package starlette and uvicorn"
        assert "pip install" in hint
    assert not list((tmp_path / "run").iterdir())


def test_the_job_must_be_known(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "barograph.cli", "live", "nothing", "--arena-dir", str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 4
    assert done.stderr.startswith(
        "barograph: error: no recorded job nothing of yours is running on this node"
    )
