# SPDX-License-Identifier: BSD-3-Clause
"""spec/settings.toml -> the struct Settings of the C++ side, and what reads it from the environment.

Called by codegen.settings. Settings that the library only looks up when it needs them (texts without `length`) have the
name of their variable there and no field.
"""

from __future__ import annotations

from typing import Any

from codegen.cpp_names import constant

STRUCT = "src/record/generated/settings.hpp"
READING = "src/runtime/generated/read_settings.hpp"
NOTE = "Generated from spec/settings.toml by `python -m codegen`. Do not edit."
SWITCH = ["on", "off"]
INTEGERS = {"count": "std::uint32_t", "bytes": "std::uint64_t", "rate": "std::uint32_t"}


def render_struct(settings: list[dict[str, Any]]) -> str:
    """Returns the header with the struct."""
    enums: list[str] = []
    fields: list[str] = []
    for setting in settings:
        if not has_field(setting):
            continue
        kind, default = field_of(setting)
        if is_enum(setting):
            values = ", ".join(constant(choice) for choice in setting["choices"])
            enums.append(f"    enum class {kind} : std::uint8_t {{ {values} }};\n")
        value = f" = {default}" if default else ""
        fields.append(f"    {kind} {setting['name']}{value};\n")
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// The settings of a recording, with their defaults. Filled once, when the library is loaded, and then\n"
        "// handed to all who need it by reference. spec/settings.toml says what each means: texts here would have\n"
        "// everything compiled again for a better wording.\n"
        "// clang-format off\n#pragma once\n\n#include <cstdint>\n\n"
        '#include "record/size_classes.hpp"\n#include "sys/text_line.hpp"\n\n'
        "namespace barograph::record {\n\n"
        "struct Settings {\n" + "".join(enums) + "    struct Duration {\n"
        "        bool on = false;\n        std::uint64_t ns = 0;  // 0: on, but not by time\n    };\n\n"
        + "".join(fields)
        + "};\n\n}  // namespace barograph::record\n"
    )


def render_reading(settings: list[dict[str, Any]]) -> str:
    """Returns the header with the function that reads all fields, and the variables of what is looked up later."""
    rows: list[str] = []
    later: list[str] = []
    layers: list[str] = []
    for setting in settings:
        env = setting["env"]
        if not has_field(setting):
            later.append(f'inline constexpr const char* {constant(setting["name"])} = "{env}";\n')
            continue
        limits = ""
        if setting["type"] in INTEGERS:
            limits = f", .minimum = {setting['minimum']}"
            limits += f", .maximum = {setting['maximum']}" if "maximum" in setting else ""
        given = ""
        if "choices" in setting and not is_switch(setting):
            choices = ", ".join(map(_quoted, setting["choices"]))
            given = f", {{{choices}}}"
            if setting["type"] == "layers":
                name = constant(setting["name"])
                layers.append(f"inline constexpr std::string_view {name}Layers[] = {{{choices}}};\n")
        if "alone" in setting:
            given += f", {_quoted(setting['alone'])}"
        rows.append(
            f'    read.{reader_of(setting)}({{.variable = "{env}", .fallback = {_quoted(setting["default"])}'
            f"{limits}}}, to.{setting['name']}{given});\n"
        )
    return (
        f"// SPDX-License-Identifier: BSD-3-Clause\n// {NOTE}\n"
        "// Every setting with its variable, default and limits; Reader is that of runtime/start/setting_reader.hpp.\n"
        "// clang-format off\n#pragma once\n\n"
        '#include <string_view>\n\n#include "record/generated/settings.hpp"\n\n'
        "namespace barograph::runtime::generated {\n\n"
        "// Variables that are looked up when they are needed.\n" + "".join(later) + "\n"
        "// What the bits of a setting mean, the lowest first.\n" + "".join(layers) + "\n"
        "template <class Reader>\nvoid read_settings(Reader& read, record::Settings& to) noexcept {\n"
        + "".join(rows)
        + "}\n\n}  // namespace barograph::runtime::generated\n"
    )


def has_field(setting: dict[str, Any]) -> bool:
    """Returns whether the library copies the value when it is loaded."""
    return setting["type"] not in {"text", "wrappers", "list"} or "length" in setting


def is_switch(setting: dict[str, Any]) -> bool:
    """Returns whether the choice is on or off."""
    return setting["type"] == "choice" and setting["choices"] == SWITCH


def is_enum(setting: dict[str, Any]) -> bool:
    """Returns whether the field is of an enumeration of its own."""
    return setting["type"] == "choice" and not is_switch(setting)


def reader_of(setting: dict[str, Any]) -> str:
    """Returns the reader's function for a setting."""
    if is_switch(setting):
        return "on_or_off"
    names = {"path": "text", "count": "number", "bytes": "number", "size-classes": "size_classes"}
    if setting["type"] == "bytes" and "choices" in setting:
        return "number_or_none"
    kind: str = setting["type"]
    return names.get(kind, kind)


def field_of(setting: dict[str, Any]) -> tuple[str, str]:
    """Returns the type and the default value of a field; no default where that of the type is right."""
    kind, default = setting["type"], setting["default"]
    if kind in INTEGERS:
        return INTEGERS[kind], "0" if default == "off" else default
    if kind == "layers":
        return "std::uint32_t", default
    if kind == "flag":
        return "bool", str(default == "1").lower()
    if is_switch(setting):
        return "bool", str(default == "on").lower()
    if is_enum(setting):
        name = constant(setting["name"])[1:]
        return name, f"{name}::{constant(default)}"
    return {
        "path": ("sys::PathText", ""),
        "text": (f"sys::BasicTextLine<{setting.get('length')}>", ""),
        "share": ("double", "0"),
        "duration": ("Duration", ""),
        "size-classes": ("SizeClasses", ""),
    }[kind]


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'
