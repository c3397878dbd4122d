// SPDX-License-Identifier: BSD-3-Clause
// Programs that use MPI through sessions, perhaps without ever calling MPI_Init: where a session is open the
// job is known, by local calls. Nothing collective happens at the end of a session: nobody can say which
// processes still take part, and waiting for one that does not would hang the program. So each process of
// such a program writes a profile at its exit.
#pragma once

#include "capture/mpi/handles.hpp"

namespace barograph::capture::mpi {

// The group of the world is from now on that of MPI_COMM_WORLD; what a session gave is let go. Called in
// MPI_Init.
void leave_sessions_for_world() noexcept;

}  // namespace barograph::capture::mpi
