# SPDX-License-Identifier: BSD-3-Clause
"""Stacks of other processes as Python has them, and what is shown of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from barograph.live.presence import Presence
from barograph.live.stacks import (
    Stack,
    StackLooks,
    first_call,
    frames_of,
    lines_of,
    program_frames,
    read_stack,
    read_stacks,
    stack_lines_of,
    without_start,
)
from barograph.source.frames import Line

LIBC = "/lib/x86_64-linux-gnu/libc.so.6"
LINES = {
    (LIBC, 0x1000): [Line("__poll", "poll.c", 29)],
    ("/usr/lib/libmpi.so.40", 0x1FF): [Line("PMPI_Allreduce", "", 0)],
    ("/opt/barograph/lib/libbarograph.so", 0x2FF): [Line("MPI_Allreduce", "", 0)],
    ("/home/me/app", 0x3FF): [Line("norm", "/src/vector.h", 12), Line("solve", "/src/solver.c", 88)],
    ("/home/me/app", 0x4FF): [Line("main", "/src/main.c", 7)],
    (LIBC, 0x5FF): [Line("__libc_start_call_main", "", 0)],
    ("/home/me/app", 0x6FF): [Line("_start", "", 0)],
}
SITES = (
    f"{LIBC}+0x1000",
    "/usr/lib/libmpi.so.40+0x200",
    "/opt/barograph/lib/libbarograph.so+0x300",
    "/home/me/app+0x400",
    "/home/me/app+0x500",
    f"{LIBC}+0x600",
    "/home/me/app+0x700",
)
STACK = Stack("ok", sites=SITES, exact=frozenset({0}), complete=True, build_ids={"/home/me/app": "ab"})


def resolve(path: str, build_id: str, address: int) -> list[Line]:
    assert build_id == ("ab" if path == "/home/me/app" else "")
    return LINES.get((path, address), [])


def test_what_is_shown_is_the_program_with_inlined_functions() -> None:
    assert lines_of(STACK, resolve) == ("norm (vector.h:12)", "solve (solver.c:88)", "main (main.c:7)")
    frames = frames_of(STACK, resolve)
    assert [frame.kind for frame in frames[:3]] == ["library", "library", "recorder"]
    assert [frame.inlined for frame in frames[3:5]] == [True, False]
    assert first_call(frames) == first_call(frames[:2]) == "MPI_Allreduce"


def no_lines(_path: str, _build_id: str, _address: int) -> list[Line]:
    return []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/usr/lib/x86_64-linux-gnu/libopen-pal.so.40.30.2", "library"),
        ("/usr/lib/openmpi/lib/openmpi3/mca_pml_ob1.so", "library"),
        ("/usr/lib/x86_64-linux-gnu/libmpich.so.12.2.0", "library"),
        ("/usr/lib/x86_64-linux-gnu/libc.so.6", "library"),
        ("/lib64/ld-linux-x86-64.so.2", "library"),
        ("[vdso]", "library"),
        ("/x/barograph/lib/libbarograph-ompi.so", "recorder"),
        ("/x/libbarograph.so", "recorder"),
        ("/usr/lib/liblammps.so.0", "program"),
        ("/home/me/libmpi_app", "program"),
        ("/home/me/libcurve.so", "program"),
        ("/home/me/libmine.so (deleted)", "program"),
    ],
)
def test_libraries_that_every_program_calls_are_told_from_the_program(path: str, kind: str) -> None:
    (frame,) = frames_of(Stack("ok", sites=(f"{path}+0x10",)), no_lines)
    assert frame.kind == kind
    assert frame.text() == f"in {path.rpartition('/')[2]}"


def test_main_has_its_name_in_a_stripped_program() -> None:
    sites = ("/home/me/app+0x10", "/home/me/app+0x20", f"{LIBC}+0x30", f"{LIBC}+0x40", "/home/me/app+0x50")
    whole = frames_of(Stack("ok", sites=sites), no_lines)
    assert [frame.text() for frame in program_frames(whole)] == ["in app", "main"]

    # A thread of a library.
    def clone3(_path: str, _build_id: str, _address: int) -> list[Line]:
        return [Line("clone3", "", 0)]

    thread = frames_of(Stack("ok", sites=(f"{LIBC}+0x30", f"{LIBC}+0x40")), clone3)
    assert program_frames(thread) == without_start(thread) == ()


def test_without_a_stack_there_is_a_reason() -> None:
    refused = Stack("not_permitted", "kernel.yama.ptrace_scope is 1")
    assert stack_lines_of(refused).reason == "stack not permitted (kernel.yama.ptrace_scope is 1)"
    assert stack_lines_of(Stack("gone", "the process has ended")).reason == ""
    python = Stack("ok", sites=("/usr/bin/python3.11+0x10",), complete=True)
    assert stack_lines_of(python).reason == "the functions of Python programs are not read"


def test_json_is_what_the_reader_writes() -> None:
    text = (
        '{"pid":7,"tid":8,"thread":"t","status":"ok","reason":"","method":"stopped","stopped_ns":12,'
        '"complete":true,"sites":["/a+0x1"],"exact":[0],"build_ids":{"/a":"00ff"}}'
    )
    stack = Stack.from_json(text)
    assert stack == Stack(
        "ok", "", ("/a+0x1",), 7, 8, "t", True, "stopped", 12, frozenset({0}), {"/a": "00ff"}
    )


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """Yields a program that waits for its input, and has asked for it."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"x")
        process.stdin.flush()
        assert process.stdout.read(1) == b"x"
        yield process
        process.kill()


def test_a_process_of_this_node_is_read(sleeper: subprocess.Popen[bytes]) -> None:
    stack = read_stack(sleeper.pid)
    if stack.status == "not_permitted":
        pytest.skip(stack.reason)
    assert stack.status == "ok", stack.reason
    assert (stack.pid, stack.tid, stack.thread, stack.complete) == (sleeper.pid, sleeper.pid, "cat", True)
    assert any("/libc.so" in site for site in stack.sites)
    assert [one.tid for one in read_stacks(sleeper.pid)] == [sleeper.pid]


def test_a_roll_call_reads_each_process_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def read(pid: int) -> Stack:
        asked.append(pid)
        return Stack("not_permitted", "another user's process")

    monkeypatch.setattr("barograph.live.stacks.read_stack", read)
    looks = StackLooks(again_after_s=3600)
    assert [looks(Presence(rank=0, pid=7)).reason for _ in range(3)] == [
        "stack not permitted (another user's process)"
    ] * 3
    assert asked == [7]
    looks(Presence(rank=0, pid=7, moves=1))
    looks(Presence(rank=1, pid=8))
    assert asked == [7, 7, 8]
    # A process of another node has a number that means somebody else here.
    assert looks(Presence(rank=2, pid=9, node="elsewhere")).lines == ()
    assert asked == [7, 7, 8]


def test_a_process_that_is_gone_says_so() -> None:
    with subprocess.Popen(["true"]) as process:
        pass
    assert read_stack(process.pid).status == "gone"
