// SPDX-License-Identifier: BSD-3-Clause
// dlsym() behind that of looked_up.cpp: what looks for the functions of an MPI library itself must not be led
// back to the entries.
#pragma once

#include <dlfcn.h>

#include <atomic>

#include "sys/loading/next_function.hpp"

namespace barograph::capture::mpi {

using Lookup = void*(void*, const char*);

[[nodiscard]] inline Lookup* real_lookup() noexcept {
    static constinit std::atomic<Lookup*> known{nullptr};
    Lookup* found = known.load(std::memory_order_relaxed);
    if (found == nullptr) {
        // Somebody else's may come before that of the C library, and look for other functions by dlsym()
        // itself.
        found = reinterpret_cast<Lookup*>(sys::next_function("dlsym"));
        // The versions that it has had (BarographGlibc.cmake): it moved with glibc 2.34.
        for (const char* version : {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"}) {
            if (found == nullptr) {
                found = reinterpret_cast<Lookup*>(dlvsym(RTLD_NEXT, "dlsym", version));
            }
        }
        known.store(found, std::memory_order_relaxed);
    }
    return found;
}

// A symbol of one library and those that it needs; nullptr where there is none.
[[nodiscard]] inline void* find_in(void* library, const char* name) noexcept {
    Lookup* const lookup = real_lookup();
    return lookup == nullptr ? nullptr : lookup(library, name);
}

}  // namespace barograph::capture::mpi
