// SPDX-License-Identifier: BSD-3-Clause
// dlsym() of the C library, below that of looked_up.cpp: what looks for the functions of an MPI library itself must not be led back
// to the entries. Cold; locks of the loader.
#pragma once

#include <dlfcn.h>

#include <atomic>

namespace barograph::capture::mpi {

using Lookup = void*(void*, const char*);

[[nodiscard]] inline Lookup* real_lookup() noexcept {
    // The versions that it has had (BarographGlibc.cmake): it moved with glibc 2.34.
    static constexpr const char* kVersions[] = {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"};
    static constinit std::atomic<Lookup*> known{nullptr};
    Lookup* found = known.load(std::memory_order_relaxed);
    for (const char* version : kVersions) {
        if (found == nullptr) {
            found = reinterpret_cast<Lookup*>(dlvsym(RTLD_NEXT, "dlsym", version));
        }
    }
    known.store(found, std::memory_order_relaxed);
    return found;
}

// A symbol of one library and those that it needs; nullptr where there is none.
[[nodiscard]] inline void* find_in(void* library, const char* name) noexcept {
    Lookup* const lookup = real_lookup();
    return lookup == nullptr ? nullptr : lookup(library, name);
}

}  // namespace barograph::capture::mpi
