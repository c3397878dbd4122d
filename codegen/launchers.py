# SPDX-License-Identifier: BSD-3-Clause
"""spec/launchers.toml and spec/settings.toml -> what `barograph run` reads on every rank, in Python and C.

Called by `python -m codegen`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomllib

from codegen.settings import read_settings

SOURCE = "spec/launchers.toml"
PYTHON = "python/barograph/spec/launchers.py"
C_TABLES = "src/runtime/generated/start_tables.h"
LISTS = {
    "rank_variables": "Hold the rank, in the order of how much they can be trusted.",
    "batch_job_variables": "Job ids of batch systems, for names of profiles.",
}


def render_python(facts: dict[str, Any]) -> str:
    """Returns the Python module."""
    parts = [
        "# SPDX-License-Identifier: BSD-3-Clause\n"
        f"# Generated from {SOURCE} by `python -m codegen`. Do not edit.\n"
        '"""What launchers and batch systems tell each process of a job in its environment."""\n\n'
        "from __future__ import annotations\n"
    ]
    for name, doc in LISTS.items():
        rows = "".join(f'    "{value}",\n' for value in facts[name])
        parts.append(f"# {doc}\n{name.upper()} = (\n{rows})\n")
    rows = "".join(
        "    (" + ", ".join(f'"{value}"' for value in row) + ("," if len(row) == 1 else "") + "),\n"
        for row in facts["job_variables"]
    )
    parts.append(
        "# Together an id of the job; the first one must be set for its row to count.\n"
        f"JOB_VARIABLES: tuple[tuple[str, ...], ...] = (\n{rows})\n"
    )
    return parts[0] + "\n" + "".join(parts[1:])


def render_c(facts: dict[str, Any], settings: list[dict[str, Any]]) -> str:
    """Returns the C header with the tables."""
    parts = [
        "/* SPDX-License-Identifier: BSD-3-Clause */\n"
        f"/* Generated from {SOURCE} and spec/settings.toml by `python -m codegen`. Do not edit. */\n"
        "/* clang-format off */\n#ifndef BAROGRAPH_START_TABLES_H\n#define BAROGRAPH_START_TABLES_H\n\n"
        "#include <stddef.h>\n"
    ]
    for name in LISTS:
        rows = "".join(f'    "{value}",\n' for value in facts[name])
        parts.append(f"static const char* const k_{name}[] = {{\n{rows}    NULL}};\n")
    rows = "".join(
        "    {" + ", ".join(f'"{value}"' for value in (*row, *["NULL"] * (2 - len(row)))) + "},\n"
        for row in facts["job_variables"]
    ).replace('"NULL"', "NULL")
    parts.append(f"static const char* const k_job_variables[][2] = {{\n{rows}    {{NULL, NULL}}}};\n")
    kinds = sorted({setting["type"] for setting in settings})
    parts.append("enum SettingType { " + ", ".join(_kind(kind) for kind in kinds) + " };\n")
    parts.append(
        "/* `option`, `brief` and `former` are how it is given; `off` is what a flag that is on by default has. */\n"
        "struct StartSetting {\n    const char* variable;\n    const char* option;\n    const char* brief;\n"
        "    const char* former;\n    const char* off;\n    enum SettingType type;\n    unsigned long long minimum;\n"
        "    unsigned long long maximum;\n    const char* choices; /* with a space before and after each */\n};\n"
    )
    rows = ""
    for setting in settings:
        option = setting["option"]
        if not option:
            continue
        flag_off = setting["type"] == "flag" and setting["default"] == "1"
        texts = [
            setting["env"],
            option,
            setting.get("short", ""),
            setting.get("former", ""),
            f"--no-{option.removeprefix('--')}" if flag_off else "",
        ]
        choices = "".join(f" {choice}" for choice in setting.get("choices", ())) + " "
        rows += (
            "    {"
            + ", ".join(f'"{text}"' for text in texts)
            + f", {_kind(setting['type'])}, {setting.get('minimum', 0)}ULL, {setting.get('maximum', 0)}ULL, "
            + f'"{choices}"}},\n'
        )
    parts.append(
        "static const struct StartSetting k_settings[] = {\n"
        f"{rows}    {{NULL, NULL, NULL, NULL, NULL, {_kind(kinds[0])}, 0, 0, NULL}}}};\n\n#endif\n"
    )
    return parts[0] + "\n" + "".join(parts[1:])


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text.

    Raises:
        ValueError: a row has no names, or more than two.
    """
    facts = tomllib.loads((root / SOURCE).read_text(encoding="utf-8"))
    if any(not 1 <= len(row) <= 2 for row in facts["job_variables"]):
        raise ValueError(f"{SOURCE}: a row of job_variables has one or two names")
    settings = read_settings(root / "spec/settings.toml")
    return {PYTHON: render_python(facts), C_TABLES: render_c(facts, settings)}


def _kind(name: str) -> str:
    return "k_type_" + name.replace("-", "_")
