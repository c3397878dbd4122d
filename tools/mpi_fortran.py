# SPDX-License-Identifier: BSD-3-Clause
"""Gives the MPI libraries of tools/mpi_libraries.py Fortran bindings for the tests, in build/mpi.

Called by tools/setup.sh after it. The wheels of Open MPI and MPICH have none: those of Debian 13, of an earlier release
with the same binary interface, are used with the wheel's library. Intel's wheels have mpif.h and the module mpi, but
mpi_f08 for Intel's own compiler only, so MPICH's serves there. For the standard ABI they have a library and no header.
What is not available is a warning; never touches anything outside build/mpi.

    build/mpi/NAME-fortran/{include,lib}    headers, modules and libraries that the wheel lacks
    build/mpi/bin/mpifort.NAME              the compiler, for each entry of tests/conftest.py
    build/mpi/bin/mpifort.NAME-f08          the one for mpi_f08 where that is another
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "build" / "mpi"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SOURCE = f"deb [signed-by={KEYS}] http://deb.debian.org/debian trixie main\n"

# Debian's packages -> what is taken of them: folder here, patterns below usr/. They were made for a newer glibc, but
# these libraries use nothing that is new in it; gfortran 8 to 14 read the modules.
OPEN_MPI = (
    ("libopenmpi40", "libopenmpi-dev"),
    {
        "include": ("lib/*/openmpi/include/mpif*.h", "lib/*/fortran/gfortran-mod-15/openmpi/*.mod"),
        "lib": (
            *("lib/*/libmpi_mpifh.so.40", "lib/*/libmpi_usempif08.so.40"),
            "lib/*/libmpi_usempi_ignore_tkr.so.40",
        ),
    },
)
MPICH = (
    ("libmpich12", "libmpich-dev"),
    {
        "include": ("lib/*/mpich/include/mpif.h", "lib/*/fortran/gfortran-mod-15/mpich/*.mod"),
        "lib": ("lib/*/libmpichfort.so.12",),
    },
)
TAKEN = {"openmpi5": OPEN_MPI, "mpich5": MPICH, "intel": MPICH}
STAMP = ".installed"
# Debian's libmpichfort asks for MPICH by this name.
MPICH_NAME = "libmpich.so.12"

# Stands in for extensions of MPICH that Intel MPI lacks; nothing calls them.
EXTENSIONS = "libmpich_extensions.so"

# Keys of predefined attributes of communicators and windows, in C.
ABI_KEYVALS = (*range(501, 508), *range(601, 606))

# Compiler -> what has to be there, and its words. Old tags: the path holds for libraries that a library asks for, too.
INCLUDE = '-I"{0}/%s-fortran/include"'
LINK = '-Wl,--disable-new-dtags,-rpath,"{0}/%s-fortran/lib:{0}/%s/lib" -L"{0}/%s/lib"'
COMPILERS = {
    "openmpi5": (
        "openmpi5-fortran/lib",
        f"{INCLUDE % 'openmpi5'} %s {LINK % (('openmpi5',) * 3)} "
        '"{0}/openmpi5-fortran/lib/libmpi_usempif08.so.40" "{0}/openmpi5-fortran/lib/libmpi_usempi_ignore_tkr.so.40" '
        '"{0}/openmpi5-fortran/lib/libmpi_mpifh.so.40" -lmpi',
    ),
    "mpich5": (
        "mpich5-fortran/lib",
        f'{INCLUDE % "mpich5"} %s "{{0}}/mpich5-fortran/lib/libmpichfort.so.12" {LINK % (("mpich5",) * 3)} -lmpi',
    ),
    "intel": (
        "intel/lib/libmpifort.so",
        '-I"{0}/intel/include" -I"{0}/intel/include/mpi/gfortran/12.4.0" %s '
        f"{LINK % (('intel',) * 3)} -lmpifort -lmpi",
    ),
    "intel-f08": (
        "intel-fortran/lib",
        f'{INCLUDE % "intel"} %s "{{0}}/intel-fortran/lib/libmpichfort.so.12" '
        f'"{{0}}/intel-fortran/lib/{EXTENSIONS}" {LINK % (("intel",) * 3)} -lmpi',
    ),
    # Its library lacks the routines of files.
    "abi-intel": (
        "abi-intel-fortran/include",
        f"-DWITHOUT_FILES {INCLUDE % 'abi-intel'} %s {LINK % ('abi-intel', 'intel', 'intel')} -lmpifort_abi -lmpi_abi",
    ),
}


def download(packages: Iterable[str], folder: Path) -> str:
    """Unpacks Debian's packages below folder/root; returns why that failed, "" when it is done."""
    if not (KEYS.is_file() and shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return "the bindings come from Debian's packages, and there is no apt-get with Debian's keys here"
    for name in ("state/lists/partial", "cache/archives/partial", "got"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "sources.list").write_text(SOURCE, encoding="utf-8")
    # An apt of its own, which knows nothing of the system's packages.
    options = {
        "Dir::State": folder / "state",
        "Dir::State::status": "/dev/null",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::SourceList": folder / "sources.list",
        "Dir::Etc::SourceParts": "/dev/null",
        "Acquire::Languages": "none",
        "Acquire::Retries": "2",
        "APT::Sandbox::User": "",
    }
    apt = ["apt-get", "-q", *(f"-o{key}={value}" for key, value in options.items())]
    for command in ([*apt, "update"], [*apt, "download", *packages]):
        done = subprocess.run(command, cwd=folder / "got", capture_output=True, text=True, check=False)
        if done.returncode != 0:
            said = [line for line in done.stderr.splitlines() if line.startswith(("E:", "W:"))]
            return said[-1] if said else f"apt-get ended with {done.returncode}"
    for package in (folder / "got").glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, folder / "root"], check=True)
    return ""


