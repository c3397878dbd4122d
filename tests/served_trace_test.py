# SPDX-License-Identifier: BSD-3-Clause
# `barograph view`: who may ask, and a traced program in a headless Chromium, from the whole run to one call.
from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from barograph.read import open as open_profile
from barograph.testing.browser import MODULES, NEEDED, VIEW, in_browser, viewed

pytestmark = pytest.mark.real_time("pages of running jobs")

RANKS, ROUNDS = 4, 10
Record = Callable[..., Any]


def asked(address: str, path: str, **query: object) -> tuple[int, bytes]:
    parts = urlsplit(address)
    words = "&".join([parts.query, *(f"{name.rstrip('_')}={value}" for name, value in query.items())])
    with closing(http.client.HTTPConnection("127.0.0.1", int(parts.port or 0), timeout=120)) as connection:
        connection.request("GET", f"{path}?{words}")
        with connection.getresponse() as answer:
            return answer.status, answer.read()


@pytest.fixture
def profile(record: Record, tmp_path: Path) -> Path:
    run = record("exchange", str(tmp_path), str(ROUNDS), ranks=RANKS, options=("--trace=mpi,io,regions",))
    assert run.code == 0, run.stderr
    return Path(run.profile_path)


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
def test_only_who_has_the_token_is_answered(profile: Path) -> None:
    with viewed(profile) as address:
        status, content = asked(address, "/trace")
        assert status == 200
        about = json.loads(content)
        assert set(about["rows"]["layer"]) >= {"mpi", "posix", "region"}
        whole = {"from_": 0, "to": about["end_ns"], "columns": 1000}
        status, content = asked(address, "/trace/window", **whole)
        found = json.loads(content)
        assert status == 200
        assert sum(found["calls"]) == sum(about["rows"]["calls"])
        assert asked(address, "/trace/window", from_=3, to=1)[0] == 400
        assert asked(address, "/nothing")[0] == 404
        stranger = re.sub("token=..", "token=xx", address)
        for path in ("/trace", "/trace/window"):
            assert asked(stranger, path, **whole)[0] == 403
        assert b"/data" not in asked(stranger, "/")[1]


def test_bad_input_is_one_line(tmp_path: Path) -> None:
    for words in (["--port", "8080", "--unix", "x", "no.baro"], [str(tmp_path / "no.baro")]):
        done = subprocess.run([*VIEW, *words], capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode != 0
        assert done.stdout == ""
        assert done.stderr.startswith("barograph: error: ")


@pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True)
@pytest.mark.parametrize("_", [pytest.param(0, marks=NEEDED)])
@pytest.mark.skipif(not (MODULES / "axe-core").exists(), reason="no axe-core (make viewer)")
def test_from_the_whole_run_to_one_call(profile: Path, _: int) -> None:
    with open_profile(profile) as opened:
        calls = [
            row for row in opened.events().to_pylist() if row["operation"] not in {"MPI_Init", "MPI_Finalize"}
        ]
    call = calls[len(calls) // 2]
    at = (call["start_ns"] + call["end_ns"]) // 2
    with viewed(profile) as address:
        seen = in_browser(
            "use_near_timeline.mjs", address, at, 50_000, os.environ.get("BAROGRAPH_SCREENSHOTS", "")
        )
    assert seen["problems"] == []
    assert "token" not in seen["address"]
    layers = {row.split()[1] for row in seen["whole"]["rows"]}
    assert layers >= {"states", "region", "mpi", "posix"}
    assert len(seen["whole"]["rows"]) == RANKS * len(layers)
    messages = 2 * RANKS * ROUNDS
    assert seen["whole"]["arrows"] == messages
    assert f"{messages} messages." in seen["whole"]["said"]
    # Each zoom shows a part of what was there before, at last each call by itself.
    spans = [step["to"] - step["from"] for step in seen["steps"]]
    assert spans == sorted(spans, reverse=True)
    assert spans[-1] < 500_000
    assert seen["near"]["from"] <= at <= seen["near"]["to"]
    assert seen["near"]["said"].startswith("Each call is a bar of its own.")
    assert seen["hover"].startswith("rank ")
    assert seen["table"] >= 1
    assert all(row.endswith(" mpi") for row in seen["mpi"]["rows"])
    assert all(row.endswith(" states") for row in seen["states"]["rows"])
    assert (seen["states"]["bars"], seen["states"]["arrows"]) == (0, messages)
    assert seen["axe"] == {"light": [], "dark": []}
    assert seen["narrow"] == 600
