# SPDX-License-Identifier: BSD-3-Clause
"""Starts a helper process that belongs to nobody: no child of this process, in a session of its own, on any core.

For what goes on beside a program: the server of a live page, the watch for hangs. This process may become the program,
which would find a child that it never started; so the helper is the child of a child that ends at once. It has
none of our descriptors but those that it is given, so that nobody who reads our output waits for it.
Standard library only.
"""

from __future__ import annotations

import contextlib
import os
import signal
import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

RECORDER = "libbarograph"


def start_detached(
    words: Sequence[str], asked: bytes, environment: Mapping[str, str], keep: Iterable[int] = ()
) -> None:
    """Starts a program that reads `asked` from standard input and has nowhere to write to.

    Args:
        words: the program, a path, and its arguments.
        asked: what it finds at its standard input.
        environment: its variables.
        keep: descriptors that it gets under the same numbers, above 2.

    Raises:
        OSError: it could not be started.
    """
    source = os.memfd_create("barograph")
    failing, failed = os.pipe()
    try:
        os.write(source, asked)
        os.lseek(source, 0, os.SEEK_SET)
        child = os.fork()
        if child == 0:
            _become_helper(words, environment, source, failed, frozenset(keep))
        os.close(failed)
        failed = -1
        os.waitpid(child, 0)
        told = os.read(failing, 4)
    finally:
        for descriptor in (source, failing, failed):
            if descriptor >= 0:
                os.close(descriptor)
    if told:
        (number,) = struct.unpack("i", told)
        raise OSError(number, os.strerror(number), words[0])


def _become_helper(
    words: Sequence[str], environment: Mapping[str, str], source: int, failed: int, keep: frozenset[int]
) -> NoReturn:
    """In the child: never returns. `failed` closes when the program has begun."""
    number = 0
    try:
        os.setsid()
        if os.fork() == 0:
            _begin(words, environment, source, failed, keep)
    except OSError as error:
        number = error.errno or 0
    except BaseException:  # noqa: BLE001 - any of them: this process is not the one that it was
        number = 1
    if number:
        with contextlib.suppress(OSError):
            os.write(failed, struct.pack("i", number))
    os._exit(0)


def _begin(
    words: Sequence[str], environment: Mapping[str, str], source: int, failed: int, keep: frozenset[int]
) -> NoReturn:
    for one in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
        with contextlib.suppress(OSError, ValueError):
            signal.signal(one, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(source, 0)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for descriptor in {int(name) for name in os.listdir("/proc/self/fd")} - {0, 1, 2, *keep, failed}:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    for descriptor in keep:
        os.set_inheritable(descriptor, True)
    with contextlib.suppress(OSError):
        os.chdir("/")
    # A launcher binds ranks to cores; the kernel leaves out those that the job may not use.
    with contextlib.suppress(OSError):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
    os.execve(words[0], list(words), dict(environment))  # noqa: S606 - a program, not a shell


def without_recorder(environment: Mapping[str, str]) -> dict[str, str]:
    """Returns an environment in which nothing is recorded: what `barograph env` preloads is left out."""
    changed = dict(environment)
    preloaded = changed.pop("LD_PRELOAD", "").replace(" ", ":").split(":")
    others = [one for one in preloaded if one and not os.path.basename(one).startswith(RECORDER)]
    if others:
        changed["LD_PRELOAD"] = ":".join(others)
    return changed
