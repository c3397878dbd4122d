// SPDX-License-Identifier: BSD-3-Clause
// Binds references again that the loader has already bound: in the global offset tables of loaded objects.
// Needed when an MPI is loaded together with its first user, as Python does: at that moment it was not known
// yet which entries to show.
#pragma once

#include <span>

namespace barograph::capture::mpi {

struct Redirection {
    const char* name;
    void* from;
    void* to;
};

// In every loaded object but this library: slots of a function's name that hold `from` get `to`. Called once,
// while the program's first MPI call waits.
void redirect_references(std::span<const Redirection> redirections) noexcept;

}  // namespace barograph::capture::mpi
