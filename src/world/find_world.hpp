// SPDX-License-Identifier: BSD-3-Clause
// How the tools of a process find what libbarograph_world.so tells. See world.hpp.
#pragma once

#include <dlfcn.h>

#include "world/world.hpp"

namespace barograph::world {

// nullptr: the job is not coupled, MPI is not initialized, or the library is of another version.
[[nodiscard]] inline const World* find_world() noexcept {
    const auto find = reinterpret_cast<FindWorld>(dlsym(RTLD_DEFAULT, kFindWorldSymbol));
    const World* const world = find == nullptr ? nullptr : find();
    return world != nullptr && world->version == kWorldVersion ? world : nullptr;
}

}  // namespace barograph::world
