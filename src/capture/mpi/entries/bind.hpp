// SPDX-License-Identifier: BSD-3-Clause
// Binds the exported MPI entries at their first call: to the wrappers of the plugin built for the MPI that
// this process has loaded, or straight to that MPI when nothing is recorded. Compiled into libbarograph.so;
// knows no mpi.h.
#pragma once

#include <cstdint>

#include "capture/mpi/host.hpp"

namespace barograph::capture::mpi {

// Called by the runtime when the library is loaded, if recording is not off. Fills in host->next_function;
// the host must live as long as the process. Without a call of this all entries forward.
void set_host(Host* host) noexcept;

// Given by the runtime: calls set_host() if it has not done so yet. Libraries may call MPI in their
// constructors, which run before ours when they are loaded after us.
[[gnu::weak]] void provide_host() noexcept;

// The function behind an entry, found and remembered. Never nullptr. Cold.
[[nodiscard, gnu::cold, gnu::noinline]] Function bind(std::uint32_t entry, bool profiled) noexcept;

// The entry of a function that the program has found in a library by itself; nullptr where that function has
// no entry, or nothing is recorded. Cold.
[[nodiscard]] void* entry_for(const char* name, void* found) noexcept;

// Whether MPI is or was in use in this process although no entry was ever called: it was loaded so that no
// reference to it could lead here. Asks the library.
[[nodiscard]] bool mpi_was_used_past_entries() noexcept;

}  // namespace barograph::capture::mpi
