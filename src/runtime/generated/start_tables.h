/* SPDX-License-Identifier: BSD-3-Clause */
/* Generated from spec/launchers.toml and spec/settings.toml by `python -m codegen`. Do not edit. */
/* clang-format off */
#ifndef BAROGRAPH_START_TABLES_H
#define BAROGRAPH_START_TABLES_H

#include <stddef.h>

static const char* const k_rank_variables[] = {
    "OMPI_COMM_WORLD_RANK",
    "PMIX_RANK",
    "PMI_RANK",
    "MV2_COMM_WORLD_RANK",
    "PALS_RANKID",
    "ALPS_APP_PE",
    "FLUX_TASK_RANK",
    NULL};
static const char* const k_batch_job_variables[] = {
    "SLURM_JOB_ID",
    "PBS_JOBID",
    "LSB_JOBID",
    "COBALT_JOBID",
    "FLUX_JOB_ID",
    "OAR_JOB_ID",
    "JOB_ID",
    NULL};
static const char* const k_job_variables[][2] = {
    {"SLURM_JOB_ID", "SLURM_STEP_ID"},
    {"PMIX_NAMESPACE", "OMPI_MCA_orte_precondition_transports"},
    {"OMPI_MCA_ess_base_jobid", "OMPI_MCA_orte_precondition_transports"},
    {"PALS_APID", NULL},
    {"FLUX_JOB_ID", NULL},
    {"PMI_JOBID", NULL},
    {NULL, NULL}};
enum SettingType { k_type_bytes, k_type_choice, k_type_count, k_type_duration, k_type_flag, k_type_layers, k_type_list, k_type_path, k_type_rate, k_type_share, k_type_size_classes, k_type_text, k_type_wrappers };
/* `option`, `brief` and `former` are how it is given; `off` is what a flag that is on by default has. */
struct StartSetting {
    const char* variable;
    const char* option;
    const char* brief;
    const char* former;
    const char* off;
    enum SettingType type;
    unsigned long long minimum;
    unsigned long long maximum;
    const char* choices; /* with a space before and after each */
};
static const struct StartSetting k_settings[] = {
    {"BAROGRAPH_OUTPUT", "--output", "-o", "", "", k_type_path, 0ULL, 0ULL, " "},
    {"BAROGRAPH_AGGREGATORS", "--aggregators", "", "", "", k_type_count, 0ULL, 1048576ULL, " "},
    {"BAROGRAPH_SIZE_CLASSES", "--size-classes", "", "", "", k_type_size_classes, 0ULL, 64ULL, " "},
    {"BAROGRAPH_MATRIX", "--matrix", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_SYSTEM", "--system", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_SYSTEM_INTERVAL", "--system-interval", "", "", "", k_type_duration, 0ULL, 0ULL, " "},
    {"BAROGRAPH_CRASH_STACK", "--crash-stack", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_HDF5", "--hdf5", "", "", "", k_type_choice, 0ULL, 0ULL, " calls connector both "},
    {"BAROGRAPH_WRAP", "--wrap", "", "", "", k_type_wrappers, 0ULL, 0ULL, " "},
    {"BAROGRAPH_INSTRUMENT", "--instrument", "", "", "", k_type_list, 0ULL, 0ULL, " functions kokkos nvtx openmp perfstubs "},
    {"BAROGRAPH_ONLY_FUNCTIONS", "--only-functions", "", "", "", k_type_text, 0ULL, 0ULL, " "},
    {"BAROGRAPH_EXCEPT_FUNCTIONS", "--except-functions", "", "", "", k_type_text, 0ULL, 0ULL, " "},
    {"BAROGRAPH_RECORD", "--record", "", "", "", k_type_choice, 0ULL, 0ULL, " auto all off "},
    {"BAROGRAPH_ARENA_DIR", "--arena-dir", "", "", "", k_type_path, 0ULL, 0ULL, " "},
    {"BAROGRAPH_ARENA_SIZE", "--arena-size", "", "", "", k_type_bytes, 1048576ULL, 17592186044416ULL, " "},
    {"BAROGRAPH_FOLD_COMMUNICATORS", "--fold-communicators", "", "", "", k_type_count, 0ULL, 16777216ULL, " "},
    {"BAROGRAPH_SERIES_LENGTH", "--series-length", "", "", "", k_type_count, 16ULL, 1048576ULL, " "},
    {"BAROGRAPH_EXECUTIONS", "--executions", "", "", "", k_type_count, 1ULL, 65536ULL, " "},
    {"BAROGRAPH_REGION_SERIES", "--region-series", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_TIMELINE_BINS", "--timeline-bins", "", "", "", k_type_count, 0ULL, 1048576ULL, " "},
    {"BAROGRAPH_SPLIT_SYNC", "--split-sync", "", "", "", k_type_flag, 0ULL, 0ULL, " "},
    {"BAROGRAPH_TRACE", "--trace", "", "", "", k_type_layers, 0ULL, 0ULL, " io mpi regions "},
    {"BAROGRAPH_FLIGHT_RECORDER", "--flight-recorder", "", "", "", k_type_bytes, 65536ULL, 1073741824ULL, " off "},
    {"BAROGRAPH_RING_SIZE", "--ring-size", "", "", "", k_type_bytes, 65536ULL, 1073741824ULL, " "},
    {"BAROGRAPH_MAX_OVERHEAD", "--max-overhead", "", "", "", k_type_share, 0ULL, 0ULL, " "},
    {"BAROGRAPH_SAMPLE", "--sample", "", "", "", k_type_rate, 1ULL, 10000ULL, " "},
    {"BAROGRAPH_SAMPLE_CLOCK", "--sample-clock", "", "", "", k_type_choice, 0ULL, 0ULL, " cpu wall "},
    {"BAROGRAPH_SNAPSHOT", "--snapshot", "", "", "", k_type_duration, 0ULL, 0ULL, " signal "},
    {"BAROGRAPH_SNAPSHOT_KEEP", "--snapshot-keep", "", "", "", k_type_count, 1ULL, 1048576ULL, " all "},
    {"BAROGRAPH_STACKS", "--stacks", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_CALLSITES", "--call-sites", "", "--callsites", "", k_type_flag, 0ULL, 0ULL, " "},
    {"BAROGRAPH_SAMPLED_SITES", "--sampled-sites", "", "", "", k_type_choice, 0ULL, 0ULL, " on off "},
    {"BAROGRAPH_STACK_DEPTH", "--stack-depth", "", "", "", k_type_count, 1ULL, 64ULL, " "},
    {"BAROGRAPH_EXCLUDE_FILES", "--exclude-files", "", "", "", k_type_text, 0ULL, 0ULL, " "},
    {"BAROGRAPH_INCLUDE_FILES", "--include-files", "", "", "", k_type_text, 0ULL, 0ULL, " "},
    {"BAROGRAPH_MOST_FILES", "--most-files", "", "", "", k_type_count, 1ULL, 16777216ULL, " "},
    {"BAROGRAPH_PLUGIN_PATH", "--plugin-path", "", "", "", k_type_path, 0ULL, 0ULL, " "},
    {"BAROGRAPH_PARTITION", "--partition", "", "--program-name", "", k_type_text, 0ULL, 0ULL, " "},
    {NULL, NULL, NULL, NULL, NULL, k_type_bytes, 0, 0, NULL}};

#endif
