// SPDX-License-Identifier: BSD-3-Clause
// Fortran routines that reach into the MPI library past its C functions. Arguments are addresses, handles are
// ints at them; what MPICH's routines call gets C's arguments.
#pragma once

#include "world/entries.hpp"

namespace barograph::world {

// One symbol, and the library's routine of that name once it was called.
struct Routine {
    const char* name;
    std::atomic<Function> real{nullptr};
};

int get_attribute(Routine& routine, Word communicator, Word keyval, Word value, Word flag,
                  Word error) noexcept;
int set_attribute(Routine& routine, Word communicator, Word keyval, Word value, Word error) noexcept;
int create_errhandler(Routine& routine, Word function, Word handler, Word error) noexcept;
int create_keyval(Routine& routine, Word copy, Word remove, Word keyval, Word extra, Word error) noexcept;

int get_attribute_of_mpich(Routine& routine, Word communicator, Word keyval, Word value, Word flag,
                           Word type) noexcept;
int set_attribute_of_mpich(Routine& routine, Word communicator, Word keyval, Word value, Word type) noexcept;
// The functions by which MPICH calls the program's Fortran functions of a keyval.
int set_callers_of_mpich(Routine& routine, Word keyval, Word copy, Word remove) noexcept;

}  // namespace barograph::world
