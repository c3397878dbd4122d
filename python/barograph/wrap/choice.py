# SPDX-License-Identifier: BSD-3-Clause
"""How each function of a library is wrapped, or why it is not.

A function with a prototype gets a C function of the same type; others a trampoline that keeps all registers and the
stack as they are (runtime/bw_trampoline.S). What neither can do without harm is left alone, and the row says why.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from barograph.elf_file import ExportedSymbol
from barograph.launch.errors import LaunchError
from barograph.source.demangle import readable
from barograph.wrap.exports import Library
from barograph.wrap.prototypes import Prototype
from barograph.wrap.roles import Roles

TYPED, TRAMPOLINE, NOT_WRAPPED = "prototype", "trampoline", "no"
# The key of a caller in runtime/bw_find.c has 16 bits for the function.
MOST_FUNCTIONS = 60000
# What wrappers themselves are made of, and the loader's own.
NEVER = re.compile(r"(?:ld-linux|ld64|libc\.|libpthread\.|libdl\.|libgcc_s\.|libbarograph)")
# Stacks and registers of these languages are not those of C.
OTHER_LANGUAGES = re.compile(r"libHS|libasmrun|libcamlrun")
SYMBOL = re.compile(r"[A-Za-z_.$][\w.$]*")
REFUSED: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"_?_?(?:sig)?setjmp|savectx|vfork|getcontext"), "returns more than once"),
    (re.compile(r"setcontext|swapcontext|makecontext|\w*_fcontext|coro_\w+"), "changes the stack"),
    (
        re.compile(
            r"_init|_fini|_start|_mcount|mcount|__fentry__|(?:__cxa_|_Unwind_|__gxx_|__gcc_|__gcov_|_ITM_|__cyg_profile_|"
            r"__tls_|__emutls|__stack_chk|__[a-z]san_|__libc_|__gmon_)\w*"
        ),
        "of the compiler's runtime",
    ),
    (
        re.compile(
            r"malloc|calloc|realloc|reallocarray|free|cfree|memalign|posix_memalign|aligned_alloc|p?valloc|"
            r"malloc_usable_size|_Zn[aw]\w+|_Zd[al]\w+"
        ),
        "manages memory: the loader needs it while the wrapper looks for it",
    ),
    (
        re.compile(r"dl(?:open|sym|vsym|addr1?|close|error|info|mopen|_iterate_phdr)"),
        "of the loader: depends on its caller",
    ),
    (re.compile(r"caml[A-Z]\w*"), "of OCaml, whose stacks and registers are not those of C"),
)


@dataclass(frozen=True)
class Choice:
    """One function or symbol: `how` it is wrapped, and `why` so or not. `bytes`: their product counts as its bytes."""

    symbol: str
    version: str
    default: bool
    how: str
    why: str
    function: str  # as people write it
    prototype: Prototype | None = None
    bytes: tuple[str, ...] = ()


def choose(
    library: Library,
    prototypes: Mapping[str, Prototype],
    *,
    only: Sequence[str],
    leave_out: Sequence[str],
    roles: Roles,
    recorded: Collection[str],
    trampolines: bool,
    everything: bool,
) -> list[Choice]:
    """Returns what becomes of each function that was chosen, in the order of its name.

    Args:
        library: whose exports they are.
        prototypes: what headers say, by name.
        only: patterns of names, as symbols or as people write them; all for none.
        leave_out: patterns of names that are not wanted.
        roles: what parameters mean.
        recorded: symbols that Barograph intercepts anyway.
        trampolines: whether functions without a prototype are wrapped.
        everything: whether those are wrapped, too, that no header declares, where there are headers.

    Raises:
        LaunchError: the library cannot be wrapped, or a role names a parameter that its function lacks.
    """
    if NEVER.match(library.soname):
        raise LaunchError(
            f"{library.soname} cannot be wrapped: wrappers need it themselves",
            hint="file accesses are recorded without a wrapper; --sample shows the functions of every library",
        )
    able = trampolines and library.machine == "x86-64" and not OTHER_LANGUAGES.match(library.soname)
    declared = None if everything or not prototypes else prototypes.keys()
    rows: list[Choice] = []
    for export in library.exports:
        name = readable(export.name)
        if _is_wanted(export.name, name, only, leave_out):
            row = _judge(
                export,
                name,
                prototypes.get(export.name),
                recorded,
                able=able,
                trampolines=trampolines,
            )
            if row.how == TRAMPOLINE and declared is not None and not _is_declared(export.name, declared):
                row = replace(row, how=NOT_WRAPPED, why="in none of the headers (--all wraps it)")
            rows.append(row)
    exported = {export.name for export in library.exports}
    for prototype in prototypes.values():
        name = prototype.name
        if prototype.own and name not in exported and _is_wanted(name, name, only, leave_out):
            why = "inline in the header" if prototype.inline else "not exported by the library"
            rows.append(Choice(name, "", True, NOT_WRAPPED, why, name))
    rows = sorted(
        (_with_bytes(row, roles) for row in rows), key=lambda row: (row.function, row.symbol, row.version)
    )
    if sum(row.how != NOT_WRAPPED for row in rows) > MOST_FUNCTIONS:
        raise LaunchError(
            f"{library.soname} has more than {MOST_FUNCTIONS:,} functions",
            hint="choose some with --only PATTERN",
        )
    return rows


def without_prototype(row: Choice, why: str, *, trampolines: bool) -> Choice:
    """Returns the row of a function whose prototype turned out to be of no use."""
    return replace(row, how=TRAMPOLINE if trampolines else NOT_WRAPPED, why=why, prototype=None, bytes=())


def _is_declared(symbol: str, declared: Collection[str]) -> bool:
    """Whether headers have a function; of `gzopen64` they often say it of programs with large files alone."""
    return symbol in declared or (symbol.endswith("64") and symbol.removesuffix("64").rstrip("_") in declared)


def _is_wanted(symbol: str, name: str, only: Sequence[str], leave_out: Sequence[str]) -> bool:
    def one_of(patterns: Sequence[str]) -> bool:
        return any(fnmatchcase(symbol, pattern) or fnmatchcase(name, pattern) for pattern in patterns)

    return (not only or one_of(only)) and not one_of(leave_out)


def _judge(
    export: ExportedSymbol,
    name: str,
    prototype: Prototype | None,
    recorded: Collection[str],
    *,
    able: bool,
    trampolines: bool,
) -> Choice:
    def row(how: str, why: str, of: Prototype | None = None) -> Choice:
        return Choice(export.name, export.version, export.default, how, why, name, of)

    if not export.function:
        return row(NOT_WRAPPED, "data, no function")
    if export.name in recorded:
        return row(NOT_WRAPPED, "recorded by Barograph without a wrapper")
    for pattern, why in REFUSED:
        if pattern.fullmatch(export.name):
            return row(NOT_WRAPPED, why)
    if not SYMBOL.fullmatch(export.name):
        return row(NOT_WRAPPED, "its name cannot be written in assembler")
    if export.name.startswith("_Z") and export.weak:
        return row(NOT_WRAPPED, "inline or a template: each object has its own copy")
    why = _why_untyped(prototype)
    if prototype is not None and not why:
        return row(
            TYPED, "takes a function, whose time counts as its own" if prototype.callback else "", prototype
        )
    if able:
        return row(TRAMPOLINE, why)
    if not trampolines:
        return row(NOT_WRAPPED, why)
    return row(NOT_WRAPPED, f"{why}, and there are trampolines for C, C++ and Fortran on x86-64 only")


def _why_untyped(prototype: Prototype | None) -> str:
    if prototype is None:
        return "no prototype"
    if prototype.variadic:
        return "takes any number of arguments"
    if not prototype.declared:
        return "its prototype has no parameters"
    if prototype.inline:
        return "inline in the header"
    return "the header renames its symbol" if prototype.renamed else ""


def _with_bytes(row: Choice, roles: Roles) -> Choice:
    factors = roles.bytes_of(row.symbol)
    if not factors or row.how == NOT_WRAPPED:
        return row
    if row.prototype is None:
        raise LaunchError(
            f"the bytes of {row.symbol} cannot be counted: {row.why}",
            hint="bytes need a header with its prototype",
        )
    known = {parameter.name for parameter in row.prototype.parameters if parameter.name}
    for factor in factors:
        name = factor.removeprefix("*")
        if name != "return" and name not in known:
            raise LaunchError(
                f"{row.symbol} has no parameter {name}, which {roles.file} names",
                hint=f"it has {', '.join(sorted(known)) or 'none with a name'}; `return` is its result",
            )
    return replace(row, bytes=tuple(factors))
