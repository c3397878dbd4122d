# SPDX-License-Identifier: BSD-3-Clause
"""Traces of real programs (Debian's packages): events add up to what was counted, and messages to the matrix."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from barograph.testing.trace_agreement import agreement_of

RANKS = 4
# conftest.Mpi and the function that makes a run.
Record = Callable[..., Any]
PSEUDO = Path("/usr/share/espresso/pseudo")
MELT = """units lj
atom_style atomic
lattice fcc 0.8442
region box block 0 10 0 10 0 10
create_box 1 box
create_atoms 1 box
mass 1 1.0
velocity all create 3.0 87287
pair_style lj/cut 2.5
pair_coeff 1 1 1.0 1.0 2.5
fix 1 all nve
thermo 20
run 60
"""
SILICON = """&control
 calculation='scf' prefix='si' pseudo_dir='{pseudo}' outdir='{folder}'
/
&system
 ibrav=2 celldm(1)=10.2 nat=2 ntyp=1 ecutwfc=20.0
/
&electrons
 conv_thr=1.0d-8
/
ATOMIC_SPECIES
 Si 28.086 {file}
ATOMIC_POSITIONS alat
 Si 0.00 0.00 0.00
 Si 0.25 0.25 0.25
K_POINTS automatic
 4 4 4 1 1 1
"""
# Debian's programs are linked to Debian's Open MPI.
pytestmark = [
    pytest.mark.whole("programs that have to be installed"),
    pytest.mark.parametrize("mpi", ["openmpi4"], indirect=True),
]


def check(run: Any, least: int) -> None:
    assert run.code == 0, run.stderr
    found = agreement_of(run.profile_path)
    assert found.problems == []
    assert found.lost == 0
    assert found.unpaired == 0
    assert found.messages >= least
    assert found.collectives >= least // 100


def test_lammps(record: Record, tmp_path: Path) -> None:
    program = shutil.which("lmp") or shutil.which("lmp_stable")
    if program is None:
        pytest.skip("lammps is not installed")
    case = tmp_path / "in.melt"
    case.write_text(MELT, encoding="utf-8")
    words = ("-in", str(case), "-log", "none", "-screen", "none")
    check(record(Path(program), *words, ranks=RANKS, options=("--trace=mpi,io,regions",)), 1000)


def test_quantum_espresso(record: Record, tmp_path: Path) -> None:
    """Makes thousands of communicators that share rows of the profile."""
    program = shutil.which("pw.x")
    pseudo = sorted(PSEUDO.glob("Si.*"))
    if program is None or not pseudo:
        pytest.skip("quantum-espresso is not installed")
    case = tmp_path / "si.in"
    text = SILICON.format(pseudo=PSEUDO, folder=tmp_path, file=pseudo[0].name)
    case.write_text(text, encoding="utf-8")
    environment = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    options = ("--trace=mpi,io,regions",)
    check(
        record(Path(program), "-in", str(case), ranks=RANKS, options=options, environment=environment), 10_000
    )
