# SPDX-License-Identifier: BSD-3-Clause
"""The layer check finds what it is there to find, and lets pass what is allowed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import check_layers


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("read/reader.cpp", '#include "format/profile/profile_model.hpp"'),
        ("record/arena/arena.cpp", '#include "record/arena/arena.hpp"'),
        ("record/arena/arena.cpp", "#include <vector>"),
        ("runtime/recording.cpp", '#include "capture/mpi/host.hpp"'),
        ("capture/mpi/job/transport.cpp", '#include "collect/transport.hpp"'),
        ("capture/mpi/wrap.cpp", "#include <mpi.h>"),
        ("collect/merge_test.cpp", "#include <iostream>"),
    ],
)
def test_allowed_includes_pass(path: str, line: str) -> None:
    assert check_layers.violations([(path, line)]) == []


@pytest.mark.parametrize(
    ("path", "line", "part"),
    [
        ("format/bytes/crc32c.cpp", '#include "sys/clock.hpp"', "format must not include sys/clock.hpp"),
        (
            "read/reader.cpp",
            '#include "record/arena/arena.hpp"',
            "read must not include record/arena/arena.hpp",
        ),
        ("capture/mpi/wrap.cpp", '#include "collect/collect.hpp"', "must not include collect/collect.hpp"),
        (
            "capture/region/regions.cpp",
            '  #  include "capture/mpi/host.hpp"',
            "capture/region must not include",
        ),
        ("collect/merge.cpp", "#include <mpi.h>", "everything else sees integers"),
        ("collect/merge_test.cpp", "#include <mpi.h>", "everything else sees integers"),
        ("record/arena/arena.cpp", "#include <iostream>", "must not include <iostream>"),
        ("record/arena/arena.cpp", '#include "../sys/clock.hpp"', "includes start at src/"),
        ("drain/ring.cpp", "", "folder drain is not in the table"),
    ],
)
def test_forbidden_includes_are_found(path: str, line: str, part: str) -> None:
    (found,) = check_layers.violations([(path, line)])
    assert part in found


def test_the_line_is_named() -> None:
    (found,) = check_layers.violations([("sys/clock.cpp", '\n\n#include "record/arena/arena.hpp"\n')])
    assert found.startswith("src/sys/clock.cpp:3:")


def test_the_table_has_no_cycle() -> None:
    def reachable(folder: str, seen: frozenset[str]) -> None:
        assert folder not in seen, f"{folder} is part of a cycle"
        for target in check_layers.ALLOWED[folder]:
            if target in check_layers.ALLOWED:
                reachable(target, seen | {folder})

    for folder in check_layers.ALLOWED:
        reachable(folder, frozenset())
