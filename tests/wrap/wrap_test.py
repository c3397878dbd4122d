# SPDX-License-Identifier: BSD-3-Clause
"""`barograph wrap`: libraries with odd signatures behave as without a wrapper, and each of their calls is counted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import barograph
from barograph.testing.environment import clean_environment

HERE = Path(__file__).parent
TIMEOUT_S = 300
# How often odd_calls.c calls each function. A call of a function by itself is bound by the compiler.
ODD_COUNTS = {
    **dict.fromkeys(("array", "complex", "errno", "format", "function", "jump_out", "long_complex"), 1),
    **dict.fromkeys(("long_double", "macro", "many", "move", "pair", "recurse", "sum", "twice", "wide"), 1),
    "each": 2 + 500,
    "jump": 1000,
    "large": 1 + 4 * 100,
    "nothing": 10 + 1000 + 1,
}
THROWER_COUNTS = {
    "thrower::Base::name": 1,
    "thrower::Base::value": 1,
    "thrower::Base::~Base": 1,
    "thrower::fail": 5 * (1000 + 500 + 1000) + 1,
    "thrower::pass_on": 5 * 1000,
    "thrower::swallow": 5 * 1000 + 1,
    "thrower_plain": 1,
}

pytestmark = pytest.mark.skipif(os.uname().machine != "x86_64", reason="trampolines are for x86-64")


def run(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> str:
    """Returns what a command prints; it must end with 0."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=folder,
        env=clean_environment() | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def command(*words: str | Path, folder: Path, environment: dict[str, str] | None = None) -> str:
    return run(sys.executable, "-m", "barograph.cli", *words, folder=folder, environment=environment)


def wrap(name: str, library: Path, *options: str | Path) -> Path:
    """Makes a wrapper beside a library, and returns its folder."""
    folder = library.parent / f"wrapper-{name}"
    command("wrap", name, "--library", library, "-o", folder, *options, folder=library.parent)
    return folder


def recorded(folder: Path, wrappers: Sequence[Path], *words: str | Path, options: Sequence[str] = ()) -> str:
    """Runs a program with wrappers, whose profile is run.baro then, and returns what it prints."""
    given = [word for wrapper in wrappers for word in ("--wrap", str(wrapper))]
    return command("run", "-q", *options, "-o", folder / "run.baro", *given, "--", *words, folder=folder)


def rows(folder: Path, query: str) -> list[Any]:
    with barograph.open(folder / "run.baro") as profile:
        return profile.connect().sql(query).fetchall()