def symbols(library: Path, kind: str) -> set[str]:
    """The dynamic symbols of a library; kind: defined or undefined."""
    command = ["nm", "-D", f"--{kind}-only", "--format=just-symbols", library]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return set(listed.split())


def make_extensions(folder: Path, library: Path) -> None:
    """Makes a library of the extensions that MPICH's Fortran library asks for and an MPI library lacks."""
    missing = symbols(folder / "libmpichfort.so.12", "undefined") - symbols(library, "defined")
    names = sorted(name for name in missing if name.startswith(("MPIX_", "PMPIX_")))
    source = "".join(f"int {name}(void) {{ return 16; }}\n" for name in names)
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", folder / EXTENSIONS]
    subprocess.run(command, input=source, text=True, check=True)


def wanted(name: str) -> str:
    """What a finished binding is marked with."""
    return f"{SOURCE}{TAKEN[name]}"


def install_bindings(names: Sequence[str]) -> str:
    """Puts what wheels lack of Fortran beside them; returns why that failed, "" when it is there."""
    with tempfile.TemporaryDirectory(prefix="barograph-fortran-") as temporary:
        packages = {package for name in names for package in TAKEN[name][0]}
        problem = download(sorted(packages), Path(temporary))
        return problem or next(filter(None, (take(name, Path(temporary) / "root") for name in names)), "")


def take(name: str, root: Path) -> str:
    """Takes one library's files from unpacked packages; returns what is missing there, "" when all is there."""
    packages, taken = TAKEN[name]
    target = FOLDER / f"{name}-fortran"
    shutil.rmtree(target, ignore_errors=True)
    for part, patterns in taken.items():
        (target / part).mkdir(parents=True)
        for pattern in patterns:
            found = sorted((root / "usr").glob(pattern))
            if not found:
                shutil.rmtree(target)
                return f"there is no {pattern} in {' and '.join(packages)}"
            for file in found:
                shutil.copy(file, target / part)
    if TAKEN[name] is MPICH:
        library = FOLDER / name / "lib" / "libmpi.so.12"
        (target / "lib" / MPICH_NAME).symlink_to(library)
        make_extensions(target / "lib", library)
    (target / STAMP).write_text(wanted(name), encoding="utf-8")
    return ""


def is_missing(name: str) -> bool:
    """Whether the wheel is there and its binding is not."""
    stamp = FOLDER / f"{name}-fortran" / STAMP
    if not (FOLDER / name / "lib").is_dir():
        return False
    return not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted(name)


def write_abi_header() -> None:
    """Writes mpif.h of Intel's standard ABI: the names of its mpif.h, the values of its mpi_abi.h."""
    include = FOLDER / "intel" / "include"
    text = (include / "mpi_abi.h").read_text(encoding="utf-8")
    pattern = r"^(?:#define)?\s+(MPI\w+)\s+(?:=\s*)?(?:\(\(\w+\)\s*)?(-?0x[0-9a-fA-F]+|-?\d+)\b"
    values = {name: int(value, 0) for name, value in re.findall(pattern, text, re.MULTILINE)}
    values["MPI_STATUS_SIZE"] = values["MPI_F_STATUS_SIZE"]
    # Keys of attributes are those of C plus 1 in Intel's modules of this interface, as they are in MPICH.
    values = {name: value + 1 if value in ABI_KEYVALS else value for name, value in values.items()}
    # Indices of an array that begins with 1.
    values |= {f"MPI_{field}": values[f"MPI_F_{field}"] + 1 for field in ("SOURCE", "TAG", "ERROR")}
    header = re.sub(
        r"(PARAMETER \((MPI\w+)=).*\)$",
        lambda match: f"{match[1]}{values[match[2]]})" if match[2] in values else match[0],
        (include / "mpif.h").read_text(encoding="utf-8"),
        flags=re.MULTILINE,
    )
    target = FOLDER / "abi-intel-fortran" / "include"
    target.mkdir(parents=True, exist_ok=True)
    (target / "mpif.h").write_text(header, encoding="utf-8")


def write_compilers() -> None:
    """Writes the compiler script of each library whose parts are there, and removes the others'."""
    for name, (needed, words) in COMPILERS.items():
        path = FOLDER / "bin" / f"mpifort.{name}"
        if (FOLDER / needed).exists():
            command = words.format(FOLDER) % '"$@"'
            path.write_text(f"#!/bin/sh\nexec gfortran {command}\n", encoding="utf-8")
            path.chmod(0o755)
        else:
            path.unlink(missing_ok=True)


def main() -> int:
    """Installs what can be had; always 0."""
    missing = [name for name in TAKEN if is_missing(name)]
    started = time.monotonic()
    problem = install_bindings(missing) if missing else ""
    if problem:
        print(f"setup: warning: no Fortran for {', '.join(missing)}, its tests are skipped: {problem}")
    elif missing:
        print(f"setup: Fortran for {', '.join(missing)}, for the tests: {time.monotonic() - started:.0f} s")
    if (FOLDER / "intel" / "include" / "mpif.h").is_file():
        write_abi_header()
    write_compilers()
    return 0


if __name__ == "__main__":
    sys.exit(main())
