// SPDX-License-Identifier: BSD-3-Clause
// Who receives what a rank sends: ranks of communicators as world ranks, by local calls, once for each
// receiver. Called by the wrappers of sends for the first message of a pair; what follows is counted without
// asking MPI.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "record/thread.hpp"

namespace barograph::capture::mpi {

// World rank of a rank of a communicator (of the remote group of an intercommunicator); kNoRank when it is
// outside the job or does not exist.
[[nodiscard, gnu::cold, gnu::noinline]] std::uint32_t world_rank_of(MPI_Comm comm, int rank) noexcept;

struct SentMessage {
    std::uint32_t object;
    int peer;
    std::uint64_t bytes;
    std::uint64_t ticks;
};

// Nothing is counted for a rank that the communicator does not have: the call has failed.
[[gnu::cold, gnu::noinline]] void count_first_message(record::Thread& thread, MPI_Comm comm,
                                                      const SentMessage& message) noexcept;

}  // namespace barograph::capture::mpi
