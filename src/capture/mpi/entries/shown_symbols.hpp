// SPDX-License-Identifier: BSD-3-Clause
// Programs ask the loader whether an MPI function exists (weak references, dlsym) and take another way when
// it does not; mpi4py does so for everything newer than MPI 3.1. An entry of ours must not make them believe
// in a function that the loaded MPI lacks. So those entries are taken out of this library's own symbol table
// in memory, before the program runs, and put back when it turns out that the MPI has them.
#pragma once

#include <cstddef>
#include <span>

namespace barograph::capture::mpi {

inline constexpr std::size_t kMostRecentEntries = 512;

// Names, in ASCII order, of the entries of this library that a loaded MPI may lack. Generated with the
// entries.
extern __attribute__((visibility("hidden"))) const std::span<const char* const> kRecentEntries;

// The MPI of this process is known (first call of an entry): shows the entries for what it has. References
// that were bound past us in the meantime are bound again. Called under the binding lock; does its work once.
void show_available_symbols() noexcept;

}  // namespace barograph::capture::mpi
