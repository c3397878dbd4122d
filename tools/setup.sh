#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
#
# Brings a fresh clone to a working .venv/bin/barograph. Called by the Makefile:  tools/setup.sh run|test|check|whole
#   run    what is needed to build and use Barograph        test   and to run its tests        check   and its checks
#   whole  and more MPI libraries and another HDF5, for all tests
# Installs what is missing with apt where it may, uses what is there otherwise, and does nothing the second time.
# It never replaces a compiler, an MPI or a Python that already serves, and it writes only to .venv/, build/, ccache's
# folder and, through apt, to the system. All output of the steps goes to build/setup.log.
set -euo pipefail

level=${1:-run}
case $level in run) extras='[pdf]' tests= ;; test) extras='[test]' tests=ON ;; check | whole) extras='[dev]' tests=ON ;;
    *) echo "usage: tools/setup.sh run|test|check|whole" >&2; exit 2 ;;
esac
cd "$(dirname "$0")/.."
root=$PWD
venv=$root/.venv
log=$root/build/setup.log
export PATH=$PATH:/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PYTHONNOUSERSITE=1
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc 2>/dev/null || echo 2)}
unset PYTHONHOME

say() { printf 'setup: %s\n' "$*"; }
fail() {
    printf 'setup: error: %s\n' "$1" >&2
    shift
    for hint in "$@"; do printf 'setup: hint: %s\n' "$hint" >&2; done
    exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command with its output in the log; on failure shows the end of it.
step() {
    local label=$1 started=$SECONDS
    shift
    say "$label ..."
    mkdir -p "$root/build"
    { printf '\n== %s: %s\n' "$label" "$*"; "$@"; } >>"$log" 2>&1 || {
        tail -n 30 "$log" >&2
        fail "$label failed (the whole output is in $log)"
    }
    [ $((SECONDS - started)) -lt 2 ] || say "$label: done in $((SECONDS - started)) s"
}

# ---- system packages -------------------------------------------------------------------------------------------

# A Python that can make an environment and compile extensions. The one named by PYTHON wins, then PATH's order.
find_python() {
    local name
    for name in ${PYTHON:-} python3 python3.13 python3.12 python3.11 python3.10 /usr/bin/python3; do
        "$name" - 2>/dev/null <<'PY' && return 0
import ensurepip, os, sys, sysconfig, venv
if sys.version_info < (3, 10) or not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
    sys.exit(1)
print(getattr(sys, "_base_executable", sys.executable))
PY
    done
    return 1
}

# Debian's packages for what is missing, one per line.
missing_packages() {
    have c++ && have cc && have make || echo build-essential
    have cmake || echo cmake
    have ninja || echo ninja-build
    # From the first level on: what is compiled with it there need not be compiled again for the tests.
    have ccache || echo ccache
    find_python >/dev/null || printf 'python3\npython3-venv\npython3-dev\n'
    # A site's own MPI is left alone. Where there is none, or only Debian's, both of Debian's are wanted.
    local mpicc
    mpicc=$(command -v mpicc || true)
    if [ -z "$mpicc" ] || [ "${mpicc%/*}" = /usr/bin ] || [ "${mpicc%/*}" = /bin ]; then
        have mpicc.openmpi && have mpirun.openmpi || printf 'libopenmpi-dev\nopenmpi-bin\n'
        have mpicc.mpich && have mpirun.mpich || printf 'libmpich-dev\nmpich\n'
    fi
    if [ "$level" != run ]; then
        [ -e /usr/include/gtest/gtest.h ] || echo libgtest-dev
        have gfortran || echo gfortran
        have strace || echo strace
        # An OpenMP runtime with an interface for tools, for tests/instrument/openmp_test.py.
        ls /usr/lib/llvm-*/lib/libomp.so /usr/lib/*/libomp.so.5 >/dev/null 2>&1 || echo libomp-dev
        # Counts the instructions that recording costs, for tests/instructions_test.py.
        have valgrind || echo valgrind
        # Shells that `barograph env` writes for.
        for shell in zsh tcsh fish; do have "$shell" || echo "$shell"; done
        # The parallel I/O libraries of Debian's own Open MPI, for the tests of the layers of I/O.
        if [ "$mpicc" = /usr/bin/mpicc ]; then
            [ -e /usr/include/hdf5/openmpi/hdf5.h ] || echo libhdf5-openmpi-dev
            [ -e /usr/include/pnetcdf.h ] || echo libpnetcdf-dev
            ls /usr/lib/*/netcdf/mpi/include/netcdf_par.h >/dev/null 2>&1 || echo libnetcdf-mpi-dev
        fi
        # Opens the page of reports, for tests/page_test.py.
        have chromium || have google-chrome || echo chromium
    fi
    if [ "$level" = whole ]; then
        # Simulated runs of many ranks, for tests/smpi_waits_test.py.
        have smpicxx || echo libsimgrid-dev
    fi
}

# How apt may be called: nothing (as root), sudo, or not at all.
apt_prefix() {
    have apt-get || return 1
    [ "$(id -u)" -ne 0 ] || return 0
    have sudo || return 1
    if sudo -n true 2>/dev/null; then echo "sudo -n"; elif [ -t 0 ]; then echo sudo; else return 1; fi
}

install_packages() {
    local prefix packages
    packages=$(missing_packages | tr '\n' ' ')
    [ -n "$packages" ] || return 0
    if ! prefix=$(apt_prefix); then
        say "not installed, and apt cannot be used here: $packages"
        return 0
    fi
    local apt="$prefix env DEBIAN_FRONTEND=noninteractive apt-get -y -q"
    # shellcheck disable=SC2086 # both hold several words
    for package in $packages; do
        apt-cache show "$package" >/dev/null 2>&1 || { step "apt-get update" $apt update; break; }
    done
    # shellcheck disable=SC2086
    step "apt-get install $packages" install_or_refresh "$apt" $packages
}

# An old package list names versions that are gone: refresh it once, then try again.
install_or_refresh() {
    local apt=$1
    shift
    # shellcheck disable=SC2086
    $apt install --no-install-recommends "$@" || { $apt update && $apt install --no-install-recommends "$@"; }
}

require_tools() {
    have c++ && have cc || fail "no C++ compiler was found" "Debian and Ubuntu: apt-get install build-essential"
    printf '#include <version>\n#include <concepts>\nint main() { return __cplusplus > 201703L ? 0 : 1; }\n' |
        c++ -std=c++20 -x c++ -fsyntax-only - 2>/dev/null ||
        fail "$(c++ --version | head -n 1) cannot compile C++20" "GCC 11 or later is needed; set CC and CXX to one"
    python=$(find_python) ||
        fail "no Python 3.10 or later with venv and C headers was found" \
            "Debian and Ubuntu: apt-get install python3-venv python3-dev" "or name one: make setup PYTHON=/path/to/python3"
    local found=
    for name in mpicc mpicc.openmpi mpicc.mpich; do have "$name" && found=$name; done
    [ -n "$found" ] || say "warning: no MPI compiler (mpicc) on PATH: only programs without MPI will be recorded;" \
        "install one (Debian and Ubuntu: apt-get install libopenmpi-dev openmpi-bin) and run make setup again"
    have mpirun || have mpiexec || have srun || say "warning: no mpirun, mpiexec or srun on PATH"
}

# ---- Python environment ----------------------------------------------------------------------------------------

make_venv() {
    if [ -x "$venv/bin/python" ] && "$venv/bin/python" -m pip --version >/dev/null 2>&1; then return 0; fi
    rm -rf "$venv"
    step "making .venv with $python" "$python" -m venv "$venv"
}

pip() { "$venv/bin/python" -m pip "$@"; }

# What the environment was made from; when it is unchanged nothing is installed again.
fingerprint() {
    cat pyproject.toml tools/constraints.txt tools/setup.sh tools/mpi_libraries.py tools/mpi_fortran.py tools/hdf5_library.py
    "$venv/bin/python" -VV
    for name in mpicc mpicc.openmpi mpicc.mpich c++; do command -v "$name" || true; done
    printf '%s\n' "${BAROGRAPH_MPICC:-}" "${BAROGRAPH_WERROR:-}"
}

current() {
    [ -f "$1" ] && [ -x "$venv/bin/barograph" ] && [ "$(cat "$1")" = "$print" ]
}

# Anything that is compiled and is newer than the stamp (folders too: a file may have been removed).
sources_changed() {
    [ -n "$(find src include cmake third_party CMakeLists.txt -newer "$1" -print -quit 2>/dev/null)" ] ||
        [ -n "$(find tests bench \( -name 'CMakeLists.txt' -o -name '*.[ch]' -o -name '*.[ch]pp' \) \
            -newer "$1" -print -quit 2>/dev/null)" ]
}

install_project() {
    local requirements
    requirements=$(sed -n 's/^requires = \[\(.*\)\]$/\1/p' pyproject.toml | tr -d '",')
    have cmake || requirements="$requirements cmake"
    have ninja || requirements="$requirements ninja"
    # shellcheck disable=SC2086
    step "installing the build tools" pip install -q -c tools/constraints.txt $requirements
    export PATH=$venv/bin:$PATH
    # Compiled once for all clones on this machine, and for the wheel that tests make of one: the same below each folder.
    if have ccache; then
        export CMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER-ccache}
        export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
        export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
        # Without them no test is kept: they include precompiled headers.
        export CCACHE_SLOPPINESS=pch_defines,time_macros
    fi
    step "building Barograph and installing it with its Python packages" \
        pip install -c tools/constraints.txt --no-build-isolation \
        --config-settings=build-dir=build/python \
        ${tests:+--config-settings=cmake.define.BAROGRAPH_TESTS=ON} \
        ${BAROGRAPH_WERROR:+"--config-settings=cmake.define.BAROGRAPH_WERROR=$BAROGRAPH_WERROR"} \
        ${BAROGRAPH_MPICC:+"--config-settings=cmake.define.BAROGRAPH_MPICC=$BAROGRAPH_MPICC"} \
        -e ".$extras"
}

