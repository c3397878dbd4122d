# SPDX-License-Identifier: BSD-3-Clause
"""spec/system/metrics.toml -> src/format/generated/system_metrics.hpp and python/barograph/spec/system_metrics.py.

Called by `python -m codegen`. Numbers are places in the file: new metrics go to its end.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.cpp_names import constant

SOURCE = "spec/system/metrics.toml"
CPP = "src/format/generated/system_metrics.hpp"
PYTHON = "python/barograph/spec/system_metrics.py"
KEYS = ("name", "unit", "kind", "scope", "source")
UNITS = ("ns", "bytes", "1")
FIRST_COUNTER = 256  # beyond those of files, see file_counters.py

CPP_HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/system/metrics.toml by `python -m codegen`. Do not edit.
#pragma once

#include <array>
#include <cstdint>

namespace barograph::format {

enum class SystemMetric : std::uint16_t {
"""

PYTHON_HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/system/metrics.toml by `python -m codegen`. Do not edit.
"""What is sampled of each process and its node; spec/system/metrics.toml explains the fields."""

from __future__ import annotations

from typing import NamedTuple


class SystemMetric(NamedTuple):
    """One sampled quantity; `number` is its place in the profile format."""

    number: int
    name: str
    unit: str
    kind: str
    scope: str
    source: str


SYSTEM_METRICS: tuple[SystemMetric, ...] = (
'''


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text. ValueError names what is wrong with the source."""
    metrics: list[dict[str, Any]] = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))["metric"]
    names = [metric["name"] for metric in metrics]
    if len(names) != len(set(names)):
        raise ValueError(f"{SOURCE}: two metrics have the same name")
    for metric in metrics:
        if tuple(metric) != KEYS or metric["unit"] not in UNITS:
            raise ValueError(
                f"{SOURCE}: {metric['name']}: keys must be {', '.join(KEYS)}, unit one of {UNITS}"
            )
    return {CPP: _cpp(metrics), PYTHON: _python(metrics)}


def _cpp(metrics: list[dict[str, Any]]) -> str:
    rows = "".join(f"    {constant(metric['name'])} = {i},\n" for i, metric in enumerate(metrics))
    names = "".join(f'    "{metric["name"]}",\n' for metric in metrics)
    return (
        f"{CPP_HEADER}{rows}}};\n\n"
        f"inline constexpr std::uint32_t kSystemMetrics = {len(metrics)};\n"
        "// In a profile samples are counters of no object in the layer program: this number and the metric's; the\n"
        "// argument is the time of the sample in nanoseconds since the rank's start.\n"
        f"inline constexpr std::uint16_t kFirstSystemCounter = {FIRST_COUNTER};\n"
        f"inline constexpr std::array<const char*, {len(metrics)}> kSystemMetricNames{{{{\n{names}}}}};\n\n"
        "}  // namespace barograph::format\n"
    )


def _python(metrics: list[dict[str, Any]]) -> str:
    rows = "".join(
        f"    SystemMetric({i}, " + ", ".join(f'"{metric[key]}"' for key in KEYS) + "),\n"
        for i, metric in enumerate(metrics)
    )
    return f"{PYTHON_HEADER}{rows})\n"
