# SPDX-License-Identifier: BSD-3-Clause
"""Loops and metrics from Python, in processes of their own, with a stand-in for the library that logs each mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from barograph.testing.stand_in import build_stand_in, marks

STAND_IN = r"""
#include <stdint.h>
#include <stdio.h>
uint32_t barograph_region_id(const char* name) { return (uint32_t)name[0]; }
void barograph_region_begin(uint32_t id) { fprintf(stderr, "+%c ", id); }
void barograph_region_end(uint32_t id) { fprintf(stderr, "-%c ", id); }
void barograph_loop_enter(uint32_t id, int all) { fprintf(stderr, "%s%c ", all ? "[[" : "[", id); }
void barograph_loop_next(uint32_t id) { fprintf(stderr, "*%c ", id); }
void barograph_loop_leave(uint32_t id) { fprintf(stderr, "]%c ", id); }
uint32_t barograph_metric_id(const char* name, const char* unit, int consistency) {
    fprintf(stderr, "%s(%s,%d) ", name, unit, consistency);
    return 7;
}
void barograph_metric_count(uint32_t id, double value) { fprintf(stderr, "%u=%g ", id, value); }
"""

SCRIPT = """
for i in barograph.loop("a", range(2)):
    pass
for i in barograph.loop("b", [1, 2, 3], cumulative=True):
    if i == 2:
        break
def work():
    for i in barograph.loop("c", range(9)):
        for j in barograph.loop("d", range(9)):
            raise KeyError(i)
try:
    work()
except KeyError:
    pass
with barograph.loop("e") as loop:
    loop.iteration()
size = barograph.metric("size", "B", varies="rank")
size.add(3)
assert barograph.metric("size", "B", varies="rank") is size
barograph.metric("x").add(0.5)
for i in barograph.loop("f", []):
    pass
sum(barograph.loop("g", (1, 2)))
"""
MARKS = "[a *a *a ]a [[b *b *b ]b [c *c [d *d ]d ]c [e *e ]e size(B,3) 7=3 x(,2) 7=0.5 [f ]f [g *g *g ]g"


@pytest.fixture(scope="module")
def stand_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_stand_in(STAND_IN, tmp_path_factory.mktemp("stand_in"))


@pytest.mark.parametrize("pure", [False, True])
def test_marks_reach_the_library(stand_in: Path, pure: bool) -> None:
    assert marks(SCRIPT, stand_in, pure=pure) == MARKS


@pytest.mark.parametrize("pure", [False, True])
def test_without_the_tool_nothing_happens(pure: bool) -> None:
    assert marks(SCRIPT, None, pure=pure) == ""


def test_mistakes_are_the_same_with_and_without_the_tool(stand_in: Path) -> None:
    script = """
    def refused(kind, call):
        try:
            call()
        except kind:
            return
        raise SystemExit("not refused")
    refused(TypeError, lambda: barograph.loop(1, []))
    refused(TypeError, lambda: barograph.metric("x", None))
    refused(ValueError, lambda: barograph.metric("x", varies="moon"))
    """
    assert marks(script, None) == marks(script, stand_in) == ""
