# SPDX-License-Identifier: BSD-3-Clause
"""The environment in which tests start programs: nothing of a surrounding job, and an MPI that starts quickly."""

from __future__ import annotations

import os

from barograph.launch.program.launcher import AS_ROOT, OVERSUBSCRIBE

# What a surrounding job or an earlier run may have left, and would change what is tested.
FOREIGN = ("BAROGRAPH_", "OMPI_", "PMI", "PMIX", "SLURM_", "PBS_", "LD_PRELOAD", "PRTE_", "HYDRA_", "I_MPI_")
KEPT = ("BAROGRAPH_LIBRARY_DIR",)
# These look for networks of a cluster when a rank starts: .2 s of waiting for the kernel's answers in each job, and
# ranks of one machine use shared memory in any case.
NO_FABRICS = {"OMPI_MCA_mtl": "^ofi,psm,psm2"}
# Where ranks share cores MPI_Dist_graph_create with reordering hangs in the treematch of Open MPI 4.1.4 now and then,
# without Barograph as well.
NO_TREEMATCH = {"OMPI_MCA_topo": "basic"}


def clean_environment() -> dict[str, str]:
    """Returns the environment without anything of a surrounding job; Open MPI may run as root and on few cores."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or not name.startswith(FOREIGN)}
    return kept | AS_ROOT | OVERSUBSCRIBE | NO_TREEMATCH | NO_FABRICS
