// SPDX-License-Identifier: BSD-3-Clause
// What happens between MPI_Init and MPI_Finalize beside the recording itself: the job becomes known, and at
// its end all ranks meet to collect. Cold.
#pragma once

#include <mpi.h>

#include <cstdint>

namespace barograph::capture::mpi {

// MPI_Init has returned with success after `init_ticks`.
void job_started(std::uint64_t init_ticks) noexcept;

// The same for a process that so far only has sessions: MPI_COMM_WORLD must not be touched.
void job_started_by_session(int rank, int size, std::uint64_t init_ticks) noexcept;

// All processes of the programs of a coupled job, in the order of the job. False: the job is not coupled, or
// MPI refused.
bool group_of_programs(MPI_Group& group) noexcept;

}  // namespace barograph::capture::mpi
