# SPDX-License-Identifier: BSD-3-Clause
"""Starts a command and waits for it as if it had been started without us: same output, signals and exit code.

The command inherits our standard streams, process group and terminal. Must not read, buffer or print
anything.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from barograph.launch.errors import NOT_EXECUTABLE, NOT_FOUND, LaunchError
from barograph.launch.run.witness import Witness

# Signals that are meant for the command and only reach us. Ctrl-C and its like reach both, see below.
FORWARDED = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGUSR1,
    signal.SIGUSR2,
    signal.SIGALRM,
)
# Those that end a command that does not handle them: a last look at it comes before.
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
WHILE_STOPPED_S = 0.001
PR_SET_PDEATHSIG = 1  # linux/prctl.h


def run_and_wait(
    words: Sequence[str],
    environment: Mapping[str, str],
    *,
    forwarded: list[str] | None = None,
    started: Callable[[], None] | None = None,
    ending: Callable[[str], None] | None = None,
) -> int:
    """Runs a command to its end and returns its exit code; 128 + n when signal n ended it, as a shell does.

    With `forwarded` the names of signals that somebody sent are added to it, and this process takes no notice of
    SIGTERM and SIGHUP any more once the command has ended: a batch system may send them twice, and there is
    still a profile to write. Nor of one more SIGINT: an impatient user presses Ctrl-C three times. `started` is
    called once the command runs, while signals are blocked: a thread that it starts receives none. `ending` is called
    with the name of a signal that may end the command, before the command gets it from us.

    Raises:
        LaunchError: it could not be started.
    """
    # Those that we were told to ignore (nohup) as well: the command inherits that, and may handle them all the same.
    handled = {*FORWARDED, signal.SIGCHLD}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, handled)
    end_with_us = _end_with(os.getpid(), before)
    witness = Witness(FORWARDED)
    try:
        # Restores SIGPIPE and SIGXFSZ itself; what is open stays open, as under a shell.
        process = subprocess.Popen(
            list(words),
            env=dict(environment),
            close_fds=False,
            preexec_fn=end_with_us,  # noqa: PLW1509 - no thread yet
        )
    except OSError as error:
        witness.dismiss()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        code = NOT_FOUND if isinstance(error, FileNotFoundError) else NOT_EXECUTABLE
        raise LaunchError(f"cannot run {words[0]}: {error.strerror}", code=code) from error
    try:
        if started is not None:
            started()
        teller = threading.Thread(target=_tell_of_end, args=(process.pid, threading.get_ident()), daemon=True)
        teller.start()
        process.returncode = _wait(process.pid, handled, witness, forwarded, ending)
        teller.join()
        return process.returncode
    finally:
        witness.dismiss()
        if forwarded is not None:
            for number in (signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
                signal.signal(signal.SIGINT, _once_more)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _once_more(number: int, frame: object) -> None:  # noqa: ARG001 - as handlers are called
    """The next SIGINT interrupts as usual."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_with(parent: int, mask: Iterable[int]) -> Callable[[], None]:
    """What a child does before it becomes the command: it gets SIGTERM when we are killed.

    Without us a launcher dies of SIGKILL and its ranks with it; with us it would go on and nobody would know.
    """
    prctl = ctypes.CDLL(None).prctl

    def end_with_us() -> None:
        prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGTERM)

    return end_with_us


def _tell_of_end(child: int, waiting: int) -> None:
    """Sends SIGCHLD to a thread, by its ident, once a child has ended.

    That of the kernel is for the whole process: a thread that was there before us and does not block it may take it
    while nobody waits, and it is gone.
    """
    # The other thread may have seen it already.
    with contextlib.suppress(ChildProcessError):
        # While its stack is read it stands still, which is told unasked.
        while _state(child) == os.CLD_TRAPPED:
            time.sleep(WHILE_STOPPED_S)
        signal.pthread_kill(waiting, signal.SIGCHLD)


def _state(child: int) -> int:
    """Why a wait for its end has returned, as the code of a SIGCHLD; it can be waited for again."""
    found = os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
    return 0 if found is None else found.si_code


def _wait(
    child: int,
    handled: set[signal.Signals],
    witness: Witness,
    forwarded: list[str] | None,
    ending: Callable[[str], None] | None,
) -> int:
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        # Stopped: life_watch reads the stack of a command that is not a launcher, from a thread of this
        # process.
        if done == child and not os.WIFSTOPPED(status):
            # What came for a command that has ended meanwhile is not ours: we end as it did.
            while signal.sigtimedwait(handled, 0) is not None:
                pass
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        received = signal.sigwaitinfo(handled)
        if received.si_signo == signal.SIGCHLD:
            continue
        # A positive si_code is the kernel's: the terminal has sent it to the whole process group, child included.
        sent_to_all = witness.has_got(received.si_signo) or received.si_code > 0
        if ending is not None and received.si_signo in ENDING:
            ending(signal.Signals(received.si_signo).name)
        if not sent_to_all:
            os.kill(child, received.si_signo)
        if forwarded is not None and received.si_code <= 0:
            forwarded.append(signal.Signals(received.si_signo).name)
