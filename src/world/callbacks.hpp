// SPDX-License-Identifier: BSD-3-Clause
// Functions of the program that MPI calls with a communicator. Each gets a function of ours in front of it,
// from a fixed number of them, which says MPI_COMM_WORLD where the library says the program's own
// communicator.
#pragma once

#include "world/entries.hpp"

namespace barograph::world {

// Where the communicator is.
enum class Callback {
    kValue,        // the first argument: attributes
    kSecondValue,  // the second one: what MPICH calls a program's Fortran functions by
    kAddress,      // the first argument points to it: error handlers
    kFortran,      // the first argument points to the Fortran handle
};

// The function to hand to MPI instead. `function` itself when it is not an address, or when there are more
// than 64 different ones.
[[nodiscard]] Word in_front_of(Callback callback, Word function) noexcept;

// The Fortran handles of the library's MPI_COMM_WORLD and of the program's own one; equal when nothing is
// replaced. Written by MPI_Init.
struct FortranHandles {
    int world = 0;
    int own = 0;
};
extern BAROGRAPH_HIDDEN FortranHandles fortran_handles;

}  // namespace barograph::world
