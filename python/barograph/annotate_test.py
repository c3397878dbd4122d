# SPDX-License-Identifier: BSD-3-Clause
"""Regions from Python, in processes of their own, with a stand-in for the library that logs each mark."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from barograph.testing.stand_in import build_stand_in, marks

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
void barograph_region_add_tag(uint32_t id, const char* key, const char* text) {
    fprintf(stderr, "%s[%s=%s] ", names[id - 1], key, text);
}
void barograph_profile_set_name(const char* name) { fprintf(stderr, "<%s> ", name); }
void barograph_snapshot_set_interval(double seconds) { fprintf(stderr, "%gs ", seconds); }
"""


@pytest.fixture(scope="session")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_stand_in(STAND_IN, tmp_path_factory.mktemp("stand_in"))


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
    "name and interval": (
        'barograph.profile_name("München"); barograph.snapshot_every(60); barograph.snapshot_every(0.5)',
        "<München> 60s 0.5s",
    ),
    "tags": (
        """
        tags = {"library": "PETSc", "phase": "Lösung"}
        for _ in range(2):
            with barograph.region("a", tags=tags): pass
        """,
        "a[library=PETSc] a[phase=Lösung] +a -a +a -a",
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


@pytest.mark.parametrize("call", ["profile_name(7)", "snapshot_every([])"])
def test_arguments_have_their_types(call: str, stand_in: Path, pure: bool) -> None:
    script = f"try: barograph.{call}\nexcept TypeError: pass\nelse: raise SystemExit('no TypeError')"
    assert marks(script, stand_in, pure=pure) == ""


@pytest.mark.parametrize(
    ("tags", "error"),
    [("{'a': 7}", "TypeError"), ("{'a=b': 'c'}", "ValueError"), ("{'': 'c'}", "ValueError")],
)
def test_tags_are_texts(tags: str, error: str, pure: bool) -> None:
    script = (
        f"try: barograph.region('a', tags={tags})\nexcept {error}: pass\nelse: raise SystemExit('no {error}')"
    )
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


USES = """
@region("twice", category="compute")
def twice(number):
    with region("inner"), region("io", category="io", tags={"library": "HDF5"}):
        return 2 * number

try:
    with region("fails"):
        raise ValueError
except ValueError:
    print(twice(3), 3)
"""


def test_the_fallback_of_the_page_does_nothing_and_breaks_nothing() -> None:
    """docs/how-to/annotate.md: what a program does where Barograph may not be installed."""
    page = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "annotate.md"
    (fallback,) = [
        block
        for block in page.read_text(encoding="utf-8").split("```python\n")
        if block.startswith("try:\n    from barograph import region")
    ]
    script = "import sys; sys.modules['barograph'] = None\n" + fallback.partition("```")[0] + USES
    done = subprocess.run([sys.executable, "-S", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "6 3\n"), done.stderr
