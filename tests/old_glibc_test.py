# SPDX-License-Identifier: BSD-3-Clause
"""A program under an older C library is unharmed and recorded.

BAROGRAPH_OLD_ROOT names the root folder of an older system, for example made by
`debootstrap --include=gcc,libc6-dev,libopenmpi-dev,openmpi-bin bullseye FOLDER`; without it, or when not run as root,
only what is asked of the C library is checked (also by tools/check_symbols.py).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from barograph.launch.installation import find_installation
from barograph.launch.program.elf import read_elf

INSTALLATION = find_installation()
OLD_ROOT = os.environ.get("BAROGRAPH_OLD_ROOT", "")
PROGRAM = r"""
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void* write_ten(void* name) {
    for (int i = 0; i < 10; ++i) {
        const int file = open(name, O_CREAT | O_WRONLY | O_TRUNC, 0600);
        if (write(file, "abc", 3) != 3) return NULL;
        close(file);
    }
    return NULL;
}

int main(int count, char** arguments) {
    int provided, rank;
    MPI_Init_thread(&count, &arguments, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double one = 1, sum;
    for (int i = 0; i < 100; ++i) MPI_Allreduce(&one, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    char name[32];
    snprintf(name, sizeof name, "file.%d", rank);
    pthread_t thread;
    pthread_create(&thread, NULL, write_ten, name);
    pthread_join(thread, NULL);
    if (rank == 0) printf("sum %g\n", sum);
    MPI_Finalize();
    return rank == 1 ? 3 : 0;
}
"""


@pytest.mark.parametrize("name", ["libbarograph.so", "libbarograph-abi.so", "barograph-exec"])
def test_an_old_c_library_is_enough(name: str) -> None:
    elf = read_elf(INSTALLATION.folder / name)
    assert elf is not None
    assert (2, 0) < elf.glibc <= (2, 17)


@pytest.mark.skipif(
    not OLD_ROOT or os.geteuid() != 0 or shutil.which("unshare") is None,
    reason="BAROGRAPH_OLD_ROOT names no root folder of an older system, or this is not root",
)
def test_a_program_of_an_older_system_is_unharmed_and_recorded(tmp_path: Path) -> None:
    (tmp_path / "app.c").write_text(PROGRAM, encoding="utf-8")
    script = f"""
        set -e
        mkdir -p "{OLD_ROOT}{INSTALLATION.folder}" "{OLD_ROOT}{tmp_path}"
        mount --make-rprivate /
        mount --bind "{INSTALLATION.folder}" "{OLD_ROOT}{INSTALLATION.folder}"
        mount --bind "{tmp_path}" "{OLD_ROOT}{tmp_path}"
        mount --rbind /dev "{OLD_ROOT}/dev"
        mount --bind /proc "{OLD_ROOT}/proc"
        chroot "{OLD_ROOT}" bash -ec 'cd "{tmp_path}"; mpicc.openmpi app.c -o app -lpthread
            run() {{ mpirun.openmpi --oversubscribe -n 2 "$@"; }}
            run ./app >bare.out && exit 9 || echo $? >bare.code
            export BAROGRAPH_OUTPUT="{tmp_path}/p"
            run env LD_PRELOAD="{INSTALLATION.library}" ./app >recorded.out && exit 9 || echo $? >recorded.code
            LD_PRELOAD="{INSTALLATION.library}" ls / >/dev/null
            "{INSTALLATION.folder}/barograph-exec" -- true'
    """
    variables = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    done = subprocess.run(
        ["unshare", "-m", "bash", "-c", script],
        env={"PATH": os.environ["PATH"]} | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    for name in ("out", "code"):
        assert (tmp_path / f"recorded.{name}").read_text() == (tmp_path / f"bare.{name}").read_text() != ""
    report = subprocess.run(
        [sys.executable, "-m", "barograph.cli", "report", "--json", str(tmp_path / "p.baro")],
        capture_output=True,
        text=True,
        check=True,
    )
    calls = {row["operation"]: row["calls"] for row in json.loads(report.stdout)["operations"]}
    assert calls["MPI_Allreduce"] == 200
    assert (calls["open"], calls["write"], calls["close"]) == (20, 20, 20)
