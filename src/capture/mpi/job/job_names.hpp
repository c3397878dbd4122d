// SPDX-License-Identifier: BSD-3-Clause
// Names that all processes of one launcher see, by MPI_Publish_name: through the launcher, without any other
// rank taking part. For what a rank has to know about others before it communicates with them. Cold; a
// failure is not an error of the program.
#pragma once

#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

// nullptr where MPI has no such names, and in a spawned job, which may share those of its parents.
[[nodiscard]] const Names* job_names() noexcept;

}  // namespace barograph::capture::mpi
