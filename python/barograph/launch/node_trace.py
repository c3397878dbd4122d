# SPDX-License-Identifier: BSD-3-Clause
"""Makes the trace of what the agent of a node has written, when the job has ended there.

The agent becomes this program (`barograph-agent --then`) where no `barograph run` waits for the job. Nobody sees what
it says; a file that it could not use stays, under a name that people see.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from barograph import run_note
from barograph.event_files import visible_name
from barograph.launch import recording
from barograph.recover.replay import UNPLACED, ReplayError, write_own_traces


def main(file: Path) -> int:
    """Returns the exit code."""
    try:
        left = write_own_traces(file)
    except ReplayError as error:
        left = [] if error.nothing else ["it"]
    except OSError:
        left = ["it"]
    with contextlib.suppress(OSError):
        if not left:
            file.unlink()
        else:
            _leave_note(file)
            if left != [UNPLACED]:
                file.rename(visible_name(file))
    return 1 if left else 0


def _leave_note(file: Path) -> None:
    """Lets recovery on this node find a file."""
    name, _, job = file.name.removeprefix(".").rpartition(".events-")
    folder = recording.make_job_folder(recording.arena_directory(os.environ), job.partition("@")[0])
    run_note.leave(folder, file.with_name(name))


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
