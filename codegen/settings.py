# SPDX-License-Identifier: BSD-3-Clause
"""spec/settings.toml -> python/barograph/spec/settings.py, docs/reference/settings.md and the C++ side.

Called by `python -m codegen`. Checks what it reads, so that a bad setting fails the build and not a run.
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any

import tomllib

from codegen.settings_cpp import READING, STRUCT, render_reading, render_struct

TYPES = (
    "path",
    "text",
    "count",
    "bytes",
    "choice",
    "size-classes",
    "flag",
    "share",
    "duration",
    "layers",
    "rate",
    "wrappers",
    "list",
)
REQUIRED = ("name", "env", "option", "type", "default", "since", "doc")
OPTIONAL = ("short", "minimum", "maximum", "choices", "alone", "length", "former")
PYTHON = "python/barograph/spec/settings.py"
DOCS = "docs/reference/settings.md"
# The library makes its folder there with mode 0700, which the linter cannot know.
TEMPORARY = "  # noqa: S108"

PYTHON_HEADER = '''# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/settings.toml by `python -m codegen`. Do not edit.
"""Every setting of a recording; barograph.launch checks values against it and makes the options from it."""

from __future__ import annotations

from typing import NamedTuple


class Setting(NamedTuple):
    """One setting; spec/settings.toml explains the fields and types."""

    name: str
    env: str
    option: str
    former: str
    short: str
    type: str
    default: str
    minimum: int
    maximum: int
    choices: tuple[str, ...]
    alone: str
    since: str
    doc: str


SETTINGS: tuple[Setting, ...] = (
'''

DOCS_HEADER = """<!-- Generated from spec/settings.toml by `python -m codegen`. Do not edit. -->
# Settings of a recording

The recording library reads its settings from the environment of the program. `barograph run` and
`barograph env` take them as options; an option wins over a variable that is set already.

| variable | option | default | since | meaning |
|---|---|---|---|---|
"""


def read_settings(path: Path) -> list[dict[str, Any]]:
    """Reads and checks all settings; raises ValueError that names the setting."""
    settings: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["setting"]
    for setting in settings:
        name = setting.get("name", "?")
        missing = [key for key in REQUIRED if key not in setting]
        unknown = [key for key in setting if key not in REQUIRED + OPTIONAL]
        if missing or unknown:
            raise ValueError(f"setting {name}: missing {missing}, unknown {unknown}")
        if setting["env"] != f"BAROGRAPH_{name.upper()}" or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise ValueError(f"setting {name}: env must be BAROGRAPH_ and the name in capitals")
        if setting["type"] not in TYPES:
            raise ValueError(f"setting {name}: type must be one of {', '.join(TYPES)}")
        if setting["type"] in {"count", "bytes", "rate"} and not {"minimum", "maximum"} <= setting.keys():
            raise ValueError(f"setting {name}: a number has a minimum and a maximum")
        if setting["type"] == "choice" and setting["default"] not in setting.get("choices", []):
            raise ValueError(f"setting {name}: the default must be one of the choices")
        if setting["type"] == "layers" and not set(setting["alone"].split(",")) <= set(setting["choices"]):
            raise ValueError(f"setting {name}: what it is alone must be some of the choices")
    return settings


def render_python(settings: list[dict[str, Any]]) -> str:
    """Returns the text of the generated Python module."""
    rows: list[str] = []
    for setting in settings:
        choices = "".join(f'"{choice}", ' for choice in setting.get("choices", ())).rstrip()
        fields = [
            f'name="{setting["name"]}",',
            f'env="{setting["env"]}",',
            f'option="{setting["option"]}",',
            f'former="{setting.get("former", "")}",',
            f'short="{setting.get("short", "")}",',
            f'type="{setting["type"]}",',
            f'default="{setting["default"]}",' + TEMPORARY * setting["default"].startswith("/dev/shm"),  # noqa: S108
            f"minimum={setting.get('minimum', 0)},",
            f"maximum={setting.get('maximum', 0)},",
            f"choices=({choices.removesuffix(',') if len(setting.get('choices', ())) != 1 else choices}),",
            f'alone="{setting.get("alone", "")}",',
            f'since="{setting["since"]}",',
        ]
        doc = f'        doc="{setting["doc"]}",\n'
        if len(doc) > 110:
            # The formatter joins what fits on one line; 96 characters do, with indent and quotes.
            parts = textwrap.wrap(setting["doc"], 96)
            lines = "".join(f'            "{part}{" " * (part is not parts[-1])}"\n' for part in parts)
            doc = f"        doc=(\n{lines}        ),\n"
        rows.append("    Setting(\n" + "".join(f"        {field}\n" for field in fields) + doc + "    ),\n")
    return PYTHON_HEADER + "".join(rows) + ")\n"


def render_docs(settings: list[dict[str, Any]]) -> str:
    """Returns the reference page."""
    rows: list[str] = []
    for setting in settings:
        options = " ".join(f"`{name}`" for name in (setting.get("short", ""), setting["option"]) if name)
        default = f"`{setting['default']}`" if setting["default"] else ""
        meaning = setting["doc"] + range_text(setting)
        cells = [f"`{setting['env']}`", options or "set by `run`", default, setting["since"], meaning]
        rows.append("| " + " | ".join(cells) + " |\n")
    return DOCS_HEADER + "".join(rows)


def range_text(setting: dict[str, Any]) -> str:
    """Returns the sentence that states a numeric setting's range; "" for any other type."""
    if setting["type"] == "count":
        return f" From {setting['minimum']:,} to {setting['maximum']:,}."
    if setting["type"] == "bytes":
        return f" From {size_text(setting['minimum'])} to {size_text(setting['maximum'])}."
    return ""


def size_text(number: int) -> str:
    """Returns a number of bytes as the command line takes it: 1M, 16T."""
    power = next(power for power in range(4, -1, -1) if number % (1 << 10 * power) == 0)
    return f"{number >> 10 * power}{' KMGT'[power].strip()}"


def outputs(root: Path) -> dict[str, str]:
    """Returns the generated files: path relative to root -> text."""
    settings = read_settings(root / "spec" / "settings.toml")
    return {
        PYTHON: render_python(settings),
        STRUCT: render_struct(settings),
        READING: render_reading(settings),
        DOCS: render_docs(settings),
    }
