# SPDX-License-Identifier: BSD-3-Clause
"""Makes the trace of what the agent of a node has written, when the job has ended there.

The agent becomes this program (`barograph-agent --then`) where no `barograph run` waits for the job. Nobody sees what
it says; a file that it could not use stays, under a name that people see, and the note in the job's folder of arenas
leads `barograph recover` there.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

from barograph.job_files.event_files import visible_name
from barograph.recover.profiles import remove_empty
from barograph.recover.replay import UNPLACED, ReplayError, write_own_traces


def main(file: Path, folder: Path) -> int:
    """Makes the trace of a file of the job with that folder of arenas; returns the exit code."""
    try:
        left = write_own_traces(file)
    except ReplayError as error:
        left = [] if error.nothing else ["it"]
    except OSError:
        left = ["it"]
    with contextlib.suppress(OSError):
        if not left:
            file.unlink()
        elif left != [UNPLACED]:  # recovery takes these
            file.rename(visible_name(file))
    remove_empty({folder})
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main(*map(Path, sys.argv[1:3])))
