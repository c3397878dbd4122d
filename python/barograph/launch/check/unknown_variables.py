# SPDX-License-Identifier: BSD-3-Clause
"""Variables of the environment that look like settings and are not: most are typing errors, and have no effect.

Called by `barograph run` (on rank 0), `barograph env` and `barograph doctor`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from barograph.launch.installation import LIBRARY_FOLDER_VARIABLE
from barograph.spec.settings import SETTINGS

PREFIX = "BAROGRAPH_"
# What environment modules and package managers export of any package, and what Barograph's own build and tests read.
OTHERS = re.compile(
    PREFIX + r"(ROOT|HOME|DIR|BASE|PREFIX|BIN|LIB|LIBDIR|INC|INCLUDE|MAN|VERSION|MPICC|PYTHON|DOC"
    r"|(TEST|REQUIRE|RANDOM|UPDATE|OLD)[A-Z]*_.*|SCREENSHOTS|DARSHAN_LOGS|CRASH_MATRIX"
    r"|WERROR|SANITIZE|TESTS|CONSUMERS|INSTALL_DIR"
    r"|HANG_SENTENCES|HANG_RANKS|LAUNCHER_PID)"  # what a command of --on-hang gets
)


def unknown_variables(environment: Iterable[str]) -> list[str]:
    """Returns a sentence for each variable that is named like a setting and is not one, in order of the names."""
    known = [setting.env for setting in SETTINGS]
    found: list[str] = []
    for name in sorted(environment):
        if not name.startswith(PREFIX) or name in known or name == LIBRARY_FOLDER_VARIABLE:
            continue
        if OTHERS.fullmatch(name):
            continue
        import difflib  # noqa: PLC0415 - not without such a variable: this runs before each program

        words = [one.removeprefix(PREFIX) for one in known]
        near = difflib.get_close_matches(name.removeprefix(PREFIX).upper(), words, n=1, cutoff=0.5)
        meant = f"; did you mean {PREFIX}{near[0]}?" if near else ""
        found.append(f"{name} is not a setting of Barograph and has no effect{meant}")
    return found
