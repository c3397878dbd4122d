# SPDX-License-Identifier: BSD-3-Clause
"""The process that runs modules: `python -m barograph.engine`, started by barograph.read.analysis.module_process.

Takes what to do as JSON from its standard input, and answers in frames (src/engine/plugins/result_frames.hpp) on a
pipe. What modules print goes to stderr.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Any

from barograph import _native
from barograph.engine.loading import ModuleLoadError, load


def main() -> None:
    """Loads modules, says so, waits for the word to begin, and runs them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    task: dict[str, Any] = json.loads(sys.stdin.readline())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    run = _native.ModuleRun(task["workers"], task["heartbeat"], task["output"])

    def say(**content: object) -> None:
        run.send(json.dumps(content).encode())

    modules: list[object] = []
    for path in task["modules"]:
        say(loading=path)
        try:
            modules.append(load(run, path)._asdict())
        except ModuleLoadError as refused:
            say(refused=str(refused), hint=refused.hint)
            return
    say(modules=modules)
    begin = sys.stdin.readline()
    if not begin:
        return
    work: dict[str, Any] = json.loads(begin)
    late = {int(rank): late for rank, late in work["late_ns"].items()}
    try:
        events, blocks, damaged = run.run(work["files"], late, work["salvage"])
    except Exception as error:  # noqa: BLE001 - any failure is reported to the parent process
        say(error=str(error), kind=type(error).__name__, hint=getattr(error, "hint", ""))
        return
    say(
        events=events,
        blocks=blocks,
        damaged=damaged,
        failures=run.failures(),
        sampled=run.sampled(),
    )


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # what modules left running is not waited for
