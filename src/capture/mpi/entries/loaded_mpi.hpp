// SPDX-License-Identifier: BSD-3-Clause
// Finds the MPI library that this process has loaded, also one that was loaded for one Python module only,
// and reaches its functions. Called when an entry is first bound; never loads a library.
#pragma once

#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

enum class Family { kNone, kOpenMpi, kMpich, kStandardAbi, kUnknown };

// The next definition of an MPI function or object after ours: another tool's or the library's; nullptr if
// none.
[[nodiscard]] Function next_function(const char* name) noexcept;

// Whether there is one. next_function() then finds its functions.
[[nodiscard]] bool has_loaded_mpi() noexcept;

// Which ABI the loaded MPI has, by the library that the program's calls reach and what it says of itself;
// `description` gets its first line (at least 1 byte, cut).
[[nodiscard]] Family loaded_family(char* description, unsigned capacity) noexcept;

}  // namespace barograph::capture::mpi
