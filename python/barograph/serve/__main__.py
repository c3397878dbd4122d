# SPDX-License-Identifier: BSD-3-Clause
"""What goes on beside a run, in a process of its own: the server of its live page, the watch for hangs, or both.

Reads from standard input what to do. The run does not wait for it; it never writes to the program's output, and to
its standard error output only when the job hangs, while the run goes on.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
from collections.abc import Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from barograph.serve.page.address_file import AddressFile

if TYPE_CHECKING:
    from barograph.serve.watch.hang import HangAlarm

NICENESS = 19
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def main() -> None:
    """Does what standard input says."""
    for number in ENDING:
        signal.signal(number, _end)  # what was made is removed
    asked = json.loads(sys.stdin.readline())
    if "socket" not in asked:
        with _alarm(asked) as alarm, _lives(asked):
            _watch(asked, alarm)
        return
    # At the usual priority until here: the address may be looked for at once.
    with (
        AddressFile(Path(asked["output"]), asked["job"], asked["lines"]),
        _alarm(asked) as alarm,
        _lives(asked),
    ):
        _serve(asked, alarm)


def _end(number: int, frame: object) -> None:  # noqa: ARG001 - as handlers are called
    sys.exit(0)


@contextlib.contextmanager
def _signals_later() -> Generator[None]:
    """Lets signals wait while modules are imported, which may drop the exception of a handler."""
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING)


@contextlib.contextmanager
def _alarm(asked: dict[str, Any]) -> Generator[HangAlarm | None]:
    if asked.get("hang") is None:
        yield None
        return
    with _signals_later():
        from barograph.serve.watch.hang import alarm_of  # noqa: PLC0415 - only where it is wanted

    alarm = alarm_of(asked)  # before the priority is lowered, which the user's command would inherit
    try:
        yield alarm
    finally:
        alarm.end()


@contextlib.contextmanager
def _lives(asked: dict[str, Any]) -> Generator[None]:
    """Notes in the arenas of the job when its processes end, where no `barograph run` does."""
    if not asked["notes_lives"]:
        yield
        return
    _lower_priority()
    with _signals_later():
        from barograph.launch.agents.life_watch import LifeWatch  # noqa: PLC0415
        from barograph.launch.recording import job_folder  # noqa: PLC0415

    watch = LifeWatch(partial(job_folder, Path(asked["arenas"]), asked["job"]))
    watch.start()
    try:
        yield
    finally:
        watch.stop()


def _lower_priority() -> None:
    os.nice(NICENESS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # no command multiplies matrices


def _watch(asked: dict[str, Any], alarm: HangAlarm | None) -> None:
    _lower_priority()
    with _signals_later():
        from barograph.launch.recording import user_folders  # noqa: PLC0415 - behind the nice value
        from barograph.serve.watch.hang_watch import watch_for_hangs  # noqa: PLC0415

    if alarm is not None:
        watch_for_hangs(asked["job"], partial(user_folders, Path(asked["arenas"])), alarm)


def _serve(asked: dict[str, Any], alarm: HangAlarm | None) -> None:
    _lower_priority()
    with _signals_later():
        from barograph.launch.recording import user_folders  # noqa: PLC0415 - behind the nice value
        from barograph.serve.agents.agents import Asked  # noqa: PLC0415
        from barograph.serve.page.app import Service, serve  # noqa: PLC0415

    serve(
        socket.socket(fileno=asked["socket"]),
        Service(
            job=asked["job"],
            folders=partial(user_folders, Path(asked["arenas"])),
            token=asked["token"],
            output=Path(asked["output"]),
            run=asked["run"],
            linger_s=asked["linger_s"],
            patience_s=asked["patience_s"],
            alarm=alarm,
            arenas=Path(asked["arenas"]),
            nodes=Asked(tuple(asked["launcher"]), asked["address"]),
        ),
    )


main()
