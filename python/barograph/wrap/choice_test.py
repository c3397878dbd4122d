# SPDX-License-Identifier: BSD-3-Clause
"""Which functions are wrapped how, and what is said of the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from barograph.elf_file import ExportedSymbol
from barograph.launch.errors import LaunchError
from barograph.wrap.choice import Choice, choose
from barograph.wrap.exports import Library
from barograph.wrap.prototypes import Parameter, Prototype
from barograph.wrap.roles import Roles, read_roles


def library(*symbols: str, machine: str = "x86-64", soname: str = "liba.so.1", **facts: bool) -> Library:
    exports = tuple(
        ExportedSymbol(
            symbol, "", default=True, function=facts.get("function", True), weak=facts.get("weak", False)
        )
        for symbol in symbols
    )
    return Library(Path("/lib/liba.so.1"), soname, machine, by_name=False, exports=exports)


def prototype(name: str, **facts: bool) -> Prototype:
    usual = {
        "variadic": False,
        "declared": True,
        "inline": False,
        "callback": False,
        "renamed": False,
        "own": True,
    }
    return Prototype(name=name, result="int", parameters=(Parameter("size", "int"),), **(usual | facts))


def chosen(
    of: Library,
    *prototypes: Prototype,
    only: tuple[str, ...] = (),
    leave_out: tuple[str, ...] = (),
    roles: Roles | None = None,
    trampolines: bool = True,
    everything: bool = False,
) -> list[Choice]:
    return choose(
        of,
        {one.name: one for one in prototypes},
        only=only,
        leave_out=leave_out,
        roles=roles or Roles(),
        recorded={"MPI_Send"},
        trampolines=trampolines,
        everything=everything,
    )


def hows(rows: list[Choice]) -> dict[str, tuple[str, str]]:
    return {row.symbol: (row.how, row.why) for row in rows}


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ("prototype", "")),
        ({"callback": True}, ("prototype", "takes a function, whose time counts as its own")),
        ({"variadic": True}, ("trampoline", "takes any number of arguments")),
        ({"declared": False}, ("trampoline", "its prototype has no parameters")),
        ({"renamed": True}, ("trampoline", "the header renames its symbol")),
        ({"inline": True}, ("trampoline", "inline in the header")),
    ],
)
def test_what_the_prototype_decides(facts: dict[str, bool], expected: tuple[str, str]) -> None:
    assert hows(chosen(library("f"), prototype("f", **facts))) == {"f": expected}


@pytest.mark.parametrize(
    ("symbol", "why"),
    [
        ("sigsetjmp", "returns more than once"),
        ("vfork", "returns more than once"),
        ("swapcontext", "changes the stack"),
        ("jump_fcontext", "changes the stack"),
        ("__cxa_throw", "of the compiler's runtime"),
        ("_init", "of the compiler's runtime"),
        ("calloc", "manages memory: the loader needs it while the wrapper looks for it"),
        ("_Znwm", "manages memory: the loader needs it while the wrapper looks for it"),
        ("dlsym", "of the loader: depends on its caller"),
        ("camlList__map_83", "of OCaml, whose stacks and registers are not those of C"),
        ("MPI_Send", "recorded by Barograph without a wrapper"),
        ("odd name", "its name cannot be written in assembler"),
    ],
)
def test_what_is_left_alone(symbol: str, why: str) -> None:
    assert hows(chosen(library(symbol))) == {symbol: ("no", why)}
    assert hows(chosen(library(symbol), prototype(symbol))) == {symbol: ("no", why)}


def test_data_and_inline_functions_of_cpp() -> None:
    assert hows(chosen(library("d", function=False))) == {"d": ("no", "data, no function")}
    why = "inline or a template: each object has its own copy"
    assert hows(chosen(library("_ZN1a1fEv", weak=True))) == {"_ZN1a1fEv": ("no", why)}
    assert hows(chosen(library("weak_alias", weak=True)))["weak_alias"][0] == "trampoline"


def test_functions_that_no_header_declares() -> None:
    of = library("f", "inner", "f64", "g64")
    found = hows(chosen(of, prototype("f")))
    assert [found[name][0] for name in ("f", "inner", "f64", "g64")] == [
        "prototype",
        "no",
        "trampoline",
        "no",
    ]
    assert found["inner"][1] == "in none of the headers (--all wraps it)"
    assert hows(chosen(of, prototype("f"), everything=True))["inner"] == ("trampoline", "no prototype")


def test_functions_that_only_the_header_has() -> None:
    rows = chosen(
        library("f"), prototype("f"), prototype("g"), prototype("h", inline=True), prototype("i", own=False)
    )
    found = hows(rows)
    assert found["g"] == ("no", "not exported by the library")
    assert found["h"] == ("no", "inline in the header")
    assert "i" not in found


def test_where_there_are_no_trampolines() -> None:
    assert hows(chosen(library("f"), trampolines=False)) == {"f": ("no", "no prototype")}
    for of in (library("f", machine="aarch64"), library("f", soname="libHSbase.so")):
        how, why = hows(chosen(of))["f"]
        assert how == "no"
        assert why.startswith("no prototype, and there are trampolines for")


def test_patterns_are_of_symbols_or_of_names() -> None:
    of = library("_ZN1a4readEv", "_ZN1a5writeEv", "plain")
    assert [row.function for row in chosen(of, only=("a::*",))] == ["a::read", "a::write"]
    assert [row.function for row in chosen(of, leave_out=("a::w*", "pl*"))] == ["a::read"]


@pytest.mark.parametrize("soname", ["libc.so.6", "ld-linux-x86-64.so.2", "libgcc_s.so.1", "libbarograph.so"])
def test_what_wrappers_need_is_refused(soname: str) -> None:
    with pytest.raises(LaunchError, match="wrappers need it themselves"):
        chosen(library("f", soname=soname))


def test_roles(tmp_path: Path) -> None:
    file = tmp_path / "roles.toml"
    file.write_text('[[function]]\nname = "f*"\nbytes = "size"\n')
    roles = read_roles(file)
    [row] = chosen(library("fill"), prototype("fill"), roles=roles)
    assert row.bytes == ("size",)
    with pytest.raises(LaunchError, match="cannot be counted: no prototype"):
        chosen(library("fill"), roles=roles)
    file.write_text('[[function]]\nname = "f"\nbytes = ["size", "*other"]\n')
    with pytest.raises(LaunchError, match="f has no parameter other") as caught:
        chosen(library("f"), prototype("f"), roles=read_roles(file))
    assert caught.value.hint == "it has size; `return` is its result"


@pytest.mark.parametrize(
    "text",
    [
        "nothing = 1",
        "[[function]]\nname = 'f'",
        "[[function]]\nname = 'f'\nbytes = 'a + b'",
        "[function]",
        "[",
    ],
)
def test_roles_that_are_wrong(tmp_path: Path, text: str) -> None:
    file = tmp_path / "roles.toml"
    file.write_text(text)
    with pytest.raises(LaunchError):
        read_roles(file)
