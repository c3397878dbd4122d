# SPDX-License-Identifier: BSD-3-Clause
"""Makes a report in a process of its own, so that the server of a live page stays as small and as quick as it was.

Called by reports.py; the process is this module run as a program. It gets the profile, and a folder for the report as
the live page takes it and as one file, both compressed; it says in a line of JSON what it made.
"""

from __future__ import annotations

import ctypes
import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

CONTENT: Final = "content.json.gz"
PAGE: Final = "page.html.gz"


class ReportError(Exception):
    """The report could not be made."""


@dataclass(frozen=True)
class MadeReport:
    """A report.

    Attributes:
        content: as the live page takes it: JSON, compressed with gzip.
        page: as one file, compressed with gzip.
        name: of the profile.
        traced: there is a trace beside the profile, or in it, and it can be read.
        cost_s: CPU time that it took.
    """

    content: bytes
    page: bytes
    name: str
    traced: bool
    cost_s: float


def make_report(
    profile: Path,
    folder: Path,
    *,
    final: bool,
    started: Callable[[subprocess.Popen[bytes]], None] | None = None,
) -> MadeReport:
    """Makes the report of a profile.

    Args:
        profile: its file or folder.
        folder: for files that the caller removes.
        final: the page can ask for parts of its trace. A snapshot gets the lines of its call sites first.
        started: gets the process, to end it.

    Raises:
        ReportError: it could not be made.
    """
    words = [sys.executable, "-m", __name__, str(profile.absolute()), str(folder.absolute())]
    # Python takes modules from the folder that it is started in, which must not be the user's.
    with subprocess.Popen(
        [*words, "final" if final else "snapshot"],
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as child:
        assert child.stdout is not None
        if started is not None:
            started(child)
        answer = child.stdout.read()
    if not answer:
        raise ReportError(f"the process that made it ended with code {child.returncode}")
    found: dict[str, Any] = json.loads(answer)
    if found["error"]:
        raise ReportError(found["error"])
    return MadeReport(
        (folder / CONTENT).read_bytes(),
        (folder / PAGE).read_bytes(),
        found["name"],
        found["traced"],
        found["cost_s"],
    )


def _environment() -> dict[str, str]:
    """Returns the environment of the process, started elsewhere: folders of modules are named from the root."""
    folders = os.environ.get("PYTHONPATH", "")
    if not folders:
        return dict(os.environ)
    return os.environ | {
        "PYTHONPATH": os.pathsep.join(os.path.abspath(one) for one in folders.split(os.pathsep))
    }


def main(profile: Path, folder: Path, *, final: bool) -> dict[str, Any]:
    """Makes it; returns what the process says."""
    from barograph.analyze.messages.trace_spans import readable_trace  # noqa: PLC0415 - in the process only
    from barograph.analyze.workspace import Workspace  # noqa: PLC0415
    from barograph.read import open as open_profile  # noqa: PLC0415
    from barograph.show.page.document import make_document, plain  # noqa: PLC0415
    from barograph.show.page.html import content_of, html_of  # noqa: PLC0415
    from barograph.source.resolve import resolve_profile  # noqa: PLC0415

    if not final:
        resolve_profile(profile)
    with open_profile(profile) as opened, Workspace(opened) as workspace:
        found = readable_trace(workspace)
        _, spans = found or (None, None)
        document = make_document(workspace, spans, source=True)
    content = plain(content_of(document, served=final and found is not None))
    text = json.dumps(content, allow_nan=False, separators=(",", ":"))
    (folder / CONTENT).write_bytes(gzip.compress(text.encode("ascii"), compresslevel=3))
    (folder / PAGE).write_bytes(gzip.compress(html_of(document).encode("utf-8"), compresslevel=1))
    return {
        "error": "",
        "name": str(document.summary["profile"]),
        "traced": found is not None,
        "cost_s": sum(os.times()[:4]),  # of what it started, too
    }


def die_with_server() -> None:
    """Has the kernel end this process when the server is killed: nobody else would."""
    from barograph.launch.run.process import PR_SET_PDEATHSIG  # noqa: PLC0415 - in the process only

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)


if __name__ == "__main__":
    die_with_server()
    try:
        said = main(Path(sys.argv[1]), Path(sys.argv[2]), final=sys.argv[3] == "final")
    except Exception as error:  # noqa: BLE001 - the page says it and goes on without
        said = {"error": str(error) or type(error).__name__}
    sys.stdout.write(json.dumps(said))
