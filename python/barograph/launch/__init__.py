# SPDX-License-Identifier: BSD-3-Clause
"""Starting programs so that they are recorded: which launcher, which environment, and what came of it.

    target      what the program is (ELF, script, Python; which MPI)  -> may it be recorded, and if not, why
    launcher    which mpirun fits it
    recording   settings of a run and the command line that applies them
    process     start it, pass signals on, wait
    outcome     which profile appeared, or why none did
    inside      the same from inside a launcher (`mpirun -n 4 barograph run -- ./app`)
    doctor      what would and would not be recorded here

Used by the commands run, env and doctor. Nothing here reads a profile; the modules that every rank imports
(inside, recording, redact) import nothing beyond the standard library.
"""
