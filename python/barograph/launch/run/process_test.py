# SPDX-License-Identifier: BSD-3-Clause
"""A command that we start behaves as one that a shell started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from barograph.launch.errors import LaunchError
from barograph.launch.run.process import run_and_wait
from barograph.launch.run.witness import Witness

SOURCES = Path(__file__).resolve().parents[3]
PARENT = """
import sys
from barograph.launch.run.become import program_environment
from barograph.launch.run.process import run_and_wait
sys.exit(run_and_wait(sys.argv[1:], program_environment()))
"""


def start(*words: str, **variables: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCES), **variables}
    return subprocess.Popen(
        [sys.executable, "-c", PARENT, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )


@pytest.mark.parametrize(
    ("script", "code"),
    [("exit 0", 0), ("exit 7", 7), ("kill -9 $$", 137), ("kill -TERM $$", 143), ("kill -SEGV $$", 139)],
)
def test_exit_code(script: str, code: int) -> None:
    assert run_and_wait(["sh", "-c", script], os.environ) == code


def test_a_command_whose_stack_is_read_meanwhile_keeps_its_exit_code(tmp_path: Path) -> None:
    """Each look stops it for a moment, of which the kernel tells us as it tells of its end.

    A thread that blocks no signal may take what the kernel tells: without another word we would wait for ever.
    """
    stacks = pytest.importorskip("barograph._stacks")
    script = (
        "import os, sys\n"
        "open(sys.argv[1] + '~', 'w').write(str(os.getpid()))\n"
        "os.rename(sys.argv[1] + '~', sys.argv[1])\n"
        "for i in range(2_000_000): pass\n"
        "raise SystemExit(7)"
    )
    over, late = threading.Event(), threading.Event()
    bystander = threading.Thread(target=over.wait)
    bystander.start()
    waiting = threading.get_ident()

    def wake() -> None:
        late.set()
        signal.pthread_kill(waiting, signal.SIGCHLD)

    try:
        for run in range(12):
            timer = threading.Timer(120, wake)
            timer.start()
            looks, ended = 0, threading.Event()

            def look(named: Path, ended: threading.Event) -> None:
                nonlocal looks
                while not ended.is_set():
                    if named.exists():
                        stacks.stack(int(named.read_text(encoding="ascii")))
                        looks += 1

            named = tmp_path / str(run)
            thread = threading.Thread(target=look, args=(named, ended))
            try:
                command = [sys.executable, "-c", script, str(named)]
                assert run_and_wait(command, os.environ, started=thread.start) == 7
            finally:
                timer.cancel()
                ended.set()
                thread.join(120)
            assert looks
            assert not late.is_set()
    finally:
        over.set()
        bystander.join(120)


def test_command_that_is_not_there() -> None:
    with pytest.raises(LaunchError) as caught:
        run_and_wait(["/nowhere/app"], os.environ)
    assert caught.value.code == 127
    with pytest.raises(LaunchError) as caught:
        run_and_wait(["/"], os.environ)
    assert caught.value.code == 126


def test_signal_mask_is_as_before() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    run_and_wait(["true"], os.environ)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_standard_streams_are_the_commands() -> None:
    process = start("cat")
    assert process.communicate("text\n", timeout=120)[0] == "text\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
def test_signal_for_us_alone_reaches_the_command(number: signal.Signals) -> None:
    name = number.name.removeprefix("SIG")
    process = start("sh", "-c", f"trap 'echo got; exit 3' {name}; echo ready; while :; do read line; done")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(number)
    # The shell notices after `read`, which a closed input ends.
    output, _ = process.communicate(timeout=120)
    assert (output, process.returncode) == ("got\n", 3)


COUNTS = """
import signal
count = 0
def take(*_):
    global count
    count += 1
def tell(*_):
    print(count, flush=True)
    raise SystemExit(4)
signal.signal(signal.SIGINT, take)
signal.signal(signal.SIGTERM, take)
signal.signal(signal.SIGUSR1, tell)
print("ready", flush=True)
while True:
    signal.pause()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_for_all_reaches_the_command_once(number: signal.Signals) -> None:
    """A launcher that gets SIGINT twice ends at once and leaves its files behind."""
    process = start(sys.executable, "-c", COUNTS)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    os.killpg(process.pid, number)
    process.send_signal(signal.SIGUSR1)  # for us alone, and after the other one
    output, _ = process.communicate(timeout=120)
    assert (output, process.returncode) == ("1\n", 4)


def test_witness_tells_of_each_signal_once() -> None:
    witness = Witness([signal.SIGUSR1])
    try:
        assert not witness.has_got(signal.SIGUSR1)
        os.kill(witness.pid, signal.SIGUSR1)
        assert witness.has_got(signal.SIGUSR1)
        assert not witness.has_got(signal.SIGUSR1)
        os.kill(witness.pid, signal.SIGKILL)
        assert not witness.has_got(signal.SIGUSR1)
    finally:
        witness.dismiss()


def test_ignored_signals_stay_ignored_and_pipes_break() -> None:
    """SIGHUP under nohup is ignored by the command too; SIGPIPE, which Python ignores, is not."""
    script = "kill -HUP $$; echo alive; kill -PIPE $$; echo still"
    process = start("sh", "-c", script)
    assert process.communicate(timeout=120)[0] == ""
    assert process.returncode == 128 + signal.SIGHUP
    quiet = subprocess.run(
        ["sh", "-c", 'trap "" HUP; exec "$0" "$@"', sys.executable, "-c", PARENT, "sh", "-c", script],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert quiet.stdout == "alive\n"
    assert quiet.returncode == 128 + signal.SIGPIPE


def test_a_signal_that_we_ignore_reaches_a_command_that_does_not() -> None:
    """As of a launcher started with & by a script, where shells ignore SIGINT."""
    script = (
        "import signal, sys, time; signal.signal(signal.SIGINT, lambda *_: sys.exit(5)); print('ready', flush=True)"
        "; time.sleep(60)"
    )
    process = subprocess.Popen(
        [
            "sh",
            "-c",
            'trap "" INT; exec "$@"',
            "sh",
            sys.executable,
            "-c",
            PARENT,
            sys.executable,
            "-c",
            script,
        ],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode == 5


def test_a_command_ends_when_we_are_killed() -> None:
    process = start("sh", "-c", "trap 'echo got; exit 3' TERM; echo ready; while :; do sleep 0.05; done")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    process.kill()
    assert process.communicate(timeout=120)[0] == "got\n"


@pytest.mark.parametrize("variables", [{}, {"LC_CTYPE": "C"}, {"LC_ALL": "C"}])
def test_environment_is_the_one_we_were_given(variables: dict[str, str]) -> None:
    """Python in the C locale sets LC_CTYPE for itself and its children."""
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCES), **variables}
    done = subprocess.run(
        [sys.executable, "-c", PARENT, "env"], env=environment, capture_output=True, text=True, check=True
    )
    assert dict(line.split("=", 1) for line in done.stdout.splitlines()) == environment
