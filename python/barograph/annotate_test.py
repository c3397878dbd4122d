# SPDX-License-Identifier: BSD-3-Clause
"""Regions from Python, in processes of their own, with a stand-in for the library that logs each mark."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

STAND_IN = r"""
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static char names[16][32];
static uint32_t used;
uint32_t barograph_region_id(const char* name) {
    for (uint32_t i = 0; i < used; i++) if (!strcmp(names[i], name)) return i + 1;
    strncpy(names[used], name, 31);
    return ++used;
}
void barograph_region_begin(uint32_t id) { fprintf(stderr, "+%s ", names[id - 1]); }
void barograph_region_end(uint32_t id) { fprintf(stderr, "-%s ", names[id - 1]); }
"""

SOURCE_TREE = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("stand_in")
    (folder / "stand_in.c").write_text(STAND_IN)
    library = folder / "libstand_in.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, folder / "stand_in.c"], check=True)
    return library


def marks(script: str, preload: Path | None, *, pure: bool) -> str:
    """Runs a script and returns its stderr; `pure`: only with the .py files of the source tree."""
    environment = {key: value for key, value in os.environ.items() if key != "LD_PRELOAD"}
    if preload is not None:
        environment["LD_PRELOAD"] = str(preload)
    head = "import barograph\n"
    if pure:
        head = f"""import sys
sys.path.insert(0, {str(SOURCE_TREE)!r})
sys.modules["barograph._annotate"] = None
{head}"""
    done = subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(script)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stderr.strip()


def has_compiled_module() -> bool:
    done = subprocess.run(
        [sys.executable, "-c", "import barograph._annotate"], capture_output=True, check=False
    )
    return done.returncode == 0


@pytest.fixture(params=["compiled", "pure"])
def pure(request: pytest.FixtureRequest) -> bool:
    if request.param == "compiled" and not has_compiled_module():
        pytest.skip("barograph._annotate is not built for this Python")
    return request.param == "pure"


CASES = {
    "with": ('with barograph.region("a"):\n    with barograph.region("b"): pass', "+a +b -b -a"),
    "exception": (
        'try:\n    with barograph.region("a"): raise ValueError\nexcept ValueError: pass',
        "+a -a",
    ),
    "decorator": (
        """
        @barograph.region("f")
        def f(x, *, y): return x + y
        assert f(1, y=2) == 3 and f.__name__ == "f"
        """,
        "+f -f",
    ),
    "generator": (
        """
        @barograph.region("g")
        def g():
            got = yield 1
            try: yield got
            except KeyError: yield "caught"
            return 4
        def outer(): return (yield from g())
        it = outer()
        assert next(it) == 1 and it.send(7) == 7 and it.throw(KeyError()) == "caught"
        try: next(it)
        except StopIteration as stop: assert stop.value == 4
        """,
        "+g -g +g -g +g -g +g -g",
    ),
    "generator closed early": (
        """
        @barograph.region("g")
        def g():
            try: yield 1
            finally: print(end="")
        it = g(); next(it); it.close()
        """,
        "+g -g +g -g",
    ),
    "coroutines take turns": (
        """
        import asyncio
        @barograph.region("c")
        async def c(x):
            await asyncio.sleep(0)
            return x
        async def both(): return await asyncio.gather(c(1), c(2))
        assert asyncio.run(both()) == [1, 2]
        """,
        "+c -c +c -c +c -c +c -c",
    ),
    "async generator": (
        """
        import asyncio
        @barograph.region("a")
        async def a():
            yield 1
            await asyncio.sleep(0)
            yield 2
        async def all_of(): return [x async for x in a()]
        assert asyncio.run(all_of()) == [1, 2]
        """,
        "+a -a +a -a +a -a +a -a",
    ),
    "alive at exit": ('keep = barograph.region("kept"); keep.cycle = keep', ""),
}


@pytest.mark.parametrize("case", CASES)
def test_marks(case: str, stand_in: Path, pure: bool) -> None:
    script, expected = CASES[case]
    assert marks(script, stand_in, pure=pure) == expected


@pytest.mark.parametrize("case", CASES)
def test_without_tool_nothing_happens(case: str, pure: bool) -> None:
    assert marks(CASES[case][0], None, pure=pure) == ""


def test_active(stand_in: Path, pure: bool) -> None:
    assert marks("assert barograph.active() is True", stand_in, pure=pure) == ""
    assert marks("assert barograph.active() is False", None, pure=pure) == ""


def test_name_must_be_text(pure: bool) -> None:
    script = "try: barograph.region(7)\nexcept TypeError: pass\nelse: raise SystemExit('no TypeError')"
    assert marks(script, None, pure=pure) == ""


def test_same_name_gives_same_region(pure: bool) -> None:
    assert marks('assert barograph.region("a") is barograph.region("a")', None, pure=pure) == ""


def test_import_is_light() -> None:
    script = """
        barograph.region("a")
        import sys
        heavy = {"pyarrow", "duckdb", "pandas", "rich", "click", "elftools", "numpy"} & set(sys.modules)
        assert not heavy, heavy
    """
    assert marks(script, None, pure=True) == ""
