// SPDX-License-Identifier: BSD-3-Clause
// The getenv() behind that of a library which answers for one variable itself.
#pragma once

#include <dlfcn.h>
#include <stdlib.h>  // NOLINT(modernize-deprecated-headers): secure_getenv

#include <atomic>

namespace barograph::sys {

using Getenv = char*(const char* name);

inline Getenv* next_getenv() noexcept {
    static constinit std::atomic<Getenv*> next{nullptr};
    Getenv* real = next.load(std::memory_order_acquire);
    if (real == nullptr) {
        real = reinterpret_cast<Getenv*>(dlsym(RTLD_NEXT, "getenv"));
        // Programs that gain rights are preloaded nothing, so in ours both are one.
        real = real == nullptr ? secure_getenv : real;
        next.store(real, std::memory_order_release);
    }
    return real;
}

}  // namespace barograph::sys
