// SPDX-License-Identifier: BSD-3-Clause
// The PMPI functions that the plugin itself calls (spec/calls/mpi.toml, [plugin]): local queries while the
// program runs, communication only in MPI_Finalize. Reached by name, because the plugin is not linked against
// libmpi.
#pragma once

#include "capture/mpi/generated/real_mpi.hpp"
#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

// False when one that is needed is missing.
[[nodiscard]] bool find_real_mpi(RealMpi& real, const Host& host) noexcept;

}  // namespace barograph::capture::mpi
