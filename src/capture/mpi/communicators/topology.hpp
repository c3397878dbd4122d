// SPDX-License-Identifier: BSD-3-Clause
// The topology of a new communicator: its shape becomes attributes of the object, the number of neighbors is
// needed for the payload of neighborhood collectives. Local calls only.
#pragma once

#include <mpi.h>

#include "capture/mpi/communicators/communicators.hpp"
#include "capture/mpi/generated/entry_table.hpp"

namespace barograph::capture::mpi {

// `comm` must be an intracommunicator. An attribute has the same value on all members that store it.
// `created_by` is the operation that made it, 0 if that is not known; facts.topology says what the
// communicator that it duplicates has, or kUnknown.
void describe_topology(MPI_Comm comm, CommunicatorFacts& facts, std::uint32_t created_by) noexcept;

}  // namespace barograph::capture::mpi
