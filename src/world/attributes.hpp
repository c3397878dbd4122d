// SPDX-License-Identifier: BSD-3-Clause
// Attributes: those that every MPI_COMM_WORLD has come from the library's own one.
#pragma once

#include "world/entries.hpp"

namespace barograph::world {

// Once: the program's own communicator is made, and is told from others that may lack the attributes.
void mark_own_world(Word own) noexcept;

// Whether a communicator, by its Fortran handle, is the program's own one or was duplicated from it.
[[nodiscard]] bool is_marked_in_fortran(int communicator) noexcept;

}  // namespace barograph::world
