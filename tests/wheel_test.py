# SPDX-License-Identifier: BSD-3-Clause
# What a wheel carries of the page of reports: where neither the source tree nor Node.js is, it makes the page.
# Builds the Python part of a wheel only; the compiled modules are those of the running installation.
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from barograph.cli.exit_codes import ExitCode
from barograph.show.page.template import KNOWN, LATER, PLACE, TEMPLATE

ROOT = Path(__file__).parents[1]
PROFILE = ROOT / "tests" / "corpus" / "v1.4" / "grid.baro"
MODULES = ("_native",)

pytestmark = [
    pytest.mark.whole("builds and installs a wheel"),
    pytest.mark.xdist_group("python wheel"),  # it is built and installed once
    pytest.mark.skipif(not TEMPLATE.exists(), reason="the page is not built (make viewer)"),
    pytest.mark.skipif(
        importlib.util.find_spec("scikit_build_core") is None,
        reason="no scikit-build-core to build a wheel with (make setup)",
    ),
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    words += [
        "--disable-pip-version-check",
        "--config-settings=wheel.cmake=false",
        "-w",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel in a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for name in MODULES:
        spec = importlib.util.find_spec(f"barograph.{name}")
        assert spec is not None
        assert spec.origin is not None
        shutil.copy(spec.origin, folder / "barograph")
    return folder


def report(installed: Path, work: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs `barograph report` of the installed wheel, with the libraries it needs and nothing else that is found."""
    environment = {
        "PATH": str(work / "empty"),
        "HOME": str(work),
        # A folder on this path is no site folder: the .pth files of the source tree's own installation do nothing.
        "PYTHONPATH": os.pathsep.join([str(installed), sysconfig.get_path("purelib")]),
    }
    # Not the Python of the virtual environment, which would look at them.
    python = getattr(sys, "_base_executable", sys.executable)
    return subprocess.run(
        [python, "-m", "barograph.cli", "report", str(PROFILE), *words],
        cwd=work,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_wheel_carries_the_page_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        page = archive.read("barograph/show/page/template.html").decode("utf-8")
    assert page == TEMPLATE.read_text(encoding="utf-8")
    assert "barograph/show/page/report.typ" in names
    assert "barograph/engine/template/my_module.c" in names
    assert not [name for name in names if name.endswith("_test.py") or "/testing/" in name]


def test_a_wheel_carries_every_module_that_is_no_test(wheel: Path) -> None:
    package = ROOT / "python"
    modules = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "testing" not in path.parts and path.name != "conftest.py" and not path.name.endswith("_test.py")
    }
    with zipfile.ZipFile(wheel) as archive:
        missing = modules - set(archive.namelist())
    assert not missing


def test_every_import_of_a_wheel_is_in_it(wheel: Path) -> None:
    """A module whose name ends like a test's would be left out, and whoever imports it would fail."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        for name in names:
            if not name.endswith(".py"):
                continue
            text = archive.read(name).decode("utf-8")
            for imported in re.findall(r"^\s*from (barograph[\w.]*) import (\w+)", text, re.MULTILINE):
                folder = imported[0].replace(".", "/")
                known = (f"{folder}.py", f"{folder}/__init__.py", f"{folder}/{imported[1]}.py")
                compiled = imported[0].rpartition(".")[2].startswith("_")
                assert compiled or any(one in names for one in known), (name, imported)


def test_an_installed_wheel_makes_the_page_without_node(installed: Path, tmp_path: Path) -> None:
    done = report(installed, tmp_path, "--html", "run.html")
    assert (done.returncode, done.stdout) == (0, "wrote run.html\n"), done.stderr
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    before, rest = TEMPLATE.read_text(encoding="utf-8").split(PLACE)
    head, between = before.split(KNOWN)
    inside, after = rest.split(LATER)
    assert page.startswith(head)
    assert page.endswith(after)
    assert between in page
    assert inside in page
    assert len(page) > len(before) + len(after) + 1000


def test_without_the_page_it_says_so_before_it_works(installed: Path, tmp_path: Path) -> None:
    template = installed / "barograph" / "show" / "page" / "template.html"
    aside = template.rename(template.with_suffix(".aside"))
    try:
        done = report(installed, tmp_path, "--html", "run.html")
    finally:
        aside.rename(template)
    assert done.returncode == ExitCode.FAILED
    assert done.stderr.splitlines() == [
        "barograph: error: the HTML page is not part of this installation",
        "hint: wheels carry it, `make viewer` in a source tree builds it; --pdf, --tables and --json need no page",
    ]
    assert not list(tmp_path.glob("run.html*"))