# More MPI libraries and another HDF5 to test with, in build/mpi and build/hdf5. Without them their tests are skipped.
install_test_libraries() {
    [ "$level" != whole ] || for made in mpi_libraries mpi_fortran hdf5_library; do "$venv/bin/python" "tools/$made.py"; done
}

print=
for stamp_level in run test check whole; do
    # A higher level contains the lower ones.
    case "$level:$stamp_level" in test:run | check:run | check:test | whole:run | whole:test | whole:check) continue ;; esac
    stamp=$venv/.barograph-$stamp_level
    [ -f "$stamp" ] || continue
    print=$(fingerprint | cksum)
    if current "$stamp" && ! sources_changed "$stamp"; then
        [ -z "$(missing_packages)" ] || install_packages
        install_test_libraries
        tools/viewer.sh
        exit 0
    fi
done

mkdir -p build
: >"$log"
touch build/.started # a file that is edited while this runs counts as changed afterwards
install_packages
require_tools
make_venv
# Before the package is installed, so that what is installed has the page.
tools/viewer.sh
install_project
# Commands start faster when Python finds its code compiled, and not every environment lets it keep that itself.
"$venv/bin/python" -m compileall -q python || true
install_test_libraries
print=$(fingerprint | cksum)
for stamp_level in run test check whole; do
    printf '%s\n' "$print" >"$venv/.barograph-$stamp_level"
    touch -r build/.started "$venv/.barograph-$stamp_level"
    [ "$stamp_level" != "$level" ] || break
done
say "ready: .venv/bin/barograph (Python $("$venv/bin/python" -c 'import platform; print(platform.python_version())'))"
