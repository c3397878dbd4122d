# SPDX-License-Identifier: BSD-3-Clause
"""Further profiles of a run are found by name and job, and nothing else is."""

from __future__ import annotations

import shutil
from pathlib import Path

from barograph.read.merge import merge
from barograph.read.siblings import sibling_profiles

PROFILE = Path(__file__).parents[3] / "tests" / "corpus" / "v1.1" / "file.baro"


def test_profiles_of_the_same_run_are_found(tmp_path: Path) -> None:
    for name, job in (("run.a", "7"), ("run.a.2", "7"), ("run.a.10", "7"), ("run.a.3", "8"), ("run", "7")):
        made = merge([PROFILE], tmp_path / "made", metadata={"job.id": job}).path
        shutil.move(made, tmp_path / f"{name}.baro")
    (tmp_path / "run.a.4.baro").write_bytes(b"no profile")
    (tmp_path / "run.a.5.baro").mkdir()
    main, second, tenth = (tmp_path / f"run.a{number}.baro" for number in ("", ".2", ".10"))
    assert sibling_profiles(main, "7") == [second, tenth]
    assert sibling_profiles(second, "7") == [main, tenth]
    assert sibling_profiles(tmp_path / "run.baro", "7") == []
    assert sibling_profiles(main, "") == []
    assert sibling_profiles(tmp_path / "gone" / "run.baro", "7") == []
