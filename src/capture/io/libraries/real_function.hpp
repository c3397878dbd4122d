// SPDX-License-Identifier: BSD-3-Clause
// The function behind an interposed one: the next of its name after ours, found at its first call and
// remembered. Works before any constructor has run. Included by the wrappers of each layer.
#pragma once

#include <atomic>
#include <cstdint>

namespace barograph::capture::io {

using Pointer = void*;

// Finds it and stores it in `slot`; where this C library has none, a function that fails with ENOSYS. Cold;
// keeps errno.
[[nodiscard, gnu::cold, gnu::noinline]] Pointer find_real(std::atomic<Pointer>& slot,
                                                          const char* name) noexcept;

template <typename Function>
[[nodiscard]] inline Function* real_function(std::atomic<Pointer>& slot, const char* name) noexcept {
    Pointer found = slot.load(std::memory_order_relaxed);
    if (found == nullptr) [[unlikely]] {
        found = find_real(slot, name);
    }
    return reinterpret_cast<Function*>(found);
}

}  // namespace barograph::capture::io
