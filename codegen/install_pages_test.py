# SPDX-License-Identifier: BSD-3-Clause
# What the Spack recipe and docs/how-to/install.md require is what pyproject.toml and CMake require.
import re
from pathlib import Path
from typing import Any

import tomllib

ROOT = Path(__file__).resolve().parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RECIPE = (ROOT / "packaging" / "spack" / "package.py").read_text(encoding="utf-8")
INSTALL = (ROOT / "docs" / "how-to" / "install.md").read_text(encoding="utf-8")
# name, operator, version; what follows is when it is needed.
REQUIREMENT = re.compile(r"([a-z0-9-]+)(>=|==)([0-9.]+)")


def in_spack(requirement: str) -> str:
    """Returns a requirement of Python's as Spack writes it: click>=8.1 -> py-click@8.1:."""
    match = REQUIREMENT.match(requirement)
    assert match is not None, requirement
    name, operator, version = match.groups()
    return f"py-{name}@{version}{':' if operator == '>=' else ''}"


def test_the_spack_recipe_requires_what_pip_requires() -> None:
    wanted = {
        in_spack(one) for one in (*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"])
    }
    assert set(re.findall(r'depends_on\("(py-[^"]+)"', RECIPE)) == wanted


def test_python_cmake_node_and_the_version_are_the_same_everywhere() -> None:
    python = PROJECT["project"]["requires-python"].removeprefix(">=")
    cmake = PROJECT["tool"]["scikit-build"]["cmake"]["version"].removeprefix(">=")
    page = (ROOT / "cmake" / "BarographPage.cmake").read_text(encoding="utf-8")
    (node,) = re.findall(r"Node\.js ([0-9.]+) or later", page)
    for dependency in (f"python@{python}:", f"cmake@{cmake}:", f"node-js@{node}:"):
        assert f'depends_on("{dependency}"' in RECIPE
    assert f"Python {python} or later" in INSTALL
    version = PROJECT["project"]["version"]
    assert f'version("{version}")' in RECIPE
    assert f"barograph@{version}" in INSTALL


def test_the_compiler_is_the_same_everywhere() -> None:
    (least,) = re.findall(r"GCC (\d+) or later", INSTALL)
    assert f'conflicts("%gcc@:{int(least) - 1}"' in RECIPE


def test_extras_that_a_page_names_are_there() -> None:
    named = {
        extra
        for page in (ROOT / "docs").rglob("*.md")
        for extra in re.findall(r"barograph\[([a-z0-9]+)\]", page.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= set(PROJECT["project"]["optional-dependencies"])
