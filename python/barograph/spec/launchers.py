# SPDX-License-Identifier: BSD-3-Clause
# Generated from spec/launchers.toml by `python -m codegen`. Do not edit.
"""What launchers and batch systems tell each process of a job in its environment."""

from __future__ import annotations

# Hold the rank, in the order of how much they can be trusted.
RANK_VARIABLES = (
    "OMPI_COMM_WORLD_RANK",
    "PMIX_RANK",
    "PMI_RANK",
    "MV2_COMM_WORLD_RANK",
    "PALS_RANKID",
    "ALPS_APP_PE",
    "FLUX_TASK_RANK",
)
# Job ids of batch systems, for names of profiles.
BATCH_JOB_VARIABLES = (
    "SLURM_JOB_ID",
    "PBS_JOBID",
    "LSB_JOBID",
    "COBALT_JOBID",
    "FLUX_JOB_ID",
    "OAR_JOB_ID",
    "JOB_ID",
)
# Together an id of the job; the first one must be set for its row to count.
JOB_VARIABLES: tuple[tuple[str, ...], ...] = (
    ("SLURM_JOB_ID", "SLURM_STEP_ID"),
    ("PMIX_NAMESPACE", "OMPI_MCA_orte_precondition_transports"),
    ("OMPI_MCA_ess_base_jobid", "OMPI_MCA_orte_precondition_transports"),
    ("PALS_APID",),
    ("FLUX_JOB_ID",),
    ("PMI_JOBID",),
)
