# SPDX-License-Identifier: BSD-3-Clause
"""spec/settings.toml -> src/runtime/generated/settings.hpp. Called by codegen.settings."""

from __future__ import annotations

from typing import Any

CPP = "src/runtime/generated/settings.hpp"

HEADER = """// SPDX-License-Identifier: BSD-3-Clause
// Generated from spec/settings.toml by `python -m codegen`. Do not edit.
#pragma once

#include <cstdint>
#include <string_view>

namespace barograph::runtime::generated {

struct Setting {
    const char* env;
    std::string_view default_value;
    std::uint64_t minimum;
    std::uint64_t maximum;  // 0: none
};

"""


def render_cpp(settings: list[dict[str, Any]]) -> str:
    """Returns the text of the header that the recording library reads its settings with."""
    rows: list[str] = []
    for setting in settings:
        name = "".join(word.capitalize() for word in setting["name"].split("_"))
        rows.append(
            f'inline constexpr Setting k{name}{{"{setting["env"]}", "{setting["default"]}", '
            f"{setting.get('minimum', 0)}, {setting.get('maximum', 0)}}};\n"
        )
    return HEADER + "".join(rows) + "\n}  // namespace barograph::runtime::generated\n"