def counts(folder: Path, name: str) -> dict[str, int]:
    """Returns the calls of each wrapped function."""
    found = rows(
        folder,
        "SELECT operation, sum(calls)::BIGINT FROM path_times JOIN call_paths USING (path_id) "
        f"WHERE operation LIKE '{name}:%' GROUP BY ALL",
    )
    return {operation.removeprefix(f"{name}:"): calls for operation, calls in found}


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of libodd.so, whose odd_twice() has two versions, and of a program linked with each of these."""
    folder = tmp_path_factory.mktemp("odd")
    library = ["-shared", "-fPIC", "-DVERSIONED", f"-Wl,--version-script={HERE / 'odd.map'}"]
    run("gcc", *library, "-Wl,-soname,libodd.so", HERE / "odd.c", "-o", "libodd.so", folder=folder)
    for output, flag in (("calls", "-DNEW_VERSION"), ("old_calls", "-DOLD_VERSION")):
        words = [
            "gcc",
            "-O1",
            "-g",
            "-w",
            flag,
            HERE / "odd_calls.c",
            "-o",
            output,
            "-L.",
            "-lodd",
            "-pthread",
        ]
        run(*words, f"-Wl,-rpath,{folder}", folder=folder)
    return folder


@pytest.fixture(scope="module")
def by_header(odd: Path) -> Path:
    return wrap("odd", odd / "libodd.so", "--header", HERE / "odd.h")


@pytest.fixture(scope="module")
def by_trampoline(odd: Path) -> Path:
    return wrap("raw", odd / "libodd.so")


@pytest.mark.parametrize("kind", ["odd", "raw"])
@pytest.mark.parametrize("program", ["calls", "old_calls"])
def test_odd_signatures(odd: Path, by_header: Path, by_trampoline: Path, kind: str, program: str) -> None:
    wrapper = {"odd": by_header, "raw": by_trampoline}[kind]
    bare = run(odd / program, folder=odd)
    assert ("twice 42\n" in bare) == (program == "old_calls")
    assert recorded(odd, [wrapper], odd / program) == bare
    assert counts(odd, kind) == {f"odd_{name}": calls for name, calls in ODD_COUNTS.items()}
    # What comes after a jump out of a function is not inside it.
    inside = rows(
        odd,
        "SELECT count(*) FROM call_paths AS path JOIN call_paths AS parent ON path.parent_id = parent.path_id "
        f"WHERE path.operation LIKE '{kind}:%' AND parent.operation LIKE '{kind}:odd_jump%'",
    )
    assert inside == [(0,)]


def test_categories_are_libraries(odd: Path, by_header: Path) -> None:
    recorded(odd, [by_header], odd / "calls")
    [(category, regions)] = rows(odd, "SELECT category, regions FROM categories WHERE category <> '(none)'")
    assert (category, regions) == ("odd", len(ODD_COUNTS))


@pytest.mark.parametrize("kind", ["odd", "raw"])
def test_a_wrapper_is_harmless_without_barograph(
    odd: Path, by_header: Path, by_trampoline: Path, kind: str
) -> None:
    wrapper = {"odd": by_header, "raw": by_trampoline}[kind]
    variables = {"LD_PRELOAD": str(wrapper / f"libbarograph_wrap_{kind}.so")}
    assert run(odd / "calls", folder=odd, environment=variables) == run(odd / "calls", folder=odd)
    # A program that does not have the library.
    assert run("sh", "-c", "echo alive; ls / >/dev/null", folder=odd, environment=variables) == "alive\n"


def test_a_rank_of_a_launcher_preloads_it(odd: Path, by_header: Path, by_trampoline: Path) -> None:
    """The command itself leaves it to Python: what the program is started with is the same."""
    show = "import json, os; print(json.dumps([os.environ['LD_PRELOAD'], os.environ['BAROGRAPH_WRAP']]))"
    wrappers = ["--wrap", str(by_header), f"--wrap={by_trampoline}"]
    found = [
        json.loads(
            run(
                *(Path(sys.executable).with_name(name), "run", *wrappers, sys.executable, "-c", show),
                folder=odd,
                environment={
                    "OMPI_COMM_WORLD_RANK": rank,
                    "PMIX_NAMESPACE": "1@1",
                    "BAROGRAPH_RECORD": "off",
                },
            )
        )
        for name in ("barograph", "barograph-python")
        for rank in ("0", "3")
    ]
    libraries = [str(by_header / "libbarograph_wrap_odd.so"), str(by_trampoline / "libbarograph_wrap_raw.so")]
    preloaded, variable = found[0]
    assert preloaded.split(":")[1:] == libraries
    assert variable.split(":") == libraries
    assert found == [found[0]] * 4


def test_children_are_counted(odd: Path, by_trampoline: Path) -> None:
    script = f"{odd / 'calls'}; {odd / 'calls'}"
    printed = recorded(odd, [by_trampoline], "sh", "-c", script, options=["--record", "all"])
    assert printed == 2 * run(odd / "calls", folder=odd)


def test_exceptions_pass_trampolines(tmp_path: Path) -> None:
    run("g++", "-shared", "-fPIC", HERE / "thrower.cpp", "-o", "libthrower.so", folder=tmp_path)
    linked = ["-L.", "-lthrower", f"-Wl,-rpath,{tmp_path}", "-pthread"]
    run("g++", "-O1", HERE / "thrower_calls.cpp", "-o", "throws", *linked, folder=tmp_path)
    bare = run(tmp_path / "throws", folder=tmp_path)
    wrapper = wrap("cpp", tmp_path / "libthrower.so")
    assert recorded(tmp_path, [wrapper], tmp_path / "throws") == bare
    assert counts(tmp_path, "cpp") == THROWER_COUNTS
    unbalanced = rows(
        tmp_path,
        "SELECT count(*) FROM call_paths AS path JOIN call_paths AS parent ON path.parent_id = parent.path_id "
        "WHERE path.operation = 'cpp:thrower::pass_on' AND parent.operation = 'cpp:thrower::fail'",
    )
    assert unbalanced == [(0,)]


@pytest.mark.parametrize("header", [True, False])
@pytest.mark.parametrize("both", [True, False])
def test_two_libraries_with_the_same_names(tmp_path: Path, both: bool, header: bool) -> None:
    (tmp_path / "same.h").write_text("int same_name(int value);\nint same_inner(int value);\n")
    options = ["--header", tmp_path / "same.h"] if header else []
    for name, add in (("first", 1), ("second", 100)):
        words = ["gcc", "-O2", "-shared", "-fPIC"]
        run(*words, f"-DADD={add}", HERE / "same_name.c", "-o", f"lib{name}.so", folder=tmp_path)
        plugin = [f"-DPLUGIN={name}_plugin", HERE / "same_plugin.c", "-o", f"{name}_plugin.so"]
        run(*words, *plugin, "-L.", f"-l{name}", f"-Wl,-rpath,{tmp_path}", folder=tmp_path)
    run("gcc", HERE / "same_calls.c", "-o", "calls", "-ldl", folder=tmp_path)
    words = [tmp_path / "calls", tmp_path / "first_plugin.so", tmp_path / "second_plugin.so"]
    bare = run(*words, folder=tmp_path)
    wrappers = [
        wrap(name, tmp_path / f"lib{name}.so", *options)
        for name in (("first", "second") if both else ("second",))
    ]
    assert recorded(tmp_path, wrappers, *words) == bare
    assert counts(tmp_path, "second") == {"same_name": 5, "same_inner": 5}
    assert counts(tmp_path, "first") == ({"same_name": 3, "same_inner": 3} if both else {})


def test_bytes_of_roles(odd: Path) -> None:
    roles = odd / "roles.toml"
    roles.write_text('[[function]]\nname = "odd_mov*"\nbytes = ["size", "count"]\n')
    wrapper = wrap("bytes", odd / "libodd.so", "--header", HERE / "odd.h", "--roles", roles)
    recorded(odd, [wrapper], odd / "calls")
    found = rows(odd, "SELECT metric, unit, count::BIGINT, mean FROM program_metrics")
    assert found == [("bytes", "B", 1, 11.0)]


def test_every_function_has_a_reason(odd: Path) -> None:
    words = ("wrap", "odd", "--library", odd / "libodd.so", "--header", HERE / "odd.h", "--list", "--json")
    document = json.loads(command(*words, folder=odd))
    found = {row["function"]: (row["wrapped"], row["why"]) for row in document["functions"]}
    assert found["odd_many"] == ("prototype", "")
    assert found["odd_sum"] == ("trampoline", "takes any number of arguments")
    assert found["odd_each"] == ("prototype", "takes a function, whose time counts as its own")
    assert found["odd_inline"] == ("no", "inline in the header")
    assert found["odd_not_there"] == ("no", "not exported by the library")
    assert found["odd_data"] == ("no", "data, no function")
    assert found["savectx"] == ("no", "returns more than once")
    versions = sorted(row["version"] for row in document["functions"] if row["function"] == "odd_twice")
    assert versions == ["ODD_1", "ODD_2"]


def test_the_sources_make_the_library_and_one_to_link(odd: Path) -> None:
    run("gcc", "-c", "-fPIC", HERE / "odd.c", "-o", "odd.o", folder=odd)
    run("gcc", "-shared", "odd.o", "-o", "libplain.so", folder=odd)
    wrapper = wrap("plain", odd / "libplain.so", "--header", HERE / "odd.h")
    library = wrapper / "libbarograph_wrap_plain.so"
    library.unlink()
    run("make", library.name, "libbarograph_wrap_plain.a", folder=wrapper)
    linked = odd / "linked"
    options = (wrapper / "linker-options").read_text().split()
    sources = [HERE / "odd_calls.c", "odd.o", wrapper / "libbarograph_wrap_plain.a"]
    run("gcc", "-w", *sources, *options, "-o", linked, "-ldl", "-pthread", folder=odd)
    assert recorded(odd, [], linked) == run(linked, folder=odd)
    assert counts(odd, "plain") == {f"odd_{name}": calls for name, calls in ODD_COUNTS.items()}
    assert recorded(odd, [wrapper], odd / "calls") == run(odd / "calls", folder=odd)


def test_real_libraries(tmp_path: Path) -> None:
    """zlib, if it is there with its header, compresses to the same bytes."""
    if not Path("/usr/include/zlib.h").exists():
        pytest.skip("zlib has no header here")
    source = tmp_path / "packs.c"
    source.write_text(
        "#include <stdio.h>\n#include <zlib.h>\nint main(void) {\n"
        "    static unsigned char data[100000], packed[200000];\n"
        "    for (int i = 0; i < 100000; i++) data[i] = (unsigned char)(i * 7919u >> i % 13);\n"
        "    uLong size = sizeof packed;\n    int status = compress2(packed, &size, data, sizeof data, 6);\n"
        '    gzFile file = gzopen("packed.gz", "wb");\n    gzwrite(file, data, sizeof data);\n'
        '    gzprintf(file, "%d %.2f %s", 1, 2.5, "x");\n    gzclose(file);\n'
        '    printf("%d %lu %lx\\n", status, size, crc32(0, packed, size));\n}\n'
    )
    run("gcc", source, "-o", "packs", "-lz", folder=tmp_path)
    bare = run(tmp_path / "packs", folder=tmp_path)
    file = (tmp_path / "packed.gz").read_bytes()
    folder = tmp_path / "wrapper"
    command("wrap", "zlib", "--library", "libz.so.1", "--header", "zlib.h", "-o", folder, folder=tmp_path)
    assert recorded(tmp_path, [folder], tmp_path / "packs") == bare
    assert (tmp_path / "packed.gz").read_bytes() == file
    found = counts(tmp_path, "zlib")
    assert (found["compress2"], found["gzopen"], found["gzprintf"], found["gzclose"]) == (1, 1, 1, 1)
